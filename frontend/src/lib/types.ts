/** What the server and the page say to each other. Written by frontend/wire.py from the structs of the server: change them there. */

export const LANGS = ["ca", "es", "en"] as const;
export type Lang = (typeof LANGS)[number];
export type Words = Record<Lang, string>;
/** Of a switch. */
export type Value = boolean | number | string | number[] | null;

/** A line of the sheet: an amount for each side; None where a side has none. */
export interface SheetLine {
  label: Words;
  amounts: (number | null)[];
  /** A part of the deal's total, the total, or how the match stands after it */
  kind: "part" | "total" | "standing";
}

/** The score of one deal. */
export interface Sheet {
  /** A seat alone, or partners */
  sides: number[][];
  lines: SheetLine[];
  /** What decided the deal, if one thing did */
  decided: Words | null;
  /** A deal is one row of the sheet */
  short: boolean;
}

export interface Act {
  type: "act";
  at: number;
  action: string;
  v?: 1;
  id: string;
}

export interface Next {
  type: "next";
  at: number;
  v?: 1;
  id: string;
}

export interface Undo {
  type: "undo";
  at: number;
  v?: 1;
  id: string;
}

export interface Hint {
  type: "hint";
  stage?: 1 | 2;
  v?: 1;
  id: string;
}

export interface Why {
  type: "why";
  action: string;
  v?: 1;
  id: string;
}

export interface Control {
  type: "control";
  paused?: boolean | null;
  step?: boolean;
  speed?: number | null;
  v?: 1;
  id: string;
}

export interface Takeover {
  type: "takeover";
  seat: number;
  v?: 1;
  id: string;
}

/** To the question whether a move may be taken back. */
export interface Answer {
  type: "answer";
  question: number;
  yes: boolean;
  v?: 1;
  id: string;
}

export interface Rename {
  type: "rename";
  name: string;
  v?: 1;
  id: string;
}

export interface Sync {
  type: "sync";
  since?: number | null;
  v?: 1;
  id: string;
}

/** Something people say to each other; there is no free text. */
export interface Emote {
  type: "emote";
  what: "hello" | "luck" | "well_played" | "thanks" | "wow" | "laugh" | "sorry" | "thinking" | "hurry" | "bad_luck" | "again" | "bye";
  v?: 1;
  id: string;
}

/** For the score sheet of the match so far. */
export interface AskSheet {
  type: "sheet";
  v?: 1;
  id: string;
}

/** What every game's view has; the plain table draws no more than this. */
export interface View {
  /** None: a spectator */
  seat: number | null;
  players: number;
  turn: number | null;
  hand: string[];
  /** What decides the match, by seat or side */
  scores: number[];
  deal_over: boolean;
}

/** One event as a seat may see it. */
export interface TableEvent {
  version: number;
  deal: number;
  seat: number;
  /** `act` for a move; otherwise next, undo, hint, join, leave, close, takeover, giveback, rename or control */
  kind: string;
  action: string;
  /** Chance moves that followed, as texts */
  chance: string[];
  at: number;
}

export interface Can {
  undo: boolean;
  hint: boolean;
  next: boolean;
  /** Say something to the others */
  emote: boolean;
}

/** What a `state` or an `event` tells one seat alone. To the client that asked for it an event is the answer, and has the id of the message. */
export interface Own {
  id?: string;
  seat: number | null;
  /** The seat it will have from the next deal on */
  waits?: number;
  /** In a guided game, when it is the learner's turn or nobody's */
  lesson?: Lesson;
  view: View;
}

/** What it tells some of them: often two or three seats the same. What a client keeps from before is left out: of an event the commitment, the log unless a move was taken back, and after a move the table and who sits there. */
export interface Told {
  legal: string[];
  can: Can;
  event?: TableEvent;
  log?: TableEvent[];
  table?: TableInfo;
  seats?: SeatInfo[];
  commitment?: string;
}

/** What it tells all of them alike. */
export interface Shared {
  v: 1;
  type: "state" | "event";
  version: number;
  turn: number | null;
  deal: number;
  deal_over: boolean;
  over: boolean;
  scores: number[];
  deal_scores: number[];
  winners: number[];
  seed: string | null;
  views?: Record<string, View>;
}

export interface TableInfo {
  id: string;
  game: string;
  rules: Record<string, Value>;
  players: number;
  preset: string | null;
  spectators: boolean;
  owner: boolean;
  mode: "play" | "watch";
  paused: boolean;
  speed: number;
  open_hands: boolean;
  /** May one ask for hints here? */
  hints: boolean;
  /** In the lobby while a seat is free */
  public: boolean;
  /** Somebody chose the cards: nothing is claimed about the shuffle */
  chosen_seed: boolean;
  /** Who was chosen to start */
  starts: number | null;
  /** The numbers of cards from high to low, as people sort their hands */
  ranks: number[];
  /** A guided first game */
  guided: boolean;
}

