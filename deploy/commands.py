"""Runs other programs for the scripts beside this file."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


class CommandError(Exception):
    """A program failed; the message is its command line and its error output."""


def run(*command: str, cwd: Path = ROOT) -> None:
    """Runs a command whose output the user sees. Raises CommandError when it fails."""
    if subprocess.run(command, cwd=cwd, check=False).returncode:  # noqa: S603
        raise CommandError(f"failed: {' '.join(command)}")


def output(*command: str, cwd: Path = ROOT) -> str:
    """A command's output; bytes that are not UTF-8 are replaced. Raises CommandError when it fails."""
    completed = subprocess.run(command, cwd=cwd, capture_output=True, text=True, errors="replace", check=False)  # noqa: S603
    if completed.returncode:
        raise CommandError(f"failed: {' '.join(command)}\n{completed.stderr.strip()}")
    return completed.stdout
