"""Archives of arrivals: the files' content, what is dropped and refused, repetition and interruption."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

import asyncpg
import duckdb
import obstore
import pytest
from obstore.store import from_url
from operator_factories import Resuena, held_open
from sqlalchemy import text

from kit.db import Database
from kit.testing import eventually
from kit.testing.object_store import seaweedfs
from resuena.tracking.v1 import events_pb2
from resuena.tracking.v1 import tracking_pb2 as pb
from resuena_local.layout import ROOT
from resuena_operator import archive
from resuena_operator.backup.exclusion import ARCHIVE_LOCK, BACKUP_LOCK, RESTORE_LOCK
from resuena_operator.installation import Installation
from resuena_operator.outcome import Exit
from tracking_svc.arrivals.models import Arrival
from tracking_svc.arrivals.policies import VISITORS_KEPT, visitors_kept_since
from tracking_svc.arrivals.repository import erase_person
from tracking_svc.arrivals.service import store_arrivals

T = TypeVar("T")
NOW = datetime.now(UTC)
OLD = archive.first_needed(NOW) - timedelta(days=1)
"""In the newest month that can be archived."""
MONTH = OLD.replace(day=1)
TABLE, FILE = f"arrivals_{MONTH:%Y_%m}", f"arrivals/{MONTH:%Y-%m}.parquet"


def ask(installed: Installation, statement: str, service: str = "tracking") -> list[Any]:
    """The first column of a statement's rows."""

    async def fetch() -> list[Any]:
        connection = await asyncpg.connect(installed.databases[service])
        try:
            return [row[0] for row in await connection.fetch(statement)]
        finally:
            await connection.close()

    return asyncio.run(fetch())


def in_tracking(installed: Installation, work: Callable[[Database], Awaitable[T]]) -> T:
    """Runs `work` as tracking-svc does."""

    async def connected() -> T:
        url = installed.databases["tracking"].replace("postgresql://", "postgresql+asyncpg://", 1)
        database = Database(url)
        try:
            return await work(database)
        finally:
            await database.dispose()

    return asyncio.run(connected())


def arrival(name: str, moment: datetime, person_id: str | None = None) -> events_pb2.EventTracked:
    fact = events_pb2.EventTracked(
        id=name,
        event=pb.TRACKED_EVENT_APP_DOWNLOAD,
        source=pb.TRACK_SOURCE_UNKNOWN,
        source_name="blog",
        company_id="c-1",
        person_id=person_id,
        visitor_hash=b"\x00hash of a visitor",
        device="ios",
        city="Córdoba",
    )
    fact.occurred_at.FromDatetime(moment)
    return fact


async def stored(database: Database, *arrived: events_pb2.EventTracked) -> None:
    async with database.transaction() as session:
        await store_arrivals(session, arrived)


def at(day: Any, hour: int = 12) -> datetime:
    return datetime(day.year, day.month, day.day, hour, 30, 0, 123456, tzinfo=UTC)


@pytest.fixture
def arrived(installed: Installation) -> Installation:
    """An installation with two arrivals in an old month, one in the month after it, and one of today."""
    facts = (
        arrival("e-2", at(OLD), "p-1"),
        arrival("e-1", at(MONTH, 0)),
        arrival("e-3", at(OLD + timedelta(days=1), 0)),
        arrival("e-4", NOW),
    )
    in_tracking(installed, lambda database: stored(database, *facts))
    return installed


def archived(resuena: Resuena, target: object, *options: str) -> list[dict[str, Any]]:
    """The outcomes of a successful run."""
    code, said, wrong = resuena("archive", "arrivals", "--to", str(target), "--json", *options)
    assert code == Exit.GOOD, wrong
    outcomes: list[dict[str, Any]] = json.loads(said)
    return outcomes


def refused(resuena: Resuena, target: object, *options: str) -> str:
    """The message of a refused run."""
    code, _, wrong = resuena("archive", "arrivals", "--to", str(target), *options)
    assert code == Exit.REFUSED
    return wrong


def query(statement: str) -> list[tuple[Any, ...]]:
    """DuckDB's answer, with times in UTC."""
    with closing(duckdb.connect()) as connection:
        connection.execute("SET TimeZone = 'UTC'")
        return connection.execute(statement).fetchall()


