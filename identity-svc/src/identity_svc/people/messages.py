"""Persons as staff read them, as messages of the contract."""

from __future__ import annotations

from identity_svc.people.models import Matches, PersonRecord
from kit.rpc.tables import RowEncoder
from resuena.identity.v1 import people_pb2 as pb

_SUMMARIES = RowEncoder(pb.PersonSummary)
_ACCOUNTS = RowEncoder(pb.PersonPayoutAccount)
_NETWORKS = RowEncoder(pb.PersonNetwork)
_VIEWS = RowEncoder(pb.PersonView)
_OF_PERSON = (
    "id",
    "email",
    "email_confirmed_at",
    "first_name",
    "last_name",
    "handle",
    "picture",
    "language",
    "referral_code",
    "referrer_id",
    "staff",
    "erased_at",
)
_BESIDE = (
    "city",
    "adult_declared_at",
    "terms_version",
    "terms_accepted_at",
    "referrals_first_level",
    "referrals_second_level",
    "company_id",
    "deletion_due_at",
)
_RECORDS = RowEncoder(
    pb.PersonRecord,
    {"joined_at": "person.created_at", **{name: f"person.{name}" for name in _OF_PERSON}},
).masked(["joined_at", *_OF_PERSON, *_BESIDE])


def matches_message(matches: Matches) -> pb.SearchPeopleResponse:
    """Persons whom a search found."""
    return pb.SearchPeopleResponse(people=_SUMMARIES.messages(matches.people), more=matches.more)


def record_message(record: PersonRecord) -> pb.PersonRecord:
    """A person with all that is known of them."""
    message = _RECORDS.message(record)
    message.networks.extend(_NETWORKS.messages(list(record.networks)))
    message.views.extend(_VIEWS.messages(list(record.views)))
    if record.payout_account is not None:
        message.payout_account.CopyFrom(_ACCOUNTS.message(record.payout_account))
    return message
