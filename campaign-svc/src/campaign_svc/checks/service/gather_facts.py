"""Gathers the rules' inputs for advertisements, in the open transaction: except for pictures, in a number of statements
that does not grow with the advertisements."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache

from campaign_svc.advertisements.policies import OWN, SPOT, picture_key
from campaign_svc.campaigns.policies import split_brief
from campaign_svc.check_rules.repository import rules_of
from campaign_svc.checks import repository
from campaign_svc.checks.models import (
    Description,
    Facts,
    Likeness,
    Point,
    PublishedOn,
    Record,
    Subject,
    Twin,
)
from campaign_svc.checks.policies import PENDING, caption_digest, codes_in, likeness_of
from campaign_svc.due_checks.models import FIGURES, PERSON, PICTURE, POST, TEXT
from campaign_svc.due_checks.service import checks_due
from kit.db import Row, Session


def subject_of(row: Row) -> Subject:
    """The advertisement in a row of `lock_subjects`."""
    states = {1: row.facebook_status, 2: row.instagram_status, 3: row.twitter_status}
    return Subject(
        id=row.id,
        campaign_id=row.campaign_id,
        company_id=row.company_id,
        person_id=row.person_id,
        status=row.status,
        code=row.caption_identifier,
        caption=row.caption,
        tagged_people=row.tagged_people,
        picture_key=picture_key(row.multimedia_uri),
        hashtag=(row.hashtag_value or "").lstrip("#") or None if row.hashtag_enabled else None,
        networks=sorted(set(row.social_media_target)),
        network_states={network: state for network, state in states.items() if state},
        created_at=row.creation_dt,
        brief=_brief(row.brief),
        campaign_type=row.campaign_type,
        starts_at=row.start_dt,
        ends_at=row.end_dt,
        rules=rules_of(row),
    )


@lru_cache(maxsize=500)
def _brief(text: str) -> str:
    return split_brief(text)[0]


class FactGatherer:
    """Gathers facts for the due groups of checks."""

    def __init__(self, session: Session, now: datetime) -> None:
        self._session = session
        self._now = now

    async def gather(self, rows: Sequence[Row], groups: Mapping[str, Collection[int]]) -> dict[str, Facts]:
        """Facts by advertisement, as far as its due groups need them."""

        def due(group: int) -> list[str]:
            return [row.id for row in rows if group in groups[row.id]]

        subjects = {row.id: subject_of(row) for row in rows}
        keys = sorted({subject.picture_key for subject in subjects.values() if subject.picture_key})
        pictures = await repository.known_pictures(self._session, keys)
        facts = {
            row.id: Facts(
                subject=subjects[row.id],
                now=self._now,
                picture=pictures.get(subjects[row.id].picture_key or ""),
                likes=row.likes,
                comments=row.comments,
            )
            for row in rows
        }
        await self._add_picture_twins(facts, due(PICTURE))
        await self._add_captions(facts, due(TEXT))
        await self._add_posts(facts, due(POST), due(FIGURES))
        await self._add_figures(facts, due(FIGURES))
        await self._add_records(facts, due(PERSON))
        return facts

    async def _add_picture_twins(self, facts: dict[str, Facts], ids: Sequence[str]) -> None:
        pairs: list[tuple[str, str]] = []
        later: set[str] = set()
        by_picture: dict[str, dict[str, tuple[Likeness, int]]] = {}
        for ad_id in ids:
            picture = facts[ad_id].picture
            if picture is None:
                continue
            if picture.key not in by_picture:
                by_picture[picture.key] = await self.alike(picture)
            alike = by_picture[picture.key]
            subject = facts[ad_id].subject
            # Within a Spot all creators post the brand's picture.
            outside = subject.campaign_id if subject.campaign_type == SPOT else None
            addresses = [f"{OWN}{key}" for key in alike]
            rows = await repository.with_pictures(self._session, ad_id, addresses, outside)
            twins = [_twin(row, *alike[picture_key(str(row.address)) or ""]) for row in rows]
            creation_key = (subject.created_at, ad_id)
            earlier = [twin for twin in twins if (twin.created_at, twin.id) < creation_key]
            later |= {
                row.id for row in rows if row.checks_state != PENDING and (row.creation_dt, row.id) > creation_key
            }
            pairs += [(ad_id, twin.id) for twin in earlier]
            facts[ad_id] = replace(facts[ad_id], picture_twins=earlier)
        await repository.keep_matches(self._session, pairs)
        # Advertisements made later but checked before this one arrived were not compared with it.
        await checks_due(self._session, sorted(later - set(ids)), self._now, (PICTURE,))

    async def alike(self, picture: Description) -> dict[str, tuple[Likeness, int]]:
        """Likeness by key of the same picture and of near duplicates."""
        alike = {picture.key: (Likeness.SAME, 0)}
        for row in await repository.near_pictures(self._session, picture):
            if row.version != picture.version:
                continue
            likeness = likeness_of(picture, row.fine_hashes, row.mirrored_fine)
            if likeness is not None:
                alike[str(row.key)] = likeness
        return alike

    async def _add_captions(self, facts: dict[str, Facts], ids: Sequence[str]) -> None:
        if not ids:
            return
        digests = {ad_id: digest for ad_id in ids if (digest := caption_digest(facts[ad_id].subject.caption))}
        await repository.keep_digests(self._session, digests)
        copies = await repository.with_captions(self._session, list(digests)) if digests else {}
        codes = {ad_id: codes_in(facts[ad_id].subject.caption) for ad_id in ids}
        all_codes = sorted({code for ad_codes in codes.values() for code in ad_codes})
        owners = await repository.owners_of_codes(self._session, all_codes) if all_codes else {}
        for ad_id in ids:
            creation_key = (facts[ad_id].subject.created_at, ad_id)
            twins = [_twin(row, Likeness.SAME, 0) for row in copies.get(ad_id, ())]
            facts[ad_id] = replace(
                facts[ad_id],
                caption_twins=[twin for twin in twins if (twin.created_at, twin.id) < creation_key],
                foreign_codes=[code for code in codes[ad_id] if owners.get(code, ad_id) != ad_id],
            )

    async def _add_posts(self, facts: dict[str, Facts], posting: Sequence[str], growing: Sequence[str]) -> None:
        ids = sorted({*posting, *growing})
        posts = await repository.posts_of(self._session, ids) if ids else {}
        post_ids = [post.id for ad_id in growing for post in posts.get(ad_id, ())]
        curves = await repository.curves_of(self._session, post_ids) if post_ids else {}
        for ad_id in ids:
            own = posts.get(ad_id, ())
            facts[ad_id] = replace(
                facts[ad_id],
                posts=[
                    PublishedOn(
                        post.platform,
                        post.creation_dt,
                        post.status,
                        post.interactions,
                        post.followers,
                        post.seen_at,
                    )
                    for post in own
                ],
                curves=[
                    [Point(row.observed_at, row.likes, row.comments) for row in curves[post.id]]
                    for post in own
                    if post.id in curves
                ],
            )

    async def _add_figures(self, facts: dict[str, Facts], ids: Sequence[str]) -> None:
        ids = [ad_id for ad_id in ids if facts[ad_id].likes]
        if not ids:
            return
        people = sorted({facts[ad_id].subject.person_id for ad_id in ids})
        campaigns = sorted({facts[ad_id].subject.campaign_id for ad_id in ids})
        by_person = await repository.likes_of_people(self._session, people)
        by_campaign = await repository.likes_of_campaigns(self._session, campaigns)
        for ad_id in ids:
            subject = facts[ad_id].subject
            facts[ad_id] = replace(
                facts[ad_id],
                persons_likes=[row.likes for row in by_person.get(subject.person_id, ()) if row.id != ad_id],
                campaigns_likes=[row.likes for row in by_campaign.get(subject.campaign_id, ()) if row.id != ad_id],
            )

    async def _add_records(self, facts: dict[str, Facts], ids: Sequence[str]) -> None:
        if not ids:
            return
        people = sorted({facts[ad_id].subject.person_id for ad_id in ids})
        records = await repository.records_of(self._session, people)
        sharing = await repository.people_sharing(self._session, people)
        for ad_id in ids:
            subject = facts[ad_id].subject
            row = records[subject.person_id]
            facts[ad_id] = replace(
                facts[ad_id],
                record=Record(
                    approved=row.approved,
                    rejected=row.rejected,
                    advertisements=row.advertisements,
                    joined_at=row.joined_at,
                    sharing_people=sharing.get(subject.person_id, 0),
                ),
            )


def _twin(row: Row, likeness: Likeness, bits: int) -> Twin:
    return Twin(row.id, row.campaign_id, row.company_id, row.person_id, row.creation_dt, likeness, bits)


def stored_facts(facts: Facts, groups: Collection[int]) -> dict[str, object]:
    """The facts of these groups as stored with results, so that a decision can be explained later."""
    subject, stored = facts.subject, dict[str, object]()
    if PICTURE in groups:
        picture = facts.picture
        stored["picture"] = (
            None
            if picture is None
            else {
                "key": picture.key,
                "width": picture.width,
                "height": picture.height,
                "sharpness": picture.sharpness,
                "spread": picture.spread,
                "bars": [picture.top_bar, picture.bottom_bar],
                "text": picture.text_share,
            }
        )
        stored["twins"] = [[twin.id, twin.likeness.value, twin.bits] for twin in facts.picture_twins]
    if TEXT in groups:
        stored |= {"caption": subject.caption, "tagged": list(subject.tagged_people), "hashtag": subject.hashtag}
        stored["copies"] = [twin.id for twin in facts.caption_twins]
        rules = subject.rules
        stored["asked"] = {"hashtags": list(rules.hashtags), "mentions": list(rules.mentions)}
        stored["forbidden"] = list(rules.forbidden_words)
    if POST in groups:
        stored["networks"] = list(subject.networks)
        stored["posts"] = [[post.platform, post.created_at.isoformat(), post.status] for post in facts.posts]
    if FIGURES in groups:
        stored |= {"likes": facts.likes, "comments": facts.comments}
        stored["reports"] = [len(curve) for curve in facts.curves]
        stored["followers"] = [[post.platform, post.interactions, post.followers] for post in facts.posts]
    if PERSON in groups:
        record = facts.record
        joined = record.joined_at.isoformat() if record.joined_at else None
        stored["record"] = {**vars(record), "joined_at": joined}
    return stored
