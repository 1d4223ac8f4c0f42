"""A process that ends itself: exit code, exit handlers and output are the same as when the interpreter ends it."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

ENDS = """
import atexit, sys
from kit.ending import run_and_exit
atexit.register(print, "handled")
def work():
    print("worked", end=" ")
    {}
run_and_exit(work)
"""
STORES = """
import asyncio, pathlib, tempfile
import obstore
from obstore.store import from_url
from kit.ending import run_and_exit
async def store():
    with tempfile.TemporaryDirectory() as folder:
        there = from_url(pathlib.Path(folder).as_uri())
        for name in "abc":
            await obstore.put_async(there, name, b"x")
run_and_exit(lambda: asyncio.run(store()))
"""
TIMES = 24
"""One in four processes that end as the interpreter does aborts: all of these pass by chance once in a thousand."""


def python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize(
    ("last", "code", "output"),
    [
        ("pass", 0, ""),
        ("sys.exit()", 0, ""),
        ("sys.exit(4)", 4, ""),
        ("sys.exit('No place left.')", 1, "No place left.\n"),
        ("raise ValueError('odd')", 1, "ValueError: odd\n"),
        ("raise KeyboardInterrupt", 130, ""),
    ],
)
def test_it_ends_with_the_code_of_its_work_after_its_exit_handlers(last: str, code: int, output: str) -> None:
    ended = python(ENDS.format(last))
    assert (ended.returncode, ended.stdout) == (code, "worked handled\n")
    assert ended.stderr.endswith(output)


def test_it_ends_also_when_nobody_reads_its_output_any_more() -> None:
    command = [sys.executable, "-c", ENDS.format("sys.stdin.read()")]
    buffered = {**os.environ, "PYTHONUNBUFFERED": ""}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=buffered) as process:
        assert process.stdout
        assert process.stdin
        process.stdout.close()
        process.stdin.close()
        assert process.wait(60) == 0


def test_a_process_that_used_an_object_store_does_not_abort() -> None:
    with ThreadPoolExecutor(4) as threads:
        ended = list(threads.map(python, [STORES] * TIMES))
    assert [process.returncode for process in ended] == [0] * TIMES
