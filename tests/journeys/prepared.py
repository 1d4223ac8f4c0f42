"""Data folders with and without the demo, created once and copied for each test system, which then starts in
seconds."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".tools" / "prepared"
MADE_BY = (
    "uv.lock",
    "kit/src",
    "gateway/src",
    "*-svc/src",
    "*-svc/api/src",
    "*-svc/migrations",
    "deploy/local/resuena_local",
    "deploy/demo",
)
"""The files that a data folder's contents depend on, beside the settings in the environment."""
LASTS_SECONDS = 3 * 3600
"""The demo's dates are relative to the moment at which it is loaded."""
KEPT = 2
"""Number of folders kept beside a new one; each has some 350 MB."""
OF_ONE_RUN = ("run", "logs")


def fill(data: Path, kind: str, make: Callable[[], Path], folder: Path = FOLDER) -> None:
    """Copies the prepared folder of this kind to `data`, which must not exist yet.

    `make` returns the folder of a stopped system; it is called if this code has created none recently. Concurrent
    processes wait, so that one creates it and the others copy.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        _forget(folder)
        prepared = folder / f"{kind}-{made_by(ROOT, os.environ)}"
        if not prepared.exists():
            unfinished = folder / "unfinished"
            shutil.rmtree(unfinished, ignore_errors=True)
            _copy(make(), unfinished)
            for name in OF_ONE_RUN:
                shutil.rmtree(unfinished / name, ignore_errors=True)
            os.utime(unfinished)
            os.sync()  # PostgreSQL did not flush to disk, and the folder should outlive a power cut
            unfinished.rename(prepared)
        _copy(prepared, data)


def made_by(root: Path, env: Mapping[str, str]) -> str:
    """A hash over everything that a data folder's contents depend on."""
    digest = hashlib.sha256()
    for name in sorted(name for name in env if name.startswith("RESUENA_")):
        digest.update(f"{name}={env[name]}\0".encode())
    paths = [path for pattern in MADE_BY for path in root.glob(pattern)]
    files = [file for path in paths for file in (path.rglob("*") if path.is_dir() else (path,))]
    for file in sorted(files):
        if file.is_file() and "__pycache__" not in file.parts:
            digest.update(f"{file.relative_to(root)}\0".encode())
            digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:16]


def _forget(folder: Path) -> None:
    """Removes expired folders, and all but the newest."""
    folders = sorted(
        (path for path in folder.iterdir() if path.is_dir()), key=lambda path: path.stat().st_mtime, reverse=True
    )
    for position, path in enumerate(folders):
        if position >= KEPT or time.time() - path.stat().st_mtime > LASTS_SECONDS:
            shutil.rmtree(path)


def _copy(of: Path, to: Path) -> None:
    """Copies with owners and modes, which PostgreSQL checks; where the file system can, blocks are shared
    copy-on-write."""
    subprocess.run(["cp", "-a", str(of), str(to)], check=True)
