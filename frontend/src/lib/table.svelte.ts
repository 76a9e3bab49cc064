/** A seat at a table: the socket, what is shown now, and the queue of what happened since.
 *
 * The server tells everything at once; people want to see one thing after another. Frames wait in `queue` and are shown at the pace
 * of the settings; a finished trick waits for its pause or a tap. A lost socket is opened again and asks for what it missed.
 */

import { games } from "./api";
import { steps, pauses, type Step } from "./pace";
import { fast, settings } from "./settings.svelte";
import { TEXTS } from "./texts";
import type { EventMessage, Message, Reply, Seat, TableState } from "./game";
import type { Ack, Emoted, Preparing, Problem, Question } from "./types";

const RETRIES = [300, 1000, 2000, 4000];
const PATIENCE = 20_000;
const AGAIN = 2000;
const LATER = ["busy", "elsewhere"]; // refusals that time alone ends
const TOO_FAR_BEHIND = 12;

interface Waiting {
  text: string;
  resolve: (reply: Reply) => void;
  timer: ReturnType<typeof setTimeout>;
  /** It is sent again while the server is busy; a hint is not worth that. */
  again: boolean;
}

type Incoming = (TableState & { type: "state" }) | EventMessage | Reply | Preparing | Question | Emoted | { type: "presence"; seats: Seat[] };

export class Table {
  state: TableState | null = $state.raw(null);
  /** A finished trick is on the table and waits. */
  held = $state(false);
  connected = $state(false);
  /** Nothing has been heard of the table yet, and nobody answers. */
  unreachable = $state(false);
  /** The server refused the socket: no such table, or not for us. */
  refused: Problem | null = $state.raw(null);
  /** Something is not stored yet, or the table is at another server for now: we go on trying. */
  notice: Problem | null = $state.raw(null);
  /** Somebody asks to take a move back, until this moment of our clock. */
  question: (Question & { until: number }) | null = $state.raw(null);
  /** Called when such a question has ended. */
  settled: (question: Question) => void = () => {};
  /** Called when somebody says something. */
  said: (emote: Emoted) => void = () => {};
  /** What the server is still compiling for this table. */
  preparing: Preparing | null = $state.raw(null);
  /** Called with each frame as it is shown. */
  shown: (state: TableState, before: TableState | null) => void = () => {};

  #socket: WebSocket | undefined;
  #latest: TableState | null = null;
  #queue: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #waiting = new Map<string, Waiting>();
  #tries = 0;
  #closed = false;
  #counter = 0;
  #prefix = Math.random().toString(36).slice(2, 10);

