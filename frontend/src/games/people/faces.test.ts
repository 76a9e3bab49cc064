import { describe, expect, it } from "vitest";
import { MUS_TEXTS } from "../mus/texts";
import { drawFace, GESTURES } from "./faces";

describe("signs", () => {
  const signs = Object.keys(MUS_TEXTS).flatMap((key) => (key.startsWith("sign_") ? [key.slice(5)] : []));

  it("have a gesture each, and a name for each gesture", () => {
    expect(Object.keys(GESTURES).sort()).toEqual(signs.sort());
  });

  it("look different from each other on every face", () => {
    for (let seat = 0; seat < 6; seat++) expect(new Set(signs.map((sign) => drawFace(seat, sign))).size).toBe(signs.length);
  });

  it("are made by different people", () => {
    expect(new Set([0, 1, 2, 3, 4, 5].map((seat) => drawFace(seat, null))).size).toBe(6);
  });
});
