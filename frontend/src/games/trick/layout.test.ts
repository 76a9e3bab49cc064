import { describe, expect, it } from "vitest";
import type { StockView, TableState } from "../../lib/types";
import { clockwise, handShape, otherActions, places, rivals, sides, sumOf } from "./layout";
import { label, told } from "./words";

describe("seats around the table", () => {
  it("have the viewer at the bottom and the rival of two at the top", () => {
    expect(places(2, 1, true)).toEqual([
      { seat: 1, x: 0, y: 1 },
      { seat: 0, x: 0, y: -1 },
    ]);
  });

  it("go to the left when play is clockwise, and to the right otherwise", () => {
    expect(places(4, 0, true)[1]).toMatchObject({ seat: 1, x: -1 });
    expect(places(4, 0, false)[1]).toMatchObject({ seat: 1, x: 1 });
  });

  it("list the rivals from left to right", () => {
    for (const cw of [true, false]) {
      const xs = rivals(5, 2, cw).map((place) => place.x);
      expect(xs[0]).toBeLessThan(0);
      expect(xs.at(-1)).toBeGreaterThan(0);
    }
  });

  it("turn as the game does unless the table says otherwise", () => {
    const table = (game: string, rules = {}): TableState["table"] => ({ game, rules }) as TableState["table"];
    expect(clockwise(table("brisca"))).toBe(true);
    expect(clockwise(table("podrida"))).toBe(false);
    expect(clockwise(table("podrida", { direction: "cw" }))).toBe(true);
  });
});

describe("the hand", () => {
  it("leaves a finger's width of every card free on a phone, whatever their number", () => {
    for (let count = 1; count <= 16; count++) {
      const shape = handShape(count, 344, 82);
      expect(shape.rows * shape.perRow).toBeGreaterThanOrEqual(count);
      if (shape.perRow > 1) expect(shape.step).toBeGreaterThanOrEqual(44);
      expect((shape.perRow - 1) * shape.step + shape.width).toBeLessThanOrEqual(344.001);
    }
  });

  it("keeps the outer cards of a fan, which lean outwards, on the screen", () => {
    for (let count = 5; count <= 12; count++) {
      const shape = handShape(count, 360, 82);
      if (shape.rows === 1) expect((shape.perRow - 1) * shape.step + shape.width).toBeLessThanOrEqual(360 - 2 * 18);
    }
  });

  it("is one row when there is room", () => {
    expect(handShape(12, 1000, 110).rows).toBe(1);
    expect(handShape(3, 344, 82).rows).toBe(1);
  });
});

describe("sides", () => {
  const view = { players: 4, teams: true, points: [1, 2, 30, 4] } as StockView;
  it("are the pairs that face each other", () => {
    expect(sides(view)).toEqual([
      [0, 2],
      [1, 3],
    ]);
    expect(sumOf(view.points, [0, 2])).toBe(31);
  });
});

describe("actions in words", () => {
  const view = { trump: "E", trump_card: "3E" } as StockView;
  it("name what one may do", () => {
    expect(label(view, "play 12O", "ca")).toBe("juga el rei d'oros");
    expect(label(view, "sing E", "es")).toBe("Canta las cuarenta");
    expect(label(view, "sing C", "en")).toBe("Sing twenty in cups");
    expect(label(view, "exchange", "en")).toBe("Swap for the 3 of swords");
    expect(label(view, "bid 1", "es")).toBe("pide 1");
    expect(label(view, "claim 1", "en", ["A", "B"])).toBe("Claim that B has reneged");
  });

  it("tell what was done, and are silent about a mere “ready”", () => {
    expect(told(view, 1, "play 1C", ["A", "B"], "ca")).toBe("B: l'as de copes");
    expect(told(view, 0, "bid 2", ["A", "B"], "en")).toBe("A: bid of 2");
    expect(told(view, 0, "ready", ["A", "B"], "en")).toBe("");
  });

  it("other than cards are offered as buttons", () => {
    expect(otherActions(["play 7O", "exchange", "sing O"])).toEqual(["exchange", "sing O"]);
  });
});
