"""The directive `picture`: a table, and a rack below it, drawn from notation by the product's own drawing.

```{picture} r5 r6 r7 r8 | k4 b4 o4
:rack: k9 o2
:new: r8
What the picture shows, in words.
```
"""

from __future__ import annotations

from typing import ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import Directive, directives

from meldhall.drawing import table_svg

WIDTH: Final = 640


class Picture(Directive):
    """Draws its argument; `new` tiles are marked, `bad` melds outlined. Its text is the caption."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar = {
        "rack": directives.unchanged,
        "new": directives.unchanged,
        "bad": directives.positive_int_list,
    }

    def run(self) -> list[nodes.Node]:
        """A figure. An error of the page for text that is no table."""
        try:
            drawn = table_svg(
                self.arguments[0],
                self.options.get("rack", ""),
                new=self.options.get("new", "").split(),
                bad=self.options.get("bad", []),
                width=WIDTH,
            )
        except ValueError as error:
            raise self.error(str(error)) from error
        figure = nodes.figure("", nodes.raw("", drawn, format="html"), classes=["table-picture"])
        if self.content:
            caption = nodes.caption()
            self.state.nested_parse(self.content, self.content_offset, caption)
            figure += nodes.caption("", "", *(child for node in caption.children for child in node.children))
        return [figure]
