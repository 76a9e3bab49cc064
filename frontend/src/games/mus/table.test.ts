import { describe, expect, it } from "vitest";
import type { MusView } from "./view";
import fixtures from "../fixtures.json";
import { controlsOf, countLines, discardAction, lanceLeader, lanceState, placeOf, readHand, shownStones, signAt, sortMusHand, stepBet, stonesOf, teamOf, typeBet, typedBet } from "./table";
import { label, told } from "./words";

const hands = fixtures.mus.map(({ view, asked }) => ({ view: view as unknown as MusView, asked: asked as string[][] }));

describe("where players sit", () => {
  it("puts the partner opposite and the next to speak on the right", () => {
    expect([0, 1, 2, 3].map((seat) => placeOf(seat, 0, 4, "ccw"))).toEqual(["bottom", "right", "top", "left"]);
    expect(placeOf(1, 3, 4, "ccw")).toBe("top");
    expect(placeOf(0, 3, 4, undefined)).toBe("right");
    expect(placeOf(0, 3, 4, "cw")).toBe("left");
  });

  it("faces two players", () => {
    expect([0, 1].map((seat) => placeOf(seat, 1, 2, "ccw"))).toEqual(["top", "bottom"]);
  });
});

describe("controls", () => {
  it("reads an opening bet in order of size", () => {
    const can = controlsOf(["envido 10", "envido 2", "envido 3", "ordago", "paso"]);
    expect(can.bet).toEqual({ word: "envido", amounts: [2, 3, 10] });
    expect([can.paso, can.ordago, can.quiero, can.mus]).toEqual([true, true, false, false]);
  });

  it("reads the answers to a bet and to an órdago", () => {
    expect(controlsOf(["no_quiero", "ordago", "quiero", "raise 2", "raise 38"]).bet).toEqual({ word: "raise", amounts: [2, 38] });
    const allIn = controlsOf(["no_quiero", "quiero"]);
    expect(allIn.bet).toBeNull();
    expect(allIn.ordago).toBe(false);
  });

  it("offers every legal action of real hands, and no other", () => {
    for (const { asked } of hands)
      for (const legal of asked) {
        const can = controlsOf(legal);
        const offered = new Set<string>([
          ...(["mus", "no_mus", "paso", "quiero", "no_quiero", "ordago"] as const).filter((action) => can[action]),
          ...(can.bet?.amounts.map((stones) => `${can.bet!.word} ${stones}`) ?? []),
          ...can.signs.map((sign) => `sign ${sign}`),
        ]);
        expect(offered).toEqual(new Set(legal.filter((action) => !action.startsWith("discard"))));
        expect(can.discards).toBe(legal.some((action) => action.startsWith("discard")));
      }
  });

  it("steps through bets and stops at both ends", () => {
    expect(stepBet([2, 3, 10], 2, -1)).toBe(2);
    expect(stepBet([2, 3, 10], 3, 1)).toBe(10);
    expect(stepBet([2, 3, 10], 10, 1)).toBe(10);
    expect(stepBet([2, 3, 10], 7, 1)).toBe(3);
  });
});

describe("a typed bet", () => {
  const amounts = Array.from({ length: 39 }, (_, i) => i + 2);
  const typing = (keys: string[]): string => keys.reduce((typed, key) => typeBet(typed, key, amounts), "");

  it("grows digit by digit", () => {
    expect(typing(["1", "2"])).toBe("12");
    expect(typedBet("12", amounts)).toBe(12);
  });

  it("is no bet while it is none that may be made", () => {
    expect(typedBet("1", amounts)).toBeNull();
    expect(typedBet("", amounts)).toBeNull();
  });

  it("is taken back, and starts anew when it is too large", () => {
    expect(typing(["1", "2", "Backspace"])).toBe("1");
    expect(typing(["4", "1"])).toBe("1");
    expect(typing(["0"])).toBe("");
    expect(typing(["4", "0"])).toBe("40");
  });
});

