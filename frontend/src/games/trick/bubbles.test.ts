import { describe, expect, it } from "vitest";
import { lostCantes, spoken } from "./bubbles";
import type { TrickView } from "./view";

const at = (change: Partial<TrickView>): TrickView => ({ trump: "O", tricks: [0, 0], announced: [null, null], scored: [[], []], last_winner: null, ...change }) as TrickView;

describe("what players say", () => {
  it("is in their own words", () => {
    expect(spoken(at({}), "sing O", "en")).toBe("The forty!");
    expect(spoken(at({}), "sing C", "ca")).toBe("Vint en copes!");
    expect(spoken(at({}), "bid 2", "es")).toBe("Pido 2");
    expect(spoken(at({}), "exchange", "en")).toBe("I swap the card");
  });

  it("is nothing where a card is played", () => {
    expect(spoken(at({}), "play 1O", "en")).toBeNull();
  });
});

describe("an announced cante", () => {
  const before = at({ announced: [null, "C"] });

  it("is lost with the trick", () => {
    expect(lostCantes(before, at({ tricks: [1, 0], last_winner: 0 }))).toEqual([[1, "C"]]);
  });

  it("is not lost when it counts, or while the trick is played", () => {
    expect(lostCantes(before, at({ tricks: [0, 1], last_winner: 1, scored: [[], ["C"]] }))).toEqual([]);
    expect(lostCantes(before, before)).toEqual([]);
  });
});
