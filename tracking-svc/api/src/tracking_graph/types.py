"""GraphQL types of tracking-svc."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

import strawberry

from kit.emails import shown_email
from kit.graph import (
    ID,
    Day,
    MutationResult,
    attribute,
    enum_value,
    foreign,
    input,
    key,
    link,
    proto_enum,
    result,
    value,
)
from resuena.tracking.v1 import funnel_pb2, leads_pb2
from resuena.tracking.v1 import tracking_pb2 as pb


@proto_enum(pb.TrackedEvent, description="Kind of tracked event.")
class TrackedEvent(Enum):
    APP_DOWNLOAD = enum_value(pb.TRACKED_EVENT_APP_DOWNLOAD, description="Somebody came to download the app.")
    STORE_REDIRECT = enum_value(pb.TRACKED_EVENT_STORE_REDIRECT, description="Somebody was sent to a store.")


@proto_enum(pb.TrackSource, description="Where visitors come from.")
class TrackSource(Enum):
    WEB_CORP = enum_value(pb.TRACK_SOURCE_WEB_CORP, description="The corporate site.")
    PHYSICAL_QR = enum_value(pb.TRACK_SOURCE_PHYSICAL_QR, description="A printed QR code.")
    UNKNOWN = enum_value(pb.TRACK_SOURCE_UNKNOWN, description="Anywhere else.")


@proto_enum(pb.Store, description="An app store.", former={"IOS": "iOS", "ANDROID": "Android"}, until="2027-11-30")
class Store(Enum):
    iOS = enum_value(pb.STORE_IOS, description="Apple's.")
    Android = enum_value(pb.STORE_ANDROID, description="Google's.")


@proto_enum(pb.ArrivalDimension, description="Dimension by which arrivals are grouped.")
class ArrivalDimension(Enum):
    DAY = enum_value(
        pb.ARRIVAL_DIMENSION_DAY,
        description="The day, in the company's zone, or the operator's for several companies and for none.",
    )
    SOURCE = enum_value(pb.ARRIVAL_DIMENSION_SOURCE, description="Where they come from.")
    STORE = enum_value(pb.ARRIVAL_DIMENSION_STORE, description="The app store.")
    COUNTRY = enum_value(pb.ARRIVAL_DIMENSION_COUNTRY, description="The country.")


@proto_enum(leads_pb2.LeadKind, description="A public form.")
class LeadKind(Enum):
    Subscription = enum_value(leads_pb2.LEAD_KIND_SUBSCRIPTION, description="Subscribe to a list.")
    Contact = enum_value(leads_pb2.LEAD_KIND_CONTACT, description="Contact.")
    Quote = enum_value(leads_pb2.LEAD_KIND_QUOTE, description="Ask for a quote.")
    GuestToken = enum_value(leads_pb2.LEAD_KIND_GUEST_TOKEN, description="Ask for an investor token.")


@proto_enum(leads_pb2.LeadState, description="How far the answer to a lead is.")
class LeadState(Enum):
    New = enum_value(leads_pb2.LEAD_STATE_NEW, description="Nobody handles it yet.")
    InProgress = enum_value(leads_pb2.LEAD_STATE_IN_PROGRESS, description="Somebody handles it.")
    Answered = enum_value(leads_pb2.LEAD_STATE_ANSWERED, description="It was answered.")


@foreign()
class Person:
    """Owned by identity-svc."""

    id: ID = key()


@input(description="Conditions on the arrivals that are counted.")
class ArrivalWhere:
    company_id: ID | None = strawberry.field(
        default=None, description="Only this company's; by default the own one's, or all for staff."
    )
    without_company: bool | None = strawberry.field(
        default=None, description="Only arrivals without a company; `companyId` is ignored then. For staff."
    )
    from_: Day | None = strawberry.field(
        name="from",
        default=None,
        description="First day, in the company's zone, or the operator's for several and for none; by default 59 "
        "days before the last.",
    )
    to: Day | None = strawberry.field(default=None, description="Last day, in the same zone; by default today.")
    source: TrackSource | None = strawberry.field(default=None, description="Only from this source.")
    store: Store | None = strawberry.field(default=None, description="Only of this store.")
    country: str | None = strawberry.field(
        default=None, description="Only from this country, ISO 3166-1 alpha-2; empty text means unknown."
    )
    event: TrackedEvent | None = strawberry.field(
        default=None, description="Which event is counted; by default APP_DOWNLOAD."
    )


@value(pb.ArrivalSummary, description="Arrivals of one group; what it is not grouped by is null.")
class Arrivals:
    day: str | None = attribute(description="Day as YYYY-MM-DD, in the zone of the days asked for.")
    source: TrackSource | None = attribute(
        description="Where the visitors came from; null unless grouped by source."
    )
    source_name: str | None = attribute(
        description="Name of an unknown source, `other` past 30 names per company and day; null for none."
    )
    store: Store | None = attribute(description="Store; null also when none is known.")
    country: str | None = attribute(description="Country, ISO 3166-1 alpha-2; empty when unknown.")
    total: int = attribute(description="Arrivals of people.")
    unique: int = attribute(path="unique_visitors", description="Unique visitors per day, added up over the days.")
    bots: int = attribute(description="Arrivals of known bots, in no other figure.")


@proto_enum(funnel_pb2.FunnelDimension, description="Dimension by which the funnel is grouped.")
class FunnelDimension(Enum):
    DAY = enum_value(
        funnel_pb2.FUNNEL_DIMENSION_DAY,
        description="The day, in the company's zone, or the operator's for several companies and for none.",
    )
    SOURCE = enum_value(funnel_pb2.FUNNEL_DIMENSION_SOURCE, description="Where they come from.")


@input(description="Conditions on the visits that are counted.")
class FunnelWhere:
    company_id: ID | None = strawberry.field(
        default=None, description="Only this company's; by default the own one's, or all for staff."
    )
    without_company: bool | None = strawberry.field(
        default=None, description="Only arrivals without a company; `companyId` is ignored then. For staff."
    )
    from_: Day | None = strawberry.field(
        name="from",
        default=None,
        description="First day, in the company's zone, or the operator's for several and for none; by default 59 "
        "days before the last.",
    )
    to: Day | None = strawberry.field(default=None, description="Last day, in the same zone; by default today.")


@value(
    funnel_pb2.FunnelRow,
    description="The four steps of one group, from the visit to the first approved advertisement; what it is not "
    "grouped by is null.",
)
class DownloadFunnel:
    day: str | None = attribute(
        description="Day as YYYY-MM-DD, in the zone of the days asked for. Sign-ups and first approved "
        "advertisements count for the day of the sign-up."
    )
    source: TrackSource | None = attribute(
        description="Where the visitors came from; null unless grouped by source."
    )
    source_name: str | None = attribute(
        description="Name of an unknown source, `other` past 30 names per company and day; null for none."
    )
    visits: int = attribute(description="Arrivals of people.")
    visitors: int = attribute(description="Unique visitors per day, added up over the days.")
    store_visits: int = attribute(description="Redirects of people to a store.")
    store_visitors: int = attribute(
        description="Unique visitors per day who went on to a store, added up over the days."
    )
    sign_ups: int = attribute(description="People who registered with the app.")
    first_approvals: int = attribute(description="Of these people, those with an approved advertisement so far.")
    bots: int = attribute(description="Arrivals and store visits of known bots, in no other figure.")


@input(description="Conditions on leads.")
class LeadWhere:
    kind: LeadKind | None = strawberry.field(default=None, description="Only of this form.")
    state: LeadState | None = strawberry.field(default=None, description="Only those in this state.")
    search: str | None = strawberry.field(
        default=None, description="Only those with this in e-mail, name, message or profile address."
    )


@value(leads_pb2.Lead, description="A form that a visitor submitted.")
class Lead:
    id: ID = attribute(name="_id", description="Lead id.")
    kind: LeadKind = attribute(description="The form that was sent.")
    email: str | None = attribute(shown=shown_email, description="E-mail.")
    name: str | None = attribute(description="Name.")
    message: str | None = attribute(description="Message.")
    list: str | None = attribute(description="List subscribed to.")
    profile_url: str | None = attribute(description="Address of the visitor's profile.")
    language: str = attribute(description="Language of the visitor: es or en.")
    creation_dt: datetime = attribute(description="When the form was sent, UTC.")
    state: LeadState = attribute(description="How far the answer is.")
    handler: Person | None = link(
        "handler_id", description="Who handles it; null while it is new, or once erased."
    )
    handled_dt: datetime | None = attribute(description="When it came into its state, UTC; null while it is new.")


@result(description="Answer with a lead.")
class LeadResult(MutationResult):
    lead: Lead | None = strawberry.field(default=None, description="The lead; null when it fails.")


SOURCES = {"WEB_CORP": pb.TRACK_SOURCE_WEB_CORP, "PHYSICAL_QR": pb.TRACK_SOURCE_PHYSICAL_QR}
STORES = {"ios": pb.STORE_IOS, "android": pb.STORE_ANDROID}
