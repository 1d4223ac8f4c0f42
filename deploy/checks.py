"""Runs the parts of `make test` and of CI, each a target of the Makefile.

What fails fast comes first, and what needs no clock goes on beside the others, as far as these leave processor time.

    python deploy/checks.py test              what `make test` runs
    python deploy/checks.py ci                that, and the rest of what CI runs; goes on after a part that failed
    python deploy/checks.py service campaign  the tests of one folder, and what checks its code
    python deploy/checks.py changed BASE      what the change since the commit BASE can have broken (changed.py)

What a part needs and this machine cannot bring is told at the beginning. The parts that do not need it run, and at
the end it fails with the list of those that did not.
"""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from changed import Checkout, changed_files, select

ROOT = Path(__file__).resolve().parents[1]
LOGS = ROOT / ".tools" / "logs"
LOOK_SECONDS = 0.1
END_SECONDS = 150


@dataclass(frozen=True)
class Part:
    """A Makefile target, the steps of bootstrap.py that install its programs, and its `ONLY`."""

    target: str
    needs: tuple[str, ...] = ()
    only: tuple[str, ...] = ()


FIRST = (Part("lint"),)
"""Runs alone, since it scans files that other parts write."""
TEST = (
    Part("test-frontend"),
    Part("test-python"),
    Part("test-federation"),
    Part("test-journeys", ("chromium", "nginx")),
    Part("test-faults"),
)
TEST_BESIDE = (Part("contracts"), Part("typecheck"))
CI = (
    *TEST,
    Part("test-clients"),
    Part("test-restore"),
    Part("test-s3"),
    Part("test-observability", ("prometheus",)),
    Part("test-screens", ("chromium",)),
)
CI_BESIDE = (*TEST_BESIDE, Part("test-chart"))
FOLDERS = (*sorted(path.parent.name for path in ROOT.glob("*/pyproject.toml")), "frontend")
"""Values of `make test SERVICE=…`: a service is named by its folder without `-svc`."""
Lanes = tuple[tuple[Part, ...], tuple[Part, ...], tuple[Part, ...]]
"""Parts that run first, those that run after, and those beside the latter."""
SETS: Mapping[str, tuple[tuple[Part, ...], tuple[Part, ...]]] = {
    "test": (TEST, TEST_BESIDE),
    "ci": (CI, CI_BESIDE),
}
"""By command: parts that run sequentially once FIRST has passed, and parts that run beside them at low priority."""


@dataclass
class Outcome:
    """The outcome of a part that ended."""

    part: Part
    code: int
    seconds: float
    cpu: float
    interrupted: bool

    @property
    def verdict(self) -> str:
        """Whether it passed; a part interrupted because of another neither passed nor failed."""
        return "interrupted" if self.interrupted else "failed" if self.code else "passed"


@dataclass
class Lane:
    """Parts that run sequentially. Beside another lane, it buffers each part's output and runs at low priority."""

    parts: tuple[Part, ...]
    beside: bool = False
    goes_on: bool = False
    """Whether the lane continues after a failed part."""
    outcomes: list[Outcome] = field(default_factory=list)

    def run(self, stop: threading.Event) -> None:
        """Runs the parts in order until `stop` is set; at the first failure it sets `stop`, unless it continues."""
        for part in self.parts:
            if stop.is_set():
                return
            outcome = self._run(part, stop)
            self.outcomes.append(outcome)
            if outcome.code and not self.goes_on:
                stop.set()

    def _run(self, part: Part, stop: threading.Event) -> Outcome:
        log = LOGS / f"{part.target}.log"
        # In the environment, like all values: make expands `$` in an argument.
        env = {**os.environ, "ONLY": shlex.join(part.only)}
        command = ["make", "--no-print-directory", part.target]
        out = log.open("wb") if self.beside else None
        if not self.beside:
            print(f"\n— make {part.target}", flush=True)
        begun = time.monotonic()
        process = subprocess.Popen(  # noqa: S603 - our own targets
            ["nice", "-n", "10", *command] if self.beside else command,
            cwd=ROOT,
            env=env,
            stdout=out,
            stderr=subprocess.STDOUT if out else None,
            stdin=subprocess.DEVNULL,
            start_new_session=True,  # a process group of its own, which can be interrupted as a whole
        )
        code, cpu, interrupted = self._wait(process, stop)
        if out:
            out.close()
            if code and not interrupted:
                print(f"\n— make {part.target}\n{log.read_text(errors='replace')}", flush=True)
        return Outcome(part, code, time.monotonic() - begun, cpu, interrupted)

    @staticmethod
    def _wait(process: subprocess.Popen[bytes], stop: threading.Event) -> tuple[int, float, bool]:
        """The exit code, the processor seconds of everything it ran, and whether it was interrupted."""
        interrupted = 0.0
        while True:
            ended, status, usage = os.wait4(process.pid, os.WNOHANG)
            if ended:
                process.returncode = os.waitstatus_to_exitcode(status)
                return process.returncode, usage.ru_utime + usage.ru_stime, bool(interrupted)
            if stop.is_set() and not interrupted:
                interrupted = time.monotonic()
                os.killpg(process.pid, signal.SIGINT)
            if interrupted and time.monotonic() - interrupted > END_SECONDS:
                os.killpg(process.pid, signal.SIGKILL)
            time.sleep(LOOK_SECONDS)


