# ruff: noqa: E501 (the page is one template)
"""What an arena run leaves behind: `result.json`, `results.csv`, and `report.html` with its plots inside, which reads well on its own."""

from __future__ import annotations

import csv
import html
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import baralla
from baralla.arena.statistics import Interval, elo_of
from baralla.arena.tournament import Tournament
from baralla.store.results import Result

if TYPE_CHECKING:
    from matplotlib.figure import Figure

INK, ACCENT, PALE = "#22303c", "#b5482e", "#d9c9a8"


def _interval(found: Interval) -> dict[str, float]:
    return {"share": round(found.mean, 5), "low": round(found.low, 5), "high": round(found.high, 5)}


def result(tournament: Tournament) -> dict[str, Any]:
    """The result as JSON holds it."""
    agents = []
    for line in tournament.lines():
        agents.append(
            {
                "name": line.name,
                **_interval(line.share),
                "margin": round(line.margin.mean, 3),
                "margin_low": round(line.margin.low, 3),
                "margin_high": round(line.margin.high, 3),
                "points": round(line.points.mean, 3),
                "points_low": round(line.points.low, 3),
                "points_high": round(line.points.high, 3),
                "ms": round(line.ms, 5),
                "seconds_per_match": round(line.seconds, 6),
                "decisions": line.decisions,
                "deals": line.deals,
                "forfeits": {reason: number for (name, reason), number in tournament.forfeits.items() if name == line.name},
                "openskill": {"mu": round(line.openskill[0], 3), "sigma": round(line.openskill[1], 3)},
            }
        )
    payoff = [{"agent": one, "against": rest, **_interval(found)} for (one, rest), found in tournament.payoff().items()]
    return {
        "game": tournament.game.name,
        "version": baralla.__version__,
        "players": tournament.rules.players,
        "rules": tournament.rules.settings(),
        "seed": tournament.seed,
        "deals": tournament.deals,
        "fixed": {"decks": len(tournament.fixed.decks), "dealer": tournament.fixed.dealer} if tournament.fixed else None,
        "contests": [{"seats": list(contest.seats), "deals": len(tally.shares)} for contest, tally in tournament.tallies.items()],
        "fair_share": round(1 / (tournament.rivals + 1), 5),
        "seconds": round(tournament.seconds, 3),
        "sprt": None
        if tournament.test is None
        else {"elo0": tournament.test.elo0, "elo1": tournament.test.elo1, "verdict": tournament.verdict or "open"},
        "agents": agents,
        "payoff": payoff,
    }


def stored(tournament: Tournament) -> list[Result]:
    """The rows for the store: one for each pair that was played."""
    rules = json.dumps(tournament.rules.settings(), sort_keys=True)
    rows = []
    for contest, tally in tournament.tallies.items():
        if contest.one is None or contest.rest is None or not tally.shares:
            continue
        found = tournament.payoff()[contest.one, contest.rest]
        rows.append(
            Result(
                tournament.game.name, baralla.__version__, tournament.rules.players, rules, contest.one, contest.rest, tournament.rivals,
                len(tally.shares), found.mean, found.low, found.high, tournament.seed,
            )
        )  # fmt: skip
    return rows


def write(tournament: Tournament, folder: Path) -> None:
    """Write result.json, results.csv and report.html into `folder`."""
    found = result(tournament)
    (folder / "result.json").write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    (folder / "report.html").write_text(page(tournament, found), encoding="utf-8")
    write_csv(found["agents"], folder / "results.csv")


def write_csv(agents: list[dict[str, Any]], path: Path) -> None:
    """One line per agent, with what is one number."""
    columns = [name for name, value in agents[0].items() if not isinstance(value, dict)]
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, columns, extrasaction="ignore")
        writer.writeheader()
        writer.writerows(agents)


# The page


