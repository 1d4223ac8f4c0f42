"""The keys of an S3 store come from our own settings, which may be files, and sign the requests to it."""

from __future__ import annotations

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from media_svc.settings import MediaSettings
from media_svc.storage.service import S3Keys, Store

ID, SECRET = "AKIDEXAMPLE", "not-a-real-secret"


@pytest.fixture
def signatures(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The Authorization headers of the requests to a store of the test."""
    seen: list[str] = []

    class Bucket(BaseHTTPRequestHandler):
        def do_PUT(self) -> None:
            self.rfile.read(int(self.headers["content-length"]))
            seen.append(self.headers.get("authorization", ""))
            self.send_response(200)
            self.send_header("etag", '"1"')
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Print nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Bucket)
    Thread(target=server.serve_forever, daemon=True).start()
    monkeypatch.setenv("AWS_ENDPOINT", f"http://127.0.0.1:{server.server_port}")
    monkeypatch.setenv("AWS_ALLOW_HTTP", "true")
    monkeypatch.setenv("AWS_REGION", "us-east-1")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "ofTheEnvironment")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "ofTheEnvironment")
    yield seen
    server.shutdown()
    server.server_close()


async def test_requests_are_signed_with_the_keys_given(signatures: list[str]) -> None:
    await Store("s3://pictures", S3Keys(ID, SECRET)).ping()
    assert [signature.split("/")[0] for signature in signatures] == [f"AWS4-HMAC-SHA256 Credential={ID}"]


async def test_without_keys_those_of_the_environment_sign(signatures: list[str]) -> None:
    await Store("s3://pictures").ping()
    assert [signature.split("/")[0] for signature in signatures] == [
        "AWS4-HMAC-SHA256 Credential=ofTheEnvironment"
    ]


def test_keys_may_be_files_and_are_never_shown(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, value in (("ACCESS_KEY_ID", ID), ("SECRET_ACCESS_KEY", SECRET)):
        (tmp_path / name).write_text(f"{value}\n")
        monkeypatch.setenv(f"RESUENA_MEDIA_STORE_{name}_FILE", str(tmp_path / name))
    settings = MediaSettings()
    assert settings.media_store_access_key_id == ID
    assert settings.media_store_secret_access_key is not None
    assert settings.media_store_secret_access_key.get_secret_value() == SECRET
    assert SECRET not in f"{settings!r}{S3Keys(ID, SECRET)!r}"
