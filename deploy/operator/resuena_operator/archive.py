"""Archives old months of tracking-svc's arrivals as Parquet files, and drops them from its database (docs/adr/0110)."""

from __future__ import annotations

import asyncio
import json
import re
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import adbc_driver_postgresql
import asyncpg
import pyarrow as pa
import pyarrow.parquet as pq
from adbc_driver_postgresql import dbapi

from resuena.tracking.v1 import tracking_pb2 as pb
from resuena_operator.backup.exclusion import archiving, backing_up
from resuena_operator.backup.make import SCRATCH
from resuena_operator.backup.places import Place
from resuena_operator.installation import Installation
from resuena_operator.outcome import Exit, Failed
from resuena_operator.stores import UNLIMITED, database, described

FOLDER = "arrivals"
"""Folder of the files, below the target."""
NEEDED_DAYS = 400
"""Days for which tracking-svc needs arrivals: events are accepted 370 days late, and may wait in the stream."""
COLUMNS = (
    "occurred_at",
    "id",
    "event",
    "source",
    "source_name",
    "store",
    "language",
    "company_id",
    "company_code",
    "campaign_id",
    "subsection",
    "bot",
    "device",
    "country",
    "city",
)
OMITTED = ("person_id", "visitor_hash")
"""Personal data, which is never archived: nobody could erase it from a file."""
ENUMS = {"event": pb.TrackedEvent, "source": pb.TrackSource, "store": pb.Store}
"""Columns of numbers, whose meaning is in the metadata of each file."""
BATCH_BYTES = 16 * 1024 * 1024
"""Approximate size of a batch in memory; each becomes a row group of about 100,000 rows."""
LOCK_TIMEOUT = "60s"

PARTITIONS = r"""
SELECT c.relname AS name, i.inhrelid IS NOT NULL AS attached, coalesce(i.inhdetachpending, false) AS detaching
FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid AND i.inhparent = 'public.arrivals'::regclass
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname ~ '^arrivals_\d{4}_\d{2}$'
ORDER BY c.relname"""
COUNTED = """
WITH stored AS (
    SELECT (occurred_at AT TIME ZONE 'UTC')::date AS day, count(*) AS rows FROM public.{} GROUP BY 1
)
SELECT day, rows, (
    SELECT coalesce(sum(total), 0) FROM public.arrival_counts
    WHERE slot >= day::timestamp AT TIME ZONE 'UTC' AND slot < (day + 1)::timestamp AT TIME ZONE 'UTC'
) AS counted
FROM stored ORDER BY day"""

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Partition:
    """The table of one month (UTC) of arrivals."""

    name: str
    attached: bool
    """False after an interrupted drop: no longer part of `arrivals`, and not dropped yet."""
    detaching: bool
    """Whether the detachment was interrupted."""

    @property
    def month(self) -> date:
        year, month = self.name.split("_")[1:]
        return date(int(year), int(month), 1)

    @property
    def path(self) -> str:
        """Of its file, below the target."""
        return f"{FOLDER}/{self.month:%Y-%m}.parquet"


@dataclass(frozen=True)
class Archived:
    """The outcome for one month."""

    month: str
    file: str
    rows: int
    bytes: int
    written: bool
    """False if an earlier run had written the file."""
    dropped: bool


def month_of(text: str) -> date:
    """The first day of a month like `2025-06`. Raises Failed."""
    if not re.fullmatch(r"\d{4}-(0[1-9]|1[0-2])", text) or text.startswith("0000"):
        raise Failed(f"{text!r} is no month like 2025-06.", Exit.USAGE)
    return date.fromisoformat(f"{text}-01")


def first_needed(now: datetime) -> date:
    """The first month of which tracking-svc still needs arrivals."""
    return (now.astimezone(UTC).date() - timedelta(days=NEEDED_DAYS)).replace(day=1)


async def archive(
    installation: Installation, target: str, *, before: date | None, drop: bool, now: datetime, tell: Tell
) -> list[Archived]:
    """Archives each month before `before`, by default all that tracking-svc no longer needs, oldest first.

    A month's file is compared with its table row by row, whether this run wrote it or an earlier one; with `drop` the
    table is dropped after that. Raises Failed for a `before` that is too late, and when a file differs from its table.
    """
    needed = first_needed(now)
    if before and before > needed:
        raise Failed(
            f"tracking-svc needs arrivals for {NEEDED_DAYS} days: at present months before {needed:%Y-%m} can be "
            "archived. Nothing was changed.",
            Exit.REFUSED,
        )
    place = Place(target)
    outcomes = []
    async with archiving(installation), database(installation, "tracking") as connection:
        await connection.execute(f"SET lock_timeout = '{LOCK_TIMEOUT}'")
        partitions = [Partition(**row) for row in await connection.fetch(PARTITIONS)]
        for partition in partitions:
            if partition.month < (before or needed):
                month = _Month(installation, connection, place, partition, tell)
                try:
                    outcomes.append(await month.archive(drop=drop))
                except (asyncpg.PostgresError, dbapi.Error, pa.ArrowException, OSError) as error:
                    raise Failed(
                        f"{partition.name} was not archived as {partition.path}: {described(error)}"
                    ) from error
    return outcomes


