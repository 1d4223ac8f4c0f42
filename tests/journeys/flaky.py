"""Runs journeys several times on a busy machine with slow browsers, and tells which fail how often.

A journey that fails now and then looks once at what comes later, or does two things whose order is not given.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
JOURNEYS = ["tests/journeys", "--ignore=tests/journeys/screens"]
SLOWER = 4
"""The factor by which the browser is slowed down."""


@contextmanager
def busy_core() -> Iterator[None]:
    """A process that keeps a core busy."""
    process = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    try:
        yield
    finally:
        process.kill()
        process.wait()


def failures(report: Path) -> Iterator[tuple[str, str]]:
    """Each failed test of a JUnit report, with the first line of its message."""
    for case in ET.parse(report).iter("testcase"):
        for kind in ("failure", "error"):
            for element in case.findall(kind):
                name = f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}"
                yield name, (element.get("message") or "").split("\n")[0][:200]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("journeys", nargs="*", default=JOURNEYS, help="files or tests; all of them unless named")
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--workers", default="2")
    options = parser.parse_args()
    how_often: dict[str, list[str]] = defaultdict(list)
    ended = 0
    with tempfile.TemporaryDirectory() as folder, busy_core():
        for number in range(options.times):
            report = Path(folder) / f"{number}.xml"
            command = [sys.executable, "-m", "pytest", "-q", "--dist", "loadfile", "--no-loadscope-reorder"]
            command += ["-n", options.workers, f"--slower={SLOWER}", f"--junit-xml={report}", *options.journeys]
            done = subprocess.run(command, cwd=ROOT, check=False)
            if done.returncode > 1 or not report.exists():
                print(f"Run {number + 1} did not end as tests do: exit code {done.returncode}.")
                return 2
            ended += 1
            for name, why in failures(report):
                how_often[name].append(why)
    for name, reasons in sorted(how_often.items(), key=lambda pair: (-len(pair[1]), pair[0])):
        print(f"{len(reasons)} of {ended}  {name}")
        for why in dict.fromkeys(reasons):
            print(f"          {why}")
    print(f"{len(how_often)} journeys failed at least once in {ended} runs.")
    return int(bool(how_often))


if __name__ == "__main__":
    sys.exit(main())
