"""Facts for check rules, and pictures as media-svc describes them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from campaign_svc.checks.models import Description, Facts, Point, PublishedOn, Subject
from campaign_svc.checks.policies import FINE_BYTES
from kit.rpc.errors import Unavailable

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
MADE = NOW - timedelta(days=3)
SUBJECT = Subject(
    id="ad",
    campaign_id="mornings",
    company_id="aurora",
    person_id="ana",
    status=1,
    code="AB12CD34",
    caption="El mejor flat white del barrio lo tomé acá #aurora @aurora",
    tagged_people=(),
    picture_key="images/aa/1.jpg",
    hashtag="aurora",
    networks=(2,),
    network_states={},
    created_at=MADE,
    brief="Mostranos tu café. Etiquetá a @aurora.",
    campaign_type=3,
    starts_at=None,
    ends_at=None,
)


def picture(key: str = "images/aa/1.jpg", seed: int = 1, **values: Any) -> Description:
    """A picture whose hashes come from a seed: those of two seeds are as far apart as those of unrelated pictures."""
    rng = random.Random(seed)
    given: dict[str, Any] = {
        "key": key,
        "version": 1,
        "width": 1080,
        "height": 1350,
        "coarse_hashes": [rng.getrandbits(64) - (1 << 63) for _ in range(14)],
        "fine_hashes": rng.randbytes(FINE_BYTES * 75),
        "mirrored_coarse": rng.getrandbits(64) - (1 << 63),
        "mirrored_fine": rng.randbytes(FINE_BYTES),
        "sharpness": 150.0,
        "spread": 50.0,
        "top_bar": 0.0,
        "bottom_bar": 0.0,
        "text_share": 0.0,
    }
    return Description(**given | values)


def changed(description: Description, key: str, bits: int) -> Description:
    """A copy in which `bits` bits of the whole picture's hashes differ, at the lowest ends of bands."""
    flipped = sum(1 << (16 * (number % 4) + number // 4) for number in range(bits))
    coarse = (description.coarse_hashes[0] % (1 << 64)) ^ flipped
    fine = int.from_bytes(description.fine_hashes[:FINE_BYTES]) ^ (1 << bits) - 1
    other = picture(key, seed=99)
    return replace(
        other,
        coarse_hashes=[coarse - (1 << 64) if coarse >> 63 else coarse, *other.coarse_hashes[1:]],
        fine_hashes=fine.to_bytes(FINE_BYTES) + other.fine_hashes[FINE_BYTES:],
    )


def facts(*, posts: Sequence[int | PublishedOn] = (2,), **values: Any) -> Facts:
    """Facts of an advertisement for which no rule warns; `values` replace facts or fields of the subject.

    Each of `posts` is a post, or the platform of one.
    """
    of_subject = {name: value for name, value in values.items() if hasattr(SUBJECT, name)}
    of_facts = {name: value for name, value in values.items() if name not in of_subject}
    published = [post if isinstance(post, PublishedOn) else PublishedOn(post, MADE, "Published") for post in posts]
    given: dict[str, Any] = {"now": NOW, "picture": picture(), "posts": published}
    return Facts(subject=replace(SUBJECT, **of_subject), **given | of_facts)


def curve(*likes: int, step: timedelta = timedelta(days=1), comments: int = 0) -> list[Point]:
    """Reports of a post at equal intervals."""
    return [Point(MADE + step * number, count, comments) for number, count in enumerate(likes)]


class Pictures:
    """media-svc's descriptions; unavailable while `away` is set."""

    def __init__(self, *descriptions: Description) -> None:
        self.known = {description.key: description for description in descriptions}
        self.away = False
        self.asked: list[list[str]] = []

    async def describe(self, keys: Sequence[str]) -> list[Description]:
        self.asked.append(list(keys))
        if self.away:
            raise Unavailable
        return [self.known[key] for key in keys if key in self.known]