def page(tournament: Tournament, found: dict[str, Any]) -> str:
    """The report: one file, nothing to load."""
    title = f"{tournament.game.title['en']}: {len(found['agents'])} agents, {tournament.played} duplicate deals"
    rules = ", ".join(f"{key}={value}" for key, value in found["rules"].items()) or "default rules"
    rows = "".join(
        f"<tr><td><code>{html.escape(a['name'])}</code></td><td>{100 * a['share']:.1f} %</td>"
        f"<td>{100 * a['low']:.1f} – {100 * a['high']:.1f}</td><td>{a['margin']:+.2f}</td><td>{a['points']:.1f}</td>"
        f"<td>{_ms(a['ms'])}</td><td>{a['seconds_per_match']:.2g}</td><td>{a['decisions']:,}</td><td>{a['openskill']['mu']:.1f} ± {2 * a['openskill']['sigma']:.1f}</td></tr>"
        for a in found["agents"]
    )
    pairs = "".join(
        f"<tr><td><code>{html.escape(p['agent'])}</code></td><td><code>{html.escape(p['against'])}</code></td><td>{100 * p['share']:.1f} %</td>"
        f"<td>{100 * p['low']:.1f} – {100 * p['high']:.1f}</td><td>{elo_of(p['share'], tournament.rivals):+.0f}</td></tr>"
        for p in found["payoff"]
    )
    plots = "".join(f"<figure>{_svg(figure)}<figcaption>{caption}</figcaption></figure>" for figure, caption in _plots(tournament, found))
    sprt = ""
    if found["sprt"] is not None:
        sprt = (
            f"<p>Sequential test of {found['sprt']['elo0']:g} against {found['sprt']['elo1']:g} Elo: <b>{found['sprt']['verdict']}</b>.</p>"
        )
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>{html.escape(title)}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; color: {INK}; background: #fbf8f1; max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }}
h1 {{ font-size: 1.5rem; margin: 0 0 .25rem; }} h2 {{ font-size: 1.15rem; margin: 2rem 0 .5rem; }} p {{ margin: .25rem 0; }}
.wide {{ overflow-x: auto; }} table {{ border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }}
th, td {{ text-align: right; padding: .35rem .6rem; border-bottom: 1px solid {PALE}; white-space: nowrap; }}
td:first-child, th:first-child {{ text-align: left; }} code {{ font-size: .92em; }}
figure {{ margin: 1.25rem 0; }} figure svg {{ max-width: 100%; height: auto; }} figcaption {{ font-size: .9rem; color: #5a6772; }}
</style></head><body>
<h1>{html.escape(title)}</h1>
<p>{tournament.rules.players} players, {html.escape(rules)}. Seed {html.escape(tournament.seed)}, Baralla {found["version"]}, {found["seconds"]:.1f} s.
Every deal was played in all seat rotations; a fair share would be {100 * found["fair_share"]:.0f} %.</p>{sprt}
<h2>Agents</h2><div class="wide"><table><tr><th>agent</th><th>first places</th><th>95 %</th><th>margin</th><th>points</th><th>ms per decision</th><th>s per match</th><th>decisions</th><th>OpenSkill</th></tr>{rows}</table></div>
<h2>Each against each</h2><div class="wide"><table><tr><th>agent</th><th>against</th><th>first places</th><th>95 %</th><th>Elo</th></tr>{pairs}</table></div>
<h2>Pictures</h2>{plots}
<p>The intervals are bootstraps over deals. The margin is the mean difference to the best rival in what decides the match,
and the points are the mean of what an agent's side has at its end. The seconds per match are those that an agent thinks, in all its seats.
The matches are in <code>records.jsonl</code>; <code>baralla replay</code> checks them.</p>
</body></html>
"""


def _ms(ms: float) -> str:
    return f"{ms:.2f}" if ms >= 0.1 else f"{1000 * ms:.1f} µs"


def _figure(width: float, height: float) -> tuple[Figure, Any]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    figure.patch.set_alpha(0)
    axes = figure.add_subplot()
    axes.patch.set_alpha(0)
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes


def _svg(figure: Figure) -> str:
    import matplotlib as mpl

    out = io.StringIO()
    with mpl.rc_context({"svg.hashsalt": "baralla", "svg.fonttype": "none", "font.family": "sans-serif"}):
        figure.savefig(out, format="svg", metadata={"Date": None})
    text = out.getvalue()
    return text[text.index("<svg") :]


def _plots(tournament: Tournament, found: dict[str, Any]) -> list[tuple[Figure, str]]:
    from matplotlib.ticker import NullFormatter

    agents = found["agents"]
    figure, axes = _figure(7.5, 0.9 + 0.45 * len(agents))
    for k, a in enumerate(reversed(agents)):
        axes.plot([100 * a["low"], 100 * a["high"]], [k, k], color=ACCENT, linewidth=3, solid_capstyle="round")
        axes.plot(100 * a["share"], k, "o", color=INK)
    axes.axvline(100 * found["fair_share"], color=PALE, linewidth=2, zorder=0)
    axes.set_yticks(range(len(agents)), [a["name"] for a in reversed(agents)])
    axes.set_ylim(-0.6, len(agents) - 0.4)
    axes.set_xlabel("share of first places, % (line: fair share)")
    pictures = [(figure, "First places with 95 % intervals.")]
    figure, axes = _figure(7.5, 3.4)
    for a in agents:
        values = tournament.shares_of(a["name"])
        axes.plot(np.arange(1, len(values) + 1), 100 * np.cumsum(values) / np.arange(1, len(values) + 1), label=a["name"])
    axes.set_xlabel("deals")
    axes.set_ylabel("share so far, %")
    axes.legend(frameon=False, fontsize="small")
    pictures.append((figure, "How the shares settled as deals were played."))
    if len(agents) > 2:
        pictures.append(
            (_matrix(tournament, [a["name"] for a in agents]), "Share of the agent in the row against the one in the column, %.")
        )
    figure, axes = _figure(7.5, 0.9 + 0.45 * len(agents))
    axes.barh([a["name"] for a in reversed(agents)], [max(a["ms"], 1e-4) for a in reversed(agents)], color=PALE)
    axes.set_xscale("log")
    axes.xaxis.set_minor_formatter(NullFormatter())
    fastest, slowest = min(max(a["ms"], 1e-4) for a in agents), max(a["ms"] for a in agents)
    axes.set_xlim(10 ** np.floor(np.log10(fastest) - 0.1), 10 ** np.ceil(np.log10(max(slowest, 1e-4)) + 0.1))
    axes.set_xlabel("milliseconds per decision (mean)")
    pictures.append((figure, "Thinking time."))
    return pictures


def _matrix(tournament: Tournament, names: list[str]) -> Figure:
    figure, axes = _figure(1.6 + 0.8 * len(names), 1.2 + 0.6 * len(names))
    grid = np.full((len(names), len(names)), np.nan)
    for (one, rest), found in tournament.payoff().items():
        grid[names.index(one), names.index(rest)] = 100 * found.mean
    axes.imshow(grid, cmap="RdBu", vmin=0, vmax=100, aspect="auto", alpha=0.7)
    for i in range(len(names)):
        for j in range(len(names)):
            if not np.isnan(grid[i, j]):
                axes.text(j, i, f"{grid[i, j]:.0f}", ha="center", va="center", color=INK)
    axes.set_xticks(range(len(names)), names, rotation=30, ha="right")
    axes.set_yticks(range(len(names)), names)
    return figure
