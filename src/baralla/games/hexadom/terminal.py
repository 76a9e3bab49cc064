"""Hexadom in the terminal: the board as hexagons, a letter and a colour on each side; the hand split into what fits and what does not."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from baralla.engine.grammar import who
from baralla.engine.kinds import Seat
from baralla.engine.rules import Lang, Words, words
from baralla.games.hexadom.tiles import COLOURS, LAYOUT, NAMES
from baralla.games.hexadom.view import HexadomView
from baralla.games.screen import draw_backs

STYLES = {
    "U": "bold white on blue",
    "G": "bold black on green",
    "R": "bold white on red",
    "Y": "bold black on yellow",
    "P": "bold white on magenta",
    "W": "bold black on white",
    "K": "bold white on black",
}
COLOUR_WORDS: dict[str, Words] = {
    "U": words("blau", "azul", "blue"),
    "G": words("verd", "verde", "green"),
    "R": words("vermell", "rojo", "red"),
    "Y": words("groc", "amarillo", "yellow"),
    "P": words("lila", "lila", "purple"),
    "W": words("blanc", "blanco", "white"),
    "K": words("negre", "negro", "black"),
}
TEXTS: dict[str, Words] = {
    "tiles": words("fitxes", "fichas", "tiles"),
    "pile": words("Munt", "Montón", "Pile"),
    "starts": words("comença", "empieza", "starts"),
    "lacks": words("no té", "no tiene", "has no"),
    "types": words("tipus", "tipos", "types"),
    "drew": words("ha robat", "ha robado", "has drawn"),
    "you_drew": words("Has robat", "Has robado", "You drew"),
    "fits": words("Encaixen", "Encajan", "They fit"),
    "rest": words("La resta de la mà", "El resto de la mano", "The rest of the hand"),
    "fits_not": words("No encaixen", "No encajan", "They do not fit"),
    "passed": words("Passades seguides", "Pases seguidos", "Passes in a row"),
    "legend": words("Colors", "Colores", "Colours"),
    "play": words("juga {tile} a {cell}", "juega {tile} en {cell}", "play {tile} on {cell}"),
    "so": words("així", "así", "like this"),
    "plays": words("{name}: {tile} a {cell}", "{name}: {tile} en {cell}", "{name}: {tile} on {cell}"),
    "black": words("qui té menys fitxes roba", "quien tiene menos fichas roba", "whoever has fewest tiles draws"),
    "draw": words("roba una fitxa del munt", "roba una ficha del montón", "draw a tile from the pile"),
    "draws": words("{name} {name:robes|roba} una fitxa", "{name} {name:robas|roba} una ficha", "{name} {name:draw|draws} a tile"),
    "keep": words("queda't la fitxa robada", "quédate la ficha robada", "keep the drawn tile"),
    "keeps": words("{name} {name:te la quedes|se la queda}", "{name} {name:te la quedas|se la queda}", "{name} {name:keep|keeps} it"),
    "pass": words("passa: no encaixa res", "pasa: no encaja nada", "pass: nothing fits"),
    "passes": words("{name} {name:passes|passa}", "{name} {name:pasas|pasa}", "{name} {name:pass|passes}"),
    "over": words("Fi de la partida", "Fin de la partida", "The game is over"),
    "out": words(
        "{name} {name:t'has|s'ha} quedat sense fitxes",
        "{name} {name:te has|se ha} quedado sin fichas",
        "{name} {name:have|has} no tiles left",
    ),
    "pile_over": words("S'ha acabat el munt", "Se ha acabado el montón", "The pile is empty"),
    "passes_over": words("Tothom ha passat", "Todos han pasado", "Everybody has passed"),
    "dead_board": words(
        "Tauler mort: cap fitxa que queda no hi encaixa enlloc",
        "Tablero muerto: ninguna ficha que queda encaja en ningún sitio",
        "Dead board: no tile that is left fits anywhere",
    ),
    "tiles_count": words("Guanya qui té menys fitxes: {counts}", "Gana quien tiene menos fichas: {counts}", "Fewest tiles win: {counts}"),
    "without_black": words(
        "Empat a fitxes; sense comptar les negres: {counts}",
        "Empate a fichas; sin contar las negras: {counts}",
        "Equal tiles; without the blacks: {counts}",
    ),
    "without_white": words(
        "Empat a fitxes; sense comptar negres ni blanques: {counts}",
        "Empate a fichas; sin contar negras ni blancas: {counts}",
        "Equal tiles; without blacks and whites: {counts}",
    ),
    "without_mono": words(
        "Empat a fitxes; sense comptar negres, blanques ni d'un sol color: {counts}",
        "Empate a fichas; sin contar negras, blancas ni de un solo color: {counts}",
        "Equal tiles; without blacks, whites and one-colour tiles: {counts}",
    ),
    "shared": words(
        "Empat en tots els recomptes: la victòria es comparteix",
        "Empate en todos los recuentos: la victoria se comparte",
        "Equal in every count: the win is shared",
    ),
}
WIDE, NARROW = 6, 4  # columns from one hexagon to the next
MOST_COLUMNS = 79  # boards that are wider are drawn narrow
_PLAY = re.compile(r"play (\S+) (-?\d+,-?\d+) r(\d)")


def side(colour: str) -> str:
    """One side: its letter on its colour."""
    return f"[{STYLES[colour]}]{colour}[/]"


def tile_name(name: str) -> str:
    """A type with its colours marked: K and W, MR, BUR, TURY-."""
    return "".join(side(letter) if letter in STYLES and (i or len(name) == 1) else letter for i, letter in enumerate(name))


def hexagon(sides: str, narrow: bool = False) -> list[str]:
    """A tile as it lies, in three lines: north-west and north-east, west and east, south-west and south-east."""
    east, north_east, north_west, west, south_west, south_east = (side(colour) for colour in sides)
    if narrow:
        return [f" {north_west}{north_east} ", f"{west}  {east}", f" {south_west}{south_east} "]
    return [f"╱{north_west} {north_east}╲", f"{west}   {east}", f"╲{south_west} {south_east}╱"]


def empty_cell(q: int, r: int, width: int) -> list[str]:
    """An open cell with its coordinates."""
    where = f"{q},{r}"
    shown = ["·", where, "·"] if len(where) <= width else [f"{q}", ",", f"{r}"]
    return [f"[dim]{line:^{width}}[/]" for line in shown]


def draw_board(view: HexadomView) -> str:
    """All tiles and open cells, row by row; every row is half a hexagon further to the right. A wide board has narrow hexagons."""
    places = [*((tile.q, tile.r) for tile in view.board), *((cell.q, cell.r) for cell in view.cells)]
    left, right = min(2 * q + r for q, r in places), max(2 * q + r for q, r in places)
    narrow = (right - left + 2) * WIDE // 2 > MOST_COLUMNS
    step = NARROW if narrow else WIDE  # from one hexagon to the next in its row
    width = NARROW if narrow else WIDE - 1
    shown = {(cell.q, cell.r): empty_cell(cell.q, cell.r, width) for cell in view.cells}
    shown |= {(tile.q, tile.r): hexagon(tile.sides, narrow) for tile in view.board}
    lines = []
    for row in range(min(r for _, r in places), max(r for _, r in places) + 1):
        drawn, end = ["", "", ""], 0
        for q in sorted(q for q, r in shown if r == row):
            start = (2 * q + row - left) * step // 2
            drawn = [line + " " * (start - end) + piece for line, piece in zip(drawn, shown[q, row], strict=True)]
            end = start + width
        lines += drawn
    return "\n".join(lines)


def draw_hand(hand: Sequence[str], layout: Mapping[str, str]) -> str:
    """Tiles side by side in their first rotation, with their names."""
    rows = ["", "", "", ""]
    for name in hand:
        for i, line in enumerate(hexagon(layout[name])):
            rows[i] += f"  {line}  "
        rows[3] += " " * ((9 - len(name)) // 2) + f"[bold]{name}[/]" + " " * (9 - len(name) - (9 - len(name)) // 2)
    return "\n".join(rows) if hand else ""


def layouts(opposite: bool) -> dict[str, str]:
    """Every type's sides before any rotation."""
    return {name: "".join(COLOURS[c] for c in LAYOUT[int(opposite), kind]) for kind, name in enumerate(NAMES)}


