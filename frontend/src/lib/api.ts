/** The server's HTTP side. Every failure is a `Refusal` with a message in the three languages. */

import { TEXTS } from "./texts";
import type { Created, GameInfo, NewTable, Problem, TableLine, Value, View, Words } from "./types";

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

/** The six games; asked once. */
export function games(): Promise<GameInfo[]> {
  known ??= ask<GameInfo[]>("/api/games").catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

export interface Frame {
  deal: number;
  seat: number | null;
  action: string | null;
  turn?: number | null;
  deal_over?: boolean;
  scores?: number[];
  deal_scores?: number[];
  views: Record<string, View>;
}

export interface ReplayData {
  game: GameInfo["name"];
  rules: Record<string, Value>;
  names: string[];
  frames: Frame[];
  over?: boolean;
  fair?: boolean | null;
  seed?: string | null;
  winners?: number[];
  scores?: number[];
}

export const tables = (): Promise<TableLine[]> => ask("/api/tables");
export const createTable = (table: NewTable): Promise<Created> => post("/api/tables", table);
export const join = (table: string, invite: string, name: string): Promise<{ seat: number }> =>
  post(`/api/tables/${encodeURIComponent(table)}/join`, name ? { invite, name } : { invite });
export const leave = (table: string): Promise<unknown> => post(`/api/tables/${encodeURIComponent(table)}/leave`, {});
export const replayOf = (table: string): Promise<ReplayData> => ask(`/api/tables/${encodeURIComponent(table)}/replay`);
export const replayRecord = (line: string): Promise<ReplayData> => post("/api/replay", line);
export const recordPath = (table: string): string => `/api/tables/${encodeURIComponent(table)}/record`;
