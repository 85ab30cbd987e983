from collections.abc import AsyncIterator

import pytest

from tests.api.hall import Hall, open_hall


@pytest.fixture
async def hall() -> AsyncIterator[Hall]:
    """A server with everything at its default, without rate limits."""
    async with open_hall() as opened:
        yield opened
