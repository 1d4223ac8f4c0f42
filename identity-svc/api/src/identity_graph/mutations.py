"""Mutations resolved by identity-svc."""

from __future__ import annotations

import strawberry

from identity_graph.account_mutations import AccountMutations
from identity_graph.creator_mutations import CreatorMutations
from identity_graph.notice_mutations import NoticeMutations
from identity_graph.session_mutations import SessionMutations
from identity_graph.social_mutations import SocialMutations
from identity_graph.staff_mutations import StaffMutations


@strawberry.type
class Mutation(
    SessionMutations, AccountMutations, CreatorMutations, NoticeMutations, SocialMutations, StaffMutations
):
    """Roots of the slice."""
