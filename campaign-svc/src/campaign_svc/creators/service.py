"""Use cases of a company's members: creators' profiles, notes, tags, blocks and invitations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from campaign_svc.access import (
    actor_of,
    may_block_creator,
    may_delete_note,
    may_invite_creator,
    may_keep_creator,
)
from campaign_svc.creator_invitations import events as invitation_events
from campaign_svc.creator_invitations import repository as invitations
from campaign_svc.creator_invitations.errors import CreatorBlocked, InvitationsStopped
from campaign_svc.creator_invitations.models import CreatorInvitation, InvitationState
from campaign_svc.creator_invitations.policies import LASTS
from campaign_svc.creators import events, repository
from campaign_svc.creators.errors import TooManyNotes, TooManyTags, UnknownCreator, UnknownNote
from campaign_svc.creators.models import BlockedCreator, CreatorNote, CreatorProfile, CreatorTag
from campaign_svc.creators.policies import (
    COMPANY_TAGS_MAX,
    NOTES_MAX,
    TAGS_MAX,
    record_of,
    tag_key,
    tidy_note,
    tidy_tag,
)
from kit.db import Database, Row, Session, utc_now
from kit.idempotency import claim, keep
from kit.rpc.caller import Caller
from kit.rpc.errors import PermissionDenied, Unauthenticated


class CreatorService:
    """Reads and writes a company's records on its creators."""

    def __init__(
        self, database: Database, now: Callable[[], datetime] = utc_now, *, invitations_last: timedelta = LASTS
    ) -> None:
        """`invitations_last`: how long an invitation to come back stays open without a campaign that starts."""
        self._database = database
        self._now = now
        self._invitations_last = invitations_last

    async def creator(self, caller: Caller, company_id: str, person_id: str) -> CreatorProfile | None:
        """The company's records on the person; None for a person without advertisements for it, and out of reach.

        Creators who are members themselves read no notes or tags about themselves.

        Raises Unauthenticated.
        """
        caller.require_somebody()
        async with self._database.read() as session:
            campaigns = await repository.campaigns_of(session, caller, company_id, person_id)
            if not campaigns:
                return None
            if caller.person_id == person_id:
                own = record_of(campaigns)
                return CreatorProfile(company_id, person_id, own, campaigns, [], [], None, InvitationState())
            notes = await repository.notes_of(session, caller, company_id, person_id)
            tags = await repository.tags_of(session, caller, company_id, person_id)
            blocked_at = await repository.blocked_at(session, caller, company_id, person_id)
            invited = await invitations.state_of(session, caller, company_id, person_id)
        return CreatorProfile(
            company_id, person_id, record_of(campaigns), campaigns, notes, tags, blocked_at, invited
        )

    async def tags(self, caller: Caller, company_id: str) -> Sequence[Row]:
        """The company's tags, by name; none out of reach. Raises Unauthenticated."""
        caller.require_somebody()
        return await repository.company_tags(self._database, caller, company_id)

    async def add_note(self, caller: Caller, company_id: str, person_id: str, text: str) -> CreatorNote:
        """Writes a note. Idempotent by idempotency key.

        Raises Unauthenticated, UnknownCreator, PermissionDenied, TooManyNotes or InvalidInput.
        """
        writer_id = _require_person(caller)
        note = tidy_note(text)
        now = self._now()
        async with self._database.transaction() as session:
            if await repository.is_erased(session, writer_id):
                raise Unauthenticated
            await self._lock(session, caller, company_id, person_id)
            notes = await repository.notes_of(session, caller, company_id, person_id)
            made_before = await claim(session)
            if made_before is not None:
                return _require_note(notes, made_before)
            if len(notes) >= NOTES_MAX:
                raise TooManyNotes
            row = CreatorNote(
                company_id=company_id, person_id=person_id, writer_id=writer_id, text=note, created_at=now
            )
            session.add(row)
            await session.flush()
            await keep(session, row.id)
            return row

    async def delete_note(self, caller: Caller, note_id: str) -> None:
        """Deletes a note; its author and owners may. Raises Unauthenticated, UnknownNote or PermissionDenied."""
        _require_person(caller)
        async with self._database.transaction() as session:
            note = await repository.note_of(session, caller, note_id)
            if note is None:
                raise UnknownNote
            if not may_delete_note(caller, note.company_id, note.writer_id):
                raise PermissionDenied
            await session.delete(note)

    async def tag(self, caller: Caller, company_id: str, person_id: str, tag: str) -> list[str]:
        """Adds a tag, in the company's existing spelling, if any; returns all tags of the creator.

        Raises Unauthenticated, UnknownCreator, PermissionDenied, TooManyTags or InvalidInput.
        """
        _require_person(caller)
        name = tidy_tag(tag)
        key = tag_key(name)
        now = self._now()
        async with self._database.transaction() as session:
            await self._lock(session, caller, company_id, person_id)
            used = await repository.tag_named(session, company_id, key)
            if (
                used is None
                and len(await repository.company_tags(session, caller, company_id)) >= COMPANY_TAGS_MAX
            ):
                raise TooManyTags
            row = CreatorTag(
                company_id=company_id, person_id=person_id, key=key, name=used or name, created_at=now
            )
            await repository.keep_tag(session, row)
            tags = await repository.tags_of(session, caller, company_id, person_id)
            if len(tags) > TAGS_MAX:
                raise TooManyTags
            return tags

    async def untag(self, caller: Caller, company_id: str, person_id: str, tag: str) -> list[str]:
        """Removes a tag; returns the remaining ones. Raises Unauthenticated, UnknownCreator or PermissionDenied."""
        _require_person(caller)
        async with self._database.transaction() as session:
            await self._lock(session, caller, company_id, person_id)
            await repository.drop_tag(session, company_id, person_id, tag_key(tag))
            return await repository.tags_of(session, caller, company_id, person_id)

    async def block(self, caller: Caller, company_id: str, person_id: str, *, blocked: bool) -> datetime | None:
        """Blocks or unblocks the creator for the company; returns the moment of the block, None when unblocked.

        Blocking ends an open invitation, which unblocking does not restore.
        Idempotent. Raises Unauthenticated, UnknownCreator or PermissionDenied.
        """
        _require_person(caller)
        now = self._now()
        async with self._database.transaction() as session:
            if not await repository.lock_creator(session, caller, company_id, person_id):
                raise UnknownCreator
            if not may_block_creator(caller, company_id, person_id):
                raise PermissionDenied
            await repository.lock_company(session, company_id)
            if blocked:
                await invitations.drop_invitation(session, company_id, person_id)
                row = BlockedCreator(company_id=company_id, person_id=person_id, blocked_at=now)
                changed = await repository.keep_block(session, row)
            else:
                changed = await repository.drop_block(session, company_id, person_id)
            if changed:
                await events.creator_block_changed(
                    session, company_id, person_id, actor_of(caller), now, blocked=blocked
                )
            return await repository.blocked_at(session, caller, company_id, person_id)

    async def invite(self, caller: Caller, company_id: str, person_id: str, *, invited: bool) -> InvitationState:
        """Invites the creator to come back for the company's next campaign that starts, or withdraws that.

        Idempotent. Raises Unauthenticated, UnknownCreator, PermissionDenied, CreatorBlocked or
        InvitationsStopped.
        """
        inviter_id = _require_person(caller)
        now = self._now()
        async with self._database.transaction() as session:
            if await repository.is_erased(session, inviter_id):
                raise Unauthenticated
            if not await repository.lock_creator(session, caller, company_id, person_id):
                raise UnknownCreator
            if not may_invite_creator(caller, company_id, person_id):
                raise PermissionDenied
            await repository.lock_company(session, company_id)
            if invited:
                await self._refuse_uninvitable(session, caller, company_id, person_id)
                row = CreatorInvitation(
                    company_id=company_id, person_id=person_id, inviter_id=inviter_id, invited_at=now
                )
                changed = await invitations.keep_invitation(session, row, now - self._invitations_last)
            else:
                changed = await invitations.drop_invitation(session, company_id, person_id)
            if changed:
                await invitation_events.creator_invitation_changed(
                    session, company_id, person_id, actor_of(caller), now, invited=invited
                )
            return await invitations.state_of(session, caller, company_id, person_id)

    @staticmethod
    async def _refuse_uninvitable(session: Session, caller: Caller, company_id: str, person_id: str) -> None:
        if await repository.blocked_at(session, caller, company_id, person_id) is not None:
            raise CreatorBlocked
        if (await invitations.state_of(session, caller, company_id, person_id)).stopped_at is not None:
            raise InvitationsStopped

    @staticmethod
    async def _lock(session: Session, caller: Caller, company_id: str, person_id: str) -> None:
        if not await repository.lock_creator(session, caller, company_id, person_id):
            raise UnknownCreator
        if not may_keep_creator(caller, company_id, person_id):
            raise PermissionDenied
        await repository.lock_company(session, company_id)


def _require_person(caller: Caller) -> str:
    if caller.person_id is None:
        raise Unauthenticated
    return caller.person_id


def _require_note(notes: Sequence[CreatorNote], note_id: str) -> CreatorNote:
    note = next((note for note in notes if note.id == note_id), None)
    if note is None:
        raise UnknownNote
    return note
