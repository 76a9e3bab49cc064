import { describe, expect, it } from "vitest";
import { fit, fitAround, FOR_THUMBS, pan, pinch, pixelAt, pointAt, sees, zoomAt } from "./camera";
import { boxOf, cellAt, hexagon, middle, NEIGHBOURS, parts, SIDES, SIZE } from "./geometry";

describe("cells and points", () => {
  it("finds the cell again from its middle and from near its corners", () => {
    for (let q = -6; q <= 6; q++)
      for (let r = -6; r <= 6; r++) {
        const { x, y } = middle(q, r);
        expect(cellAt({ x, y })).toEqual({ q, r });
        for (let corner = 0; corner < SIDES; corner++) {
          const angle = (Math.PI / 180) * (60 * corner + 30);
          expect(cellAt({ x: x + 0.97 * SIZE * Math.cos(angle), y: y + 0.97 * SIZE * Math.sin(angle) })).toEqual({ q, r });
        }
      }
  });

  it("puts side 0 to the east and goes counter-clockwise", () => {
    NEIGHBOURS.forEach(([q, r], side) => {
      const { x, y } = middle(q, r);
      expect(Math.round((Math.atan2(-y, x) * 180) / Math.PI + 360) % 360).toBe(60 * side);
      expect(Math.hypot(x, y)).toBeCloseTo(SIZE * Math.sqrt(3));
    });
  });

  it("meets the neighbour on the opposite side", () => {
    NEIGHBOURS.forEach(([q, r], side) => expect(NEIGHBOURS[(side + 3) % SIDES]).toEqual([-q || 0, -r || 0]));
  });

  it("boxes all cells", () => {
    const box = boxOf([{ q: 0, r: 0 }, { q: 2, r: -1 }]);
    expect(box.left).toBeCloseTo((-SIZE * Math.sqrt(3)) / 2);
    expect(box.top).toBeCloseTo(-2.5 * SIZE);
    expect(box.bottom).toBeCloseTo(SIZE);
  });
});

/** Does a ray from the middle through the middle of a side leave through this path's rim? */
function covers(path: string, side: number): boolean {
  const points = [...path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map((found) => ({ x: Number(found[1]), y: Number(found[2]) }));
  const angle = (-60 * side * Math.PI) / 180;
  const [x, y] = [0.8 * SIZE * Math.cos(angle), 0.8 * SIZE * Math.sin(angle)];
  let inside = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [a, b] = [points[i]!, points[j]!];
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

describe("parts of a tile", () => {
  it("paints every side with its colour, and no other", () => {
    for (const sides of ["UUUUUU", "RRRUUU", "YYGGPP", "GYYPPG", "UGRUGR", "PPRRUU"]) {
      const found = parts(sides);
      for (let side = 0; side < SIDES; side++) {
        const covering = found.filter((part) => covers(part.path, side));
        expect(covering.map((part) => part.colour), `${sides} side ${side}`).toEqual([sides[side]]);
      }
    }
  });

  it("joins neighbouring sides of one colour, also across side 0", () => {
    expect(parts("UUUUUU")).toEqual([{ colour: "U", path: hexagon() }]);
    expect(parts("GYYPPG").map((part) => part.colour).sort()).toEqual(["G", "P", "Y"]);
    expect(parts("UGRUGR")).toHaveLength(6);
  });
});

describe("the camera", () => {
  const window = { width: 360, height: 400 };
  const box = boxOf([{ q: -9, r: 3 }, { q: 9, r: -4 }]);

  it("shows the whole box when asked", () => {
    const camera = fit(box, window);
    for (const point of [{ x: box.left, y: box.top }, { x: box.right, y: box.bottom }]) expect(sees(camera, window, point, 0)).toBe(true);
  });

  it("never makes a tile too small for a thumb while one is chosen, and sees the cell looked at", () => {
    for (const cell of [{ q: -9, r: 3 }, { q: 9, r: -4 }, { q: 0, r: 0 }]) {
      const at = middle(cell.q, cell.r);
      const camera = fitAround(box, window, at);
      expect(camera.zoom * SIZE * Math.sqrt(3)).toBeGreaterThanOrEqual(44);
      expect(camera.zoom).toBeGreaterThanOrEqual(FOR_THUMBS);
      expect(sees(camera, window, at)).toBe(true);
    }
  });

  it("turns pixels into points and back", () => {
    const camera = { x: 12, y: -7, zoom: 0.8 };
    const pixel = { x: 100, y: 33 };
    const back = pixelAt(camera, window, pointAt(camera, window, pixel));
    expect(back.x).toBeCloseTo(pixel.x);
    expect(back.y).toBeCloseTo(pixel.y);
  });

  it("zooms around the pointer", () => {
    const camera = { x: 12, y: -7, zoom: 0.8 };
    const pixel = { x: 300, y: 50 };
    const before = pointAt(camera, window, pixel);
    const after = pointAt(zoomAt(camera, window, pixel, 1.7), window, pixel);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
    expect(zoomAt(camera, window, pixel, 1000).zoom).toBeLessThan(3);
  });

  it("follows a finger, and two fingers", () => {
    const camera = { x: 0, y: 0, zoom: 0.5 };
    expect(pan(camera, 10, -20)).toEqual({ x: -20, y: 40, zoom: 0.5 });
    const before: [{ x: number; y: number }, { x: number; y: number }] = [{ x: 100, y: 100 }, { x: 200, y: 100 }];
    const after: typeof before = [{ x: 100, y: 150 }, { x: 300, y: 150 }];
    const under = pointAt(camera, window, { x: 150, y: 100 });
    const pinched = pinch(camera, window, before, after);
    expect(pinched.zoom).toBeCloseTo(1);
    const now = pointAt(pinched, window, { x: 200, y: 150 });
    expect(now.x).toBeCloseTo(under.x);
    expect(now.y).toBeCloseTo(under.y);
  });
});
