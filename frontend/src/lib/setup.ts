/** A table being prepared on the home page: from choices to the message that creates it. Pure functions. */

import type { GameInfo, NewTable, Switch, Value } from "./types";

export interface Setup {
  players: number;
  level: string;
  preset: string;
  /** Switches changed by hand, on top of the preset. */
  changed: Record<string, Value>;
  /** Who sits where, when it is not as the level says: a level or agent text by seat. */
  chairs: Record<number, string>;
  spectators: boolean;
}

export type Way = { kind: "play" } | { kind: "watch"; open: boolean } | { kind: "invite"; friends: number };

const FIRST_LEVEL = "medium";

export function newSetup(game: GameInfo, level?: string): Setup {
  const known = game.levels.map((item) => item.name);
  const wanted = [level, FIRST_LEVEL, known[0]].find((name) => name !== undefined && known.includes(name));
  const players = game.switches.find((item) => item.name === "players")?.default;
  return {
    players: typeof players === "number" ? players : (game.players[0] ?? 2),
    level: wanted ?? "random",
    preset: "default",
    changed: {},
    chairs: {},
    spectators: true,
  };
}

/** The value a switch has now: changed by hand, set by the preset, or its default. */
export function valueOf(game: GameInfo, setup: Setup, name: string): Value {
  if (name === "players") return setup.players;
  if (name in setup.changed) return setup.changed[name]!;
  const preset = game.presets[setup.preset] ?? {};
  if (name in preset) return preset[name]!;
  return game.switches.find((item) => item.name === name)?.default ?? null;
}

export function same(a: Value, b: Value): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Choose a preset: its number of players comes with it, changes made by hand go. */
export function withPreset(game: GameInfo, setup: Setup, preset: string): Setup {
  const players = game.presets[preset]?.["players"];
  return { ...setup, preset, changed: {}, players: typeof players === "number" ? players : setup.players };
}

export function withValue(game: GameInfo, setup: Setup, name: string, value: Value): Setup {
  const { [name]: _, ...rest } = setup.changed;
  const plain = valueOf(game, { ...setup, changed: {} }, name);
  return { ...setup, changed: same(value, plain) ? rest : { ...rest, [name]: value } };
}

export function withPlayers(game: GameInfo, setup: Setup, players: number): Setup {
  const chairs = Object.fromEntries(Object.entries(setup.chairs).filter(([seat]) => Number(seat) < players));
  const next = { ...setup, players, chairs };
  return players === 4 || valueOf(game, setup, "teams") !== true ? next : withValue(game, next, "teams", false);
}

/** Partners face each other in Mus with four, and wherever pairs are on. */
export function inPairs(game: GameInfo, setup: Setup): boolean {
  return setup.players === 4 && (game.name === "mus" || valueOf(game, setup, "teams") === true);
}

/** The order in which friends take seats: the partner first. */
export function friendSeats(game: GameInfo, setup: Setup, friends: number): number[] {
  const order = inPairs(game, setup) ? [2, 1, 3] : Array.from({ length: setup.players - 1 }, (_, i) => i + 1);
  return order.slice(0, friends);
}

/** The switches a form shows: all but those with a place of their own, or with one value only. */
export function formSwitches(game: GameInfo): Switch[] {
  return game.switches.filter((item) => !["players", "teams"].includes(item.name) && !(Array.isArray(item.values) && item.values.length < 2));
}

/** What is posted to create the table. */
export function newTable(game: GameInfo, setup: Setup, way: Way, myName: string, paused = false): NewTable {
  const seats = Array.from({ length: setup.players }, (_, seat) => setup.chairs[seat] ?? setup.level);
  const names = seats.map(() => "");
  if (way.kind !== "watch") {
    seats[0] = "me";
    names[0] = myName;
  }
  if (way.kind === "invite") for (const seat of friendSeats(game, setup, way.friends)) seats[seat] = "open";
  const table: NewTable = {
    game: game.name,
    rules: { players: setup.players, ...setup.changed },
    seats,
    spectators: setup.spectators,
  };
  if (setup.preset !== "default") table.preset = setup.preset;
  if (myName && way.kind !== "watch") table.names = names;
  if (way.kind === "watch") {
    table.open_hands = way.open;
    table.paused = paused;
  }
  return table;
}
