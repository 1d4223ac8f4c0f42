"""All calls of the slice to campaign-svc: RPC stubs and DataLoaders."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import grpc
from google.protobuf.field_mask_pb2 import FieldMask

from kit.graph import Loader, column, read_of, row_lists, selects, slots
from kit.rpc.errors import InvalidInput
from resuena.campaign.v1 import (
    assignments_pb2_grpc,
    audit_pb2,
    audit_pb2_grpc,
    automatic_approvals_pb2,
    automatic_approvals_pb2_grpc,
    campaign_pb2_grpc,
    changes_pb2,
    changes_pb2_grpc,
    check_rules_pb2,
    check_rules_pb2_grpc,
    checks_pb2,
    checks_pb2_grpc,
    creators_pb2_grpc,
    disputes_pb2,
    disputes_pb2_grpc,
    inbox_views_pb2_grpc,
    ledger_pb2,
    ledger_pb2_grpc,
    lifecycle_pb2,
    lifecycle_pb2_grpc,
    money_pb2_grpc,
    networks_pb2,
    networks_pb2_grpc,
    open_campaigns_pb2,
    open_campaigns_pb2_grpc,
    own_advertisements_pb2,
    own_advertisements_pb2_grpc,
    own_earnings_pb2_grpc,
    own_payouts_pb2,
    own_payouts_pb2_grpc,
    payments_pb2,
    payments_pb2_grpc,
    payouts_pb2,
    payouts_pb2_grpc,
    people_pb2_grpc,
    pictures_pb2_grpc,
    reports_pb2,
    reports_pb2_grpc,
    second_opinions_pb2_grpc,
    snoozes_pb2_grpc,
)
from resuena.campaign.v1 import campaign_pb2 as pb


class CampaignClient:
    """RPC stubs: one per process."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self.campaigns = campaign_pb2_grpc.CampaignServiceStub(channel)
        self.ads = campaign_pb2_grpc.AdvertisementServiceStub(channel)
        self.changes = changes_pb2_grpc.ChangeServiceStub(channel)
        self.checks = checks_pb2_grpc.CheckServiceStub(channel)
        self.check_rules = check_rules_pb2_grpc.CheckRulesServiceStub(channel)
        self.approvals = automatic_approvals_pb2_grpc.AutomaticApprovalServiceStub(channel)

        self.disputes = disputes_pb2_grpc.DisputeServiceStub(channel)
        self.second_opinions = second_opinions_pb2_grpc.SecondOpinionServiceStub(channel)
        self.snoozes = snoozes_pb2_grpc.SnoozeServiceStub(channel)
        self.assignments = assignments_pb2_grpc.AssignmentServiceStub(channel)
        self.audits = audit_pb2_grpc.AuditServiceStub(channel)
        self.lives = lifecycle_pb2_grpc.CampaignLifecycleServiceStub(channel)
        self.ledgers = ledger_pb2_grpc.LedgerServiceStub(channel)
        self.money = money_pb2_grpc.MoneyServiceStub(channel)
        self.open_campaigns = open_campaigns_pb2_grpc.OpenCampaignServiceStub(channel)
        self.networks = networks_pb2_grpc.NetworkServiceStub(channel)
        self.own_ads = own_advertisements_pb2_grpc.OwnAdvertisementServiceStub(channel)
        self.own_earnings = own_earnings_pb2_grpc.OwnEarningServiceStub(channel)
        self.own_payouts = own_payouts_pb2_grpc.OwnPayoutServiceStub(channel)
        self.payouts = payouts_pb2_grpc.PayoutServiceStub(channel)
        self.creators = creators_pb2_grpc.CreatorServiceStub(channel)
        self.inbox_views = inbox_views_pb2_grpc.InboxViewServiceStub(channel)
        self.payments = payments_pb2_grpc.PaymentServiceStub(channel)
        self.people = people_pb2_grpc.PeopleServiceStub(channel)
        self.pictures = pictures_pb2_grpc.PictureServiceStub(channel)
        self.reports = reports_pb2_grpc.ReportServiceStub(channel)