def table(view: HexadomView, names: Sequence[str], lang: Lang) -> str:
    """The seats, the pile, the board, and the hand split into tiles that fit and tiles that do not."""

    def t(key: str) -> str:
        return TEXTS[key][lang]

    lines = []
    width = max(len(name) for name in names)
    for seat in range(view.players):
        marks = []
        if seat == (view.dealer + 1) % view.players:
            marks.append(t("starts"))
        if seat == view.turn and view.just_drew:
            marks.append(t("drew"))
        if seat != view.seat and view.lacks[seat]:
            lacked = view.lacks[seat]
            marks.append(f"{t('lacks')} {' '.join(lacked)}" if len(lacked) <= 8 else f"{t('lacks')} {len(lacked)} {t('types')}")
        arrow = "▶" if seat == view.turn else " "
        size = view.hand_sizes[seat]
        lines.append(f"{arrow} [bold]{names[seat]:<{width}}[/]  {size:>2} {t('tiles')}  {draw_backs(size)}  [dim]{' · '.join(marks)}[/]")
    legend = "  ".join(f"{side(colour)} {COLOUR_WORDS[colour][lang]}" for colour in COLOURS)
    lines += ["", f"{t('pile')}: {view.pile}", f"{t('legend')}: {legend}"]
    if view.passes:
        lines.append(f"{t('passed')}: {view.passes}")
    lines += ["", draw_board(view), ""]
    if view.drawn:
        lines.append(f"[bold]{t('you_drew')} {tile_name(view.drawn)}[/]")
    shapes = layouts(view.opposite_tricolours)
    fits = [name for name in view.hand if name in view.playable]
    fits_not = [name for name in view.hand if name not in view.playable]
    others = t("rest") if view.drawn else t("fits_not")  # after drawing, perhaps only the drawn tile may be laid
    for title, tiles in ((t("fits"), fits), (others, fits_not)):
        if tiles:
            lines += [f"{title}:", *(draw_hand(tiles[i : i + 8], shapes) for i in range(0, len(tiles), 8))]
    return "\n".join(lines)