describe("signs", () => {
  const seen = (seat: number | null, signs: (string | null)[]): MusView => ({ ...hands[0]!.view, seat, signs });

  it("are those the viewer has seen", () => {
    expect([0, 1, 2, 3].map((seat) => signAt(seen(0, ["none", null, "duples", null]), seat))).toEqual([null, null, "duples", null]);
  });

  it("are all there are while four agents are watched with open hands", () => {
    const signs = ["dos_reyes", "none", "duples", "ciego"];
    const views = Object.fromEntries(signs.map((sign, seat) => [String(seat), seen(seat, signs.map((_, other) => (other === seat ? sign : null)))]));
    expect([0, 1, 2, 3].map((seat) => signAt(seen(null, [null, null, null, null]), seat, views))).toEqual(["dos_reyes", null, "duples", "ciego"]);
    expect(signAt(seen(null, [null, null, null, null]), 0)).toBeNull();
  });
});

describe("discards", () => {
  const legal = ["discard 4O", "discard 4O 5C", "discard 5C"];

  it("finds the action whatever the order of tapping", () => {
    expect(discardAction(legal, new Set(["5C", "4O"]))).toBe("discard 4O 5C");
    expect(discardAction(legal, new Set(["5C"]))).toBe("discard 5C");
  });

  it("finds none when that discard is not legal", () => {
    expect(discardAction(legal, new Set())).toBeNull();
    expect(discardAction([...legal, "discard"], new Set())).toBe("discard");
    expect(discardAction(legal, new Set(["4O", "7E"]))).toBeNull();
  });

  it("finds every legal discard of real hands", () => {
    const all = hands.flatMap(({ asked }) => asked.flat()).filter((action) => action.startsWith("discard"));
    expect(all.length).toBeGreaterThan(0);
    for (const { asked } of hands)
      for (const question of asked)
        for (const action of question.filter((text) => text.startsWith("discard")))
          expect(discardAction(question, new Set(action.split(" ").slice(1).reverse()))).toBe(action);
  });
});

describe("hands", () => {
  it("counts threes as kings and twos as aces with eight kings only", () => {
    expect(readHand(["12O", "3C", "3E", "2B"], 8)).toEqual({ pairs: "medias", ranks: [12], sum: 31 });
    expect(readHand(["12O", "3C", "3E", "2B"], 4)).toEqual({ pairs: "par", ranks: [3], sum: 18 });
  });

  it("tells duples, medias and a pair apart", () => {
    expect(readHand(["12O", "12C", "1E", "2B"], 8).pairs).toBe("duples");
    expect(readHand(["7O", "7C", "7E", "7B"], 8).pairs).toBe("duples");
    expect(readHand(["7O", "7C", "7E", "10B"], 8)).toEqual({ pairs: "medias", ranks: [7], sum: 31 });
    expect(readHand(["12O", "11C", "10E", "7B"], 8).pairs).toBeNull();
  });

  it("agrees with the engine about every hand that was shown", () => {
    for (const { view } of hands)
      view.hands.forEach((hand, seat) => {
        const reading = readHand(hand, 8);
        if (seat === 0) expect(reading.sum).toBe(view.hand_sum);
        if (view.pares[seat] !== null) expect(reading.pairs !== null).toBe(view.pares[seat]);
        if (view.juego[seat] !== null) expect(reading.sum >= 31).toBe(view.juego[seat]);
      });
  });

  it("holds kings first and aces last", () => {
    expect(sortMusHand(["1O", "3E", "12C", "7B"], 8)).toEqual(["12C", "3E", "7B", "1O"]);
    expect(sortMusHand(["1O", "3E", "12C", "7B"], 4)).toEqual(["12C", "7B", "3E", "1O"]);
  });
});

