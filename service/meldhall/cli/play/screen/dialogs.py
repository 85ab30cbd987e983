"""What lies over the table for a moment: keys, questions, scores."""

from __future__ import annotations

from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Static

KEYS: Final = """\
Tiles
  arrows, tab    go from tile to tile; tab from rack to table and back
  space          pick a tile up, or let go of it
  enter          place what is picked: on a meld, behind all as a new one,
                 on the rack to take it back
  1 … 9          place it on that meld;  n  as a new meld
  b              take it back to the rack;  esc  let go of everything
  u   U          undo the last change, or all of them
  s              sort the rack by color or by number
With a mouse: click a tile, then where it goes; or drag it there. On the first
tile of a meld it goes in front: that is how a joker begins a run.

Turns
  p   play the table as it is built      d   draw a tile, or pass
  h   lay out the best play              R   another deal, where allowed

Game
  N   next round, start or rematch       z   pause, or go on
  x   resign                             q   leave this table"""


class Dialog(ModalScreen[str]):
    """A text with buttons. Its result is the name of the button, empty for none."""

    CSS: ClassVar[str] = """
    Dialog { align: center middle; background: #0b1512 60%; }
    #box { width: auto; max-width: 80; height: auto; max-height: 24; padding: 1 1; background: $panel; }
    #box { scrollbar-size-vertical: 1; }
    #text { width: auto; }
    #buttons { width: auto; height: auto; margin-top: 1; align-horizontal: center; }
    Button { margin-right: 2; width: auto; min-width: 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "answer('')", show=False),
        Binding("q", "answer('')", show=False),
        Binding("question_mark", "answer('')", show=False),
    ]

    def __init__(self, text: Text, buttons: dict[str, str]) -> None:
        super().__init__()
        self._text = text
        self._buttons = buttons

    def compose(self) -> ComposeResult:
        """The text and its buttons."""
        box = VerticalScroll(id="box")
        box.can_focus = False
        with box:
            yield Static(self._text, id="text", markup=False)
            with Horizontal(id="buttons"):
                for name, label in self._buttons.items():
                    yield Button(label, id=name, compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Answers with its name."""
        self.dismiss(event.button.id or "")

    def action_answer(self, name: str) -> None:
        """Answers without a button."""
        self.dismiss(name)
