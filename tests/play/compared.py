"""One game over two deals, or with another end: what its viewer is told of either, side by side."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from meldhall import rules
from tests.faults.hidden import changed_orders
from tests.play.doings import idle, next_step
from tests.play.worlds_apart import (
    DELAY_S,
    EVE,
    PLAYERS,
    POLICIES,
    Ears,
    Office,
    Setting,
    Step,
    Story,
    Told,
    opened,
    told_of,
)

RULESETS: Final = (*rules.Ruleset.presets(), "classic+rounds=3+turn_time_ms=20000", "mso+rounds=2")
_LONGEST: Final = 120
Plan = Sequence[Step | int | None]
"""What is done: a step, or something at random after so many milliseconds, or after a random pause."""


async def lived(setting: Setting, plan: Plan, changed: Mapping[int, list[str]]) -> Story:
    """A game, and what its viewer was told after each step."""
    story, dice, asking = Story(), random.Random(setting.seed), random.Random(f"{setting.seed} asks")
    async with opened(setting, changed) as (office, ears):
        for each in plan:
            step = each if isinstance(each, Step) else next_step(office, dice)
            if isinstance(each, int):
                step = replace(step, pause_ms=each)
            await take(step, office, ears, asking, story)
            if story.is_over:
                break
        story.given = office.world.given
    return story


async def take(step: Step, office: Office, ears: Ears, asking: random.Random, story: Story) -> None:
    """Does it, and notes what came of it."""
    await office.pass_time(step.pause_ms)
    answer = await office.ask(step.caller, step.name, **step.fields) if step.name else b""
    await office.pass_time(0)
    lines = await office.catch_up()
    told = await told_of(office, ears, asking)
    if step.caller is office.setting.viewer and step.name:
        told.append((step.name, office.world.now_ms(), answer))
    story.steps.append(step)
    story.told.append(told)
    story.lines += lines
    story.courses.append((answer.startswith(b"("), tuple(repr(rules.Events(line)) for line in lines)))
    story.is_over = office.state.session.is_over


@dataclass
class Compared:
    """How much of two stories was compared, and where what the viewer was told differs."""

    steps: int = 0
    left_out: int = 0
    changed: int = 0
    differences: tuple[Told, Told] | None = None


async def compared(setting: Setting) -> Compared:
    """One game over two deals. Where another seat's racks make a public difference the comparison ends."""
    steps = random.Random(f"{setting.seed} length").randrange(10, _LONGEST)
    here = await lived(setting, [None] * steps, {})
    chance = random.Random(f"{setting.seed} deal")
    sees_racks = setting.policy == "late" and setting.viewer_seat is None
    changed = changed_orders(here.lines, setting.viewer_seat, here.given, chance, racks_seen=sees_racks)
    there = await lived(setting, here.steps, changed)
    result = Compared(changed=sum(here.given[number] != order for number, order in changed.items()))
    for number, step in enumerate(here.steps):
        if number >= len(there.steps) or here.courses[number] != there.courses[number]:
            own = step.caller is setting.viewer and bool(step.name)
            ended = any("round-ended" in names for names in here.courses[number][1])
            assert ended or not own, (setting, number, step)
            result.left_out += len(here.steps) - number
            break
        result.steps += 1
        if here.told[number] != there.told[number]:
            result.differences = (here.told[number], there.told[number])
            break
    return result


def settings(seed: int) -> Iterator[Setting]:
    """A game under every ruleset and policy in turn; its viewer is one of its seats, or Eve."""
    for number, ruleset in enumerate(RULESETS):
        chance = random.Random(f"{seed} {number}")
        parsed = rules.Ruleset.parse(ruleset)
        seats = chance.randint(parsed.min_seats, parsed.max_seats)
        for policy in POLICIES:
            viewer = EVE if chance.random() < 0.5 else PLAYERS[chance.randrange(seats)]
            yield Setting(ruleset, seats, policy, viewer, 1_000 * seed + number)


async def told_late(setting: Setting) -> tuple[list[Told], list[Told]]:
    """What Eve is told of a game in its last seconds, full of life and without any."""
    before = random.Random(f"{setting.seed} length").randrange(5, 40)
    seconds = DELAY_S - 1
    lively = await lived(setting, [*[None] * before, *[1_000] * seconds], {})
    quiet = await lived(setting, [*[None] * before, *[idle(1_000)] * seconds], {})
    here, there = (
        [[each for each in told if each[0] != "log"] for told in story.told[before : before + seconds]]
        for story in (lively, quiet)
    )
    return (here[:-1], there[: len(here) - 1]) if lively.is_over or quiet.is_over else (here, there)
