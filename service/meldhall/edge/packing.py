"""Requests packed by gzip, unpacked within bounds of size and work."""

import zlib
from typing import Final

from connectrpc.code import Code
from connectrpc.compression.gzip import GzipCompression
from connectrpc.errors import ConnectError

_GZIP_BITS: Final = 31


class Gzip(GzipCompression):
    """Takes one member. The library's own takes any number, and copies what is left for each of them: a body
    of empty members would keep it busy for seconds.
    """

    def decompress(self, data: bytes | bytearray | memoryview, read_max_bytes: int | None = None) -> bytes:
        """What was packed. Raises ConnectError, and zlib.error if it is no gzip."""
        if read_max_bytes is None or not data:
            return b""
        unpacking = zlib.decompressobj(_GZIP_BITS)
        unpacked = unpacking.decompress(data, read_max_bytes + 1)
        if len(unpacked) > read_max_bytes:
            raise ConnectError(Code.RESOURCE_EXHAUSTED, "the request is too large")
        if not unpacking.eof or unpacking.unused_data:
            raise ConnectError(Code.INVALID_ARGUMENT, "not one whole member of gzip")
        return unpacked


GZIP: Final = Gzip()