  constructor(readonly id: string) {
    // The first answer of the server gives this browser its token; only then does the socket know whose it is.
    void games()
      .catch(() => null)
      .then(() => this.#open());
    globalThis.addEventListener?.("online", this.#wake);
    document.addEventListener("visibilitychange", this.#wake);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#retry);
    removeEventListener("online", this.#wake);
    document.removeEventListener("visibilitychange", this.#wake);
    for (const { resolve, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      resolve(lost("closed"));
    }
    this.#socket?.close();
  }

  /** Send a message; the promise holds its answer, whatever happens to the network meanwhile. */
  send = (message: Message): Promise<Reply> => {
    const id = `${this.#prefix}-${++this.#counter}`;
    const text = JSON.stringify({ v: 1, id, ...message });
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(id);
        resolve(lost(id));
      }, PATIENCE);
      this.#waiting.set(id, { text, resolve, timer, again: !["hint", "why", "emote"].includes(message.type) });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
    });
  };

  /** The finished trick has been seen. */
  goOn = (): void => {
    if (!this.held) return;
    clearTimeout(this.#timer);
    this.held = false;
    this.#next();
  };

  #wake = (): void => {
    if (document.visibilityState === "visible" && !this.connected && !this.#closed) {
      clearTimeout(this.#retry);
      this.#open();
    }
  };

  #open(): void {
    if (this.#closed || (this.#socket && this.#socket.readyState <= WebSocket.OPEN)) return;
    const since = this.#latest ? `?since=${this.#latest.version}` : "";
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws/${encodeURIComponent(this.id)}${since}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.connected = true;
      this.unreachable = false;
      this.#tries = 0;
      for (const { text } of this.#waiting.values()) socket.send(text);
    };
    socket.onmessage = (event) => this.#receive(JSON.parse(event.data as string) as Incoming);
    socket.onclose = (event) => {
      this.connected = false;
      this.question = null; // it is told again
      if (this.#closed) return;
      if (event.code === 4404 || event.code === 4403) {
        this.refused ??= { code: "no_table", message: TEXTS.no_table };
        return;
      }
      this.unreachable = !this.#latest;
      this.#retry = setTimeout(() => this.#open(), RETRIES[Math.min(this.#tries++, RETRIES.length - 1)]);
    };
  }

  #receive(message: Incoming): void {
    if (message.type !== "preparing" && "seats" in message && message.seats) message.seats = message.seats.map(timed);
    switch (message.type) {
      case "state":
        return this.#receiveState(message);
      case "event":
        this.#receiveEvent(message);
        if (message.id) this.#answer({ v: 1, type: "ack", id: message.id, ok: true, version: message.version });
        return;
      case "preparing":
        this.preparing = message.left || message.seats.length ? message : null;
        return;
      case "emote":
        return this.said(message);
      case "presence":
        return this.#receivePresence(message.seats);
      case "question":
        this.question = message.ended ? null : { ...message, until: Date.now() + message.left };
        if (message.ended) this.settled(message);
        return;
      default: {
        if (message.id === null) {
          const problem = message.type === "ack" ? (message.error ?? null) : null;
          if (problem && LATER.includes(problem.code)) this.notice = problem;
          else this.refused = problem;
          return;
        }
        this.#answer(message);
      }
    }
  }

  #answer(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id ?? "");
    if (!waiting) return;
    if (waiting.again && reply.type === "ack" && reply.error?.code === "busy") return this.#sendAgain(reply.id ?? "", waiting, reply.error);
    this.notice = null;
    clearTimeout(waiting.timer);
    this.#waiting.delete(reply.id ?? "");
    waiting.resolve(reply);
  }

  /** The server could not do it yet: say so, and ask again until it can. The same message never happens twice. */
  #sendAgain(id: string, waiting: Waiting, problem: Problem): void {
    this.notice = problem;
    clearTimeout(waiting.timer);
    waiting.timer = setTimeout(() => {
      waiting.timer = setTimeout(() => {
        this.#waiting.delete(id);
        waiting.resolve(lost(id));
      }, PATIENCE);
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(waiting.text);
    }, AGAIN);
  }

  /** A whole state: the same moment with other settings, or a jump (first sight, undo, a resync). */
  #receiveState(next: TableState): void {
    this.notice = null;
    const same = this.#latest?.version === next.version;
    this.#latest = next;
    if (same && (this.held || this.#queue.length)) {
      const last = this.#queue.at(-1);
      if (last) last.state = { ...next, event: last.state.event };
      if (this.state) this.state = { ...this.state, table: next.table, seats: next.seats };
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#queue = [];
    this.held = false;
    this.#show(next);
  }

  #receiveEvent(message: EventMessage): void {
    if (!this.#latest || message.version <= this.#latest.version) return;
    const { table, seats, commitment, log } = this.#latest;
    const next: TableState = { table, seats, commitment, log: message.event?.kind === "act" ? [...log, message.event] : log, ...message };
    if (next.event?.kind === "undo") return this.#receiveState(next);
    const before = this.#queue.at(-1)?.state ?? this.state;
    this.#latest = next;
    this.#queue.push(...steps(before, next));
    if (this.#queue.length > TOO_FAR_BEHIND && !this.held) {
      this.#queue = this.#queue.slice(-1);
    }
    if (this.#timer === undefined && !this.held) this.#next();
  }

  #receivePresence(seats: Seat[]): void {
    if (this.state) this.state = { ...this.state, seats };
    for (const step of this.#queue) step.state = { ...step.state, seats };
    if (this.#latest) this.#latest = { ...this.#latest, seats };
  }

  #next(): void {
    this.#timer = undefined;
    const step = this.#queue.shift();
    if (!step) return;
    this.held = step.hold;
    this.#show(step.state);
    const wait = pauses(settings.animation, fast);
    if (step.hold && settings.tap_to_go_on && !fast) return;
    const rest = step.hold ? wait.trick : wait.action;
    this.#timer = setTimeout(() => {
      this.held = false;
      this.#next();
    }, rest);
  }

  #show(state: TableState): void {
    const before = this.state;
    this.state = state;
    this.shown(state, before);
  }
}

/** A seat with the moment until which its absent person may come back. */
function timed(seat: Seat): Seat {
  return { ...seat, back_by: seat.grace === null ? null : Date.now() + seat.grace };
}

function lost(id: string): Ack {
  return { v: 1, type: "ack", id, ok: false, error: { code: "lost", message: TEXTS.not_answered } };
}
