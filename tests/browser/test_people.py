"""People who play people: invitations by QR code, the lobby, emotes, lists of games, and the page when the server is away."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.page import Server, choose, click_card, one_move, picture, play_out, scanned, serious, sit

ELSEWHERE = "127.0.0.2"  # an address of this machine that is not the usual one: what its address on the network would be


@pytest.fixture
def network_server(tmp_path: Path) -> Iterator[Server]:
    """A server that other computers may reach."""
    options = ("--host", "0.0.0.0", "--name", "127.0.0.1", "--name", ELSEWHERE, "--lobby")
    found = Server(tmp_path, options=options)
    found.start()
    yield found
    found.stop()


def sit_down(page: Any, name: str) -> None:
    page.fill("form input:not([type=radio])", name)
    page.click("form .button.main")
    page.wait_for_selector("main [data-card]")


# Two phones


MUS_READY = "[data-testid=result], .end button.main, .controls button[data-action]:enabled, button.tap:enabled"


def offered(page: Any) -> set[str]:
    return set(page.locator(".controls [data-action]:enabled").evaluate_all("all => all.map(button => button.dataset.action)"))


def play_mus(one: Any, two: Any, done: Any) -> None:
    """Two people play, by clicking, until `done` holds."""
    for _ in range(400):
        if done():
            return
        for page in (one, two):
            actions = offered(page)
            signs = [action for action in actions if action.startswith("sign ") and action != "sign none"]
            wanted = [*signs[:1], "sign none", "no_mus", "paso", "no_quiero"]
            word = next((word for word in wanted if word in actions), None)
            before = page.locator(".mus").get_attribute("data-version")
            if word:
                page.click(f"[data-action='{word}']")
                page.wait_for_function("before => document.querySelector('.mus').dataset.version !== before", arg=before)
        one.wait_for_timeout(50)
    raise AssertionError("it did not come to that")


def test_two_people_on_two_phones_play_mus_as_partners_by_qr_code(open_page: Any, network_server: Server) -> None:
    host = open_page("phone", "ca", at=network_server)
    choose(host, "mus", 4)
    host.get_by_role("radio", name="Amb senyes", exact=True).check()
    host.get_by_role("button", name="Convida").click()
    host.get_by_role("button", name="Para taula").click()
    link = scanned(host)
    picture(host, "invite-phone")
    assert link == host.locator("[data-testid=invite]").input_value()
    assert link.startswith(f"http://{ELSEWHERE}:{network_server.port}/join/")
    host.get_by_label("El teu nom").fill("Ada")
    host.get_by_label("El teu nom").press("Tab")
    assert serious(host) == []

    guest = open_page("phone", "es", link, at=network_server)
    guest.wait_for_selector("text=Ada te invita a jugar")
    assert guest.locator("[data-testid=game]").inner_text() == "Mus"
    picture(guest, "join-phone")
    assert serious(guest) == []
    sit_down(guest, "Bru")
    host.wait_for_selector("dialog", state="detached")  # everybody is there
    host.wait_for_selector("text=Bru")
    assert host.locator(".seat.top .name").inner_text() == "Bru"  # partners face each other

    seen: dict[str, str] = {}

    def signed() -> bool:
        for page, who in ((host, "host"), (guest, "guest")):
            partner = page.locator(".seat.top [data-sign]")
            if partner.count():
                seen[who] = str(partner.first.get_attribute("data-sign"))
                picture(page, f"two-phones-sign-{who}")
        return bool(seen)

    play_mus(host, guest, signed)
    play_mus(host, guest, lambda: host.locator(".end button.main").count() > 0 and guest.locator(".end button.main").count() > 0)
    guest.get_by_test_id("emotes").click()
    picture(guest, "emotes-phone")
    guest.click("[data-emote=well_played]")
    bubble = host.locator("[data-testid=bubble]")
    bubble.wait_for()
    assert "Ben jugat!" in bubble.inner_text()
    picture(host, "bubble-phone")
    host.click(".end button.main")
    guest.wait_for_selector(MUS_READY + ", .controls")
    guest.wait_for_selector(".end", state="detached")
    guest.get_by_test_id("emotes").click()
    assert guest.locator("[data-emote=well_played]").is_disabled()  # no talk between partners while a deal is played
    picture(guest, "emotes-not-now-phone")


def test_on_this_computer_alone_the_invitation_says_what_to_do(open_page: Any) -> None:
    host = open_page("desktop", "en")
    choose(host, "brisca")
    host.get_by_role("button", name="Invite").click()
    told = host.locator("[data-testid=invite-local]")
    told.wait_for()
    assert "only on this computer" in told.inner_text()
    assert "--host 0.0.0.0" in told.inner_text()
    assert host.locator("[data-testid=qr]").count() == 0  # a phone could do nothing with it
    picture(host, "invite-local-desktop")
    assert serious(host) == []


def test_the_guest_chooses_a_seat(open_page: Any) -> None:
    host = open_page("phone", "en")
    host.evaluate("localStorage.setItem('baralla.settings', JSON.stringify({lang: 'en', name: 'Ada'}))")
    host.goto("/?fast")
    choose(host, "tute", 4)
    host.get_by_role("button", name="Invite").click()
    host.locator(".friends").get_by_label("3", exact=True).check()
    host.get_by_role("button", name="Create the table").click()
    link = host.locator("[data-testid=invite]")
    link.wait_for()
    guest = open_page("phone", "en", str(link.input_value()))
    guest.wait_for_selector("text=Ada invites you to play")
    guest.get_by_label("Seat 4").check()
    picture(guest, "join-seats-phone")
    sit_down(guest, "Bru")
    seats = host.request.get(f"/api/tables/{guest.url.rpartition('/')[2].partition('?')[0]}").json()
    assert seats["names"][3] == "Bru"


# The lobby


def test_a_stranger_finds_a_public_table_in_the_lobby_and_sits_down(open_page: Any, network_server: Server) -> None:
    host = open_page("desktop", "en", at=network_server)
    choose(host, "brisca")
    host.get_by_role("button", name="Invite").click()
    host.get_by_label("Show the table in the lobby").check()
    host.get_by_role("button", name="Create the table").click()
    host.wait_for_selector("[data-testid=invite]")
    stranger = open_page("phone", "ca", at=network_server)
    line = stranger.locator("[data-testid=lobby] a")
    line.wait_for()
    assert "1 lloc lliure de 2" in line.inner_text()
    picture(stranger, "lobby-phone")
    assert serious(stranger) == []
    line.click()
    sit_down(stranger, "Bru")
    host.wait_for_selector("text=Bru")


# Emotes


def test_an_emote_is_a_bubble_at_the_seat_and_can_be_muted(open_page: Any) -> None:
    host = open_page("phone", "en")
    choose(host, "brisca")
    host.get_by_role("button", name="Invite").click()
    guest = open_page("desktop", "es", str(host.locator("[data-testid=invite]").input_value()))
    sit_down(guest, "Bru")
    host.wait_for_selector("dialog", state="detached")
    guest.get_by_test_id("emotes").click()
    guest.click("[data-emote=hello]")
    bubble = host.locator("[data-testid=bubble]")
    bubble.wait_for()
    assert "Hello!" in bubble.inner_text()
    assert guest.locator("[data-testid=bubble]").inner_text().endswith("¡Hola!")  # each in their own language
    place, seat = bubble.bounding_box(), host.locator("[data-seat='1']").first.bounding_box()
    assert abs(place["y"] - seat["y"]) < 140
    picture(host, "bubble-brisca-phone")
    picture(guest, "bubble-brisca-desktop")
    assert serious(host) == []
    bubble.wait_for(state="detached")
    host.get_by_test_id("emotes").click()
    picture(host, "emotes-brisca-phone")
    host.locator(".panel input").uncheck()
    host.keyboard.press("Escape")
    guest.get_by_test_id("emotes").click()
    guest.click("[data-emote=wow]")
    guest.locator("[data-testid=bubble]").wait_for()
    host.wait_for_timeout(300)
    assert host.locator("[data-testid=bubble]").count() == 0


# Lists


@pytest.mark.parametrize(("size", "lang", "delete"), [("phone", "ca", "Esborra"), ("desktop", "en", "Delete")])
def test_games_are_listed_with_their_score_and_deleted_when_asked_once(open_page: Any, size: str, lang: str, delete: str) -> None:
    page = open_page(size, lang)
    over = sit(page, "brisca", ["me", "first"])
    play_out(page)
    kept = sit(page, "tute", ["me", "first", "first", "first"])
    page.wait_for_selector("button.legal, [data-testid=choices]")  # who can sing is asked before a card is due
    gone = sit(page, "brisca", ["me", "first"])
    one_move(page)
    page.wait_for_selector("button.legal")
    page.goto("/?fast")
    line = page.locator(f"[data-table='{gone}']")
    line.wait_for()
    page.locator(f"[data-table='{over}']").wait_for()
    text = line.inner_text()
    assert "–" in text
    assert ":" in text  # the score and the hour
    picture(page, f"lists-{size}")
    assert serious(page) == []
    line.get_by_test_id("delete").click()
    picture(page, f"lists-asked-{size}")
    page.get_by_role("button", name=delete, exact=True).click()
    line.wait_for(state="detached")
    page.goto("/?fast")
    page.locator(f"[data-table='{kept}']").wait_for()
    page.locator(f"[data-table='{over}']").wait_for()
    assert page.locator(f"[data-table='{gone}']").count() == 0
    page.locator(f"[data-table='{over}'] a").click()
    page.wait_for_selector("input[type=range]")


def test_a_long_list_is_shown_page_by_page(open_page: Any, own_server: Server) -> None:
    page = open_page("phone", "es", at=own_server)
    for _ in range(23):
        body = {"game": "brisca", "seats": ["random", "random"], "paused": True}
        assert page.request.post("/api/tables", data=body, headers={"origin": own_server.url}).status == 201
    page.goto("/?fast")
    page.wait_for_selector("[data-table]")
    assert page.locator("[data-table]").count() == 20
    page.get_by_role("button", name="Mostrar más").click()
    page.wait_for_function("() => document.querySelectorAll('[data-table]').length === 23")
    assert page.get_by_role("button", name="Mostrar más").count() == 0


# Installed


def test_the_page_can_be_installed_and_its_shell_says_when_the_server_is_away(open_page: Any, own_server: Server) -> None:
    page = open_page("phone", "ca", at=own_server)
    table = sit(page, "brisca", ["me", "first"])
    page.wait_for_selector("button.legal")
    manifest = page.request.get(page.evaluate("document.querySelector('link[rel=manifest]').href")).json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        answer = page.request.get(icon["src"])
        assert answer.headers["content-type"] == "image/png"
        width = int.from_bytes(answer.body()[16:20], "big")
        assert icon["sizes"] == f"{width}x{width}"
    page.evaluate("navigator.serviceWorker.ready")
    page.goto("/?fast")
    page.wait_for_selector("[data-table]")
    kept = page.evaluate(
        "async () => (await Promise.all((await caches.keys()).map(async name => (await (await caches.open(name)).keys()).map(r => new URL(r.url).pathname)))).flat()"
    )
    assert "/" in kept
    assert all(path == "/" or path.startswith("/assets/") for path in kept)  # nothing of a table, no answer of the server
    own_server.stop()
    for path in ("/?fast", f"/t/{table}"):
        page.goto(path)
        page.wait_for_selector("[data-testid=unreachable]")
        assert "No es pot arribar al servidor de Baralla." in page.inner_text("[data-testid=unreachable]")
    picture(page, "offline-table-phone")
    page.goto("/?fast")
    page.wait_for_selector("[data-testid=unreachable]")
    picture(page, "offline-phone")
    assert serious(page) == []
    page.goto(f"/t/{table}")
    page.wait_for_selector("[data-testid=unreachable]")
    own_server.start()
    page.wait_for_selector("button.legal")  # by itself
    click_card(page, page.locator("button.legal").first)
    page.wait_for_selector("button.legal")
