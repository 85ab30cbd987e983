"""A game as one viewer may see it: the one place of `play` where a state becomes an answer."""

from meldhall import rules
from meldhall.play.spectators import Viewer
from meldhall.play.state import State
from meldhall.play.updates import Answer


def answer_for(
    state: State, viewer: Viewer, drawn_tile: str | None = None, *, draft: rules.Table | None = None
) -> Answer:
    """The game at that state. Which state a viewer may know of yet is for the caller to say."""
    view = state.view_of(viewer.seat, racks=viewer.racks, draft=draft) if viewer.sees_tiles else None
    return Answer(state.session, state.version, viewer.seat, view, drawn_tile, state.kept)
