import { describe, expect, it } from "vitest";
import type { ReplayData } from "./api";
import { moment, recordsIn } from "./replay";
import type { View } from "./types";

const see = (turn: number | null): View => ({ turn, deal_over: turn === null, scores: [1, 2] }) as unknown as View;
const data: ReplayData = {
  ok: true,
  game: "brisca",
  players: 2,
  rules: {},
  ranks: [],
  over: true,
  scores: [1, 2],
  deals: [],
  fair: null,
  seed: "",
  events: [],
  names: ["A", "B"],
  winners: [1],
  frames: [
    { deal: 0, seat: null, action: null, turn: 0, deal_over: false, scores: [0, 0], deal_scores: [0, 0], views: { "0": see(0), "1": see(0), open: see(0) } },
    { deal: 0, seat: 0, action: "play 7O", turn: null, deal_over: true, scores: [1, 2], deal_scores: [1, 2], views: { "0": see(null), "1": see(null), open: see(null) } },
  ],
};

describe("a moment of a replay", () => {
  it("shows every hand when all is open, and one seat's view otherwise", () => {
    const open = moment(data, 0, "open", ["A", "B"], "t");
    expect(Object.keys(open.views ?? {})).toEqual(["0", "1"]);
    expect(open.seat).toBeNull();
    const mine = moment(data, 0, "1", ["A", "B"], "t");
    expect(mine.views).toBeUndefined();
    expect(mine.seat).toBe(1);
  });

  it("tells the winners at the end only", () => {
    expect(moment(data, 0, "open", ["A", "B"], "t").winners).toEqual([]);
    expect(moment(data, 1, "open", ["A", "B"], "t")).toMatchObject({ over: true, winners: [1], deal_over: true });
  });

  it("offers nothing to do", () => {
    const shown = moment(data, 0, "0", ["A", "B"], "t");
    expect(shown.legal).toEqual([]);
    expect(shown.can).toEqual({ undo: false, hint: false, next: false, emote: false });
  });
});

describe("records in a file", () => {
  it("are one a line; empty and broken lines are passed over", () => {
    const text = '{"game":"mus","players":4}\n\nnonsense\n{"game":"tute","players":2}\n';
    expect(recordsIn(text).map((record) => record.game)).toEqual(["mus", "tute"]);
  });

  it("may be one record over many lines", () => {
    expect(recordsIn('{\n "game": "brisca",\n "players": 2\n}')).toEqual([{ line: '{"game":"brisca","players":2}', game: "brisca", players: 2 }]);
  });

  it("may be none at all", () => {
    expect(recordsIn("hello")).toEqual([]);
    expect(recordsIn('{"a": 1}')).toEqual([]);
  });
});
