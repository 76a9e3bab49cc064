import { describe, expect, it } from "vitest";
import { cardName, sortHand, theCard } from "./cards";
import { fill, listed } from "./i18n";
import { nameOf, strengthOf } from "./names";
import { parse } from "./router.svelte";
import { readSettings } from "./settings.svelte";
import { howTo } from "./texts-howto";
import { helpWords, valueWords } from "./texts-values";
import type { Seat } from "./types";

describe("texts", () => {
  it("are filled in, singular or plural", () => {
    const words = { ca: "{n} carta|{n} cartes", es: "", en: "" };
    expect(fill(words, "ca", { n: 1 })).toBe("1 carta");
    expect(fill(words, "ca", { n: 3 })).toBe("3 cartes");
    expect(fill({ ca: "Juga {name}", es: "", en: "" }, "ca", { name: "Aina" })).toBe("Juga Aina");
  });

  it("join names as each language does", () => {
    expect(listed(["A", "B"], "ca")).toBe("A i B");
    expect(listed(["A", "B"], "en")).toBe("A and B");
  });
});

describe("cards", () => {
  it("have whole names, with their articles", () => {
    expect(cardName("12O", "ca")).toBe("rei d'oros");
    expect(theCard("10C", "es")).toBe("la sota de copas");
    expect(theCard("1E", "ca")).toBe("l'as d'espases");
    expect(theCard("7B", "en")).toBe("the 7 of clubs");
  });

  it("are sorted by suit, trumps last, by the order of the game", () => {
    expect(sortHand(["3O", "12O", "2B", "1C"], "O")).toEqual(["1C", "2B", "12O", "3O"]);
    expect(sortHand(["3O", "12O"], null, true)).toEqual(["3O", "12O"]);
  });
});

describe("addresses", () => {
  it("lead to their pages", () => {
    expect(parse("/")).toEqual({ page: "home" });
    expect(parse("/t/abc")).toEqual({ page: "table", table: "abc" });
    expect(parse("/join/abc/xyz")).toEqual({ page: "join", table: "abc", invite: "xyz" });
    expect(parse("/replay")).toEqual({ page: "replay", table: null });
    expect(parse("/replay", "?table=abc&at=3")).toEqual({ page: "replay", table: "abc" });
    expect(parse("/join/abc")).toEqual({ page: "home" });
  });
});

describe("settings", () => {
  it("keep what is known and ignore the rest", () => {
    expect(readSettings('{"lang":"es","deck":"large","sound":true,"animation":"dizzy"}')).toMatchObject({ lang: "es", deck: "large", sound: true, animation: "normal" });
    expect(readSettings("not json").sound).toBe(false);
    expect(readSettings(null).tap_to_go_on).toBe(false);
  });
});

describe("values of switches", () => {
  it("are said as people say them, in the help too", () => {
    expect(valueWords(true, "ca")).toBe("sí");
    expect(valueWords("stock8", "en")).toBe("eight and a stock");
    expect(valueWords(7, "en")).toBe("7");
    expect(helpWords("stock8: eight cards and a stock; all_cards: the whole pack is dealt.", ["stock8", "all_cards"], "en")).toBe(
      "«eight and a stock»: eight cards and a stock; «the whole pack»: the whole pack is dealt.",
    );
    expect(helpWords("The end of all.", ["all", "end"], "en")).toBe("The end of all.");
  });

  it("every game is explained in a few lines", () => {
    for (const game of ["brisca", "tute", "cabrero", "podrida", "mus", "hexadom"] as const) expect(howTo(game, "es").length).toBeGreaterThanOrEqual(3);
  });
});

describe("names", () => {
  const own = { seat: 0, name: "", you: "You", open: "Free", someone: (n: number) => `Seat ${n}` };
  const seat = (change: Partial<Seat>): Seat => ({ name: "", kind: "agent", agent: "rules", level: "medium", present: true, taken_over: false, ...change });

  it("are one's own, a person's, an agent's, or a free seat", () => {
    expect(nameOf(seat({ kind: "human" }), 0, own)).toBe("You");
    expect(nameOf(seat({ kind: "human", name: "Ada" }), 1, own)).toBe("Ada");
    expect(nameOf(seat({ kind: "human" }), 1, own)).toBe("Seat 2");
    expect(nameOf(seat({ kind: "open" }), 2, own)).toBe("Free");
    expect(nameOf(seat({ name: "medium" }), 1, own)).toBe("Berta");
  });

  it("say how strong an agent is", () => {
    const levels = [{ name: "medium", label: { ca: "Mitjà", es: "Medio", en: "Medium" } }];
    expect(strengthOf(seat({}), levels, "ca")).toBe("Mitjà");
    expect(strengthOf(seat({ level: null, agent: "random" }), levels, "ca")).toBe("random");
    expect(strengthOf(seat({ kind: "human" }), levels, "ca")).toBe("");
  });
});
