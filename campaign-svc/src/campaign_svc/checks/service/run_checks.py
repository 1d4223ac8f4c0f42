"""Runs due checks: leases them, has pictures described, and stores the results with the facts they used."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Protocol

import structlog

from campaign_svc.advertisements.models import AdvertisementVersion
from campaign_svc.advertisements.policies import picture_key
from campaign_svc.advertisements.service.make_checks_due import never_checked_due
from campaign_svc.checks import events, repository
from campaign_svc.checks.messages import result_of, stored_result
from campaign_svc.checks.metrics import CHECKS, FAILED, SECONDS
from campaign_svc.checks.models import (
    PASSED,
    UNCHECKED,
    WARNING,
    CannotCheck,
    CheckRun,
    Description,
    Facts,
    Result,
    Rule,
    Summary,
)
from campaign_svc.checks.policies import POSTS_EXPECTED, RETRIES, retry_after, same_verdicts, summed_up
from campaign_svc.checks.rules import RULES
from campaign_svc.checks.service.gather_facts import FactGatherer, stored_facts
from campaign_svc.due_checks import repository as due
from campaign_svc.due_checks.models import PERSON, PICTURE, POST, LeasedCheck
from campaign_svc.due_checks.service import checks_due
from kit.db import Database, Row, Session, utc_now
from kit.db.database import signal_on_commit
from kit.rpc.errors import Unavailable

log = structlog.get_logger("checks")

CHECKS_MADE = "campaign.checks_made"
"""Signal of the database object, set when a summary of checks has changed."""
_BATCH = 20
_LEASE = timedelta(seconds=30)
_DESCRIBING_SECONDS = 3.0
_FORGOTTEN = 200
_VERDICTS = {PASSED: "passed", WARNING: "warning", UNCHECKED: "unchecked"}


class Descriptions(Protocol):
    """Descriptions of pictures, from media-svc."""

    async def describe(self, keys: Sequence[str]) -> list[Description]:
        """The known descriptions of these keys, at most 100. Raises DomainError."""


class CheckingService:
    """Works off the queue of due checks. Safe in several replicas: rows are leased, and advertisements are locked."""

    def __init__(
        self,
        database: Database,
        pictures: Descriptions | None = None,
        *,
        now: Callable[[], datetime] = utc_now,
        rules: Mapping[str, Rule] = RULES,
    ) -> None:
        self._database = database
        self._pictures = pictures
        self._now = now
        self._rules = rules

    async def work(self, limit: int = _BATCH) -> int:
        """Runs due checks of at most so many rows; returns the number of rows. Raises Unavailable.

        When one advertisement fails, the others of its batch are checked without it, and its checks are stored as
        unchecked.
        """
        now = self._now()
        async with self._database.transaction() as session:
            taken = await due.take(session, now, now + _LEASE, limit)
        by_ad: dict[str, list[LeasedCheck]] = defaultdict(list)
        for row in taken:
            by_ad[row.advertisement_id].append(row)
        if not by_ad:
            return 0
        await self._describe_pictures(sorted(by_ad))
        try:
            await self._run(by_ad)
        except Unavailable:
            raise
        except Exception:
            log.exception("checks_failed", advertisements=len(by_ad))
            for ad_id, rows in sorted(by_ad.items()):
                await self._run_alone(ad_id, rows)
        for row in taken:
            SECONDS.observe(max(0.0, (self._now() - row.due_at).total_seconds()))
        return len(taken)

    async def add_forgotten(self) -> int:
        """Makes the checks of advertisements that were never checked due; returns their number."""
        async with self._database.transaction() as session:
            number = await never_checked_due(session, self._now(), _FORGOTTEN)
        return number

    async def _describe_pictures(self, ad_ids: Sequence[str]) -> None:
        """Fetches descriptions of unknown pictures from media-svc. Without a response they stay unknown."""
        addresses = await repository.pictures_of(self._database, ad_ids)
        keys = sorted({key for address in addresses if (key := picture_key(address))})
        known_keys = await repository.known_keys(self._database, keys)
        unknown = [key for key in keys if key not in known_keys]
        if not unknown or self._pictures is None:
            return
        try:
            async with asyncio.timeout(_DESCRIBING_SECONDS):
                described = await self._pictures.describe(unknown)
        except Exception as error:
            log.warning("pictures_not_described", cause=type(error).__name__, pictures=len(unknown))
            return
        async with self._database.transaction() as session:
            await repository.keep_pictures(session, described, self._now())

    async def _run_alone(self, ad_id: str, rows: Sequence[LeasedCheck]) -> None:
        try:
            await self._run({ad_id: rows})
        except Unavailable:
            raise
        except Exception:
            log.exception("checks_failed", advertisement_id=ad_id)
            await self._run({ad_id: rows}, blind=True)

    async def _run(self, by_ad: Mapping[str, Sequence[LeasedCheck]], *, blind: bool = False) -> None:
        """Checks in one transaction; with `blind` no facts are read, so that every check is unchecked."""
        now = self._now()
        async with self._database.transaction() as session:
            await repository.begin(session)
            rows = await repository.lock_subjects(session, sorted(by_ad))
            rows = [row for row in rows if row.anonymised_at is None]
            groups = {row.id: _groups(by_ad[row.id]) for row in rows}
            before = await repository.newest_runs(session, [row.id for row in rows])
            facts = {} if blind else await FactGatherer(session, now).gather(rows, groups)
            runs, summaries = [], dict[str, Summary]()
            left: dict[str, Collection[int]] = {}
            for row in rows:
                previous = before.get(row.id)
                run, results = self._checked(row, previous, facts.get(row.id), groups[row.id], now)
                runs.append(run)
                summary = summed_up(results)
                if summary != _summary(row) or previous is None:
                    summaries[row.id] = summary
                left[row.id] = {
                    self._rules[result.name].GROUP for result in results if result.verdict == UNCHECKED
                }
                if previous is None and row.social_media_target and now < row.creation_dt + POSTS_EXPECTED:
                    await checks_due(session, [row.id], row.creation_dt + POSTS_EXPECTED, (POST,))
            await repository.keep_runs(session, runs)
            await repository.supersede_runs(session, sorted(before), now)
            await repository.sum_up(session, summaries)
            changed = [
                AdvertisementVersion(row.id, row.campaign_id, row.company_id, row.version + 1, row.person_id)
                for row in rows
                if row.id in summaries
            ]
            await events.advertisements_checked(session, changed)
            if changed:
                signal_on_commit(session, CHECKS_MADE)
            await self._settle(session, by_ad, left, now)

    def _checked(
        self, row: Row, previous: Row | None, facts: Facts | None, groups: Collection[int], now: datetime
    ) -> tuple[CheckRun, list[Result]]:
        """The run to store. It replaces the previous one if the results are the same and no decision relied on that.

        Checks that do not count in the campaign are left out.
        """
        counting = self._rules.keys() - set(row.ignored_checks or ())
        earlier = [result_of(stored) for stored in previous.results] if previous is not None else []
        unchanged_results = [
            result
            for result in earlier
            if result.name in counting and self._rules[result.name].GROUP not in groups
        ]
        new_results = [
            result
            for name, rule in self._rules.items()
            if name in counting
            and rule.GROUP in groups
            and (result := _result(name, rule, facts, now)) is not None
        ]
        results = sorted([*unchanged_results, *new_results], key=lambda result: result.name)
        replaces = (
            previous is not None
            and same_verdicts(earlier, results)
            and (row.decided_at is None or row.decided_at < previous.checked_at)
        )
        merged_facts = {
            **(previous.facts if previous is not None else {}),
            **(stored_facts(facts, groups) if facts else {}),
        }
        run = CheckRun(
            id=previous.id if replaces and previous is not None else None,
            advertisement_id=row.id,
            results=[stored_result(result) for result in results],
            facts=merged_facts,
            checked_at=now,
        )
        return run, results

    async def _settle(
        self,
        session: Session,
        by_ad: Mapping[str, Sequence[LeasedCheck]],
        left: Mapping[str, Collection[int]],
        now: datetime,
    ) -> None:
        """Deletes finished rows, and postpones one row of each advertisement that has checks to retry."""
        done: list[int] = []
        postponed: list[tuple[int, Sequence[int], datetime]] = []
        for ad_id, rows in by_ad.items():
            first, *others = sorted(rows, key=lambda row: (-row.attempts, row.id))
            groups = sorted(left.get(ad_id, ()))
            done += [row.id for row in others]
            if groups and first.attempts < RETRIES:
                postponed.append((first.id, groups, now + retry_after(first.attempts)))
            else:
                done.append(first.id)
        await due.done(session, done)
        await due.postpone(session, postponed)


def _groups(rows: Sequence[LeasedCheck]) -> frozenset[int]:
    groups = frozenset().union(*(row.groups for row in rows))
    return groups | {PERSON} if PICTURE in groups else groups


def _result(name: str, rule: Rule, facts: Facts | None, now: datetime) -> Result | None:
    """The rule's result; unchecked when the rule raises."""
    try:
        if facts is None:
            raise CannotCheck
        finding = rule.check(facts)
    except Exception as error:
        if not isinstance(error, CannotCheck):
            log.exception("check_failed", check=name)
            FAILED.labels(name).inc()
        CHECKS.labels(name, _VERDICTS[UNCHECKED]).inc()
        return Result(name, rule.VERSION, UNCHECKED, rule.WEIGHT, "", {}, None, now)
    if finding is None:
        return None
    verdict = WARNING if finding.warns else PASSED
    CHECKS.labels(name, _VERDICTS[verdict]).inc()
    return Result(
        name, rule.VERSION, verdict, rule.WEIGHT, finding.reason, dict(finding.evidence), finding.twin_id, now
    )


def _summary(row: Row) -> Summary:
    return Summary(
        row.checks_state, row.checks_passed, row.checks_warnings, row.checks_unchecked, row.platform_score
    )
