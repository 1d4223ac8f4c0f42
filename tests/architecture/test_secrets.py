"""The secret scan of `make lint` finds a planted secret."""

from __future__ import annotations

import base64
import subprocess
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

ROOT = Path(__file__).resolve().parents[2]
SECRETLINT = ROOT / "frontend" / "node_modules" / ".bin" / "secretlint"
HEX = bytes(range(7, 39)).hex()
BASE64 = base64.urlsafe_b64encode(bytes(range(32))).decode()
SIGNING_KEY = (
    Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()
)


def scan(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [str(SECRETLINT), "--secretlintrc", str(ROOT / ".secretlintrc.json"), "**/*"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (".env.production", f"RESUENA_UNIQUES_SECRET={HEX}"),
        ("settings.py", f'signing_key: str = "{BASE64}"'),
        ("values.yaml", f"pepper: {HEX}"),
        pytest.param("signing-key.pem", SIGNING_KEY, id="signing-key.pem"),
        ("notes.md", "ghp" + f"_{HEX[:36]}"),
        ("database.txt", "postgresql" + f"://campaign:{HEX[:20]}@db.internal:5432/campaign"),
    ],
)
def test_a_planted_secret_is_found(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text + "\n")

    outcome = scan(tmp_path)

    assert outcome.returncode == 1, outcome.stdout + outcome.stderr
    assert name in outcome.stdout
    assert text not in outcome.stdout, "the report itself shows the secret"


def test_placeholders_and_words_are_no_secrets(tmp_path: Path) -> None:
    (tmp_path / ".env.example").write_text(
        "RESUENA_SMTP_URL=smtp://user:password@host:587\nRESUENA_UNIQUES_SECRET=\n"
    )
    (tmp_path / "settings.py").write_text('secret = "development-uniques-secret"\n')

    outcome = scan(tmp_path)

    assert outcome.returncode == 0, outcome.stdout


@pytest.mark.parametrize("name", [".env", "secrets", "backup-key.txt", "mobile.pem"])
def test_what_operating_md_writes_is_neither_committed_nor_sent_to_a_build(name: str) -> None:
    """The guide's commands write these into the checkout; a build may run on another machine."""
    assert name in (ROOT / "docs" / "operating.md").read_text()
    ignored = {line.strip("/") for line in (ROOT / ".gitignore").read_text().splitlines()}
    assert name in ignored
    assert name in (ROOT / ".dockerignore").read_text().splitlines()
