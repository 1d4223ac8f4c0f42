"""Node and the packages of this folder, which `make test-federation` installs."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

HERE = Path(__file__).parent
TOOLS = HERE.parents[1] / ".tools" / "bin"

Node = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def node() -> Node:
    """`node("script.mjs", *arguments, input=…)`: the result of a script of this folder."""
    program = shutil.which("node", path=f"{TOOLS}{os.pathsep}{os.environ.get('PATH', '')}")
    if program is None or not (HERE / "node_modules").is_dir():
        pytest.fail("Node or its packages are missing: `make test-federation` installs them")

    def run(script: str, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        command = [program, script, *arguments]
        return subprocess.run(
            command, cwd=HERE, input=stdin, capture_output=True, text=True, timeout=120, check=False
        )

    return run
