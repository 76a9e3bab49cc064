import { describe, expect, it } from "vitest";
import { cardName, sortHand, theCard } from "./cards";
import { fill, listed } from "./i18n";
import { nameOf, strengthOf } from "./names";
import { parse } from "./router.svelte";
import { readSettings } from "./settings.svelte";
import { helpWords, valueWords } from "./texts-values";
import type { Seat } from "./game";
import type { Words } from "./types";

describe("texts", () => {
  it("are filled in, singular or plural", () => {
    const words = { ca: "{n} {n:carta|cartes}", es: "", en: "" };
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
    expect(sortHand(["3O", "12O", "2B", "1C"], "O", [1, 3, 12, 11, 10, 9, 8, 7, 6, 5, 4, 2])).toEqual(["1C", "2B", "12O", "3O"]);
    expect(sortHand(["12O", "3O"], null, [1, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2])).toEqual(["3O", "12O"]);
  });
});

describe("addresses", () => {
  it("lead to their pages", () => {
    expect(parse("/")).toEqual({ page: "home" });
    expect(parse("/t/abc")).toEqual({ page: "table", table: "abc" });
    expect(parse("/join/abc/xyz")).toEqual({ page: "join", table: "abc", invite: "xyz" });
    expect(parse("/replay")).toEqual({ page: "replay", table: null });
    expect(parse("/replay", "?table=abc&at=3")).toEqual({ page: "replay", table: "abc" });
    expect(parse("/join/abc")).toEqual({ page: "join", table: "abc", invite: "" });
    expect(parse("/join")).toEqual({ page: "home" });
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
    const words = (en: string): Words => ({ ca: en, es: en, en });
    const says = { stock8: words("eight and a stock"), all_cards: words("the whole pack"), none: words("nothing") };
    expect(valueWords(null, "en", says)).toBe("nothing");
    expect(valueWords(null, "en")).toBe("no limit");
    expect(valueWords(true, "ca")).toBe("sí");
    expect(valueWords("stock8", "en", says)).toBe("eight and a stock");
    expect(valueWords(7, "en")).toBe("7");
    expect(helpWords("stock8: eight cards and a stock; all_cards: the whole pack is dealt.", says, "en")).toBe(
      "«eight and a stock»: eight cards and a stock; «the whole pack»: the whole pack is dealt.",
    );
    expect(helpWords("The end of all.", { all: says.stock8, end: says.stock8 }, "en")).toBe("The end of all.");
  });
});

describe("names", () => {
  const own = { seat: 0, name: "", you: "You", open: "Free", someone: (n: number) => `Seat ${n}` };
  const seat = (change: Partial<Seat>): Seat => ({ name: "", kind: "agent", agent: "rules", level: "medium", present: true, taken_over: false, waits: false, grace: null, ...change });

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
