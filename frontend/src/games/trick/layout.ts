/** Where everybody sits and how a hand is laid out. Pure functions. */

import type { CabreroView, GameName, PodridaView, StockView, TableState, TrickView, TuteView } from "../../lib/types";

export type AnyTrickView = StockView | TuteView | CabreroView | PodridaView;

const COUNTER_CLOCKWISE: readonly GameName[] = ["cabrero", "podrida", "mus"];

/** Does the turn go to the left of each player (clockwise seen from above)? */
export function clockwise(table: TableState["table"]): boolean {
  const direction = table.rules["direction"];
  return typeof direction === "string" ? direction === "cw" : !COUNTER_CLOCKWISE.includes(table.game);
}

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

export interface HandShape {
  width: number;
  rows: number;
  perRow: number;
  /** Distance between the left edges of neighbours. */
  step: number;
}

const FINGER = 44;
/** How far the outer cards of a fan lean out. */
const SWING = 18;

/** How `count` cards fit into `room` pixels so that a finger can pick each: as few rows as possible, at least 44 pixels of every card free. */
export function handShape(count: number, room: number, widest: number): HandShape {
  const width = Math.max(52, Math.min(widest, room / 4.2));
  const fits = (free: number): number => Math.max(1, Math.floor((free - width) / FINGER) + 1);
  const fan = count <= fits(room - 2 * SWING);
  const rows = fan ? 1 : Math.max(2, Math.ceil(count / fits(room)));
  const perRow = Math.max(1, Math.ceil(count / rows));
  const free = fan && count > 4 ? room - 2 * SWING : room;
  const step = perRow > 1 ? Math.min(perRow > 4 ? Math.max(FINGER, width * 0.84) : width + 6, (free - width) / (perRow - 1)) : 0;
  return { width, rows, perRow, step };
}

/** Sides of the match: each seat alone, or the pairs that face each other. */
export function sides(view: AnyTrickView): number[][] {
  if ("teams" in view && view.teams) return [[0, 2], [1, 3]];
  return Array.from({ length: view.players }, (_, seat) => [seat]);
}

export const sumOf = (numbers: readonly number[], seats: readonly number[]): number => seats.reduce((sum, seat) => sum + (numbers[seat] ?? 0), 0);

/** How many tricks the deal has. */
export function tricksInDeal(view: AnyTrickView): number {
  if ("total_tricks" in view) return view.total_tricks;
  if ("playing" in view) return Math.floor(40 / view.playing.length);
  return view.cards;
}

/** The number of the trick being played. */
export function trickNumber(view: TrickView & AnyTrickView): number {
  return Math.min(sumOf(view.tricks, Array.from({ length: view.players }, (_, i) => i)) + 1, tricksInDeal(view));
}

/** The seats that play this deal. */
export function playing(view: AnyTrickView): number[] {
  return "playing" in view ? view.playing : Array.from({ length: view.players }, (_, seat) => seat);
}

/** The part of `legal` that is not a card to play. */
export const otherActions = (legal: readonly string[]): string[] => legal.filter((action) => !action.startsWith("play "));
