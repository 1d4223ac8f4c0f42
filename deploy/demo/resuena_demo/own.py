"""Advertisements of the demo account CREATOR for Café Aurora: one in each state, in addition to random ones."""

from __future__ import annotations

from collections.abc import Sequence

from resuena.campaign.v1 import campaign_pb2 as campaign
from resuena_demo import mobile, plan

REJECTED = 0
"""The first of each campaign is rejected."""
APPROVED = {1: 4, 2: 3}
"""Indexes of approved advertisements, by the index of their campaign."""
TO_COLLECT = 1
"""The campaign whose product she has yet to collect."""
REJECTED_IN = 5


def numbers(order: plan.Order, ads: Sequence[campaign.Advertisement]) -> list[int]:
    """The campaign's advertisements that are hers: one waiting, approved ones, and a rejected one."""
    if order.brand is not plan.BRANDS[0]:
        return []
    own = [APPROVED[order.number]] if order.number in APPROVED else []
    if order.number == REJECTED_IN:
        own.append(REJECTED)
    if order.number == TO_COLLECT:
        own.append(plan.waiting(order, mobile.creation_times(ads))[-1])
    return own


def is_approved(order: plan.Order, number: int) -> bool:
    """Whether it is one of hers that is approved."""
    return order.brand is plan.BRANDS[0] and APPROVED.get(order.number) == number


def waits_to_be_collected(order: plan.Order, number: int) -> bool:
    """Whether it is the one whose product has not been handed over to her."""
    return is_approved(order, number) and order.number == TO_COLLECT
