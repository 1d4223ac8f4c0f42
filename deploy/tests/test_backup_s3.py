"""Backups into S3, of pictures that are in S3 too, with a real store: SeaweedFS, which `make test-s3` brings."""

from __future__ import annotations

import asyncio
import json
import os

import asyncpg
import obstore
import pytest
from obstore.store import ObjectStore, from_url
from operator_factories import Resuena

from kit.testing.object_store import seaweedfs
from resuena_local.layout import ROOT
from resuena_operator.installation import Installation
from resuena_operator.outcome import Exit

OUTBOX = """INSERT INTO outbox (id, subject, payload, entity_id, version)
    VALUES ('f-1', 'resuena.company.company_created.v1', '', 'c-1', 1)"""

pytestmark = pytest.mark.skipif(seaweedfs(ROOT) is None, reason="needs SeaweedFS: `make test-s3` brings it")


@pytest.fixture
def pictures(installed: Installation, s3_url: str, monkeypatch: pytest.MonkeyPatch) -> ObjectStore:
    """Where the installation keeps its pictures."""
    monkeypatch.setenv("RESUENA_MEDIA_STORE_URL", s3_url)
    return from_url(s3_url)


@pytest.fixture
def backups(s3_url: str) -> str:
    """Where the backups go: the address of another bucket."""
    return s3_url.replace("//tests/", "//more-tests/")


def execute(installed: Installation, statement: str) -> list[str]:
    """The first column of what a statement finds in the database of company-svc."""

    async def work() -> list[str]:
        connection = await asyncpg.connect(installed.databases["company"])
        try:
            return [row[0] for row in await connection.fetch(statement)]
        finally:
            await connection.close()

    return asyncio.run(work())


def listed(store: ObjectStore) -> list[str]:
    return sorted(item["path"] for batch in obstore.list(store) for item in batch)


def test_a_backup_in_s3_is_checked_restored_and_deleted_when_it_is_old(
    pictures: ObjectStore, backups: str, installed: Installation, resuena: Resuena
) -> None:
    picture = os.urandom(300_000)
    obstore.put(pictures, "images/ab/one.jpg", picture)
    execute(installed, OUTBOX)
    code, said, wrong = resuena("backup", backups, "--json")
    assert code == Exit.GOOD, wrong
    address = json.loads(said)["to"]
    assert address.startswith(f"{backups}/resuena-")
    assert resuena("backup", "--verify", address)[0] == Exit.GOOD

    # What came or was lost after it is as it was again.
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
    assert execute(installed, "SELECT id FROM outbox") == ["f-1"]
    assert listed(pictures) == ["images/ab/one.jpg"]
    assert bytes(obstore.get(pictures, "images/ab/one.jpg").bytes()) == picture

    # A changed file is found out.
    copies = from_url(backups)
    (kept,) = [path for path in listed(copies) if path.endswith("one.jpg")]
    obstore.put(copies, kept, b"another picture")
    code, _, wrong = resuena("backup", "--verify", address)
    assert code == Exit.WRONG
    assert "one.jpg" in wrong

    code, said, wrong = resuena("backup", backups, "--keep", "1", "--json")
    assert code == Exit.GOOD, wrong
    told = json.loads(said)
    assert told["deleted"] == [address.rpartition("/")[2]]
    assert {path.split("/")[0] for path in listed(copies)} == {told["to"].rpartition("/")[2]}
