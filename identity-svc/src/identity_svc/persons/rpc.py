"""RPC handlers for persons: each decodes the request, calls one use case and encodes the response."""

from __future__ import annotations

from dataclasses import dataclass

from identity_svc.persons.messages import CREDENTIALS, PAGES, PERSONS
from identity_svc.persons.service import PersonService
from kit.rpc.caller import current_caller
from resuena.identity.v1 import persons_pb2 as pb
from resuena.identity.v1 import persons_pb2_grpc


@dataclass(frozen=True)
class PersonRpc(persons_pb2_grpc.PersonServiceServicer):
    persons: PersonService

    async def BatchGetPersons(self, request: pb.BatchGetPersonsRequest, _: object) -> pb.BatchGetPersonsResponse:
        rows = await self.persons.get_many(current_caller(), request.ids)
        if request.as_table:
            return pb.BatchGetPersonsResponse(table=PERSONS.table_of_slots(rows))
        slots = [pb.PersonSlot(person=PERSONS.message(row) if row is not None else None) for row in rows]
        return pb.BatchGetPersonsResponse(persons=slots)

    async def BatchGetConfirmedEmails(
        self, request: pb.BatchGetConfirmedEmailsRequest, _: object
    ) -> pb.BatchGetConfirmedEmailsResponse:
        emails = await self.persons.confirmed_emails(current_caller(), request.person_ids)
        return pb.BatchGetConfirmedEmailsResponse(emails=[pb.ConfirmedEmailSlot(email=email) for email in emails])

    async def BatchListPersonCredentials(
        self, request: pb.BatchListPersonCredentialsRequest, _: object
    ) -> pb.BatchListPersonCredentialsResponse:
        lists = await self.persons.credentials_of(current_caller(), request.person_ids)
        return pb.BatchListPersonCredentialsResponse(
            lists=[pb.PersonCredentialList(credentials=CREDENTIALS.messages(rows)) for rows in lists]
        )

    async def GetPersonalPage(self, request: pb.GetPersonalPageRequest, _: object) -> pb.GetPersonalPageResponse:
        page = await self.persons.page(request.handle)
        return pb.GetPersonalPageResponse(page=PAGES.message(page) if page is not None else None)
