import { describe, expect, it } from "vitest";
import { pauses, steps, trickEnded, withTrick } from "./pace";
import type { TableState } from "./game";
import type { TrickView } from "../games/trick/view";

function view(change: Partial<TrickView> = {}): TrickView {
  return {
    seat: 0,
    players: 2,
    teams: false,
    turn: 0,
    dealer: 1,
    leader: 1,
    hand: ["5C", "12C", "11E"],
    hand_sizes: [3, 2],
    known: [[], []],
    trump: "B",
    trump_card: "3B",
    turned: "3B",
    stock: 19,
    trick: [{ seat: 1, card: "1E" }],
    winning: 1,
    last_trick: [],
    last_winner: null,
    points: [0, 0],
    tricks: [0, 0],
    scores: [0, 0],
    total_tricks: 20,
    deal_over: false,
    deal_winners: [],
    ended: null,
    ender: null,
    ...change,
  };
}

const after = view({
  turn: 1,
  leader: 1,
  hand: ["5C", "12C", "4O"],
  hand_sizes: [3, 3],
  stock: 17,
  trick: [],
  winning: null,
  last_trick: [
    { seat: 1, card: "1E" },
    { seat: 0, card: "11E" },
  ],
  last_winner: 1,
  points: [0, 14],
  tricks: [0, 1],
});

function state(shown: TrickView, change: Partial<TableState> = {}): TableState {
  const table: TableState["table"] = { id: "t", game: "brisca", rules: {}, players: 2, preset: null, spectators: true, owner: true, mode: "play", paused: false, speed: 1, open_hands: false, hints: true, public: false, chosen_seed: false, starts: null, ranks: [], guided: false };
  return {
    type: "event",
    version: 1,
    table,
    seat: 0,
    seats: [],
    turn: shown.turn,
    deal_over: false,
    over: false,
    deal: 0,
    scores: [0, 0],
    deal_scores: [0, 0],
    winners: [],
    legal: ["play 5C"],
    view: shown,
    log: [],
    commitment: "",
    can: { undo: true, hint: true, next: false, emote: false },
    event: { version: 1, deal: 0, seat: 0, kind: "act", action: "play 11E", chance: [], at: 0 },
    ...change,
  };
}

describe("a finished trick", () => {
  it("is seen when the last card of the trick is played", () => {
    expect(trickEnded(view(), after)).toBe(true);
  });

  it("is not seen when a card is added, or nothing happens", () => {
    const led = view({ trick: [], winning: null });
    expect(trickEnded(led, view())).toBe(false);
    expect(trickEnded(after, after)).toBe(false);
  });

  it("stays on the table with the hand as it was before drawing", () => {
    const held = withTrick(view(), after) as TrickView;
    expect(held.trick).toEqual(after.last_trick);
    expect(held.hand).toEqual(["5C", "12C"]);
    expect(held.hand_sizes).toEqual([2, 2]);
    expect(held.stock).toBe(19);
    expect(held.winning).toBe(1);
    expect(held.points).toEqual([0, 0]);
  });
});

describe("the steps to the next state", () => {
  it("hold the finished trick, and nothing may be done meanwhile", () => {
    const [held, next] = steps(state(view()), state(after, { version: 2 }));
    expect(held?.hold).toBe(true);
    expect(held?.state.legal).toEqual([]);
    expect(held?.state.turn).toBeNull();
    expect(next?.hold).toBe(false);
    expect(next?.state.view).toEqual(after);
    expect(next?.state.event).toBeUndefined();
  });

  it("are one for anything else: another deal, a setting, the first sight", () => {
    expect(steps(null, state(after))).toHaveLength(1);
    expect(steps(state(view()), state(after, { deal: 1 }))).toHaveLength(1);
    const control = { version: 2, deal: 0, seat: 0, kind: "control", action: "", chance: [], at: 0 };
    expect(steps(state(view()), state(after, { event: control }))).toHaveLength(1);
  });

  it("hold every open hand on a watch table", () => {
    const [held] = steps(state(view(), { views: { "0": view() } }), state(after, { views: { "0": after } }));
    expect((held?.state.views?.["0"] as TrickView).hand).toEqual(["5C", "12C"]);
  });
});

describe("pauses", () => {
  it("are none when all waiting is off, and longer with more movement", () => {
    expect(pauses("normal", true)).toEqual({ action: 0, trick: 0 });
    expect(pauses("normal", false).action).toBeGreaterThan(pauses("fast", false).action);
  });
});
