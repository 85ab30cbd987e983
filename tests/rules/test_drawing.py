"""Pictures of tables: well-formed, complete, and readable without color."""

from xml.etree import ElementTree

import pytest

from meldhall.drawing import shared_tiles, table_svg
from meldhall.rules import NotationError, Ruleset

SVG = "{http://www.w3.org/2000/svg}"
LATE = "b10 b11 b12 b13 | k10 r10 o10 g10 | o7 j o9 | r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13"


def titles(svg: str) -> list[str]:
    root = ElementTree.fromstring(svg)
    return [title.text or "" for group in root.iter(f"{SVG}g") for title in group.findall(f"{SVG}title")]


def test_every_tile_is_named() -> None:
    svg = table_svg("k1 r2 b3 | o13 g7 p15 j", "r5 j")
    assert titles(svg) == [
        "black 1", "red 2", "blue 3", "orange 13", "green 7", "purple 15", "joker", "red 5", "joker",
    ]  # fmt: skip


def test_each_color_has_a_shape_of_its_own() -> None:
    root = ElementTree.fromstring(table_svg("k5 r5 b5 o5 g5 p5 j"))
    shapes = [path.get("d") for path in root.iter(f"{SVG}path")]
    assert len(shapes) == len(set(shapes)) == 7


def test_new_tiles_and_bad_melds_are_marked() -> None:
    root = ElementTree.fromstring(table_svg("o7 j o9 | r1 r2 | o7 b7 k7", new=["o7", "o9"], bad=[1]))
    looks = [rect.get("class") for rect in root.iter(f"{SVG}rect")]
    assert looks.count("tile new") == 2
    marked = [group for group in root.iter(f"{SVG}g") if group.get("data-meld") == "1"]
    assert [rect.get("class") for rect in marked[0].findall(f"{SVG}rect")] == ["bad"]


def marks(svg: str) -> list[list[str]]:
    """The marked tiles of each meld, by name."""
    melds = [group for group in ElementTree.fromstring(svg).iter(f"{SVG}g") if group.get("data-meld")]
    return [
        [tile.findtext(f"{SVG}title") or "" for tile in meld if "new" in str(tile[1].get("class"))]
        for meld in melds
    ]


def test_a_tile_is_marked_as_often_as_it_is_given() -> None:
    table = "r5 r6 r7 | k5 r5 b5 | r5 r6 r7"
    assert marks(table_svg(table, new=["r5"])) == [["red 5"], [], []]
    assert marks(table_svg(table, new=["r5", "r5"])) == [["red 5"], ["red 5"], []]
    assert marks(table_svg(table, new=[(1, "r5")])) == [[], ["red 5"], []]
    assert marks(table_svg(table, new=[(2, "r6"), "r6", "o1", (0, "o1")])) == [["red 6"], [], ["red 6"]]


def test_a_page_can_hold_a_picture() -> None:
    """Its style is for itself alone."""
    (style,) = ElementTree.fromstring(table_svg("r5 r6 r7")).iter(f"{SVG}style")
    assert all(rule.startswith(".meldhall ") for rule in str(style.text).split("}") if rule)


@pytest.mark.parametrize("table", ["", LATE, [["r5", "r6", "r7"]], "group: r5 j j"])
def test_it_is_as_large_as_what_is_on_it(table: str | list[list[str]]) -> None:
    root = ElementTree.fromstring(table_svg(table, "r5 r6 r7"))
    width, height = float(root.get("width") or 0), float(root.get("height") or 0)
    for rect in root.iter(f"{SVG}rect"):
        assert float(rect.get("x") or 0) + float(rect.get("width") or 0) <= width
    assert root.get("viewBox") == f"0 0 {width:.0f} {height:.0f}"


def test_the_same_table_gives_the_same_picture() -> None:
    assert table_svg(LATE, "r5") == table_svg(LATE, ["r5"])


def test_a_whole_set_can_be_drawn() -> None:
    assert len(titles(table_svg([Ruleset.preset("xp").tiles()]))) == 160


def test_pictures_share_the_tiles_of_a_page() -> None:
    root = ElementTree.fromstring(shared_tiles(["r5", "r6", "r7", "k5", "r5", "j"]))
    shapes = {group.get("id"): group for group in root.iter(f"{SVG}g") if group.get("id")}
    picture = ElementTree.fromstring(table_svg("r5 r6 r7", "r5 j k5", new=["r6"], shared=True))
    used = [str(use.get("href")).removeprefix("#") for use in picture.iter(f"{SVG}use")]
    assert used == ["tile-r5", "new-r6", "tile-r7", "tile-r5", "tile-j", "tile-k5"]
    assert set(used) <= set(shapes)
    assert len(shapes) == 2 * len({"r5", "r6", "r7", "k5", "j"})
    for group in shapes.values():
        assert group.get("class") == "meldhall"
        assert "new" in str(group[0][1].get("class")) or str(group.get("id")).startswith("tile-")


def test_what_is_no_table_is_refused() -> None:
    with pytest.raises(NotationError):
        table_svg("r5 x6")
