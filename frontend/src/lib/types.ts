/** What the server and the page say to each other. The views are the structs of src/baralla/games/*_view.py. */

export type Lang = "ca" | "es" | "en";
export const LANGS: readonly Lang[] = ["ca", "es", "en"];
export type Words = Record<Lang, string>;

export type GameName = "brisca" | "tute" | "cabrero" | "podrida" | "mus" | "hexadom";

// GET /api/games

export type Value = boolean | number | string | number[] | null;
export type Allowed = Value[] | { from: number; to: number; also: (string | null)[]; real: boolean } | { list: number; from: number; to: number };

export interface Switch {
  name: string;
  default: Value;
  values: Allowed;
  label: Words;
  help: Words;
  display: boolean;
}

export interface Level {
  name: string;
  agent: string;
  label: Words;
  rating: number | null;
}

export interface GameInfo {
  name: GameName;
  title: Words;
  summary: Words;
  players: number[];
  presets: Record<string, Record<string, Value>>;
  switches: Switch[];
  levels: Level[];
  agents: { name: string; help: Words }[];
}

// /api/tables

export interface NewTable {
  game: GameName;
  preset?: string;
  rules: Record<string, Value>;
  seats: string[];
  names?: string[];
  spectators: boolean;
  open_hands?: boolean;
  paused?: boolean;
}

export interface Created {
  table: string;
  seat: number | null;
  invite: string | null;
}

export interface TableLine {
  table: string;
  game: GameName;
  seat: number | null;
  over: boolean;
  updated: number | string;
  mode: "play" | "watch";
  players: number;
  names: string[];
  your_turn: boolean;
}

// Views

export interface Played {
  seat: number;
  card: string;
}

/** What every trick game's view has. */
export interface TrickView {
  seat: number | null;
  players: number;
  turn: number | null;
  dealer: number;
  leader: number;
  hand: string[];
  hand_sizes: number[];
  known: string[][];
  trump: string | null;
  trick: Played[];
  winning: number | null;
  last_trick: Played[];
  last_winner: number | null;
  played: string[];
  points: number[];
  tricks: number[];
  scores: number[];
  deal_over: boolean;
}

export interface StockView extends TrickView {
  trump: string;
  teams: boolean;
  trump_card: string | null;
  turned: string;
  stock: number;
  total_tricks: number;
  can_exchange: boolean;
}

export interface TuteView extends StockView {
  phase: "play" | "window" | "ask_partner";
  announced: (string | null)[];
  scored: string[][];
}

export interface CabreroView extends TrickView {
  mano: number;
  hand_number: number;
  trump: string;
  trump_card: string | null;
  out_of_play: string | null;
  face_up: boolean;
  left_over: number;
  took_for_two: string | null;
  sung: string[][];
  reneged: number[];
  asked: boolean;
  playing: number[];
  seated: number[];
  porotos: number[];
  limit: number;
  ended: "counted" | "capote" | "tute" | "claim" | null;
  ender: number | null;
  losers: number[];
  gone: number[];
  match_over: boolean;
  winners: number[];
  places: number[];
}

export interface PodridaView extends TrickView {
  round: number;
  rounds: number;
  cards: number;
  plan: number[];
  bidding: boolean;
  bids: (number | null)[];
  barred_bid: number | null;
  turned: string | null;
  shown: string | null;
  swap: string | null;
  undealt: number;
  can_exchange: boolean;
}

export interface Lance {
  name: "grande" | "chica" | "pares" | "juego" | "punto";
  ended: "to_come" | "passed" | "accepted" | "refused" | "uncontested" | "empty";
  stake: number;
  team: number | null;
  best: number | null;
  paid: number;
  ordago: boolean;
}

export interface MusView {
  seat: number | null;
  players: number;
  turn: number | null;
  dealer: number;
  mano: number;
  phase: "signs" | "mus" | "discards" | "serving" | "bets" | "over";
  hand: string[];
  hand_sum: number | null;
  hands: string[][];
  discards: string[];
  discard_sizes: number[];
  took: number[];
  rounds: number;
  stock: number;
  cutter: number | null;
  signs: (string | null)[];
  lance: string | null;
  lances: Lance[];
  pares: (boolean | null)[];
  juego: (boolean | null)[];
  said: (string | null)[];
  stake: number;
  deje: number;
  bettor: number | null;
  all_in: boolean;
  gained: number[];
  stones: number[];
  games: number[];
  target: number;
  games_to_win: number;
  single_hand: boolean;
  game_winner: number | null;
  scores: number[];
  deal_over: boolean;
}

