"""Messages of the demo's mobile side: advertisements, their posts, and visits by brands' links."""

from __future__ import annotations

import random
from collections.abc import Iterable
from datetime import UTC, datetime

from resuena.campaign.v1 import campaign_pb2 as campaign
from resuena.identity.v1 import identity_pb2 as identity
from resuena.media.v1 import media_pb2 as media
from resuena.tracking.v1 import tracking_pb2 as tracking
from resuena_demo import plan

CHUNK = 64 * 1024
NETWORKS = {
    identity.PLATFORM_INSTAGRAM: "https://www.instagram.com/p/{code}/",
    identity.PLATFORM_FACEBOOK: "https://www.facebook.com/{handle}/posts/{code}",
}
FACEBOOK = 0.4
"""Share of the advertisements that are on Facebook too."""
SOURCES = {"WEB_CORP": tracking.TRACK_SOURCE_WEB_CORP, "PHYSICAL_QR": tracking.TRACK_SOURCE_PHYSICAL_QR}
PRICES = {
    "ARS": campaign.EngagementPrices(like_price=50, comment_price=120),
    "USD": campaign.EngagementPrices(like_price=1, comment_price=3),
}
"""Prices of reactions, in cents of a campaign's currency."""
AGENTS = (
    "Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Mobile Safari/604.1",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36",
    "Googlebot/2.1 (+http://www.google.com/bot.html)",
)


def advertisement(
    rng: random.Random,
    ad_id: str,
    campaign_id: str,
    person: plan.Influencer,
    brand: plan.Brand,
    picture: str,
) -> campaign.Advertisement:
    """A person's advertisement for a campaign of the brand, with a picture; campaign-svc assigns its code."""
    networks = [
        platform for platform in NETWORKS if platform != identity.PLATFORM_FACEBOOK or rng.random() < FACEBOOK
    ]
    return campaign.Advertisement(
        id=ad_id,
        campaign_id=campaign_id,
        person_id=person.id,
        multimedia_uri=picture,
        sponsored=True,
        caption=plan.caption(rng, brand),
        includes=campaign.InclusionFlags(
            mention_to_company=rng.random() < 0.8, hashtag=True, product_usage=rng.random() < 0.6
        ),
        tagged_people=[brand.site],
        engagement_velocity_expected=3.0,
        social_media_target=networks,
        instagram_status="Published",
        facebook_status="Published" if identity.PLATFORM_FACEBOOK in networks else None,
        hashtag_resource=campaign.HashtagResource(enabled=True, value=brand.site),
        prices=PRICES["ARS"],
    )


def creation_times(ads: Iterable[campaign.Advertisement]) -> list[datetime]:
    """Their creation times, in order."""
    return [ad.creation_dt.ToDatetime(UTC) for ad in ads]


def posts(ad: campaign.Advertisement, person: plan.Influencer) -> list[campaign.Post]:
    """Return the advertisement's posts, one on each of its networks. Its ad code must be set."""
    ad_posts = []
    for platform in ad.social_media_target:
        address = NETWORKS[platform]
        post = campaign.Post(
            id=plan.stable_id("post", ad.id, platform),
            advertisement_id=ad.id,
            platform=platform,
            post_platform_id=address.format(code=ad.caption_identifier, handle=person.handle),
        )
        post.creation_dt.CopyFrom(ad.creation_dt)
        ad_posts.append(post)
    return ad_posts


def upload(data: bytes, name: str = "picture.jpg") -> list[media.UploadImageRequest]:
    """The messages that upload a picture."""
    head = media.UploadImageRequest(head=media.UploadHead(file_name=name, length=len(data)))
    return [
        head,
        *(media.UploadImageRequest(chunk=data[start : start + CHUNK]) for start in range(0, len(data), CHUNK)),
    ]


def visit(
    rng: random.Random, visit_id: str, brand: plan.Brand | None, company_id: str | None, moment: datetime
) -> list[tracking.TrackEventRequest]:
    """A visit by a link or QR code, of a brand or of the house, which may lead to a store."""
    source = plan.source(rng, brand)
    hop = rng.random() < 0.4
    agent = rng.choices(AGENTS, (50, 28, 18, 4))[0]
    arrival = tracking.TrackEventRequest(
        id=visit_id,
        event=tracking.TRACKED_EVENT_APP_DOWNLOAD,
        source=SOURCES.get(source, tracking.TRACK_SOURCE_UNKNOWN),
        source_name=source,
        store=tracking.STORE_IOS if "iPhone" in agent else tracking.STORE_ANDROID,
        language="es-AR",
        company_id=company_id,
        company_code=brand.slug if brand else None,
        client_ip=f"203.0.113.{rng.randrange(256)}",
        user_agent=agent,
    )
    arrival.occurred_at.FromDatetime(moment)
    if not hop:
        return [arrival]
    departure = tracking.TrackEventRequest()
    departure.CopyFrom(arrival)
    departure.id, departure.event = f"{visit_id}-store", tracking.TRACKED_EVENT_STORE_REDIRECT
    return [arrival, departure]
