/** A game is drawn by its own folder, by its family's, or by the plain table. */

import { describe, expect, it } from "vitest";
import { folderOf, pictureOf, tableOf } from "./games";
import { lying, playOf } from "../games/plain/lying";
import type { GameInfo, View } from "./types";

const folders = Object.keys(import.meta.glob("../games/*/Table.svelte")).map((path) => path.split("/").at(-2)!);
const known = (folder: string): boolean => folders.includes(folder);

describe("the table of a game", () => {
  it("is that of its folder, whatever its family", () => {
    expect(folderOf({ name: "mus", family: null }, known)).toBe("mus");
    expect(folderOf({ name: "mus", family: "trick" }, known)).toBe("mus");
  });

  it("is its family's where it has none, and the plain one where nobody knows it", () => {
    expect(folderOf({ name: "seventh", family: "trick" }, known)).toBe("trick");
    expect(folderOf({ name: "seventh", family: null }, known)).toBe("plain");
    expect(folderOf({ name: "seventh", family: "unheard of" }, known)).toBe("plain");
  });

  it("is found and loaded without a list of games", async () => {
    const game = (name: string, family: string | null): GameInfo => ({ name, family }) as GameInfo;
    const [trick, plain] = await Promise.all([tableOf(game("seventh", "trick")), tableOf(game("eighth", null))]);
    expect(trick).toBeTypeOf("function");
    expect(plain).not.toBe(trick);
    expect(pictureOf("seventh")).toBeUndefined();
  });
});

describe("what lies on the plain table", () => {
  const view = {
    seat: 0,
    players: 2,
    turn: 0,
    hand: ["7O"],
    scores: [0, 0],
    deal_over: false,
    trick: [{ seat: 1, card: "1E" }],
    trump_card: "3B",
    trump: "B",
    turned: "3B",
    pool: ["2C", "4C"],
    played: ["1E"],
    bids: [1, null],
  } as View;

  it("is every card of the view but the hand and what is gone", () => {
    expect(lying(view)).toEqual([
      { name: "trick", cards: [{ code: "1E", seat: 1 }] },
      { name: "trump_card", cards: [{ code: "3B", seat: null }] },
      {
        name: "pool",
        cards: [
          { code: "2C", seat: null },
          { code: "4C", seat: null },
        ],
      },
    ]);
  });

  it("is played from by a tap where that is legal", () => {
    expect(playOf(["play 7O", "pass"], "7O")).toBe("play 7O");
    expect(playOf(["pass"], "7O")).toBeNull();
  });
});
