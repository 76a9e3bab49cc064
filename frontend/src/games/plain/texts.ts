/** What the plain table says. */

import { teller, words } from "../../lib/i18n";
import type { Lang, Words } from "../../lib/types";

export const TEXTS = {
  plays: words("li toca", "le toca", "to play"),
  score: words("Marcador", "Marcador", "Score"),
  lying: words("A la vista", "A la vista", "On the table"),
  hand: words("La teva mà", "Tu mano", "Your hand"),
  choose: words("Què pots fer", "Qué puedes hacer", "What you can do"),
  waiting: words("Juga {name}…", "Juega {name}…", "{name} is playing…"),
  happened: words("Què ha passat", "Qué ha pasado", "What happened"),
  nothing: words("Encara res.", "Todavía nada.", "Nothing yet."),
} satisfies Record<string, Words>;

export const tell = teller(TEXTS);

/** What some fields of a view are called; another is shown by its name. */
export const FIELD_TEXTS: Record<string, Words> = {
  trick: words("Basa", "Baza", "Trick"),
  last_trick: words("Darrera basa", "Última baza", "Last trick"),
  table: words("Taula", "Mesa", "Table"),
  trump_card: words("Triomf", "Triunfo", "Trump"),
  turned: words("Carta girada", "Carta vuelta", "Turned up"),
};

export function caption(field: string, lang: Lang): string {
  return FIELD_TEXTS[field]?.[lang] ?? field.replaceAll("_", " ");
}
