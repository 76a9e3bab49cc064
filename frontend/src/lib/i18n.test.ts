import { expect, it } from "vitest";
import { cardNoun, suitNoun } from "./cards";
import { fill, type Field } from "./i18n";
import type { Words } from "./types";

const text: Words = {
  ca: "{name} {name:t'endús|s'endú|s'enduen|us enduu} {n} {n:basa|bases|cap basa}",
  es: "{name} {name:te llevas|se lleva|se llevan|os lleváis} {n} {n:baza|bazas|ninguna baza}",
  en: "{name} {name:take|takes|take} {n} {n:trick|tricks|tricks at all}",
};

it("agrees in person: you, somebody, several, you and others", () => {
  const said = (name: Field): string[] => (["ca", "es", "en"] as const).map((lang) => fill(text, lang, { name, n: 2 }));
  expect(said("Berta")).toEqual(["Berta s'endú 2 bases", "Berta se lleva 2 bazas", "Berta takes 2 tricks"]);
  expect(fill(text, "es", { name: "Tú", n: 2 })).toBe("Tú te llevas 2 bazas");
  expect(fill(text, "en", { name: "You", n: 2 })).toBe("You take 2 tricks");
  expect(said({ names: ["Berta", "Dolors"] })).toEqual(["Berta i Dolors s'enduen 2 bases", "Berta y Dolors se llevan 2 bazas", "Berta and Dolors take 2 tricks"]);
  expect(fill(text, "es", { name: { names: ["Tú", "Berta"] }, n: 2 })).toBe("Tú y Berta os lleváis 2 bazas");
  expect(fill(text, "en", { name: { names: ["You", "Berta"] }, n: 2 })).toBe("You and Berta take 2 tricks"); // without a form of its own, as several
});

it("agrees in number: one, none, any other", () => {
  const said = (n: number): string => fill({ ca: "{n:una basa|{n} bases|cap basa}", es: "", en: "" }, "ca", { n });
  expect([0, 1, 2].map(said)).toEqual(["cap basa", "una basa", "2 bases"]);
});

it("agrees in gender, and melts prepositions into articles", () => {
  const jack = cardNoun("10C", "es");
  expect(fill({ ca: "", es: "{card} {card:jugado|jugada}", en: "" }, "es", { card: jack })).toBe("la sota de copas jugada");
  const of = (card: string): string => fill({ ca: "{card:of}, {card:to}, {card:for}", es: "", en: "" }, "ca", { card: cardNoun(card, "ca") });
  expect(of("6O")).toBe("del 6 d'oros, al 6 d'oros, pel 6 d'oros");
  expect(of("1E")).toBe("de l'as d'espases, a l'as d'espases, per l'as d'espases");
  expect(of("10B")).toBe("de la sota de bastos, a la sota de bastos, per la sota de bastos");
  expect(fill({ ca: "", es: "{card:for} {card:of}", en: "" }, "es", { card: cardNoun("6O", "es") })).toBe("por el 6 de oros del 6 de oros");
  expect(fill({ ca: "{suit:of}", es: "", en: "" }, "ca", { suit: suitNoun("O", "ca") })).toBe("d'oros");
});

it("takes names as they are, whatever is in them", () => {
  expect(fill({ ca: "", es: "", en: "{name:Your|{name}'s} hand" }, "en", { name: "a|b {n}" })).toBe("a|b {n}'s hand");
});
