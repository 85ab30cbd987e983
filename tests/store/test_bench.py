from pathlib import Path

from load.bench_store import run


async def test_the_benchmark_prints_its_table(tmp_path: Path) -> None:
    lines = (await run(tmp_path, callers=100, seconds=0)).splitlines()
    assert len(lines) == 5
    assert lines[2].startswith("one transaction per append")
    assert lines[3].startswith("group commit")
    assert float(lines[2].split()[-2]) == 1
    assert float(lines[3].split()[-2].replace(",", "")) > 10
    assert float(lines[4].split()[1]) > 0
