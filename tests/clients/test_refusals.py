"""The catalog of refusals is what the clients raise: every reason, with its facts and its time to wait."""

import json
from typing import Any, Final

import grpc.aio
import pytest
from grpc.aio import Metadata

from docs.extension.contract import read
from docs.extension.refusals import EXAMPLES, reasons
from meldhall.api.statuses import status_of
from meldhall.refusals import Refusal
from meldhall_client import Refused
from meldhall_client.errors import error_of

CATALOG: Final[dict[str, Any]] = json.loads(EXAMPLES.read_text(encoding="utf-8"))
STATUSES: Final = {reason.name: reason.status for reason in reasons(read())}


@pytest.mark.parametrize("name", CATALOG)
def test_a_refusal_becomes_a_typed_error(name: str) -> None:
    told = CATALOG[name]
    retry_after_ms = told.get("retry_after_ms")
    sent = status_of(Refusal(name, told.get("details", {}), retry_after_ms=retry_after_ms))
    trailing = Metadata(*sent.trailing_metadata)
    raised = error_of(grpc.aio.AioRpcError(sent.code, Metadata(), trailing, details=sent.details))
    assert isinstance(raised, Refused)
    assert (raised.reason, raised.details) == (name, told.get("details", {}))
    assert (raised.status.name, raised.message) == (STATUSES[name], told["message"])
    assert raised.retry_after_s == (None if retry_after_ms is None else retry_after_ms / 1_000)


def test_catalog_and_contract_name_the_same_reasons() -> None:
    assert set(CATALOG) == set(STATUSES)