def tables(installed: Installation) -> list[str]:
    return ask(installed, "SELECT relname FROM pg_class WHERE relname ~ '^arrivals_\\d{4}_\\d{2}$' ORDER BY 1")


def test_duckdb_reads_an_archived_month(arrived: Installation, resuena: Resuena, tmp_path: Path) -> None:
    [outcome] = archived(resuena, tmp_path)
    size = (tmp_path / FILE).stat().st_size
    assert outcome == {
        "month": f"{MONTH:%Y-%m}", "file": FILE, "rows": 2, "bytes": size, "written": True, "dropped": False,
    }  # fmt: skip
    rows = query(
        f"SELECT id, occurred_at, event, source_name, company_id, bot, city, campaign_id FROM '{tmp_path}/arrivals/*.parquet'"
    )
    assert [row[0] for row in rows] == ["e-1", "e-2"]
    [*_, (_, moment, *values)] = rows
    assert moment.astimezone(UTC) == at(OLD)
    assert values == [pb.TRACKED_EVENT_APP_DOWNLOAD, "blog", "c-1", False, "Córdoba", None]
    # The numbers' meaning is in the file.
    [(meaning,)] = query(
        f"SELECT decode(value) FROM parquet_kv_metadata('{tmp_path / FILE}') WHERE key = 'resuena.event'"
    )
    assert json.loads(meaning)[str(pb.TRACKED_EVENT_APP_DOWNLOAD)] == "TRACKED_EVENT_APP_DOWNLOAD"


def test_nothing_personal_is_archived(arrived: Installation, resuena: Resuena, tmp_path: Path) -> None:
    archived(resuena, tmp_path)
    columns = {row[0] for row in query(f"DESCRIBE SELECT * FROM '{tmp_path / FILE}'")}
    assert columns == set(archive.COLUMNS)
    content = str(query(f"SELECT * FROM '{tmp_path / FILE}'"))
    assert "p-1" not in content
    assert "hash of a visitor" not in content


def test_every_column_is_archived_or_omitted_on_purpose() -> None:
    columns = Arrival.metadata.tables["arrivals"].columns
    assert sorted((*archive.COLUMNS, *archive.OMITTED)) == sorted(column.name for column in columns)


def test_no_month_is_archived_of_which_an_event_may_still_be_stored() -> None:
    assert VISITORS_KEPT.days == archive.NEEDED_DAYS
    for day in range(40):
        now = NOW + timedelta(days=day)
        assert archive.first_needed(now) <= visitors_kept_since(now)


def test_a_dropped_month_leaves_the_others_and_the_figures(
    arrived: Installation, resuena: Resuena, tmp_path: Path
) -> None:
    kept = [table for table in tables(arrived) if table != TABLE]
    counts = ask(arrived, "SELECT arrival_counts::text FROM arrival_counts ORDER BY 1")
    assert [outcome["dropped"] for outcome in archived(resuena, tmp_path, "--drop")] == [True]
    assert tables(arrived) == kept
    assert ask(arrived, "SELECT id FROM arrivals ORDER BY id") == ["e-3", "e-4"]
    assert ask(arrived, "SELECT arrival_counts::text FROM arrival_counts ORDER BY 1") == counts
    assert query(f"SELECT count(*) FROM '{tmp_path / FILE}'") == [(2,)]
    assert archived(resuena, tmp_path, "--drop") == []


def test_a_month_that_was_archived_before_is_compared_and_dropped(
    arrived: Installation, resuena: Resuena, tmp_path: Path
) -> None:
    archived(resuena, tmp_path)
    written_at = (tmp_path / FILE).stat().st_mtime_ns
    # A person who was erased meanwhile does not change what is archived.
    in_tracking(arrived, lambda database: erased(database, "p-1"))
    [outcome] = archived(resuena, tmp_path, "--drop")
    assert (outcome["written"], outcome["dropped"]) == (False, True)
    assert (tmp_path / FILE).stat().st_mtime_ns == written_at


async def erased(database: Database, person_id: str) -> None:
    async with database.transaction() as session:
        await erase_person(session, person_id, NOW)


