"""Use cases of approved pictures: lists them, and prepares and opens archives of them with their rights."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from campaign_svc.access import actor_of, viewer_of
from campaign_svc.advertisements.policies import picture_key
from campaign_svc.campaigns.repository import time_zone_of
from campaign_svc.creators.repository import is_erased
from campaign_svc.pictures import events, repository
from campaign_svc.pictures.errors import ArchiveTooLarge, TooManyArchives, UnknownArchive, UnknownPictures
from campaign_svc.pictures.models import LicensedPicture, OpenedArchive, PictureArchive, PicturesAsked, Terms
from campaign_svc.pictures.policies import (
    BYTES_MAX,
    LIFE,
    OPEN_MAX,
    PAGE,
    check_chosen,
    file_name,
    may_be_token,
    new_token,
    terms_of,
    terms_version,
)
from kit.days import day_of
from kit.db import Database, Page, Row, delete_older, utc_now
from kit.idempotency import claim, keep
from kit.rpc.caller import Caller, language_of
from kit.rpc.errors import Unauthenticated
from kit.rpc.limits import page_limit


class Images(Protocol):
    """The RPC of media-svc that archives need."""

    async def sizes(self, keys: Sequence[str]) -> Mapping[str, int]:
        """Sizes in bytes of the stored pictures, by key. Raises DomainError."""


class People(Protocol):
    """The RPC of identity-svc that archives need."""

    async def named(self, ids: Sequence[str]) -> Mapping[str, str]:
        """First and last name, by id, of people who have both and whom the caller may know. Raises DomainError."""


class PictureService:
    """Reads approved pictures; each call is one transaction."""

    def __init__(
        self,
        database: Database,
        images: Images | None = None,
        people: People | None = None,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        """Without `images` no picture counts as stored, without `people` no person has a name."""
        self._database = database
        self._images = images
        self._people = people
        self._now = now

    async def listed(
        self, caller: Caller, pictures_asked: PicturesAsked, limit: int | None, after: str | None
    ) -> Page[Row]:
        """A page of the company's approved pictures, newest first; empty out of reach.

        Raises Unauthenticated, and InvalidInput for a limit outside 1 to 1,000.
        """
        caller.require_somebody()
        size = page_limit(limit, default=PAGE)
        return await repository.listed(self._database, caller, pictures_asked, size, after)

    async def prepare(self, caller: Caller, company_id: str, ids: Sequence[str]) -> PictureArchive:
        """Prepares an archive of those of the pictures that are approved. Idempotent by idempotency key.

        Raises Unauthenticated, InvalidInput, UnknownPictures when none is, ArchiveTooLarge, TooManyArchives, and
        the errors of media-svc and identity-svc.
        """
        if caller.person_id is None:
            raise Unauthenticated
        check_chosen(ids)
        pictures_by_ad = await repository.chosen(self._database, caller, company_id, ids)
        sizes = await self._sizes(pictures_by_ad.values())
        names = await self._names(pictures_by_ad.values()) if sizes else {}
        now = self._now()
        async with self._database.transaction() as session:
            if await is_erased(session, caller.person_id):
                raise Unauthenticated
            await repository.lock_person(session, caller.person_id)
            made_before = await claim(session)
            if made_before is not None:
                existing = await repository.archive(session, made_before)
                if existing is None:
                    raise UnknownArchive
                return existing
            makers = await repository.lock_approved(session, [ad_id for ad_id in ids if ad_id in sizes])
            if not makers:
                raise UnknownPictures
            if sum(sizes[ad_id] for ad_id in makers) > BYTES_MAX:
                raise ArchiveTooLarge
            if await repository.open_archives(session, caller.person_id, now) >= OPEN_MAX:
                raise TooManyArchives
            creators = sorted(set(makers.values()))
            archive = PictureArchive(
                token=new_token(),
                company_id=company_id,
                person_id=caller.person_id,
                language=language_of(caller.language),
                advertisement_ids=[ad_id for ad_id in ids if ad_id in makers],
                creator_ids=creators,
                creator_names=[names.get(creator_id, "") for creator_id in creators],
                bytes=sum(sizes[ad_id] for ad_id in makers),
                created_at=now,
                expires_at=now + LIFE,
            )
            session.add(archive)
            await session.flush()
            await keep(session, archive.id)
            campaigns = {
                (str(pictures_by_ad[ad_id].campaign_id), str(pictures_by_ad[ad_id].campaign_name))
                for ad_id in makers
            }
            campaign = campaigns.pop() if len(campaigns) == 1 else None
            await events.pictures_downloaded(session, archive, campaign, actor_of(caller), now)
            return archive

    async def open(self, token: str) -> OpenedArchive:
        """The archive with the token, which is the authorisation; pictures no longer approved are left out.

        Raises UnknownArchive.
        """
        if not may_be_token(token):
            raise UnknownArchive
        async with self._database.read() as session:
            archive = await repository.archive_by_token(session, token, self._now())
            if archive is None:
                raise UnknownArchive
            viewer = viewer_of(archive.company_id)
            ids = archive.advertisement_ids
            pictures_by_ad = await repository.chosen(session, viewer, archive.company_id, ids)
            briefs = await repository.briefs_of(session, [str(row.campaign_id) for row in pictures_by_ad.values()])
            zone = await time_zone_of(session, archive.company_id)
            company = await repository.company_name(session, archive.company_id)
        names = dict(zip(archive.creator_ids, archive.creator_names, strict=True))
        return OpenedArchive(
            person_id=archive.person_id,
            language=archive.language,
            company_name=company,
            time_zone=zone,
            created_at=archive.created_at,
            pictures=[_licensed(pictures_by_ad[ad_id], names, zone) for ad_id in ids if ad_id in pictures_by_ad],
            terms=[_terms(row) for row in briefs],
        )

    async def delete_expired(self) -> None:
        """Deletes archives that have expired."""
        await delete_older(self._database, repository.ARCHIVES.c.expires_at, self._now())

    async def _sizes(self, rows: Iterable[Row]) -> Mapping[str, int]:
        """Sizes in bytes of the stored pictures, by advertisement."""
        keys = {str(row.id): picture_key(str(row.multimedia_uri)) or "" for row in rows}
        stored = await self._images.sizes(sorted(set(keys.values()))) if keys and self._images else {}
        return {ad_id: stored[key] for ad_id, key in keys.items() if key in stored}

    async def _names(self, rows: Iterable[Row]) -> Mapping[str, str]:
        return await self._people.named(sorted({str(row.person_id) for row in rows})) if self._people else {}


def _licensed(row: Row, names: Mapping[str, str], zone: str) -> LicensedPicture:
    key = picture_key(row.multimedia_uri) or ""
    creator = names.get(row.person_id, "")
    code = row.caption_identifier
    return LicensedPicture(
        advertisement_id=row.id,
        code=code,
        key=key,
        file_name=file_name(row.campaign_name, creator, sent=day_of(row.sent_at, zone), code=code, key=key),
        creator=creator,
        sent_at=row.sent_at,
        approved_at=row.approved_at,
        campaign_id=row.campaign_id,
        campaign_name=row.campaign_name,
        platforms=row.platforms,
        links=row.links,
    )


def _terms(row: Row) -> Terms:
    terms = terms_of(row.brief)
    return Terms(campaign_id=row.id, version=terms_version(terms), text=terms, since=row.since)
