import jsQR from "jsqr";
import { expect, test } from "vitest";
import { path, qr } from "./qr";

const QUIET = 4;
const PIXELS = 4;

/** What somebody else's decoder reads from the picture. */
function decoded(rows: boolean[][]): { data: string; version: number } | null {
  const side = (rows.length + 2 * QUIET) * PIXELS;
  const image = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (rows[Math.floor(y / PIXELS) - QUIET]?.[Math.floor(x / PIXELS) - QUIET]) image.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
  return jsQR(image, side, side, { inversionAttempts: "dontInvert" });
}

const link = (length: number): string => `http://192.168.1.23:8000/join/${"k7m2x".repeat(60)}`.slice(0, length);

test.each([14, 26, 42, 62, 84, 106, 122, 152, 180, 213].map((length, i) => [i + 1, length]))("a text that just fits version %i, of %i bytes, is read", (version, length) => {
  const text = link(length);
  const rows = qr(text)!;
  expect(rows.length).toBe(17 + 4 * version);
  expect(decoded(rows)?.data).toBe(text);
  if (version < 10) expect(qr(link(length + 1))!.length).toBe(21 + 4 * version);
});

test("every length of a link is read", () => {
  for (let length = 1; length <= 213; length += 7) expect(decoded(qr(link(length))!)?.data).toBe(link(length));
});

test("a code with a damaged corner is still read", () => {
  const text = link(86);
  const rows = qr(text)!;
  for (let y = 20; y < 25; y++) for (let x = 12; x < 17; x++) rows[y]![x] = !rows[y]![x];
  expect(decoded(rows)?.data).toBe(text);
});

test("letters beyond ASCII are bytes", () => {
  expect(decoded(qr("https://baralla.cat/pòquer·ñ")!)?.data).toBe("https://baralla.cat/pòquer·ñ");
});

test("what is too long has no code", () => {
  expect(qr(link(214))).toBeNull();
});

test("the path draws the dark modules and no others", () => {
  expect(path([[true, true, false, true], [false, false, false, false]])).toBe("M0 0h2v1h-2zM3 0h1v1h-1z");
});
