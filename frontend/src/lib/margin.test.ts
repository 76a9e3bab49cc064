import { describe, expect, it } from "vitest";
import { margin } from "./margin";
import type { Sheet, SheetLine } from "./types";

const label = { ca: "", es: "", en: "" };
const sheet = (...lines: [SheetLine["kind"], number[]][]): Sheet => ({ sides: lines[0]![1].map((_, seat) => [seat]), lines: lines.map(([kind, amounts]) => ({ kind, amounts, label })), decided: null, short: false });

describe("by how much a match was won", () => {
  it("is the points of its only deal", () => {
    expect(margin(sheet(["part", [50, 70]], ["total", [66, 64]]), [0])).toEqual([66, 64]);
  });

  it("is how the match stands after the last deal", () => {
    expect(margin(sheet(["total", [80, 40, 30]], ["standing", [2, 1, 0]]), [0])).toEqual([2, 1]);
  });

  it("is not told where few is good, or a tie was broken", () => {
    expect(margin(sheet(["total", [0, 3]]), [0])).toBeNull();
    expect(margin(sheet(["total", [60, 60]]), [0])).toBeNull();
  });
});
