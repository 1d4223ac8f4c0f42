"""Enumerations of the contract, as the public schema spells them."""

from enum import Enum

from kit.graph import enum_value, proto_enum
from resuena.campaign.v1 import audit_pb2
from resuena.campaign.v1 import campaign_pb2 as pb
from resuena.identity.v1 import identity_pb2


@proto_enum(pb.CampaignType, description="Who makes the content.")
class CampaignType(Enum):
    Spot = enum_value(pb.CAMPAIGN_TYPE_SPOT, description="The brand's own content; validated, not audited.")
    Sponsorship = enum_value(pb.CAMPAIGN_TYPE_SPONSORSHIP, description="Spontaneous posts are sponsored.")
    Advertising = enum_value(pb.CAMPAIGN_TYPE_ADVERTISING, description="People make the content by the brief.")


@proto_enum(pb.CampaignStatus, description="Where a campaign stands.")
class CampaignStatus(Enum):
    PreDraft = enum_value(pb.CAMPAIGN_STATUS_PRE_DRAFT, description="Begun.")
    Draft = enum_value(pb.CAMPAIGN_STATUS_DRAFT, description="Being written.")
    WaitingForApproval = enum_value(pb.CAMPAIGN_STATUS_WAITING_FOR_APPROVAL, description="Staff must approve it.")
    WaitingForPayment = enum_value(pb.CAMPAIGN_STATUS_WAITING_FOR_PAYMENT, description="The brand must pay.")
    OnGoing = enum_value(pb.CAMPAIGN_STATUS_ON_GOING, description="Takes advertisements.")
    Stopped = enum_value(pb.CAMPAIGN_STATUS_STOPPED, description="Halted for now.")
    Finished = enum_value(pb.CAMPAIGN_STATUS_FINISHED, description="Over.")


@proto_enum(pb.PaymentType, description="What influencers are paid with, and so who audits.")
class PaymentType(Enum):
    Money = enum_value(pb.PAYMENT_TYPE_MONEY, description="Money: staff audit.")
    Product = enum_value(pb.PAYMENT_TYPE_PRODUCT, description="Product or discount: the brand audits.")


@proto_enum(pb.RewardKind, description="The reward as people are told it.")
class RewardKind(Enum):
    money = enum_value(pb.REWARD_KIND_MONEY, description="Money.")
    product = enum_value(pb.REWARD_KIND_PRODUCT, description="A product.")
    discount = enum_value(pb.REWARD_KIND_DISCOUNT, description="A discount.")


@proto_enum(pb.AdvertisementStatus, description="Where an advertisement stands in the audit.")
class AdvertisementStatus(Enum):
    WaitingForCustomerAudit = enum_value(
        pb.ADVERTISEMENT_STATUS_WAITING_FOR_CUSTOMER_AUDIT, description="The brand must decide."
    )
    WaitingForPlatformAudit = enum_value(
        pb.ADVERTISEMENT_STATUS_WAITING_FOR_PLATFORM_AUDIT, description="Staff must decide."
    )
    Approved = enum_value(pb.ADVERTISEMENT_STATUS_APPROVED, description="Approved.")
    RejectedByCustomer = enum_value(
        pb.ADVERTISEMENT_STATUS_REJECTED_BY_CUSTOMER, description="Rejected by the brand."
    )
    RejectedByPlatform = enum_value(pb.ADVERTISEMENT_STATUS_REJECTED_BY_PLATFORM, description="Rejected by staff.")


@proto_enum(identity_pb2.Platform, description="A social network.")
class Platform(Enum):
    Facebook = enum_value(identity_pb2.PLATFORM_FACEBOOK, description="Facebook.")
    Instagram = enum_value(identity_pb2.PLATFORM_INSTAGRAM, description="Instagram.")
    Twitter = enum_value(identity_pb2.PLATFORM_TWITTER, description="Twitter.")


@proto_enum(pb.AdvertisementMetric, description="What advertisements may have most of.")
class AdvertisementMetric(Enum):
    Likes = enum_value(pb.ADVERTISEMENT_METRIC_LIKES, description="Likes, sponsored and not.")
    Comments = enum_value(pb.ADVERTISEMENT_METRIC_COMMENTS, description="Comments, sponsored and not.")


@proto_enum(audit_pb2.AuditQueueOrder, description="What the queue of staff is ordered by.")
class AuditQueueOrder(Enum):
    DEADLINE = enum_value(audit_pb2.AUDIT_QUEUE_ORDER_DEADLINE, description="Oldest first.")
    RISK = enum_value(
        audit_pb2.AUDIT_QUEUE_ORDER_RISK,
        description="Lowest score first, of what could be checked so far, those without any last; of the same "
        "score the oldest first.",
    )
