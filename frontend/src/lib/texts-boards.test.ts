import { describe, expect, it } from "vitest";
import { HEXADOM_TEXTS } from "../games/hexadom/texts";
import { MUS_TEXTS } from "../games/mus/texts";
import { LANGS, type Words } from "./types";

const sources = import.meta.glob<string>(["../games/**/*.{ts,svelte}", "!../**/*.test.ts"], { query: "?raw", import: "default", eager: true });

const CATALOGUES: [string, Record<string, Words>, string][] = [
  ["Mus", MUS_TEXTS, "tellMus"],
  ["Hexadom", HEXADOM_TEXTS, "tellHexadom"],
];

const placeholders = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1]!))].sort();

describe.each(CATALOGUES)("texts of %s", (_name, texts, teller) => {
  it("exist in the three languages", () => {
    for (const [key, words] of Object.entries(texts)) for (const lang of LANGS) expect(words[lang]?.trim(), `${key} ${lang}`).toBeTruthy();
  });

  it("have the same blanks in each language", () => {
    for (const [key, words] of Object.entries(texts)) {
      for (const lang of LANGS) {
        expect(placeholders(words[lang]), `${key} ${lang}`).toEqual(placeholders(words.en));
      }
    }
  });

  it("are all used", () => {
    const code = Object.values(sources).filter((source) => source.includes(teller)).join("\n");
    const prefixes = [...code.matchAll(/`(\w+_)\$\{/g)].map((found) => found[1]!);
    const written = (key: string): boolean => new RegExp(`["']${key}["']`).test(code);
    const dynamic = (key: string): boolean => prefixes.some((prefix) => key.startsWith(prefix)) || LANCES.includes(key);
    expect(Object.keys(texts).filter((key) => !written(key) && !dynamic(key))).toEqual([]);
  });
});

/** Lances are told by the name the view gives them. */
const LANCES = ["grande", "chica", "pares", "juego", "punto"];