def label(view: HexadomView, action: str, lang: Lang) -> str:
    found = _PLAY.fullmatch(action)
    if found is None:
        return TEXTS[action][lang]
    said = TEXTS["play"][lang].format(tile=tile_name(found[1]), cell=found[2])
    sides, turn = layouts(view.opposite_tricolours)[found[1]], int(found[3])
    if len(set(sides)) == 1:
        return said
    east, north_east, north_west, west, south_west, south_east = (side(sides[(d - turn) % 6]) for d in range(6))
    return f"{said}, {TEXTS['so'][lang]}: {north_west}{north_east}/{west}{east}/{south_west}{south_east}"


def told(view: HexadomView, seat: Seat, action: str, names: Sequence[str], lang: Lang) -> str:
    found = _PLAY.fullmatch(action)
    if found is None:
        return TEXTS[f"{action}s" if action != "pass" else "passes"][lang].format(name=who([names[seat]], lang))
    said = TEXTS["plays"][lang].format(name=names[seat], tile=tile_name(found[1]), cell=found[2])
    return f"{said} ({TEXTS['black'][lang]})" if found[1] == "K" and view.pile else said


def why_over(view: HexadomView, names: Sequence[str], lang: Lang) -> list[str]:
    """Why the game ended, and which count decided it."""
    if view.ended == "out":
        return [TEXTS["out"][lang].format(name=who([names[view.winners[0]]], lang))]
    key = {"pile": "pile_over", "passes": "passes_over"}.get(str(view.ended), str(view.ended))
    counts = ", ".join(f"{name} {number}" for name, number in zip(names, view.counted, strict=True) if number is not None)
    decided = "tiles_count" if view.decided == "tiles" else str(view.decided)
    return [TEXTS[key][lang], TEXTS[decided][lang].format(counts=counts)]


def result(view: HexadomView, scores: Sequence[int], names: Sequence[str], lang: Lang) -> str:
    """Why the game ended, what decided it, and the hands."""
    lines = [f"[bold]{TEXTS['over'][lang]}[/]", *why_over(view, names, lang)]
    for seat, hand in enumerate(view.hands):
        lines.append(f"{names[seat]}: {scores[seat]} {TEXTS['tiles'][lang]}  {' '.join(tile_name(name) for name in hand)}")
    return "\n".join(lines)
