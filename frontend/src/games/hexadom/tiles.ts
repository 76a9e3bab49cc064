/* Tiles of Hexadom: how a type looks in each rotation, what its colours are painted with, and the legal plays sorted by tile and cell. */

import { listed } from "../../lib/i18n";
import { tellHexadom } from "./texts";
import type { Lang } from "../../lib/types";
import { key, SIDES } from "./geometry";

export const COLOURS = ["U", "G", "R", "Y", "P", "W", "K"] as const;
export type Colour = (typeof COLOURS)[number];

export interface Paint {
  fill: string;
  /** One square of the pattern, 12 × 12, drawn over the fill so that colour is never the only sign. White alone is plain. */
  pattern: string;
}

export const PERIOD = 12;
const lines = (d: string, colour: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="square"/>`;

export const PAINTS: Record<Colour, Paint> = {
  U: { fill: "#2a66ad", pattern: lines("M-3,6 q3,-4 6,0 t6,0 t6,0", "#a9d1f5", 1.9) }, // waves
  G: { fill: "#3f9150", pattern: '<circle cx="3" cy="3" r="1.9" fill="#d6f2c4"/><circle cx="9" cy="9" r="1.9" fill="#d6f2c4"/>' }, // dots
  R: { fill: "#c6392f", pattern: lines("M-3,3 L3,-3 M-3,15 L15,-3 M9,15 L15,9", "#ffc2b0", 2) }, // slanting lines
  Y: { fill: "#f2bb2e", pattern: lines("M6,3.2 V8.8 M3.2,6 H8.8", "#7a4d00", 1.8) }, // crosses
  P: { fill: "#7b4a9e", pattern: lines("M0,9 L6,3 L12,9", "#e7ccf7", 2) }, // zigzag
  W: { fill: "#fcf8ee", pattern: "" },
  K: { fill: "#23222b", pattern: lines("M0,0 L12,12 M12,0 L0,12", "#55536a", 1.3) }, // net
};

/** A type's colours from side 0 on, before any rotation. */
export function layout(type: string, opposite = false): string {
  const [kind, x = "", y = "", z = ""] = type;
  if (kind === "W" || kind === "K") return kind.repeat(SIDES);
  if (kind === "M") return x.repeat(SIDES);
  if (kind === "B") return x.repeat(3) + y.repeat(3);
  const around = type.endsWith("-") ? [x, z, y] : [x, y, z];
  return opposite ? around.join("").repeat(2) : around.map((colour) => colour.repeat(2)).join("");
}

/** The colours of a type as it lies with this rotation: side d shows layout[(d − rotation) mod 6]. */
export function sidesOf(type: string, rotation: number, opposite = false): string {
  const flat = layout(type, opposite);
  return Array.from({ length: SIDES }, (_, side) => flat[(side - rotation + SIDES) % SIDES]).join("");
}

// Plays

export interface Play {
  type: string;
  q: number;
  r: number;
  rotation: number;
}

export interface Spot {
  q: number;
  r: number;
  /** The rotations that fit here, in the engine's numbers. */
  rotations: number[];
}

const PLAY = /^play (\S+) (-?\d+),(-?\d+) r([0-5])$/;

export function readPlay(action: string): Play | null {
  const found = PLAY.exec(action);
  return found ? { type: found[1]!, q: Number(found[2]), r: Number(found[3]), rotation: Number(found[4]) } : null;
}

export const writePlay = ({ type, q, r, rotation }: Play): string => `play ${type} ${q},${r} r${rotation}`;

/** Where each type may go, from the top of the board to the bottom. */
export function spotsByType(legal: readonly string[]): Map<string, Spot[]> {
  const found = new Map<string, Map<string, Spot>>();
  for (const action of legal) {
    const play = readPlay(action);
    if (!play) continue;
    const spots = found.get(play.type) ?? new Map<string, Spot>();
    found.set(play.type, spots);
    const spot = spots.get(key(play.q, play.r)) ?? { q: play.q, r: play.r, rotations: [] };
    spots.set(key(play.q, play.r), spot);
    spot.rotations.push(play.rotation);
  }
  return new Map(
    [...found].map(([type, spots]): [string, Spot[]] => {
      const list = [...spots.values()].sort((a, b) => a.r - b.r || a.q - b.q);
      for (const spot of list) spot.rotations.sort((a, b) => a - b);
      return [type, list];
    }),
  );
}

// The hand

export interface Held {
  type: string;
  copies: number;
}

/** A hand as piles of equal tiles, split into what may be laid and what may not. */
export function splitHand(hand: readonly string[], playable: readonly string[]): { fits: Held[]; rest: Held[] } {
  const piles = new Map<string, number>();
  for (const type of hand) piles.set(type, (piles.get(type) ?? 0) + 1);
  const held = [...piles].map(([type, copies]): Held => ({ type, copies }));
  return { fits: held.filter(({ type }) => playable.includes(type)), rest: held.filter(({ type }) => !playable.includes(type)) };
}

// Names

/** “blue, green and red tile, right-handed”. */
export function tileName(type: string, lang: Lang): string {
  const kind = type[0]!;
  if (kind === "W" || kind === "K") return tellHexadom(`tile_${kind}`, lang);
  const colours = listed(
    [...type.slice(1).replace(/[+-]$/, "")].map((colour) => tellHexadom(`colour_${colour as "U" | "G" | "R" | "Y" | "P"}`, lang)),
    lang,
  );
  return tellHexadom(kind === "M" ? "tile_M" : kind === "B" ? "tile_B" : type.endsWith("-") ? "tile_T_minus" : "tile_T_plus", lang, { colours });
}
