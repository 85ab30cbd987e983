"""The page to play on: a few files, read once, and what a browser may do with them."""

import gzip
import mimetypes
import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

FOLDER: Final = Path(__file__).parent.parent / "web"
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
SAFE: Final = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
_NOT_BUILT: Final = "The page is not built. In a checkout, `make web` builds it.\n"
_WORTH_PACKING: Final = 0.9
_NOT_AT_ALL: Final = re.compile(r"q=0(\.0*)?")
FOR_EVER: Final = "public, max-age=31536000, immutable"
_ASKED_AGAIN: Final = "no-cache"
_ASSETS: Final = "assets/"
_TYPES: Final = {
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}


@dataclass(frozen=True, slots=True)
class _File:
    """A file, as it is and packed, where that is less to send."""

    body: bytes
    packed: bytes | None
    headers: dict[str, str]


class Page:
    """The files of a folder by their paths, held in memory: nothing outside them can be asked for."""

    def __init__(self, folder: Path = FOLDER) -> None:
        files = (path for path in sorted(folder.rglob("*")) if path.is_file())
        self._files = {path.relative_to(folder).as_posix(): _read(path, folder) for path in files}

    @property
    def is_built(self) -> bool:
        """Whether there is a page."""
        return "index.html" in self._files

    async def serve(self, request: Request) -> Response:
        """The file of that path; `/` is the page itself."""
        name = request.path_params["path"] or "index.html"
        file = self._files.get(name)
        if file is None:
            missing = _NOT_BUILT if name == "index.html" else "There is nothing here.\n"
            return PlainTextResponse(missing, 404, SAFE | {"cache-control": "no-store"})
        if request.headers.get("if-none-match") == file.headers["etag"]:
            return Response(status_code=304, headers=file.headers)
        if file.packed is not None and _takes_gzip(request.headers.get("accept-encoding", "")):
            return Response(file.packed, headers=file.headers | {"content-encoding": "gzip"})
        return Response(file.body, headers=file.headers)


def _read(path: Path, folder: Path) -> _File:
    name, body = path.relative_to(folder).as_posix(), path.read_bytes()
    kind = _TYPES.get(path.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    headers = {
        "content-type": kind,
        # A weak one: it is the same file, packed or not.
        "etag": f'W/"{sha256(body).hexdigest()[:32]}"',
        # The names of assets hold a hash of what is in them.
        "cache-control": FOR_EVER if name.startswith(_ASSETS) else _ASKED_AGAIN,
    }
    packed = gzip.compress(body, mtime=0)
    if len(packed) > _WORTH_PACKING * len(body):
        return _File(body, None, SAFE | headers)
    return _File(body, packed, SAFE | headers | {"vary": "accept-encoding"})


def _takes_gzip(accepted: str) -> bool:
    offers = (offer.replace(" ", "").partition(";") for offer in accepted.lower().split(","))
    return any(name == "gzip" and not _NOT_AT_ALL.fullmatch(weight) for name, _, weight in offers)
