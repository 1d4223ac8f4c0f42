"""Caches workers' results in a folder, so that a development system processes the same image only once."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import shutil
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Never, TypeVar, cast

import PIL
from PIL import features

from media_svc.processing.service.describe_image import Description
from media_svc.processing.service.rework_image import Reworked

R = TypeVar("R")
_KINDS: dict[str, type[Reworked | Description]] = {"rework": Reworked, "look_at": Description}
_NAME = re.compile(r"[0-9a-f]{16}")
_KEPT_MOST = 4_000
"""Maximum number of results; the least recently used ones are deleted at start. The demo has about 1,500."""


@cache
def made_by() -> str:
    """The version of the results: a hash of everything that determines them."""
    package = Path(__file__).parents[1]
    sources = b"".join(path.read_bytes() for path in sorted(package.rglob("*.py")))
    versions = f"{PIL.__version__} {features.version('jpg')} {features.version('zlib')}"
    return hashlib.sha256(versions.encode() + sources).hexdigest()[:16]


class KeptResults:
    """Cached results of `rework` and `look_at`, one file each, by the SHA-256 of the image.

    With a folder that cannot be read or written, nothing is cached.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder / made_by()
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            # Deletes only the result folders of other versions; the folder may hold other files.
            for other in folder.iterdir():
                if _NAME.fullmatch(other.name) and other != self._folder:
                    shutil.rmtree(other, ignore_errors=True)
            files = sorted(self._folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
            for path in files[_KEPT_MOST:]:
                path.unlink(missing_ok=True)

    def read(self, work: Callable[[bytes], R], data: bytes) -> R | None:
        """The cached result of the work on this image, or None."""
        kind = _KINDS.get(work.__name__)
        if kind is None:
            return None
        path = self._path(work, data)
        try:
            values: dict[str, Never] = json.loads(path.read_bytes(), object_hook=_bytes_of)
            os.utime(path)
            return cast(R, kind(**values))
        except (OSError, ValueError, TypeError):
            return None

    def keep(self, work: Callable[[bytes], R], data: bytes, result: R) -> None:
        """Caches a result, if its kind is cached."""
        if not isinstance(result, (Reworked, Description)):
            return
        path = self._path(work, data)
        # Two processes may make the same result; files are written atomically.
        written = path.with_name(f"{path.name}.{os.getpid()}.{threading.get_ident()}")
        with suppress(OSError):
            written.write_text(json.dumps(asdict(result), default=_text_of))
            written.replace(path)

    def _path(self, work: Callable[[bytes], R], data: bytes) -> Path:
        return self._folder / f"{hashlib.sha256(data).hexdigest()}.{work.__name__}"


def _text_of(value: object) -> dict[str, str]:
    if isinstance(value, bytes):
        return {"base64": base64.b64encode(value).decode()}
    raise TypeError(type(value).__name__)


def _bytes_of(value: dict[str, object]) -> object:
    return base64.b64decode(str(value["base64"])) if value.keys() == {"base64"} else value
