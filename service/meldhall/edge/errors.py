"""Refusals in the words of the door's protocols: the status of native gRPC, with details people can read."""

import json
from typing import Final

from connectrpc.code import Code
from connectrpc.errors import ConnectError, ErrorDetail
from google.protobuf import json_format
from google.protobuf.any_pb2 import Any as Packed
from google.protobuf.message import Message
from google.rpc import error_details_pb2
from protobuf.wkt import Any, Struct

from meldhall.api.statuses import STATUSES, details_of
from meldhall.refusals import Refusal

_KINDS: Final[dict[str, type[Message]]] = {
    kind.DESCRIPTOR.full_name: kind for kind in (error_details_pb2.ErrorInfo, error_details_pb2.RetryInfo)
}


class Detail(ErrorDetail):
    """A detail of an error. Beside its bytes in base 64, JSON shows what it says as `debug`."""

    def __init__(self, packed: Packed) -> None:
        super().__init__(Any(type_url=packed.type_url, value=packed.value))
        kind = _KINDS[self.type_name]
        shown = json_format.MessageToDict(kind.FromString(packed.value))
        self._shown = Struct.from_json(json.dumps(shown))

    def value(self, *_: object) -> Struct:  # type: ignore[override]
        """What the library writes as `debug`."""
        return self._shown


def connect_error(refusal: Refusal) -> ConnectError:
    """The error by which a caller of the door learns of a refusal."""
    code, sentence = STATUSES[refusal.reason]
    details = [Detail(packed) for packed in details_of(refusal)]
    return ConnectError(CODES[code.name], sentence, details)


def refusal_of(error: ConnectError, limit_bytes: int) -> Refusal:
    """What is told of an error of the library's own."""
    if error.code is Code.DEADLINE_EXCEEDED:
        return Refusal("DEADLINE_EXCEEDED")
    if error.code is Code.RESOURCE_EXHAUSTED:
        return Refusal("REQUEST_TOO_LARGE", {"limit_bytes": str(limit_bytes)})
    return Refusal("MALFORMED", {"field": "", "why": error.message})


CODES: Final = {"CANCELLED": Code.CANCELED, **{code.name: code for code in Code}}
