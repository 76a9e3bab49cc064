/** By how much a match was won: the winners' number and the best of the others', as the score sheet of the last deal tells them. */

import type { Sheet } from "./types";

/** Null where the numbers do not tell it: the winners have no more than the others, or it is decided by having few. */
export function margin(sheet: Sheet, winners: readonly number[]): [number, number] | null {
  const line = sheet.lines.findLast((found) => found.kind === "standing" && enough(sheet, found.amounts, winners)) ?? sheet.lines.find((found) => found.kind === "total");
  return line ? numbers(sheet, line.amounts, winners) : null;
}

function numbers(sheet: Sheet, amounts: (number | null)[], winners: readonly number[]): [number, number] | null {
  const won = (side: number): boolean => sheet.sides[side]!.some((seat) => winners.includes(seat));
  const ours = amounts.filter((amount, side) => amount !== null && won(side)) as number[];
  const theirs = amounts.filter((amount, side) => amount !== null && !won(side)) as number[];
  if (!ours.length || !theirs.length) return null;
  const [own, other] = [Math.max(...ours), Math.max(...theirs)];
  return own > other ? [own, other] : null;
}

const enough = (sheet: Sheet, amounts: (number | null)[], winners: readonly number[]): boolean => numbers(sheet, amounts, winners) !== null;
