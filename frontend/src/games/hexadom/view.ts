/** What a seat sees. Written by frontend/wire.py from the structs of the server: change them there. */

/** An empty cell where some tile fits. `sides` are the colours it touches, "." where it touches nothing; `fits` the types that fit. */
export interface Cell {
  q: number;
  r: number;
  sides: string;
  fits: string[];
}

/** A tile on the board. `sides` are its colours as it lies, from the east counter-clockwise; `seat` laid it (None: the start pair). */
export interface Tile {
  type: string;
  q: number;
  r: number;
  rotation: number;
  sides: string;
  seat: number | null;
}

/** What one seat sees of Hexadom. Every list by seat is in seat order. */
export interface HexadomView {
  /** None: a spectator */
  seat: number | null;
  hand: string[];
  /** The types of the hand that may be laid now, whoever's turn it is */
  playable: string[];
  /** The tile this seat has just drawn, to play or keep */
  drawn: string | null;
  /** Tiles in the pile and others' hands, as this seat counts them */
  unseen: Record<string, number>;
  players: number;
  turn: number | null;
  dealer: number;
  /** How tricolour tiles look: xyzxyz instead of xxyyzz */
  opposite_tricolours: boolean;
  /** The seat to move has drawn this turn */
  just_drew: boolean;
  hand_sizes: number[];
  /** Empty until the game is over and hands are laid open */
  hands: string[][];
  /** Types each seat is known not to hold */
  lacks: string[][];
  pile: number;
  board: Tile[];
  cells: Cell[];
  passes: number;
  scores: number[];
  deal_over: boolean;
  winners: number[];
  /** Most tiles left, ties broken as for the winners */
  losers: number[];
  /** Why the game is over; out: somebody laid the last tile */
  ended: "out" | "pile" | "passes" | "dead_board" | null;
  /** The count that decided, if nobody went out */
  decided: "tiles" | "without_black" | "without_white" | "without_mono" | "shared" | null;
  /** Tiles in each hand by that count; None for a seat that an earlier count had ruled out */
  counted: (number | null)[];
}