def test_a_file_with_other_rows_is_neither_replaced_nor_reason_to_drop(
    arrived: Installation, resuena: Resuena, tmp_path: Path
) -> None:
    archived(resuena, tmp_path)
    content = (tmp_path / FILE).read_bytes()
    ask(arrived, "UPDATE arrivals SET city = NULL WHERE id = 'e-2'")
    assert "has other rows" in refused(resuena, tmp_path, "--drop")
    ask(arrived, "UPDATE arrivals SET city = 'Córdoba' WHERE id = 'e-2'")
    in_tracking(arrived, lambda database: stored(database, arrival("e-5", at(OLD))))
    assert "has other rows" in refused(resuena, tmp_path, "--drop")
    assert (tmp_path / FILE).read_bytes() == content
    assert TABLE in tables(arrived)


def test_a_damaged_file_is_no_reason_to_drop(arrived: Installation, resuena: Resuena, tmp_path: Path) -> None:
    archived(resuena, tmp_path)
    content = bytearray((tmp_path / FILE).read_bytes())
    content[content.index(b"blog")] ^= 1
    (tmp_path / FILE).write_bytes(content)
    code, _, wrong = resuena("archive", "arrivals", "--to", str(tmp_path), "--drop")
    assert code == Exit.WRONG
    assert "CRC" in wrong
    assert TABLE in tables(arrived)


def test_a_month_that_is_still_needed_is_refused(arrived: Installation, resuena: Resuena, tmp_path: Path) -> None:
    needed = archive.first_needed(NOW)
    later = (needed + timedelta(days=32)).replace(day=1)
    assert f"months before {needed:%Y-%m}" in refused(resuena, tmp_path, "--before", f"{later:%Y-%m}", "--drop")
    assert not (tmp_path / "arrivals").exists()
    assert TABLE in tables(arrived)
    assert archived(resuena, tmp_path, "--before", f"{MONTH:%Y-%m}") == []
    assert len(archived(resuena, tmp_path, "--before", f"{needed:%Y-%m}")) == 1


@pytest.mark.parametrize("form", ["2025", "2025-13", "2025-6", "0000-01", "last year"])
def test_a_month_has_one_form(installed: Installation, resuena: Resuena, tmp_path: Path, form: str) -> None:
    assert resuena("archive", "arrivals", "--to", str(tmp_path), "--before", form)[0] == Exit.USAGE


def test_a_month_that_the_roll_ups_do_not_count_stays(
    arrived: Installation, resuena: Resuena, tmp_path: Path
) -> None:
    ask(arrived, f"DELETE FROM arrival_counts WHERE slot < '{at(MONTH, 12)}'")
    assert f"0 of 1 arrivals of {MONTH}" in refused(resuena, tmp_path, "--drop")
    assert TABLE in tables(arrived)


