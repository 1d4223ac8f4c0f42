"""Each log entry is one line of JSON, whichever code writes it and whatever it contains."""

from __future__ import annotations

import json
import subprocess
import sys

PROGRAM = """
import logging, structlog
from kit.telemetry import setup
setup("tests", log_level="info")
log = structlog.get_logger("place")
log.info("told", count=2**70, text="\\ud800", who="ana@example.com", pepper="hot")
log.debug("not told")
logging.getLogger("library").warning("said %s", "ana@example.com")
try:
    1 / 0
except ZeroDivisionError:
    log.exception("failed")
"""


def lines(program: str) -> list[dict[str, object]]:
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert not done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_lines_of_ours_and_of_libraries_have_the_same_form() -> None:
    own_line, library_line, failed_line = lines(PROGRAM)
    assert (own_line["message"], own_line["level"], own_line["logger"], own_line["service"]) == (
        "told",
        "info",
        "place",
        "tests",
    )
    assert (own_line["count"], own_line["text"], own_line["who"], own_line["pepper"]) == (
        2**70,
        "\ud800",
        "[redacted]",
        "[redacted]",
    )
    assert (library_line["message"], library_line["level"], library_line["logger"]) == (
        "said [redacted]",
        "warning",
        "library",
    )
    assert "ZeroDivisionError" in str(failed_line["exception"])
    assert all(list(line)[:2] == ["level", "message"] for line in (own_line, library_line, failed_line))


def test_what_ends_a_process_is_one_line_with_its_stack_trace_in_one_field() -> None:
    program = "import kit.telemetry; kit.telemetry.setup('tests'); {}['who@example.com']"
    done = subprocess.run([sys.executable, "-c", program], check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (1, "")
    (line,) = [json.loads(text) for text in done.stdout.splitlines()]
    assert list(line)[:2] == ["level", "message"]
    assert (line["level"], line["message"], line["service"]) == ("critical", "uncaught", "tests")
    assert "Traceback" in line["exception"]
    assert "KeyError: '[redacted]'" in line["exception"]


def test_warnings_of_libraries_are_lines_too() -> None:
    (line,) = lines("import warnings, kit.telemetry; kit.telemetry.setup('tests'); warnings.warn('old')")
    assert "UserWarning: old" in str(line["message"])


def test_nobody_fails_when_nobody_reads_the_lines() -> None:
    program = """
import os, structlog
from kit.telemetry import setup
setup("tests")
os.close(1)
structlog.get_logger("place").error("told to nobody")
os._exit(7)
"""
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 7
