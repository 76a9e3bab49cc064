/** What people at a table may say to each other: a dozen things, and no text of their own. */

import { words } from "./i18n";
import type { Emoted, Words } from "./types";

export type What = Emoted["what"];

/** What each of them says. */
export const EMOTES: Record<What, Words> = {
  hello: words("Hola!", "¡Hola!", "Hello!"),
  luck: words("Sort!", "¡Suerte!", "Good luck!"),
  well_played: words("Ben jugat!", "¡Bien jugado!", "Well played!"),
  thanks: words("Gràcies!", "¡Gracias!", "Thank you!"),
  wow: words("Ostres!", "¡Hala!", "Wow!"),
  laugh: words("Ha, ha!", "¡Ja, ja!", "Ha ha!"),
  sorry: words("Ui, perdó!", "¡Uy, perdón!", "Oops, sorry!"),
  thinking: words("Deixa'm pensar…", "Déjame pensar…", "Let me think…"),
  hurry: words("Vinga, va!", "¡Venga, va!", "Come on!"),
  bad_luck: words("Quina mala sort!", "¡Qué mala suerte!", "What bad luck!"),
  again: words("En fem una altra?", "¿Echamos otra?", "Another game?"),
  bye: words("Adeu!", "¡Adiós!", "Goodbye!"),
};
