/** What players say at the table, as bubbles at their seats. Pure functions. */

import { suitName } from "../../lib/cards";
import type { Lang } from "../../lib/types";
import { tell } from "./texts";
import type { TrickView } from "./view";

/** An action in the words of whoever does it; null where nothing is said, or where the table has no words of its own for it. */
export function spoken(view: TrickView, action: string, lang: Lang): string | null {
  const [word, rest] = action.split(" ") as [string, string?];
  if (word === "bid") return tell("say_bid", lang, { n: Number(rest) });
  if (word === "exchange") return tell("say_exchange", lang);
  if (word === "tute") return tell("say_tute", lang);
  if (word === "claim") return tell("say_claim", lang);
  if (word === "sing" && rest) return rest === view.trump ? tell("say_forty", lang) : tell("say_twenty", lang, { suit: suitName(rest, lang) });
  return null;
}

/** The cantes that were announced and did not count, because their side lost the trick: by seat, the suit. */
export function lostCantes(before: TrickView, after: TrickView): [seat: number, suit: string][] {
  if (!before.announced || !after.announced || (before.hand_number ?? 0) !== (after.hand_number ?? 0)) return [];
  return before.announced.flatMap((suit, seat): [number, string][] =>
    suit && !after.announced![seat] && !after.scored?.[seat]?.includes(suit) && after.last_winner !== null && after.tricks.some((n, i) => n > (before.tricks[i] ?? 0)) ? [[seat, suit]] : [],
  );
}
