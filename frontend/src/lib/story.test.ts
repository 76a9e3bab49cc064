import { describe, expect, it } from "vitest";
import type { GameWords } from "./game";
import { story, takers } from "./story";
import type { TableEvent, View } from "./types";

const event = (seat: number, action: string, deal = 1): TableEvent => ({ version: 0, deal, seat, kind: "act", action, chance: [], at: 0 });
const view = (last: [number, string][], winner: number | null): View => ({ last_trick: last.map(([seat, card]) => ({ seat, card })), last_winner: winner }) as unknown as View;
const words: GameWords = { label: () => "", told: (_view, seat, action) => `${seat} ${action}` };

describe("who took each trick", () => {
  const log = [event(0, "play 1O"), event(1, "play 3O"), event(0, "sing C"), event(1, "play 2C"), event(0, "play 4C")];

  it("is told after its last card", () => {
    expect([...takers(log, view([[1, "2C"], [0, "4C"]], 0))]).toEqual([
      [log[1], 1],
      [log[4], 0],
    ]);
  });

  it("is not told of a trick that is not full", () => {
    expect([...takers(log.slice(0, 4), view([[0, "1O"], [1, "3O"]], 1)).keys()]).toEqual([log[1]]);
  });

  it("stands between what was played, the newest first", () => {
    expect(story(log.slice(0, 2), view([[0, "1O"], [1, "3O"]], 1), words, ["Ada", "Blai"], "en", 40)).toEqual(["Blai takes the trick", "1 play 3O", "0 play 1O"]);
  });

  it("is nothing in games without tricks", () => {
    expect(takers(log, {} as View).size).toBe(0);
  });
});
