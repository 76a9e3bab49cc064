# ruff: noqa: E501 (the page is one template)
"""The folder of a published experiment: results.csv, a figure per part, and index.html, where each table stands beside the source's."""

from __future__ import annotations

import html
from pathlib import Path

import baralla
from baralla.engine.errors import BarallaError
from baralla.engine.published import Part, Sitting
from baralla.experiments.drawing import save
from baralla.experiments.published import figures
from baralla.experiments.published.play import RESULTS, Results, Row, paired, write_csv
from baralla.experiments.published.sample import comes_first, leader_by_luck
from baralla.experiments.sheet import head, image, make_folder


def write(results: Results, folder: Path, command: str) -> None:
    """Write the folder."""
    make_folder(folder)
    try:
        write_csv(results, folder)
        for number, part in enumerate(results.experiment.parts, 1):
            rows = results.of(number)
            if rows:
                drawn = figures.grid(part, rows) if part.axes else figures.bars(part, rows, results.experiment.source)
                save(drawn, folder / f"part-{number}.svg")
        (folder / "index.html").write_text(page(results, command), encoding="utf-8")
    except OSError as error:
        raise BarallaError(f"cannot write into {folder}: {error.strerror}") from None


def page(results: Results, command: str) -> str:
    """The page."""
    source = html.escape(results.experiment.source)
    stopped = '<p class="note">It was stopped before the end: this is what had been played until then. The same command with <code>--resume</code> goes on.</p>'
    sections = "".join(_section(results, number, part) for number, part in enumerate(results.experiment.parts, 1) if results.of(number))
    return f"""{head(html.escape(results.experiment.title))}
<h1>{html.escape(results.experiment.title)}</h1>
<p>The experiments of {source} again, {results.rules.players} players at a table. Every deal is played in all seat rotations, and all tables of a part get the same deals. Brackets, whiskers and bands are 95 % intervals: here by bootstrap over deals, for the source Wilson's interval of a share among as many matches as it tells, or as few as its percentages allow (marked ≥).</p>
<p>“A sample shows” is where 95 % of samples of the source's size would fall if our share, anywhere in its interval, is the true one; what the source reports agrees with it, or not. Shares are of all the seats of a player, points of one seat; the seconds are those that all players of the table think.</p>
<p>All numbers are in <a href="{RESULTS}">{RESULTS}</a>. Made by <code>{html.escape(command)}</code>, Baralla {baralla.__version__}, {results.seconds:.0f} s of thinking.</p>
{stopped if results.stopped else ""}
{sections}
</body></html>
"""


def _section(results: Results, number: int, part: Part) -> str:
    rows, source = results.of(number), results.experiment.source
    told = (
        "Share, mean points and time of every combination; the one that the source chose is circled."
        if part.axes
        else f"Blue: here. Red: {source}."
    )
    parts = [f'<h2 id="part-{number}">{number}. {html.escape(part.title)}</h2><p>{html.escape(part.question)}</p>']
    parts.append(image(f"part-{number}.svg", part.title, told))
    parts.append(_grid(rows) if part.axes else "".join(_table(sitting, rows) for sitting in part.sittings))
    parts += [f'<p class="note">{html.escape(sentence)}</p>' for sentence in remarks(results, number, part)]
    return "".join(parts)


def _grid(rows: list[Row]) -> str:
    """Every combination of a grid, folded away."""
    head = "<tr><th>combination</th><th>matches won</th><th>points</th><th>s a match</th><th>matches</th></tr>"
    lines = "".join(
        f"<tr><td>{html.escape(row.label)}</td><td>{_won(row)}</td><td>{_points(row)}</td><td>{row.match_seconds:.3g}</td><td>{row.matches:,}</td></tr>"
        for row in rows
        if row.seats == 1
    )
    return f'<details><summary>All combinations</summary><div class="wide"><table>{head}{lines}</table></div></details>'