export interface SeatInfo {
  name: string;
  kind: "human" | "agent" | "open";
  agent: string | null;
  level: string | null;
  present: boolean;
  taken_over: boolean;
  /** Sits down with the next deal: somebody else has seen this hand */
  waits: boolean;
  /** Milliseconds until an agent may play for somebody who is away */
  grace: number | null;
}

export interface Problem {
  code: string;
  message: Words;
}

export interface Ack {
  v: 1;
  type: "ack";
  id: string | null;
  ok: boolean;
  version?: number;
  error?: Problem;
}

export interface Candidate {
  action: string;
  visits: number;
  score: number;
  win: number | null;
}

export interface HintReply {
  v: 1;
  type: "hint";
  id: string;
  version: number;
  stage: 1 | 2;
  idea?: Words;
  action?: string;
  reason?: Words;
  /** Of winning, in words, where a search can tell */
  chance?: Words;
  candidates?: Candidate[];
}

export interface WhyReply {
  v: 1;
  type: "why";
  id: string;
  action: string;
  legal: boolean;
  reason: Words;
}

/** The score sheet of every deal, the one being played last. */
export interface SheetReply {
  v: 1;
  type: "sheet";
  id: string;
  deals: Sheet[];
}

export interface Presence {
  v: 1;
  type: "presence";
  seats: SeatInfo[];
}

/** Somebody asks to take a move back; later, how that ended: yes, no, expired, or gone (the table went on). */
export interface Question {
  v: 1;
  type: "question";
  question: number;
  seat: number;
  /** Who has not answered yet */
  waiting: number[];
  /** Milliseconds to answer in */
  left: number;
  ended: "yes" | "no" | "expired" | "gone" | null;
  /** Who said no */
  by: number | null;
}

/** What somebody at the table says. It is told to whoever is there, and kept nowhere. */
export interface Emoted {
  v: 1;
  type: "emote";
  seat: number;
  what: "hello" | "luck" | "well_played" | "thanks" | "wow" | "laugh" | "sorry" | "thinking" | "hurry" | "bad_luck" | "again" | "bye";
}

/** What is still being compiled for this table, and who plays meanwhile. */
export interface Preparing {
  v: 1;
  type: "preparing";
  /** From 0 to 1 */
  done: number;
  /** Things to compile; 0: everything is ready */
  left: number;
  /** Where a quick player stands in for the agent */
  seats: number[];
  /** Hints come from a quick player */
  hints: boolean;
}

export interface NewTable {
  game: string;
  preset?: string | null;
  rules?: Record<string, unknown>;
  seats: string[];
  names?: string[];
  spectators?: boolean;
  open_hands?: boolean;
  paused?: boolean;
  /** Also between people; whoever plays alone against agents has them */
  hints?: boolean;
  /** Offered in the lobby, if the server has one */
  public?: boolean;
  seed?: string | null;
  starts?: number | null;
}

export interface Join {
  /** A public table needs none */
  invite?: string;
  name?: string | null;
  /** None: the first that is free */
  seat?: number | null;
}

/** Numbers from one to another, and the words allowed beside them. */
export interface Numbers {
  from: number;
  to: number;
  also: (string | null)[];
  real: boolean;
}

/** A list of whole numbers of this length. */
export interface NumberList {
  list: number;
  from: number;
  to: number;
}

/** A switch of the rules or an option of an agent, as a form needs it. */
export interface SwitchInfo {
  name: string;
  default: Value;
  values: Value[] | Numbers | NumberList;
  label: Words;
  help: Words;
  /** Changes the drawing only */
  display: boolean;
}

export interface LevelInfo {
  name: string;
  agent: string;
  label: Words;
  rating: number | null;
}

/** An agent people may seat, with its options. */
export interface AgentInfo {
  name: string;
  help: Words;
  options: SwitchInfo[];
}

/** The words of a game: see engine.texts.Texts. */
export interface GameTexts {
  how_to: Words[];
  presets: Record<string, Words>;
  /** By switch and value */
  values: Record<string, Record<string, Words>>;
  actions: Record<string, Words>;
  told: Record<string, Words>;
}

/** What a set-up begins with: a preset, and switches changed on top of it. */
export interface UsualRules {
  preset: string;
  changed: Record<string, Value>;
}

