import { describe, expect, it } from "vitest";
import { clockwise } from "../../lib/games";
import type { GameInfo, GameTexts } from "../../lib/types";
import type { TrickView } from "./view";
import { handShape, otherActions, places, rivals, sides, sumOf, TAG, TALL, trickShape } from "./layout";
import { saidBy } from "../../lib/said";
import fixtures from "../fixtures.json";

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
    const game = (...values: string[]): GameInfo => ({ switches: values.map((value) => ({ name: "direction", default: value })) }) as GameInfo;
    expect(clockwise(game("cw"), {})).toBe(true);
    expect(clockwise(game("ccw"), {})).toBe(false);
    expect(clockwise(game("ccw"), { direction: "cw" })).toBe(true);
    expect(clockwise(game(), {})).toBe(true);
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
  const view = { players: 4, teams: true, points: [1, 2, 30, 4] } as TrickView;
  it("are the pairs that face each other", () => {
    expect(sides(view)).toEqual([
      [0, 2],
      [1, 3],
    ]);
    expect(sumOf(view.points, [0, 2])).toBe(31);
  });
});

describe("actions in words", () => {
  const view = { trump: "E", trump_card: "3E", turned: "4E" } as TrickView;
  const texts = fixtures.texts as Record<string, GameTexts>;
  const [tute, podrida, cabrero] = ["tute", "podrida", "cabrero"].map((game) => saidBy(texts[game]!)) as [ReturnType<typeof saidBy>, ReturnType<typeof saidBy>, ReturnType<typeof saidBy>];
  it("name what one may do", () => {
    expect(tute.label(view, "play 12O", "ca")).toBe("juga el rei d'oros");
    expect(tute.label(view, "sing E", "es")).toBe("canta las cuarenta");
    expect(tute.label(view, "sing C", "en")).toBe("sing twenty in cups");
    expect(tute.label(view, "exchange", "en")).toBe("swap for the 3 of swords");
    expect(podrida.label(view, "exchange", "ca")).toBe("canvia i agafa el 4 d'espases");
    expect(podrida.label(view, "bid 1", "es")).toBe("pide 1");
    expect(cabrero.label(view, "claim 1", "en", ["A", "B"])).toBe("claim that B has reneged");
  });

  it("tell what was done, and are silent about a mere “ready”", () => {
    expect(tute.told(view, 1, "play 1C", ["A", "B"], "ca")).toBe("B: l'as de copes");
    expect(podrida.told(view, 0, "bid 2", ["A", "B"], "en")).toBe("A bids 2");
    expect(tute.told(view, 0, "ready", ["A", "B"], "en")).toBe("");
  });

  it("without words of the game are told as they are, with their cards named", () => {
    const bare = saidBy({ how_to: [], presets: {}, values: {}, actions: {}, told: {} });
    expect(bare.label(view, "play 12O", "es")).toBe("juega el rey de oros");
    expect(bare.label(view, "no_trump", "en")).toBe("no trump");
    expect(bare.told(view, 1, "pass", ["A", "B"], "ca")).toBe("B: pass");
  });

  it("other than cards are offered as buttons", () => {
    expect(otherActions(["play 7O", "exchange", "sing O"])).toEqual(["exchange", "sing O"]);
  });
});

describe("a trick", () => {
  const CLOTHS: [number, number][] = [
    [228, 150],
    [268, 290],
    [270, 190],
    [500, 240],
    [716, 430],
  ];

  it("lies so that no card covers another or leaves the cloth, whoever plays", () => {
    for (let players = 2; players <= 12; players++) {
      for (const cw of [true, false]) {
        for (const [width, height] of CLOTHS) {
          const { card, below, spots } = trickShape(places(players, 0, cw), width, height);
          expect(spots.size).toBe(players);
          const boxes = [...spots.values()].map(({ x, y }) => ({
            left: x - card / 2,
            right: x + card / 2,
            top: y - (card * TALL) / 2 - (y < 0 && !below ? TAG : 0),
            bottom: y + (card * TALL) / 2 + (y < 0 && !below ? 0 : TAG),
          }));
          for (const [i, a] of boxes.entries()) {
            const where = `${players} players on ${width} × ${height}`;
            expect(Math.max(-a.left, a.right), where).toBeLessThanOrEqual(width / 2 + 0.01);
            expect(Math.max(-a.top, a.bottom), where).toBeLessThanOrEqual(height / 2 + 0.01);
            for (const b of boxes.slice(0, i)) expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top, where).toBe(true);
          }
        }
      }
    }
  });

  it("keeps everybody's side of the table among up to six", () => {
    const { spots } = trickShape(places(6, 0, true), 716, 430);
    expect(spots.get(0)!.y).toBeGreaterThan(0);
    expect(spots.get(3)!.y).toBeLessThan(0);
    expect(spots.get(1)!.x).toBeLessThan(0);
    expect(spots.get(5)!.x).toBeGreaterThan(0);
  });
});

describe("a hand with little room", () => {
  it("stays within its height, with a strip of every card in sight", () => {
    for (let count = 1; count <= 16; count++) {
      const shape = handShape(count, 280, 82, 250);
      expect(shape.width * TALL + (shape.rows - 1) * shape.rowStep, String(count)).toBeLessThanOrEqual(250);
      if (shape.rows > 1) expect(shape.rowStep).toBeGreaterThanOrEqual(30);
    }
  });
});
