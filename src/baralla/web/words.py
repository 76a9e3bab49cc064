"""What the server says to people when it refuses something, in Catalan, Spanish and English."""

from __future__ import annotations

from baralla.core.errors import BarallaError
from baralla.core.rules import Words, words

REFUSALS: dict[str, Words] = {
    "illegal": words("Aquesta jugada no és legal ara.", "Esta jugada no es legal ahora.", "That is not legal now."),
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
    "no_undo": words("No hi ha res per desfer.", "No hay nada que deshacer.", "There is nothing to take back."),
    "legal": words("Aquesta jugada sí que és legal.", "Esta jugada sí es legal.", "That is legal."),
    "internal": words("Error del servidor.", "Error del servidor.", "The server has failed."),
}


class Refusal(BarallaError):
    """A refusal with its code and its sentence in the three languages."""

    def __init__(self, code: str, said: Words | None = None, status: int = 400) -> None:
        self.code = code
        self.said = REFUSALS[code] if said is None else said
        self.status = status
        super().__init__(self.said["en"])


def same(sentence: str) -> Words:
    """A sentence that exists in one language only."""
    return words(sentence, sentence, sentence)
