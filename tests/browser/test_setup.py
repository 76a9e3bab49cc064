"""The table before it starts: any agent with its options, one's own models, who starts, and the same cards again."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from baralla.agents.levels import LABELS
from baralla.engine.rules import Lang
from support.page import Server, choose, hand, one_move, picture, play_out, serious


@pytest.fixture
def models_server(tmp_path: Path) -> Iterator[Server]:
    """A server whose owner has trained a model."""
    model = tmp_path / "models" / "my-table.safetensors"
    train = ["train", "montecarlo", "--episodes", "200", "--deals", "0", "--out", str(model)]
    subprocess.run([sys.executable, "-m", "baralla", *train], check=True)
    found = Server(tmp_path, options=("--models", str(model.parent)))
    found.start()
    yield found
    found.stop()


def who_plays(page: Any) -> Any:
    """Open the fold and return it."""
    fold = page.locator("[data-testid=who-plays]")
    fold.locator("summary").first.click()
    return fold


def seat(fold: Any, number: int) -> Any:
    return fold.locator(".chair").nth(number)


def told_players(page: Any) -> list[str]:
    """What the table's menu says of those who play."""
    page.locator("header button").last.click()
    page.locator("dialog summary", has_text="Players").click()
    found = page.locator("dialog details", has_text="Players").locator("li").all_inner_texts()
    page.keyboard.press("Escape")
    return [str(line) for line in found]


@pytest.mark.parametrize(("size", "lang"), [("phone", "ca"), ("desktop", "es")])
def test_every_agent_is_offered_with_its_options(open_page: Any, size: str, lang: str) -> None:
    page = open_page(size, lang)
    choose(page, "hexadom")
    fold = who_plays(page)
    chair = seat(fold, 1)
    offered = chair.locator("optgroup").last.locator("option").evaluate_all("all => all.map(one => one.value)")
    assert {"rules", "ismcts", "mcts", "random"} <= set(offered)
    assert not {"first", "oracle"} & set(offered)
    chair.locator("select").first.select_option("rules")
    depth = chair.locator(".switch select").locator("option").all_inner_texts()
    assert depth[-3:] == (["mínima", "estàndard", "màxima"] if lang == "ca" else ["mínima", "estándar", "máxima"])
    chair.locator(".switch").first.scroll_into_view_if_needed()
    picture(page, f"setup-rules-{size}")
    chair.locator("select").first.select_option("ismcts")
    chair.locator("summary").click()
    assert chair.locator(".switch").count() == 8
    assert chair.locator("input[type=number]").first.get_attribute("max") == "20000"
    chair.locator(".switch").first.scroll_into_view_if_needed()
    picture(page, f"setup-ismcts-{size}")
    assert serious(page) == []


@pytest.mark.parametrize(("size", "lang"), [("phone", "ca"), ("phone", "es"), ("desktop", "en")])
def test_a_level_is_chosen_with_keys_buttons_or_a_finger(open_page: Any, size: str, lang: Lang) -> None:
    page = open_page(size, lang)
    choose(page, "brisca", 2)
    field = page.locator("[data-testid=level]")
    slider, said = field.get_by_role("slider"), field.get_by_role("status")
    easier, harder = field.get_by_role("button").first, field.get_by_role("button").last

    def chosen() -> str:
        spoken = str(slider.get_attribute("aria-valuetext"))
        assert spoken.startswith(field.locator("strong").inner_text())  # what is heard is what is seen
        return spoken

    medium = LABELS["medium"][lang]
    assert chosen().startswith(f"{medium}, 5 ")
    slider.focus()
    for key, name in (("Home", "beginner"), ("ArrowRight", "novice"), ("End", "champion"), ("ArrowLeft", "master")):
        page.keyboard.press(key)
        assert chosen().startswith(LABELS[name][lang])
        assert said.inner_text() == ""  # a slider speaks for itself
    harder.click()
    assert said.inner_text() == chosen()
    harder.click(force=True)  # there is nothing above
    assert chosen().startswith(LABELS["champion"][lang])
    easier.click()
    assert chosen().startswith(LABELS["master"][lang])
    box = slider.bounding_box()
    page.mouse.click(box["x"] + 14, box["y"] + box["height"] / 2)
    assert chosen().startswith(LABELS["beginner"][lang])
    assert box["height"] >= 44
    assert serious(page) == []
    picture(page, f"setup-level-{size}-{lang}")


def test_the_level_chosen_sits_down_and_is_offered_again(open_page: Any) -> None:
    page = open_page("phone", "en")
    choose(page, "brisca", 2)
    page.get_by_role("slider").fill("1")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector("button[data-card]")
    assert told_players(page)[1].endswith("Novice")
    page.goto("/")
    choose(page, "mus", 4)
    assert str(page.get_by_role("slider").get_attribute("aria-valuetext")).startswith("Novice, 2 of 10")


def test_an_agent_sits_down_with_the_options_chosen(open_page: Any) -> None:
    page = open_page("phone", "en")
    choose(page, "cabrero", 3)
    fold = who_plays(page)
    seat(fold, 1).locator("select").first.select_option("rules")
    seat(fold, 1).locator(".switch select").select_option(label="novice")
    seat(fold, 2).locator("select").first.select_option("hard")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector("button[data-card]")
    assert [line.partition(" · ")[2] for line in told_players(page)] == ["", "rules:level=novice", "Hard"]


def test_a_model_just_trained_is_seated(open_page: Any, models_server: Server) -> None:
    page = open_page("desktop", "en", at=models_server)
    choose(page, "brisca", 2)
    fold = who_plays(page)
    seat(fold, 1).locator("select").first.select_option("mc")
    model = seat(fold, 1).locator(".switch select").last
    assert model.locator("option").all_inner_texts() == ["the one shipped", "my-table"]
    model.select_option(label="my-table")
    picture(page, "setup-model-desktop")
    page.get_by_role("button", name="Play", exact=True).click()
    for _ in range(3):
        assert one_move(page)
    assert told_players(page)[1].endswith("mc:model=my-table")
    assert "an agent failed" not in (models_server.folder / "log").read_text()


def test_a_seed_deals_the_same_cards_again(open_page: Any) -> None:
    page = open_page("phone", "en")

    def begin() -> list[str]:
        choose(page, "brisca", 2)
        fold = who_plays(page)
        assert page.get_by_role("button", name="Invite").is_enabled()
        page.get_by_label("Same cards").fill("my own seed")
        assert page.get_by_role("button", name="Invite").is_disabled()
        page.get_by_label("Who starts").select_option(label="Seat 1 · You")
        fold.locator(".help").last.scroll_into_view_if_needed()
        picture(page, "setup-seed-phone")
        page.get_by_role("button", name="Play", exact=True).click()
        page.wait_for_selector("button.legal")
        assert page.locator(".ring li").count() == 0  # we start
        return hand(page)

    cards = begin()
    page.wait_for_selector("text=Chosen cards")
    picture(page, "chosen-cards-phone")
    page.goto("/")
    assert begin() == cards
    play_out(page)
    picture(page, "same-cards-phone")
    page.get_by_role("button", name="Same cards").click()
    page.wait_for_selector("[data-testid=result]", state="detached")
    page.wait_for_selector("button.legal")
    assert hand(page) == cards
