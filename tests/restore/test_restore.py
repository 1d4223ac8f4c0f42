"""A backup while clients write; then everything is destroyed, and restored into an empty system."""

from __future__ import annotations

import asyncio
import json
import shutil
import time
from functools import partial
from pathlib import Path

import httpx
from journey import System
from phones import PASSWORD
from recount import differences, stored
from restoring import answered, done, resuena, sign_in, until
from settling import unsettled
from writers import Clients


def media_files(system: System) -> dict[str, bytes]:
    """All stored pictures, by key. Leaves out files with `#` in their name: obstore writes to such a temporary file and renames it."""
    media = system.layout().folders.media
    files = (
        path
        for path in media.rglob("*")
        if "#" not in path.name and path.is_file() and path.parent.name != "health"
    )
    return {str(path.relative_to(media)): path.read_bytes() for path in files}


async def test_what_was_acknowledged_before_a_backup_is_there_after_everything_was_destroyed(
    system: System, tmp_path: Path
) -> None:
    target, key_file, recipient = tmp_path / "backups", tmp_path / "backup-key.txt", tmp_path / "recipient"
    new_key = resuena(system, "backup-key")
    key_file.write_text(done(new_key))
    recipient.write_text(new_key.stderr.removeprefix("Public key: "))
    encrypted = ("--encrypt-to", str(recipient))
    async with Clients.of(system) as clients:
        kinds = clients.kinds()
        async with clients.writing():
            await until(partial(answered, clients, time.monotonic()))
            before = [write for write in clients.ledger.writes if write.acknowledged]
            pictures = media_files(system)
            backup = await asyncio.to_thread(
                resuena, system, "backup", str(target), "--with-secrets", "--keep", "1", *encrypted, "--json"
            )
            await until(partial(answered, clients, time.monotonic()))
        report = json.loads(done(backup))
        images, ledger = dict(clients.images), clients.ledger
    assert len(pictures) > 100
    assert {write.kind for write in before} == {kind.name for kind in kinds}
    stored_files = [file for file in target.rglob("*") if file.is_file() and file.name != "manifest.json"]
    assert [file for file in stored_files if not file.read_bytes().startswith(b"age-encryption.org/v1\n")] == []

    # Everything is destroyed, the secrets too; then an empty system starts with nothing but the backup's secrets.
    assert system.data is not None
    system.stop()
    shutil.rmtree(system.data)
    done(resuena(system, "put-secrets", report["to"], "--identity", str(key_file)))
    system.demo = False
    system.start()
    keyless = resuena(system, "restore", report["to"])
    assert keyless.returncode == 2, keyless.stderr
    assert "This backup is encrypted" in keyless.stderr
    begun = time.monotonic()
    done(resuena(system, "restore", report["to"], "--identity", str(key_file)))
    seconds = time.monotonic() - begun

    # Each write that was acknowledged before the backup began is stored, none twice, and pending work is processed.
    layout = system.layout()
    await until(lambda: unsettled(layout))
    stored_marks = await stored(layout, {kind.name: (kind.service, kind.stored) for kind in kinds})
    stored_marks["image"] = {mark: 1 for mark, key in images.items() if key in stored_marks["image"]}
    assert [f"{write.kind} {write.mark}" for write in before if not stored_marks[write.kind].get(write.mark)] == []
    twice = [write for write in ledger.writes if stored_marks[write.kind].get(write.mark, 0) > 1]
    assert [f"{write.kind} {write.mark}" for write in twice] == []
    # A service's copies of another's data equal that data: no effect without its cause, none lost.
    assert await differences(layout) == []

    restored = media_files(system)
    assert {key for key, data in pictures.items() if restored.get(key) != data} == set()
    async with httpx.AsyncClient(base_url=system.url, trust_env=False) as browser:
        for key in sorted(pictures)[::50]:
            assert (await browser.get(f"/media/{key}")).content == pictures[key]
    sign_in(system, "marca@resuena.demo", "Marca#2026")
    account = next(write for write in before if write.kind == "account")
    sign_in(system, account.mark, PASSWORD)
    limits = resuena(system, "settings", "get", "limits.graphql.address")
    assert done(limits).strip() == "9999999/1s"
    print(
        f"\nBackup: {report['seconds']} s, {report['bytes']:,} bytes, {report['files']} files, {report['messages']} messages "
        f"under way; writers waited {report['writers_waited_ms']} ms. Restore: {seconds:.0f} s. "
        f"{len(before)} writes were acknowledged before."
    )

    # A system that is not empty is not changed without --replace.
    again = resuena(system, "restore", report["to"], "--identity", str(key_file))
    assert again.returncode == 4, again.stderr
    assert "This system is not empty" in again.stderr
