"""Mus in the browser: whole matches by clicking and by keyboard, signs, discards, and the count told line by line."""

from __future__ import annotations

from typing import Any

import pytest

from support.page import hand, picture, serious, sit

READY = "[data-testid=result], .end button.main, .controls button[data-action]:enabled, button.tap:enabled"
MOVES = 3000
FOUR = ["me", "random", "random", "random"]


def version(page: Any) -> int:
    """How far the shown table is: every move changes it."""
    return int(page.locator(".mus").get_attribute("data-version"))


def moved(page: Any, before: int) -> None:
    page.wait_for_function("before => Number(document.querySelector('.mus')?.dataset.version) > before", arg=before)


def offered(page: Any) -> set[str]:
    return set(page.locator(".controls [data-action]:enabled").evaluate_all("all => all.map(button => button.dataset.action)"))


BOLD = ("sign none", "no_mus", "paso", "quiero", "no_quiero")
CAREFUL = ("sign none", "no_mus", "paso", "no_quiero")
WILLING = ("sign none", "mus", "paso", "no_quiero")
TABLES = 12  # how many matches a test may play until what it waits for has come up


def one_move(page: Any, wanted: tuple[str, ...] = BOLD) -> bool:
    """Do one thing that can be done, by clicking: throw a card, or say the first of `wanted`; False when the match is over."""
    page.wait_for_selector(READY)
    if page.locator("[data-testid=result]").count():
        return False
    before = version(page)
    if page.locator(".end button.main").count():
        page.click(".end button.main")
    elif page.locator("button.tap").count():
        page.locator("button.tap").nth(3).click()
        page.click("[data-action=discard]")
    else:
        actions = offered(page)
        page.click(f"[data-action='{next(word for word in wanted if word in actions)}']")
    moved(page, before)
    return True


@pytest.mark.parametrize(("size", "lang", "seats"), [("phone", "ca", FOUR), ("desktop", "es", ["me", "random"])])
def test_a_whole_match_by_clicking(open_page: Any, size: str, lang: str, seats: list[str]) -> None:
    page = open_page(size, lang)
    table = sit(page, "mus", seats, games_to_win=1, ordago=False, target=30, senas="partner" if len(seats) == 4 else "off")
    for move in range(MOVES):
        if move in (0, 3):
            page.wait_for_selector(READY)
            picture(page, f"mus-{move}-{size}")
        if not one_move(page):
            break
    else:
        raise AssertionError(f"the match is not over after {MOVES} moves")
    picture(page, f"mus-end-{size}")
    assert serious(page) == []
    record = page.request.get(f"/api/tables/{table}/record").json()
    stones = [int(text.split("/")[0]) for text in page.locator(".team .number").all_inner_texts()]
    assert max(stones) >= 30
    assert (stones[0] >= 30) == (0 in record["result"]["winners"])


def test_cards_are_tapped_and_changed(open_page: Any) -> None:
    page = open_page("phone", "en")
    tap = page.locator("button.tap")
    for _ in range(TABLES):
        sit(page, "mus", ["me", "random"], games_to_win=5, ordago=False)
        page.wait_for_selector(READY)
        while not tap.count() and one_move(page, WILLING):
            page.wait_for_selector(READY)
        if tap.count():
            break
    cards = hand(page)
    assert len(cards) == 4
    for nth in (3, 1, 3):  # the last one is tapped twice, and stays
        tap.nth(nth).click()
    assert [card.get_attribute("aria-pressed") for card in tap.all()] == ["false", "true", "false", "false"]
    assert page.locator("[data-action=discard]").inner_text() == "Change 1 card"
    picture(page, "mus-discard-phone")
    before = version(page)
    page.click("[data-action=discard]")
    moved(page, before)
    page.wait_for_selector("[data-testid=result], .end button.main, .controls button[data-action]:enabled")
    changed = page.locator(".hand [data-card]").evaluate_all("cards => cards.map(card => card.dataset.card)")
    assert len(changed) == 4
    assert set(changed) & set(cards) == set(cards) - {cards[1]}


def hidden(page: Any) -> int:
    """Pixels of the table that one would have to scroll for."""
    return int(page.evaluate("() => { const table = document.querySelector('.mus'); return table.scrollHeight - table.clientHeight }"))


def test_nothing_of_the_table_is_below_the_fold_on_a_phone(open_page: Any) -> None:
    page = open_page("phone", "ca")
    wanted, seen = {"mus", "paso", "envido", "quiero", "ordago", "raise", "sign none", "count"}, set()
    for _ in range(TABLES):
        sit(page, "mus", FOUR, senas="partner")
        while not wanted <= seen:
            page.wait_for_selector(READY)
            now = offered(page) or {"count"} & {page.locator(".count").count() and "count"}
            if not now <= seen:
                assert serious(page) == []
            seen |= now
            assert hidden(page) <= 0, f"{hidden(page)} pixels are hidden with {sorted(now)}"
            small = page.locator(".controls button").evaluate_all(
                "all => all.map(b => b.getBoundingClientRect()).filter(r => r.width < 44 || r.height < 44).length"
            )
            assert small == 0
            if not one_move(page, CAREFUL):
                break
    assert wanted <= seen


