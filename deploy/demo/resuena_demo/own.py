"""Advertisements of the demo account CREATOR for Café Aurora: one in each state, beside those that she gets at random."""

from __future__ import annotations

from collections.abc import Sequence

from resuena.campaign.v1 import campaign_pb2 as campaign
from resuena_demo import mobile, plan

REJECTED = 0
"""The first of each campaign is rejected."""
APPROVED = {1: 4, 2: 3}
"""Numbers of advertisements that are approved, by the number of their campaign."""
TO_COLLECT = 1
"""The campaign whose product she has still to collect."""
REJECTED_IN = 5


def numbers(order: plan.Order, ads: Sequence[campaign.Advertisement]) -> list[int]:
    """Which of the campaign's advertisements are hers: one that waits, approved ones, and a rejected one."""
    if order.brand is not plan.BRANDS[0]:
        return []
    own = [APPROVED[order.number]] if order.number in APPROVED else []
    if order.number == REJECTED_IN:
        own.append(REJECTED)
    if order.number == TO_COLLECT:
        own.append(plan.waiting(order, mobile.made(ads))[-1])
    return own


def is_approved(order: plan.Order, number: int) -> bool:
    """Whether it is one of hers that is approved."""
    return order.brand is plan.BRANDS[0] and APPROVED.get(order.number) == number


def waits_to_be_collected(order: plan.Order, number: int) -> bool:
    """Whether it is the one whose product nobody has handed over to her."""
    return is_approved(order, number) and order.number == TO_COLLECT
