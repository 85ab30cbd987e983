"""What one player sees and holds: the game, the tiles picked, the table being built, the cursor. Pure."""

from __future__ import annotations

from collections import deque
from typing import Final

from meldhall.cli.play import saying
from meldhall.cli.play.drafting import Draft, NotPossible, Piece, Pieces, sort_key
from meldhall.cli.play.laying import Cell, Plan, Ref, nearest, neighbor, rack_plan, table_plan
from meldhall.cli.play.story import Teller
from meldhall_client import Game, GameView, Step, Suggestion, TilesDrawn, TurnVerdict

_STORY_LINES: Final = 200
_OVER: Final = ("finished", "aborted")


class Scene:
    """The player's view of one game, changed by its methods.

    `told` is the sentence to show, `verdict` what the server thinks of the table as it is built.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.step: Step | None = None
        self.draft = Draft.of((), ())
        self.picked: frozenset[Piece] = frozenset()
        self.cursor = Ref(-1, 0)
        self.order = "color"
        self.story: deque[str] = deque(maxlen=_STORY_LINES)
        self.told = ""
        self.is_lost = False
        self.flaws: dict[int, str] = {}
        self.verdict: TurnVerdict | None = None
        self.drawn: tuple[str, ...] = ()
        self.table_size = (80, 12)
        self.rack_width = 80
        self._turn: tuple[int, int] | None = None

    # What the game is.

    @property
    def view(self) -> GameView | None:
        """The tiles, once the game has begun."""
        return self.game.view

    @property
    def is_my_turn(self) -> bool:
        """Whether the player is to play."""
        return self.game.state == "running" and self.view is not None and self.view.my_turn

    @property
    def is_over(self) -> bool:
        """Whether nothing more happens in this game."""
        return self.game.state in _OVER

    @property
    def is_between_rounds(self) -> bool:
        """Whether the next round waits for somebody to begin it."""
        return self.game.state == "running" and self.view is not None and self.view.phase == "between_rounds"

    @property
    def is_paused(self) -> bool:
        """Whether the clock stands, and nobody plays."""
        return self.game.pause is not None and self.game.pause.until_time is not None

    @property
    def me(self) -> int | None:
        """The player's seat."""
        return self.view.viewer_seat if self.view else None

    @property
    def teller(self) -> Teller:
        """Tells this game to this player."""
        return Teller(self.game, self.me)

    @property
    def rack(self) -> Pieces:
        """The rack as it is sorted; a spectator who sees racks sees that of the seat to play."""
        return tuple(sorted(self.draft.now.rack, key=sort_key(self.order)))

    # What happens.

    def take(self, step: Step) -> None:
        """Goes on to that step."""
        was, self.game, self.step = self.game, step.game, step
        self.is_lost = False
        self.story.extend(self.teller.sentences(step.events))
        for event in step.events:
            if isinstance(event, TilesDrawn) and event.seat == self.me:
                self.drawn = event.tiles
        view = step.game.view
        if view is None or step.is_draft:
            return
        turn = (view.round, view.turn if view.turn_seat is not None else -1)
        if (
            turn != self._turn
            or was.view is None
            or was.view.table != view.table
            or was.view.rack != view.rack
        ):
            if turn != self._turn:
                self.told = "Your turn." if view.my_turn else ""
            self._begin(view)
        self._turn = turn

    def _begin(self, view: GameView) -> None:
        """Lays the table out as the game has it, with the player's own draft on it if there is one."""
        rack = view.racks[view.turn_seat] if view.racks and view.turn_seat is not None else view.rack
        self.draft = Draft.of([(str(meld), meld.tiles) for meld in view.table], rack)
        self._forget_verdict()
        self.picked = frozenset()
        if view.draft is not None and view.draft.seat == view.viewer_seat:
            try:
                self.draft = self.draft.laid_out([meld.tiles for meld in view.draft.table])
            except NotPossible:
                self.told = "What you were building could not be laid out again."
        self.mend_cursor()

    def _forget_verdict(self) -> None:
        self.verdict, self.flaws = None, {}

    # Where the cursor is.

    def plans(self) -> tuple[Plan, Plan]:
        """Table and rack as they are drawn."""
        return table_plan(self.draft.now.melds, *self.table_size), rack_plan(self.rack, self.rack_width)

    def move(self, direction: str) -> None:
        """Moves the cursor to the next place; over the edge of the table lies the rack, and the other way."""
        table, rack = self.plans()
        plan = rack if self.cursor.is_rack else table
        there = neighbor(plan, self.cursor, direction)
        if there is None and direction == ("up" if self.cursor.is_rack else "down"):
            cell = plan.cell(self.cursor)
            x = cell.x if cell else 0
            there = nearest(table, x, table.lines - 1) if self.cursor.is_rack else nearest(rack, x, 0)
        if there is not None:
            self.cursor = there

    def switch(self) -> None:
        """Moves the cursor from the rack to the table, or back."""
        table, rack = self.plans()
        plan = table if self.cursor.is_rack else rack
        if plan.cells:
            self.cursor = plan.cells[0].ref

    def mend_cursor(self) -> None:
        """Puts a cursor whose place is gone on one that is there."""
        table, rack = self.plans()
        if (rack if self.cursor.is_rack else table).cell(self.cursor) is None:
            near = [c.ref for c in (rack if self.cursor.is_rack else table).cells if c.ref <= self.cursor]
            self.cursor = near[-1] if near else table.cells[-1].ref

    def piece_at(self, ref: Ref) -> Piece | None:
        """The tile at a place."""
        table, rack = self.plans()
        cell: Cell | None = (rack if ref.is_rack else table).cell(ref)
        return cell.piece if cell else None

    # What the player does with tiles.

    def toggle(self, ref: Ref) -> None:
        """Picks up the tile there, or lets go of it."""
        piece = self.piece_at(ref)
        if piece is not None and self._may_build():
            self.picked = self.picked ^ {piece}
            self.told = ""

    def touch(self, ref: Ref) -> bool:
        """Picks up or lets go of the tile there, or places what is picked. Whether the table has changed."""
        piece = self.piece_at(ref)
        if not self.picked or piece in self.picked or (ref.is_rack and self._all_on_rack()):
            self.toggle(ref)
            return False
        melds = self.draft.now.melds
        if not ref.is_rack and ref.meld < len(melds) and self.picked & set(melds[ref.meld]):
            self.toggle(ref)
            return False
        return self.take_back() if ref.is_rack else self.place(ref)

    def dragged(self, start: Ref, end: Ref) -> bool:
        """Takes the tile at one place to another, with all that is picked. Whether the table has changed."""
        piece = self.piece_at(start)
        if start != end and piece is not None and piece not in self.picked:
            self.toggle(start)
        self.cursor = end
        is_changed = self.touch(end)
        self.mend_cursor()
        return is_changed

    def place(self, ref: Ref) -> bool:
        """Puts what is picked there: to that meld, in front of it if on its first tile, or as a new meld."""
        if not self.picked or not self._may_build():
            return False
        count = len(self.draft.now.melds)
        target = ref.meld if 0 <= ref.meld < count else None
        pieces = sorted(self.picked, key=sort_key("number"))
        return self._rebuild(self.draft.put(pieces, target, in_front=target is not None and ref.tile == 0))

    def take_back(self) -> bool:
        """Puts what is picked on the rack again."""
        try:
            return self._rebuild(self.draft.taken_back(self.picked))
        except NotPossible as error:
            self.told = str(error)
            return False

    def undo(self) -> bool:
        """Takes the last change back."""
        return self._rebuild(self.draft.undone())

    def clear(self) -> bool:
        """Takes all changes back."""
        return self._rebuild(self.draft.cleared())

    def lay_out(self, table: list[tuple[str, ...]]) -> bool:
        """Builds that table."""
        try:
            return self._rebuild(self.draft.laid_out(table))
        except NotPossible as error:
            self.told = str(error)
            return False

    def let_go(self) -> None:
        """Lets go of all tiles."""
        self.picked, self.told = frozenset(), ""

    def sort(self) -> None:
        """Sorts the rack the other way."""
        self.order = "number" if self.order == "color" else "color"

    def judged(self, text: str, verdict: TurnVerdict) -> None:
        """Takes the server's verdict on a table, if it still is the one that is built."""
        if text != self.draft.text:
            return
        self.verdict = verdict
        refused = verdict.refusal
        self.flaws = saying.flaws(refused.details) if refused and refused.reason == "NOT_A_MELD" else {}
        if verdict:
            out = " and go out" if verdict.goes_out else ""
            self.told = f"Good: p plays it, {verdict.points} points from your rack{out}."
        elif refused is not None:
            self.told = saying.refusal(refused.reason, refused.details, self.teller.name)

    def hinted(self, hint: Suggestion) -> bool:
        """Lays out the best play. Whether the table has changed; where nothing can be laid, that is told."""
        if hint.version < self.game.version or not self.is_my_turn:
            return False
        if not hint:
            ends = "draws a tile" if self.view and self.view.pool_tiles else "passes"
            self.told = f"Nothing can be laid: d {ends}."
            return False
        return self.lay_out([meld.tiles for meld in hint.solution.table])

    def may_end_turn(self) -> bool:
        """Whether the player is to play; else that is told."""
        return self._may_build()

    def _rebuild(self, draft: Draft) -> bool:
        is_other = draft.now != self.draft.now
        self.draft = draft
        if is_other:
            self.picked = frozenset()
            self.told = ""
            self._forget_verdict()
            self.mend_cursor()
        return is_other

    def _all_on_rack(self) -> bool:
        return self.picked <= set(self.draft.now.rack)

    def _may_build(self) -> bool:
        if self.is_my_turn:
            return True
        view = self.view
        if view is None or view.turn_seat is None or self.is_over:
            self.told = "There is nothing to lay now."
        else:
            self.told = saying.refusal("NOT_YOUR_TURN", {"turn_seat": str(view.turn_seat)}, self.teller.name)
        return False
