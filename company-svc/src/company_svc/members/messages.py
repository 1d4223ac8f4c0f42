"""Members as the contract has them."""

from __future__ import annotations

from company_svc.members.models import Member
from resuena.company.v1 import members_pb2 as pb


def member_message(member: Member) -> pb.Member:
    """The protobuf message of a member."""
    message = pb.Member(
        company_id=member.company_id,
        person_id=member.person_id,
        role=member.role,  # type: ignore[arg-type]
    )
    message.joined_at.FromDatetime(member.joined_at)
    return message
