/** Which component, words and picture belong to a game: those of its own folder, of its family's, or the plain ones.
 *
 * A folder is found by its name and never listed. Tables and words are loaded when they are first needed. */

import type { Component } from "svelte";
import type { GameProps, GameWords } from "./game";
import { saidBy } from "./said";
import type { GameInfo } from "./types";

const tables = import.meta.glob<{ default: Component<GameProps> }>("../games/*/Table.svelte");
const words = import.meta.glob<GameWords>("../games/*/words.ts");
const drawings = import.meta.glob<{ default: Component<{ pieces: string[] }> }>("../games/*/Drawing.svelte");
const pictures = import.meta.glob<Component>("../games/*/Picture.svelte", { eager: true, import: "default" });

const PLAIN = "plain";

/** The folder whose table draws a game. */
export function folderOf(game: Pick<GameInfo, "name" | "family">, known: (folder: string) => boolean): string {
  return [game.name, game.family].find((folder) => folder !== null && known(folder)) ?? PLAIN;
}

export async function tableOf(game: GameInfo): Promise<Component<GameProps>> {
  const path = (folder: string): string => `../games/${folder}/Table.svelte`;
  return (await tables[path(folderOf(game, (folder) => path(folder) in tables))]!()).default;
}

/** What draws its cards or tiles in rules and lessons. */
export async function drawingOf(game: string): Promise<Component<{ pieces: string[] }>> {
  const path = (folder: string): string => `../games/${folder}/Drawing.svelte`;
  return (await drawings[path(path(game) in drawings ? game : PLAIN)]!()).default;
}

/** How its actions are said: in words of its folder, or in those that the game brings. */
export async function wordsOf(game: GameInfo): Promise<GameWords> {
  return (await words[`../games/${game.name}/words.ts`]?.()) ?? saidBy(game.texts);
}

/** Its picture, if it has one. */
export function pictureOf(game: string): Component | undefined {
  return pictures[`../games/${game}/Picture.svelte`];
}

/** Does the turn go clockwise, seen from above? As the table's switch says, or as the game is usually played. */
export function clockwise(game: GameInfo, rules: Record<string, unknown>): boolean {
  return (rules["direction"] ?? game.switches.find((item) => item.name === "direction")?.default ?? "cw") === "cw";
}
