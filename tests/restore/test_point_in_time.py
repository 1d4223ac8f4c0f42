"""PostgreSQL is recovered to an earlier moment, as deploy/README.md says, and the whole system continues from there."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import time
from functools import partial
from pathlib import Path

import asyncpg
import nats
import pytest
from journey import System, launch
from ledger import Write
from recount import differences, stored
from restoring import answered, done, resuena, sign_in, until
from settling import unsettled
from writers import Clients

from resuena_local.postgres import BINARIES, connect, own_environment, unprivileged

ARCHIVE = "test ! -f {wal}/%f && cp %p {wal}/%f.part && mv {wal}/%f.part {wal}/%f"
IN_NATS = {"event"}
"""Kinds of write whose messages NATS keeps, so that they are not lost with the databases' last minutes. Messages of
the mobile side contain personal data, and are purged once they are applied."""


@pytest.fixture
def archive(system: System, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The WAL archive's folder, with a base backup in it; the system was restarted with archiving enabled."""
    folder = tmp_path_factory.mktemp("archive")
    wal = folder / "wal"
    wal.mkdir()
    layout = system.layout()
    owner = layout.folders.postgres.stat()
    for path in (*folder.parents, folder, wal):
        if path.is_relative_to(tmp_path_factory.getbasetemp()):
            path.chmod(0o777)
    system.stop()
    with (layout.folders.postgres / "postgresql.conf").open("a") as settings:
        settings.write(f"archive_mode = on\narchive_timeout = 60\narchive_command = '{ARCHIVE.format(wal=wal)}'\n")
    system.start()
    os.chown(wal, owner.st_uid, owner.st_gid)
    programs = [
        [*unprivileged(folder, BINARIES), str(BINARIES / name)] for name in ("pg_basebackup", "pg_verifybackup")
    ]
    connecting = ["--host=127.0.0.1", f"--port={layout.ports.postgres}", "--username=postgres"]
    environment = {**own_environment(layout), "PGPASSWORD": layout.credentials.postgres}
    for command in (
        [*programs[0], *connecting, "-D", str(folder / "base"), "--checkpoint=fast", "--wal-method=stream"],
        [*programs[1], str(folder / "base")],
    ):
        subprocess.run(command, env=environment, check=True, capture_output=True)
    return folder


async def now(system: System) -> str:
    connection = await connect(system.layout())
    try:
        return str(await connection.fetchval("SELECT now()"))
    finally:
        await connection.close()


async def archived(system: System) -> None:
    """Returns once everything that was committed is archived."""
    connection = await connect(system.layout())
    try:
        last = await connection.fetchval("SELECT pg_walfile_name(pg_switch_wal())")

        async def look() -> str:
            done_so_far = await connection.fetchval("SELECT last_archived_wal FROM pg_stat_archiver")
            return "" if (done_so_far or "") >= last else f"{done_so_far} of {last} is archived"

        await until(look)
    finally:
        await connection.close()


def recover(system: System, archive: Path, moment: str) -> None:
    """Replaces the data folder by the base backup, to be recovered to the moment at the next start."""
    folder = system.layout().folders.postgres
    shutil.rmtree(folder)
    subprocess.run(["cp", "-a", str(archive / "base"), str(folder)], check=True)
    owner = folder.stat()
    (folder / "recovery.signal").touch()
    os.chown(folder / "recovery.signal", owner.st_uid, owner.st_gid)
    with (folder / "postgresql.conf").open("a") as settings:
        settings.write(
            f"restore_command = 'cp {archive}/wal/%f %p'\nrecovery_target_time = '{moment}'\n"
            "recovery_target_action = 'promote'\n"
        )


async def test_a_whole_system_goes_on_from_an_earlier_moment(system: System, archive: Path) -> None:
    layout = system.layout()
    async with Clients.of(system) as clients:
        looked_up = {kind.name: (kind.service, kind.stored) for kind in clients.kinds() if kind.name != "image"}

        async def not_applied(writes: list[Write]) -> str:
            return ", ".join(missing(writes, await stored(layout, looked_up)))

        async with clients.writing():
            await until(partial(answered, clients, time.monotonic()))
            before = [write for write in clients.ledger.writes if write.acknowledged]
            # A service may still have to apply messages that NATS acknowledged.
            await until(partial(not_applied, before))
            moment = await now(system)
            earlier_writes = set(clients.ledger.writes)
            await until(partial(answered, clients, time.monotonic()))
        after = [write for write in clients.ledger.writes if write.acknowledged and write not in earlier_writes]
        ledger = clients.ledger
    await archived(system)
    assert system.data is not None
    assert system.env is not None
    system.stop()
    recover(system, archive, moment)

    begun = time.monotonic()
    launch(system.data, system.env, system.data.parent / "launcher.log", "--stores-only")
    await until(partial(serving_stores, system))
    rewind = await asyncio.to_thread(resuena, system, "rewind")
    seconds = time.monotonic() - begun
    assert "facts are sent again" in done(rewind)

    await until(lambda: unsettled(layout))
    stored_marks = await stored(layout, looked_up)
    assert missing(before, stored_marks) == []
    assert missing([write for write in after if write.kind in IN_NATS], stored_marks) == []
    lost = missing([write for write in after if write.kind not in IN_NATS], stored_marks)
    assert lost, "nothing was taken back"
    assert [write.mark for write in ledger.writes if stored_marks.get(write.kind, {}).get(write.mark, 0) > 1] == []
    assert await differences(layout) == []
    sign_in(system, "marca@resuena.demo", "Marca#2026")

    # The system works: new writes pass through all services.
    async with Clients.of(system) as clients, clients.writing():
        await until(partial(answered, clients, time.monotonic()))
    await until(lambda: unsettled(layout))
    assert await differences(layout) == []
    print(
        f"\nRecovered to {moment}, rewound and serving after {seconds:.0f} s. "
        f"{len(before)} writes were acknowledged before, {len(lost)} of {len(after)} after it are gone."
    )


def missing(writes: list[Write], stored_marks: dict[str, dict[str, int]]) -> list[str]:
    """The writes that are not stored, of the kinds that were looked up."""
    return [
        f"{write.kind} {write.mark}"
        for write in writes
        if write.kind in stored_marks and not stored_marks[write.kind].get(write.mark)
    ]


async def serving_stores(system: System) -> str:
    """Why the stores are not available yet; empty when they are."""
    try:
        await (await connect(system.layout())).close()
        client = await nats.connect(system.layout().nats_url, allow_reconnect=False, connect_timeout=2)
        await client.close()
    except (OSError, TimeoutError, asyncpg.PostgresError, nats.errors.Error) as error:
        return f"{type(error).__name__}: {error}"
    return ""
