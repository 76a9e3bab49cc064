/** How a match stands, in the fewest words: two numbers with one's own first, or each player's. */

import type { TableLine } from "./types";

export function standing(line: Pick<TableLine, "scores" | "seat">, names: string[]): string {
  const { scores, seat } = line;
  if (scores.length === 2) {
    const own = (seat ?? 0) % 2; // of two players or two pairs
    return `${scores[own]} – ${scores[1 - own]}`;
  }
  if (scores.length !== names.length) return scores.join(" · ");
  return scores.map((points, i) => `${names[i]} ${points}`).join(" · ");
}
