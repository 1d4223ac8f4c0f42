"""Types of second opinions and of auditors' agreement."""

from __future__ import annotations

from datetime import datetime
from enum import Enum
from typing import TYPE_CHECKING, Annotated

import strawberry

from campaign_graph.person_types import Person
from kit.graph import ID, Info, MutationResult, attribute, enum_value, field, link, proto_enum, result, value
from kit.rpc.caller import language_of
from resuena.campaign.v1 import second_opinions_pb2 as pb

if TYPE_CHECKING:
    from campaign_graph.types import Advertisement


@proto_enum(pb.SecondOpinionState, description="Where a second opinion stands.")
class SecondOpinionState(Enum):
    Waiting = enum_value(pb.SECOND_OPINION_STATE_WAITING, description="It waits for the second verdict.")
    Agreed = enum_value(pb.SECOND_OPINION_STATE_AGREED, description="Both verdicts are equal.")
    Disagreed = enum_value(
        pb.SECOND_OPINION_STATE_DISAGREED, description="The verdicts differ; a third person says which stands."
    )
    Resolved = enum_value(pb.SECOND_OPINION_STATE_RESOLVED, description="A third person said which stands.")


@value(pb.Verdict, description="What one auditor says of an advertisement.")
class Verdict:
    approved: bool = attribute(description="Whether it is approved.")
    reason: str | None = attribute(description="Key of `auditReasons`; null when approved.")
    note: str | None = attribute(description="Note beside the reason.")
    person: Person | None = link("person_id", description="Who said so.")
    at: datetime = attribute(description="When, UTC.")


@value(pb.SecondOpinion, description="A decision of staff that is judged again by somebody who does not see it.")
class SecondOpinion:
    id: ID = attribute(name="_id", description="Id of the second opinion.")
    advertisement: Annotated[Advertisement, strawberry.lazy("campaign_graph.types")] | None = link(
        "advertisement_id",
        description="The advertisement, as everybody with rights to it reads it: whoever judges it again asks for "
        "nothing that tells the decision.",
    )
    state: SecondOpinionState = attribute(description="Where it stands.")
    drawn_at: datetime = attribute(description="When the decision was taken, UTC.")
    first: Verdict | None = attribute(description="The decision; null until the second verdict is given.")
    second: Verdict | None = attribute(description="The second verdict; null before.")
    second_stands: bool | None = attribute(
        description="Whether the second verdict stands, by the resolution; null before."
    )
    resolution: str = attribute(description="Why; empty before, and once erased.")
    resolver: Person | None = link("resolved_by", description="Who resolved it; null before.")
    resolved_at: datetime | None = attribute(description="When it was resolved, UTC.")
    overturned: bool = attribute(description="Whether the decision was overturned since.")
    may_resolve: bool = attribute(
        description="Whether the caller may resolve it: staff who gave neither verdict, once they differ."
    )
    may_overturn: bool = attribute(
        description="Whether the caller may overturn the decision, which a resolution found wrong."
    )


@value(pb.Agreement, description="How far pairs of verdicts agree.")
class Agreement:
    key: str = attribute(
        description="Id of who decided, key of the reason or name of the check; empty for all pairs."
    )
    person: Person | None = link("key", description="Who decided; null unless the key is a person's.")
    compared: int = attribute(
        description="Pairs compared; of a reason those in which one of the two verdicts named it."
    )
    agreed: int = attribute(description="Equal ones among them; of a reason those in which both named it.")
    kappa: float | None = attribute(
        description="Cohen's kappa, 1 for total agreement, 0 for what chance gives; null when it is undefined: there "
        "is no pair, or all verdicts fall in one class."
    )
    low: float | None = attribute(description="Lower end of its 95 % interval.")
    high: float | None = attribute(description="Upper end of its 95 % interval.")

    @field(description="What a check is called; null otherwise.")
    async def label(self, info: Info, language: str | None = None) -> str | None:
        if not self.HasField("label"):  # type: ignore[attr-defined]
            return None
        text = self.label
        return text.en if language_of(language or info.context.caller.language) == "en" else text.es  # type: ignore[attr-defined, no-any-return]


@value(pb.GetAgreementResponse, description="How far first and second verdicts agree.")
class AuditAgreement:
    overall: Agreement = attribute(description="All pairs: approved or rejected.")
    auditors: list[Agreement] = attribute(description="By who took the decision, the largest group first.")
    reasons: list[Agreement] = attribute(
        description="By reason: rejected for this reason or not; kappa takes all pairs."
    )
    checks: list[Agreement] = attribute(description="By check that warned when the decision was taken.")
    waiting: int = attribute(description="Drawn decisions of the period that wait for the second verdict.")


@result(description="Answer with a second opinion.")
class SecondOpinionResult(MutationResult):
    second_opinion: SecondOpinion | None = strawberry.field(
        default=None, description="The second opinion after it; null when it fails."
    )
