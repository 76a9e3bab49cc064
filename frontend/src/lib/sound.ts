/** Small ticks made by the browser itself (WebAudio): no files. Silent unless the setting is on. */

import { settings } from "./settings.svelte";

let context: AudioContext | undefined;

const NOISES = {
  card: { pitch: 320, length: 0.05, loudness: 0.12 },
  turn: { pitch: 660, length: 0.14, loudness: 0.1 },
  trick: { pitch: 440, length: 0.12, loudness: 0.1 },
  end: { pitch: 523, length: 0.4, loudness: 0.12 },
} as const;

const LOUDEST = 1.7; // of what stands above, at full volume

export function sound(name: keyof typeof NOISES): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  const { pitch, length, loudness } = NOISES[name];
  const now = context.currentTime;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, now);
  tone.frequency.exponentialRampToValueAtTime(pitch * (name === "end" ? 1.5 : 0.6), now + length);
  volume.gain.setValueAtTime(Math.max(0.001, loudness * settings.volume * LOUDEST), now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + length);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + length);
}
