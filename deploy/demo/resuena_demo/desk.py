"""Demo data for staff: submitted forms and deletion requests."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import grpc

from kit.rpc.caller import CallContext, enter_context
from resuena.identity.v1 import accounts_pb2, deletions_pb2, identity_service_pb2_grpc, sessions_pb2
from resuena.tracking.v1 import leads_pb2 as leads
from resuena.tracking.v1 import leads_pb2_grpc

SignIn = Callable[[str, str], Awaitable[sessions_pb2.Session]]
PASSWORD = "Demo#2026"  # noqa: S105 - the demo's, printed nowhere and refused in production

CONTACT, QUOTE = leads.LEAD_KIND_CONTACT, leads.LEAD_KIND_QUOTE
INVESTOR, LIST = leads.LEAD_KIND_GUEST_TOKEN, leads.LEAD_KIND_SUBSCRIPTION
FILLED: tuple[tuple[str, dict[str, Any]], ...] = (
    (
        "es",
        {
            "kind": CONTACT,
            "name": "Malena Ortiz",
            "email": "malena@heladoscordillera.example",
            "message": "Hola, tenemos seis heladerías en Mendoza. ¿Podemos pagar con producto en unos locales y con plata en otros?",
        },
    ),
    (
        "es",
        {
            "kind": CONTACT,
            "name": "Joaquín Ferreyra",
            "email": "joaquin@otropunto.example",
            "message": "Se me rechazó una foto y no entiendo por qué: ¿la puedo volver a subir con otra luz?",
        },
    ),
    (
        "en",
        {
            "kind": CONTACT,
            "name": "Grace Miller",
            "email": "grace@northshore.example",
            "message": "Hi! Do you work with brands outside Argentina? We open a store in Palermo in March.",
        },
    ),
    (
        "es",
        {
            "kind": QUOTE,
            "name": "Nicolás Prado",
            "email": "compras@supernorte.example",
            "message": "Queremos una campaña de 200 publicaciones para el Día de la Madre, en el norte del país.",
            "agreement": True,
        },
    ),
    (
        "es",
        {
            "kind": QUOTE,
            "name": "Carolina Vega",
            "email": "caro@estudiolumen.example",
            "message": "Somos una agencia con cinco marcas. ¿Hay un precio por volumen?",
            "agreement": True,
        },
    ),
    (
        "es",
        {
            "kind": INVESTOR,
            "name": "Esteban Rivas",
            "profile_url": "https://www.linkedin.com/in/esteban-rivas",
        },
    ),
    ("en", {"kind": INVESTOR, "name": "Priya Nair", "profile_url": "https://northbridge.example/team/priya"}),
    ("es", {"kind": LIST, "email": "vero@casalila.example", "list": "brands"}),
    ("es", {"kind": LIST, "email": "hola@tallerdelsur.example", "list": "newsletter"}),
    ("en", {"kind": LIST, "email": "sam@studiomint.example", "list": "newsletter"}),
    (
        "es",
        {
            "kind": LIST,
            "email": "",
            "profile_url": "https://www.instagram.com/panaderia.luz",
            "list": "brands",
        },
    ),
)
LEAVING = (
    ("delfina.roca@personas.resuena.demo", "Delfina", "Roca"),
    ("bruno.sala@personas.resuena.demo", "Bruno", "Sala"),
)
STAYING = ("ines.vidal@personas.resuena.demo", "Inés", "Vidal")
ASKED_BY_MAIL = ("tomas.luna@personas.resuena.demo", "Tomás", "Luna")


async def leave_forms(tracking: grpc.aio.Channel) -> int:
    """Submits the public forms, each from its own address, unless there are leads already. Returns the number."""
    service = leads_pb2_grpc.LeadServiceStub(tracking)
    if (await service.ListLeads(leads.ListLeadsRequest(limit=1))).leads:
        return 0
    for number, (language, fields) in enumerate(FILLED, start=1):
        enter_context(CallContext(client_ip=f"198.51.100.{number}", language=language))
        await service.LeaveLead(leads.LeaveLeadRequest(**fields))
    enter_context(CallContext())
    return len(FILLED)


async def ask_to_be_erased(
    service: identity_service_pb2_grpc.IdentityServiceAsyncStub, staff: str, sign: SignIn
) -> int:
    """Two people to erase, one who cancels, one whose confirmation is pending; none if there are requests already.

    `staff` is the token that may read the requests. Returns the number of requests.
    """
    enter_context(CallContext(authorization=f"Bearer {staff}"))
    deletion_requests = (
        await service.ListDeletionRequests(deletions_pb2.ListDeletionRequestsRequest(limit=1))
    ).requests
    enter_context(CallContext())
    if deletion_requests:
        return 0
    for person in (*LEAVING, STAYING, ASKED_BY_MAIL):
        email, first, last = person
        session = await sign(email, PASSWORD)
        enter_context(CallContext(authorization=f"Bearer {session.access_token}"))
        await service.UpdatePerson(
            accounts_pb2.UpdatePersonRequest(id=session.id, first_name=first, last_name=last)
        )
        if person != ASKED_BY_MAIL:
            await service.RequestDeletion(deletions_pb2.RequestDeletionRequest())
        if person == STAYING:
            await service.CancelDeletion(deletions_pb2.CancelDeletionRequest())
        enter_context(CallContext())
    await service.RequestDeletionByEmail(
        deletions_pb2.RequestDeletionByEmailRequest(email=ASKED_BY_MAIL[0], confirmation="ELIMINAR")
    )
    return len(LEAVING) + 2
