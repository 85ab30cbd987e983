"""The measurement of flags counts every turn that ran out; how late they were is not for a test to say."""

from load.bench_clock import measure


async def test_every_turn_that_ran_out_counts() -> None:
    report = (await measure(games=2, turns=1)).report()
    assert {name: figures["count"] for name, figures in report.items()} == {"told": 2, "sent": 2}
