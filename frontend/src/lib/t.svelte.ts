/** The page's texts in the language of the settings: `t("play")`. */

import type { Fields } from "./i18n";
import { settings } from "./settings.svelte";
import { tell, type TextKey } from "./texts";
import type { GameInfo, Words } from "./types";

export function t(key: TextKey, fields?: Fields): string {
  return tell(key, settings.lang, fields);
}

/** Words that came from the server, in the language of the settings. */
export function say(words: Words): string {
  return words[settings.lang] ?? words.en;
}

/** What a set of rules is called; null: the usual one. */
export function presetName(game: GameInfo, name: string | null): string {
  const said = game.texts.presets[name ?? "default"];
  return said ? say(said) : name === null || name === "default" ? t("preset_default") : name.replaceAll("_", " ");
}

/** A moment, said briefly: the time alone if it was today. */
export function moment(at: number): string {
  const when = new Date(at);
  const locale = navigator.languages.find((tag) => tag.startsWith(settings.lang)) ?? settings.lang;
  const today = when.toDateString() === new Date().toDateString();
  return today ? when.toLocaleTimeString(locale, { timeStyle: "short" }) : when.toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
}
