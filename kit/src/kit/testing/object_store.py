"""A real S3 store for tests, SeaweedFS: `make seaweedfs` installs it in `.tools/`."""

from __future__ import annotations

import contextlib
import json
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from pathlib import Path

from kit.testing.ports import free_port

_PROGRAM = Path(".tools") / "seaweedfs" / "bin" / "weed"
_KEY, _SECRET = "test-key", "not-a-secret"
_SERVERS = ("master", "volume", "filer", "s3")
_START_SECONDS = 60


def seaweedfs(root: Path) -> Path | None:
    """The executable in this checkout, or on the PATH; None when there is neither."""
    here = root / _PROGRAM
    program = here if here.exists() else shutil.which("weed")
    return Path(program) if program else None


class ObjectStoreServer:
    """An S3 store on free ports with a folder of its own."""

    def __init__(self, program: Path) -> None:
        self._program = program
        self._folder = Path(tempfile.mkdtemp(prefix="resuena-test-s3-"))
        self._ports = {f"{name}.port{kind}": free_port() for name in _SERVERS for kind in ("", ".grpc")}
        self._process: subprocess.Popen[bytes] | None = None
        self.endpoint = f"http://127.0.0.1:{self._ports['s3.port']}"

    @property
    def environment(self) -> Mapping[str, str]:
        """AWS's environment variables with the store's address and credentials for clients."""
        return {
            "AWS_ACCESS_KEY_ID": _KEY,
            "AWS_SECRET_ACCESS_KEY": _SECRET,
            "AWS_ENDPOINT": self.endpoint,
            "AWS_ALLOW_HTTP": "true",
            "AWS_REGION": "us-east-1",
        }

    def start(self, buckets: Sequence[str]) -> None:
        """Start with these buckets, empty, and wait until it responds. Raises RuntimeError when it exits instead."""
        allowed = {
            "name": "test",
            "credentials": [{"accessKey": _KEY, "secretKey": _SECRET}],
            "actions": ["Admin"],
        }
        (self._folder / "s3.json").write_text(json.dumps({"identities": [allowed]}))
        places = [f"-dir={self._folder}", "-ip=127.0.0.1", "-ip.bind=127.0.0.1", "-filer", "-s3"]
        ports = [f"-{name}={port}" for name, port in self._ports.items()]
        more = ["-s3.port.iceberg=0", "-s3.port.lance=0", "-volume.max=20", "-master.volumeSizeLimitMB=64"]
        command = [str(self._program), "server", *places, *ports, *more, f"-s3.config={self._folder / 's3.json'}"]
        with (self._folder / "log").open("wb") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self._folder)  # noqa: S603
        deadline = time.monotonic() + _START_SECONDS
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"SeaweedFS did not start: {(self._folder / 'log').read_text()[-2000:]}")
            time.sleep(0.1)
        master = f"127.0.0.1:{self._ports['master.port']}.{self._ports['master.port.grpc']}"
        subprocess.run(  # noqa: S603
            [self._program, "shell", f"-master={master}"],
            input="".join(f"s3.bucket.create -name {name}\n" for name in buckets).encode(),
            check=True,
            timeout=_START_SECONDS,
            capture_output=True,
        )

    def remove(self) -> None:
        """End it and delete its folder."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _answers(self) -> bool:
        try:
            with contextlib.closing(urllib.request.urlopen(self.endpoint, timeout=2)):  # noqa: S310
                return True
        except urllib.error.HTTPError:
            return True  # it responds, with a refusal of the unsigned request
        except OSError:
            return False
