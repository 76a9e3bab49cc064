/** What the page says where people meet: invitations, the lobby, lists of games, emotes, and a server that cannot be reached. */

import { words } from "./i18n";
import type { Words } from "./types";

export const PEOPLE_TEXTS = {
  // Inviting
  waiting_players: words("{n:Falta {n} jugador|Falten {n} jugadors}.", "{n:Falta {n} jugador|Faltan {n} jugadores}.", "Waiting for {n} more {n:player|players}."),
  waiting_others: words("Esperant que segui tothom", "Esperando a que se sienten todos", "Waiting for everybody to sit down"),
  scan_code: words(
    "Escaneja aquest codi amb la càmera del mòbil, o envia l'enllaç.",
    "Escanea este código con la cámara del móvil, o envía el enlace.",
    "Scan this code with a phone's camera, or send the link.",
  ),
  same_network: words("Cal que sigui a la mateixa xarxa que aquest ordinador.", "Tiene que estar en la misma red que este ordenador.", "It must be on the same network as this computer."),
  qr_code: words("Codi QR de la invitació", "Código QR de la invitación", "QR code of the invitation"),
  invite_local: words(
    "De moment aquest enllaç només s'obre en aquest ordinador. Per jugar amb altres aparells de la teva xarxa, atura el servidor i torna'l a engegar així; aquesta partida no es perd:",
    "De momento este enlace solo se abre en este ordenador. Para jugar con otros aparatos de tu red, para el servidor y vuelve a arrancarlo así; esta partida no se pierde:",
    "For now this link opens only on this computer. To play with other devices on your network, stop the server and start it again like this; this game is kept:",
  ),
  invite_unknown: words(
    "No he trobat l'adreça d'aquest ordinador a la xarxa. Canvia 127.0.0.1 per la seva adreça abans d'enviar l'enllaç.",
    "No he encontrado la dirección de este ordenador en la red. Cambia 127.0.0.1 por su dirección antes de enviar el enlace.",
    "This computer's address on the network was not found. Put it in place of 127.0.0.1 before you send the link.",
  ),
  name_for_guests: words("així sabran qui convida", "así sabrán quién invita", "so that they know who invites"),
  copy_link: words("Copia l'enllaç", "Copiar el enlace", "Copy the link"),
  copied: words("Copiat", "Copiado", "Copied"),
  share: words("Comparteix", "Compartir", "Share"),
  is_public: words("També és a la sala d'espera: hi pot seure qualsevol.", "También está en la sala de espera: puede sentarse cualquiera.", "It is also in the lobby: anybody may sit down."),

  // At the door
  join_title: words("T'han convidat a jugar", "Te han invitado a jugar", "You are invited to play"),
  host_invites: words("{name} et convida a jugar", "{name} te invita a jugar", "{name} invites you to play"),
  join_public: words("Una taula oberta", "Una mesa abierta", "An open table"),
  your_name: words("El teu nom", "Tu nombre", "Your name"),
  your_seat: words("El teu lloc", "Tu sitio", "Your seat"),
  partner_of: words("de parella amb {name}", "de pareja con {name}", "partner of {name}"),
  beside: words("després de {name}", "después de {name}", "after {name}"),
  sit_down: words("Seu", "Sentarse", "Sit down"),
  no_seat_left: words("Ja no queda cap lloc lliure.", "Ya no queda ningún sitio libre.", "There is no free seat left."),
  watch_instead: words("Mira la partida", "Mirar la partida", "Watch the game"),
  house_changes: words("{n} {n:regla|regles} de la casa", "{n} {n:regla|reglas} de la casa", "{n} house {n:rule|rules}"),

  // The lobby
  lobby: words("Sala d'espera", "Sala de espera", "Lobby"),
  lobby_empty: words("Ara no hi ha cap taula oberta. Convida algú i mostra la teva aquí.", "Ahora no hay ninguna mesa abierta. Invita a alguien y muestra la tuya aquí.", "There are no open tables now. Invite people, and show your table here."),
  lobby_show: words("Mostra la taula a la sala d'espera: hi podrà seure qualsevol", "Mostrar la mesa en la sala de espera: podrá sentarse cualquiera", "Show the table in the lobby: anybody may sit down"),
  free_of: words("{n} {n:lloc lliure|llocs lliures} de {all}", "{n} {n:sitio libre|sitios libres} de {all}", "{n} free {n:seat|seats} of {all}"),
  since: words("des de les {time}", "desde las {time}", "since {time}"),
  no_name: words("Algú", "Alguien", "Somebody"),

  // Lists of games
  unfinished: words("Partides començades", "Partidas empezadas", "Unfinished games"),
  finished: words("Partides acabades", "Partidas acabadas", "Finished games"),
  go_on_table: words("Continua", "Continuar", "Continue"),
  see_replay: words("Repetició", "Repetición", "Replay"),
  you_played: words("tu", "tú", "you"),
  score: words("marcador", "marcador", "score"),
  list_won: words("Has guanyat", "Has ganado", "You won"),
  list_winner: words("{names:Guanya|Guanya|Guanyen} {names}", "{names:Gana|Gana|Ganan} {names}", "{names} won"),
  show_more: words("Mostra'n més", "Mostrar más", "Show more"),
  delete: words("Esborra", "Borrar", "Delete"),
  delete_named: words("Esborra la partida de {game}", "Borrar la partida de {game}", "Delete the game of {game}"),
  delete_sure: words("Vols esborrar aquesta partida per sempre?", "¿Borrar esta partida para siempre?", "Delete this game for good?"),
  delete_left: words("Vols deixar aquesta partida? El teu lloc quedarà lliure.", "¿Dejar esta partida? Tu sitio quedará libre.", "Leave this game? Your seat will become free."),
  delete_over: words("Vols treure aquesta partida de la teva llista?", "¿Quitar esta partida de tu lista?", "Take this game off your list?"),

  // Emotes
  emotes: words("Digues alguna cosa", "Di algo", "Say something"),
  emotes_not_now: words("Per parelles, no es parla fins que s'acaba la mà", "Por parejas, no se habla hasta que acaba la mano", "With partners, no talk until the deal is over"),
  emotes_shown: words("Mostra el que diuen els altres", "Mostrar lo que dicen los demás", "Show what others say"),
  says: words("{name}: {what}", "{name}: {what}", "{name}: {what}"),

  // No server
  no_server: words("No es pot arribar al servidor de Baralla.", "No se puede llegar al servidor de Baralla.", "Baralla's server cannot be reached."),
  no_server_help: words(
    "Mira si està en marxa i si tens connexió. Les partides començades hi són desades; la pàgina tornarà tan bon punt contesti.",
    "Mira si está en marcha y si tienes conexión. Las partidas empezadas están guardadas en él; la página volverá en cuanto conteste.",
    "Check that it is running and that you are connected. Your games are kept there; the page comes back as soon as it answers.",
  ),
} satisfies Record<string, Words>;