def test_the_bet_that_was_chosen_is_the_bet_that_is_made(open_page: Any) -> None:
    page = open_page("phone", "en")
    sit(page, "mus", FOUR, ordago=False, games_to_win=5)
    for _ in range(200):
        page.wait_for_selector(READY)
        assert not page.locator("[data-testid=result]").count()
        if page.locator("[data-action=envido]").count():
            break
        one_move(page, CAREFUL)
    page.click("button[aria-label='More stones']")
    page.click("button[aria-label='More stones']")
    page.click("button[aria-label='Fewer stones']")
    assert page.locator("[data-action=envido] strong").inner_text() == "Envido 3"
    page.click("[data-action=envido]")
    page.wait_for_function("() => document.querySelector('[data-testid=spoken]').innerText.includes('Envido 3')")


KEYS = {"no_mus": "n", "paso": "p", "quiero": "q"}


def test_signs_and_calls_by_keyboard(open_page: Any) -> None:
    page = open_page("desktop", "es")
    sit(page, "mus", FOUR, senas="partner", ordago=False)
    page.wait_for_selector("[data-action^='sign ']")
    assert page.locator("[data-action='sign none']").count() == 1
    picture(page, "mus-signs-desktop")
    sign = page.locator("[data-action^='sign ']:not([data-action='sign none'])").first
    before = version(page)
    if sign.count():
        sign.focus()
    else:
        page.locator("[data-action='sign none']").focus()
    page.keyboard.press("Enter")
    moved(page, before)
    called = False
    while not called:  # a hand may end before one is asked
        page.wait_for_selector(READY)
        before = version(page)
        keys = [key for action, key in KEYS.items() if action in offered(page)]
        if keys:
            page.keyboard.press(keys[0])
            moved(page, before)
            called = True
        else:
            assert one_move(page)


def test_the_count_is_told_line_by_line(open_page: Any) -> None:
    page = open_page("phone", "ca")
    page.evaluate(
        "sessionStorage.removeItem('baralla.fast'); localStorage.setItem('baralla.settings', JSON.stringify({lang: 'ca', animation: 'fast'}))"
    )
    sit(page, "mus", FOUR, ordago=False)
    for _ in range(80):
        page.wait_for_selector(READY)
        if page.locator(".count").count():
            break
        one_move(page)
    page.wait_for_selector(".count")
    page.wait_for_function("() => document.querySelectorAll('.count li.told').length === 4")
    assert page.locator(".count li").count() == 4
    assert page.locator(".seat .cards.open").count() == 3
    gains = sum(int(text.split("+")[1]) for text in page.locator(".count .team").all_inner_texts())
    assert gains > 0
    picture(page, "mus-count-phone")


def test_signs_are_drawn_while_four_agents_are_watched(open_page: Any, slow_server: Any) -> None:
    for size, lang, name, watch in (("phone", "ca", "Amb senyes", "Mira"), ("desktop", "en", "With signs", "Watch")):
        page = open_page(size, lang, at=slow_server)
        page.click("[data-game=mus]")
        page.locator("dialog").get_by_label(name, exact=True).check()
        page.locator("[data-testid=who-plays] summary").first.click()
        for chair in page.locator("[data-testid=who-plays] .chair").all():
            chair.locator("select").first.select_option("joaquin")
        page.get_by_role("button", name=watch, exact=True).click()
        page.wait_for_function("() => document.querySelectorAll('.seat [data-sign]').length >= 2")
        page.keyboard.press(" ")
        faces = page.locator(".seat:has([data-sign]) .face svg").evaluate_all("all => all.map(face => face.innerHTML)")
        resting = page.locator(".seat:not(:has([data-sign])) .face svg").evaluate_all("all => all.map(face => face.innerHTML)")
        assert not set(faces) & set(resting)
        picture(page, f"mus-watch-signs-{size}")
        assert serious(page) == []


def until(page: Any, selector: str, wanted: tuple[str, ...], **rules: Any) -> None:
    """Play matches until `selector` is there."""
    for _ in range(TABLES):
        sit(page, "mus", ["me", "random"], games_to_win=5, ordago=False, **rules)
        page.wait_for_selector(READY)
        while not page.locator(selector).count() and one_move(page, wanted):
            page.wait_for_selector(READY)
        if page.locator(selector).count():
            return
    raise AssertionError(f"{selector} has not come up in {TABLES} matches")


def test_cards_are_marked_by_number_and_changed_by_keyboard(open_page: Any) -> None:
    page = open_page("desktop", "en")
    until(page, "button.tap", WILLING)
    cards = hand(page)
    for key in ("4", "2", "4"):  # the last one is marked twice, and stays
        page.keyboard.press(key)
    assert [card.get_attribute("aria-pressed") for card in page.locator("button.tap").all()] == ["false", "true", "false", "false"]
    picture(page, "mus-discard-keys-desktop")
    before = version(page)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")
    moved(page, before)
    page.wait_for_selector(READY)
    changed = page.locator(".hand [data-card]").evaluate_all("cards => cards.map(card => card.dataset.card)")
    assert set(changed) & set(cards) == set(cards) - {cards[1]}


def test_a_bet_is_typed(open_page: Any) -> None:
    page = open_page("desktop", "en")
    until(page, "[data-action=envido]", CAREFUL)
    bet = page.locator("[data-action=envido]")
    page.keyboard.press("1")
    assert bet.locator("strong").inner_text() == "Envido 1…"
    assert bet.is_disabled()
    page.keyboard.press("2")
    assert bet.locator("strong").inner_text() == "Envido 12"
    picture(page, "mus-typed-bet-desktop")
    for height in (600, 660, 759, 760):  # what a browser leaves of a laptop's screen
        page.set_viewport_size({"width": 1366, "height": height})
        assert hidden(page) <= 0, height
    picture(page, "mus-typed-bet-laptop")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('[data-testid=spoken]').innerText.includes('Envido 12')")
