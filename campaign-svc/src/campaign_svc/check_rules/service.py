"""Use cases of check rules: reads and changes campaigns' rules and companies' defaults, and applies these."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from campaign_svc.access import may_edit, may_set_defaults
from campaign_svc.advertisements.service.make_checks_due import checks_due_for_campaign
from campaign_svc.campaigns import repository as campaigns
from campaign_svc.campaigns.errors import UnknownCampaign
from campaign_svc.campaigns.models import Campaign
from campaign_svc.check_rules import events, repository
from campaign_svc.check_rules.errors import UnknownCompany
from campaign_svc.check_rules.models import (
    NO_DEFAULTS,
    AutomaticApproval,
    CatalogueEntry,
    CheckDefaults,
    CheckRules,
)
from campaign_svc.check_rules.policies import approval_violations, concerned, rules_violations, tidied
from kit.db import Database, Session, utc_now
from kit.rpc.caller import Caller
from kit.rpc.errors import InvalidInput, PermissionDenied
from kit.rpc.limits import check_batch


async def start_from_defaults(session: Session, campaign: Campaign, now: datetime) -> None:
    """Copies the company's check defaults to a new campaign, in the open transaction."""
    await repository.start_from_defaults(session, campaign.id, campaign.company_id, now)


class CheckRulesService:
    """Reads and changes rules; `catalogue` has the available checks by name."""

    def __init__(
        self,
        database: Database,
        catalogue: Mapping[str, CatalogueEntry],
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        self._database = database
        self.catalogue = catalogue
        self._now = now

    async def of_campaigns(self, caller: Caller, campaign_ids: Sequence[str]) -> list[CheckRules | None]:
        """The rules of each campaign, in the order requested; None for those unknown or out of reach."""
        check_batch(campaign_ids)
        rules_by_campaign = await repository.of_campaigns(self._database, caller, campaign_ids)
        return [rules_by_campaign.get(campaign_id) for campaign_id in campaign_ids]

    async def of_companies(self, caller: Caller, company_ids: Sequence[str]) -> list[CheckDefaults]:
        """Defaults of each company, in the order requested; empty out of reach, and where none are set."""
        check_batch(company_ids)
        defaults_by_company = await repository.of_companies(self._database, caller, company_ids)
        return [defaults_by_company.get(company_id, NO_DEFAULTS) for company_id in company_ids]

    async def update_rules(self, caller: Caller, campaign_id: str, rules: CheckRules) -> CheckRules:
        """Replaces a campaign's rules and makes the affected checks of its waiting advertisements due; returns them.

        Raises Unauthenticated, UnknownCampaign alike for unknown and foreign ids, PermissionDenied, or InvalidInput
        that names each field.
        """
        caller.require_somebody()
        now = self._now()
        async with self._database.transaction() as session:
            campaign = await campaigns.lock(session, campaign_id)
            if campaign is None or not await campaigns.is_within(
                session, caller, campaign.company_id, campaign.id
            ):
                raise UnknownCampaign
            if not may_edit(caller, campaign.company_id):
                raise PermissionDenied
            rules = self._valid(rules)
            before = await repository.of_campaign(session, campaign_id)
            if rules != before:
                await repository.keep_rules(session, campaign_id, rules, now)
                groups = {name: entry.group for name, entry in self.catalogue.items()}
                await checks_due_for_campaign(session, campaign_id, now, sorted(concerned(before, rules, groups)))
        return rules

    async def update_defaults(
        self, caller: Caller, company_id: str, rules: CheckRules, approval: AutomaticApproval
    ) -> CheckDefaults:
        """Replaces a company's check defaults and its automatic approval; returns both.

        Raises Unauthenticated, UnknownCompany alike for unknown and foreign ids, PermissionDenied for all but owners,
        or InvalidInput that names each field.
        """
        caller.require_somebody()
        now = self._now()
        async with self._database.transaction() as session:
            if not await campaigns.is_within(session, caller, company_id):
                raise UnknownCompany
            if not may_set_defaults(caller, company_id):
                raise PermissionDenied
            defaults = CheckDefaults(self._valid(rules, approval), approval)
            before = await repository.lock_defaults(session, company_id)
            if defaults != before:
                await repository.keep_defaults(session, company_id, defaults, now)
                await events.check_defaults_changed(
                    session, caller, company_id, before=before, after=defaults, now=now
                )
        return defaults

    def _valid(self, given: CheckRules, approval: AutomaticApproval | None = None) -> CheckRules:
        rules = tidied(given)
        violations = rules_violations(rules, self.catalogue)
        violations += approval_violations(approval) if approval is not None else []
        if violations:
            raise InvalidInput(violations=violations)
        return rules
