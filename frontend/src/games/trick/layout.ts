/** Where everybody sits and how a hand is laid out. Pure functions. */

import type { TrickView } from "./view";

export interface Place {
  seat: number;
  /** From -1 (left, top) to 1 (right, bottom). */
  x: number;
  y: number;
}

const tidy = (number: number): number => Math.round(number * 1000) / 1000 || 0;

/** The seats around the table, `bottom` nearest to the viewer, in the order of play. */
export function places(players: number, bottom: number, cw: boolean): Place[] {
  return Array.from({ length: players }, (_, step) => {
    const angle = Math.PI / 2 + ((cw ? 1 : -1) * 2 * Math.PI * step) / players;
    return { seat: (bottom + step) % players, x: tidy(Math.cos(angle)), y: tidy(Math.sin(angle)) };
  });
}

/** The others from left to right as one sees them: around the table, starting at the viewer's left. */
export function rivals(players: number, bottom: number, cw: boolean): Place[] {
  const others = places(players, bottom, cw).slice(1);
  return cw ? others : others.reverse();
}

/** Where the cards of a trick lie: how wide they are, and the middle of each seat's card, seen from the middle of the cloth. */
export interface TrickShape {
  card: number;
  /** All names are below their cards; otherwise those of the upper cards are above. */
  below: boolean;
  spots: Map<number, { x: number; y: number }>;
}

/** A card's height for its width. */
export const TALL = 1.54;
/** The name above or below a card. */
export const TAG = 18;
const LARGEST = 112;
const SMALLEST = 40;

/** Cards on their players' sides, as large as they can be without touching; null where they would be too small. */
function around(places: readonly Place[], width: number, height: number): TrickShape | null {
  const columns = places.length === 2 ? 1 : 3.56; // side cards lie 1.28 cards from the middle
  const rows = 2.12; // upper and lower cards 0.56 from it
  const card = Math.floor(Math.min(LARGEST, width / columns - 2, (height - 2 * TAG) / (rows * TALL)));
  if (card < SMALLEST) return null;
  return { card, below: false, spots: new Map(places.map(({ seat, x, y }) => [seat, { x: x * card * 1.28, y: y * card * TALL * 0.56 }])) };
}

/** Cards in these rows of seats. */
function inRows(rows: number[][], width: number, height: number): TrickShape {
  const columns = Math.max(...rows.map((row) => row.length));
  const card = Math.max(24, Math.floor(Math.min(LARGEST, width / columns - 6, (height / rows.length - TAG - 2) / TALL)));
  const step = { x: Math.min(width / columns, card * 1.6), y: Math.min(height / rows.length, card * TALL + TAG + 10) };
  const spots = rows.flatMap((row, j) =>
    row.map((seat, i): [number, { x: number; y: number }] => [seat, { x: (i - (row.length - 1) / 2) * step.x, y: (j - (rows.length - 1) / 2) * step.y - TAG / 2 }]),
  );
  return { card, below: true, spots: new Map(spots) };
}

/** Seats in rows: two, as they sit, while they are not many; otherwise as their names stand above, in the rows that leave the largest cards. */
function rowsOf(places: readonly Place[], width: number, height: number): number[][] {
  if (places.length <= 6) {
    const row = (far: boolean): number[] => places.filter(({ y }) => y < 0 === far).sort((a, b) => a.x - b.x).map(({ seat }) => seat);
    return [row(true), row(false)];
  }
  const others = places.slice(1).map(({ seat }) => seat);
  const seats = [...((places[1]?.x ?? 0) > 0 ? others.reverse() : others), places[0]!.seat];
  const cut = (columns: number): number[][] => Array.from({ length: Math.ceil(seats.length / columns) }, (_, i) => seats.slice(i * columns, (i + 1) * columns));
  return seats.map((_, i) => cut(i + 1)).reduce((best, rows) => (inRows(rows, width, height).card > inRows(best, width, height).card ? rows : best));
}

/** Where the cards of a trick lie on a cloth of this size: no card covers another. */
export function trickShape(places: readonly Place[], width: number, height: number): TrickShape {
  return (places.length <= 4 ? around(places, width, height) : null) ?? inRows(rowsOf(places, width, height), width, height);
}

export interface HandShape {
  width: number;
  rows: number;
  perRow: number;
  /** Distance between the left edges of neighbours. */
  step: number;
  /** Distance between the upper edges of rows. */
  rowStep: number;
}

const FINGER = 44;
/** How far the outer cards of a fan lean out. */
const SWING = 18;
/** What a hand needs above and below its cards. */
const EDGE = 22;
/** What must be seen of a card that lies under another row: its number and suit. */
const STRIP = 30;

/** How `count` cards fit into `room` pixels, at most `high`, so that a finger can pick each: as few rows as possible, at least 44 pixels
 * of every card free. */
export function handShape(count: number, room: number, widest: number, high = Infinity): HandShape {
  const shape = shapeFor(count, room, Math.max(52, Math.min(widest, room / 4.2, (high - EDGE) / TALL)));
  const free = high - EDGE - shape.width * TALL;
  const needed = (shape.rows - 1) * shape.rowStep;
  if (needed <= free) return shape;
  const narrow = shapeFor(count, room, 46);
  return { ...narrow, rowStep: Math.max(STRIP, Math.min(narrow.rowStep, (high - EDGE - narrow.width * TALL) / Math.max(1, narrow.rows - 1))) };
}

function shapeFor(count: number, room: number, width: number): HandShape {
  const fits = (free: number): number => Math.max(1, Math.floor((free - width) / FINGER) + 1);
  const fan = count <= fits(room - 2 * SWING);
  const rows = fan ? 1 : Math.max(2, Math.ceil(count / fits(room)));
  const perRow = Math.max(1, Math.ceil(count / rows));
  const free = fan && count > 4 ? room - 2 * SWING : room;
  const step = perRow > 1 ? Math.min(perRow > 4 ? Math.max(FINGER, width * 0.84) : width + 6, (free - width) / (perRow - 1)) : 0;
  return { width, rows, perRow, step, rowStep: Math.max(46, width * 0.62) };
}

/** Sides of the match: each seat alone, or the pairs that face each other. */
export function sides(view: TrickView): number[][] {
  if (view.teams) return [[0, 2], [1, 3]];
  return Array.from({ length: view.players }, (_, seat) => [seat]);
}

export const sumOf = (numbers: readonly number[], seats: readonly number[]): number => seats.reduce((sum, seat) => sum + (numbers[seat] ?? 0), 0);

/** How many tricks the deal has. */
export function tricksInDeal(view: TrickView): number {
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);
  return view.total_tricks ?? view.cards ?? Math.floor((sum(view.hand_sizes) + view.trick.length) / playing(view).length) + sum(view.tricks);
}

/** The number of the trick being played. */
export function trickNumber(view: TrickView): number {
  return Math.min(sumOf(view.tricks, Array.from({ length: view.players }, (_, i) => i)) + 1, tricksInDeal(view));
}

/** The seats that play this deal. */
export function playing(view: TrickView): number[] {
  return view.playing ?? Array.from({ length: view.players }, (_, seat) => seat);
}

/** The part of `legal` that is not a card to play. */
export const otherActions = (legal: readonly string[]): string[] => legal.filter((action) => !action.startsWith("play "));
