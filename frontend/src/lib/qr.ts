/** A QR code of a text (ISO/IEC 18004): bytes, error correction M, versions 1 to 10, which is enough for any link of ours. */

/** By version: all codewords, those for correction in a block, and blocks. */
const CODEWORDS = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346];
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];
const FORMAT = { polynomial: 0x537, mask: 0x5412 };
const VERSION_POLYNOMIAL = 0x1f25;
const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Rows of modules, dark ones true; null for a text that is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = 1 + CODEWORDS.findIndex((_, i) => bytes.length + (i < 9 ? 2 : 3) <= room(i + 1));
  if (!version) return null;
  const grid = new Grid(version);
  grid.fill(interleaved(version, codewords(version, bytes)));
  return grid.masked();
}

/** How many codewords of a version hold data. */
const room = (version: number): number => CODEWORDS[version - 1]! - CORRECTION[version - 1]! * BLOCKS[version - 1]!;

/** The bytes with their head, their length and their padding. */
function codewords(version: number, bytes: number[]): number[] {
  const length = bytes.length.toString(2).padStart(version < 10 ? 8 : 16, "0");
  let bits = `0100${length}${bytes.map((byte) => byte.toString(2).padStart(8, "0")).join("")}0000`;
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, "0").slice(0, room(version) * 8);
  const found = bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2));
  while (found.length < room(version)) found.push(0xec, 0x11);
  return found.slice(0, room(version));
}

// Reed–Solomon over the field of 256 elements, with x⁸ + x⁴ + x³ + x² + 1.

const EXP: number[] = [];
const LOG: number[] = [];
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x;
  LOG[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}
const times = (a: number, b: number): number => (a && b ? EXP[(LOG[a]! + LOG[b]!) % 255]! : 0);

/** The codewords that correct a block: what is left of it after division by the generator. */
function correction(block: number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; i++) generator = [...generator, 0].map((part, at) => part ^ times(generator[at - 1] ?? 0, EXP[i]!));
  const rest = [...block, ...Array<number>(count).fill(0)];
  for (let i = 0; i < block.length; i++) {
    const first = rest[i]!;
    generator.forEach((part, at) => (rest[i + at]! ^= times(part, first)));
  }
  return rest.slice(block.length);
}