class CampaignLoaders:
    """Batches: one per operation."""

    def __init__(self, client: CampaignClient) -> None:
        self.client = client
        self.campaign: Loader[str, pb.Campaign | None] = Loader(self._campaigns)
        self.totals: Loader[str, pb.CampaignTotals] = Loader(self._totals)
        self.advertisement: Loader[str, pb.Advertisement | None] = Loader(self._advertisements)
        self.posts: Loader[str, Sequence[pb.Post]] = Loader(self._posts)
        self.network_states: Loader[str, networks_pb2.NetworkStates] = Loader(self._network_states)
        self.publications: Loader[str, Sequence[networks_pb2.Publication]] = Loader(self._publications)
        self._changes: Loader[str, changes_pb2.AdvertisementChanges] = Loader(self._changes_of)
        self.change_request: Loader[str, changes_pb2.ChangeRequest | None] = Loader(self._open_requests)
        self.change_requests: Loader[str, Sequence[changes_pb2.ChangeRequest]] = Loader(self._change_requests)
        self.revisions: Loader[str, Sequence[changes_pb2.Revision]] = Loader(self._revisions)
        self._check_reports: Loader[str, checks_pb2.CheckReport] = Loader(self._checks)
        self.checks: Loader[str, Sequence[checks_pb2.Check]] = Loader(self._check_items)
        self.score_formula: Loader[str, checks_pb2.CheckText] = Loader(self._score_formulas)
        self.approval_by_rule: Loader[str, automatic_approvals_pb2.ApprovalByRule | None] = Loader(self._by_rule)
        self.check_rules: Loader[str, check_rules_pb2.CheckRules | None] = Loader(self._check_rules)
        self.check_defaults: Loader[str, check_rules_pb2.CheckDefaults] = Loader(self._check_defaults)

        self._dispute_standings: Loader[str, disputes_pb2.DisputeStanding] = Loader(self._standings)
        self.dispute: Loader[str, disputes_pb2.Dispute | None] = Loader(self._disputes)
        self.disputable_until: Loader[str, datetime | None] = Loader(self._disputable_until)
        self.audit_history: Loader[str, Sequence[pb.AuditEntry]] = Loader(self._audit_history)
        self.status_history: Loader[str, Sequence[lifecycle_pb2.StatusChange]] = Loader(self._status_history)
        self.ledger: Loader[str, ledger_pb2.CampaignLedger | None] = Loader(self._ledgers)
        self.payment: Loader[str, payments_pb2.Payment | None] = Loader(self._payments)
        self.creators: Loader[str, Sequence[pb.CampaignCreator]] = Loader(self._creators, limit=100)
        self.open_campaign: Loader[str, open_campaigns_pb2.OpenCampaign | None] = Loader(self._open_campaigns)
        self.own_advertisement: Loader[str, own_advertisements_pb2.OwnAdvertisement | None] = Loader(self._own_ads)
        self.shared_report: Loader[tuple[str, bool], reports_pb2.OpenShareResponse] = Loader(self._shared_report)
        self._series: dict[tuple[datetime | None, datetime | None], Loader[str, Sequence[pb.EngagementDay]]] = {}
        self._pages: dict[tuple[int, str | None], Loader[str, Sequence[pb.Advertisement]]] = {}
        self._company_pages: dict[tuple[int, str | None], Loader[str, Sequence[pb.Campaign]]] = {}
        self.payout_batch: Loader[str, payouts_pb2.PayoutBatch | None] = Loader(self._payout_batches, limit=100)
        self.payout_acts: Loader[str, Sequence[payouts_pb2.PayoutAct]] = Loader(self._payout_acts, limit=100)
        self.own_payout: Loader[str, own_payouts_pb2.OwnPayout | None] = Loader(self._own_payouts, limit=100)
        self._payout_pages: dict[
            tuple[int, str | None, int | None, str | None], Loader[str, payouts_pb2.PayoutPage]
        ] = {}

    def page(self, limit: int, after: str | None) -> Loader[str, Sequence[pb.Advertisement]]:
        """Advertisements by campaign, for one pair of arguments."""
        key = (limit, after)
        if key not in self._pages:

            async def load(campaign_ids: Sequence[str]) -> list[Sequence[pb.Advertisement]]:
                request = pb.BatchListCampaignAdvertisementsRequest(
                    campaign_ids=campaign_ids,
                    limit=limit,
                    after=after,
                    read_mask=read_of("Advertisement"),
                    as_table=True,
                    posts_read_mask=self.posts_wanted(),
                )
                response = await self.client.ads.BatchListCampaignAdvertisements(request)
                self.keep_posts(response)
                return row_lists(response.table, pb.Advertisement)

            self._pages[key] = Loader(load, limit=100)  # the contract's limit of ids per call
        return self._pages[key]

    def company_page(self, limit: int, after: str | None) -> Loader[str, Sequence[pb.Campaign]]:
        """Active campaigns by company, for one pair of arguments."""
        key = (limit, after)
        if key not in self._company_pages:

            async def load(company_ids: Sequence[str]) -> list[Sequence[pb.Campaign]]:
                request = pb.BatchListCompanyCampaignsRequest(company_ids=company_ids, limit=limit, after=after)
                response = await self.client.campaigns.BatchListCompanyCampaigns(request)
                return [campaign_list.campaigns for campaign_list in response.lists]

            self._company_pages[key] = Loader(load)
        return self._company_pages[key]

    def payout_page(
        self, state: int, text: str | None, first: int | None, after: str | None
    ) -> Loader[str, payouts_pb2.PayoutPage]:
        """Payouts by batch, for one set of arguments."""
        key = (state, text, first, after)
        if key not in self._payout_pages:

            async def load(batch_ids: Sequence[str]) -> list[payouts_pb2.PayoutPage]:
                request = payouts_pb2.BatchListPayoutsRequest(
                    batch_ids=batch_ids,
                    state=state,  # type: ignore[arg-type]
                    text=text,
                    first=first,
                    after=after,
                )
                return list((await self.client.payouts.BatchListPayouts(request)).pages)

            self._payout_pages[key] = Loader(load, limit=100)
        return self._payout_pages[key]

    async def _payout_batches(self, ids: Sequence[str]) -> list[payouts_pb2.PayoutBatch | None]:
        request = payouts_pb2.BatchGetPayoutBatchesRequest(ids=ids)
        return slots((await self.client.payouts.BatchGetPayoutBatches(request)).slots, "batch")

    async def _payout_acts(self, ids: Sequence[str]) -> list[Sequence[payouts_pb2.PayoutAct]]:
        request = payouts_pb2.BatchListPayoutActsRequest(batch_ids=ids)
        return [payout_acts.acts for payout_acts in (await self.client.payouts.BatchListPayoutActs(request)).lists]

    async def _own_payouts(self, ids: Sequence[str]) -> list[own_payouts_pb2.OwnPayout | None]:
        request = own_payouts_pb2.BatchGetOwnPayoutsRequest(ids=ids)
        return slots((await self.client.own_payouts.BatchGetOwnPayouts(request)).slots, "payout")

    def posts_wanted(self) -> FieldMask | None:
        """The fields to request of posts along with their advertisements; None when the operation reads no posts."""
        if not selects("Advertisement", "_posts"):
            return None
        return read_of("Post") or FieldMask()

    def keep_posts(
        self, response: pb.ListAdvertisementsResponse | pb.BatchListCampaignAdvertisementsResponse
    ) -> None:
        """Caches posts that came with advertisements; posts that did not are fetched when they are read."""
        if response.HasField("posts"):
            ids = column(response.table, pb.Advertisement, "id")
            self.posts.prime_many(ids, row_lists(response.posts, pb.Post))

    def series(self, start: datetime | None, end: datetime | None) -> Loader[str, Sequence[pb.EngagementDay]]:
        """Engagement by day and campaign, for one pair of arguments."""
        key = (start, end)
        if key not in self._series:

            async def load(campaign_ids: Sequence[str]) -> list[Sequence[pb.EngagementDay]]:
                request = pb.BatchGetEngagementSeriesRequest(campaign_ids=campaign_ids)
                if start is not None:
                    getattr(request, "from").FromDatetime(start)
                if end is not None:
                    request.to.FromDatetime(end)
                response = await self.client.campaigns.BatchGetEngagementSeries(request)
                return [series.days for series in response.series]

            self._series[key] = Loader(load, limit=100)
        return self._series[key]

    async def _creators(self, ids: Sequence[str]) -> list[Sequence[pb.CampaignCreator]]:
        request = pb.BatchListCampaignCreatorsRequest(campaign_ids=ids)
        response = await self.client.campaigns.BatchListCampaignCreators(request)
        return [campaign_creators.creators for campaign_creators in response.lists]

    async def _campaigns(self, ids: Sequence[str]) -> list[pb.Campaign | None]:
        response = await self.client.campaigns.BatchGetCampaigns(pb.BatchGetCampaignsRequest(ids=ids))
        return slots(response.campaigns, "campaign")

    async def _totals(self, ids: Sequence[str]) -> list[pb.CampaignTotals]:
        request = pb.BatchGetCampaignTotalsRequest(campaign_ids=ids)
        return list((await self.client.campaigns.BatchGetCampaignTotals(request)).totals)

    async def _advertisements(self, ids: Sequence[str]) -> list[pb.Advertisement | None]:
        response = await self.client.ads.BatchGetAdvertisements(pb.BatchGetAdvertisementsRequest(ids=ids))
        return slots(response.advertisements, "advertisement")

    async def _posts(self, ids: Sequence[str]) -> list[Sequence[pb.Post]]:
        response = await self.client.ads.BatchListPosts(
            pb.BatchListPostsRequest(advertisement_ids=ids, read_mask=read_of("Post"), as_table=True)
        )
        return row_lists(response.table, pb.Post)

    async def _network_states(self, ids: Sequence[str]) -> list[networks_pb2.NetworkStates]:
        request = networks_pb2.BatchListNetworkStatesRequest(advertisement_ids=ids)
        return list((await self.client.networks.BatchListNetworkStates(request)).states)

    async def _publications(self, ids: Sequence[str]) -> list[Sequence[networks_pb2.Publication]]:
        return [states.publications for states in await self.network_states.load_many(ids)]

    async def _changes_of(self, ids: Sequence[str]) -> list[changes_pb2.AdvertisementChanges]:
        request = changes_pb2.BatchListChangesRequest(advertisement_ids=ids)
        return list((await self.client.changes.BatchListChanges(request)).changes)

    async def _open_requests(self, ids: Sequence[str]) -> list[changes_pb2.ChangeRequest | None]:
        return [
            next(
                (
                    request
                    for request in changes.requests
                    if request.state == changes_pb2.CHANGE_REQUEST_STATE_OPEN
                ),
                None,
            )
            for changes in await self._changes.load_many(ids)
        ]

    async def _change_requests(self, ids: Sequence[str]) -> list[Sequence[changes_pb2.ChangeRequest]]:
        return [changes.requests for changes in await self._changes.load_many(ids)]

    async def _revisions(self, ids: Sequence[str]) -> list[Sequence[changes_pb2.Revision]]:
        return [changes.revisions for changes in await self._changes.load_many(ids)]

    async def _checks(self, ids: Sequence[str]) -> list[checks_pb2.CheckReport]:
        request = checks_pb2.BatchListChecksRequest(advertisement_ids=ids)
        return list((await self.client.checks.BatchListChecks(request)).reports)

    async def _check_items(self, ids: Sequence[str]) -> list[Sequence[checks_pb2.Check]]:
        return [report.items for report in await self._check_reports.load_many(ids)]

    async def _score_formulas(self, ids: Sequence[str]) -> list[checks_pb2.CheckText]:
        return [report.score_formula for report in await self._check_reports.load_many(ids)]

    async def _by_rule(self, ids: Sequence[str]) -> list[automatic_approvals_pb2.ApprovalByRule | None]:
        request = automatic_approvals_pb2.BatchGetApprovalsRequest(advertisement_ids=ids)
        return slots((await self.client.approvals.BatchGetApprovals(request)).slots, "approval")

    async def _check_rules(self, ids: Sequence[str]) -> list[check_rules_pb2.CheckRules | None]:
        request = check_rules_pb2.BatchGetCheckRulesRequest(campaign_ids=ids)
        return slots((await self.client.check_rules.BatchGetCheckRules(request)).slots, "rules")

    async def _check_defaults(self, ids: Sequence[str]) -> list[check_rules_pb2.CheckDefaults]:
        request = check_rules_pb2.BatchGetCheckDefaultsRequest(company_ids=ids)
        return list((await self.client.check_rules.BatchGetCheckDefaults(request)).defaults)

    async def _standings(self, ids: Sequence[str]) -> list[disputes_pb2.DisputeStanding]:
        request = disputes_pb2.BatchGetDisputesRequest(advertisement_ids=ids)
        return list((await self.client.disputes.BatchGetDisputes(request)).standings)

    async def _disputes(self, ids: Sequence[str]) -> list[disputes_pb2.Dispute | None]:
        return slots(await self._dispute_standings.load_many(ids), "dispute")

    async def _disputable_until(self, ids: Sequence[str]) -> list[datetime | None]:
        standings = await self._dispute_standings.load_many(ids)
        return [
            standing.disputable_until.ToDatetime(tzinfo=UTC) if standing.HasField("disputable_until") else None
            for standing in standings
        ]

    async def _audit_history(self, ids: Sequence[str]) -> list[Sequence[pb.AuditEntry]]:
        request = audit_pb2.BatchListAuditEntriesRequest(advertisement_ids=ids)
        return [
            entry_list.entries for entry_list in (await self.client.audits.BatchListAuditEntries(request)).lists
        ]

    async def _status_history(self, ids: Sequence[str]) -> list[Sequence[lifecycle_pb2.StatusChange]]:
        request = lifecycle_pb2.BatchListStatusChangesRequest(campaign_ids=ids)
        return [
            change_list.changes for change_list in (await self.client.lives.BatchListStatusChanges(request)).lists
        ]

    async def _shared_report(self, keys: Sequence[tuple[str, bool]]) -> list[reports_pb2.OpenShareResponse]:
        """Refuses more than one: requests need no account, and each is expensive for campaign-svc."""
        if len(keys) > 1:
            raise InvalidInput("Ask for one shared report at a time.")
        ((token, uncounted),) = keys
        return [
            await self.client.reports.OpenShare(reports_pb2.OpenShareRequest(token=token, uncounted=uncounted))
        ]

    async def _ledgers(self, ids: Sequence[str]) -> list[ledger_pb2.CampaignLedger | None]:
        request = ledger_pb2.BatchGetCampaignLedgersRequest(campaign_ids=ids)
        return slots((await self.client.ledgers.BatchGetCampaignLedgers(request)).ledgers, "ledger")

    async def _payments(self, ids: Sequence[str]) -> list[payments_pb2.Payment | None]:
        request = payments_pb2.BatchGetPaymentsRequest(campaign_ids=ids)
        return slots((await self.client.payments.BatchGetPayments(request)).payments, "payment")

    async def _open_campaigns(self, ids: Sequence[str]) -> list[open_campaigns_pb2.OpenCampaign | None]:
        request = open_campaigns_pb2.BatchGetOpenCampaignsRequest(ids=ids, read_mask=read_of("OpenCampaign"))
        return slots((await self.client.open_campaigns.BatchGetOpenCampaigns(request)).slots, "campaign")

    async def _own_ads(self, ids: Sequence[str]) -> list[own_advertisements_pb2.OwnAdvertisement | None]:
        request = own_advertisements_pb2.BatchGetOwnAdvertisementsRequest(
            ids=ids, read_mask=read_of("MyAdvertisement")
        )
        return slots((await self.client.own_ads.BatchGetOwnAdvertisements(request)).slots, "advertisement")
