"""What every table does: it survives a reload and a killed server, seats friends, watches agents, and is replayed."""

from __future__ import annotations

from typing import Any

import pytest

from support.page import SEEN, Server, choose, click_card, hand, one_move, picture, play_out, serious, sit


def test_reload_in_mid_trick_loses_nothing(open_page: Any) -> None:
    page = open_page("phone", "ca")
    sit(page, "brisca", ["me", "random", "random"])
    for _ in range(12):
        page.wait_for_selector("button.legal")
        if page.locator(".ring li").count():
            break
        click_card(page, page.locator("button.legal").first)
        page.wait_for_timeout(150)
    cards, trick = hand(page), page.locator(".ring").inner_html().count("<li")
    assert trick >= 1
    page.reload()
    page.wait_for_selector("button.legal")
    assert hand(page) == cards
    assert page.locator(".ring li").count() == trick
    card = page.locator("button.legal").first.get_attribute("data-card")
    click_card(page, page.locator("button.legal").first)
    page.wait_for_function("card => !document.querySelector(`button[data-card='${card}']`)", arg=card)


def test_an_invited_friend_plays_at_the_same_table_and_sees_only_their_own_cards(open_page: Any) -> None:
    host = open_page("phone", "ca")
    choose(host, "brisca")
    host.get_by_role("button", name="Convida").click()
    host.wait_for_selector("[data-testid=invite]")
    picture(host, "invite-phone")
    link = host.locator("[data-testid=invite]").input_value()
    guest = open_page("desktop", "en", link.removeprefix(str(host.evaluate("location.origin"))))
    guest.fill("form input", "Ada")
    guest.click("form .button.main")
    guest.wait_for_selector("button[data-card]")
    host.wait_for_selector("text=Ada")
    host.wait_for_selector("button[data-card]")
    theirs, mine = hand(guest), hand(host)
    assert len(theirs) == len(mine) == 3
    assert not set(theirs) & set(mine)
    for page, other in ((host, theirs), (guest, mine)):
        body = page.content()
        assert not any(f'data-card="{card}"' in body for card in other)
    first, second = (host, guest) if host.locator("button.legal").count() else (guest, host)
    card = first.locator("button.legal").first.get_attribute("data-card")
    click_card(first, first.locator("button.legal").first)
    second.wait_for_selector(".ring li")
    second.wait_for_selector("button.legal")
    assert len(hand(second)) == 3
    assert card not in hand(first)
    click_card(second, second.locator("button.legal").first)
    first.wait_for_function("() => document.querySelectorAll('.ring li').length === 0")


def test_two_tabs_of_one_browser_show_the_same_table(open_page: Any) -> None:
    page = open_page("phone", "en")
    table = sit(page, "brisca", ["me", "random"])
    page.wait_for_selector("button.legal")
    other = page.context.new_page()
    other.goto(f"/t/{table}?fast")
    other.wait_for_selector("button.legal")
    assert hand(other) == hand(page)
    card = page.locator("button.legal").first.get_attribute("data-card")
    click_card(page, page.locator("button.legal").first)
    other.wait_for_function("card => !document.querySelector(`button[data-card='${card}']`)", arg=card)


def test_a_killed_server_resumes_the_table(open_page: Any, own_server: Server) -> None:
    page = open_page("phone", "ca", at=own_server)
    sit(page, "brisca", ["me", "random"])
    for _ in range(3):
        one_move(page)
    page.wait_for_selector("button.legal")
    cards, points = hand(page), page.locator(".mine .numbers").inner_text()
    own_server.kill()
    page.wait_for_selector("text=Sense connexió")
    picture(page, "reconnecting-phone")
    own_server.start()
    page.wait_for_selector("text=Sense connexió", state="detached")
    assert hand(page) == cards
    assert page.locator(".mine .numbers").inner_text() == points
    play_out(page)


