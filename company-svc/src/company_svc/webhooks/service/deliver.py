"""Delivers events to webhooks: leases due deliveries, sends them, writes the outcomes; each replica may run one."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import datetime
from random import random
from typing import Protocol

import structlog

from company_svc.acts.policies import WEBHOOK_SWITCHED_OFF
from company_svc.acts.service import PLATFORM, record
from company_svc.companies import repository as companies
from company_svc.notices import repository as notices
from company_svc.notices.policies import WEBHOOK_OFF
from company_svc.notices.service import new_notice
from company_svc.webhooks import metrics, repository
from company_svc.webhooks.models import DELIVERED, FAILED, SWITCHED_OFF, WAITING
from company_svc.webhooks.policies import (
    AT_ONCE,
    Answer,
    SecretSeals,
    host_of,
    is_dead,
    signed_headers,
    wait_after,
)
from company_svc.webhooks.repository import Outcome
from company_svc.webhooks.service.record import DUE
from kit.db import Database, Row, utc_now
from kit.tasks import heed_cancellation, keep_trying
from resuena.company.v1 import webhooks_pb2 as pb

log = structlog.get_logger("webhooks")
_LOG = logging.getLogger(__name__)

_POLL_SECONDS, _MEASURE_SECONDS = 1.0, 10.0
_LAST_SECONDS = 3.0
"""How long requests may still take when the process ends; deliveries without a written outcome are sent again."""


class Sender(Protocol):
    """Posts to the receivers of companies."""

    async def post(self, url: str, headers: Mapping[str, str], body: str) -> Answer:
        """Sends a body; failures are returned in the Answer, not raised."""


class WebhookCourier:
    """The background job that delivers, at least once: after a crash, the lease of a delivery expires."""

    def __init__(
        self,
        database: Database,
        seals: SecretSeals,
        sender: Sender,
        now: Callable[[], datetime] = utc_now,
        chance: Callable[[], float] = random,
    ) -> None:
        self._database = database
        self._seals = seals
        self._sender = sender
        self._now = now
        self._chance = chance
        self._sending: dict[asyncio.Task[Outcome], Row] = {}
        self._outcomes: list[Outcome] = []

    async def run(self) -> None:
        """Delivers until cancelled. An unavailable database only delays it."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._keep_delivering(), name="webhooks")
            measuring = keep_trying(
                self.measure, _MEASURE_SECONDS, _LOG, "deliveries of webhooks cannot be counted now"
            )
            tasks.create_task(measuring, name="webhooks-due")

    async def deliver_due(self) -> int:
        """Sends what is due now and writes the outcomes; returns the number of requests."""
        started = await self._start_due()
        while self._sending:
            await asyncio.wait(list(self._sending))
        await self._write()
        return started

    async def measure(self) -> None:
        """Sets the gauges of due deliveries."""
        async with self._database.read() as session:
            backlog = await repository.backlog(session, self._now())
        metrics.DUE.set(backlog.number)
        metrics.OLDEST.set(float(backlog.oldest))
        metrics.OVERDUE.set(max(0.0, float(backlog.overdue)))

    async def _keep_delivering(self) -> None:
        signal = self._database.signal(DUE)
        try:
            while True:
                heed_cancellation()
                signal.clear()  # before polling, so that a commit or a finished request during it wakes us again
                try:
                    await self._write()
                    await self._start_due()
                except Exception as error:
                    log.warning("delivering_waits", error=str(error) or type(error).__name__)
                try:
                    async with asyncio.timeout(_POLL_SECONDS):
                        await signal.wait()
                except TimeoutError:
                    continue
        finally:
            await self._finish()

    async def _start_due(self) -> int:
        """Leases deliveries that may be sent now and starts sending them; returns how many."""
        slots = AT_ONCE - len(self._sending)
        if slots <= 0:
            return 0
        busy = Counter(row.webhook_id for row in self._sending.values())
        failing = sum(row.failing_since is not None for row in self._sending.values())
        async with self._database.transaction() as session:
            rows = await repository.lease_due(session, self._now(), slots=slots, busy=busy, busy_failing=failing)
        for row in rows:
            task = asyncio.create_task(self._send(row), name=f"webhook-{row.id}")
            self._sending[task] = row
            task.add_done_callback(self._done)
        return len(rows)

    def _done(self, task: asyncio.Task[Outcome]) -> None:
        row = self._sending.pop(task)
        if not task.cancelled():
            if (error := task.exception()) is not None:
                log.error("delivering_failed", delivery_id=row.id, exc_info=error)
            else:
                self._outcomes.append(task.result())
        self._database.signal(DUE).set()

    async def _send(self, row: Row) -> Outcome:
        at = self._now()
        headers = signed_headers(row.event_id, row.payload, at, self._secrets(row, at))
        answer = await self._sender.post(row.url, headers, row.payload)
        state, due_at = DELIVERED, None
        if not answer.arrived:
            wait = None if answer.gone else wait_after(row.tries + 1, self._chance(), answer.retry_after)
            state = FAILED if wait is None else WAITING
            due_at = None if wait is None else self._now() + wait
        outcome = {DELIVERED: "delivered", WAITING: "retried", FAILED: "failed"}[state]
        metrics.DELIVERIES.labels(outcome).inc()
        metrics.SECONDS.observe(answer.milliseconds / 1000)
        return Outcome(row.id, row.webhook_id, row.lease, at, answer, lines_of(headers), state, due_at)

    def _secrets(self, row: Row, now: datetime) -> list[str]:
        """The secrets in force, the newest first."""
        in_force = [self._seals.opened(row.secret)]
        if row.former_secret is not None and row.former_secret_until > now:
            in_force.append(self._seals.opened(row.former_secret))
        return in_force

    async def _write(self) -> None:
        """Writes pending outcomes, and switches off webhooks that are gone or have failed for too long."""
        outcomes = list(self._outcomes)
        if not outcomes:
            return
        async with self._database.transaction() as session:
            failing_since = await repository.settle(session, outcomes)
        del self._outcomes[: len(outcomes)]  # others may have been added meanwhile
        now = self._now()
        gone = {outcome.webhook_id for outcome in outcomes if outcome.answer.gone}
        dead = {id_ for id_, since in failing_since.items() if is_dead(since, now)}
        for webhook_id in sorted(gone | dead):
            await self._switch_off(webhook_id, gone=webhook_id in gone)

    async def _switch_off(self, webhook_id: str, *, gone: bool) -> None:
        """Switches off a webhook that is gone or has failed for too long, fails its deliveries and notifies owners."""
        now = self._now()
        async with self._database.transaction() as session:
            company_id = await repository.company_of(session, webhook_id)
            if company_id is None:
                return
            company = await companies.lock(session, company_id)
            webhook = await repository.locked(session, webhook_id)
            if webhook is None or webhook.state == SWITCHED_OFF:
                return
            if not gone and not is_dead(webhook.failing_since, now):
                return
            webhook.switch_off(pb.WEBHOOK_FAILURE_GONE if gone else pb.WEBHOOK_FAILURE_FAILING)
            await session.flush()
            await repository.give_up(session, webhook_id)
            act = PLATFORM.act(WEBHOOK_SWITCHED_OFF, company_id, now)
            act.subject = host_of(webhook.url)
            await record(session, act)
            if company is not None and company.active:
                notice = new_notice(WEBHOOK_OFF, company_id, now, now)
                notice.fact = f"webhook:{webhook_id}:{now.isoformat()}"
                await notices.raise_once(session, notice)
        log.warning("webhook_switched_off", webhook_id=webhook_id, gone=gone)

    async def _finish(self) -> None:
        tasks = list(self._sending)
        if tasks:
            await asyncio.wait(tasks, timeout=_LAST_SECONDS)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._write()


def lines_of(headers: Mapping[str, str]) -> str:
    """Headers as the log shows them, one per line."""
    return "\n".join(f"{name}: {value}" for name, value in headers.items())