/** A game with its rules, presets, levels, agents and words. */
export interface GameInfo {
  name: string;
  title: Words;
  summary: Words;
  players: number[];
  presets: Record<string, Record<string, Value>>;
  switches: SwitchInfo[];
  /** The values some switches must have for somebody to choose who starts */
  start_free: Record<string, Value>;
  levels: LevelInfo[];
  agents: AgentInfo[];
  /** The table that draws it, if it has no folder of its own in the page */
  family: string | null;
  /** Four players are always two pairs */
  pairs: boolean;
  /** By number of players, what people mean, if not the default rules */
  usual: Record<string, UsualRules>;
  texts: GameTexts;
  /** Does it have a page of rules … */
  manual: boolean;
  /** … and a guided first game? */
  guide: boolean;
}

export interface Created {
  table: string;
  seat: number | null;
  invite: string | null;
}

/** A position of a replay: what was just done, and what each seat, and somebody without cards (`open`), saw then. */
export interface Frame {
  deal: number;
  seat: number | null;
  action: string | null;
  turn: number | null;
  deal_over: boolean;
  scores: number[];
  deal_scores: number[];
  views: Record<string, View>;
  /** At the end of a deal */
  sheet?: Sheet;
}

/** A match verified, with all its positions. */
export interface Replay {
  ok: true;
  game: string;
  players: number;
  rules: Record<string, Value>;
  ranks: number[];
  names: string[];
  over: boolean;
  scores: number[];
  winners: number[];
  deals: Record<string, unknown>[];
  fair: Record<string, string> | null;
  seed: string;
  events: Record<string, unknown>[];
  frames: Frame[];
}

/** What is this an invitation to? */
export interface Ask {
  invite?: string;
}

/** A seat as somebody sees it who has not sat down yet. */
export interface InvitedSeat {
  name: string;
  kind: "human" | "agent" | "open";
  level: string | null;
}

/** What one is invited to: nothing that is not told at the door. */
export interface Invitation {
  game: string;
  /** Empty: without a name, or not at the table */
  host: string;
  preset: string | null;
  /** Those that are not as usual */
  rules: Record<string, Value>;
  seats: InvitedSeat[];
  hints: boolean;
  since: number;
  over: boolean;
  /** The seat this browser has already */
  yours: number | null;
}

/** A public table with a free seat. */
export interface LobbyLine {
  table: string;
  game: string;
  host: string;
  preset: string | null;
  players: number;
  free: number;
  since: number;
}

/** What the page wants to know of the server before it invites anybody. */
export interface ServerInfo {
  /** Only this computer reaches it */
  local: boolean;
  /** Where others reach it; told on this computer only */
  addresses: string[];
  lobby: boolean;
}

/** A line of the list of one's tables. */
export interface TableLine {
  table: string;
  game: string;
  seat: number | null;
  over: boolean;
  created: number;
  updated: number;
  names: string[];
  your_turn: boolean;
  /** No other person has a seat here */
  alone: boolean;
  mode: "play" | "watch";
  players: number;
  scores: number[];
  winners: number[];
  /** The table is damaged, or at another server */
  problem: Problem | null;
}

/** A page of one's tables, those last played at first. */
export interface TableList {
  tables: TableLine[];
  /** Ask with `after=` this for the next page; None: that was the last */
  more: string | null;
}

export interface Paragraph {
  kind: "text";
  text: Words;
}

/** A list of short texts. */
export interface Points {
  kind: "list";
  points: Words[];
}

/** Cards or tiles side by side, and what is said of them. A tile with a place on a board, `TURY- 1,-1 r3`, is drawn there. */
export interface Drawn {
  pieces: string[];
  says: Words;
}

/** Rows of drawn cards or tiles. */
export interface Pictures {
  kind: "show";
  rows: Drawn[];
}

/** A small table. */
export interface Grid {
  kind: "grid";
  head: Words[];
  rows: Words[][];
}

export interface Section {
  title: Words;
  blocks: (Paragraph | Points | Pictures | Grid)[];
}

/** The whole page. */
export interface Manual {
  game: string;
  title: Words;
  summary: Words;
  players: number;
  sections: Section[];
}

/** One thing said, perhaps with cards or tiles drawn beside it. */
export interface Remark {
  text: Words;
  pieces: string[];
}

/** What the learner is told in a position: remarks one after another, and what to do then. */
export interface Lesson {
  says: Remark[];
  /** None: whatever they like, or the match is over */
  action: string | null;
  must: boolean;
  /** Which step of the guide; None: the match has gone another way */
  at: number | null;
  of: number;
}

export type Incoming = Act | Next | Undo | Hint | Why | Control | Takeover | Answer | Rename | Sync | Emote | AskSheet;
