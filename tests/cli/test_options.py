"""Options made from settings: every field of a plan is one, with its bounds and default, and what is given arrives in the plan."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Annotated, Any

import pytest
import typer
from typer.testing import CliRunner

from baralla.cli import app
from baralla.cli.options import command
from baralla.engine.settings import OPTION, names, setting
from baralla.learning.data.plan import Plan as DataPlan
from baralla.learning.genetic.plan import Plan as GeneticPlan
from baralla.learning.monte_carlo.plan import Plan as MonteCarloPlan
from baralla.learning.supervised.settings import Settings
from baralla.web.settings import Settings as Server

RUN = CliRunner()


@dataclass(frozen=True)
class Oven:
    degrees: int = setting(180, "How hot.", least=50, most=250, names=("--degrees", "-d"))
    trays: tuple[str, ...] = setting((), "Which.", given=(str, "", names))
    fan: bool = setting(False, "Hot air.")
    brand: str = "none"  # no option


@dataclass(frozen=True)
class Dough:
    seed: Annotated[int, typer.Option("--seed")] = 0
    fan: bool = setting(False, "Hot air, again.")


def bake(*arguments: str) -> tuple[int, list[Any]]:
    made: list[Any] = []

    def function(*, who: Annotated[str, typer.Argument()], oven: Oven, dough: Dough) -> None:
        made.extend((who, oven, dough))

    kitchen = typer.Typer()
    kitchen.command()(command(_with_types(function)))
    return RUN.invoke(kitchen, list(arguments)).exit_code, made


def _with_types(function: Any) -> Any:
    function.__annotations__ = {"who": Annotated[str, typer.Argument()], "oven": Oven, "dough": Dough, "return": type(None)}
    return function


def test_what_is_given_arrives_in_the_settings() -> None:
    assert bake("anna") == (0, ["anna", Oven(), Dough()])
    assert bake("anna", "-d", "200", "--trays", "a, b", "--fan", "--seed", "4") == (
        0,
        ["anna", Oven(200, ("a", "b"), True), Dough(4, True)],
    )


@pytest.mark.parametrize("wrong", [["-d", "300"], ["--degrees", "hot"], ["--brand", "x"], ["--no-fan"]])
def test_bounds_and_types_are_kept_and_other_fields_are_no_options(wrong: list[str]) -> None:
    code, made = bake("anna", *wrong)
    assert code == 2
    assert made == []


@pytest.mark.parametrize(
    ("words", "settings"),
    [
        (["dataset"], [DataPlan]),
        (["train", "supervised"], [DataPlan, Settings]),
        (["train", "montecarlo"], [MonteCarloPlan]),
        (["train", "genetic"], [GeneticPlan]),
        (["serve"], [Server]),
    ],
)
def test_every_setting_is_an_option_of_its_command(words: list[str], settings: list[type]) -> None:
    told = RUN.invoke(app, [*words, "--help"], env={"COLUMNS": "300"}).output
    for item in (item for one in settings for item in dataclasses.fields(one)):
        about = item.metadata.get(OPTION)
        if about is not None:
            name = (about["names"] or (f"--{item.name.replace('_', '-')}",))[0]
            assert f"{name.split('/')[0]} " in told
            assert about["help"] in told or item.name == "seed"
