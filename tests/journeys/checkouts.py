"""Checkouts of other commits, each with its own environment, to compare releases or commits."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("frontend", "gateway/schema.graphql")
"""The files from which the pages are built."""


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """A clone of this repository at a commit, with its locked packages and built pages, for the block."""
    folder = Path(tempfile.mkdtemp(prefix="resuena-checkout-"))
    try:
        folder.chmod(0o755)  # it contains PostgreSQL's programs, which run as another account for root
        _run(["git", "clone", "--quiet", "--shared", "--no-checkout", str(ROOT), str(folder)], ROOT)
        _run(["git", "checkout", "--quiet", commit_id(commit)], folder)
        _run(["python3", "deploy/local/bootstrap.py", "python"], folder)
        if subprocess.run(["git", "diff", "--quiet", commit, "--", *PAGES], cwd=ROOT, check=False).returncode:
            _run(["python3", "deploy/local/bootstrap.py", "frontend"], folder)
        else:
            shutil.copytree(ROOT / "frontend" / "build", folder / "frontend" / "build")
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def commit_id(name: str) -> str:
    """The full id of a commit. Raises CalledProcessError for an unknown name."""
    command = ["git", "rev-parse", "--verify", f"{name}^{{commit}}"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def _run(command: list[str], folder: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "VIRTUAL_ENV"}
    subprocess.run(command, cwd=folder, env=environment, check=True)
