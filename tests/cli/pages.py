"""Pages as a browser reads them."""

import re
from collections import Counter
from html.parser import HTMLParser
from typing import Final

VOID: Final = {"br", "img", "input", "link", "meta"}


class Page(HTMLParser):
    """A page as a browser reads it: what is in it, and whether all of it is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for found, attributes in self.elements if found == tag]

    def check(self) -> None:
        """Whole, alone, and usable by keyboard."""
        assert self.open == []
        tags = {tag for tag, _ in self.elements}
        assert not tags & {
            "script",
            "link",
            "img",
            "iframe",
            "object",
            "embed",
            "form",
            "base",
            "image",
        }
        for _, attributes in self.elements:
            for name, value in attributes.items():
                assert not name.startswith("on")
                assert name not in {"src", "srcset", "style", "action"}
                assert name != "href" or (value or "").startswith("#")
        assert set(re.findall(r"\w+://[^\s\"']+", self.text)) <= {"http://www.w3.org/2000/svg"}
        assert "url(" not in self.text
        assert "@import" not in self.text
        (policy,) = [meta["content"] for meta in self.all("meta") if "http-equiv" in meta]
        assert (policy or "").startswith("default-src 'none'")
        ids = Counter(str(attributes["id"]) for _, attributes in self.elements if "id" in attributes)
        assert not ids or ids.most_common(1)[0][1] == 1
        assert {str(link["href"])[1:] for link in [*self.all("a"), *self.all("use")]} <= set(ids)
        assert len(self.all("summary")) == len(self.all("details"))
