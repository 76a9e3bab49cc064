/** A table being prepared on the home page: from choices to the message that creates it. Pure functions. */

import type { AgentInfo, GameInfo, NewTable, SwitchInfo, Value } from "./types";

export interface Setup {
  players: number;
  level: string;
  preset: string;
  /** Switches changed by hand, on top of the preset. */
  changed: Record<string, Value>;
  /** Who sits where, when it is not as the level says: a level or agent text by seat. */
  chairs: Record<number, string>;
  spectators: boolean;
  /** Hints also between people. */
  hints: boolean;
  /** In the lobby, where the server has one. */
  public: boolean;
  /** The seat that begins, if it is not left to chance. */
  starts: number | null;
  /** The seed whose cards are wanted again; empty: new ones. */
  seed: string;
}

export type Way = { kind: "play" } | { kind: "watch"; open: boolean } | { kind: "invite"; friends: number };

const FIRST_LEVEL = "medium";

export function newSetup(game: GameInfo, level?: string): Setup {
  const known = game.levels.map((item) => item.name);
  const wanted = [level, FIRST_LEVEL, known[0]].find((name) => name !== undefined && known.includes(name));
  const usual = game.switches.find((item) => item.name === "players")?.default;
  const players = typeof usual === "number" ? usual : (game.players[0] ?? 2);
  return {
    players,
    level: wanted ?? "random",
    ...usualRules(game, players),
    chairs: {},
    spectators: true,
    hints: false,
    public: false,
    starts: null,
    seed: "",
  };
}

/** The rules that people mean with so many players. */
function usualRules(game: GameInfo, players: number): Pick<Setup, "preset" | "changed"> {
  return game.usual[players] ?? { preset: "default", changed: {} };
}

/** Has nobody touched the rules? Then they follow the number of players. */
function untouched(game: GameInfo, setup: Setup): boolean {
  const usual = usualRules(game, setup.players);
  return setup.preset === usual.preset && JSON.stringify(setup.changed) === JSON.stringify(usual.changed);
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
  const starts = setup.starts !== null && setup.starts < players ? setup.starts : null;
  const next = { ...setup, players, chairs, starts };
  if (untouched(game, setup)) return { ...next, ...usualRules(game, players) };
  return players === 4 || valueOf(game, setup, "teams") !== true ? next : withValue(game, next, "teams", false);
}

/** In pairs, or everyone for themselves: by the usual rules if they are so, otherwise by the switch. */
export function withTeams(game: GameInfo, setup: Setup, teams: boolean): Setup {
  const usual = { ...setup, ...usualRules(game, setup.players) };
  const plain = ["default", usual.preset].includes(setup.preset) && Object.keys(setup.changed).every((name) => name === "teams");
  if (plain && valueOf(game, usual, "teams") === teams) return usual;
  const fixed = game.presets[setup.preset]?.["teams"];
  return withValue(game, fixed === undefined || fixed === teams ? setup : { ...setup, preset: "default", changed: {} }, "teams", teams);
}

/** Partners face each other wherever pairs are on, and in some games always. */
export function inPairs(game: GameInfo, setup: Setup): boolean {
  return setup.players === 4 && (game.pairs || valueOf(game, setup, "teams") === true);
}

/** The order in which friends take seats: the partner first. */
export function friendSeats(game: GameInfo, setup: Setup, friends: number): number[] {
  const order = inPairs(game, setup) ? [2, 1, 3] : Array.from({ length: setup.players - 1 }, (_, i) => i + 1);
  return order.slice(0, friends);
}

/** The switches a form shows: all but those with a place of their own, or with one value only. */
export function formSwitches(game: GameInfo): SwitchInfo[] {
  return game.switches.filter((item) => !["players", "teams"].includes(item.name) && !(Array.isArray(item.values) && item.values.length < 2));
}

// Who plays: agents are named by texts such as `ismcts:ms=500`, which hold the options that are not at their defaults.

const shown = (value: Value): string => (value === null ? "none" : value === true ? "on" : value === false ? "off" : String(value));

/** The value of an option that is written `text`. */
function readValue(option: SwitchInfo, text: string): Value {
  const words = Array.isArray(option.values) ? option.values : "also" in option.values ? option.values.also : [];
  const word = words.find((value) => shown(value) === text);
  return word === undefined ? Number(text) : word;
}

/** What an option is before anybody has chosen: its default, or the first value where the default is none of them. */
export function optionDefault(option: SwitchInfo): Value {
  const { values, default: usual } = option;
  return Array.isArray(values) && !values.some((value) => same(value, usual)) ? (values[0] ?? null) : usual;
}

/** The text of an agent with these options. */
export function chairText(agent: AgentInfo, values: Record<string, Value> = {}): string {
  const given = agent.options
    .map((option) => ({ option, value: values[option.name] === undefined ? optionDefault(option) : values[option.name]! }))
    .filter(({ option, value }) => !same(value, option.default))
    .map(({ option, value }) => `${option.name}=${shown(value)}`);
  return given.length ? `${agent.name}:${given.join(",")}` : agent.name;
}

/** The agent and options that a chair's text means; null where it is a level or as the level says. */
export function readChair(game: GameInfo, text: string | undefined): { agent: AgentInfo; values: Record<string, Value> } | null {
  const [name, ...rest] = (text ?? "").split(":");
  const agent = game.agents.find((item) => item.name === name);
  if (!agent) return null;
  const values = Object.fromEntries(agent.options.map((option) => [option.name, optionDefault(option)]));
  for (const part of rest.join(":").split(",").filter(Boolean)) {
    const at = part.indexOf("=");
    const option = agent.options.find((item) => item.name === part.slice(0, at));
    if (option) values[option.name] = readValue(option, part.slice(at + 1));
  }
  return { agent, values };
}

/** Seat a level or an agent; an empty text is whoever the level above says. */
export function withChair(setup: Setup, seat: number, text: string): Setup {
  const { [seat]: _, ...rest } = setup.chairs;
  return { ...setup, chairs: text ? { ...rest, [seat]: text } : rest };
}

/** May somebody choose who starts under these rules? */
export function startFree(game: GameInfo, setup: Setup): boolean {
  return Object.entries(game.start_free).every(([name, value]) => same(valueOf(game, setup, name), value));
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
  if (setup.hints && way.kind === "invite") table.hints = true;
  if (setup.public && way.kind === "invite") table.public = true;
  if (setup.preset !== "default") table.preset = setup.preset;
  if (myName && way.kind !== "watch") table.names = names;
  if (setup.seed.trim()) table.seed = setup.seed.trim();
  if (setup.starts !== null && startFree(game, setup)) table.starts = setup.starts;
  if (way.kind === "watch") {
    table.open_hands = way.open;
    table.paused = paused;
  }
  return table;
}
