"""Cases for checks: suspicious advertisements of the demo."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from resuena.campaign.v1 import campaign_pb2 as campaign
from resuena_demo import mobile, plan, variants

CUT = 0.08
"""Share of the width and height cropped off a copied picture."""
_CASES = 5
_BAD = (variants.blurred, variants.plain, variants.small, variants.screenshot, variants.covered)
_BOUGHT = ((3, 9), (12, 16), (24, 21), (48, 25), (60, 26), (64, 1_180), (72, 1_196))
"""Hours after publication, and likes: a thousand within four hours, days after it was published."""


@dataclass(frozen=True)
class Cases:
    """The positions of a campaign's advertisements that are cases, and whose picture or text they copy."""

    bought: int
    reused: int
    reused_of: int
    cropped: int
    cropped_of: int
    untagged: int
    copied: int
    copied_of: int


def cases(order: plan.Order, ads: Sequence[campaign.Advertisement]) -> Cases | None:
    """Five of the longest waiting ones; None for a Spot, whose content is the brand's, and where few wait."""
    if order.type == plan.SPOT or order.waiting < _CASES:
        return None
    bought, reused, cropped, untagged, copied = plan.waiting(order, mobile.creation_times(ads))[:_CASES]
    oldest_first = sorted(range(len(ads)), key=lambda number: ads[number].creation_dt.ToNanoseconds())
    first, second, third = oldest_first[:3]
    return Cases(bought, reused, first, cropped, second, untagged, copied, third)


def disguise(
    positions: Cases, order: plan.Order, ads: Sequence[campaign.Advertisement], cropped_address: str
) -> None:
    """Gives the cases their suspicious content; `cropped_address` is that of the cropped copy."""
    ads[positions.reused].multimedia_uri = ads[positions.reused_of].multimedia_uri
    ads[positions.cropped].multimedia_uri = cropped_address
    ads[positions.untagged].caption = ads[positions.untagged].caption.replace(f"#{order.brand.site}", "").strip()
    ads[positions.copied].caption = ads[positions.copied_of].caption


def badly_taken(order: plan.Order, ads: Sequence[campaign.Advertisement]) -> dict[int, Callable[[bytes], bytes]]:
    """What is done to pictures of Café Aurora's first campaign, by position: to those that wait longest after the other cases."""
    if order.brand is not plan.BRANDS[0] or order.number != 1:
        return {}
    return dict(zip(plan.waiting(order, mobile.creation_times(ads))[_CASES:], _BAD, strict=False))


def bought_reports(posts: Sequence[campaign.Post], now: datetime) -> Iterator[campaign.EngagementReport]:
    """Reports on posts with bought likes, oldest first."""
    for post in posts:
        since = post.creation_dt.ToDatetime(tzinfo=UTC)
        for hours, likes in _BOUGHT:
            moment = since + timedelta(hours=hours)
            if moment < now:
                counts = campaign.EngagementCounts(
                    like_count=likes, comment_count=likes // 12, print_count=likes * 9
                )
                report = campaign.EngagementReport(post_id=post.id, counts=counts)
                report.observed_at.FromDatetime(moment)
                yield report
