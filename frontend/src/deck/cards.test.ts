// @ts-expect-error: the page has no types of Node; only this test reads a file
import { readFileSync } from "node:fs";
// @ts-expect-error: and only this test weighs one
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { SUITS } from "../lib/cards";
import { BREAKS, CODES, DECKS, face, framePath, sheet } from "./cards";

const css: string = readFileSync(new URL("./deck.css", import.meta.url), "utf8");
const symbols = sheet();
const ids = [...symbols.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]!);

describe("the pack", () => {
  it("has the forty-eight cards, each once", () => {
    expect(CODES).toHaveLength(48);
    expect(new Set(CODES).size).toBe(48);
    for (const suit of SUITS) for (let number = 1; number <= 12; number++) expect(CODES).toContain(`${number}${suit}`);
  });

  it("draws every card and the back, and names no symbol twice", () => {
    for (const code of CODES) expect(ids).toContain(`dk-${code}`);
    expect(ids).toContain("dk-back");
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("uses no symbol that is not on the sheet", () => {
    const everything = symbols + [...CODES, null].flatMap((code) => DECKS.map((deck) => face(code, deck))).join("");
    for (const [, id] of everything.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id);
    for (const [, id] of everything.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id);
  });

  it("shows as many signs as the number says", () => {
    for (const suit of SUITS)
      for (let number = 2; number <= 9; number++) {
        const body = symbols.split(`id="dk-${number}${suit}"`)[1]!.split(' id="')[0]!;
        expect(body.match(new RegExp(`href="#dk-${suit}L?"`, "g")), `${number}${suit}`).toHaveLength(number);
      }
  });

  it("breaks the frame none, one, two and three times", () => {
    for (const suit of SUITS) expect(framePath(suit).match(/H/g), suit).toHaveLength(2 * (BREAKS[suit] + 1));
    expect(SUITS.map((suit) => BREAKS[suit])).toEqual([0, 1, 2, 3]);
  });

  it("writes the number on every face, and nothing on the back", () => {
    for (const deck of DECKS) {
      for (const code of CODES) {
        const index = `dk-n${parseInt(code)}${deck === "classic" ? "" : `-${deck}`}`;
        expect(face(code, deck)).toContain(`href="#${index}"`);
        expect(symbols.split(`id="${index}"`)[1]!.split("</text>")[0]).toMatch(new RegExp(`>${parseInt(code)}$`));
      }
      expect(face(null, deck)).not.toContain("dk-n");
    }
  });

  it("paints with colours that the themes define", () => {
    const used = new Set([...(symbols + DECKS.map((deck) => face("1O", deck)).join("")).matchAll(/var\((--[\w-]+)\)/g)].map((found) => found[1]!));
    const given = new Set([...(css + symbols + face("1O", "large")).matchAll(/(--[\w-]+):/g)].map((found) => found[1]!));
    for (const paint of used) expect([...given]).toContain(paint);
  });

  it("costs less than forty kilobytes, drawn and compressed", () => {
    expect(gzipSync(symbols + css).length).toBeLessThan(40_000);
  });
});
