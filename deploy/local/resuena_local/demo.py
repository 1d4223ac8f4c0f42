"""Loads the demo data once into a data folder, with the command of deploy/demo, showing its progress."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from importlib.util import find_spec

from resuena_local.layout import ROOT, Layout


class DemoError(Exception):
    """The demo data could not be loaded; the message contains the end of the loader's output."""


def loaded(layout: Layout) -> bool:
    return layout.folders.demo_mark.exists()


def available() -> bool:
    return find_spec("resuena_demo") is not None


async def load(layout: Layout, progress: Callable[[str], None]) -> str:
    """Runs the loader, forwards each line of its output and returns the last; then marks the folder."""
    log = layout.folders.logs / "demo.log"
    last = ""
    with log.open("wb") as out:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "resuena_demo", "load",
            cwd=ROOT,
            env={**layout.inherited(), **layout.demo_environment()},
            stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        assert process.stdout
        try:
            async for line in process.stdout:
                out.write(line)
                out.flush()
                if text := line.decode(errors="replace").strip():
                    last = text
                    progress(text)
            code = await process.wait()
        finally:
            if process.returncode is None:
                process.terminate()
                await process.wait()
    if code:
        tail = "\n".join(log.read_text(errors="replace").splitlines()[-15:])
        raise DemoError(f"The demo data could not be loaded ({log}):\n{tail}")
    layout.folders.demo_mark.touch()
    return last
