"""Months in the operator's zone, kinds of movements, and cursors of their list: no I/O here."""

from __future__ import annotations

import re
from datetime import date, datetime

from campaign_svc.ledger.policies import INFLUENCER, REFERRER_FIRST
from kit.days import day_of, first_moment, operator_time_zone
from kit.rpc.errors import InvalidInput, UnknownCursor, Violation
from resuena.campaign.v1 import own_earnings_pb2 as pb

PAGE, PAGE_MAX = 20, 100
_MONTH = re.compile(r"((?:19|20|21)\d\d)-(0[1-9]|1[0-2])")
_CURSOR = re.compile(r"(.{1,40})/([0-9a-f]{32})")


def month_of(moment: datetime) -> str:
    """The month of a moment in the operator's zone, YYYY-MM."""
    return day_of(moment, operator_time_zone()).strftime("%Y-%m")


def bounds(month: str) -> tuple[datetime, datetime]:
    """The starts of a month and of the next one in the operator's zone. Raises InvalidInput."""
    match = _MONTH.fullmatch(month)
    if match is None:
        raise InvalidInput(violations=[Violation("month", "A month is written YYYY-MM.", "BAD_USER_INPUT")])
    year, number = int(match[1]), int(match[2])
    following = date(year + number // 12, number % 12 + 1, 1)
    zone = operator_time_zone()
    return first_moment(date(year, number, 1), zone), first_moment(following, zone)


def kind_of(account: int, cause: str, amount: int) -> int:
    """OwnMovementKind of the contract."""
    if amount < 0:
        return int(pb.OWN_MOVEMENT_KIND_TAKEN_BACK)
    if account == INFLUENCER:
        reacted = cause.startswith("react:")
        return int(pb.OWN_MOVEMENT_KIND_REACTIONS if reacted else pb.OWN_MOVEMENT_KIND_POST)
    first = account == REFERRER_FIRST
    return int(pb.OWN_MOVEMENT_KIND_FIRST_LEVEL if first else pb.OWN_MOVEMENT_KIND_SECOND_LEVEL)


def cursor_of(at: datetime, movement_id: str) -> str:
    """The cursor of a page that ends with this movement."""
    return f"{at.isoformat()}/{movement_id}"


def place_of(cursor: str) -> tuple[datetime, str]:
    """The time and the id in a cursor. Raises UnknownCursor for an invalid one."""
    try:
        match = _CURSOR.fullmatch(cursor)
        moment = datetime.fromisoformat(match[1]) if match else None
    except ValueError:
        match = moment = None
    if match is None or moment is None or moment.tzinfo is None:
        raise UnknownCursor
    return moment, match[2]
