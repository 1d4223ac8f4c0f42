"""Reads results of checks within the caller's reach."""

from __future__ import annotations

from collections.abc import Sequence

from campaign_svc.checks import repository
from campaign_svc.checks.messages import in_zone, result_of
from campaign_svc.checks.models import PASSED, UNCHECKED, WARNING, Result
from campaign_svc.checks.rules import RULES
from kit.days import operator_time_zone
from kit.db import Database, Row
from kit.rpc.caller import Caller
from kit.rpc.limits import check_batch

_ORDER = {WARNING: 0, UNCHECKED: 1, PASSED: 2}


class ReadingService:
    """Reads reports of checks."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def reports(self, caller: Caller, ad_ids: Sequence[str]) -> tuple[list[list[Result]], set[str]]:
        """Results by advertisement, in the order requested, warnings first, and those of their twins within reach.

        Empty for unknown advertisements, those out of reach, and before the checks ran.
        """
        check_batch(ad_ids)
        runs = await repository.shown_runs(self._database, caller, ad_ids)
        reports = [
            sorted(
                _results(runs[ad_id]),
                key=lambda result: (_ORDER[result.verdict], RULES[result.name].GROUP, -result.weight, result.name),
            )
            if ad_id in runs
            else []
            for ad_id in ad_ids
        ]
        twins = {result.twin_id for report in reports for result in report if result.twin_id}
        reachable = await repository.within_reach_of(self._database, caller, sorted(twins)) if twins else set()
        return reports, reachable


def _results(run: Row) -> list[Result]:
    zone = run.days_zone or operator_time_zone()
    return [in_zone(result, zone) for stored in run.results if (result := result_of(stored)).name in RULES]
