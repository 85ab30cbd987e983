"""The table as a screen of the terminal, drawn with Textual."""

from meldhall.cli.play.screen.app import TableApp
from meldhall.cli.play.sitting import Sitting


def show(sitting: Sitting, *, in_ascii: bool) -> None:
    """Draws the table until the player leaves it."""
    TableApp(sitting, in_ascii=in_ascii).run()
