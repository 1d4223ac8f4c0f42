"""The demo's pictures: drawn in parallel to the loader, and cached between loads until the drawing code changes."""

from __future__ import annotations

import asyncio
import hashlib
import multiprocessing
import os
import re
import shutil
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

import PIL

from resuena_demo import drawing, scenes

NAME = re.compile(r"[0-9a-f]{16}")


def drawn_by() -> str:
    """The cache key of the pictures: a hash of everything that determines them."""
    folder = Path(drawing.__file__).parent
    sources = [Path(scenes.__file__), *sorted(folder.glob("*.py"))]
    return hashlib.sha256(
        PIL.__version__.encode() + b"".join(source.read_bytes() for source in sources)
    ).hexdigest()[:16]


class Album:
    """Pictures by scene and number. Without a cache folder, they are drawn each time."""

    def __init__(self, kept_in: Path | None) -> None:
        self._folder = kept_in / drawn_by() if kept_in else None
        self._painters = ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("spawn"))

    def __enter__(self) -> Self:
        if self._folder is not None:
            with suppress(OSError):
                self._folder.mkdir(parents=True, exist_ok=True)
                # The folder may contain other files: only an album's own folders are deleted.
                for other in self._folder.parent.iterdir():
                    if NAME.fullmatch(other.name) and other != self._folder:
                        shutil.rmtree(other, ignore_errors=True)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._painters.shutdown(cancel_futures=True)

    async def draw_all(self, pictures: Iterable[tuple[str, int]]) -> None:
        """Draws the pictures that are not cached yet."""
        await asyncio.gather(*(self.picture(scene, number) for scene, number in pictures))

    async def picture(self, scene: str, number: int) -> bytes:
        """The JPEG."""
        kept = self._folder / f"{scene}-{number}.jpg" if self._folder is not None else None
        if kept is not None:
            with suppress(OSError):
                return kept.read_bytes()
        data = await asyncio.get_running_loop().run_in_executor(self._painters, scenes.draw, scene, number)
        if kept is not None:
            # Two loaders may draw the same picture, so files are written atomically.
            written = kept.with_suffix(f".{os.getpid()}")
            with suppress(OSError):
                written.write_bytes(data)
                written.replace(kept)
        return data
