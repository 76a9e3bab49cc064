/** The server's HTTP side. Every failure is a `Refusal` with a message in the three languages. */

import { TEXTS } from "./texts";
import type { Created, GameInfo, Invitation, Join, LobbyLine, Manual, NewTable, Problem, Replay, ServerInfo, TableLine, TableList, Value, Words } from "./types";

export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly words: Words,
  ) {
    super(words.en);
  }
}

let waiting: Promise<unknown> = Promise.resolve();
let answered = false;

/** The first answer gives this browser its token. Until it is here questions are asked one by one: asked at once, each would get
 * a token of its own, and the last one would make this browser forget the seat that another one has just been given. */
function fetchInTurn(path: string, options: RequestInit): Promise<Response> {
  const go = async (): Promise<Response> => {
    const response = await fetch(path, { credentials: "same-origin", ...options });
    answered = true;
    return response;
  };
  if (answered) return go();
  const response = waiting.then(go, go);
  waiting = response;
  return response;
}

async function ask<Answer>(path: string, options: RequestInit = {}): Promise<Answer> {
  let response: Response;
  try {
    response = await fetchInTurn(path, options);
  } catch {
    throw new Refusal("offline", TEXTS.no_server);
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const problem = (body as { error?: Problem } | null)?.error;
    throw new Refusal(problem?.code ?? String(response.status), problem?.message ?? TEXTS.server_failed);
  }
  return body as Answer;
}

function post<Answer>(path: string, body: unknown): Promise<Answer> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return ask(path, { method: "POST", headers: { "content-type": "application/json" }, body: text });
}

let known: Promise<GameInfo[]> | undefined;

/** The games; asked once. */
export function games(): Promise<GameInfo[]> {
  known ??= ask<GameInfo[]>("/api/games").catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

/** What happened beside the actions: after which frame, and to whom. */
export interface Mark {
  frame: number;
  seat: number;
  event: "undo" | "hint" | "takeover" | "giveback" | "join" | "leave";
}

export type ReplayData = Omit<Replay, "events"> & { events: Mark[] };

let about: Promise<ServerInfo> | undefined;

/** Where others reach the server, and whether it has a lobby; asked once. */
export function server(): Promise<ServerInfo> {
  about ??= ask<ServerInfo>("/api/server").catch((error: unknown) => {
    about = undefined;
    throw error;
  });
  return about;
}

export type Which = "unfinished" | "finished";
const of = (table: string, what = ""): string => `/api/tables/${encodeURIComponent(table)}${what}`;

export const tables = (which: Which, after: string | null): Promise<TableList> =>
  ask(`/api/tables?which=${which}${after ? `&after=${encodeURIComponent(after)}` : ""}`);
export const line = (table: string): Promise<TableLine> => ask(of(table));
export const forget = (table: string): Promise<unknown> => ask(of(table), { method: "DELETE" });
export const lobby = (): Promise<LobbyLine[]> => ask("/api/lobby");
/** The page of rules of a game, as changed by `rules`. */
export const manual = (game: string, rules: Record<string, Value>): Promise<Manual> =>
  ask(`/api/games/${encodeURIComponent(game)}/manual?rules=${encodeURIComponent(JSON.stringify(rules))}`);
/** Begin the guided first game of a game. */
export const learn = (game: string): Promise<Created> => post(`/api/games/${encodeURIComponent(game)}/learn`, {});
export const createTable = (table: NewTable): Promise<Created> => post("/api/tables", table);
export const invitation = (table: string, invite: string): Promise<Invitation> => post(of(table, "/invitation"), { invite });
export const join = (table: string, how: Join): Promise<{ seat: number }> => post(of(table, "/join"), how);
export const leave = (table: string): Promise<unknown> => post(of(table, "/leave"), {});
export const replayOf = (table: string): Promise<ReplayData> => ask(of(table, "/replay"));
export const replayRecord = (line: string): Promise<ReplayData> => post("/api/replay", line);
export const recordPath = (table: string): string => of(table, "/record");
