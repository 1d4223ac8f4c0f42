"""Reads the rules' inputs, and writes their results; reads for people are restricted by their reach."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache

from sqlalchemy import (
    ARRAY,
    BigInteger,
    DateTime,
    Float,
    Select,
    SmallInteger,
    Text,
    and_,
    any_,
    bindparam,
    case,
    cast,
    delete,
    func,
    literal_column,
    select,
    text,
    true,
    union_all,
    update,
)
from sqlalchemy.dialects.postgresql import BIT, insert

from campaign_svc.access import Reach, company_of, reach_of
from campaign_svc.advertisements.policies import APPROVED, REJECTED, SPOT
from campaign_svc.advertisements.repository import (
    ADS,
    CAMPAIGNS,
    COMPANIES,
    ENTRIES,
    NOT_WITHDRAWN,
    POSTS,
    ads_within,
)
from campaign_svc.changes.repository import REQUESTS
from campaign_svc.check_rules.repository import RULES
from campaign_svc.checks.models import (
    BANDS,
    CaptionDigest,
    CheckRun,
    Description,
    KnownPicture,
    PictureHash,
    PictureMatch,
    Summary,
)
from campaign_svc.checks.policies import CANDIDATES_MOST, COARSE_BITS, MATCHES_MOST, PROBES, band_probes, bands_of
from campaign_svc.engagement.models import EngagementPoint
from campaign_svc.ledger.models import Referral
from campaign_svc.network_figures.models import NetworkPost
from campaign_svc.tables import ASKED, ONE_OF_IDS
from kit.db import Reader, Row, Session, grouped
from kit.rpc.caller import Caller

RUNS = CheckRun.metadata.tables["check_runs"]
PICTURES = KnownPicture.metadata.tables["known_pictures"]
HASHES = PictureHash.metadata.tables["picture_hashes"]
MATCHES = PictureMatch.metadata.tables["picture_matches"]
DIGESTS = CaptionDigest.metadata.tables["caption_digests"]
POINTS = EngagementPoint.metadata.tables["engagement_points"]
FOLLOWED = NetworkPost.metadata.tables["network_posts"]
REFERRALS = Referral.metadata.tables["referrals"]
_PERSONS_MOST, _CAMPAIGNS_MOST = 50, 200
_WHOLE, _ANY_CROP = 0, 32_767
Query = Select[*tuple[object, ...]]
LIKES = ADS.c.like_count + ADS.c.not_sponsored_like_count
COMMENTS = ADS.c.comment_count + ADS.c.not_sponsored_comment_count
ADDRESS = func.split_part(ADS.c.multimedia_uri, literal_column("'?'"), literal_column("1"))
"""As in the index on pictures: a generic plan matches it only with literals, not with parameters."""
_KEYS = any_(cast(bindparam("keys"), ARRAY(Text)))

_ASKED_AT = (
    select(func.max(REQUESTS.c.requested_at)).where(REQUESTS.c.advertisement_id == ADS.c.id).scalar_subquery()
)
"""The last change request's moment: its author relied on the results of the checks."""
_SUBJECT = (
    ADS.c.id,
    ADS.c.campaign_id,
    ADS.c.company_id,
    ADS.c.person_id,
    ADS.c.status,
    ADS.c.caption_identifier,
    ADS.c.caption,
    ADS.c.tagged_people,
    ADS.c.multimedia_uri,
    ADS.c.hashtag_enabled,
    ADS.c.hashtag_value,
    ADS.c.social_media_target,
    ADS.c.facebook_status,
    ADS.c.instagram_status,
    ADS.c.twitter_status,
    ADS.c.creation_dt,
    ADS.c.anonymised_at,
    ADS.c.version,
    ADS.c.checks_state,
    ADS.c.checks_passed,
    ADS.c.checks_warnings,
    ADS.c.checks_unchecked,
    ADS.c.platform_score,
    LIKES.label("likes"),
    COMMENTS.label("comments"),
    CAMPAIGNS.c.brief,
    CAMPAIGNS.c.type.label("campaign_type"),
    CAMPAIGNS.c.start_dt,
    CAMPAIGNS.c.end_dt,
    RULES.c.hashtags,
    RULES.c.mentions,
    RULES.c.forbidden_words,
    RULES.c.ignored_checks,
    func.greatest(ENTRIES.c.decided_at, _ASKED_AT).label("decided_at"),
)
_SUBJECTS = (
    select(*_SUBJECT)
    .join(CAMPAIGNS, CAMPAIGNS.c.id == ADS.c.campaign_id)
    .outerjoin(ENTRIES, ENTRIES.c.advertisement_id == ADS.c.id)
    .outerjoin(RULES, RULES.c.campaign_id == ADS.c.campaign_id)
    .where(ADS.c.id == ONE_OF_IDS, NOT_WITHDRAWN)
    .order_by(ADS.c.id)
)
_LOCKED = _SUBJECTS.with_for_update(of=ADS, key_share=True)


