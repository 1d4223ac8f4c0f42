"""GraphQL types of API keys, resolved from the protobuf messages of company-svc."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

import strawberry

from company_graph.types import Person
from kit.graph import ID, MutationResult, attribute, enum_value, link, proto_enum, result, value
from resuena.company.v1 import api_keys_pb2 as pb


@proto_enum(pb.ApiKeyPermission, description="What an API key may do.")
class ApiKeyPermission(Enum):
    ReadResults = enum_value(
        pb.API_KEY_PERMISSION_READ_RESULTS, description="Read campaigns, advertisements and their results."
    )
    Audit = enum_value(
        pb.API_KEY_PERMISSION_AUDIT,
        description="Decide on advertisements that are paid in product, ask for changes, and hand products over.",
    )
    ManageCampaigns = enum_value(
        pb.API_KEY_PERMISSION_MANAGE_CAMPAIGNS,
        description="Write drafts of campaigns, submit campaigns and stop them.",
    )
    ReadCreators = enum_value(
        pb.API_KEY_PERMISSION_READ_CREATORS,
        description="Read who posted for the company, and what it notes of them.",
    )
    ManageWebhooks = enum_value(
        pb.API_KEY_PERMISSION_MANAGE_WEBHOOKS,
        description="Manage the addresses that are told of what happens.",
    )


@value(pb.ApiKey, description="A key by which a program of a company calls the API; its secret is not read again.")
class ApiKey:
    id: ID = attribute(name="_id", description="API key id.")
    name: str = attribute(description="Its name.")
    beginning: str = attribute(description="The first characters of its secret, by which people tell keys apart.")
    permissions: list[ApiKeyPermission] = attribute(description="What it may do.")
    campaign_ids: list[ID] = attribute(
        description="The campaigns that it is limited to; empty: all of the company, also those to come."
    )
    test: bool = attribute(description="Whether it is in test mode, in which it changes nothing.")
    creator: Person | None = link("created_by", description="Who made it; null once erased.")
    created_at: datetime = attribute(description="When it was made, UTC.")
    expires_at: datetime = attribute(description="When it expires, UTC.")
    revoked_at: datetime | None = attribute(description="When it was revoked, UTC; null when it was not.")
    last_used_at: datetime | None = attribute(
        description="When it was used last, UTC, to the minute; null when it was not used yet."
    )
    last_used_from: str | None = attribute(description="The address from which it was used last.")


@result(description="Answer with an API key.")
class ApiKeyResult(MutationResult):
    api_key: ApiKey | None = strawberry.field(default=None, description="The key; null when it fails.")
    secret: str | None = strawberry.field(
        default=None,
        description="Its secret, which is answered this once and cannot be read again; null when it fails.",
    )
