/** What happened, line by line: what everybody did, and in trick games who took each trick. Pure functions. */

import type { GameWords } from "./game";
import { isTrickView } from "./pace";
import { tell } from "./texts";
import type { Lang, TableEvent, View } from "./types";

/** After which events of a deal a trick was taken, and by whom: whoever leads the next, or who the view says took the last. */
export function takers(log: readonly TableEvent[], view: View): Map<TableEvent, number> {
  const found = new Map<TableEvent, number>();
  if (!isTrickView(view)) return found;
  for (const deal of new Set(log.map((event) => event.deal))) {
    const plays = log.filter((event) => event.deal === deal && event.action.startsWith("play "));
    const players = new Set(plays.map((event) => event.seat)).size;
    if (plays.length < players || players < 2) continue;
    for (let i = players - 1; i < plays.length; i += players) {
      const next = plays[i + 1]?.seat;
      const now = deal === log.at(-1)?.deal && view.last_trick.at(-1)?.seat === plays[i]!.seat && i + players >= plays.length ? view.last_winner : null;
      const taker = next ?? now;
      if (taker !== null && taker !== undefined) found.set(plays[i]!, taker);
    }
  }
  return found;
}

/** The last lines of what happened, the newest first. */
export function story(log: readonly TableEvent[], view: View, words: GameWords, names: string[], lang: Lang, most: number): string[] {
  const took = takers(log, view);
  return log
    .flatMap((event) => {
      const taker = took.get(event);
      return [words.told(view, event.seat, event.action, names, lang), taker === undefined ? "" : tell("took_trick", lang, { name: names[taker] ?? "" })];
    })
    .filter(Boolean)
    .slice(-most)
    .reverse();
}
