/** Which component and which words belong to a game; each is loaded when it is first needed. */

import type { Component } from "svelte";
import type { GameName, GameProps, GameWords } from "./types";

const tables = import.meta.glob<{ default: Component<GameProps> }>("../games/*Table.svelte");
const words = import.meta.glob<GameWords>("../games/*/words.ts");

const FAMILY: Record<GameName, [table: string, folder: string]> = {
  brisca: ["TrickTable", "trick"],
  tute: ["TrickTable", "trick"],
  cabrero: ["TrickTable", "trick"],
  podrida: ["TrickTable", "trick"],
  mus: ["MusTable", "mus"],
  hexadom: ["HexadomTable", "hexadom"],
};

export async function tableOf(game: GameName): Promise<Component<GameProps>> {
  return (await tables[`../games/${FAMILY[game][0]}.svelte`]!()).default;
}

export function wordsOf(game: GameName): Promise<GameWords> {
  return words[`../games/${FAMILY[game][1]}/words.ts`]!();
}
