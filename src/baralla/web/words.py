"""What the server says to people when it refuses something, in Catalan, Spanish and English."""

from __future__ import annotations

from baralla.engine.clean import plain
from baralla.engine.errors import BarallaError
from baralla.engine.rules import Words, words

REFUSALS: dict[str, Words] = {
    "illegal": words("Aquesta jugada no és legal ara.", "Esta jugada no es legal ahora.", "That is not legal now."),
    "guided": words(
        "Aquesta jugada també val, però prova primer la que t'assenyalem.",
        "Esa jugada también vale, pero prueba primero la que te señalamos.",
        "That is allowed too, but try the one we point at first.",
    ),
    "not_your_turn": words("Encara no et toca.", "Todavía no te toca.", "It is not your turn."),
    "stale": words("La taula ha canviat mentrestant.", "La mesa ha cambiado entretanto.", "The table has changed in the meantime."),
    "bad_message": words(
        "El servidor no entén el missatge.", "El servidor no entiende el mensaje.", "The server does not understand the message."
    ),
    "too_fast": words("Massa missatges: espera un moment.", "Demasiados mensajes: espera un momento.", "Too many messages: wait a moment."),
    "not_allowed": words("Això no ho pots fer en aquesta taula.", "No puedes hacer eso en esta mesa.", "You cannot do that at this table."),
    "busy": words(
        "El servidor està ocupat: torna-ho a provar.", "El servidor está ocupado: vuelve a intentarlo.", "The server is busy: try again."
    ),
    "over": words("La partida s'ha acabat.", "La partida ha terminado.", "The match is over."),
    "deal_over": words("La mà s'ha acabat: repartiu de nou.", "La mano ha terminado: repartid de nuevo.", "The deal is over: deal again."),
    "not_over": words("La partida encara no s'ha acabat.", "La partida aún no ha terminado.", "The match is not over yet."),
    "no_table": words("Aquesta taula no existeix.", "Esta mesa no existe.", "There is no such table."),
    "no_page": words("Aquí no hi ha res.", "Aquí no hay nada.", "There is nothing here."),
    "bad_method": words("Això no es pot fer aquí.", "Eso no se puede hacer aquí.", "That cannot be done here."),
    "full": words("No queda cap lloc lliure.", "No queda ningún sitio libre.", "There is no free seat left."),
    "taken": words("Aquest lloc ja no és lliure.", "Ese sitio ya no está libre.", "That seat is no longer free."),
    "no_lobby": words(
        "Aquest servidor no té sala d'espera.", "Este servidor no tiene sala de espera.", "This server has no lobby (serve --lobby)."
    ),
    "no_talk": words(
        "Quan es juga per parelles, no es parla fins que s'acaba la mà.",
        "Cuando se juega por parejas, no se habla hasta que acaba la mano.",
        "Where partners play together, nobody talks until the deal is over.",
    ),
    "bad_invite": words("La invitació no val.", "La invitación no vale.", "The invitation is not valid."),
    "bad_origin": words("La petició ve d'una altra pàgina.", "La petición viene de otra página.", "The request comes from another site."),
    "too_big": words("El missatge és massa gran.", "El mensaje es demasiado grande.", "The message is too big."),
    "too_many_tables": words(
        "Ja has obert moltes taules: espera una mica.",
        "Ya has abierto muchas mesas: espera un poco.",
        "You have opened many tables: wait a while.",
    ),
    "no_spectators": words(
        "Aquesta taula no vol espectadors.", "Esta mesa no quiere espectadores.", "This table does not want spectators."
    ),
    "damaged": words(
        "Aquesta taula està malmesa i no es pot llegir.",
        "Esta mesa está dañada y no se puede leer.",
        "This table is damaged and cannot be read.",
    ),
    "elsewhere": words(
        "Aquesta taula la té ara un altre servidor: torna-ho a provar d'aquí a una estona.",
        "Esta mesa la tiene ahora otro servidor: vuelve a intentarlo dentro de un rato.",
        "Another server has this table now: try again in a while.",
    ),
    "grace": words(
        "Encara pot tornar: espera uns segons.",
        "Todavía puede volver: espera unos segundos.",
        "They may still come back: wait a little.",
    ),
    "away": words(
        "Algú no hi és, i cal el seu permís.", "Alguien no está, y hace falta su permiso.", "Somebody is away, and their yes is needed."
    ),
    "asked": words("Ja s'ha demanat en aquesta jugada.", "Ya se ha pedido en esta jugada.", "That has already been asked about this move."),
    "no_bots": words("Aquest servidor no vol bots.", "Este servidor no quiere bots.", "This server does not take bots (serve --bots)."),
    "no_hints": words("En aquesta taula no hi ha pistes.", "En esta mesa no hay pistas.", "There are no hints at this table."),
    "chosen_seed": words(
        "Les cartes només es poden triar on no juga ningú més: qui sap la llavor les sap totes.",
        "Las cartas solo se pueden elegir donde no juega nadie más: quien sabe la semilla las sabe todas.",
        "Cards can be chosen only where nobody else plays: who knows the seed knows them all.",
    ),
    "no_undo": words("No hi ha res per desfer.", "No hay nada que deshacer.", "There is nothing to take back."),
    "legal": words("Aquesta jugada sí que és legal.", "Esta jugada sí es legal.", "That is legal."),
    "internal": words("Error del servidor.", "Error del servidor.", "The server has failed."),
}


NOT_STORED = words(  # the sentence of `busy` while the database does not work
    "Encara no s'ha desat: ho seguim provant.", "Todavía no se ha guardado: lo seguimos intentando.", "Not stored yet: we keep trying."
)
LONGEST_SENTENCE = 600


def shortened(sentence: str) -> str:
    """A sentence that repeats what was sent, without repeating a megabyte of it."""
    return sentence if len(sentence) <= LONGEST_SENTENCE else sentence[:LONGEST_SENTENCE] + " …"


class Refusal(BarallaError):
    """A refusal with its code and its sentence in the three languages."""

    def __init__(self, code: str, said: Words | None = None, status: int = 400) -> None:
        self.code = code
        self.said = REFUSALS[code] if said is None else said
        self.status = status
        super().__init__(self.said["en"])


def same(sentence: str) -> Words:
    """A sentence that exists in one language only. It may repeat what somebody sent."""
    return words(*[plain(sentence)] * 3)