export interface HexTile {
  type: string;
  q: number;
  r: number;
  rotation: number;
  sides: string;
  seat: number | null;
}

export interface HexCell {
  q: number;
  r: number;
  sides: string;
  fits: string[];
}

export interface HexadomView {
  seat: number | null;
  players: number;
  turn: number | null;
  dealer: number;
  opposite_tricolours: boolean;
  hand: string[];
  playable: string[];
  drawn: string | null;
  just_drew: boolean;
  hand_sizes: number[];
  hands: string[][];
  lacks: string[][];
  pile: number;
  unseen: Record<string, number>;
  board: HexTile[];
  cells: HexCell[];
  passes: number;
  scores: number[];
  deal_over: boolean;
  winners: number[];
}

export type View = StockView | TuteView | CabreroView | PodridaView | MusView | HexadomView;

// The socket

export interface Seat {
  name: string;
  kind: "human" | "agent" | "open";
  agent: string | null;
  level: string | null;
  present: boolean;
  taken_over: boolean;
}

export interface TableEvent {
  version: number;
  deal: number;
  seat: number;
  /** "act" for a move; otherwise next, undo, join, leave, close, takeover, giveback, rename or control, with no action. */
  kind: string;
  action: string;
  /** Chance moves that followed, as texts. */
  chance: string[];
  at: number;
}

export interface TableInfo {
  id: string;
  game: GameName;
  rules: Record<string, Value>;
  players: number;
  preset: string | null;
  spectators: boolean;
  owner: boolean;
  mode: "play" | "watch";
  paused: boolean;
  speed: number;
  open_hands: boolean;
}

export interface TableState {
  v: 1;
  type: "state" | "event";
  version: number;
  table: TableInfo;
  seat: number | null;
  seats: Seat[];
  turn: number | null;
  deal_over: boolean;
  over: boolean;
  deal: number;
  scores: number[];
  deal_scores: number[];
  winners: number[];
  legal: string[];
  view: View;
  views?: Record<string, View>;
  log: TableEvent[];
  commitment: string;
  seed?: string | null;
  can: { undo: boolean; hint: boolean; next: boolean };
  event?: TableEvent;
}

/** A state after one event. What a move does not change is left out, and the log unless it changed otherwise than by a line. */
type Kept = "table" | "seats" | "commitment" | "log";
export type EventMessage = Omit<TableState, "type" | Kept> & Partial<Pick<TableState, Kept>> & {
  type: "event";
  /** It is the answer to this message of ours. */
  id?: string;
};

export interface Problem {
  code: string;
  message: Words;
}

export interface Ack {
  type: "ack";
  id: string | null;
  ok: boolean;
  version?: number;
  error?: Problem;
}

export interface Candidate {
  action: string;
  visits: number | null;
  score: number | null;
  win: number | null;
}

export interface HintReply {
  type: "hint";
  id: string;
  version?: number;
  stage: 1 | 2;
  idea?: Words;
  action?: string;
  reason?: Words;
  candidates?: Candidate[];
}

export interface WhyReply {
  type: "why";
  id: string;
  action: string;
  legal: boolean;
  reason: Words;
}

/** Whatever answers a message: an ack, or the hint or reason asked for. */
export type Reply = Ack | HintReply | WhyReply;

export type Message =
  | { type: "act"; at: number; action: string }
  | { type: "next"; at: number }
  | { type: "hint"; stage: 1 | 2 }
  | { type: "undo"; at: number }
  | { type: "why"; action: string }
  | { type: "control"; paused?: boolean; step?: true; speed?: number }
  | { type: "takeover"; seat: number }
  | { type: "giveback" }
  | { type: "rename"; name: string }
  | { type: "sync"; since: number };

export type Send = (message: Message) => Promise<Reply>;

// What a game's component receives

export interface GameSettings {
  animation: "off" | "fast" | "normal";
  theme: "auto" | "light" | "dark";
  deck: "classic" | "large" | "contrast";
  tap_to_go_on: boolean;
}

export interface GameProps {
  state: TableState;
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
}

/** What `src/games/<folder>/words.ts` exports for each game, so that the page can name actions in logs, hints and announcements. */
export interface GameWords {
  /** A legal action as a choice: “play the king of coins”. */
  label: (view: View, action: string, lang: Lang) => string;
  /** What `seat` has just done, as this seat saw it; "" if it is not to be told. `view` may be from before or after the action. */
  told: (view: View, seat: number, action: string, names: string[], lang: Lang) => string;
}
