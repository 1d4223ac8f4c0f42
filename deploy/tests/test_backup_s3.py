"""Backups into S3, of pictures that are in S3 too, with a real store: SeaweedFS, which `make test-s3` installs."""

from __future__ import annotations

import asyncio
import json
import os
from datetime import UTC, datetime
from pathlib import Path

import asyncpg
import obstore
import pytest
from obstore.store import ObjectStore, from_url
from operator_factories import Resuena, first_column

from kit.testing.object_store import seaweedfs
from resuena_local.layout import ROOT
from resuena_operator.backup import make
from resuena_operator.installation import Installation
from resuena_operator.outcome import Exit

OUTBOX = """INSERT INTO outbox (id, subject, payload, entity_id, version)
    VALUES ('f-1', 'resuena.company.company_created.v1', '', 'c-1', 1)"""

pytestmark = pytest.mark.skipif(seaweedfs(ROOT) is None, reason="needs SeaweedFS: `make test-s3` brings it")


@pytest.fixture
def pictures(installed: Installation, s3_url: str, monkeypatch: pytest.MonkeyPatch) -> ObjectStore:
    """The address of the installation's pictures."""
    monkeypatch.setenv("RESUENA_MEDIA_STORE_URL", s3_url)
    return from_url(s3_url)


@pytest.fixture
def backups(s3_url: str) -> str:
    """The address of the backups: another bucket."""
    return s3_url.replace("//tests/", "//more-tests/")


def listed(store: ObjectStore) -> list[str]:
    return sorted(entry["path"] for batch in obstore.list(store) for entry in batch)


def test_a_backup_in_s3_is_checked_restored_and_deleted_when_it_is_old(
    pictures: ObjectStore, backups: str, installed: Installation, resuena: Resuena
) -> None:
    picture = os.urandom(300_000)
    obstore.put(pictures, "images/ab/one.jpg", picture)
    first_column(installed, OUTBOX)
    code, said, wrong = resuena("backup", backups, "--json")
    assert code == Exit.GOOD, wrong
    address = json.loads(said)["to"]
    assert address.startswith(f"{backups}/resuena-")
    assert resuena("backup", "--verify", address)[0] == Exit.GOOD

    # Changes after the backup are undone.
    for url in installed.databases.values():

        async def destroy(address: str = url) -> None:
            connection = await asyncpg.connect(address)
            await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
            await connection.close()

        asyncio.run(destroy())
    obstore.delete(pictures, "images/ab/one.jpg")
    obstore.put(pictures, "images/cd/later.jpg", b"later")
    code, _, wrong = resuena("restore", address, "--replace")
    assert code == Exit.GOOD, wrong
    assert first_column(installed, "SELECT id FROM outbox") == ["f-1"]
    assert listed(pictures) == ["images/ab/one.jpg"]
    assert bytes(obstore.get(pictures, "images/ab/one.jpg").bytes()) == picture

    # A changed file is detected.
    copies = from_url(backups)
    (kept,) = [path for path in listed(copies) if path.endswith("one.jpg")]
    obstore.put(copies, kept, b"another picture")
    code, _, wrong = resuena("backup", "--verify", address)
    assert code == Exit.WRONG
    assert "one.jpg" in wrong

    code, said, wrong = resuena("backup", backups, "--keep", "1", "--json")
    assert code == Exit.GOOD, wrong
    summary = json.loads(said)
    assert summary["deleted"] == [address.rpartition("/")[2]]
    assert {path.split("/")[0] for path in listed(copies)} == {summary["to"].rpartition("/")[2]}


def test_an_encrypted_backup_in_s3_is_checked_without_its_key_and_restored_with_it(
    pictures: ObjectStore, backups: str, installed: Installation, resuena: Resuena, tmp_path: Path
) -> None:
    picture = os.urandom(300_000)
    obstore.put(pictures, "images/ab/one.jpg", picture)
    first_column(installed, OUTBOX)
    _, private, said = resuena("backup-key")
    (tmp_path / "key").write_text(private)
    (tmp_path / "public").write_text(said.removeprefix("Public key: "))
    code, said, wrong = resuena("backup", backups, "--encrypt-to", str(tmp_path / "public"), "--json")
    assert code == Exit.GOOD, wrong
    address = json.loads(said)["to"]
    (kept,) = [path for path in listed(from_url(backups)) if "one.jpg" in path]
    assert kept.endswith("one.jpg.age")
    assert bytes(obstore.get(from_url(backups), kept).bytes()).startswith(b"age-encryption.org/v1\n")

    obstore.delete(pictures, "images/ab/one.jpg")
    first_column(installed, "DELETE FROM outbox")
    assert resuena("backup", "--verify", address)[0] == Exit.GOOD
    assert resuena("restore", address, "--replace")[0] == Exit.USAGE
    code, _, wrong = resuena("restore", address, "--replace", "--identity", str(tmp_path / "key"))
    assert code == Exit.GOOD, wrong
    assert first_column(installed, "SELECT id FROM outbox") == ["f-1"]
    assert bytes(obstore.get(pictures, "images/ab/one.jpg").bytes()) == picture
    moment = make.moment_of(address.rpartition("/")[2])
    assert asyncio.run(make.newest(backups, datetime.now(UTC), ())) == moment