def missing(parts: Iterable[Part]) -> dict[str, str]:
    """Requirements of parts that this machine cannot provide, with a remedy."""
    messages: dict[str, str] = {}
    for need in dict.fromkeys(need for part in parts for need in part.needs):
        done = subprocess.run(  # noqa: S603 - our own program
            [sys.executable, "deploy/local/bootstrap.py", need],
            cwd=ROOT,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
        if done.returncode:
            messages[need] = " ".join(done.stderr.split())
    return messages


def of_folder(name: str) -> Lanes:
    """The parts of `make test SERVICE=name`."""
    folder = next((folder for folder in (f"{name}-svc", name) if folder in FOLDERS), None)
    if folder is None:
        names = ", ".join(folder.removesuffix("-svc") for folder in FOLDERS)
        raise SystemExit(f"There is no {name} to test: name one of {names}.")
    front = Part("test-frontend") if folder == "frontend" else Part("test-python", only=(f"{folder}/tests",))
    return (Part("lint", only=(folder,)),), (front,), (Part("typecheck", only=(folder,)),)


def of_change(base: str) -> tuple[Lanes, str]:
    """The parts of `make test-changed`, and notes on what it leaves out."""
    try:
        files = changed_files(ROOT, base)
    except subprocess.CalledProcessError as failure:
        raise SystemExit(
            f"{failure.stderr.strip()}\nName the commit that the change began with: `make test-changed BASE=main`."
        ) from failure
    selection = select(Checkout(ROOT), files)
    every = {part.target: part for part in (*CI, *CI_BESIDE)}
    parts = {target: replace(every[target], only=tuple(words)) for target, words in selection.parts.items()}
    front = tuple(parts[part.target] for part in CI if part.target in parts)
    beside = tuple(parts[part.target] for part in CI_BESIDE if part.target in parts)
    summary = f"{len(files)} files changed since {base}."
    if selection.left_out:
        summary += "\nLeft out, since it takes minutes, though the change concerns it:"
        summary += "".join(f"\n  make {target}" for target in selection.left_out)
    lint = () if "test-frontend" in parts else ("python",)
    return ((Part("lint", only=lint),), front, beside), summary


def run(
    first: tuple[Part, ...], front: tuple[Part, ...], beside: tuple[Part, ...], *, goes_on: bool = False
) -> int:
    """Runs `first`, then both lanes; the exit code is 0 if all parts ran and passed.

    A failure interrupts running parts and skips the rest. With `goes_on` only a failure in `first` does.
    """
    LOGS.mkdir(parents=True, exist_ok=True)
    parts = (*first, *front, *beside)
    lacking = missing(parts)
    for message in lacking.values():
        print(message, flush=True)
    able = [tuple(part for part in lane if not set(part.needs) & set(lacking)) for lane in (first, front, beside)]
    lanes = [Lane(able[0]), Lane(able[1], goes_on=goes_on), Lane(able[2], beside=True, goes_on=goes_on)]
    stop = threading.Event()
    # A shell that starts this in the background makes all children ignore SIGINT, so that none could be interrupted.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        for together in (lanes[:1], lanes[1:]):
            threads = [threading.Thread(target=lane.run, args=(stop,)) for lane in together]
            for thread in threads:
                thread.start()
            for thread in threads:
                join(thread, stop)
    finally:
        signal.signal(signal.SIGINT, before)
    return summary(parts, [outcome for lane in lanes for outcome in lane.outcomes], lacking)


def join(thread: threading.Thread, stop: threading.Event) -> None:
    """Waits for a lane; Ctrl-C stops it, and waits until its processes have cleaned up."""
    while thread.is_alive():
        try:
            thread.join()
        except KeyboardInterrupt:
            stop.set()


def summary(parts: Iterable[Part], outcomes: Iterable[Outcome], lacking: Mapping[str, str]) -> int:
    """Prints a line for each part, and the parts that did not run; returns the exit code."""
    ended = {outcome.part: outcome for outcome in outcomes}
    print(f"\n  {'part':<20}{'':12}{'seconds':>9}{'of processor':>15}")
    left = []
    for part in parts:
        if outcome := ended.get(part):
            print(f"  {part.target:<20}{outcome.verdict:12}{outcome.seconds:9.0f}{outcome.cpu:15.0f}")
        else:
            left.append(part.target)
            print(f"  {part.target:<20}not run")
    if left:
        print(f"\nNot run: {', '.join(left)}.")
    for message in lacking.values():
        print(message)
    sys.stdout.flush()
    return 1 if left or any(outcome.code for outcome in ended.values()) else 0


def main(arguments: list[str]) -> int:
    """Reads the command line."""
    match arguments:
        case [name] if name in SETS:
            return run(FIRST, *SETS[name], goes_on=name == "ci")
        case ["service", name]:
            return run(*of_folder(name))
        case ["changed", base]:
            lanes, summary = of_change(base)
            print(summary, flush=True)
            code = run(*lanes)
            print(f"\n{summary}", flush=True)
            return code
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
