"""Mutations of the activity log."""

from __future__ import annotations

import strawberry

from company_graph.act_types import ExportKind
from company_graph.loaders import CompanyLoaders
from kit.graph import ID, AckResult, Info, mutation, succeeded
from resuena.company.v1 import acts_pb2 as pb


@strawberry.type
class ActMutation:
    """Roots of the slice."""

    @mutation(
        creates=True,
        description="Records in a company's acts that the signed-in person downloads its data as a file; a client asks "
        "before it hands the file over. Members and staff with manageCompanies. Fails with UNKNOWN_COMPANY, or "
        "TOO_MANY_ATTEMPTS past 200 exports of a person in a day.",
    )
    async def record_export(
        self, info: Info, company_id: ID, kind: ExportKind, rows: int, campaign_id: ID | None = None
    ) -> AckResult:
        request = pb.RecordExportRequest(
            company_id=company_id, kind=kind.value, campaign_id=campaign_id, rows=rows
        )
        await info.context.of(CompanyLoaders).client.acts.RecordExport(request)
        return succeeded(AckResult)
