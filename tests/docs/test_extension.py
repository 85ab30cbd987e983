"""What the pages are made from is on them whole, and links in them are made where they should be."""

import re
from pathlib import Path
from typing import Final

import pytest

from docs.extension.commands import commands
from docs.extension.contract import Contract, Service, read
from docs.extension.site import listed, write
from docs.extension.sources import DOCS, clauses_linked, clauses_marked, generated, written
from docs.extension.wire import Reference
from meldhall.cli import COMMANDS

CONTRACT: Final[Contract] = read()
REFERENCE: Final = Reference(CONTRACT)


@pytest.mark.parametrize("service", CONTRACT.services, ids=lambda service: service.name)
def test_a_service_is_told_whole(service: Service) -> None:
    """Every method with its path, callers and limits, every field of request and answer."""
    page = REFERENCE.service(service.name)
    assert re.findall(r"^## (\w+)$", page, re.MULTILINE) == [rpc.name for rpc in service.rpcs]
    for rpc in service.rpcs:
        entry = page.partition(f"\n## {rpc.name}\n")[2].partition("\n## ")[0]
        wanted = [f"`/meldhall.v1.{service.name}/{rpc.name}`", f"| {rpc.callers}.", "counts as "]
        fields = [field for name in (rpc.request, rpc.response) for field in CONTRACT.message(name).fields]
        wanted += [f"| `{field.name}` |" for field in fields]
        assert [each for each in wanted if each not in entry] == [], rpc.name


def test_every_message_is_told_once() -> None:
    """With its methods, or among the nouns."""
    nouns = re.findall(r"^### (\w+)$", REFERENCE.messages(), re.MULTILINE)
    exchanged = CONTRACT.exchanged()
    assert sorted([*nouns, *exchanged]) == sorted(message.name for message in CONTRACT.messages)


def test_every_value_of_an_enum_is_told() -> None:
    """One by one, or as a series that counts up; the tiles are such."""
    page = REFERENCE.enums()
    told = set(re.findall(r"`([A-Z0-9_]+)`", page))
    assert "| `TILE_RED_1` to `TILE_RED_15` | 17 to 31 | The red 1 to the red 15. |" in page
    for enum in CONTRACT.enums:
        lone = {value.name for value in enum.values if not re.search(r"_\d+$", value.name)}
        assert enum.name == "Reason" or lone <= told, enum.name


def test_every_command_is_told() -> None:
    """As the program lists them."""
    assert set(re.findall(r"^## meldhall (\w+)", commands(), re.MULTILINE)) == set(COMMANDS)


def test_clauses_are_linked_in_sentences_alone() -> None:
    """Code, headings and what is a link already stay as they are."""
    text = "# By R1\n\nAs R4.2 and R10 say, `R4.2`, [R5](x.md).\n\n```\nR6.7\n```\n"
    linked = text.replace("As R4.2 and R10", "As [R4.2](r.md#r4-2) and [R10](r.md#r10)")
    assert clauses_linked(text, "r.md") == linked


def test_the_rulebook_has_a_target_at_each_clause() -> None:
    """So every link to one leads to its line."""
    marked = clauses_marked("## R4 The initial meld\n\n- R4.2 The value.\n")
    assert marked == "(r4)=\n## R4 The initial meld\n\n- [R4.2]{#r4-2} The value.\n"


def test_a_page_of_another_file_leads_where_that_file_leads() -> None:
    """Its links are those of its own folder, or to the pages of what it names."""
    page = written(DOCS / "clients.md")
    assert page.startswith("# What any client must do\n")
    assert "](python.md)" in page


def test_what_nothing_makes_is_refused() -> None:
    """A page cannot ask for it silently."""
    with pytest.raises(ValueError, match="nothing generates weather"):
        generated("weather")


def test_the_site_has_its_pages_as_texts(tmp_path: Path) -> None:
    """A list of them, with links within the site, and all of them in one file."""
    write(tmp_path)
    short = (tmp_path / "llms.txt").read_text(encoding="utf-8")
    assert "](wire/game-service.html)" in short
    assert len(re.findall(r"\]\([\w/-]+\.html\)", short)) == len(listed())
    assert "## PlayTurn" in (tmp_path / "llms-full.txt").read_text(encoding="utf-8")
