"""`meldhall simulate`: bots that play each other, and what they are rated."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from meldhall import ratings
from meldhall.cli import main
from meldhall.ratings import placings, rate
from tests.cli.pages import Page


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["simulate", *arguments], catch_exceptions=False)


def told(*arguments: str) -> Any:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_the_better_bot_is_rated_higher() -> None:
    facts = told("--bots", "greedy,optimal", "--games", "60", "--seed", "5")
    assert (facts["deals"], facts["seats"], facts["seed"], facts["ruleset"]) == (30, 2, 5, "classic")
    best, worst = facts["bots"]
    assert (best["bot"], worst["bot"], best["games"]) == ("optimal", "greedy", 60)
    assert best["low"] > worst["high"]
    assert best["win_rate"] + worst["win_rate"] == 1
    assert best["mean_points"] == -worst["mean_points"] > 0


def test_the_seed_decides_on_any_number_of_threads() -> None:
    arguments = ("--bots", "random,greedy,optimal", "--games", "24", "--seats", "2")
    assert told(*arguments, "--jobs", "1") == told(*arguments, "--jobs", "3")
    assert told(*arguments, "--seed", "1") != told(*arguments, "--seed", "2")


def test_more_bots_than_seats_play_in_every_company() -> None:
    facts = told("--bots", "random,greedy,patient,optimal,strong", "--games", "20", "--node-limit", "500")
    assert (facts["seats"], facts["deals"]) == (4, 1)
    assert {bot["games"] for bot in facts["bots"]} == {16}


def test_people_read_a_table() -> None:
    lines = run("--bots", "greedy,optimal", "--games", "8").stdout.splitlines()
    assert [line.split()[0] for line in lines[-3:]] == ["bot", "optimal", "greedy"]


def test_programs_are_told_who_is_placed_before_whom() -> None:
    rows = {row["bot"]: row for row in told("--bots", "random,greedy,optimal", "--games", "24")["bots"]}
    for name, row in rows.items():
        assert set(row["against"]) == rows.keys() - {name}
        for other, share in row["against"].items():
            assert share + rows[other]["against"][name] == pytest.approx(1)
    assert rows["optimal"]["against"]["random"] > 0.5


def test_a_page_opens_offline(tmp_path: Path) -> None:
    path = tmp_path / "ratings.html"
    bots = "random,greedy,optimal"
    said = run("--bots", bots, "--games", "24", "--seats", "2", "--seed", "7", "--html", str(path)).stdout
    assert f"Page written to {path}" in said
    page = Page(path.read_text("utf-8"))
    page.check()
    words = "|".join(page.words)
    for row in told("--bots", bots, "--games", "24", "--seats", "2", "--seed", "7")["bots"]:
        assert f"{row['bot']}: {row['rating']:.0f}, 95 % from {row['low']:.0f} to {row['high']:.0f}" in words
        assert f"|{row['win_rate']:.1%}|" in words
    assert "24 games of 2" in words
    assert len([look for look in page.all("td") if (look.get("class") or "").startswith("share-")]) == 6


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--bots", "optimal,best"), "there is no bot 'best'"),
        (("--bots", "optimal,greedy\x1b"), "printable"),
        (("--bots", "optimal"), "two or more different bots"),
        (("--bots", "optimal,optimal"), "two or more different bots"),
        (("--bots", "optimal,greedy", "--seats", "3"), "allow no games of 3"),
        (("--ruleset", "nobody's"), "--ruleset"),
    ],
)
def test_what_cannot_be_played_is_wrong_usage(arguments: tuple[str, ...], why: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert why in result.output


def test_ten_wins_to_one_are_four_hundred_points() -> None:
    deals = [[("ann", "bob")] * 10 + [("bob", "ann")]] * 1_000
    rated = rate(deals)
    assert rated["ann"].points - rated["bob"].points == pytest.approx(400, abs=1)
    assert rated["ann"].points + rated["bob"].points == pytest.approx(2 * ratings.MEAN)
    assert rated["ann"].low == rated["ann"].high == pytest.approx(rated["ann"].points)


def test_places_below_the_first_count() -> None:
    rated = rate([[("ann", "bob", "cid"), ("bob", "ann", "cid")]] * 50)
    assert rated["ann"].points == pytest.approx(rated["bob"].points)
    assert rated["cid"].points < rated["bob"].points - 400


def test_bars_hold_the_rating_and_shrink_with_more_deals() -> None:
    def bar(deals: int) -> float:
        games = [[("ann", "bob")] if deal % 3 else [("bob", "ann")] for deal in range(deals)]
        rated = rate(games, seed=1)["ann"]
        assert rated.low < rated.points < rated.high
        return rated.high - rated.low

    assert bar(600) < bar(60) / 2


def test_who_never_loses_has_a_rating_all_the_same() -> None:
    rated = rate([[("ann", "bob")]] * 100)
    assert 400 < rated["ann"].points - rated["bob"].points < 2_000


def test_shared_places_count_both_ways() -> None:
    assert placings(("ann", "bob", "cid"), (2, 1, 3)) == [("bob", "ann", "cid")] * 2
    assert placings(("ann", "bob", "cid"), (1, 1, 3)) == [("ann", "bob", "cid"), ("bob", "ann", "cid")]
