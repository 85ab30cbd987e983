from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from meldhall.store.contract import Store
from meldhall.store.memory import MemoryStore
from meldhall.store.sqlite import SqliteStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "meldhall.sqlite3"


@pytest.fixture(params=["memory", "sqlite"])
async def store(request: pytest.FixtureRequest, path: Path) -> AsyncIterator[Store]:
    """Every kind of store: what a test of it says is the contract."""
    if request.param == "memory":
        yield MemoryStore()
        return
    async with SqliteStore.open(path) as opened:
        yield opened
