"""Mutations that identity-svc answers."""

from __future__ import annotations

import strawberry

from identity_graph.mutations.account import AccountMutations
from identity_graph.mutations.sessions import SessionMutations
from identity_graph.mutations.staff import StaffMutations


@strawberry.type
class Mutation(SessionMutations, AccountMutations, StaffMutations):
    """Roots of the slice."""
