"""The server as a user who may only what permissions say: `python -m tests.faults.unprivileged serve …`.

Root may write everywhere. It stays root, since others may not be allowed to read the interpreter, and gives
up the capabilities by which it stands above the permissions of files.
"""

import ctypes
import os
from typing import Final

from meldhall import cli

_VERSION_3: Final = 0x20080522
_ABOVE_PERMISSIONS: Final = 0b1110
"""CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH and CAP_FOWNER."""


def obey_permissions() -> None:
    """Gives these capabilities up for good."""
    libc = ctypes.CDLL(None, use_errno=True)
    head = (ctypes.c_uint32 * 2)(_VERSION_3, 0)
    sets = (ctypes.c_uint32 * 6)()  # effective, permitted, inheritable; the low 32 of each, then the high
    if libc.capget(head, sets) != 0:
        raise OSError(ctypes.get_errno(), "capget")
    for place in range(3):
        sets[place] &= ~_ABOVE_PERMISSIONS
    if libc.capset(head, sets) != 0:
        raise OSError(ctypes.get_errno(), "capset")


if __name__ == "__main__":
    if os.geteuid() == 0:
        obey_permissions()
    cli.main()