def _table(sitting: Sitting, rows: list[Row]) -> str:
    """A table of the experiment: each player, here and in the source."""
    of_table = [row for row in rows if row.table == sitting.name]
    if not of_table:
        return ""
    reported = any(player.share is not None or player.points is not None for player in sitting.players)
    heads = (
        ["player", "won here", "in the source", "a sample shows", "agrees", "points here", "in the source"]
        if reported
        else ["player", "won", "points"]
    )
    lines = []
    for row in of_table:
        name = html.escape(row.label if row.seats == 1 else f"{row.seats} × {row.label}")
        cells = [_won(row), *_theirs(row, sitting), _points(row), _number(row.source_points)] if reported else [_won(row), _points(row)]
        lines.append(f'<tr><td title="{html.escape(row.agent)}">{name}</td>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>')
    first = of_table[0]
    seconds = f"; in the source {first.source_seconds:g} s" if first.source_seconds is not None else ""
    told = f"{html.escape(sitting.title)}. {first.matches:,} matches, {first.match_seconds:.2g} s each{seconds}."
    head = "".join(f"<th>{name}</th>" for name in heads)
    return f'<p><b>{told}</b></p><div class="wide"><table><tr>{head}</tr>{"".join(lines)}</table></div>'


def _won(row: Row) -> str:
    return f"{100 * row.share:.1f} % <small>[{100 * row.share_low:.1f}, {100 * row.share_high:.1f}]</small>"


def _points(row: Row) -> str:
    return f"{row.points:.1f} <small>[{row.points_low:.1f}, {row.points_high:.1f}]</small>"


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:g}"


def _theirs(row: Row, sitting: Sitting) -> list[str]:
    """The share that the source reports, what a sample of its size shows here, and whether they agree."""
    if row.source_share is None or row.source_low is None or row.source_high is None:
        return ["", "", ""]
    of = f"{row.source_matches}" if sitting.matches else f"≥ {row.source_matches}"
    return [
        f"{100 * row.source_share:g} % of {of} <small>[{100 * row.source_low:.0f}, {100 * row.source_high:.0f}]</small>",
        f"{100 * (row.could_low or 0):.0f} – {100 * (row.could_high or 0):.0f} %",
        "yes" if row.agrees else "<b>no</b>",
    ]


def remarks(results: Results, number: int, part: Part) -> list[str]:
    """What the numbers of a part say beyond its table, in sentences."""
    found = []
    for sitting in part.sittings:
        rows = [row for row in results.of(number) if row.table == sitting.name]
        if len(rows) > 2 and all(row.source_share is not None for row in rows):
            found.append(_who_leads(sitting, rows))
    for name, difference in paired(results, part).items() if part.paired else ():
        title = next(sitting.title for sitting in part.sittings if sitting.name == name)
        points = f"{100 * difference.mean:+.1f} percentage points [{100 * difference.low:+.1f}, {100 * difference.high:+.1f}]"
        found.append(f"{title}: {points} of matches won beside {part.sittings[0].title}, over the same deals.")
    if part.axes:
        best = max((row for row in results.of(number) if row.seats == 1), key=lambda row: row.share)
        found.append(
            f"The best of the grid is {best.label}: {100 * best.share:.1f} % [{100 * best.share_low:.1f}, {100 * best.share_high:.1f}]."
        )
        found += _margins(results, number, part)
    return found


def _who_leads(sitting: Sitting, rows: list[Row]) -> str:
    """How often each player would come first in a sample of the source's size, and how often luck alone makes such a leader."""
    matches = rows[0].source_matches or 1
    leader = max(rows, key=lambda row: row.source_share or 0)
    chances = comes_first([row.share for row in rows], matches)
    firsts = ", ".join(f"{row.label} {100 * chance:.0f} %" for row, chance in zip(rows, chances, strict=True))
    luck = leader_by_luck(len(rows), matches, leader.source_share or 0)
    return (
        f"{sitting.title}: in a sample of {matches} matches, the players would come first in this part of samples: {firsts}. "
        f"With {len(rows)} equal players the leader wins {100 * (leader.source_share or 0):g} % or more in {100 * luck:.1f} % of such samples."
    )


def _margins(results: Results, number: int, part: Part) -> list[str]:
    """The mean share over the grid at every value of each axis."""
    at = {sitting.name: sitting.at for sitting in part.sittings}
    rows = [row for row in results.of(number) if row.seats == 1]
    found = []
    for axis, name in enumerate(part.axes):
        values = sorted({at[row.table][axis] for row in rows})
        means = []
        for value in values:
            shares = [row.share for row in rows if at[row.table][axis] == value]
            means.append(f"{value:g}: {100 * sum(shares) / len(shares):.1f} %")
        found.append(f"Matches won by {name}, mean over the rest of the grid: {', '.join(means)}.")
    return found
