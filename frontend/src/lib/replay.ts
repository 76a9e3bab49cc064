/** A moment of a finished match as a table's state, so that the games' own components can draw it. Pure functions. */

import type { ReplayData } from "./api";
import type { TableState } from "./game";
import type { View } from "./types";

/** A seat's number as text, or "open": everything in sight. */
export type Seeing = string;

function onlySeats(views: Record<string, View>): Record<string, View> {
  return Object.fromEntries(Object.entries(views).filter(([seat]) => seat !== "open"));
}

export function moment(data: ReplayData, at: number, seeing: Seeing, names: string[], id: string): TableState {
  const frame = data.frames[at]!;
  const view = frame.views[seeing] ?? frame.views["open"]!;
  const seat = seeing === "open" ? null : Number(seeing);
  const over = at === data.frames.length - 1 && data.over;
  return {
    type: "state",
    version: at,
    table: {
      id,
      game: data.game,
      rules: data.rules,
      players: names.length,
      preset: null,
      spectators: true,
      hints: false,
      public: false,
      owner: false,
      mode: "watch",
      paused: true,
      speed: 1,
      open_hands: seat === null,
      chosen_seed: false,
      starts: null,
      ranks: data.ranks,
      guided: false,
    },
    seat,
    seats: names.map((name) => ({ name, kind: "agent", agent: null, level: null, present: true, taken_over: false, waits: false, grace: null })),
    turn: view.turn,
    deal_over: frame.deal_over,
    over,
    deal: frame.deal,
    scores: frame.scores,
    deal_scores: frame.deal_scores,
    winners: over ? data.winners : [],
    legal: [],
    view,
    views: seat === null ? onlySeats(frame.views) : undefined,
    log: [],
    commitment: "",
    can: { undo: false, hint: false, next: false, emote: false },
  };
}

/** The records of a file, one a line: their text and what they say of themselves. */
export function recordsIn(text: string): { line: string; game: string; players: number }[] {
  const found = [];
  for (const line of text.split("\n")) {
    if (!line.trim()) continue;
    try {
      const record = JSON.parse(line) as { game?: string; players?: number };
      if (record.game) found.push({ line: line.trim(), game: record.game, players: record.players ?? 0 });
    } catch {
      continue;
    }
  }
  if (found.length) return found;
  try {
    const record = JSON.parse(text) as { game?: string; players?: number };
    return record.game ? [{ line: JSON.stringify(record), game: record.game, players: record.players ?? 0 }] : [];
  } catch {
    return [];
  }
}
