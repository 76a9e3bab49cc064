/* Mus as the table shows it: who sits where, which controls the legal actions mean, what a hand holds, and how the count is told.
   Pure functions of a view and its legal actions; nothing here decides what is allowed. */

import { numberOf } from "../../lib/cards";
import type { Value, View } from "../../lib/types";
import type { Lance, MusView } from "./view";

export type Place = "bottom" | "right" | "top" | "left";

export const teamOf = (seat: number): number => seat % 2;

/** Where a seat is drawn: the viewer at the bottom, the next to speak on the right when play goes counter-clockwise. */
export function placeOf(seat: number, viewer: number | null, players: number, direction: Value | undefined): Place {
  const steps = (seat - (viewer ?? 0) + players) % players;
  if (players === 2) return steps ? "top" : "bottom";
  const around: Place[] = direction === "cw" ? ["bottom", "left", "top", "right"] : ["bottom", "right", "top", "left"];
  return around[steps]!;
}

/** The sign that may be shown at a seat: what the viewer saw, or, where hands are open, what that seat knows it made. */
export function signAt(view: MusView, seat: number, openViews?: Record<string, View>): string | null {
  const sign = view.signs[seat] ?? (openViews?.[String(seat)] as MusView | undefined)?.signs[seat] ?? null;
  return sign === "none" ? null : sign;
}

// Controls

export interface Controls {
  mus: boolean;
  no_mus: boolean;
  paso: boolean;
  quiero: boolean;
  no_quiero: boolean;
  ordago: boolean;
  /** The bets that may be made, smallest first: `envido` opens, `raise` answers. */
  bet: { word: "envido" | "raise"; amounts: number[] } | null;
  signs: string[];
  discards: boolean;
}

/** The controls that a list of legal actions stands for. */
export function controlsOf(legal: readonly string[]): Controls {
  const amounts = (word: string) =>
    legal
      .filter((action) => action.startsWith(`${word} `))
      .map((action) => Number(action.slice(word.length + 1)))
      .sort((a, b) => a - b);
  const opening = amounts("envido");
  const raising = amounts("raise");
  return {
    mus: legal.includes("mus"),
    no_mus: legal.includes("no_mus"),
    paso: legal.includes("paso"),
    quiero: legal.includes("quiero"),
    no_quiero: legal.includes("no_quiero"),
    ordago: legal.includes("ordago"),
    bet: opening.length ? { word: "envido", amounts: opening } : raising.length ? { word: "raise", amounts: raising } : null,
    signs: legal.filter((action) => action.startsWith("sign ")).map((action) => action.slice(5)),
    discards: legal.some((action) => action === "discard" || action.startsWith("discard ")),
  };
}

/** The bet `steps` further on in what is legal, never beyond its ends. */
export function stepBet(amounts: readonly number[], now: number, steps: number): number {
  const at = Math.max(0, amounts.indexOf(now));
  return amounts[Math.min(amounts.length - 1, Math.max(0, at + steps))] ?? now;
}

/** What is typed for a bet after one more key: digits go on, Backspace takes one back; a number too large for any bet starts anew. */
export function typeBet(typed: string, key: string, amounts: readonly number[]): string {
  if (key === "Backspace") return typed.slice(0, -1);
  const next = Number(typed + key) <= (amounts.at(-1) ?? 0) ? typed + key : key;
  return next === "0" ? "" : next;
}

/** The bet that is typed, if it may be made. */
export function typedBet(typed: string, amounts: readonly number[]): number | null {
  return amounts.includes(Number(typed)) ? Number(typed) : null;
}

/** The legal action that throws these cards away, whatever order they were tapped in; null if there is none. */
export function discardAction(legal: readonly string[], chosen: ReadonlySet<string>): string | null {
  return (
    legal.find((action) => {
      const [word, ...cards] = action.split(" ");
      return word === "discard" && cards.length === chosen.size && cards.every((card) => chosen.has(card));
    }) ?? null
  );
}

// What a hand holds

const KINGS_OF_EIGHT: Record<number, number> = { 3: 12, 2: 1 };

/** Mus ranks: with eight kings a three is a king and a two an ace. */
export const musRank = (card: string, kings: number): number => (kings === 8 ? (KINGS_OF_EIGHT[numberOf(card)] ?? numberOf(card)) : numberOf(card));

