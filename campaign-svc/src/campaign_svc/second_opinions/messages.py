"""Second opinions and agreement as messages of the contract; the decision is hidden from the second judge."""

from __future__ import annotations

from campaign_svc.checks.rules import RULES
from campaign_svc.second_opinions.models import Agreement, Agreements
from campaign_svc.second_opinions.policies import DISAGREED, state_of
from kit.db import Row
from kit.rpc.caller import current_caller
from kit.rpc.messages import timestamp
from resuena.campaign.v1 import checks_pb2
from resuena.campaign.v1 import second_opinions_pb2 as pb


def opinion_message(row: Row) -> pb.SecondOpinion:
    """A second opinion, without the decision before the second verdict is given."""
    message = pb.SecondOpinion(
        id=row.id,
        advertisement_id=row.advertisement_id,
        state=state_of(row),  # type: ignore[arg-type]
        drawn_at=timestamp(row.drawn_at),
    )
    if row.second_at is None:
        return message
    caller = current_caller()
    message.first.CopyFrom(
        pb.Verdict(
            approved=row.first_approved,
            reason=None if row.first_approved else row.first_reason,
            note=row.first_note,
            person_id=row.first_by,
            at=timestamp(row.first_at),
        )
    )
    message.second.CopyFrom(
        pb.Verdict(
            approved=row.second_approved,
            reason=row.second_reason,
            note=row.second_note,
            person_id=row.second_by,
            at=timestamp(row.second_at),
        )
    )
    message.overturned = row.overturned
    concerned = (row.first_by, row.second_by, row.creator_id)
    message.may_resolve = message.state == DISAGREED and caller.person_id not in concerned
    if row.resolved_at is not None:
        message.second_stands = row.second_stands
        message.resolution, message.resolved_by = row.resolution, row.resolved_by
        message.resolved_at.FromDatetime(row.resolved_at)
        wrong = row.second_stands and not row.overturned and not row.dispute_open
        message.may_overturn = wrong and caller.person_id not in (row.first_by, row.creator_id)
    return message


def agreement_message(agreements: Agreements) -> pb.GetAgreementResponse:
    """Agreement of verdicts, in total and by group."""
    return pb.GetAgreementResponse(
        overall=_agreement(agreements.overall),
        auditors=[_agreement(agreement) for agreement in agreements.auditors],
        reasons=[_agreement(agreement) for agreement in agreements.reasons],
        checks=[_agreement(agreement, _title(agreement.key)) for agreement in agreements.checks],
        waiting=agreements.waiting,
    )


def _title(name: str) -> checks_pb2.CheckText | None:
    if name not in RULES:
        return None
    es, en = RULES[name].TEXTS["title"]
    return checks_pb2.CheckText(es=es, en=en)


def _agreement(agreement: Agreement, label: checks_pb2.CheckText | None = None) -> pb.Agreement:
    kappa = agreement.kappa
    return pb.Agreement(
        key=agreement.key,
        label=label,
        compared=agreement.compared,
        agreed=agreement.agreed,
        kappa=kappa.value if kappa else None,
        low=kappa.low if kappa else None,
        high=kappa.high if kappa else None,
    )