_SET = text(
    "SELECT set_config('max_parallel_workers_per_gather', '0', true),"
    " set_config('plan_cache_mode', 'force_generic_plan', true),"
    " set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)"
)


async def begin(session: Session) -> None:
    """Configures how PostgreSQL plans the transaction's statements.

    Without parallel workers, which take longer to start than to run; and with generic plans, once per connection: all
    statements find rows by ids or hashes, and planning them for each advertisement takes longer than running them.
    Without hash and merge joins, so that rows are looked up by indexes: a generic plan expects so many rows that, up to
    some 100,000 hashes, it would read each table of a join whole.
    """
    await (await session.connection()).execute(_SET)


_PICTURES_OF = select(ADS.c.multimedia_uri).where(ADS.c.id == ONE_OF_IDS, NOT_WITHDRAWN)


async def pictures_of(reader: Reader, ad_ids: Sequence[str]) -> list[str]:
    """Addresses of the advertisements' pictures."""
    return [row.multimedia_uri for row in await reader.rows(_PICTURES_OF, {"ids": list(ad_ids)})]


async def lock_subjects(session: Session, ad_ids: Sequence[str]) -> Sequence[Row]:
    """The advertisements with the relevant fields of their campaigns, locked by id until the transaction ends."""
    return await session.rows(_LOCKED, {"ids": list(ad_ids)})


_KNOWN_KEYS = select(PICTURES.c.key).where(PICTURES.c.key == _KEYS)
_HASHES = select(HASHES.c.hash).where(HASHES.c.picture_id == PICTURES.c.id).order_by(HASHES.c.crop)
_KNOWN = select(PICTURES, func.array(_HASHES.scalar_subquery()).label("hashes")).where(PICTURES.c.key == _KEYS)


async def known_keys(reader: Reader, keys: Sequence[str]) -> set[str]:
    """Those of these keys whose pictures are described."""
    return {str(row.key) for row in await reader.rows(_KNOWN_KEYS, {"keys": list(keys)})}


async def known_pictures(reader: Reader, keys: Sequence[str]) -> dict[str, Description]:
    """Described pictures by key."""
    return {
        row.key: Description(
            key=row.key,
            version=row.version,
            width=row.width,
            height=row.height,
            coarse_hashes=row.hashes,
            fine_hashes=row.fine_hashes,
            mirrored_coarse=row.mirrored_coarse,
            mirrored_fine=row.mirrored_fine,
            sharpness=row.sharpness,
            spread=row.spread,
            top_bar=row.top_bar,
            bottom_bar=row.bottom_bar,
            text_share=row.text_share,
        )
        for row in await reader.rows(_KNOWN, {"keys": list(keys)})
    }


async def keep_pictures(session: Session, described: Sequence[Description], now: datetime) -> None:
    """Inserts pictures with their hashes; existing ones are unchanged."""
    if not described:
        return
    described = sorted(described, key=lambda picture: picture.key)
    columns = [column.name for column in PICTURES.c if column.name not in ("id", "described_at")]
    rows = [{name: getattr(picture, name) for name in columns} | {"described_at": now} for picture in described]
    connection = await session.connection()
    query = (
        insert(PICTURES).on_conflict_do_nothing(index_elements=["key"]).returning(PICTURES.c.id, PICTURES.c.key)
    )
    new = {row.key: row.id for row in await connection.execute(query, rows)}
    hashes = [
        {
            "picture_id": new[picture.key],
            "crop": crop,
            "hash": coarse,
            **dict(zip(BANDS, bands_of(coarse), strict=True)),
        }
        for picture in described
        if picture.key in new
        for crop, coarse in enumerate(picture.coarse_hashes)
    ]
    if hashes:
        await connection.execute(insert(HASHES), hashes)


