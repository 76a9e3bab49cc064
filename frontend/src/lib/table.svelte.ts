/** A seat at a table: the socket, what is shown now, and the queue of what happened since.
 *
 * The server tells everything at once; people want to see one thing after another. Frames wait in `queue` and are shown at the pace
 * of the settings; a finished trick waits for its pause or a tap. A lost socket is opened again and asks for what it missed.
 */

import { games } from "./api";
import { steps, pauses, type Step } from "./pace";
import { fast, settings } from "./settings.svelte";
import { TEXTS } from "./texts";
import type { Ack, EventMessage, Message, Problem, Reply, Seat, TableState } from "./types";

const RETRIES = [300, 1000, 2000, 4000];
const PATIENCE = 20_000;
const PATIENCE_FOR_HINTS = 150_000; // whoever gives them may have to be compiled first
const TOO_FAR_BEHIND = 12;

interface Waiting {
  text: string;
  resolve: (reply: Reply) => void;
  timer: ReturnType<typeof setTimeout>;
}

type Incoming = (TableState & { type: "state" }) | EventMessage | Reply | { type: "presence"; seats: Seat[] };

export class Table {
  state: TableState | null = $state.raw(null);
  /** A finished trick is on the table and waits. */
  held = $state(false);
  connected = $state(false);
  /** The server refused the socket: no such table, or not for us. */
  refused: Problem | null = $state.raw(null);
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
      }, message.type === "hint" ? PATIENCE_FOR_HINTS : PATIENCE);
      this.#waiting.set(id, { text, resolve, timer });
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
      this.#tries = 0;
      for (const { text } of this.#waiting.values()) socket.send(text);
    };
    socket.onmessage = (event) => this.#receive(JSON.parse(event.data as string) as Incoming);
    socket.onclose = (event) => {
      this.connected = false;
      if (this.#closed) return;
      if (event.code === 4404 || event.code === 4403) {
        this.refused ??= { code: "no_table", message: TEXTS.no_table };
        return;
      }
      this.#retry = setTimeout(() => this.#open(), RETRIES[Math.min(this.#tries++, RETRIES.length - 1)]);
    };
  }

  #receive(message: Incoming): void {
    switch (message.type) {
      case "state":
        return this.#receiveState(message);
      case "event":
        this.#receiveEvent(message);
        if (message.id) this.#answer({ type: "ack", id: message.id, ok: true, version: message.version });
        return;
      case "presence":
        return this.#receivePresence(message.seats);
      default: {
        if (message.id === null) {
          this.refused = message.type === "ack" ? (message.error ?? null) : null;
          return;
        }
        this.#answer(message);
      }
    }
  }

  #answer(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id ?? "");
    if (!waiting) return;
    clearTimeout(waiting.timer);
    this.#waiting.delete(reply.id ?? "");
    waiting.resolve(reply);
  }

  /** A whole state: the same moment with other settings, or a jump (first sight, undo, a resync). */
  #receiveState(next: TableState): void {
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

function lost(id: string): Ack {
  return { type: "ack", id, ok: false, error: { code: "lost", message: TEXTS.not_answered } };
}