export const musValue = (card: string, kings: number): number => Math.min(10, musRank(card, kings));

export type PairKind = "duples" | "medias" | "par" | null;

export interface Reading {
  pairs: PairKind;
  /** The ranks paired, higher first. */
  ranks: number[];
  sum: number;
}

export function readHand(hand: readonly string[], kings: number): Reading {
  const counts = new Map<number, number>();
  for (const card of hand) counts.set(musRank(card, kings), (counts.get(musRank(card, kings)) ?? 0) + 1);
  const paired = [...counts].filter(([, copies]) => copies > 1).sort((a, b) => b[0] - a[0]);
  const most = Math.max(0, ...paired.map(([, copies]) => copies));
  const pairs: PairKind = most === 4 || paired.length === 2 ? "duples" : most === 3 ? "medias" : most === 2 ? "par" : null;
  return { pairs, ranks: paired.map(([rank]) => rank), sum: hand.reduce((sum, card) => sum + musValue(card, kings), 0) };
}

/** The hand as Mus players hold it: kings first, aces last. */
export function sortMusHand(hand: readonly string[], kings: number): string[] {
  return [...hand].sort((a, b) => musRank(b, kings) - musRank(a, kings) || numberOf(b) - numberOf(a) || a.localeCompare(b));
}

// Stones

export interface Stones {
  amarracos: number;
  singles: number;
}

/** Stones as they lie on the table: an amarraco is five. */
export const stonesOf = (stones: number): Stones => ({ amarracos: Math.floor(stones / 5), singles: stones % 5 });

/** The stones to show of a side: a game ends at its target, however much its last lance pays. One hand alone has no target. */
export const shownStones = (view: Pick<MusView, "target" | "single_hand">, stones: number): number =>
  view.single_hand ? stones : Math.min(stones, view.target);

// Lances

export type LanceState = "to_come" | "now" | "passed" | "accepted" | "refused" | "uncontested" | "empty";

export function lanceState(view: MusView, lance: Lance): LanceState {
  return view.lance === lance.name && lance.ended === "to_come" ? "now" : lance.ended;
}

/** Who leads a lance: the team whose bet is open, or who has already won it. */
export function lanceLeader(view: MusView, lance: Lance): number | null {
  if (view.lance === lance.name && view.bettor !== null) return teamOf(view.bettor);
  return lance.team;
}

// The count

export interface CountLine {
  lance: Lance;
  /** ordago: it decided the game; early: already paid when it was refused; skipped: the game was over before; none: nobody has it. */
  kind: "paid" | "early" | "ordago" | "skipped" | "none";
  team: number | null;
  stones: number;
  /** The stones of both teams after this line. */
  totals: [number, number];
}

/** The count of a finished hand, line by line, with both teams' stones as they grow. */
export function countLines(view: MusView): CountLine[] {
  const totals: [number, number] = [view.stones[0]!, view.stones[1]!];
  for (const team of [0, 1] as const) totals[team] -= view.gained[team]!;
  const decided = view.lances.find((lance) => lance.ordago);
  const early = view.lances.filter((lance) => lance.ended === "refused");
  for (const lance of early) if (lance.team !== null) totals[lance.team as 0 | 1] += lance.stake;
  const won = (): boolean => !view.single_hand && totals.some((stones) => stones >= view.target);
  return view.lances.map((lance): CountLine => {
    let kind: CountLine["kind"] = "skipped";
    let stones = 0;
    if (decided) {
      if (lance.ordago) {
        kind = "ordago";
        stones = view.target - totals[lance.team as 0 | 1];
      } else if (lance.ended === "refused") kind = "early";
    } else if (lance.ended === "empty") kind = "none";
    else if (lance.ended === "refused" && lance.paid === 0) kind = "early";
    else if (lance.paid > 0) {
      kind = "paid";
      stones = lance.paid;
    } else if (!won() && lance.ended !== "to_come") kind = "none";
    if (kind === "early") return { lance, kind, team: lance.team, stones: lance.stake, totals: [...totals] };
    if (lance.team !== null) totals[lance.team as 0 | 1] += stones;
    return { lance, kind, team: lance.team, stones, totals: [...totals] };
  });
}