def _near(band: str) -> Query:
    """Hashes with one of the probed bands, within the distance limit of a requested hash."""
    probe_rows = func.unnest(
        cast(bindparam("hashes"), ARRAY(BigInteger)),
        cast(bindparam("crops"), ARRAY(SmallInteger)),
        cast(bindparam(f"probes_{band}"), ARRAY(SmallInteger)),
    )
    probed = probe_rows.table_valued("hash", "crop", "probe", name=f"asked_{band}").render_derived()
    bits = func.bit_count(cast(HASHES.c.hash.op("#")(probed.c.hash), BIT(64))).label("bits")
    return (
        select(HASHES.c.picture_id, bits)
        .join(probed, and_(HASHES.c[band] == probed.c.probe, HASHES.c.crop <= probed.c.crop))
        .where(bits <= COARSE_BITS)
    )


_CANDIDATES = union_all(*map(_near, BANDS)).subquery("near")
_NEAREST = (
    select(_CANDIDATES.c.picture_id, func.min(_CANDIDATES.c.bits).label("bits"))
    .group_by(_CANDIDATES.c.picture_id)
    .order_by(func.min(_CANDIDATES.c.bits))
    .limit(CANDIDATES_MOST)
    .subquery("nearest")
)
_COMPARED = (
    select(PICTURES.c.key, PICTURES.c.version, PICTURES.c.fine_hashes, PICTURES.c.mirrored_fine)
    .where(PICTURES.c.id == _NEAREST.c.picture_id)
    .limit(1)  # forces a lookup by id, whatever the planner expects
    .lateral("compared")
)
_NEAR = select(_COMPARED).select_from(_NEAREST.join(_COMPARED, true())).order_by(_NEAREST.c.bits)


async def near_pictures(reader: Reader, picture: Description) -> Sequence[Row]:
    """Pictures with a hash near one of this picture's, nearest first, found by the indexes on bands.

    Each with its key, the version of its description, and its fine hashes.
    """
    whole, *crops = picture.coarse_hashes
    # The whole picture and its mirror image may be a crop of another; crops are only compared with whole pictures.
    hashes_with_crops = [
        (whole, _ANY_CROP),
        (picture.mirrored_coarse, _ANY_CROP),
        *((crop, _WHOLE) for crop in dict.fromkeys(crops)),
    ]
    values: dict[str, object] = {
        "hashes": [coarse for coarse, _ in hashes_with_crops for _ in range(PROBES)],
        "crops": [crop for _, crop in hashes_with_crops for _ in range(PROBES)],
    }
    probes: dict[str, list[int]] = {band: [] for band in BANDS}
    for coarse, _ in hashes_with_crops:
        for band, value in zip(BANDS, bands_of(coarse), strict=True):
            probes[band].extend(band_probes(value))
    values |= {f"probes_{band}": band_values for band, band_values in probes.items()}
    return [row for row in await reader.rows(_NEAR, values) if row.key != picture.key]


_WITH_PICTURE = (
    select(
        ADS.c.id,
        ADS.c.campaign_id,
        ADS.c.company_id,
        ADS.c.person_id,
        ADS.c.creation_dt,
        ADS.c.checks_state,
        ADDRESS.label("address"),
    )
    .where(
        any_(cast(bindparam("addresses"), ARRAY(Text))) == ADDRESS,
        ADS.c.id != bindparam("id"),
        ADS.c.campaign_id.is_distinct_from(bindparam("outside", type_=Text)),
        NOT_WITHDRAWN,
    )
    .order_by(ADS.c.creation_dt, ADS.c.id)
    .limit(MATCHES_MOST)
)


async def with_pictures(
    reader: Reader, ad_id: str, addresses: Sequence[str], outside: str | None = None
) -> Sequence[Row]:
    """Other advertisements that show one of these pictures, oldest first; excludes the campaign `outside`."""
    return await reader.rows(_WITH_PICTURE, {"id": ad_id, "addresses": list(addresses), "outside": outside})


