"""Counts the mails that wait to be sent, for operators."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import func, select

from kit.db import Database
from kit.live_settings import LiveSettings
from kit.mail.settings import MailSettings
from kit.mail.tables import OUTGOING_MAIL
from kit.mail.transport import LIVE_SMTP_URL, mail_server
from kit.system.tables import MOST, CountWaiting, Waiting, waiting_of

_WAITING = (
    select(OUTGOING_MAIL.c.created_at.label("since"), OUTGOING_MAIL.c.attempts)
    .order_by(OUTGOING_MAIL.c.due_at)
    .limit(MOST)
    .subquery()
)
_MAILS = select(
    func.count().label("count"),
    func.min(_WAITING.c.since).label("oldest"),
    func.count().filter(_WAITING.c.attempts > 1).label("failing"),
).select_from(_WAITING)
"""An attempt is counted when it begins, so a mail with two attempts was not accepted at the first."""


def mail_backlog(settings: MailSettings, live: LiveSettings) -> CountWaiting:
    """Return a function that counts the queued mails; `failing` are those with a failed attempt.

    In production without a mail server they are `undelivered`, which is known once the live settings are read.
    """

    async def count(database: Database) -> Waiting:
        waiting = await waiting_of(database, _MAILS)
        settings_known = settings.production and live.loaded.is_set()
        undelivered = settings_known and mail_server(settings, live.get(LIVE_SMTP_URL)) is None
        return replace(waiting, undelivered=undelivered)

    return count
