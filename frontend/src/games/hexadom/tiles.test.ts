import { describe, expect, it } from "vitest";
import type { HexadomView } from "./view";
import fixtures from "../fixtures.json";
import { NEIGHBOURS, SIDES } from "./geometry";
import { COLOURS, layout, PAINTS, readPlay, sidesOf, splitHand, spotsByType, tileName, writePlay } from "./tiles";
import { ending, label, told } from "./words";

const turns = fixtures.hexadom.map(({ view, legal }) => ({ view: view as unknown as HexadomView, legal: legal as string[] }));

describe("rotations", () => {
  it("lie as the engine lays them, for all thirty-seven types and both layouts", () => {
    expect(Object.keys(fixtures.tiles.pairs)).toHaveLength(37);
    for (const [layoutName, types] of Object.entries(fixtures.tiles))
      for (const [type, looks] of Object.entries(types as Record<string, string[]>))
        looks.forEach((sides, rotation) => expect(sidesOf(type, rotation, layoutName === "opposite"), `${type} r${rotation}`).toBe(sides));
  });

  it("keep mirror images apart", () => {
    expect(layout("TURY+")).toBe("UURRYY");
    expect(layout("TURY-")).toBe("UUYYRR");
    const turnsOf = (type: string) => Array.from({ length: SIDES }, (_, k) => sidesOf(type, k));
    expect(turnsOf("TURY+").filter((sides) => turnsOf("TURY-").includes(sides))).toEqual([]);
  });
});

describe("patterns", () => {
  it("give each colour a fill and a pattern of its own; only white is plain", () => {
    for (const colour of COLOURS) expect(PAINTS[colour].fill).toMatch(/^#[0-9a-f]{6}$/);
    expect(COLOURS.filter((colour) => !PAINTS[colour].pattern)).toEqual(["W"]);
    const shapes = COLOURS.map((colour) => PAINTS[colour].pattern.replace(/(fill|stroke)="#[^"]+"/g, ""));
    expect(new Set(shapes).size).toBe(COLOURS.length);
  });

  it("cover every colour on the board", () => {
    for (const { view } of turns) for (const tile of view.board) for (const colour of tile.sides) expect(COLOURS).toContain(colour);
  });
});

describe("plays", () => {
  it("are read and written as the engine writes them", () => {
    for (const { legal } of turns)
      for (const action of legal.filter((text) => text.startsWith("play"))) expect(writePlay(readPlay(action)!)).toBe(action);
    expect(readPlay("draw")).toBeNull();
    expect(readPlay("play TURY- -1,12 r3")).toEqual({ type: "TURY-", q: -1, r: 12, rotation: 3 });
  });

  it("stand as ghosts on every legal cell and rotation, and nowhere else", () => {
    for (const { legal } of turns) {
      const shown = [...spotsByType(legal)].flatMap(([type, spots]) =>
        spots.flatMap(({ q, r, rotations }) => rotations.map((rotation) => writePlay({ type, q, r, rotation }))),
      );
      expect(shown.sort()).toEqual(legal.filter((action) => action.startsWith("play")).sort());
    }
  });

  it("match what they touch, as the ghost is drawn", () => {
    for (const { view, legal } of turns) {
      const board = new Map(view.board.map((tile) => [`${tile.q},${tile.r}`, tile]));
      for (const action of legal) {
        const play = readPlay(action);
        if (!play || play.type === "W" || play.type === "K") continue;
        const sides = sidesOf(play.type, play.rotation, view.opposite_tricolours);
        NEIGHBOURS.forEach(([dq, dr], side) => {
          const touched = board.get(`${play.q + dq},${play.r + dr}`)?.sides[(side + 3) % SIDES];
          if (touched && touched !== "W") expect(sides[side], action).toBe(touched);
        });
      }
    }
  });

  it("come from the playable part of the hand", () => {
    for (const { view, legal } of turns) {
      const { fits, rest } = splitHand(view.hand, view.playable);
      expect([...fits, ...rest].reduce((sum, { copies }) => sum + copies, 0)).toBe(view.hand.length);
      for (const type of spotsByType(legal).keys()) expect(fits.map((held) => held.type)).toContain(type);
    }
  });
});

describe("words", () => {
  it("name every type in the three languages, no two alike", () => {
    for (const lang of ["ca", "es", "en"] as const) {
      const names = Object.keys(fixtures.tiles.pairs).map((type) => tileName(type, lang));
      expect(new Set(names).size).toBe(names.length);
      for (const name of names) expect(name).not.toMatch(/[{}]|undefined/);
    }
    expect(tileName("TUGR-", "es")).toBe("ficha azul, verde y roja, hacia la izquierda");
  });

  it("tell every action", () => {
    const view = turns[0]!.view;
    expect(told(view, 1, "", ["A", "Berta"], "en")).toBe("");
    for (const action of ["draw", "keep", "pass", "play K 0,1 r0", "play BUG 0,1 r2"])
      for (const lang of ["ca", "es", "en"] as const) {
        expect(told(view, 1, action, ["A", "Berta"], lang)).toMatch(/^Berta:? [^{}]+$/);
        expect(label(view, action, lang)).toMatch(/^[^{}]+$/);
      }
  });
});

describe("the ending", () => {
  const { view } = turns[0]!;
  const names = ["Anna", "Biel", "Carla"];

  it("is not told before the game is over", () => expect(ending(view, names, "en")).toEqual([]));

  it("names who ran out of tiles", () => {
    const over: HexadomView = { ...view, ended: "out", decided: null, winners: [1], counted: [3, 0, 5] };
    expect(ending(over, names, "en")).toEqual(["Biel has run out of tiles"]);
  });

  it("says what stopped the game and which count decided, in three languages", () => {
    const stops = ["pile", "passes", "dead_board"] as const;
    const counts = ["tiles", "without_black", "without_white", "without_mono", "shared"] as const;
    for (const lang of ["ca", "es", "en"] as const) {
      const told = stops.flatMap((ended) => counts.map((decided) => ending({ ...view, ended, decided, winners: [0], counted: [2, 3, 3] }, names, lang)));
      expect(new Set(told.map((lines) => lines.join(" "))).size).toBe(stops.length * counts.length);
      for (const lines of told) expect(lines.join(" ")).not.toMatch(/[{}]/);
    }
    const tied: HexadomView = { ...view, ended: "dead_board", decided: "without_black", winners: [0], counted: [2, 3, null] };
    expect(ending(tied, names, "en")[1]).toBe("Equal number of tiles: without the blacks, Anna 2, Biel 3");
  });
});