async def keep_matches(session: Session, pairs: Sequence[tuple[str, str]]) -> None:
    """Inserts pairs of advertisements with the same picture."""
    if pairs:
        rows = [{"advertisement_id": ad_id, "twin_id": twin} for ad_id, twin in sorted(pairs)]
        await (await session.connection()).execute(insert(MATCHES).on_conflict_do_nothing(), rows)


async def keep_digests(session: Session, digests: Mapping[str, bytes]) -> None:
    """Upserts digests of captions by advertisement."""
    if digests:
        query = insert(DIGESTS)
        query = query.on_conflict_do_update(
            index_elements=["advertisement_id"], set_={"digest": query.excluded.digest}
        )
        rows = [{"advertisement_id": ad_id, "digest": digest} for ad_id, digest in sorted(digests.items())]
        await (await session.connection()).execute(query, rows)


_OWN_DIGEST = DIGESTS.alias("own")
_COPIES = (
    select(
        ASKED.c.id.label("advertisement_id"),
        ADS.c.id,
        ADS.c.campaign_id,
        ADS.c.company_id,
        ADS.c.person_id,
        ADS.c.creation_dt,
    )
    .select_from(ASKED.join(_OWN_DIGEST, _OWN_DIGEST.c.advertisement_id == ASKED.c.id))
    .join(DIGESTS, DIGESTS.c.digest == _OWN_DIGEST.c.digest)
    .join(ADS, ADS.c.id == DIGESTS.c.advertisement_id)
    .where(ADS.c.id != ASKED.c.id, NOT_WITHDRAWN)
    .order_by(ADS.c.creation_dt, ADS.c.id)
    .limit(1000)
)


async def with_captions(reader: Reader, ad_ids: Sequence[str]) -> dict[str, list[Row]]:
    """Other advertisements with the same caption, oldest first, by advertisement."""
    return grouped(await reader.rows(_COPIES, {"ids": list(ad_ids)}), "advertisement_id")


_CODES = select(ADS.c.caption_identifier, ADS.c.id).where(
    ADS.c.caption_identifier == any_(cast(bindparam("codes"), ARRAY(Text))), NOT_WITHDRAWN
)


async def owners_of_codes(reader: Reader, codes: Sequence[str]) -> dict[str, str]:
    """Advertisement ids by ad code."""
    rows = await reader.rows(_CODES, {"codes": list(codes)})
    return {str(row.caption_identifier): str(row.id) for row in rows}


_POSTS_OF = (
    select(
        POSTS.c.id,
        POSTS.c.advertisement_id,
        POSTS.c.platform,
        POSTS.c.creation_dt,
        POSTS.c.status,
        (POSTS.c.like_count + POSTS.c.comment_count).label("interactions"),
        case((FOLLOWED.c.measured_at.is_not(None), FOLLOWED.c.followers)).label("followers"),
        FOLLOWED.c.measured_at.label("seen_at"),
    )
    .outerjoin(FOLLOWED, FOLLOWED.c.post_id == POSTS.c.id)
    .where(POSTS.c.advertisement_id == ONE_OF_IDS)
)


async def posts_of(reader: Reader, ad_ids: Sequence[str]) -> dict[str, list[Row]]:
    """Posts by advertisement, with what is known from their networks."""
    return grouped(await reader.rows(_POSTS_OF, {"ids": list(ad_ids)}), "advertisement_id")


_CURVES = (
    select(POINTS.c.post_id, POINTS.c.observed_at, POINTS.c.likes, POINTS.c.comments)
    .where(POINTS.c.post_id == ONE_OF_IDS)
    .order_by(POINTS.c.post_id, POINTS.c.observed_at)
)


async def curves_of(reader: Reader, post_ids: Sequence[str]) -> dict[str, list[Row]]:
    """Reports on posts, oldest first, by post."""
    return grouped(await reader.rows(_CURVES, {"ids": list(post_ids)}), "post_id")


def _likes_by(name: str, most: int) -> Query:
    """The newest advertisements with reactions of each person or campaign: id and likes."""
    page = (
        select(ADS.c[name].label("of"), ADS.c.id, LIKES.label("likes"))
        .where(ADS.c[name] == ASKED.c.id, LIKES > 0, NOT_WITHDRAWN)
        .order_by(ADS.c.creation_dt.desc(), ADS.c.id.desc())
        .limit(most)
        .lateral("page")
    )
    return select(page).select_from(ASKED).join(page, page.c.of == ASKED.c.id)


