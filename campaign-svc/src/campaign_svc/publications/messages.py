"""Publications and origins of figures as messages of the contract, with texts in the caller's language."""

from __future__ import annotations

from campaign_svc.publications.models import OPEN
from campaign_svc.publications.policies import reason_text
from kit.db import Row
from kit.rpc.caller import current_caller, language_of
from kit.rpc.messages import timestamp
from resuena.campaign.v1 import networks_pb2 as pb


def publication_message(row: Row) -> pb.Publication:
    """A publication as a message; the next try is included only for one that waits longer for a reason."""
    waits = row.state in OPEN and row.reason is not None
    return pb.Publication(
        platform=row.platform,
        state=row.state,
        reason=row.reason,
        text=reason_text(row.reason, language_of(current_caller().language)),
        since=timestamp(row.changed_at),
        retry_at=timestamp(row.due_at) if waits else None,
    )


def origin_message(post_id: str, source: Row | None, reported_at: object) -> pb.FiguresOrigin:
    """The origin of a post's figures: its network once that reported any, else the reporting side."""
    if source is None or (source.measured_at is None and reported_at is not None):
        return pb.FiguresOrigin(
            post_id=post_id,
            source=pb.FIGURES_SOURCE_MANUAL,
            measured_at=timestamp(reported_at),  # type: ignore[arg-type]
        )
    return pb.FiguresOrigin(
        post_id=post_id,
        source=pb.FIGURES_SOURCE_NETWORK,
        interface=source.interface,
        measured_at=timestamp(source.measured_at),
        missing_since=timestamp(source.missing_since),
        known=source.known,
        followers=source.followers,
    )
