"""The contenders of the benchmark: PostGraphile on the system's databases, the floor, and a static file server."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import httpx

HERE = Path(__file__).parent
POSTGRAPHILE = HERE / "peer" / "node_modules" / ".bin" / "postgraphile"
READY_SECONDS = 60
NGINX = """daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log stderr crit;
events {{ worker_connections 256; }}
http {{ access_log off; keepalive_requests 1000000; default_type text/html; include /etc/nginx/mime.types; client_body_temp_path {folder};
  proxy_temp_path {folder}; fastcgi_temp_path {folder}; uwsgi_temp_path {folder}; scgi_temp_path {folder};
  server {{ listen 127.0.0.1:{port}; root {root}; location / {{ try_files $uri $uri/index.html =404; }} }} }}
"""


@contextmanager
def started(command: list[str], port: int, log: Path, env: Mapping[str, str] | None = None) -> Iterator[int]:
    """Starts a server on this port of 127.0.0.1 for the block, waits until it responds, and yields its process id."""
    with log.open("ab") as out:
        process = subprocess.Popen(command, env={**os.environ, **(env or {})}, cwd=HERE, stdout=out, stderr=out)
    try:
        deadline = time.monotonic() + READY_SECONDS
        while not _answers(port):
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"{command[0]} did not start:\n{log.read_text(errors='replace')[-2000:]}")
            time.sleep(0.1)
        yield process.pid
    finally:
        process.terminate()
        process.wait(10)


def _answers(port: int) -> bool:
    try:
        httpx.get(f"http://127.0.0.1:{port}/", timeout=2, trust_env=False)
    except httpx.HTTPError:
        return False
    return True


def postgraphile(dsn: str, port: int, folder: Path) -> AbstractContextManager[int]:
    """PostGraphile 5 over one database, at /graphql."""
    env = {"NODE_ENV": "production", "DATABASE_URL": dsn, "PORT": str(port)}
    command = [str(POSTGRAPHILE), "-C", str(HERE / "peer" / "graphile.config.mjs")]
    return started(command, port, folder / "postgraphile.log", env)


def floor(dsn: str, port: int, statement: str, folder: Path) -> AbstractContextManager[int]:
    """A server that runs one statement and passes its text on."""
    return started([sys.executable, "floor.py", dsn, str(port), statement], port, folder / "floor.log")


def nginx(root: Path, port: int, folder: Path) -> AbstractContextManager[int] | None:
    """A static server of the built pages with one worker; None where nginx is not installed."""
    executable = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if executable is None:
        return None
    configuration = folder / "nginx.conf"
    configuration.write_text(NGINX.format(folder=folder, port=port, root=root))
    return started([executable, "-c", str(configuration)], port, folder / "nginx.log")
