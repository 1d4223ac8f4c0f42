"""Decodes requests about check rules, calls one use case each, encodes the response."""

from __future__ import annotations

from campaign_svc.check_rules.messages import (
    approval_of,
    catalogue_message,
    defaults_message,
    rules_message,
    rules_of,
)
from campaign_svc.check_rules.service import CheckRulesService
from kit.rpc.caller import current_caller
from resuena.campaign.v1 import check_rules_pb2 as pb
from resuena.campaign.v1 import check_rules_pb2_grpc


class CheckRulesRpc(check_rules_pb2_grpc.CheckRulesServiceServicer):
    """CheckRulesService of the contract."""

    def __init__(self, rules: CheckRulesService) -> None:
        self._rules = rules

    async def ListCatalogue(self, _request: pb.ListCatalogueRequest, _: object) -> pb.ListCatalogueResponse:
        return pb.ListCatalogueResponse(checks=map(catalogue_message, self._rules.catalogue.values()))

    async def BatchGetCheckRules(
        self, request: pb.BatchGetCheckRulesRequest, _: object
    ) -> pb.BatchGetCheckRulesResponse:
        rules_of_campaigns = await self._rules.of_campaigns(current_caller(), request.campaign_ids)
        slots = [
            pb.CheckRulesSlot(rules=None if rules is None else rules_message(rules))
            for rules in rules_of_campaigns
        ]
        return pb.BatchGetCheckRulesResponse(slots=slots)

    async def BatchGetCheckDefaults(
        self, request: pb.BatchGetCheckDefaultsRequest, _: object
    ) -> pb.BatchGetCheckDefaultsResponse:
        defaults = await self._rules.of_companies(current_caller(), request.company_ids)
        return pb.BatchGetCheckDefaultsResponse(defaults=map(defaults_message, defaults))

    async def UpdateCheckRules(
        self, request: pb.UpdateCheckRulesRequest, _: object
    ) -> pb.UpdateCheckRulesResponse:
        rules = await self._rules.update_rules(current_caller(), request.campaign_id, rules_of(request.rules))
        return pb.UpdateCheckRulesResponse(rules=rules_message(rules))

    async def UpdateCheckDefaults(
        self, request: pb.UpdateCheckDefaultsRequest, _: object
    ) -> pb.UpdateCheckDefaultsResponse:
        defaults = await self._rules.update_defaults(
            current_caller(),
            request.company_id,
            rules_of(request.rules),
            approval_of(request.automatic_approval),
        )
        return pb.UpdateCheckDefaultsResponse(defaults=defaults_message(defaults))
