"""Keeps one test server running while any process uses it, and removes it after the last one has ended.

``python -m kit.testing.guardian <folder> <uid> <command…>``: each user has a file ``<folder>/users/<pid>``. When
none of these processes is alive any more, killed ones included, the server is stopped and the folder removed.
"""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from filelock import FileLock

_LOOK_SECONDS = 0.5
_STOP_SECONDS = 5


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _used(folder: Path) -> bool:
    return any(_alive(int(user.name)) for user in (folder / "users").glob("[0-9]*"))


def _abandoned(folder: Path) -> bool:
    if _used(folder):
        return False
    with FileLock(folder / "lock"):  # no process can join between the check and the removal of the invitation
        if _used(folder):
            return False
        (folder / "port").unlink(missing_ok=True)
        return True


def main(folder: Path, uid: int, command: list[str]) -> None:
    """Run ``command`` as ``uid`` until no process uses ``folder``."""
    with (folder / "log").open("ab") as output:
        server = subprocess.Popen(  # noqa: S603
            command, cwd=folder, user=uid, stdin=subprocess.DEVNULL, stdout=output, stderr=output
        )
    while server.poll() is None and not _abandoned(folder):
        time.sleep(_LOOK_SECONDS)
    if server.poll() is None:
        server.send_signal(signal.SIGQUIT)  # PostgreSQL's immediate shutdown: the data is discarded anyway
        try:
            server.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
    if not _used(folder):  # a server that crashed leaves its log to its users
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