_LIKES_OF_PEOPLE = _likes_by("person_id", _PERSONS_MOST)
_LIKES_OF_CAMPAIGNS = _likes_by("campaign_id", _CAMPAIGNS_MOST)


async def likes_of_people(reader: Reader, people: Sequence[str]) -> dict[str, list[Row]]:
    """Likes of people's advertisements, by person."""
    return grouped(await reader.rows(_LIKES_OF_PEOPLE, {"ids": list(people)}), "of")


async def likes_of_campaigns(reader: Reader, campaigns: Sequence[str]) -> dict[str, list[Row]]:
    """Likes of campaigns' newest advertisements, by campaign."""
    return grouped(await reader.rows(_LIKES_OF_CAMPAIGNS, {"ids": list(campaigns)}), "of")


_RECORDS = (
    select(
        ADS.c.person_id,
        func.count().label("advertisements"),
        func.count().filter(ADS.c.status == APPROVED).label("approved"),
        func.count().filter(ADS.c.status.in_(REJECTED)).label("rejected"),
        func.min(REFERRALS.c.referred_at).label("joined_at"),
    )
    .select_from(ADS.outerjoin(REFERRALS, REFERRALS.c.person_id == ADS.c.person_id))
    .where(ADS.c.person_id == ONE_OF_IDS, NOT_WITHDRAWN)
    .group_by(ADS.c.person_id)
)


async def records_of(reader: Reader, people: Sequence[str]) -> dict[str, Row]:
    """The people's advertisements by decision, and since when the people are known."""
    return {str(row.person_id): row for row in await reader.rows(_RECORDS, {"ids": list(people)})}


_OTHERS = ADS.alias("others")
_OTHERS_CAMPAIGNS = CAMPAIGNS.alias("others_campaigns")
_PAIRS = union_all(
    select(MATCHES.c.advertisement_id.label("own"), MATCHES.c.twin_id.label("other")),
    select(MATCHES.c.twin_id.label("own"), MATCHES.c.advertisement_id.label("other")),
).subquery("pairs")
_SHARED = (
    select(ADS.c.person_id, _OTHERS.c.person_id.label("other"))
    .join(_PAIRS, _PAIRS.c.own == ADS.c.id)
    .join(_OTHERS, _OTHERS.c.id == _PAIRS.c.other)
    .join(CAMPAIGNS, CAMPAIGNS.c.id == ADS.c.campaign_id)
    .join(_OTHERS_CAMPAIGNS, _OTHERS_CAMPAIGNS.c.id == _OTHERS.c.campaign_id)
    .where(
        ADS.c.person_id == ONE_OF_IDS,
        _OTHERS.c.person_id != ADS.c.person_id,
        # A Spot's picture is the brand's and posted by all its creators.
        CAMPAIGNS.c.type != SPOT,
        _OTHERS_CAMPAIGNS.c.type != SPOT,
    )
    .group_by(ADS.c.person_id, _OTHERS.c.person_id)
    .having(func.count(func.distinct(ADS.c.multimedia_uri)) >= 2)
)


async def people_sharing(reader: Reader, people: Sequence[str]) -> dict[str, int]:
    """The number of other people with whom each person shares at least two pictures."""
    rows = grouped(await reader.rows(_SHARED, {"ids": list(people)}), "person_id")
    return {person: len(others) for person, others in rows.items()}


_NEWEST = (
    select(RUNS.c.id, RUNS.c.advertisement_id, RUNS.c.results, RUNS.c.facts, RUNS.c.checked_at)
    .where(RUNS.c.advertisement_id == ASKED.c.id)
    .order_by(RUNS.c.id.desc())
    .limit(1)
    .lateral("newest")
)
_NEWEST_OF = select(_NEWEST).select_from(ASKED).join(_NEWEST, _NEWEST.c.advertisement_id == ASKED.c.id)


async def newest_runs(reader: Reader, ad_ids: Sequence[str]) -> dict[str, Row]:
    """The newest run of each advertisement."""
    return {str(row.advertisement_id): row for row in await reader.rows(_NEWEST_OF, {"ids": list(ad_ids)})}


