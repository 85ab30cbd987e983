"""Writes the descriptors that the client reads its messages from.

`python clients/python/tools/describe.py proto OUTPUT`; `make wire` calls it.
"""

from __future__ import annotations

import sys
from importlib.resources import files
from pathlib import Path

from google.rpc import status_pb2
from grpc_tools import protoc


def main(proto_root: str, output: str) -> int:
    """Compiles every file of `meldhall.v1`, and what carries errors, into one descriptor set."""
    well_known = str(files("grpc_tools") / "_proto")
    google_rpc = str(Path(status_pb2.__file__).parents[2])
    sources = sorted(str(p.relative_to(proto_root)) for p in Path(proto_root, "meldhall/v1").glob("*.proto"))
    return int(
        protoc.main(
            [
                "protoc",
                f"-I{proto_root}",
                f"-I{well_known}",
                f"-I{google_rpc}",
                "--include_imports",
                f"--descriptor_set_out={output}",
                *sources,
                "google/rpc/status.proto",
                "google/rpc/error_details.proto",
            ]
        )
    )


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
