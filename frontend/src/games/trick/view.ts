/** What a seat sees. Written by frontend/wire.py from the structs of the server: change them there. */

import type { Words } from "../../lib/types";

/** A card on the table and who played it. */
export interface Played {
  seat: number;
  card: string;
}

/** What the page's table of trick games draws. The view of a game with `Page(family="trick")` has these fields, all that have no default, and may have more that the table does not draw. A list by seat is in seat order. */
export interface TrickView {
  /** None: a spectator */
  seat: number | null;
  players: number;
  turn: number | null;
  dealer: number;
  leader: number;
  hand: string[];
  hand_sizes: number[];
  /** Cards everybody knows a seat to hold */
  known: string[][];
  /** A suit */
  trump: string | null;
  trick: Played[];
  /** Who wins the trick as it lies */
  winning: number | null;
  last_trick: Played[];
  last_winner: number | null;
  /** Of this deal */
  points: number[];
  tricks: number[];
  /** Of the match */
  scores: number[];
  deal_over: boolean;
  /** Partners face each other */
  teams?: boolean;
  /** Of the deal; otherwise as many as cards were dealt to each */
  total_tricks?: number;
  /** Deals so far, counted from 1 */
  hand_number?: number;
  /** What else everybody should know now: “Contro: double points” */
  note?: Words | null;
  deal_winners?: number[];
  /** How the deal ended … */
  ended?: string | null;
  /** … and by whom */
  ender?: number | null;
  /** The card that names trumps */
  trump_card?: string | null;
  /** Cards to draw */
  stock?: number;
  /** Cards left over, face down; … */
  undealt?: number;
  left_over?: number;
  /** … the one that is known */
  out_of_play?: string | null;
  /** The card turned up beside the pack, or … */
  turned?: string | null;
  /** … shown by the dealer, who keeps it */
  shown?: string | null;
  /** A card the viewer got in secret */
  took_for_two?: string | null;
  /** `window` and `ask_partner`: a moment to sing */
  phase?: string;
  /** A moment to claim a renege */
  asked?: boolean;
  /** By seat, the suit it says it will sing */
  announced?: (string | null)[];
  /** By seat, the suits it has sung */
  scored?: string[][];
  sung?: string[][];
  reneged?: number[];
  /** Bidding games: the round, … */
  round?: number;
  rounds?: number;
  /** … how many cards each has in it, … */
  cards?: number;
  bidding?: boolean;
  /** … and what each seat has bid */
  bids?: (number | null)[];
  barred_bid?: number | null;
  /** Who plays this deal, if not all … */
  playing?: number[];
  /** … of those still in the match */
  seated?: number[];
  /** Marks against each seat, and how many put it out */
  porotos?: number[];
  limit?: number;
  losers?: number[];
  gone?: number[];
}
