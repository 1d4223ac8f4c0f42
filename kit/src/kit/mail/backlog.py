"""How many mails wait to be sent, for operators."""

from __future__ import annotations

from sqlalchemy import func, select

from kit.db import Database
from kit.mail.tables import OUTGOING_MAIL
from kit.system.tables import MOST, Waiting, waiting_of

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
"""The first attempt is counted when it begins, so a mail on its second one was not accepted at the first."""


async def mail_backlog(database: Database) -> Waiting:
    """The mails in the queue; `failing` are those that an attempt has failed for."""
    return await waiting_of(database, _MAILS)
