/** What this browser prefers, kept in localStorage. `?fast` in the address turns all waiting off for this tab. */

import type { GameSettings } from "./game";
import { LANGS, type Lang } from "./types";

export interface Settings extends GameSettings {
  lang: Lang;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** What others say is shown. */
  emotes: boolean;
  name: string;
}

const KEY = "baralla.settings";

function languageOfBrowser(): Lang {
  for (const tag of globalThis.navigator?.languages ?? []) {
    const found = LANGS.find((lang) => tag.toLowerCase().startsWith(lang));
    if (found) return found;
  }
  return "en";
}

export function defaults(): Settings {
  return {
    lang: languageOfBrowser(),
    animation: globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ? "off" : "normal",
    theme: "auto",
    deck: "classic",
    tap_to_go_on: false,
    sound: false,
    volume: 0.6,
    emotes: true,
    name: "",
  };
}

/** Settings from what was stored, ignoring what is not known. */
export function readSettings(text: string | null): Settings {
  const found = defaults();
  if (!text) return found;
  try {
    const stored = JSON.parse(text) as Partial<Settings>;
    if (stored.lang && LANGS.includes(stored.lang)) found.lang = stored.lang;
    if (stored.animation && ["off", "fast", "normal", "slow"].includes(stored.animation)) found.animation = stored.animation;
    if (stored.theme && ["auto", "light", "dark"].includes(stored.theme)) found.theme = stored.theme;
    if (stored.deck && ["classic", "large", "contrast"].includes(stored.deck)) found.deck = stored.deck;
    if (typeof stored.tap_to_go_on === "boolean") found.tap_to_go_on = stored.tap_to_go_on;
    if (typeof stored.sound === "boolean") found.sound = stored.sound;
    if (typeof stored.volume === "number" && stored.volume >= 0 && stored.volume <= 1) found.volume = stored.volume;
    if (typeof stored.emotes === "boolean") found.emotes = stored.emotes;
    if (typeof stored.name === "string") found.name = stored.name.slice(0, 24);
  } catch {
    return found;
  }
  return found;
}

function stored(): string | null {
  try {
    return globalThis.localStorage?.getItem(KEY) ?? null;
  } catch {
    return null; // storage is forbidden: settings last as long as the tab
  }
}

export const settings: Settings = $state(readSettings(stored()));

export function save(change: Partial<Settings>): void {
  Object.assign(settings, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    return;
  }
}

// What another tab of this browser changes counts here, too.
globalThis.addEventListener?.("storage", (event: StorageEvent) => {
  if (event.key === KEY) Object.assign(settings, readSettings(event.newValue));
});

function readFast(): boolean {
  try {
    if (new URLSearchParams(location.search).has("fast")) sessionStorage.setItem("baralla.fast", "1");
    return sessionStorage.getItem("baralla.fast") === "1";
  } catch {
    return false;
  }
}

/** No waiting at all: agents and tricks go by as fast as they come. */
export const fast: boolean = typeof location !== "undefined" && readFast();

/** Small things this browser remembers beside its settings; with a value it stores, without one it reads. */
export function remember(key: string, value?: string): string | undefined {
  try {
    if (value !== undefined) localStorage.setItem(`baralla.${key}`, value);
    return localStorage.getItem(`baralla.${key}`) ?? undefined;
  } catch {
    return value;
  }
}
