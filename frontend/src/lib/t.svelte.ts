/** The page's texts in the language of the settings: `t("play")`. */

import type { Fields } from "./i18n";
import { settings } from "./settings.svelte";
import { tell, type TextKey } from "./texts";
import type { Words } from "./types";

export function t(key: TextKey, fields?: Fields): string {
  return tell(key, settings.lang, fields);
}

/** Words that came from the server, in the language of the settings. */
export function say(words: Words): string {
  return words[settings.lang] ?? words.en;
}