def test_arrivals_that_are_added_after_the_comparison_are_archived_too(
    arrived: Installation, resuena: Resuena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    require_counted = archive._Month._require_counted

    async def add_and_require(month: archive._Month) -> None:
        await require_counted(month)
        database = Database(arrived.databases["tracking"].replace("postgresql://", "postgresql+asyncpg://", 1))
        await stored(database, arrival("late", at(OLD)))
        await database.dispose()

    monkeypatch.setattr(archive._Month, "_require_counted", add_and_require)
    assert [outcome["rows"] for outcome in archived(resuena, tmp_path, "--drop")] == [3]
    assert query(f"SELECT id FROM '{tmp_path / FILE}' ORDER BY id") == [("e-1",), ("e-2",), ("late",)]
    assert TABLE not in tables(arrived)


def test_arrivals_are_stored_while_a_drop_waits_for_a_transaction(arrived: Installation, tmp_path: Path) -> None:
    async def during(database: Database) -> list[archive.Archived]:
        run = asyncio.create_task(
            archive.archive(arrived, str(tmp_path), before=None, drop=True, now=NOW, tell=lambda _: None)
        )

        async def waiting() -> None:
            async with database.read() as session:
                detaching = text("SELECT count(*) FROM pg_inherits WHERE inhdetachpending")
                assert (await (await session.connection()).execute(detaching)).scalar() == 1

        await eventually(waiting)
        await stored(database, arrival("beside", NOW))
        release()
        return await run

    with held_open(arrived.databases["tracking"], "SELECT count(*) FROM arrivals") as release:
        [outcome] = in_tracking(arrived, during)
    assert outcome.dropped
    assert ask(arrived, "SELECT id FROM arrivals ORDER BY id") == ["beside", "e-3", "e-4"]


def test_a_drop_does_not_wait_forever_and_is_finished_by_the_next_run(
    arrived: Installation, resuena: Resuena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "LOCK_TIMEOUT", "300ms")
    with held_open(arrived.databases["tracking"], "SELECT count(*) FROM arrivals"):
        code, _, wrong = resuena("archive", "arrivals", "--to", str(tmp_path), "--drop")
    assert code == Exit.WRONG
    assert "is not dropped yet" in wrong
    assert TABLE in tables(arrived)
    assert [outcome["dropped"] for outcome in archived(resuena, tmp_path, "--drop")] == [True]
    assert TABLE not in tables(arrived)
    assert query(f"SELECT count(*) FROM '{tmp_path / FILE}'") == [(2,)]


def test_a_drop_that_was_interrupted_is_finished(arrived: Installation, resuena: Resuena, tmp_path: Path) -> None:
    ask(arrived, f"ALTER TABLE arrivals DETACH PARTITION {TABLE}")
    [outcome] = archived(resuena, tmp_path)
    assert outcome["rows"] == 2
    assert TABLE in tables(arrived)
    [outcome] = archived(resuena, tmp_path, "--drop")
    assert (outcome["written"], outcome["dropped"]) == (False, True)
    assert TABLE not in tables(arrived)


def test_batches_of_any_size_are_compared(
    installed: Installation, resuena: Resuena, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    facts = [arrival(f"e-{number}", at(MONTH) + timedelta(seconds=number)) for number in range(500)]
    in_tracking(installed, lambda database: stored(database, *facts))
    monkeypatch.setattr(archive, "BATCH_BYTES", 2000)
    assert [outcome["rows"] for outcome in archived(resuena, tmp_path)] == [500]
    [(groups,)] = query(f"SELECT count(DISTINCT row_group_id) FROM parquet_metadata('{tmp_path / FILE}')")
    assert groups > 5
    monkeypatch.setattr(archive, "BATCH_BYTES", 3300)
    assert [outcome["written"] for outcome in archived(resuena, tmp_path)] == [False]
    ask(installed, "DELETE FROM arrivals WHERE id = 'e-499'")
    assert "has other rows" in refused(resuena, tmp_path)


@pytest.mark.parametrize("lock", [RESTORE_LOCK, ARCHIVE_LOCK])
def test_an_archive_is_refused_during_a_restore_and_another_archive(
    arrived: Installation, resuena: Resuena, tmp_path: Path, lock: int
) -> None:
    with held_open(arrived.databases["identity"], f"SELECT pg_advisory_lock({lock})"):
        assert "under way" in refused(resuena, tmp_path, "--drop")
    assert TABLE in tables(arrived)


def test_a_drop_waits_for_the_end_of_a_backup(arrived: Installation, tmp_path: Path) -> None:
    present: list[bool] = []

    def tell(message: str) -> None:
        if message.startswith("A backup, or the drop of archived data, is under way"):
            present.append((tmp_path / FILE).exists())
            release()

    with held_open(arrived.databases["identity"], f"SELECT pg_advisory_lock({BACKUP_LOCK})") as release:
        [outcome] = asyncio.run(
            archive.archive(arrived, str(tmp_path), before=None, drop=True, now=NOW, tell=tell)
        )
    assert present == [True]
    assert outcome.dropped
    assert TABLE not in tables(arrived)


@pytest.mark.skipif(seaweedfs(ROOT) is None, reason="needs SeaweedFS: `make test-s3` brings it")
def test_a_month_is_archived_to_s3(arrived: Installation, resuena: Resuena, s3_url: str) -> None:
    [outcome] = archived(resuena, s3_url, "--drop")
    assert outcome["dropped"]
    content = bytes(obstore.get(from_url(s3_url), FILE).bytes())
    assert len(content) == outcome["bytes"]
    assert content.startswith(b"PAR1")
    assert TABLE not in tables(arrived)