class _Month:
    """Archives and drops one month."""

    def __init__(
        self,
        installation: Installation,
        connection: asyncpg.Connection,
        place: Place,
        partition: Partition,
        tell: Tell,
    ) -> None:
        self._installation, self._connection, self._place = installation, connection, place
        self._partition, self._tell = partition, tell

    async def archive(self, *, drop: bool) -> Archived:
        path = self._partition.path
        written = path not in await self._place.names(FOLDER)
        if written:
            await self._write()
        rows, size = await self._compared()
        self._tell(f"{path}: {rows:,} rows, {size:,} bytes, compared with {self._partition.name}.")
        if drop:
            await self._require_counted()
            async with backing_up(self._installation, self._tell):
                await self._detach()
                # Nothing writes to a detached table: what was added after the comparison is in it by now.
                count = await self._connection.fetchval(f"SELECT count(*) FROM public.{self._partition.name}")  # noqa: S608
                if count != rows:
                    await self._write()
                    rows, size = await self._compared()
                await self._connection.execute(f"DROP TABLE public.{self._partition.name}")
            self._tell(f"{self._partition.name} is dropped.")
        return Archived(f"{self._partition.month:%Y-%m}", path, rows, size, written, drop)

    async def _write(self) -> None:
        """Writes the file from the table, in place of an existing one."""
        with tempfile.TemporaryDirectory(prefix=SCRATCH) as scratch:
            file = Path(scratch) / "month.parquet"
            with self._table() as table:
                schema = table.schema.with_metadata(_metadata())
                # Checksums of pages let readers detect damage years later.
                with pq.ParquetWriter(file, schema, compression="zstd", write_page_checksum=True) as writer:
                    for batch in table:
                        writer.write_batch(batch.replace_schema_metadata(schema.metadata))
                        await asyncio.sleep(0)  # so that the command can be cancelled
            await self._place.put(self._partition.path, file)

    async def _compared(self) -> tuple[int, int]:
        """Reads the stored file again; returns its rows and bytes. Raises Failed if the table has other rows."""
        async with _local(self._place, self._partition.path) as path:
            with (
                # pre_buffer would read the whole file into memory.
                pq.ParquetFile(path, page_checksum_verification=True, pre_buffer=False) as file,
                self._table() as table,
            ):
                if await _equal(file.iter_batches(), table):
                    return file.metadata.num_rows, path.stat().st_size
        raise Failed(
            f"{self._partition.path} has other rows than {self._partition.name}, of which nothing was dropped. Is it "
            "of another system, or were arrivals added since? Choose another target, or remove that file.",
            Exit.REFUSED,
        )

    @contextmanager
    def _table(self) -> Iterator[pa.RecordBatchReader]:
        """The table's rows in the order of its primary key, in batches of bounded size."""
        query = f"SELECT {', '.join(COLUMNS)} FROM public.{self._partition.name} ORDER BY occurred_at, id"  # noqa: S608
        hint = {adbc_driver_postgresql.StatementOptions.BATCH_SIZE_HINT_BYTES.value: str(BATCH_BYTES)}
        with (
            closing(dbapi.connect(self._installation.databases["tracking"])) as connection,
            connection.cursor(adbc_stmt_kwargs=hint) as cursor,
        ):
            for name, value in UNLIMITED.items():
                cursor.execute(f"SET {name} = {value}")
            cursor.execute(query)
            yield cursor.fetch_record_batch()

    async def _require_counted(self) -> None:
        """Raises Failed if the roll-ups, from which all figures are read, lack one of its arrivals."""
        for day in await self._connection.fetch(COUNTED.format(self._partition.name)):
            if day["day"].replace(day=1) != self._partition.month:
                raise Failed(f"{self._partition.name} holds arrivals of {day['day']}. Not dropped.", Exit.REFUSED)
            if day["counted"] < day["rows"]:
                raise Failed(
                    f"The roll-ups count {day['counted']} of {day['rows']} arrivals of {day['day']}: "
                    f"{self._partition.name} is not dropped.",
                    Exit.REFUSED,
                )

    async def _detach(self) -> None:
        """Takes the table off `arrivals` without blocking its readers and writers. Raises Failed."""
        if not self._partition.attached:
            return
        how = "FINALIZE" if self._partition.detaching else "CONCURRENTLY"
        try:
            await self._connection.execute(
                f"ALTER TABLE public.arrivals DETACH PARTITION public.{self._partition.name} {how}"
            )
        except asyncpg.LockNotAvailableError as error:
            raise Failed(
                f"{self._partition.name} is not dropped yet: a transaction has used arrivals for {LOCK_TIMEOUT}. Look "
                "into pg_stat_activity, and repeat this command."
            ) from error


async def _equal(left: Iterator[pa.RecordBatch], right: Iterator[pa.RecordBatch]) -> bool:
    """Whether two streams have the same rows in the same order, in batches of any size."""
    unread: list[pa.RecordBatch | None] = [None, None]
    while True:
        for index, stream in enumerate((left, right)):
            while not unread[index]:
                if (batch := next(stream, None)) is None:
                    break
                unread[index] = batch
        first, second = unread
        if not first or not second:
            return not first and not second
        count = min(first.num_rows, second.num_rows)
        if not first.slice(0, count).equals(second.slice(0, count)):
            return False
        unread = [first.slice(count), second.slice(count)]
        await asyncio.sleep(0)


@asynccontextmanager
async def _local(place: Place, path: str) -> AsyncIterator[Path]:
    """A stored file on this machine: itself, or a copy for the block."""
    if place.folder is not None:
        yield place.folder / path
        return
    with tempfile.TemporaryDirectory(prefix=SCRATCH) as scratch:
        await place.copy_to(path, Place(scratch), "copy.parquet")
        yield Path(scratch) / "copy.parquet"


def _metadata() -> dict[str, str]:
    """The meaning of numbers, by column, for those who read the file without Resuena."""
    return {
        f"resuena.{column}": json.dumps({number: name for name, number in enum.items()})
        for column, enum in ENUMS.items()
    }
