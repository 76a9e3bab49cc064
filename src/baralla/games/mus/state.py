"""The material of Mus: what one may say, as small numbers, and the record of a hand in progress."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import numpy as np

from baralla.engine.kinds import Constant
from baralla.engine.state import record_type

SEATS = 4
TEAMS = 2
CARDS_EACH = 4
PACK_SIZE = 40
MOST_STONES = 40  # the highest target, and so the highest bet

# What is said. Ascending codes are the order of `legal`.
SIGNS = (
    "none",
    "dos_reyes",
    "tres_reyes",
    "dos_ases",
    "tres_ases",
    "duples",
    "treinta_y_una",
    "solomillo",
    "ciego",
    "medias",
    "pares",
    "juego",
    "treinta",
    "veintinueve",
)
(NO_SIGN, DOS_REYES, TRES_REYES, DOS_ASES, TRES_ASES, DUPLES, TREINTA_Y_UNA, SOLOMILLO, CIEGO, MEDIAS, PARES_SIGN, JUEGO_SIGN) = range(12)
TREINTA, VEINTINUEVE = 12, 13
NO_MUS = len(SIGNS)  # 14
MUS = NO_MUS + 1
DISCARD = MUS + 1  # + the slots thrown away, as four bits; slots are the hand's cards in pack order
PASO = DISCARD + 16  # 32
ORDAGO = PASO + 1
QUIERO = ORDAGO + 1
NO_QUIERO = QUIERO + 1
ENVIDO = NO_QUIERO  # + the stones bet, 1 to 40: 36–75
RAISE = ENVIDO + MOST_STONES  # + the stones added, 1 to 40: 76–115
ACTIONS = RAISE + MOST_STONES + 1
MOST_LEGAL = MOST_STONES + 2  # paso, órdago and every envido

# Where the hand is.
SIGNING, ASKING, DISCARDING, SERVING, BETTING, COUNTED = range(6)
GRANDE, CHICA, PARES, JUEGO = range(4)
LANCES = 4
LanceName: TypeAlias = Literal["grande", "chica", "pares", "juego", "punto"]
LANCE_NAMES: tuple[LanceName, ...] = ("grande", "chica", "pares", "juego")

# How a lance ended.
TO_COME, PASSED, ACCEPTED, REFUSED, UNCONTESTED, EMPTY = range(6)
Ending: TypeAlias = Literal["to_come", "passed", "accepted", "refused", "uncontested", "empty"]
ENDINGS: tuple[Ending, ...] = ("to_come", "passed", "accepted", "refused", "uncontested", "empty")

NO_CHANCE, RESHUFFLE, WHO_SAW = range(3)  # what the game itself has to do
NO_CARD = -1
UNSEEN_SIGN = -2  # of a redacted record: that seat has had its turn to sign, the viewer saw nothing
UNSIGNED = -1

# The words of the switches, by their place in the rules object's list.
RESHUFFLE_OTHERS, RESHUFFLE_ALL = range(2)
REAL_OFF, REAL_SEVENS_FIGURE, REAL_SEVENS_SOTA = range(3)
TIE_MANO, TIE_TEAM0 = range(2)
LEXICOGRAPHIC, TOP_CARD = range(2)
TRADITIONAL, CLOSEST_31 = range(2)
GAMES, SINGLE_HAND = range(2)
SENAS_OFF, SENAS_PARTNER = range(2)
TABLE_SHORT, TABLE_TRADITIONAL = range(2)

TEAM_SEATS: Constant = np.array([0b0101, 0b1010], np.int64)  # as bits

STATE_FIELDS: list[Any] = [
    # Cards. Of others than the viewer, a redacted record holds none of these.
    ("hands", np.int64, SEATS),
    ("just", np.int64, SEATS),  # thrown away in this round, while it lasts
    ("pile", np.int64, SEATS),  # thrown away in earlier rounds and not shuffled back since
    ("returned", np.int64, SEATS),  # thrown away, and in the stock again since the last reshuffle
    ("rng", np.uint64),
    ("sena_leak", np.float64),
    ("deck", np.int8, PACK_SIZE),
    # Everybody counts these.
    ("held", np.int32, SEATS),  # cards in hand
    ("just_size", np.int32, SEATS),
    ("pile_size", np.int32, SEATS),
    ("took", np.int32, SEATS),  # cards changed in the last round of mus
    ("fresh", np.int32, SEATS),  # how many cards of the last reshuffle the seat may hold at most
    ("stale", np.int32, SEATS),  # are all its discards from before that reshuffle?
    ("viewer", np.int32),
    ("dealer", np.int32),
    ("turn", np.int32),
    ("phase", np.int32),
    ("stock", np.int32),  # place in the deck of the next card
    ("stock_left", np.int32),
    ("rounds", np.int32),  # how often all have said mus
    ("reshuffled", np.int32),  # cards in the new stock of the last reshuffle, 0 before any
    ("serving", np.int32),  # the seat being served
    ("cutter", np.int32),  # who said no_mus, or -1
    ("pending", np.int32),  # the chance move to come
    ("last_chance", np.int32),  # the chance move just made, for `chance_text`
    # Señas: what each seat has signed (UNSIGNED until then), and who saw it, as bits.
    ("signs", np.int32, SEATS),
    ("saw", np.int32, SEATS),
    ("signer", np.int32),  # whose sign was the last chance move about
    # Bets.
    ("lance", np.int32),
    ("punto", np.int32),  # the last lance is punto, for nobody has juego
    ("announced", np.int32),  # 1: pares have been announced; 2: juego too
    ("with_pares", np.int32),  # who announced them, as bits
    ("with_juego", np.int32),
    ("speakers", np.int32),  # who may speak in this lance, as bits
    ("waiting", np.int32),  # who has yet to speak, or to answer
    ("stake", np.int32),  # the open bet, 0 if there is none (an órdago adds nothing to it)
    ("deje", np.int32),  # what refusing the open bet costs
    ("bettor", np.int32),  # the seat of the open bet, or -1
    ("all_in", np.int32),  # the open bet is an órdago
    ("said", np.int32, SEATS),  # each seat's last word in this lance or question, or -1
    ("ended", np.int32, LANCES),
    ("stakes", np.int32, LANCES),  # accepted; after a deje, what it paid
    ("takers", np.int32, LANCES),  # the team that won it, once known, or -1
    ("best", np.int32, LANCES),  # the seat with the best hand, once cards are shown, or -1
    ("paid", np.int32, LANCES),  # stones paid at the count
    ("shown", np.int32),  # are the hands face up?
    # Score.
    ("gained", np.int32, TEAMS),  # in this hand
    ("stones", np.int32, TEAMS),
    ("games", np.int32, TEAMS),
    ("game_winner", np.int32),  # the team that has just won the game, or -1
    ("first_hand", np.int32),  # of the game
    # Switches.
    ("players", np.int32),
    ("reyes", np.int32),
    ("target", np.int32),
    ("games_to_win", np.int32),
    ("reshuffle", np.int32),
    ("min_discard", np.int32),
    ("mus_corrido", np.int32),
    ("min_bet", np.int32),
    ("min_raise", np.int32),
    ("pass_eliminates", np.int32),
    ("la_real", np.int32),
    ("ordago", np.int32),
    ("tie_break", np.int32),
    ("grande_compare", np.int32),
    ("bonuses", np.int32),
    ("paso_pares_juego", np.int32),
    ("holders_only", np.int32),
    ("juego_rule", np.int32),
    ("match_mode", np.int32),
    ("senas", np.int32),
    ("table", np.int32),
]
STATE = record_type(STATE_FIELDS)
