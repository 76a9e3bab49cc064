"""Hints of Hexadom: which tiles fit, in how many places, which places are hard to fill, and when a wild tile is worth its loss."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from baralla.engine.hints import Fact, Position
from baralla.engine.rules import Lang, Words, words
from baralla.games.screen import spoken

WHITE, BLACK = "W", "K"
TIGHT = 3  # tiles that a place touches, from which on it is hard to fill

IDEAS: dict[str, Words] = {
    "no_fit": words(
        "De les {n} fitxes que tens, no n'encaixa cap.",
        "De las {n} fichas que tienes no encaja ninguna.",
        "None of your {n} tiles fits anywhere.",
    ),
    "no_fit_one": words(
        "La fitxa que tens no encaixa enlloc.", "La ficha que tienes no encaja en ningún sitio.", "Your tile fits nowhere."
    ),
    "only_thing": words("Ara només pots fer una cosa.", "Ahora solo puedes hacer una cosa.", "There is only one thing you can do now."),
    "rival": words(
        "Amb una negra pots fer robar: al rival que en té menys li {n:queda 1 fitxa|queden {n} fitxes}, i a tu {m}.",
        "Con una negra puedes hacer robar: al rival que menos tiene le {n:queda 1 ficha|quedan {n} fichas}, y a ti {m}.",
        "A black tile makes others draw: the rival with the fewest tiles has {n}, and you have {m}.",
    ),
    "only_wild": words(
        "De les {m} fitxes que tens només encaixen els comodins.",
        "De las {m} fichas que tienes solo encajan los comodines.",
        "Of your {m} tiles only the wild ones fit.",
    ),
    "white": words(
        "Tens {n:una fitxa blanca, que va|{n} fitxes blanques, que van} amb tot, de {m} que te'n queden.",
        "Tienes {n:una ficha blanca, que va|{n} fichas blancas, que van} con todo, de {m} que te quedan.",
        "You hold {n:one white tile, which goes|{n} white tiles, which go} with everything, of the {m} you have left.",
    ),
    "tight": words(
        "Hi ha {n:un lloc|{n} llocs} on la fitxa tocaria {k} fitxes o més.",
        "Hay {n:un sitio|{n} sitios} donde la ficha tocaría {k} fichas o más.",
        "There {n:is one place|are {n} places} where a tile of yours would touch {k} others or more.",
    ),
    "rare": words(
        "Tens {k} {k:fitxa|fitxes} per a {n:un sol lloc|només {n} llocs}, de {m} que te'n queden.",
        "Tienes {k} {k:ficha|fichas} para {n:un solo sitio|solo {n} sitios}, de {m} que te quedan.",
        "Of your {m} tiles, {k} {k:fits|fit} in only {n:one place|{n} places}.",
    ),
    "keep_wild": words(
        "Tens {n} {n:comodí|comodins} entre {m} fitxes, i també n'encaixen d'altres.",
        "Tienes {n} {n:comodín|comodines} entre {m} fichas, y también encajan otras.",
        "You hold {n} wild {n:tile|tiles} among {m}, and others fit too.",
    ),
    "some_fit": words(
        "T'{n:encaixa|encaixen} {n} de les {m} fitxes.",
        "Te {n:encaja|encajan} {n} de las {m} fichas.",
        "{n} of your {m} tiles {n:fits|fit}.",
    ),
    "pile": words(
        "Al munt {n:queda una fitxa|queden {n} fitxes}, i tu en tens {m}.",
        "En el montón {n:queda una ficha|quedan {n} fichas}, y tú tienes {m}.",
        "There {n:is one tile|are {n} tiles} in the pile, and you hold {m}.",
    ),
    "drawn": words(
        "El que has robat encaixa en {n} {n:lloc|llocs}, i tens {m} fitxes.",
        "Lo que has robado encaja en {n} {n:sitio|sitios}, y tienes {m} fichas.",
        "What you drew fits in {n} {n:place|places}, and you hold {m} tiles.",
    ),
}
REASONS: dict[str, Words] = {
    "no_fit": words("No hi pots posar cap de les {n}.", "No puedes poner ninguna de las {n}.", "You can lay none of the {n}."),
    "no_fit_one": words("No la pots posar enlloc.", "No la puedes poner en ningún sitio.", "You can lay it nowhere."),
    "only_thing": words("És l'únic que pots fer ara.", "Es lo único que puedes hacer ahora.", "It is the only thing you can do now."),
    "last": words("És l'última fitxa que et queda.", "Es la última ficha que te queda.", "It is your last tile."),
    "rival": words(
        "Una negra fa robar qui té menys fitxes, i hi ha qui en té només {n}.",
        "Una negra hace robar a quien tiene menos fichas, y hay quien tiene solo {n}.",
        "A black tile makes whoever has the fewest draw, and somebody has only {n}.",
    ),
    "only_wild": words("Cap altra fitxa no hi encaixa.", "No encaja ninguna otra ficha.", "No other tile of yours fits."),
    "white": words(
        "La blanca va amb tot, i aquest lloc toca {k} fitxes.",
        "La blanca va con todo, y este sitio toca {k} fichas.",
        "White goes with everything, and this place touches {k} tiles.",
    ),
    "only_place": words("És l'únic lloc on encaixa.", "Es el único sitio donde encaja.", "It is the only place where it fits."),
    "tight": words(
        "Omple un lloc que toca {k} fitxes, dels difícils d'omplir.",
        "Llena un sitio que toca {k} fichas, de los difíciles de llenar.",
        "It fills a place that touches {k} tiles, which is hard to fill.",
    ),
    "rare": words(
        "És de les teves fitxes que encaixen en menys llocs: {n}.",
        "Es de tus fichas que encajan en menos sitios: {n}.",
        "It is one of your tiles that fit in the fewest places: {n}.",
    ),
    "keep_wild": words(
        "Et guardes {n:el comodí|els {n} comodins} per quan no encaixi res més.",
        "Te guardas {n:el comodín|los {n} comodines} para cuando no encaje nada más.",
        "You keep your {n:wild tile|{n} wild tiles} for when nothing else fits.",
    ),
    "fewer": words(
        "Una fitxa menys: te'n {n:queda una|queden {n}}.",
        "Una ficha menos: te {n:queda una|quedan {n}}.",
        "One tile fewer: you have {n:one|{n}} left.",
    ),
    "pile": words(
        "Robes per no gastar el que tens; al munt {n:queda una fitxa|queden {n} fitxes}.",
        "Robas para no gastar lo que tienes; en el montón {n:queda una ficha|quedan {n} fichas}.",
        "You draw so as not to spend what you have; there {n:is one tile|are {n} tiles} in the pile.",
    ),
    "drawn": words("Te la guardes per a un lloc millor.", "Te la guardas para un sitio mejor.", "You keep it for a better place."),
}


class Board:
    """The tiles in hand and where they fit."""

    def __init__(self, position: Position) -> None:
        self.view = view = position.view
        self.legal = position.legal
        self.plays = {action: tuple(action.split()[1:3]) for action in position.legal if action.startswith("play ")}  # type, cell
        self.hand: list[str] = view.hand
        self.rivals = min(size for seat, size in enumerate(view.hand_sizes) if seat != view.seat)
        self.touching = {f"{cell.q},{cell.r}": 6 - cell.sides.count(".") for cell in view.cells}

    @cached_property
    def places(self) -> dict[str, int]:
        """In how many places each type fits."""
        found: dict[str, set[str]] = {}
        for kind, cell in self.plays.values():
            found.setdefault(kind, set()).add(cell)
        return {kind: len(cells) for kind, cells in found.items()}

    def of(self, *kinds: str) -> frozenset[str]:
        """The plays of these types."""
        return frozenset(action for action, (kind, _) in self.plays.items() if kind in kinds)

    @cached_property
    def tame(self) -> dict[str, int]:
        """The same of types that are not wild."""
        return {kind: places for kind, places in self.places.items() if kind not in (WHITE, BLACK)}

    @cached_property
    def wild(self) -> int:
        return self.hand.count(WHITE) + self.hand.count(BLACK)

    @cached_property
    def rare(self) -> list[str]:
        """The types that fit in the fewest places."""
        return [kind for kind, places in self.tame.items() if places == min(self.tame.values())]


class HexadomHints:
    """The hints of Hexadom."""

    IDEAS: Mapping[str, Words] = IDEAS
    REASONS: Mapping[str, Words] = REASONS

    def speak(self, value: Any, lang: Lang) -> Any:
        return spoken(value, lang)

    def ideas(self, position: Position) -> Iterator[Fact]:
        b = Board(position)
        if not b.plays and len(b.legal) == 1:
            return forced(b)
        return ideas(b)

    def reasons(self, position: Position) -> Iterator[Fact]:
        b = Board(position)
        if not b.plays and len(b.legal) == 1:
            return forced(b)
        return reasons(b)


def forced(b: Board) -> Iterator[Fact]:
    points, n = frozenset(b.legal), len(b.hand)
    if b.legal[0] in ("draw", "pass"):
        yield Fact("no_fit", points, {"n": n}) if n > 1 else Fact("no_fit_one", points)
    yield Fact("only_thing", points)


def ideas(b: Board) -> Iterator[Fact]:
    """What to look at."""
    m = len(b.hand)
    yield Fact("rival", b.of(BLACK), {"n": b.rivals, "m": m})
    if not b.tame:
        yield Fact("only_wild", b.of(WHITE), {"m": m})
    yield Fact("white", b.of(WHITE), {"n": b.hand.count(WHITE), "m": m})
    if len(b.places) > 1:
        if len(b.rare) < len(b.tame):
            tiles = sum(kind in b.rare for kind in b.hand)
            yield Fact("rare", b.of(*b.rare), {"k": tiles, "n": b.tame[b.rare[0]], "m": m})
        tight = {cell for _, cell in b.plays.values() if b.touching[cell] >= TIGHT}
        filling = frozenset(action for action, (kind, cell) in b.plays.items() if cell in tight and kind in b.tame)
        if 0 < len(filling) < len(b.plays):
            yield Fact("tight", filling, {"n": len({b.plays[action][1] for action in filling}), "k": TIGHT})
        if b.wild:
            yield Fact("keep_wild", b.of(*b.tame), {"n": b.wild, "m": m})
    yield Fact("some_fit", frozenset(b.plays), {"n": sum(kind in b.places for kind in b.hand), "m": m})
    if "keep" in b.legal:
        yield Fact("drawn", frozenset(["keep"]), {"n": len({cell for _, cell in b.plays.values()}), "m": m})
    yield Fact("pile", frozenset(b.legal), {"n": b.view.pile, "m": m})


def reasons(b: Board) -> Iterator[Fact]:
    """What speaks for a tile and its place."""
    if len(b.hand) == 1:
        yield Fact("last", frozenset(b.plays))
    yield Fact("rival", b.of(BLACK), {"n": b.rivals})
    if not b.tame:
        yield Fact("only_wild", b.of(WHITE))
    for action in b.of(WHITE):
        yield Fact("white", frozenset([action]), {"k": b.touching[b.plays[action][1]]})
    yield Fact("only_place", b.of(*(kind for kind, places in b.tame.items() if places == 1)))
    for action in b.of(*b.tame):
        touched = b.touching[b.plays[action][1]]
        if touched >= TIGHT:
            yield Fact("tight", frozenset([action]), {"k": touched})
    if len(b.rare) < len(b.tame):
        yield Fact("rare", b.of(*b.rare), {"n": b.tame[b.rare[0]]})
    if b.wild:
        yield Fact("keep_wild", b.of(*b.tame), {"n": b.wild})
    yield Fact("fewer", frozenset(b.plays), {"n": len(b.hand) - 1})
    if "keep" in b.legal:
        yield Fact("drawn", frozenset(["keep"]))
    yield Fact("pile", frozenset(b.legal), {"n": b.view.pile})


HINTS = HexadomHints()
