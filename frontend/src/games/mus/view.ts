/** What a seat sees. Written by frontend/wire.py from the structs of the server: change them there. */

/** One of the four lances and how it went. */
export interface Lance {
  name: "grande" | "chica" | "pares" | "juego" | "punto";
  ended: "to_come" | "passed" | "accepted" | "refused" | "uncontested" | "empty";
  /** Accepted; after a refusal, what it paid at once */
  stake: number;
  /** Who won it, once that is known */
  team: number | null;
  /** The seat with the best hand, once cards are shown */
  best: number | null;
  /** At the count */
  paid: number;
  /** Was it decided by an accepted órdago? */
  ordago: boolean;
}

/** What one seat sees of Mus. Lists by seat are in seat order; team 0 has the even seats, team 1 the odd ones. */
export interface MusView {
  /** None: a spectator */
  seat: number | null;
  hand: string[];
  hand_sum: number | null;
  /** The viewer's own, not shuffled back yet */
  discards: string[];
  /** What the viewer has seen each seat sign */
  signs: (string | null)[];
  players: number;
  turn: number | null;
  dealer: number;
  mano: number;
  phase: "signs" | "mus" | "discards" | "serving" | "bets" | "over";
  /** Of everybody, once they are shown */
  hands: string[][];
  discard_sizes: number[];
  /** Cards each seat changed in the last round of mus */
  took: number[];
  rounds: number;
  stock: number;
  cutter: number | null;
  lance: string | null;
  lances: Lance[];
  /** As announced */
  pares: (boolean | null)[];
  juego: (boolean | null)[];
  /** Each seat's last word in this lance, or on mus */
  said: (string | null)[];
  /** The open bet */
  stake: number;
  /** What refusing it costs */
  deje: number;
  bettor: number | null;
  /** The open bet is an órdago */
  all_in: boolean;
  /** Stones of this hand, by team */
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
