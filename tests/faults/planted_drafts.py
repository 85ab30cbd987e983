"""Bugs of drafts for the simulation to find, planted as those of `planted`."""

import asyncio
from typing import Final

import pytest

from meldhall import rules
from meldhall.play.drafts import Drafts
from meldhall.play.spectators import Viewer
from meldhall.play.state import State
from meldhall.play.updates import DraftSeen
from meldhall.play.writer import Writer
from meldhall.store.contract import Draft
from tests.faults.planted import Bug, into

BUGS: Final[list[Bug]] = []
bug = into(BUGS)


@bug("I13")
def draft_not_loaded_after_a_crash(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Drafts, "know", lambda *_: None)


@bug("I13")
def draft_of_an_older_version(patch: pytest.MonkeyPatch) -> None:
    def at(self: Drafts, state: State) -> rules.Table | None:
        return None if self._draft is None else self._draft.table

    patch.setattr(Drafts, "at", at)
    patch.setattr(Drafts, "know", lambda *_: None)


@bug("I13")
def draft_acknowledged_before_it_is_stored(patch: pytest.MonkeyPatch) -> None:
    put_draft = Writer.put_draft

    async def promised(self: Writer, draft: Draft) -> bool:
        task = asyncio.ensure_future(put_draft(self, draft))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return True

    patch.setattr(Writer, "put_draft", promised)


@bug("I13")
def draft_taken_back_only_in_memory(patch: pytest.MonkeyPatch) -> None:
    put_draft = Writer.put_draft

    async def lazy(self: Writer, draft: Draft) -> bool:
        return True if draft.melds is None else await put_draft(self, draft)

    patch.setattr(Writer, "put_draft", lazy)


@bug("I13")
def drafts_shown_to_everybody(patch: pytest.MonkeyPatch) -> None:
    def seen_by(self: Drafts, state: State, viewer: Viewer) -> DraftSeen | None:
        draft, game = self._draft, state.game
        if draft is None or draft.version != state.version or draft.table is None or game is None:
            return None
        return DraftSeen(draft.version, game.draft_seen_by(viewer.seat, draft.table, shows_draft=True))

    patch.setattr(Drafts, "seen_by", seen_by)
