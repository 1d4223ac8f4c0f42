"""Decodes calls about persons, calls one use case each, encodes the answer."""

from __future__ import annotations

from datetime import UTC
from typing import Any

import resuena.identity.v1.identity_pb2 as pb
from identity_svc.persons.service import PersonService
from identity_svc.referrals.policies import SignUpOrigin
from identity_svc.sessions.events import SignedUp
from identity_svc.sessions.rpc import session_message
from identity_svc.sessions.service import SessionService
from kit.rpc.caller import current_caller
from kit.rpc.messages import given

_CREDENTIAL = ("first_name", "last_name", "status", "picture", "platform_object_identity")


class PersonRpc:
    """The person part of IdentityService."""

    persons: PersonService
    sessions: SessionService

    async def UpdatePerson(self, request: pb.UpdatePersonRequest, _: Any) -> pb.UpdatePersonResponse:  # noqa: N802
        """See the contract."""
        caller = current_caller()
        await self.persons.rename(caller, request.id, request.first_name, request.last_name)
        return pb.UpdatePersonResponse(session=session_message(await self.sessions.current(caller)))

    async def BatchGetPersons(  # noqa: N802
        self, request: pb.BatchGetPersonsRequest, _: Any
    ) -> pb.BatchGetPersonsResponse:
        """See the contract."""
        rows = await self.persons.get_many(current_caller(), request.ids)
        slots = [
            pb.PersonSlot(person=pb.Person(id=row.id, first_name=row.first_name, last_name=row.last_name))
            if row is not None
            else pb.PersonSlot()
            for row in rows
        ]
        return pb.BatchGetPersonsResponse(persons=slots)

    async def BatchGetConfirmedEmails(  # noqa: N802
        self, request: pb.BatchGetConfirmedEmailsRequest, _: Any
    ) -> pb.BatchGetConfirmedEmailsResponse:
        """See the contract."""
        emails = await self.persons.confirmed_emails(current_caller(), request.person_ids)
        return pb.BatchGetConfirmedEmailsResponse(emails=[pb.ConfirmedEmailSlot(email=email) for email in emails])

    async def BatchListPersonCredentials(  # noqa: N802
        self, request: pb.BatchListPersonCredentialsRequest, _: Any
    ) -> pb.BatchListPersonCredentialsResponse:
        """See the contract."""
        lists = await self.persons.credentials_of(current_caller(), request.person_ids)
        return pb.BatchListPersonCredentialsResponse(
            lists=[
                pb.PersonCredentialList(
                    credentials=[
                        pb.PersonCredential(
                            id=row.id,
                            person_id=row.person_id,
                            platform=row.platform,
                            **{name: getattr(row, name) for name in _CREDENTIAL},
                        )
                        for row in rows
                    ]
                )
                for rows in lists
            ]
        )

    async def GetPersonalPage(  # noqa: N802
        self, request: pb.GetPersonalPageRequest, _: Any
    ) -> pb.GetPersonalPageResponse:
        """See the contract."""
        row = await self.persons.page(request.handle)
        if row is None:
            return pb.GetPersonalPageResponse()
        page = pb.PersonalPage(
            handle=row.handle, first_name=row.first_name, last_name=row.last_name, picture=row.picture
        )
        return pb.GetPersonalPageResponse(page=page)

    async def RegisterInfluencers(  # noqa: N802
        self, request: pb.RegisterInfluencersRequest, _: Any
    ) -> pb.RegisterInfluencersResponse:
        """See the contract."""
        persons = [
            {
                "id": item.id,
                "email": item.email.lower(),
                "first_name": item.first_name,
                "last_name": item.last_name,
                "handle": item.handle if item.HasField("handle") else None,
            }
            | ({"created_at": item.registered_at.ToDatetime(tzinfo=UTC)} if item.HasField("registered_at") else {})
            for item in request.influencers
        ]
        accounts = [
            {
                "id": account.id,
                "person_id": item.id,
                "platform": account.platform,
                **{name: getattr(account, name) if given(account, name) else None for name in _CREDENTIAL},
            }
            for item in request.influencers
            for account in item.credentials
        ]
        came = [
            SignedUp(
                item.id,
                SignUpOrigin(
                    app=pb.APP_TYPE_MOBILE_APP, company_code=item.company_code or None, source=item.source or None
                ),
                item.referrer_id or None,
                item.registered_at.ToDatetime(tzinfo=UTC) if item.HasField("registered_at") else None,
            )
            for item in request.influencers
        ]
        created = await self.persons.register_influencers(current_caller(), persons, accounts, came)
        return pb.RegisterInfluencersResponse(created=created)

    async def GrantStaff(self, request: pb.GrantStaffRequest, _: Any) -> pb.GrantStaffResponse:  # noqa: N802
        """See the contract."""
        await self.persons.grant_staff(current_caller(), request.person_id)
        return pb.GrantStaffResponse()