/** All codewords in the order in which they are drawn: block by block in turns, first the data, then what corrects it. */
function interleaved(version: number, data: number[]): number[] {
  const blocks = BLOCKS[version - 1]!;
  const short = Math.floor(data.length / blocks);
  const shorter = blocks - (data.length % blocks);
  const parts = Array.from({ length: blocks }, (_, i) => {
    const from = i * short + Math.max(0, i - shorter);
    return data.slice(from, from + short + (i < shorter ? 0 : 1));
  });
  const inTurns = (lists: number[][]): number[] => Array.from({ length: lists.at(-1)!.length }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat();
  return [...inTurns(parts), ...inTurns(parts.map((part) => correction(part, CORRECTION[version - 1]!)))];
}

/** A number followed by its check bits. */
function checked(number: number, bits: number, polynomial: number): number {
  let rest = number << bits;
  for (let i = 31 - Math.clz32(rest); i >= bits; i--) if ((rest >> i) & 1) rest ^= polynomial << (i - bits);
  return (number << bits) | rest;
}

class Grid {
  readonly size: number;
  readonly dark: boolean[][];
  /** Patterns and what tells the version and the mask: no data is drawn there. */
  readonly fixed: boolean[][];

  constructor(readonly version: number) {
    const size = (this.size = 17 + 4 * version);
    this.dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
    this.fixed = this.dark.map((row) => [...row]);
    for (let i = 0; i < size; i++) for (const [x, y] of [[i, 6], [6, i]] as const) this.set(x, y, i % 2 === 0);
    for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]] as const) this.rings(x, y, 4, (far) => far !== 2 && far !== 4);
    const far = size - 7;
    const places = version === 1 ? [] : version < 7 ? [6, far] : [6, (6 + far) / 2, far];
    const corners = [`6 6`, `6 ${far}`, `${far} 6`];
    for (const x of places) for (const y of places) if (!corners.includes(`${x} ${y}`)) this.rings(x, y, 2, (from) => from !== 1);
    this.format(0); // keeps its place
    if (version >= 7) {
      const bits = checked(version, 12, VERSION_POLYNOMIAL);
      for (let i = 0; i < 18; i++) {
        const [a, b] = [Math.floor(i / 3), size - 11 + (i % 3)];
        this.set(a, b, ((bits >> i) & 1) === 1);
        this.set(b, a, ((bits >> i) & 1) === 1);
      }
    }
  }

  set(x: number, y: number, dark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.dark[y]![x] = dark;
    this.fixed[y]![x] = true;
  }

  /** Squares around a point, dark or light by how far they are from it. */
  rings(x: number, y: number, reach: number, dark: (far: number) => boolean): void {
    for (let dx = -reach; dx <= reach; dx++) for (let dy = -reach; dy <= reach; dy++) this.set(x + dx, y + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
  }

  /** The level of correction (M is 0) and the mask, twice. */
  format(mask: number): void {
    const bits = checked(mask, 10, FORMAT.polynomial) ^ FORMAT.mask;
    const last = this.size - 1;
    for (let i = 0; i < 15; i++) {
      const dark = ((bits >> i) & 1) === 1;
      const down = i < 6 ? i : i < 8 ? i + 1 : last - 14 + i;
      const left = i < 8 ? last - i : i === 8 ? 7 : 14 - i;
      this.set(8, down, dark);
      this.set(left, 8, dark);
    }
    this.set(8, last - 7, true);
  }

  /** Draw the bits in columns of two, up and down in turns, from the right. */
  fill(data: number[]): void {
    let bit = 0;
    for (let right = this.size - 1, up = true; right > 0; right -= 2, up = !up) {
      if (right === 6) right = 5;
      for (let i = 0; i < this.size; i++) {
        const y = up ? this.size - 1 - i : i;
        for (const x of [right, right - 1]) {
          if (this.fixed[y]![x]) continue;
          this.dark[y]![x] = ((data[bit >> 3] ?? 0) >> (7 - (bit & 7))) % 2 === 1;
          bit++;
        }
      }
    }
  }

  /** With the mask that makes it easiest to read. */
  masked(): boolean[][] {
    const tries = MASKS.map((mask, number) => {
      this.format(number);
      return this.dark.map((row, y) => row.map((dark, x) => (this.fixed[y]![x] ? dark : dark !== mask(x, y))));
    });
    const costs = tries.map(penalty);
    return tries[costs.indexOf(Math.min(...costs))]!;
  }
}

/** How hard it is to read: long lines, blocks of one colour, what looks like a corner, and too much of one colour. */
function penalty(rows: boolean[][]): number {
  const columns = rows.map((_, x) => rows.map((row) => row[x]!));
  const lines = [...rows, ...columns].map((line) => line.map(Number).join(""));
  let cost = 0;
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) cost += run.length - 2;
    cost += 40 * ((line.match(/(?=00001011101|10111010000)/g) ?? []).length);
  }
  for (let y = 1; y < rows.length; y++) for (let x = 1; x < rows.length; x++) if (new Set([rows[y]![x], rows[y - 1]![x], rows[y]![x - 1], rows[y - 1]![x - 1]]).size === 1) cost += 3;
  const share = lines.slice(0, rows.length).join("").replaceAll("0", "").length / rows.length ** 2;
  return cost + 10 * Math.floor(Math.abs(share * 20 - 10));
}

/** The dark modules as a path, a unit each, for an SVG. */
export function path(rows: boolean[][]): string {
  return rows.map((row, y) => [...row.map((dark) => (dark ? "1" : "0")).join("").matchAll(/1+/g)].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`).join("")).join("");
}
