"""Café Aurora's notes and tags about some of its creators."""

from __future__ import annotations

import random

from kit.rpc.caller import CallContext, enter_context
from resuena.campaign.v1 import creators_pb2 as creators
from resuena.campaign.v1 import creators_pb2_grpc
from resuena_demo import plan

TAGS = {
    "Barista en casa": (0, 5, 9, 14),
    "Fotos de diez": (0, 2, 3, 7, 11),
    "Palermo": (1, 3, 8),
    "Invitar al aniversario": (0, 7, 9),
}
"""Tags, with the positions of their creators among those of the first campaign."""
NOTES = {
    0: (
        "Nos escribió por la molienda para espresso: le regalamos un cuarto de Huila. Responde rápido.",
        "Para el aniversario: confirmó que viene y trae a su hermana.",
    ),
    3: ("Saca las mejores fotos con la luz de la mañana. Avisarle primero cuando abramos la terraza.",),
    7: ("Pidió que no etiquetemos a su pareja en las historias.",),
    9: ("Se confundió de local la primera vez; el premio lo retira siempre en Colegiales.",),
}


def of_the_first_campaign() -> list[str]:
    """Ids of the creators of its advertisements, in order."""
    order = plan.orders()[0]
    rng = random.Random(f"{plan.SEED}-{order.brand.slug}-{order.number}")
    return [person.id for person in plan.authors(rng, order)]


async def keep(service: creators_pb2_grpc.CreatorServiceAsyncStub, token: str, company_id: str) -> None:
    """Tags creators and writes notes about some as the owner; a second load changes nothing."""
    enter_context(CallContext(authorization=f"Bearer {token}"))
    people = of_the_first_campaign()
    creator_request = creators.GetCreatorRequest(company_id=company_id, person_id=people[0])
    if not (await service.GetCreator(creator_request)).creator.notes:
        for tag, places in TAGS.items():
            for place in places:
                request = creators.TagCreatorRequest(company_id=company_id, person_id=people[place], tag=tag)
                await service.TagCreator(request)
        for place, texts in NOTES.items():
            for text in texts:
                note = creators.AddCreatorNoteRequest(company_id=company_id, person_id=people[place], text=text)
                await service.AddCreatorNote(note)
    enter_context(CallContext())
