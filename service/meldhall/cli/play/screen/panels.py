"""Lines of text around the table: what is played, who sits where, how the game stands."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from meldhall.cli.play.scene import Scene
from meldhall_client import GameView

_QUIET: Final = "#8fae9f"
_LOUD: Final = "bold #f3ead3"
_WARN: Final = "bold #ffb454"
_HURRY_S: Final = 10
_LETTERS: Final = str.maketrans("·…’‘–—▸★", "-.''-->*")


def in_letters(text: Text) -> Text:
    """The text in ASCII alone, letter by letter, so that its colors stay where they are."""
    text.plain = text.plain.translate(_LETTERS).encode("ascii", "replace").decode("ascii")
    return text


def heading(scene: Scene, left_s: float | None, width: int) -> Text:
    """Rules, round, turn, pool, and the time that is left."""
    view = scene.view
    parts = [scene.game.ruleset.preset]
    if view is not None:
        parts += [f"round {view.round}", f"turn {view.turn}", f"{view.pool_tiles} in the pool"]
    text = Text(" Meldhall", style=_LOUD)
    text.append("  " + " · ".join(parts), style=_QUIET)
    clock, style = _clock(scene, left_s)
    text.append(" " * max(1, width - text.cell_len - len(clock) - 1))
    text.append(clock, style=style)
    return text


def _clock(scene: Scene, left_s: float | None) -> tuple[str, str]:
    if scene.is_lost:
        return "reconnecting …", _WARN
    if scene.is_paused:
        return "paused", _WARN
    if left_s is None:
        return "", _QUIET
    left = max(0, int(left_s + 0.999))
    return f"{left // 60}:{left % 60:02}", _WARN if left <= _HURRY_S and scene.is_my_turn else _LOUD


def seats(scene: Scene, width: int, *, in_ascii: bool) -> Text:
    """Two lines, a column for each seat: name, and what everybody knows of it."""
    game, view = scene.game, scene.view
    column = max(10, width // max(1, len(game.seats)))
    names, facts = Text(no_wrap=True), Text(no_wrap=True)
    for seat in game.seats:
        is_turn = view is not None and view.turn_seat == seat.seat
        mark = (">" if in_ascii else "▸") if is_turn else " "
        name = _name(scene, seat.seat) if _is_taken(scene, seat.seat) else "free"
        names.append(f"{mark}{_fitted(name, column - 2)} ", style=_LOUD if is_turn else _QUIET)
        facts.append(f" {_fitted(_facts(scene, view, seat.seat), column - 2)} ", style=_QUIET)
    return Text("\n").join([names, facts])


def _is_taken(scene: Scene, seat: int) -> bool:
    return bool(scene.game.seats[seat].player_id or scene.game.seats[seat].bot)


def _facts(scene: Scene, view: GameView | None, seat: int) -> str:
    if view is None:
        return "bot" if scene.game.seats[seat].bot else ""
    seen = view.seats[seat]
    parts = [f"{seen.rack_tiles} tile{'' if seen.rack_tiles == 1 else 's'}"]
    if seen.has_left:
        parts = ["gave up"]
    elif scene.game.seats[seat].away_time is not None:
        parts.append("away")
    elif seen.total_points:
        parts.append(f"{seen.total_points:+d}")
    elif not seen.has_melded:
        parts.append("closed")
    return ", ".join(parts)


def story(scene: Scene, lines: int) -> Text:
    """The last sentences, the newest last."""
    told = list(scene.story)[-lines:]
    text = Text(no_wrap=True, overflow="ellipsis")
    for place, sentence in enumerate(told):
        text.append(f" {sentence}\n" if place < len(told) - 1 else f" {sentence}", style=_QUIET)
    return text


def status(scene: Scene) -> Text:
    """The sentence for the player."""
    if scene.is_paused and not scene.is_over:
        return Text(" The game is paused: z goes on.", style=_LOUD)
    if scene.told:
        style = _WARN if scene.verdict is not None and not scene.verdict else _LOUD
        return Text(f" {scene.told}", style=style, no_wrap=True, overflow="ellipsis")
    return Text(f" {_advice(scene)}", style=_QUIET, no_wrap=True, overflow="ellipsis")


def _advice(scene: Scene) -> str:
    """What may be done now."""
    view = scene.view
    if scene.is_over:
        return "The game is over. N offers a rematch, q leaves."
    if view is None:
        return "N starts the game when all are there."
    if scene.is_between_rounds:
        return "The round is over. N begins the next one."
    if scene.picked:
        return "Enter places what you picked where the cursor is; n lays it as a new meld."
    if scene.is_my_turn:
        ends = "d draws a tile" if view.pool_tiles else "d passes"
        return f"Your turn: pick tiles with space and lay them, or {ends}. h shows the best play."
    name = scene.teller.name(view.turn_seat) if view.turn_seat is not None else "nobody"
    return f"{name} is to play."


def scores(scene: Scene) -> Text:
    """How a round or the game ended."""
    view = scene.view
    text = Text()
    if view is None:
        return Text("The game is aborted." if scene.is_over else "The game has not begun.")
    if view.last_round is not None:
        last = view.last_round
        text.append(f"Round {last.round}: {scene.teller.winners(last)}\n\n", style=_LOUD)
        for score in last.seats:
            rack = " ".join(score.rack) or "out"
            text.append(
                f"{_fitted(_name(scene, score.seat), 18)} {score.score_points:+5d}  {_cut(rack, 48)}\n"
            )
    if view.result is not None:
        text.append("\nFinal scores\n\n", style=_LOUD)
        for place in view.result.standings:
            text.append(f"{place.rank}. {_fitted(_name(scene, place.seat), 16)} {place.total_points:+5d}\n")
    elif view.last_round is None:
        for seat in view.seats:
            text.append(f"{_fitted(_name(scene, seat.seat), 18)} {seat.total_points:+5d}\n")
    return text


def _name(scene: Scene, seat: int) -> str:
    return "you" if seat == scene.me else scene.teller.name(seat)


def _cut(text: str, width: int) -> str:
    """As much of the text as so many cells of a terminal show: some letters take two, some none."""
    return text if cell_len(text) <= width else set_cell_size(text, max(0, width - 1)).rstrip() + "…"


def _fitted(text: str, width: int) -> str:
    """The text cut or filled up to exactly that width."""
    return set_cell_size(_cut(text, width), width)
