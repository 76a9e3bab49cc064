/** What is shown between two states: a finished trick stays on the table, and every action has its moment. Pure functions. */

import type { Pace, TableState } from "./game";
import type { View } from "./types";
import type { TrickView } from "../games/trick/view";

export interface Step {
  state: TableState;
  /** A finished trick lies on the table: wait for a tap, or for the pause after a trick. */
  hold: boolean;
}

export interface Pauses {
  action: number;
  trick: number;
}

/** Milliseconds an action and a finished trick stay before the next thing is shown. */
export function pauses(animation: Pace, fast: boolean): Pauses {
  if (fast) return { action: 0, trick: 0 };
  return { off: { action: 120, trick: 1100 }, fast: { action: 220, trick: 800 }, normal: { action: 480, trick: 1700 }, slow: { action: 1100, trick: 3200 } }[animation];
}

export function isTrickView(view: View): view is TrickView {
  return "last_trick" in view;
}

const total = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Did the action between these two views finish a trick? */
export function trickEnded(before: View, after: View): boolean {
  if (!isTrickView(before) || !isTrickView(after) || !after.last_trick.length) return false;
  return before.trick.length > 0 && before.trick.length + 1 === after.last_trick.length && total(after.tricks) > total(before.tricks);
}

/** The view with the finished trick still on the table, before anybody draws a card or leads. */
export function withTrick(before: View, after: View): View {
  if (!isTrickView(before) || !isTrickView(after)) return after;
  const last = after.last_trick.at(-1);
  const held: TrickView = {
    ...before,
    turn: null,
    trick: after.last_trick,
    winning: after.last_winner,
    hand: before.hand.filter((card) => card !== last?.card),
    hand_sizes: before.hand_sizes.map((size, seat) => (seat === last?.seat ? size - 1 : size)),
    known: before.known.map((cards) => cards.filter((card) => card !== last?.card)),
  };
  return held;
}

/** The steps from what is shown to `next`. */
export function steps(shown: TableState | null, next: TableState): Step[] {
  if (!shown || next.event?.kind !== "act" || shown.deal !== next.deal || !trickEnded(shown.view, next.view)) return [{ state: next, hold: false }];
  const held: TableState = {
    ...next,
    turn: null,
    legal: [],
    deal_over: false,
    over: false,
    winners: [],
    scores: shown.scores,
    deal_scores: shown.deal_scores,
    can: { undo: false, hint: false, next: false, emote: false },
    view: withTrick(shown.view, next.view),
  };
  if (next.views && shown.views) {
    held.views = Object.fromEntries(
      Object.entries(next.views).map(([seat, view]) => [seat, shown.views?.[seat] ? withTrick(shown.views[seat], view) : view]),
    );
  }
  return [
    { state: held, hold: true },
    { state: { ...next, event: undefined }, hold: false },
  ];
}