def test_agents_are_watched_paused_stepped_and_replayed(open_page: Any, slow_server: Server) -> None:
    page = open_page("desktop", "en", at=slow_server)
    choose(page, "tute", 4)
    page.get_by_role("button", name="Watch").click()
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Resume").wait_for()
    page.wait_for_selector(".plate .cards.open .mini")  # the bar is there before the board has been loaded
    picture(page, "watch-desktop")
    assert page.locator(".plate .cards.open .mini").count() > 10
    before = page.evaluate(SEEN)
    page.get_by_role("button", name="One step").click()
    page.wait_for_function(f"before => {SEEN} !== before", arg=before)
    page.locator(".bar select").select_option(label="× 8")
    page.get_by_role("button", name="Resume").click()
    page.wait_for_selector("[data-testid=result]", timeout=120_000)
    page.get_by_role("link", name="Replay").click()
    slider = page.locator("input[type=range]")
    slider.wait_for()
    last = int(slider.get_attribute("max"))
    assert last >= 40  # every card of the pack, and what was sung
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert slider.input_value() == "2"
    first = page.locator("[data-testid=told]").inner_text()
    page.keyboard.press("ArrowLeft")
    assert page.locator("[data-testid=told]").inner_text() != first
    page.keyboard.press("End")
    assert slider.input_value() == str(last)
    page.keyboard.press("Home")
    page.locator(".controls select").select_option("1")
    page.wait_for_selector("button[data-card]")
    assert len(hand(page)) in (8, 10)
    assert page.locator(".plate .cards.open").count() == 0
    picture(page, "replay-desktop")


def test_a_record_is_downloaded_and_opened_again(open_page: Any, tmp_path: Any) -> None:
    page = open_page("phone", "es")
    table = sit(page, "brisca", ["me", "random"])
    play_out(page)
    page.goto(f"/replay?table={table}")
    with page.expect_download() as download:
        page.get_by_role("button", name="Descargar").click()
    path = tmp_path / "match.jsonl"
    download.value.save_as(path)
    page.goto("/replay")
    page.set_input_files("input[type=file]", path)
    page.locator("input[type=range]").wait_for()
    assert int(page.locator("input[type=range]").get_attribute("max")) >= 40
    page.goto("/replay")
    page.fill("textarea", "not a record")
    page.wait_for_selector("[role=alert]")


WORDS = {
    "ca": ("Tria un joc", "Juga", "Triomf", "Preferències"),
    "es": ("Elige un juego", "Jugar", "Triunfo", "Preferencias"),
    "en": ("Choose a game", "Play", "Trump", "Settings"),
}


@pytest.mark.parametrize("lang", WORDS)
def test_the_page_speaks(open_page: Any, lang: str) -> None:
    home, play, trump, settings = WORDS[lang]
    page = open_page("phone", lang)
    page.wait_for_selector(f"text={home}")
    assert page.evaluate("document.documentElement.lang") == lang
    choose(page, "brisca")
    button = page.locator("dialog .play")
    assert button.inner_text() == play
    button.click()
    page.wait_for_selector("button.legal")
    assert trump in page.locator(".trump").text_content()
    page.locator("header button").last.click()
    page.get_by_role("button", name=settings).click()
    page.get_by_label("Català").check(force=True)
    page.keyboard.press("Escape")
    assert page.evaluate("document.documentElement.lang") == "ca"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_serious_fault(open_page: Any, theme: str) -> None:
    page = open_page("phone", "ca", color_scheme=theme)
    page.wait_for_selector("[data-game=brisca]")
    assert serious(page) == []
    choose(page, "podrida", 5)
    page.click("dialog summary")
    assert serious(page) == []
    page.keyboard.press("Escape")
    sit(page, "podrida", ["me", "random", "random", "random"], max_cards=2, round_plan="up")
    page.wait_for_selector("[data-testid=choices]")
    assert serious(page) == []
    one_move(page)
    page.wait_for_selector("button.legal, .end button.main")
    assert serious(page) == []
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    assert serious(page) == []
    page.keyboard.press("Escape")
    play_out(page)
    assert serious(page) == []
    picture(page, f"podrida-end-phone-{theme}")
    page.get_by_role("link", name="Repetició").click()
    page.locator("input[type=range]").wait_for()
    assert serious(page) == []
