"""Plants the faults of mutants.toml in copies of the repository, one at a time, and tells which test finds each.

A fault that no test finds is one that a change could bring in unseen: this ends with an error when there is one.
"""

from __future__ import annotations

import argparse
import os
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from kit.testing.postgres_server import from_wheel

ROOT = Path(__file__).resolve().parents[2]
LIST = Path(__file__).with_name("mutants.toml")
SECONDS = 300
"""Timeout of the tests for one fault."""
LINKED = (".venv", ".tools", "frontend/node_modules")
"""Installed dependencies, which the copies share as links."""
SOURCES = ("*/src", "*-svc/api/src", "deploy/local", "deploy/demo", "deploy/operator")
SESSION = "PYTEST_XDIST_TESTRUNUID"
"""Workers of one run find what they share by it (kit.testing.plugin)."""
FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$|^ *FAIL +(.+)$", re.MULTILINE)
NOT_RUN = {2, 3, 4, 5}
"""Exit codes of pytest when it ran no test: it was interrupted, misused, or found none."""


@dataclass(frozen=True)
class Mutant:
    title: str
    file: str
    old: str
    new: str
    tests: list[str]


@dataclass(frozen=True)
class Outcome:
    mutant: Mutant
    seconds: float
    found_by: str = ""
    trouble: str = ""


def listed(words: Sequence[str]) -> list[Mutant]:
    """The faults whose title or file contains all of these words."""
    mutants = [Mutant(**entry) for entry in tomllib.loads(LIST.read_text())["mutant"]]
    return [
        mutant
        for mutant in mutants
        if all(word.casefold() in f"{mutant.title} {mutant.file}".casefold() for word in words)
    ]


@contextmanager
def copies(number: int) -> Iterator[list[Path]]:
    """Copies the tracked and the unignored files, and links the installed dependencies."""
    names = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    files = subprocess.run(names, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    with tempfile.TemporaryDirectory(prefix="resuena-mutants-") as folder:
        Path(folder).chmod(0o755)  # PostgreSQL runs as another account for root
        copy_folders = [Path(folder) / str(place) for place in range(number)]
        for copy in copy_folders:
            for name in files:
                if name and (ROOT / name).is_file():
                    (copy / name).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy2(ROOT / name, copy / name)
            for name in LINKED:
                (copy / name).symlink_to(ROOT / name)
        yield copy_folders


@contextmanager
def shared_postgres() -> Iterator[None]:
    """One PostgreSQL for all runs, which find it by the session's name: it starts and migrates once."""
    os.environ[SESSION] = f"mutants-{os.getpid()}"
    _, leave = from_wheel(os.environ[SESSION])
    try:
        yield
    finally:
        leave()


def run(copy: Path, tests: list[str], seconds: float | None = None) -> tuple[int, str]:
    """Runs tests of one language until the first failure; returns the exit code and the output."""
    sources = [str(path) for pattern in SOURCES for path in sorted(copy.glob(pattern))]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sources), "NO_COLOR": "1"}
    if tests[0].startswith("frontend/"):
        names = [name.removeprefix("frontend/") for name in tests]
        command, folder = ["node_modules/.bin/vitest", "run", "--bail=1", *names], copy / "frontend"
        env["PATH"] = f"{copy / '.tools' / 'bin'}{os.pathsep}{env['PATH']}"
    else:
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-rfE", "-p", "no:cacheprovider", *tests]
        folder = copy
    done = subprocess.run(
        command,
        cwd=folder,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=seconds,
        check=False,
    )
    return done.returncode, done.stdout


def planted(copy: Path, mutant: Mutant) -> Outcome:
    """Whether the tests detect the fault; restores the copy afterwards."""
    path, begun = copy / mutant.file, time.monotonic()
    text = path.read_text()
    if text.count(mutant.old) != 1:
        return Outcome(mutant, 0, trouble=f"the text stands {text.count(mutant.old)} times in its file, not once")
    path.write_text(text.replace(mutant.old, mutant.new))
    try:
        code, said = run(copy, mutant.tests, SECONDS)
    except subprocess.TimeoutExpired:
        return Outcome(mutant, SECONDS, trouble="its tests do not end")
    finally:
        path.write_text(text)
    seconds = time.monotonic() - begun
    if code == 0:
        return Outcome(mutant, seconds, trouble=f"SURVIVES {' '.join(mutant.tests)}")
    failed = FAILED.search(said)
    if failed is None or (code in NOT_RUN and not mutant.file.startswith("frontend/")):
        return Outcome(mutant, seconds, trouble=f"no test ran:\n{said[-1500:]}")
    return Outcome(mutant, seconds, found_by=(failed[1] or failed[2]).strip())


def sound(copy: Path, mutants: list[Mutant]) -> str:
    """The output of tests that fail without a fault; such a test would seem to detect every fault."""
    tests = list(dict.fromkeys(test for mutant in mutants for test in mutant.tests))
    for frontend in (False, True):
        some = [test for test in tests if test.startswith("frontend/") is frontend]
        if some:
            code, said = run(copy, some)
            if code:
                return said[-3000:]
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", help="only the faults whose title or file has all of these words")
    parser.add_argument("--workers", type=int, default=2, help="faults at a time, each in a copy of its own")
    options = parser.parse_args()
    mutants = listed(options.words)
    outcomes: list[Outcome] = []
    begun = time.monotonic()
    with shared_postgres(), copies(options.workers) as copy_folders, ThreadPoolExecutor(options.workers) as pool:
        if failing := sound(copy_folders[0], mutants):
            print(f"These tests fail without any fault:\n{failing}")
            return 1
        free: queue.SimpleQueue[Path] = queue.SimpleQueue()
        for copy in copy_folders:
            free.put(copy)

        def attempt(mutant: Mutant) -> Outcome:
            copy = free.get()
            try:
                return planted(copy, mutant)
            finally:
                free.put(copy)

        for outcome in pool.map(attempt, mutants):
            print(
                f"{outcome.seconds:4.0f} s  {outcome.mutant.title}: {outcome.found_by or outcome.trouble}",
                flush=True,
            )
            outcomes.append(outcome)
    caught = [outcome for outcome in outcomes if outcome.found_by]
    print(f"{len(caught)} of {len(outcomes)} faults were found, in {(time.monotonic() - begun) / 60:.0f} minutes.")
    return int(len(caught) < len(outcomes) or not outcomes)


if __name__ == "__main__":
    sys.exit(main())
