"""One wheel holds the package and the core, for every Python from 3.11 on."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from tests.house.tree import ROOT, files


def test_the_wheel_holds_the_whole_package(tmp_path: Path) -> None:
    """What works from the tree works when installed elsewhere."""
    command = [
        sys.executable,
        "-m",
        "maturin",
        "build",
        "--quiet",
        "--release",
        "--locked",
        "--out",
        tmp_path,
    ]
    detach(ROOT / "service/meldhall/_core.abi3.so")
    subprocess.run(command, cwd=ROOT, env=os.environ | {"PYO3_PYTHON": sys.executable}, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.startswith("meldhall-")
    assert "-cp311-abi3-" in wheel.name
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
    service = ROOT / "service"
    package = {path.relative_to(service).as_posix() for path in files() if path.is_relative_to(service)}
    assert package | {"meldhall/_core.abi3.so"} <= held
    assert any(path.endswith("licenses/LICENSE") for path in held)


def detach(core: Path) -> None:
    """Puts a copy in the core's place: maturin writes over it, and this process has the old one loaded."""
    if core.exists():
        copy = core.with_suffix(".copy")
        shutil.copy2(core, copy)
        copy.replace(core)
