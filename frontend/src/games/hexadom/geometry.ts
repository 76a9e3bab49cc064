/* The hexagonal board: cells and pixels, the outline of a tile and of its coloured parts. Pointy-top, axial coordinates (q, r);
   side 0 looks east and the sides go counter-clockwise, as the engine numbers them. Lengths are in board units: a tile's side is SIZE. */

export const SIZE = 40;
export const SIDES = 6;
const ROOT3 = Math.sqrt(3);

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const key = (q: number, r: number): string => `${q},${r}`;

/** The middle of a cell. */
export const middle = (q: number, r: number): Point => ({ x: SIZE * ROOT3 * (q + r / 2), y: SIZE * 1.5 * r });

/** The cell under a point. */
export function cellAt({ x, y }: Point): { q: number; r: number } {
  const r = y / (SIZE * 1.5);
  const q = x / (SIZE * ROOT3) - r / 2;
  const s = -q - r;
  let [rq, rr] = [Math.round(q), Math.round(r)];
  const rs = Math.round(s);
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs - s)];
  if (dq > dr && dq > ds) rq = -rr - rs;
  else if (dr > ds) rr = -rq - rs;
  return { q: rq || 0, r: rr || 0 };
}

/** The neighbour across each side: E, NE, NW, W, SW, SE. */
export const NEIGHBOURS: readonly [number, number][] = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
];

function at(degrees: number, radius: number): string {
  const angle = (degrees * Math.PI) / 180;
  const short = (value: number): string => String(Math.round(value * 100) / 100 || 0);
  return `${short(radius * Math.cos(angle))},${short(radius * Math.sin(angle))}`;
}

/** The corners of a side: where it begins and where it ends, going counter-clockwise. Screens count degrees clockwise. */
const begins = (side: number, radius: number): string => at(30 - 60 * side, radius);
const ends = (side: number, radius: number): string => at(-30 - 60 * side, radius);

export function hexagon(radius = SIZE): string {
  return `M${Array.from({ length: SIDES }, (_, side) => begins(side, radius)).join("L")}Z`;
}

export interface Part {
  colour: string;
  path: string;
}

/** The coloured parts of a tile: neighbouring sides of one colour are one part. */
export function parts(sides: string, radius = SIZE): Part[] {
  if (new Set(sides).size === 1) return [{ colour: sides[0]!, path: hexagon(radius) }];
  const found: Part[] = [];
  const first = [...sides].findIndex((colour, side) => colour !== sides[(side + SIDES - 1) % SIDES]);
  for (let from = first; from < first + SIDES; ) {
    const colour = sides[from % SIDES]!;
    let to = from;
    while (to < first + SIDES && sides[to % SIDES] === colour) to++;
    const start = from;
    const rim = Array.from({ length: to - start }, (_, i) => ends(start + i, radius));
    found.push({ colour, path: `M0,0L${begins(start, radius)}L${rim.join("L")}Z` });
    from = to;
  }
  return found;
}

/** The smallest box around these cells; around the origin if there are none. */
export function boxOf(cells: readonly { q: number; r: number }[]): Box {
  const points = (cells.length ? cells : [{ q: 0, r: 0 }]).map(({ q, r }) => middle(q, r));
  const half = (SIZE * ROOT3) / 2;
  return {
    left: Math.min(...points.map(({ x }) => x)) - half,
    right: Math.max(...points.map(({ x }) => x)) + half,
    top: Math.min(...points.map(({ y }) => y)) - SIZE,
    bottom: Math.max(...points.map(({ y }) => y)) + SIZE,
  };
}
