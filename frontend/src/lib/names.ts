/** What the players are called. Agents get a name of their own, so that a table of equals can be told apart; it suits the seat's face. */

import type { Seat } from "./game";
import type { Words } from "./types";

const AGENTS = ["Arnau", "Berta", "Cisco", "Dolors", "Enric", "Fàtima", "Guillem", "Helena", "Isidre", "Joana", "Lluc", "Mercè"] as const;

export interface Own {
  seat: number | null;
  name: string;
  you: string;
  open: string;
  someone: (number: number) => string;
}

/** The name shown for a seat. */
export function nameOf(seat: Seat, index: number, own: Own): string {
  if (index === own.seat) return own.name || seat.name || own.you;
  if (seat.kind === "open") return own.open;
  const given = seat.name && seat.name !== seat.level && seat.name !== seat.agent;
  if (given) return seat.name;
  return seat.kind === "agent" ? AGENTS[index % AGENTS.length]! : own.someone(index + 1);
}

/** The name shown in a replay, where a record knows names only: an agent's text is no name, and neither is the number of a seat. */
export function recordedName(name: string, index: number, someone: (number: number) => string): string {
  if (/^seat \d+$/.test(name)) return someone(index + 1);
  return name && !/^[a-z0-9_]+(:.*)?$/.test(name) ? name : AGENTS[index % AGENTS.length]!;
}

/** How strong an agent is, in words: its level's label, or the agent's own text. */
export function strengthOf(seat: Seat, levels: { name: string; label: Words }[], lang: keyof Words): string {
  if (seat.kind !== "agent") return "";
  return levels.find((level) => level.name === seat.level)?.label[lang] ?? seat.agent ?? "";
}
