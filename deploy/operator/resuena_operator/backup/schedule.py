"""Makes backups on schedule, as long as the process runs (docs/adr/0105).

The next due time follows from the newest finished backup at the target, so that a restart neither skips a backup nor
makes one twice.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from datetime import time as clock_time
from pathlib import Path
from zoneinfo import ZoneInfo

import structlog
from pyrage.x25519 import Recipient

from kit.tasks import keep_doing
from resuena_operator.backup import make
from resuena_operator.installation import Installation
from resuena_operator.outcome import Exit, Failed

log = structlog.get_logger("backup")

LOOK_SECONDS = 20.0
RETRY = timedelta(minutes=15)
"""Delay after a failed backup."""
LEFT_OVER = timedelta(days=1)
"""An older folder of temporary files belongs to a process that was killed."""
HEALTHY = Path("/tmp/backup-healthy")  # noqa: S108 - in a container of its own, whose health check reads it
_TIME = re.compile(r"([01]\d|2[0-3]):([0-5]\d)")


@dataclass(frozen=True)
class Times:
    """Times of the day at which a backup is due, in a zone."""

    times: Sequence[clock_time]
    zone: ZoneInfo

    @classmethod
    def of(cls, text: str, zone: str) -> Times:
        """Parses `04:00`, or several comma-separated times. Raises Failed for an invalid text."""
        parts = [part.strip() for part in text.split(",")]
        if not all(_TIME.fullmatch(part) for part in parts):
            raise Failed(f"{text!r} is no time of the day like 04:00, nor several like 04:00,16:00.", Exit.USAGE)
        return cls(sorted({clock_time.fromisoformat(part) for part in parts}), ZoneInfo(zone))

    def after(self, moment: datetime) -> datetime:
        """The first due time (UTC) after a moment."""
        today = moment.astimezone(self.zone).date()
        due = [self._at(today + timedelta(days=days), at) for days in (0, 1) for at in self.times]
        return min(candidate for candidate in due if candidate > moment)

    def _at(self, day: date, at: clock_time) -> datetime:
        return datetime.combine(day, at, self.zone).astimezone(UTC)


class Scheduler:
    """Makes a backup when one is due, and deletes all but the newest `keep` after it; logs each outcome."""

    def __init__(
        self,
        installation: Callable[[], Installation],
        target: str,
        times: Times,
        keep: int | None,
        recipients: Callable[[Installation], Sequence[Recipient]],
        *,
        secrets: bool = False,
        healthy: Path = HEALTHY,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        """`healthy` is a file that is touched every 20 s, and missing while the last backup failed."""
        self._installation = installation
        self._target = target
        self._times = times
        self._keep = keep
        self._recipients = recipients
        self._secrets = secrets
        self._healthy = healthy
        self._now = now
        self._next_look = self._last_look = datetime.min.replace(tzinfo=UTC)
        self._failed = False

    async def run(self) -> None:
        """Runs until cancelled."""
        await asyncio.gather(keep_doing(self.show_health, LOOK_SECONDS), keep_doing(self.look, LOOK_SECONDS))

    async def show_health(self) -> None:
        """Touches the health check's file, or deletes it after a failure."""
        if self._failed:
            self._healthy.unlink(missing_ok=True)
        else:
            self._healthy.touch()

    async def look(self) -> None:
        """Makes a backup if one is due; retries a quarter of an hour after a failure."""
        now = self._now()
        set_back = now < self._last_look  # due times computed with the former clock are invalid
        self._last_look = now
        if now < self._next_look and not set_back:
            return
        try:
            newest = await make.newest(self._target, now, make.marks_of(self._installation()))
            due = self._times.after(newest) if newest else now
            if now < due:
                log.info("next_backup", at=due.isoformat(timespec="seconds"))
                self._next_look = due
                self._failed = False  # a manual one has succeeded since
                await self.show_health()
                return
            await self._make()
            self._failed = False
        except Exception as error:
            self._failed = True
            self._next_look = self._now() + RETRY
            log.error(
                "backup_failed",
                reason=str(error) or type(error).__name__,
                again=self._next_look.isoformat(timespec="seconds"),
                exc_info=not isinstance(error, Failed),
            )
        await self.show_health()

    async def _make(self) -> None:
        begun = time.monotonic()
        delete_leftovers(Path(tempfile.gettempdir()), self._now())
        installation = self._installation()
        address, manifest = await make.backup(
            installation,
            self._target,
            secrets=self._secrets,
            recipients=self._recipients(installation),
            tell=lambda text: log.debug("backup_progress", text=text),
        )
        deleted: list[str] = []
        try:
            if self._keep:
                marks = make.marks_of(installation)
                deleted = await make.prune(self._target, self._keep, self._now(), marks)
        except Failed as error:  # the backup itself succeeded
            log.error("old_backups_not_deleted", reason=str(error))
        log.info(
            "backup_made",
            to=address,
            bytes=manifest.size,
            files=len(manifest.files),
            encrypted=bool(manifest.recipients),
            writers_waited_ms=manifest.writers_waited_ms,
            seconds=round(time.monotonic() - begun, 1),
            deleted=deleted,
        )


def delete_leftovers(folder: Path, now: datetime) -> None:
    """Deletes folders of temporary files that a killed process left: they may contain plain dumps."""
    for scratch in folder.glob(f"{make.SCRATCH}*"):
        with suppress(FileNotFoundError):  # another process has just deleted it
            if datetime.fromtimestamp(scratch.lstat().st_mtime, UTC) < now - LEFT_OVER:
                shutil.rmtree(scratch, ignore_errors=True)


async def until_stopped(scheduler: Scheduler) -> None:
    """Runs until SIGTERM or SIGINT; a backup under way is cancelled, and the next start repeats it."""
    task = asyncio.create_task(scheduler.run())
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, task.cancel)
    try:
        await task
    except asyncio.CancelledError:
        log.info("stopped")
