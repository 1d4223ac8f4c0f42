"""`make audit` reports what the advisory services know of locked packages, and says so when they are unavailable."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import unquote

import pytest

ROOT = Path(__file__).parents[2]
NOWHERE = "http://127.0.0.1:9"
LOCKS = ("uv.lock", "frontend/package-lock.json")


class Advisories(BaseHTTPRequestHandler):
    """A stub of the advisory services of OSV and npm; `known` are the packages with an advisory."""

    known: frozenset[str] = frozenset()
    locked: ClassVar[dict[str, list[str]]] = {}

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        request = json.loads(gzip.decompress(body) if self.headers.get("content-encoding") == "gzip" else body)
        if self.path == "/v1/querybatch":
            vulnerable = [query["package"]["name"] in self.known for query in request["queries"]]
            vulnerability = {"id": "PYSEC-2026-1", "modified": "2026-01-01T00:00:00Z"}
            self._answer(
                {"results": [{"vulns": [vulnerability]} if is_vulnerable else {} for is_vulnerable in vulnerable]}
            )
        else:
            self.locked.update(request)
            advisory = {"id": 1, "url": "", "title": "", "severity": "high", "vulnerable_versions": "*"}
            self._answer({name: [advisory] for name in request if name in self.known})

    def do_GET(self) -> None:
        name = unquote(self.path.strip("/"))
        if name.startswith("v1/vulns/"):
            self._answer(
                {"id": name.removeprefix("v1/vulns/"), "modified": "2026-01-01T00:00:00Z", "affected": []}
            )
        else:
            versions = {version: {"name": name, "version": version} for version in self.locked[name]}
            self._answer({"name": name, "versions": versions})

    def _answer(self, body: dict[str, Any]) -> None:
        text = json.dumps(body).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_: object) -> None:
        """Logs nothing."""


@pytest.fixture
def service() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Advisories) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def audit(address: str) -> tuple[int, str]:
    env = {**os.environ, "RESUENA_OSV_URL": address, "NPM_CONFIG_REGISTRY": address, "NO_PROXY": "127.0.0.1"}
    command = [sys.executable, str(ROOT / "deploy" / "audit.py"), *LOCKS]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=120, check=False)
    assert not done.stderr
    return done.returncode, done.stdout


def test_nothing_known_is_said_of_each_lock(service: str) -> None:
    assert audit(service) == (0, "".join(f"{lock}: nothing known\n" for lock in LOCKS))


def test_what_is_known_of_a_package_is_told_and_fails(service: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Advisories, "known", frozenset(("sqlalchemy", "uqr")))

    code, said = audit(service)

    assert code == 1
    first, second, third, fourth = said.splitlines()
    assert (first, third) == tuple(f"{lock}: 1 known" for lock in LOCKS)
    assert "sqlalchemy" in second
    assert "PYSEC-2026-1" in second
    assert fourth == "  uqr *: high"


def test_services_that_cannot_be_asked_are_not_taken_for_a_clean_answer() -> None:
    code, said = audit(NOWHERE)

    assert code == 2
    assert [line.split(",")[0] for line in said.splitlines()] == [f"{lock}: NOT ASKED" for lock in LOCKS]