describe("stones and lances", () => {
  it("makes an amarraco of five stones", () => {
    expect(stonesOf(0)).toEqual({ amarracos: 0, singles: 0 });
    expect(stonesOf(39)).toEqual({ amarracos: 7, singles: 4 });
  });

  it("shows no more than the target of a game, and all of a single hand", () => {
    expect(shownStones({ target: 40, single_hand: false }, 64)).toBe(40);
    expect(shownStones({ target: 30, single_hand: false }, 29)).toBe(29);
    expect(shownStones({ target: 40, single_hand: true }, 64)).toBe(64);
  });

  it("knows the lance that is spoken of, and who leads it", () => {
    const lance = { name: "grande", ended: "to_come", stake: 0, team: null, best: null, paid: 0, ordago: false } as const;
    const view = { lance: "grande", bettor: 3 } as MusView;
    expect(lanceState(view, lance)).toBe("now");
    expect(lanceLeader(view, lance)).toBe(1);
    expect(lanceState({ ...view, lance: "chica" }, lance)).toBe("to_come");
    expect(lanceLeader({ ...view, bettor: null }, { ...lance, ended: "refused", team: 0 })).toBe(0);
  });
});

describe("the count", () => {
  it("ends with the stones on the table, in every hand", () => {
    for (const { view } of hands) expect(countLines(view).at(-1)!.totals, JSON.stringify(view.lances)).toEqual(view.stones);
  });

  it("pays what the engine paid, and tells of refusals without paying twice", () => {
    for (const { view } of hands) {
      const gained = [0, 0];
      for (const line of countLines(view)) {
        if (line.team === null || line.kind === "skipped" || line.kind === "none") continue;
        gained[line.team]! += line.stones;
        if (line.kind === "paid" && line.lance.ended === "refused") gained[line.team]! += line.lance.stake;
      }
      expect(gained).toEqual(view.gained);
    }
  });

  it("says that nothing after an órdago or a won game is counted", () => {
    const kinds = new Set(hands.flatMap(({ view }) => countLines(view).map((line) => line.kind)));
    expect([...kinds].sort()).toEqual(expect.arrayContaining(["early", "ordago", "paid", "skipped"]));
    for (const { view } of hands.filter(({ view }) => view.lances.some((lance) => lance.ordago)))
      for (const line of countLines(view)) expect(["ordago", "skipped", "early"]).toContain(line.kind);
  });
});

describe("words", () => {
  const view = { seat: 0, players: 4 } as MusView;
  const names = ["Tu", "Berta", "Carme", "Dani"];

  it("tells what is said, and of others' discards only how many", () => {
    expect(told(view, 1, "envido 2", names, "es")).toBe("Berta: Envido 2");
    expect(told(view, 1, "discard 1", names, "ca")).toBe("Berta canvia 1 carta");
    expect(told(view, 1, "discard 3", names, "ca")).toBe("Berta canvia 3 cartes");
    expect(told(view, 0, "discard 4O 5C", names, "en")).toBe("Tu changes 2 cards");
  });

  it("tells signs to those who saw them", () => {
    expect(told(view, 2, "sign dos_reyes", names, "es")).toContain("dos reyes");
    expect(told(view, 1, "sign", names, "es")).toBe("");
    expect(told(view, 2, "sign none", names, "es")).toBe("");
    expect(told(view, -1, "seen 1", names, "es")).toBe("");
    expect(told(view, -1, "shuffle", names, "es")).toBe("Se barajan los descartes");
    expect(told(view, 1, "", names, "es")).toBe("");
    expect(told(view, 1, "sign duples", names, "es")).toContain("Has visto");
  });

  it("names every legal action of real hands in the three languages", () => {
    for (const { asked } of hands)
      for (const action of asked.flat())
        for (const lang of ["ca", "es", "en"] as const) expect(label(view, action, lang)).toMatch(/^[^{}]{2,}$/);
  });

  it("pairs a seat with the one opposite", () => {
    expect([0, 1, 2, 3].map(teamOf)).toEqual([0, 1, 0, 1]);
  });
});
