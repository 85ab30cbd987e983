"""The table as an app of the terminal: what keys and mouse do, and what the server is asked meanwhile."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import ClassVar, Final

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.theme import Theme
from textual.widgets import Footer, Static

from meldhall.cli.play import saying
from meldhall.cli.play.laying import Ref
from meldhall.cli.play.scene import Scene
from meldhall.cli.play.screen import panels
from meldhall.cli.play.screen.dialogs import KEYS, Dialog
from meldhall.cli.play.screen.tiles import FELT, Look, Tiles
from meldhall.cli.play.sitting import Feed, Sitting
from meldhall_client import (
    GameAborted,
    GameEnded,
    Refused,
    RoundEnded,
    Step,
    Suggestion,
    TurnVerdict,
    Unreachable,
)

_STORY_LINES: Final = 3
_TICK_S: Final = 0.25
_THEME: Final = Theme(
    name="meldhall",
    primary="#7fd1ae",
    secondary="#f3ead3",
    warning="#ffb454",
    foreground="#d7e3dc",
    background="#0e1a16",
    surface="#0e1a16",
    panel="#1b332b",
)


class Heard(Message):
    """Something came from the game that is followed."""

    def __init__(self, feed: Feed, what: Step | Exception | None) -> None:
        self.feed = feed
        self.what = what
        super().__init__()


class Answered(Message):
    """A call to the server is over; `then` shows what came of it."""

    def __init__(self, then: Callable[[], None]) -> None:
        self.then = then
        super().__init__()


class TableApp(App[None]):
    """One player at one game after the other."""

    TITLE = "Meldhall"
    ENABLE_COMMAND_PALETTE = False
    CSS: ClassVar[str] = f"""
    Screen {{ layout: vertical; }}
    #heading {{ height: 1; background: $panel; }}
    #seats {{ height: 2; background: $panel; }}
    #table {{ height: 1fr; background: {FELT}; margin: 0 0 1 0; }}
    #story {{ height: {_STORY_LINES}; }}
    #rack {{ height: 3; background: $panel; }}
    #status {{ height: 1; }}
    Footer {{ background: $panel; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "pick_up", "pick", key_display="space"),
        Binding("enter", "touch", "place", key_display="enter"),
        Binding("n", "new_meld", "new"),
        Binding("p", "play", "play"),
        Binding("d", "draw", "draw"),
        Binding("h", "hint", "hint"),
        Binding("u", "undo", "undo"),
        Binding("s", "sort", "sort"),
        Binding("question_mark", "keys", "keys", key_display="?"),
        Binding("q", "leave", "quit"),
        *(Binding(key, f"move('{key}')", show=False) for key in ("left", "right", "up", "down")),
        *(Binding(str(meld), f"put({meld})", show=False) for meld in range(1, 10)),
        Binding("tab,shift+tab", "switch", show=False, priority=True),
        Binding("ctrl+c", "leave", show=False, priority=True),
        Binding("U", "clear", show=False),
        Binding("b,backspace", "take_back", show=False),
        Binding("escape", "let_go", show=False),
        Binding("N", "go_on", show=False),
        Binding("R", "redeal", show=False),
        Binding("x", "resign", show=False),
        Binding("z", "pause", show=False),
    ]

    def __init__(
        self, sitting: Sitting, *, in_ascii: bool = False, now: Callable[[], float] | None = None
    ) -> None:
        super().__init__()
        self.register_theme(_THEME)
        self.theme = "meldhall"
        self._in_ascii = in_ascii
        self._look = Look(has_color=not os.environ.get("NO_COLOR"), in_ascii=in_ascii)
        self._now = now or self._loop_time
        self._heard_at = 0.0
        self._pressed: Ref | None = None
        self._is_busy = False
        self._is_drawn = False
        self._is_asking = False
        self._sit(sitting)
        self._heading, self._seats = Static(id="heading"), Static(id="seats")
        self._story, self._status = Static(id="story"), Static(id="status")
        self._tiles = (
            Tiles(self.scene, self._look, is_rack=False, id="table"),
            Tiles(self.scene, self._look, is_rack=True, id="rack"),
        )

    def _loop_time(self) -> float:
        return self._loop.time() if self._loop else 0.0

    def _sit(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.scene = Scene(sitting.game)
        self.scene.told = " ".join(sitting.notes)
        if sitting.game.state == "waiting":
            self.scene.story.extend(["Others join with", f"  meldhall play --join '{sitting.link}'"])
        self._feed = Feed(sitting, self._tell)

    @property
    def is_quiet(self) -> bool:
        """Whether no answer of the server is awaited."""
        return not (self._is_busy or self._is_asking)

    def compose(self) -> ComposeResult:
        """From top to bottom: the game, the seats, the table, what happened, the rack, what to do."""
        yield self._heading
        yield self._seats
        yield self._tiles[0]
        yield self._story
        yield self._tiles[1]
        yield self._status
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        """Begins to follow the game and the clock."""
        self._is_drawn = True
        self._feed.start()
        self.set_interval(_TICK_S, self._draw_heading)

    def on_unmount(self) -> None:
        """Follows no more."""
        self._is_drawn = False
        self._feed.stop()

    # What comes from outside.

    def _tell(self, what: Step | Exception | None) -> None:
        self.post_message(self.heard(what))

    def heard(self, what: Step | Exception | None) -> Heard:
        """What came from the game, as a message."""
        return Heard(self._feed, what)

    def on_heard(self, message: Heard) -> None:
        """Goes on to the next step of the game."""
        what, scene = message.what, self.scene
        if message.feed is not self._feed:
            return
        if isinstance(what, Step):
            self._heard_at = self._now()
            scene.take(what)
            if any(isinstance(event, RoundEnded | GameEnded | GameAborted) for event in what.events):
                self._show_scores()
        elif isinstance(what, Refused):
            scene.told = saying.refusal(what.reason, what.details)
        elif what is None:
            scene.is_lost = True
        else:
            scene.told = f"The game cannot be followed any more: {what}"
        self._draw()

    def on_answered(self, message: Answered) -> None:
        """Shows what came of a call."""
        message.then()
        self._draw()

    def on_tiles_pressed(self, message: Tiles.Pressed) -> None:
        """Remembers where a click or a drag began."""
        self._pressed = message.ref

    def on_tiles_released(self, message: Tiles.Released) -> None:
        """A click touches a place; a drag places the tile that it began on where it ends."""
        pressed, self._pressed = self._pressed, None
        if pressed is not None:
            self._built(is_changed=self.scene.dragged(pressed, message.ref))

    # What the screen shows.

    def _draw(self) -> None:
        if not self._is_drawn:
            return
        self._draw_heading()
        self._show(self._seats, panels.seats(self.scene, self.size.width, in_ascii=self._in_ascii))
        self._show(self._story, panels.story(self.scene, _STORY_LINES))
        self._show(self._status, panels.status(self.scene))
        for tiles in self._tiles:
            tiles.redraw()

    def _draw_heading(self) -> None:
        step = self.scene.step
        left = step.time_left if step is not None else None
        left_s = None if left is None else left.total_seconds() - (self._now() - self._heard_at)
        self._show(self._heading, panels.heading(self.scene, left_s, self.size.width))

    def _show(self, line: Static, text: Text) -> None:
        line.update(panels.in_letters(text) if self._in_ascii else text)

    def on_resize(self) -> None:
        """Draws everything for another size."""
        self._draw()

    def _show_scores(self) -> None:
        scene = self.scene
        buttons = {"go_on": "Rematch" if scene.is_over else "Next round", "look": "Look at the table"}
        self._ask(panels.scores(scene), buttons)

    def _answer(self, button: str | None) -> None:
        if button == "go_on":
            self.action_go_on()
        elif button == "resign":
            self._do(self.sitting.handle.resign)
        elif button == "leave":
            self.exit()

    # What the server is asked.

    def _do(self, call: Callable[[], object], then: Callable[[object], None] | None = None) -> None:
        """Makes a call in a thread, one at a time, and shows what came of it."""
        if self._is_busy:
            return
        self._is_busy = True

        def made() -> None:
            told, answer = "", None
            try:
                answer = call()
            except Refused as refused:
                told = saying.refusal(refused.reason, refused.details, self.scene.teller.name)
            except Unreachable:
                told = "The server gave no answer. Try again in a moment."
            self.post_message(Answered(lambda: self._done(told, answer, then)))

        self.run_worker(made, thread=True)

    def _done(self, told: str, answer: object, then: Callable[[object], None] | None) -> None:
        self._is_busy = False
        if told:
            self.scene.told = told
        elif then is not None:
            then(answer)

    def _built(self, *, is_changed: bool) -> None:
        """Shows the table as it is built, and asks what it is worth: one at a time, the newest next."""
        self._draw()
        if not is_changed or self._is_asking:
            return
        draft, handle = self.scene.draft, self.sitting.handle
        self._is_asking = True

        def asked() -> None:
            verdict: TurnVerdict | None = None
            try:
                handle.set_draft(draft.text if draft.is_changed else None)
                verdict = handle.check(draft.text) if draft.is_changed else None
            except (Refused, Unreachable):
                # What is wrong is told when the turn is played; the turn may just have ended.
                verdict = None
            self.post_message(Answered(lambda: self._judged(draft.text, verdict)))

        self.run_worker(asked, thread=True)

    def _judged(self, text: str, verdict: TurnVerdict | None) -> None:
        self._is_asking = False
        if verdict is not None:
            self.scene.judged(text, verdict)
        if text != self.scene.draft.text:
            self._built(is_changed=True)

    # What keys do.

    def action_move(self, direction: str) -> None:
        """Moves the cursor."""
        self.scene.move(direction)
        self._draw()

    def action_switch(self) -> None:
        """Moves the cursor between rack and table."""
        self.scene.switch()
        self._draw()

    def action_pick_up(self) -> None:
        """Picks up the tile at the cursor, or lets go of it."""
        self.scene.toggle(self.scene.cursor)
        self._draw()

    def action_touch(self) -> None:
        """Places what is picked at the cursor."""
        self._built(is_changed=self.scene.touch(self.scene.cursor))

    def action_new_meld(self) -> None:
        """Lays what is picked as a new meld."""
        self._built(is_changed=self.scene.place(Ref(len(self.scene.draft.now.melds), 0)))

    def action_put(self, meld: int) -> None:
        """Places what is picked on a meld by its number."""
        if meld <= len(self.scene.draft.now.melds):
            self._built(is_changed=self.scene.place(Ref(meld - 1, 1)))

    def action_take_back(self) -> None:
        """Puts what is picked on the rack again."""
        self._built(is_changed=self.scene.take_back())

    def action_undo(self) -> None:
        """Takes the last change back."""
        self._built(is_changed=self.scene.undo())

    def action_clear(self) -> None:
        """Takes all changes back."""
        self._built(is_changed=self.scene.clear())

    def action_let_go(self) -> None:
        """Lets go of all tiles."""
        self.scene.let_go()
        self._draw()

    def action_sort(self) -> None:
        """Sorts the rack the other way."""
        self.scene.sort()
        self._draw()

    def action_play(self) -> None:
        """Plays the table as it is built."""
        draft, game = self.scene.draft, self.scene.game
        if self.scene.may_end_turn() and draft.is_changed:
            play = self.sitting.handle.play
            self._do(lambda: self.sitting.end_turn(game, lambda at: play(draft.text, expected_version=at)))
        elif self.scene.is_my_turn:
            self.scene.told = "Nothing is laid yet: pick tiles with space and lay them, or d draws a tile."
        self._draw()

    def action_draw(self) -> None:
        """Draws a tile, or passes where the pool is empty."""
        handle, view, game = self.sitting.handle, self.scene.view, self.scene.game
        if self.scene.may_end_turn() and self.scene.draft.is_changed:
            self.scene.told = "You have laid tiles: p plays them, U takes them back."
        elif self.scene.is_my_turn and view is not None and view.pool_tiles:
            self._do(lambda: self.sitting.end_turn(game, lambda at: handle.draw(expected_version=at)))
        elif self.scene.is_my_turn:
            self._do(lambda: self.sitting.end_turn(game, lambda at: handle.pass_turn(expected_version=at)))
        self._draw()

    def action_hint(self) -> None:
        """Lays out the best play."""
        if self.scene.may_end_turn():
            self._do(
                lambda: self.sitting.handle.suggest_turn("tiles_then_points", fewest_changes=True),
                self._hinted,
            )
        self._draw()

    def _hinted(self, answer: object) -> None:
        if isinstance(answer, Suggestion) and self.scene.hinted(answer):
            self._built(is_changed=True)

    def action_go_on(self) -> None:
        """Starts the game, the next round, or another game."""
        scene, handle = self.scene, self.sitting.handle
        if scene.is_over:
            self._do(self.sitting.rematched, self._seated_again)
        elif scene.is_between_rounds:
            self._do(handle.start_round)
        elif scene.game.state == "waiting":
            self._do(handle.start)

    def _seated_again(self, sitting: object) -> None:
        if isinstance(sitting, Sitting):
            self._feed.stop()
            self._sit(sitting)
            for tiles in self._tiles:
                tiles.scene = self.scene
            self._feed.start()

    def action_redeal(self) -> None:
        """Asks for another deal."""
        self._do(self.sitting.handle.request_redeal)

    def action_pause(self) -> None:
        """Pauses the game, or goes on."""
        handle = self.sitting.handle
        self._do(handle.resume if self.scene.is_paused else handle.pause)

    def action_resign(self) -> None:
        """Gives up, if it is meant."""
        if self.scene.game.state == "running" and self.scene.me is not None:
            self._ask(Text("Do you want to give up this game?"), {"resign": "Give up", "stay": "Play on"})

    def action_leave(self) -> None:
        """Leaves the table; a game that is not over asks first."""
        if self.scene.is_over or self.sitting.is_spectator:
            self.exit()
        else:
            self._ask(Text(self.sitting.farewell), {"leave": "Leave", "stay": "Stay"})

    def action_keys(self) -> None:
        """Shows all keys."""
        self._ask(Text(KEYS), {"close": "Close"})

    def _ask(self, text: Text, buttons: dict[str, str]) -> None:
        shown = panels.in_letters(text) if self._in_ascii else text
        self.push_screen(Dialog(shown, buttons), self._answer)