_LATER = RUNS.alias("later")
_SUPERSEDE = (
    update(RUNS)
    .where(
        RUNS.c.advertisement_id == ONE_OF_IDS,
        RUNS.c.superseded_at.is_(None),
        select(_LATER.c.id)
        .where(_LATER.c.advertisement_id == RUNS.c.advertisement_id, _LATER.c.id > RUNS.c.id)
        .exists(),
    )
    .values(superseded_at=bindparam("now", type_=DateTime(timezone=True)))
)


async def supersede_runs(session: Session, ad_ids: Sequence[str], now: datetime) -> None:
    """Marks all runs of the advertisements but the newest as superseded, including those of a release before this.

    Each keeps the moment at which it was marked first.
    """
    if ad_ids:
        await (await session.connection()).execute(_SUPERSEDE, {"ids": list(ad_ids), "now": now})


async def keep_runs(session: Session, runs: Sequence[CheckRun]) -> None:
    """Inserts runs; those with an id replace the stored ones."""
    connection = await session.connection()
    new = [run.model_dump(exclude={"id", "superseded_at"}) for run in runs if run.id is None]
    if new:
        await connection.execute(insert(RUNS), new)
    for run in runs:
        if run.id is not None:
            values = run.model_dump(include={"results", "facts", "checked_at"})
            await connection.execute(update(RUNS).where(RUNS.c.id == run.id).values(**values))


_SUM_UP = (
    update(ADS)
    .where(ADS.c.id == bindparam("ad_id"))
    .values(
        checks_state=bindparam("state"),
        checks_passed=bindparam("passed"),
        checks_warnings=bindparam("warnings"),
        checks_unchecked=bindparam("unchecked"),
        platform_score=bindparam("score", type_=Float),
        version=ADS.c.version + 1,
    )
)


async def sum_up(session: Session, summaries: Mapping[str, Summary]) -> None:
    """Writes the summary of checks to advertisements; each gets a new version."""
    if summaries:
        rows = [{"ad_id": ad_id, **vars(summary)} for ad_id, summary in sorted(summaries.items())]
        await (await session.connection()).execute(_SUM_UP, rows)


@cache
def _reachable(reach: Reach) -> Query:
    return select(ADS.c.id).where(ADS.c.id == ONE_OF_IDS, ads_within(reach))


async def within_reach_of(reader: Reader, viewer: Caller, ad_ids: Sequence[str]) -> set[str]:
    """The advertisements within the viewer's reach."""
    rows = await reader.rows(_reachable(reach_of(viewer)), {"ids": list(ad_ids), **company_of(viewer)})
    return {str(row.id) for row in rows}


@cache
def _shown_runs(reach: Reach) -> Query:
    zone = select(COMPANIES.c.days_zone).where(COMPANIES.c.id == ADS.c.company_id).scalar_subquery()
    runs = _NEWEST_OF.add_columns(zone.label("days_zone")).join(ADS, ADS.c.id == ASKED.c.id)
    return runs.where(ads_within(reach))


async def shown_runs(reader: Reader, viewer: Caller, ad_ids: Sequence[str]) -> dict[str, Row]:
    """The newest run of each advertisement within reach, and the zone of its company's days, null when unknown."""
    values = {"ids": sorted(set(ad_ids)), **company_of(viewer)}
    return {str(row.advertisement_id): row for row in await reader.rows(_shown_runs(reach_of(viewer)), values)}


async def forget_person(session: Session, person_id: str) -> None:
    """Deletes the checks' data about the person's advertisements: results with facts, caption digests, matches."""
    connection = await session.connection()
    theirs = select(ADS.c.id).where(ADS.c.person_id == person_id)
    for table in (RUNS, DIGESTS, MATCHES):
        await connection.execute(delete(table).where(table.c.advertisement_id.in_(theirs)))
    await connection.execute(delete(MATCHES).where(MATCHES.c.twin_id.in_(theirs)))


async def forget_matches(session: Session, ad_ids: Sequence[str]) -> None:
    """Deletes the matches of these advertisements, whose pictures changed."""
    for column in (MATCHES.c.advertisement_id, MATCHES.c.twin_id):
        await (await session.connection()).execute(delete(MATCHES).where(column.in_(ad_ids)))


async def forget_pictures(session: Session, keys: Sequence[str]) -> None:
    """Deletes the features of pictures."""
    if keys:
        await (await session.connection()).execute(delete(PICTURES).where(PICTURES.c.key.in_(keys)))
