/** What the page makes of the server's messages, and what a game's own folder gives and gets. */

import type {
  Ack,
  GameInfo,
  HintReply,
  Incoming,
  Lang,
  Own,
  SeatInfo,
  Sheet,
  SheetReply,
  Shared,
  TableEvent,
  TableInfo,
  Told,
  View,
  WhyReply,
} from "./types";

export interface Seat extends SeatInfo {
  /** Until when somebody who is away may come back, by our own clock. */
  back_by?: number | null;
}

/** A state after one event. What a move does not change is left out, and the log unless it changed otherwise than by a line. */
export type EventMessage = Own & Omit<Told, "seats"> & { seats?: Seat[] } & Shared & { type: "event" };

/** All that a table shows now. */
export interface TableState extends Own, Told, Omit<Shared, "v" | "seed"> {
  table: TableInfo;
  seats: Seat[];
  log: TableEvent[];
  commitment: string;
  seed?: string | null;
}

/** Whatever answers a message: an ack, or the hint, reason or sheet asked for. */
export type Reply = Ack | HintReply | WhyReply | SheetReply;

type Sent<Kind> = Kind extends Incoming ? Omit<Kind, "v" | "id"> : never;
/** What we send, without the id that it gets on its way. */
export type Message = Sent<Incoming>;
export type Send = (message: Message) => Promise<Reply>;

export type Pace = "off" | "fast" | "normal" | "slow";

export interface GameSettings {
  /** How fast things move and follow each other. */
  animation: Pace;
  theme: "auto" | "light" | "dark";
  deck: "classic" | "large" | "contrast";
  tap_to_go_on: boolean;
}

/** What a table's component (`games/<folder>/Table.svelte`) receives. */
export interface GameProps {
  state: TableState;
  game: GameInfo;
  words: GameWords;
  send: Send;
  lang: Lang;
  settings: GameSettings;
  openViews?: Record<string, View>;
  /** An action to point at: the hint's second stage. */
  hinted?: string | null;
  /** Ask why this action is not legal; the page shows the answer. */
  why?: (action: string) => void;
  /** A finished trick lies on the table: call to go on. Null when nothing waits. */
  goOn?: (() => void) | null;
  /** The score sheet of the deal that has just ended. */
  sheet?: Sheet | null;
}

/** How a game's actions are said. `games/<game>/words.ts` exports it where the words that the game brings are not enough. */
export interface GameWords {
  /** A legal action as a choice: “play the king of coins”. */
  label: (view: View, action: string, lang: Lang, names?: string[]) => string;
  /** The keys of this game's own, and what they do. */
  keys?: (lang: Lang) => [keys: string[], what: string][];
  /** What `seat` has just done, as this seat saw it; "" if it is not to be told. `view` may be from before or after the action. */
  told: (view: View, seat: number, action: string, names: string[], lang: Lang) => string;
}
