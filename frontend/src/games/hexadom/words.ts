/** Hexadom in words: what an action is called as a choice, and how it is told when somebody does it. */

import { type HexadomText, tellHexadom } from "./texts";
import type { Lang, View } from "../../lib/types";
import type { HexadomView } from "./view";
import { readPlay, tileName } from "./tiles";

export function label(_view: View, action: string, lang: Lang): string {
  const play = readPlay(action);
  return play ? tellHexadom("label_play", lang, { tile: tileName(play.type, lang) }) : tellHexadom(action as HexadomText, lang);
}

export function told(_view: View, seat: number, action: string, names: string[], lang: Lang): string {
  const name = names[seat] ?? "";
  const play = readPlay(action);
  if (!action) return "";
  if (!play) return tellHexadom(`told_${action}` as HexadomText, lang, { name });
  return play.type === "K" ? tellHexadom("told_black", lang, { name }) : tellHexadom("told_play", lang, { name, tile: tileName(play.type, lang) });
}

/** Why the game ended: what stopped it and, if nobody went out, which count decided. */
export function ending(view: HexadomView, names: string[], lang: Lang): string[] {
  if (view.ended === null) return [];
  const stopped = tellHexadom(`ended_${view.ended}`, lang, { name: names[view.winners[0] ?? 0] ?? "" });
  if (view.decided === null) return [stopped];
  const counts = view.counted.flatMap((n, seat) => (n === null ? [] : [`${names[seat] ?? ""} ${n}`])).join(", ");
  return [stopped, tellHexadom(`decided_${view.decided}`, lang, { counts })];
}
