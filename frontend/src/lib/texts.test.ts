/** Every text exists in the three languages, with the same blanks to fill, and is used somewhere. */

import { describe, expect, it } from "vitest";
import { LANGS, type Words } from "./types";

const catalogues = import.meta.glob<Record<string, unknown>>(["../**/texts*.ts", "!../**/*.test.ts"], { eager: true });
const sources = import.meta.glob<string>(["../**/*.ts", "../**/*.svelte", "!../**/*.test.ts"], { query: "?raw", import: "default", eager: true });

// The rules of the games and the agents, which name the values of their switches and options.
const rules = Object.values(import.meta.glob<string>(["../../../src/baralla/games/**/*.py", "../../../src/baralla/agents/**/*.py", "../../../src/baralla/engine/verbs.py"], { query: "?raw", import: "default", eager: true })).join("\n");

const blanks = (text: string): string => [...new Set(text.match(/\{\w+/g))].sort().join(" ");
const outside = (text: string): string => {
  const without = text.replace(/\{[^{}]*\}/g, "");
  return without === text ? text : outside(without);
};

const found = Object.entries(catalogues).flatMap(([file, exports]) =>
  Object.entries(exports)
    .filter(([name]) => name.endsWith("TEXTS"))
    .map(([name, texts]) => ({ file, name, TEXTS: texts as Record<string, Words> })),
);

it("finds the catalogues of the page and of the games", () => {
  expect(found.length).toBeGreaterThanOrEqual(4);
});

for (const { file, name, TEXTS } of found) {
  describe(`${file} ${name}`, () => {
    const others = Object.entries(sources)
      .filter(([name]) => name !== file)
      .map(([, text]) => text)
      .join("\n");
    const own = sources[file] ?? "";

    it("has every text in every language", () => {
      const missing = Object.entries(TEXTS).flatMap(([key, words]) => LANGS.filter((lang) => !words[lang]?.trim()).map((lang) => `${key}.${lang}`));
      expect(missing).toEqual([]);
    });

    it("has the same blanks to fill in every language", () => {
      const different = Object.entries(TEXTS)
        .filter(([, words]) => LANGS.some((lang) => blanks(words[lang]) !== blanks(words.ca)))
        .map(([key]) => key);
      expect(different).toEqual([]);
    });

    it("has its forms inside the blanks they agree with", () => {
      const loose = Object.entries(TEXTS).filter(([, words]) => LANGS.some((lang) => outside(words[lang]).includes("|")));
      expect(loose.map(([key]) => key)).toEqual([]);
    });

    it("has no text that nobody uses", () => {
      const prefixes = [...(others + own).matchAll(/`([a-z_]+_)\$\{/g)].map((found) => found[1]!);
      const used = (key: string): boolean =>
        new RegExp(`["'\`]${key}["'\`]|TEXTS\\.${key}\\b`).test(others) ||
        new RegExp(`["'\`]${key}["'\`]`).test(own.replace(new RegExp(`^\\s*${key}:`, "gm"), "")) ||
        prefixes.some((prefix) => key.startsWith(prefix)) ||
        (["VALUE_TEXTS", "OPTION_TEXTS"].includes(name) && rules.includes(`"${key}"`)) ||
        name === "FIELD_TEXTS"; // what a game may call a field of its view
      expect(Object.keys(TEXTS).filter((key) => !used(key))).toEqual([]);
    });
  });
}
