"""A creator's activity as a message of the contract."""

from __future__ import annotations

from campaign_svc.checks.messages import title_of
from campaign_svc.disputes.messages import DISPUTES
from campaign_svc.people.models import PersonActivity
from kit.rpc.tables import RowEncoder
from resuena.campaign.v1 import people_pb2 as pb

_POSTS = RowEncoder(pb.PersonPosts)
_MONTHS = RowEncoder(pb.PersonMonth)
_BALANCES = RowEncoder(pb.PersonBalance)
_PAYOUTS = RowEncoder(pb.PersonPayout)
_BLOCKS = RowEncoder(pb.PersonBlock)


def activity_message(activity: PersonActivity) -> pb.PersonActivity:
    """The activity, with the titles of checks."""
    return pb.PersonActivity(
        posts=_POSTS.messages(activity.posts),
        months=_MONTHS.messages(activity.months),
        balances=_BALANCES.messages(activity.balances),
        payouts=_PAYOUTS.messages(activity.payouts),
        disputes=DISPUTES.messages(activity.disputes),
        blocks=_BLOCKS.messages(activity.blocks),
        warnings=[
            pb.PersonWarnings(name=row.name, title=title_of(str(row.name)), number=row.number)
            for row in activity.warnings
        ],
        looked_at=activity.looked_at,
    )
