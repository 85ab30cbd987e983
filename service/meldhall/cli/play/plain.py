"""The plain table, for pipes and screen readers: what happens in sentences, orders line by line."""

from __future__ import annotations

import queue
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import IO, Any, Final, cast

import click

from meldhall import painting
from meldhall.cli.play import orders, saying
from meldhall.cli.play.drafting import Draft, NotPossible, Piece, sort_key
from meldhall.cli.play.orders import Order, Unclear
from meldhall.cli.play.sitting import Feed, Sitting
from meldhall.cli.play.story import Teller
from meldhall.names import harmless
from meldhall.wording import instructions, tile_name
from meldhall_client import Game, GameView, Refused, RoundEnded, Step, TurnVerdict, Unreachable

_WELCOME: Final = "Type help for all orders."


class PlainTable:
    """One player at one game after the other. `is_patient`: lines wait until there is something to decide."""

    def __init__(self, sitting: Sitting, lines: IO[str], *, is_patient: bool) -> None:
        self._lines = lines
        self._is_patient = is_patient
        self._happened: queue.Queue[tuple[str, Any]] = queue.Queue()
        self._waiting: deque[str | None] = deque()
        self._sort = "color"
        self._in_words = False
        self._is_over = False
        self._is_lost = False
        self._has_prompt = False
        self._sit(sitting)

    def run(self) -> None:
        """Plays until the player quits or there are no more lines."""
        for note in self._sitting.notes:
            self._say(note)
        self._say(_WELCOME)
        threading.Thread(target=self._read, name="meldhall-lines", daemon=True).start()
        while not self._is_over:
            self._prompt()
            kind, what = self._happened.get()
            if kind == "line":
                self._has_prompt = False
                self._waiting.append(what)
            else:
                self._take(what)
            self._answer_lines()
        self._feed.stop()

    def _answer_lines(self) -> None:
        """Answers what was typed, as far as it is time for it."""
        while self._waiting and self._may_answer():
            self._answer(self._waiting.popleft())

    def _sit(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._game = sitting.game
        self._draft: Draft | None = None
        self._hint: str | None = None
        self._awaited = -1
        self._turn: tuple[int, int] | None = None
        self._feed = Feed(sitting, lambda what: self._happened.put(("step", what)))
        self._feed.start()

    # What comes from outside.

    def _read(self) -> None:
        for line in self._lines:
            self._happened.put(("line", line))
        self._happened.put(("line", None))

    def _take(self, what: Step | Exception | None) -> None:
        if isinstance(what, Step):
            self._take_step(what)
        elif what is None:
            if not self._is_lost:
                self._say("The server cannot be reached. Trying on; nothing is lost.")
            self._is_lost = True
        elif isinstance(what, Refused):
            self._say(saying.refusal(what.reason, what.details))
            self._is_over = True
        else:
            self._say(f"The game cannot be followed any more: {what}")
            self._is_over = True

    def _take_step(self, step: Step) -> None:
        if self._is_lost:
            self._is_lost = False
            self._say("The server is back.")
        was, self._game = self._game, step.game
        teller = self._teller()
        for sentence in teller.sentences(step.events):
            self._say(sentence)
            if sentence.startswith("Round ") and any(isinstance(event, RoundEnded) for event in step.events):
                self._tell_scores()
        if step.game.state == "waiting" and was.seats == step.game.seats and not step.events:
            self._tell_waiting()
        view = step.game.view
        if step.is_draft or view is None:
            return
        self._begin_turn(view, step)
        if step.game.state in ("finished", "aborted") and not self._is_done(was):
            self._say("Type rematch for another game, or quit.")
        elif view.phase == "between_rounds" and step.events:
            self._say("Type next for the next round.")

    def _begin_turn(self, view: GameView, step: Step) -> None:
        turn = (view.round, view.turn)
        if not view.my_turn:
            self._draft, self._turn = None, None
        elif self._turn != turn:
            self._turn, self._hint = turn, None
            self._draft = self._fresh(view)
            left = step.time_left
            clock = f" You have {round(left.total_seconds())} seconds." if left is not None else ""
            self._say(f"Your turn.{clock}")
            self._show()

    def _fresh(self, view: GameView) -> Draft:
        draft = Draft.of([(str(meld), meld.tiles) for meld in view.table], view.rack)
        if view.draft is not None and view.draft.seat == view.viewer_seat:
            try:
                draft = draft.laid_out([meld.tiles for meld in view.draft.table])
            except NotPossible:
                self._say("What you were building could not be laid out again.")
        return draft

    def _is_done(self, game: Game) -> bool:
        return game.state in ("finished", "aborted")

    def _may_answer(self) -> bool:
        """Whether a line is to be read now: always on a terminal, else where there is something to decide."""
        if self._is_over or self._game.version < self._awaited:
            return False
        return not self._is_patient or self._is_asked()

    def _is_asked(self) -> bool:
        """Whether the player has something to decide."""
        view = self._game.view
        return (
            self._game.state != "running"
            or view is None
            or (view.my_turn and self._draft is not None)
            or view.phase == "between_rounds"
            or self._sitting.is_spectator
            or bool(self._game.pause and self._game.pause.until_time)
            or self._has_left(view)
        )

    def _has_left(self, view: GameView) -> bool:
        return view.viewer_seat is not None and view.seats[view.viewer_seat].has_left

    # Orders.

    def _answer(self, line: str | None) -> None:
        if line is None:
            self._quit()
            return
        try:
            order = orders.parse(line)
            if order is not None:
                self._obey(order)
        except (Unclear, NotPossible) as unclear:
            self._say(str(unclear))
        except Refused as refused:
            self._say(saying.refusal(refused.reason, refused.details, self._teller().name))
        except Unreachable:
            self._say("The server gave no answer. Try again in a moment.")

    def _obey(self, order: Order) -> None:
        deeds: dict[str, Callable[[Order], None]] = {
            "play": self._play,
            "+": self._add,
            "take": self._take_tiles,
            "undo": self._undo,
            "check": lambda _order: self._tell_verdict(),
            "hint": lambda _order: self._tell_hint(),
            "sort": self._sort_rack,
            "words": lambda _order: self._switch_words(),
            "help": lambda _order: self._say(orders.HELP),
            "show": lambda _order: self._show(),
            "scores": lambda _order: self._tell_scores(),
            "quit": lambda _order: self._quit(),
            "rematch": lambda _order: self._rematch(),
        }
        deed = deeds.get(order.verb)
        if deed is not None:
            deed(order)
        else:
            self._call(order.verb)

    def _call(self, verb: str) -> None:
        """An order that is one call."""
        handle = self._sitting.handle
        end_turn, game = self._sitting.end_turn, self._game
        made: dict[str, Callable[[], object]] = {
            "draw": lambda: end_turn(game, lambda at: handle.draw(expected_version=at)),
            "pass": lambda: end_turn(game, lambda at: handle.pass_turn(expected_version=at)),
            "start": handle.start,
            "next": handle.start_round,
            "redeal": handle.request_redeal,
            "pause": handle.pause,
            "resume": handle.resume,
            "resign": handle.resign,
        }
        made[verb]()
        self._awaited = handle.game.version

    def _play(self, order: Order) -> None:
        draft = self._my_draft()
        if order.text == "hint":
            if self._hint is None:
                raise Unclear("There is no hint for this turn yet: type hint first.")
            text = self._hint
        else:
            text = order.text or draft.text
        if not order.text and not draft.is_changed:
            raise Unclear("Nothing is laid yet: `+ r10 r11 r12` lays a new meld, `draw` draws a tile.")
        handle = self._sitting.handle
        self._sitting.end_turn(self._game, lambda at: handle.play(text, expected_version=at))
        self._awaited = handle.game.version

    def _add(self, order: Order) -> None:
        draft = self._my_draft()
        pieces = draft.find(order.tiles, draft.now.rack, "on your rack")
        self._rebuild(draft.put(pieces, self._place(draft, order.meld or 0), in_front=order.in_front))

    def _take_tiles(self, order: Order) -> None:
        draft = self._my_draft()
        source = self._place(draft, order.source)
        if source is None:
            raise Unclear("Melds are numbered from 1.")
        pieces = draft.find(order.tiles, draft.now.melds[source], f"in meld {order.source}")
        if order.meld is None:
            self._rebuild(draft.taken_back(pieces))
        else:
            self._rebuild(draft.put(pieces, self._place(draft, order.meld), in_front=order.in_front))

    def _undo(self, order: Order) -> None:
        draft = self._my_draft()
        if not draft.past:
            raise Unclear("There is nothing to undo.")
        self._rebuild(draft.cleared() if order.text == "all" else draft.undone())

    def _place(self, draft: Draft, meld: int) -> int | None:
        """The index of a meld by its number; 0 is a new one."""
        if meld > len(draft.now.melds):
            raise Unclear(f"There is no meld {meld}: the table has {len(draft.now.melds)}.")
        return meld - 1 if meld else None

    def _rebuild(self, draft: Draft) -> None:
        self._draft = draft
        self._show_table(draft)
        if draft.is_changed:
            self._sitting.handle.set_draft(draft.text)
            self._tell_verdict()
        else:
            self._sitting.handle.set_draft(None)
            self._say("The table is as it was.")

    def _my_draft(self) -> Draft:
        view = self._game.view
        if self._draft is None or view is None:
            turn_seat = view.turn_seat if view else None
            facts = {} if turn_seat is None else {"turn_seat": str(turn_seat)}
            raise Unclear(saying.refusal("NOT_YOUR_TURN", facts, self._teller().name))
        return self._draft

    def _sort_rack(self, order: Order) -> None:
        self._sort = order.text or ("number" if self._sort == "color" else "color")
        self._say_rack()

    def _switch_words(self) -> None:
        self._in_words = not self._in_words
        self._show()

    def _rematch(self) -> None:
        self._feed.stop()
        self._sit(self._sitting.rematched())

    def _quit(self) -> None:
        self._is_over = True

    # Telling.

    def _tell_verdict(self) -> None:
        draft = self._my_draft()
        if not draft.is_changed:
            raise Unclear("Nothing is laid yet.")
        verdict: TurnVerdict = self._sitting.handle.check(draft.text)
        if verdict:
            out = " You go out with it." if verdict.goes_out else ""
            self._say(f"This may be played: {verdict.points} points from your rack.{out} Type play.")
        elif verdict.refusal is not None:
            self._say(f"Not yet. {saying.refusal(verdict.refusal.reason, verdict.refusal.details)}")

    def _tell_hint(self) -> None:
        self._my_draft()
        hint = self._sitting.handle.suggest_turn("tiles_then_points", fewest_changes=True)
        view = self._game.view
        if not hint or view is None:
            self._hint = None
            pool = view.pool_tiles if view else 0
            self._say(f"Nothing can be laid. Type {'draw' if pool else 'pass'}.")
            return
        solution = replace(hint.solution, table=cast(Any, str(hint.solution.table)))
        for sentence in instructions(str(view.table), cast(Any, solution), str(self._game.ruleset)):
            self._say(sentence)
        self._hint = str(hint.solution.table)
        count = hint.solution.tiles
        self._say(f"That lays {count} tile{'' if count == 1 else 's'}. Type play hint to do so.")

    def _show(self) -> None:
        view = self._game.view
        if view is None:
            self._tell_waiting()
            return
        self._say(f"Round {view.round}, turn {view.turn}. {_tiles(view.pool_tiles)} in the pool.")
        for seat in view.seats:
            if seat.seat != view.viewer_seat:
                opened = "" if seat.has_melded else ", nothing laid yet"
                left = ", takes no more turns" if seat.has_left else ""
                self._say(f"{self._teller().name(seat.seat)}: {_tiles(seat.rack_tiles)}{opened}{left}.")
        self._show_table(self._draft or self._fresh(replace(view, draft=None)))
        self._say_rack()

    def _show_table(self, draft: Draft) -> None:
        if not draft.now.melds:
            self._say("The table is empty.")
            return
        self._say("The table as you built it:" if draft.is_changed else "The table:")
        for index, meld in enumerate(draft.now.melds):
            self._say(f"  {index + 1}: {self._pieces(meld)}")

    def _say_rack(self) -> None:
        view = self._game.view
        if view is None or view.viewer_seat is None:
            return
        draft = self._draft or self._fresh(replace(view, draft=None))
        rack = sorted(draft.now.rack, key=sort_key(self._sort))
        self._say(f"Your rack, {_tiles(len(rack))}: {self._pieces(rack, is_rack=True)}")

    def _pieces(self, pieces: Iterable[Piece], *, is_rack: bool = False) -> str:
        """Tiles as notation or in words; own ones on the table are marked."""
        if self._in_words:
            own = " (yours)"
            return ", ".join(f"{tile_name(p.tile)}{own if p.is_mine and not is_rack else ''}" for p in pieces)
        return " ".join(painting.tile(p.tile, new=p.is_mine and not is_rack) for p in pieces)

    def _tell_waiting(self) -> None:
        if self._game.state != "waiting":
            return
        for seat in self._game.seats:
            taken = bool(seat.player_id or seat.bot)
            self._say(f"Seat {seat.seat + 1}: {harmless(seat.display_name) if taken else 'free'}.")
        self._say(f"Others join with: meldhall play --join '{self._sitting.link}'")
        self._say("Whoever created the game types start when all are there.")

    def _tell_scores(self) -> None:
        view = self._game.view
        if view is None:
            self._tell_waiting()
            return
        if view.result is not None:
            for place in view.result.standings:
                self._say(
                    f"  {place.rank}. {self._teller().name(place.seat)}: {place.total_points:+d} points"
                )
            return
        for seat in view.seats:
            name = self._teller().name(seat.seat)
            self._say(f"  {name}: {seat.total_points:+d} points, {_tiles(seat.rack_tiles)}")

    def _teller(self) -> Teller:
        view = self._game.view
        return Teller(self._game, view.viewer_seat if view else None, self._painted)

    def _painted(self, tiles: tuple[str, ...]) -> str:
        return ", ".join(map(tile_name, tiles)) if self._in_words else painting.tiles(tiles)

    def _say(self, text: str) -> None:
        if self._has_prompt:
            click.echo()
            self._has_prompt = False
        click.echo(text)

    def _prompt(self) -> None:
        if not (self._is_patient or self._has_prompt) and self._may_answer() and self._is_asked():
            click.echo("> ", nl=False)
            sys.stdout.flush()
            self._has_prompt = True


def _tiles(count: int) -> str:
    return f"{count} tile{'' if count == 1 else 's'}"
