"""Loads the demo through the services' own RPCs, as the people of the demo; a second run changes nothing."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import compress, starmap
from typing import Any, TypeVar

import grpc

from kit import payment_instructions, payout_settings
from kit.jetstream import connect
from kit.live_settings import LiveSettings
from kit.rpc.caller import CallContext, enter_context
from kit.rpc.client import channel
from kit.rpc.errors import from_rpc_error
from kit.rpc.service_tokens import ServiceKey
from resuena.campaign.v1 import audit_pb2 as audit
from resuena.campaign.v1 import (
    audit_pb2_grpc,
    campaign_pb2_grpc,
    changes_pb2_grpc,
    creators_pb2_grpc,
    disputes_pb2_grpc,
    payouts_pb2_grpc,
    reports_pb2_grpc,
    second_opinions_pb2_grpc,
)
from resuena.campaign.v1 import campaign_pb2 as campaign
from resuena.campaign.v1 import reports_pb2 as reports
from resuena.company.v1 import company_pb2 as company
from resuena.company.v1 import company_pb2_grpc, notices_pb2_grpc
from resuena.company.v1 import notices_pb2 as notices
from resuena.identity.v1 import (
    accounts_pb2,
    creators_pb2,
    guests_pb2,
    identity_service_pb2_grpc,
    influencers_pb2,
    payout_accounts_pb2,
    persons_pb2,
    sessions_pb2,
    sign_in_pb2,
    staff_pb2,
)
from resuena.identity.v1 import identity_pb2 as identity
from resuena.media.v1 import media_pb2 as media
from resuena.media.v1 import media_pb2_grpc
from resuena.tracking.v1 import tracking_pb2 as tracking
from resuena.tracking.v1 import tracking_pb2_grpc
from resuena_demo import (
    acquainted,
    changes,
    contested,
    desk,
    mobile,
    own,
    paid_out,
    pictures,
    plan,
    suspects,
    variants,
)
from resuena_demo.album import Album
from resuena_demo.linking import link_accounts
from resuena_demo.settings import DemoSettings

T = TypeVar("T")
Say = Callable[[str], None]
DEADLINE = 30.0
AT_ONCE = 12
CAMPAIGNS_AT_ONCE = 8
"""Number of campaigns whose advertisements are loaded concurrently, so that both cores are busy during commits."""
ATTEMPTS = 10
FEW = 16
"""Pictures of each scene of a campaign of very many advertisements."""
TARGET_STEPS = {
    plan.WAITING_APPROVAL: (campaign.CAMPAIGN_TRANSITION_SUBMIT,),
    plan.WAITING_PAYMENT: (campaign.CAMPAIGN_TRANSITION_SUBMIT, campaign.CAMPAIGN_TRANSITION_APPROVE),
}
TO_ON_GOING = (*TARGET_STEPS[plan.WAITING_PAYMENT], campaign.CAMPAIGN_TRANSITION_CONFIRM_PAYMENT)
AFTER = {
    campaign.CAMPAIGN_TRANSITION_SUBMIT: timedelta(hours=1),
    campaign.CAMPAIGN_TRANSITION_APPROVE: timedelta(hours=5),
    campaign.CAMPAIGN_TRANSITION_CONFIRM_PAYMENT: timedelta(hours=20),
}
"""Delay of each step after a campaign's creation."""
LAST = {plan.STOPPED: campaign.CAMPAIGN_TRANSITION_STOP, plan.FINISHED: campaign.CAMPAIGN_TRANSITION_FINISH}
REASONS: tuple[tuple[str, str | None], ...] = (
    ("BLURRY_PICTURE", "Probá de nuevo con más luz."),
    ("PRODUCT_NOT_SHOWN", None),
    ("BRAND_NOT_TAGGED", None),
    ("PICTURE_REUSED", None),
)


@dataclass(frozen=True)
class Prepared:
    """A campaign's advertisements before they are sent."""

    order: plan.Order
    rng: random.Random
    people: Sequence[plan.Influencer]
    ads: Sequence[campaign.Advertisement]
    bought: Collection[str]
    """Ids of those with bought likes."""
    changing: changes.Cases | None
    better: str
    """Address of the picture that answers the change request."""


class Loader:
    """Loads the demo over channels to the services. On a busy machine they refuse some calls, which are sent again:
    calls may arrive twice, since a second load changes nothing."""

    def __init__(self, settings: DemoSettings, album: Album, say: Say) -> None:
        key = ServiceKey.of(settings, "demo")
        addresses = {
            "identity": settings.identity_address,
            "company": settings.company_address,
            "campaign": settings.campaign_address,
            "tracking": settings.tracking_address,
            "media": settings.media_address,
        }

        def to(service: str, *, passes_on: bool = False) -> grpc.aio.Channel:
            proof = key.proof(service, passes_on=passes_on)
            return channel(addresses[service], proof=proof, deadline=DEADLINE, retries=True)

        # People decide with their own tokens, not as a service.
        self._as_person = to("campaign", passes_on=True)
        self._company_as_person = to("company", passes_on=True)
        self._channels = [to(service) for service in addresses]
        identity_channel, company_channel, campaign_channel, tracking_channel, media_channel = self._channels
        self.identity = identity_service_pb2_grpc.IdentityServiceStub(identity_channel)
        self.terms = company_pb2_grpc.TermsServiceStub(company_channel)
        self.notices = notices_pb2_grpc.NoticeServiceStub(self._company_as_person)
        self.companies = company_pb2_grpc.CompanyServiceStub(self._company_as_person)
        self.campaigns = campaign_pb2_grpc.CampaignServiceStub(campaign_channel)
        self.ads = campaign_pb2_grpc.AdvertisementServiceStub(campaign_channel)
        self.audits = audit_pb2_grpc.AuditServiceStub(campaign_channel)
        self.creators = creators_pb2_grpc.CreatorServiceStub(self._as_person)
        self.changes = changes_pb2_grpc.ChangeServiceStub(campaign_channel)
        self.payouts = payouts_pb2_grpc.PayoutServiceStub(self._as_person)
        self._now = plan.now()
        self.tokens: dict[str, str] = {}
        self.person_ids: dict[str, str] = {}
        self.company_ids: dict[str, str] = {}
        self.decided_at: dict[str, datetime] = {}
        self.contested = contested.Side(
            disputes_pb2_grpc.DisputeServiceStub(self._as_person),
            second_opinions_pb2_grpc.SecondOpinionServiceStub(self._as_person),
            disputes_pb2_grpc.DisputeServiceStub(campaign_channel),
            second_opinions_pb2_grpc.SecondOpinionServiceStub(campaign_channel),
            self.ads,
            lambda email: self.tokens[email],
            lambda email: self.person_ids[email],
            lambda brand: self.company_ids[brand.slug],
            self.decided_at,
            self._now,
        )
        self.reports = reports_pb2_grpc.ReportServiceStub(campaign_channel)
        self.tracking = tracking_pb2_grpc.TrackingServiceStub(tracking_channel)
        self.media = media_pb2_grpc.MediaServiceStub(media_channel)
        self._tracking = tracking_channel
        self._settings = settings
        self._album = album
        self._say = say
        self.allotted: Mapping[str, list[tuple[str, int]]] = {}
        self.statuses: dict[str, int] = {}
        self._stored: dict[tuple[str, int], str] = {}
        """Addresses of the stored pictures, by scene and number."""

    async def close(self) -> None:
        """Closes the channels."""
        for grpc_channel in (*self._channels, self._as_person, self._company_as_person):
            await grpc_channel.close()

    async def load(self) -> None:
        """Loads everything, in dependency order."""
        await self._settings_of_money()
        await self._terms()
        await self._people()
        await self._companies()
        orders = plan.orders()
        self.allotted = variants.allotted(orders)
        await self._keep_moment(orders[0])
        await asyncio.gather(self._influencers(), self._campaigns(orders))
        total = 0
        prepared: list[Prepared] = []

        async def decided(order: plan.Order) -> None:
            nonlocal total
            prepared_campaign = await self._prepared(order)
            prepared.append(prepared_campaign)
            await self._submit(prepared_campaign, slice(0, order.ads - order.waiting))
            await self._decide(prepared_campaign)
            total += order.ads - order.waiting
            self._say(f"{total} advertisements with posts, figures and decisions")

        async def waiting(prepared_campaign: Prepared) -> None:
            nonlocal total
            await self._submit(
                prepared_campaign, slice(prepared_campaign.order.ads - prepared_campaign.order.waiting, None)
            )
            await self._ask_for_changes(prepared_campaign)
            total += prepared_campaign.order.waiting

        going = [order for order in orders if order.ads and self.statuses[order.id] == plan.ON_GOING]
        await asyncio.gather(
            _many([decided(order) for order in going], CAMPAIGNS_AT_ONCE), self._arrivals(), self._desk()
        )
        await self._tell_month()
        await self._read_notices()
        await _many([waiting(prepared_campaign) for prepared_campaign in prepared], CAMPAIGNS_AT_ONCE)
        await acquainted.keep(self.creators, self.tokens[plan.BRAND[0]], self.company_ids[plan.BRANDS[0].slug])
        given = await contested.look_again(self.contested, plan.orders())
        self._say(f"disputes and {given} second opinions")
        tokens = (self.tokens[plan.STAFF[0]], self.tokens[plan.SECOND_STAFF[0]])
        paid = await paid_out.pay_out(self.payouts, tokens, self._now)
        self._say(f"{paid} people paid out for last month")
        if self._settings.networks_url:
            person = plan.influencers()[plan.CREATOR_NUMBER]
            linked = await link_accounts(self._settings.gateway_url, self._settings.networks_url, person)
            self._say(f"accounts of {person.first} {person.last} on {' and '.join(linked)} linked")
        self._say(f"{len(plan.BRANDS)} companies, {len(plan.orders())} campaigns, {total} advertisements loaded")

    async def _settings_of_money(self) -> None:
        """Sets how brands pay, and the minimum of payouts, unless the operator has."""
        nats = await connect(self._settings.nats_url, "demo", replicas=self._settings.nats_replicas)
        try:
            await nats.wait_connected(DEADLINE)
            remote = LiveSettings(nats)
            stored = await remote.stored()
            for name, value in (
                (payment_instructions.NAME, plan.PAYMENT_INSTRUCTIONS),
                (payout_settings.MINIMUM, plan.PAYOUT_MINIMUM),
            ):
                if name not in stored:
                    await remote.put(name, json.dumps(value))
        finally:
            await nats.close()

    async def load_many(self, count: int) -> str:
        """Adds a campaign with this many advertisements to the loaded demo; returns its id."""
        await self._sign_in(*plan.STAFF)
        session = await self._sign_in(*plan.BRAND)
        order = plan.many(count)
        self.company_ids[order.brand.slug] = session.company_id
        await self._campaigns([order])
        prepared = await self._prepared(order)
        await self._submit(prepared, slice(None))
        await self._decide(prepared)
        self._say(f"{order.ads} advertisements of the campaign {order.id} loaded")
        return order.id

    async def _terms(self) -> None:
        for language, url in (("es", "/legal/terminos/"), ("en", "/legal/terms/")):
            for app in (identity.APP_TYPE_PUBLIC_PORTAL, identity.APP_TYPE_MOBILE_APP):
                request = company.PublishTermsRequest(
                    url=url, version=plan.TERMS_VERSION, app_types=[app], language=language
                )
                await self.terms.PublishTerms(request)

    async def _upload(self, data: bytes, name: str) -> media.UploadImageResponse:
        response: media.UploadImageResponse = await self.media.UploadImage(iter(mobile.upload(data, name)))
        return response

    async def _picture(self, scene: str, number: int) -> str:
        """Uploads a picture of the scene once, and returns its address."""
        if (scene, number) not in self._stored:
            data = await self._album.picture(scene, number)
            self._stored[scene, number] = f"/media/{(await self._upload(data, f'{scene}.jpg')).key}"
        return self._stored[scene, number]

    async def _sign(self, email: str, password: str) -> sessions_pb2.Session:
        try:
            request = sign_in_pb2.SignUpRequest(
                app=identity.APP_TYPE_PUBLIC_PORTAL, email=email, password=password, email_confirmed=True
            )
            session = (await self.identity.SignUp(request)).session
        except grpc.aio.AioRpcError as error:
            if from_rpc_error(error).reason != "EMAIL_EXISTS":
                raise
            session = await self._sign_in(email, password)
        self.tokens[email], self.person_ids[email] = session.access_token, session.id
        return session

    async def _sign_in(self, email: str, password: str) -> sessions_pb2.Session:
        request = sign_in_pb2.SignInRequest(app=identity.APP_TYPE_PUBLIC_PORTAL, email=email, password=password)
        session: sessions_pb2.Session = (await self.identity.SignIn(request)).session
        self.tokens[email], self.person_ids[email] = session.access_token, session.id
        return session

    async def _name(self, session: sessions_pb2.Session, first: str, last: str) -> None:
        if not session.HasField("first_name"):
            enter_context(CallContext(authorization=f"Bearer {session.access_token}"))
            request = accounts_pb2.UpdatePersonRequest(id=session.id, first_name=first, last_name=last)
            await self.identity.UpdatePerson(request)
            enter_context(CallContext())

    async def _people(self) -> None:
        await self._sign(*plan.NEW)
        for account, name in ((plan.STAFF, ("Lucía", "Ferro")), (plan.SECOND_STAFF, ("Irene", "Paz"))):
            staff = await self._sign(*account)
            await self.identity.GrantStaff(staff_pb2.GrantStaffRequest(person_id=staff.id))
            await self._name(await self._sign_in(*account), *name)
        guest = guests_pb2.CreateGuestTokenRequest(token=plan.GUEST_TOKEN, label="Demo investor")
        guest.expires_at.FromDatetime(plan.now() + timedelta(days=365))
        await self.identity.CreateGuestToken(guest)

    async def _influencers(self) -> None:
        people = plan.influencers(300 + plan.NEWCOMERS)
        await self._creators()
        for start in range(0, len(people), 100):
            batch = [self._influencer(person) for person in people[start : start + 100]]
            await self.identity.RegisterInfluencers(influencers_pb2.RegisterInfluencersRequest(influencers=batch))
        await paid_out.give_accounts(self.identity)
        self._say(f"{len(people)} people with the app")

    async def _creators(self) -> None:
        """A creator with the app who is ready to post, and one who has just registered."""
        creator = plan.influencers()[plan.CREATOR_NUMBER]
        await self._as_creator(*plan.CREATOR, creator.id)
        try:
            await self.identity.DeclareAdult(creators_pb2.DeclareAdultRequest())
            terms = creators_pb2.AcceptCreatorTermsRequest(version=plan.TERMS_VERSION, language="es")
            await self.identity.AcceptCreatorTerms(terms)
            request = creators_pb2.UpdateCreatorAccountRequest(
                first_name=creator.first,
                last_name=creator.last,
                city="Buenos Aires",
                interests=creators_pb2.Interests(
                    interests=[creators_pb2.CREATOR_INTEREST_FOOD, creators_pb2.CREATOR_INTEREST_BOOKS]
                ),
            )
            account = (await self.identity.UpdateCreatorAccount(request)).account
            if not account.HasField("payout_account"):
                await self.identity.SetPayoutAccount(
                    creators_pb2.SetPayoutAccountRequest(
                        kind=payout_accounts_pb2.PAYOUT_ACCOUNT_KIND_ALIAS,
                        number=plan.CREATOR_ALIAS,
                        holder=f"{creator.first} {creator.last}",
                        password=plan.CREATOR[1],
                    )
                )
        finally:
            enter_context(CallContext())
        await self._as_creator(*plan.NEW_CREATOR)
        enter_context(CallContext())

    async def _as_creator(self, email: str, password: str, person_id: str = "") -> None:
        """Continues as the person, signed in with the app; registers them first if unknown."""
        try:
            request = sign_in_pb2.SignUpRequest(
                app=identity.APP_TYPE_MOBILE_APP,
                email=email,
                password=password,
                referral_code=plan.HOUSE_CODE,
                email_confirmed=True,
                person_id=person_id,
            )
            session = (await self.identity.SignUp(request)).session
        except grpc.aio.AioRpcError as error:
            # The house's code is checked first, and may have changed since the first load.
            if from_rpc_error(error).reason not in {"EMAIL_EXISTS", "UNKNOWN_REFERRAL_CODE"}:
                raise
            sign_in_request = sign_in_pb2.SignInRequest(
                app=identity.APP_TYPE_MOBILE_APP, email=email, password=password
            )
            session = (await self.identity.SignIn(sign_in_request)).session
        enter_context(CallContext(authorization=f"Bearer {session.access_token}"))

    def _influencer(self, person: plan.Influencer) -> influencers_pb2.Influencer:
        influencer = _influencer(person)
        influencer.registered_at.FromDatetime(self._now - timedelta(days=person.days_ago))
        influencer.source = person.source
        if person.brand is not None:
            influencer.company_code = self.company_ids[person.brand.slug]
        return influencer

    async def _companies(self) -> None:
        async def create(number: int, brand: plan.Brand) -> None:
            session = await self._sign(brand.owner_email, brand.password)
            if not session.HasField("company_id"):
                # The logo belongs to the owner.
                enter_context(CallContext(authorization=f"Bearer {session.access_token}"))
                logo = await self._upload(pictures.logo(number, brand.palette), f"{brand.slug}.png")
                request = company.CreateCompanyRequest(
                    person_id=session.id,
                    name=brand.name,
                    cell_phone=f"+54911{5000_0000 + number * 7919}",
                    logo=f"/media/{logo.key}",
                    thumbnail=f"/media/{logo.thumbnail_key}",
                    terms=company.TermsAcceptance(
                        app_types=[identity.APP_TYPE_PUBLIC_PORTAL], version=plan.TERMS_VERSION, language="es"
                    ),
                    social_media=company.SocialMedia(
                        web_site=f"https://{brand.site}.example",
                        instagram=f"https://www.instagram.com/{brand.site}",
                        facebook=f"https://www.facebook.com/{brand.site}",
                    ),
                )
                await self.companies.CreateCompany(request)
                enter_context(CallContext())
                session = await self._sign_in(brand.owner_email, brand.password)
            self.company_ids[brand.slug] = session.company_id
            names = {plan.BRAND[0]: ("Aurora", "Benítez"), plan.OTHER[0]: ("Ramiro", "Sosa")}
            if brand.owner_email in names:
                await self._name(session, *names[brand.owner_email])

        await _many([create(number, brand) for number, brand in enumerate(plan.BRANDS)], 4)
        self._say(f"{len(plan.BRANDS)} companies")

    async def _campaigns(self, orders: Sequence[plan.Order]) -> None:
        """Creates the campaigns: those of one brand sequentially, several brands concurrently."""

        async def create(of_brand: Sequence[plan.Order]) -> None:
            for order in of_brand:
                await self._campaign(order)

        by_brand: dict[str, list[plan.Order]] = {}
        for order in orders:
            by_brand.setdefault(order.brand.slug, []).append(order)
        await _many(map(create, by_brand.values()), 4)
        self._say(f"{len(orders)} campaigns")

    async def _campaign(self, order: plan.Order) -> None:
        shown = self.allotted.get(order.id) or [(order.brand.scenes[0], 0)]
        message = campaign.Campaign(
            id=order.id,
            company_id=self.company_ids[order.brand.slug],
            name=order.name,
            brief=plan.BRIEFS[order.type].format(subject=order.brand.subject, site=order.brand.site),
            picture=await self._picture(*shown[0 if order.type == plan.SPOT else -1]),
            type=order.type,  # type: ignore[arg-type]
            payment_type=order.payment,  # type: ignore[arg-type]
            reward_kind=order.reward,  # type: ignore[arg-type]
            currency=order.currency,
            custom_prices_enabled=order.payment == plan.MONEY,
            influencers_expected=order.ads + 40,
            engagement_expected=order.ads * 2_200,
            engagement_velocity_expected=order.ads * 2_200 / 45,
            forecast_days=45,
            stock=0 if order.payment == plan.MONEY else order.ads + 45,
            investment=order.price * (order.ads + 30) if order.payment == plan.MONEY else 0,
            segments=campaign.EngagementSegments(
                engagement_male_influencer=order.ads * 31,
                engagement_female_influencer=order.ads * 54,
                engagement_male_influenced=order.ads * 36,
                engagement_female_influenced=order.ads * 49,
                engagement_anonymous_influenced=order.ads * 9,
            ),
        )
        if order.payment == plan.MONEY:
            message.custom_ad_price = order.price
        else:
            message.product_payment_description = order.reward_text
            if order.reward != plan.DISCOUNT and order.brand.slug in plan.UNIT_VALUES:
                message.product_unit_value = plan.UNIT_VALUES[order.brand.slug]
        created = plan.created_at(order, self._now)
        message.creation_dt.FromDatetime(created)
        message.start_dt.FromDatetime(created)
        message.end_dt.FromDatetime(plan.now() + timedelta(days=20 if order.status != plan.FINISHED else -2))
        stored = (await self.campaigns.CreateCampaign(campaign.CreateCampaignRequest(campaign=message))).campaign
        self.statuses[order.id] = plan.ON_GOING if stored.status == plan.DRAFT else stored.status
        if stored.status == plan.DRAFT:
            steps = TO_ON_GOING if order.ads else TARGET_STEPS.get(order.status, ())
            if order.status == plan.ON_GOING:
                steps = TO_ON_GOING
            await self._walk(order.id, steps, created)
            if order.status in LAST:
                closed = self._now - plan.closed_ago(order)
                await self._step(order.id, LAST[order.status], closed)

    async def _walk(self, campaign_id: str, steps: Iterable[Any], created: datetime) -> None:
        """Takes the steps in order, up to the one after which the campaign is OnGoing.

        Approving starts a campaign that is paid in product. One past its end may be finished by campaign-svc's job
        at any moment from then on, so confirming a payment, which would change nothing, could be refused.
        """
        for step in steps:
            if await self._step(campaign_id, step, created + AFTER[step]) == plan.ON_GOING:
                return

    async def _step(self, campaign_id: str, step: Any, moment: datetime) -> int:
        """Takes the step at a past moment; returns the campaign's status."""
        request = campaign.TransitionCampaignRequest(id=campaign_id, transition=step)
        request.taken_at.FromDatetime(moment)
        return (await self.campaigns.TransitionCampaign(request)).campaign.status

    async def _prepared(self, order: plan.Order) -> Prepared:
        """The advertisements of the campaign, with stored pictures."""
        rng = random.Random(f"{plan.SEED}-{order.brand.slug}-{order.number}")
        people = plan.authors(rng, order)
        allotted = self.allotted.get(order.id)
        shown = allotted or [(rng.choice(order.brand.scenes), rng.randrange(FEW)) for _ in people]
        distinct_pictures = list(dict.fromkeys(shown))
        stored = dict(
            zip(distinct_pictures, await _many(starmap(self._picture, distinct_pictures), 4), strict=True)
        )
        addresses = [stored[picture] for picture in shown]
        ads = [
            self._advertisement(rng, order, number, person, address)
            for number, (person, address) in enumerate(zip(people, addresses, strict=True))
        ]
        bought: set[str] = set()
        if (cases := suspects.cases(order, ads)) is not None and allotted is not None:
            taken = variants.cropped(await self._album.picture(*shown[cases.cropped_of]), suspects.CUT)
            suspects.disguise(cases, order, ads, f"/media/{(await self._upload(taken, 'taken.jpg')).key}")
            bought = {ads[cases.bought].id}
        if allotted is not None:
            for number, change in suspects.badly_taken(order, ads).items():
                bad = await self._upload(change(await self._album.picture(*shown[number])), "bad.jpg")
                ads[number].multimedia_uri = f"/media/{bad.key}"
        better = ""
        changing = changes.cases(order, ads)
        for number in [*own.numbers(order, ads), *([changing.asked] if changing is not None else [])]:
            people[number] = plan.influencers()[plan.CREATOR_NUMBER]
            ads[number].person_id = people[number].id
        if changing is not None and allotted is not None:
            better = ads[changing.answered].multimedia_uri
            dark = variants.darkened(await self._album.picture(*shown[changing.answered]), changes.LIGHT)
            ads[changing.answered].multimedia_uri = f"/media/{(await self._upload(dark, 'dark.jpg')).key}"
        return Prepared(order, rng, people, ads, bought, changing, better)

    async def _submit(self, prepared: Prepared, which: slice) -> None:
        """Sends some of the campaign's advertisements with their posts and reports of figures."""
        order, ads = prepared.order, prepared.ads[which]
        for start in range(0, len(ads), 200):
            await self.ads.SubmitAdvertisements(
                campaign.SubmitAdvertisementsRequest(advertisements=ads[start : start + 200])
            )
        posts = [
            post
            for ad, person in zip(ads, prepared.people[which], strict=True)
            for post in mobile.posts(ad, person)
        ]
        for start in range(0, len(posts), 500):
            await self.ads.PublishPosts(campaign.PublishPostsRequest(posts=posts[start : start + 500]))
        natural = [post for post in posts if post.advertisement_id not in prepared.bought]
        suspect = [post for post in posts if post.advertisement_id in prepared.bought]
        reports = [
            *(report for post in natural for report in _history(order, post, self._now)),
            *suspects.bought_reports(suspect, self._now),
        ]
        for start in range(0, len(reports), 1000):
            request = campaign.ReportEngagementRequest(reports=reports[start : start + 1000])
            await self.ads.ReportEngagement(request)

    async def _ask_for_changes(self, prepared: Prepared) -> None:
        if prepared.changing is not None and prepared.better:
            brand = prepared.order.brand
            owner_id, company_id = self.person_ids[brand.owner_email], self.company_ids[brand.slug]
            side = changes.Side(self.changes, owner_id, company_id, self.ads, self._now)
            await changes.ask_for_changes(side, prepared.changing, prepared.ads, prepared.better)

    async def _keep_moment(self, order: plan.Order) -> None:
        """Computes all moments relative to the first load, so that a second load repeats the same data and changes nothing."""
        stored = await self.campaigns.BatchGetCampaigns(campaign.BatchGetCampaignsRequest(ids=[order.id]))
        if stored.campaigns[0].HasField("campaign"):
            created = stored.campaigns[0].campaign.creation_dt.ToDatetime(UTC)
            self._now = plan.loaded_at(order, created)
            self.contested = replace(self.contested, now=self._now)

    async def _tell_month(self) -> None:
        """Sends the monthly reports that were due on the last first of a month."""
        request = reports.TellMonthsRequest()
        request.at.FromDatetime(plan.last_reporting_day(self._now))
        await self.reports.TellMonths(request)

    async def _read_notices(self) -> None:
        """Marks the notices so far as read by each brand's owner."""

        async def read(brand: plan.Brand) -> None:
            enter_context(CallContext(authorization=f"Bearer {self.tokens[brand.owner_email]}"))
            newest = (await self.notices.ListNotices(notices.ListNoticesRequest(limit=1))).notices
            if newest:
                await self.notices.MarkNoticesRead(notices.MarkNoticesReadRequest(up_to=newest[0].id))

        await _many(map(read, plan.BRANDS))

    def _advertisement(
        self, rng: random.Random, order: plan.Order, number: int, person: plan.Influencer, address: str
    ) -> campaign.Advertisement:
        code = "".join(rng.choice("ABCDEFGHJKMNPQRSTUVWXYZ23456789") for _ in range(8))
        ad = mobile.advertisement(
            rng, plan.stable_id("ad", order.id, number), order.id, person, order.brand, address
        )
        ad.caption_identifier = code
        ad.prices.CopyFrom(mobile.PRICES[order.currency])
        ad.creation_dt.FromDatetime(plan.made_at(rng, order, number, self._now))
        return ad

    async def _decide(self, prepared: Prepared) -> None:
        """All but the last ones are decided, by the owner or by staff, and products handed over; the last ones wait."""
        order, rng, ads = prepared.order, prepared.rng, prepared.ads
        money = order.payment == plan.MONEY
        by = self.person_ids[order.auditor]
        rejected = (
            campaign.ADVERTISEMENT_STATUS_REJECTED_BY_PLATFORM
            if money
            else campaign.ADVERTISEMENT_STATUS_REJECTED_BY_CUSTOMER
        )
        decisions = []
        for number, (ad, moment) in enumerate(zip(ads, mobile.creation_times(ads), strict=True)):
            if number >= len(ads) - order.waiting:
                break
            # The first is rejected, so that each campaign has a decision that can still be disputed.
            refuse = (number == 0 or rng.random() < 0.16) and (money or order.type != plan.SPOT)
            refuse = refuse and not own.is_approved(order, number)
            decision = audit.PastDecision(
                advertisement_id=ad.id, status=campaign.ADVERTISEMENT_STATUS_APPROVED, decided_by=by
            )
            decided = plan.decided_at(rng, moment, self._now)
            decision.decided_at.FromDatetime(decided)
            self.decided_at[ad.id] = decided
            if refuse:
                reason, note = rng.choice(REASONS)
                decision.status, decision.reason = rejected, reason
                if note:
                    decision.note = note
            elif not money and (delivered := plan.delivered_at(rng, decided, self._now)):
                decision.delivered_at.FromDatetime(delivered)
            if own.waits_to_be_collected(order, number):
                decision.ClearField("delivered_at")
            decisions.append(decision)
        for start in range(0, len(decisions), 100):
            request = audit.RecordDecisionsRequest(decisions=decisions[start : start + 100])
            for outcome in (await self.audits.RecordDecisions(request)).outcomes:
                if outcome.HasField("refusal") and outcome.refusal.code != "ALREADY_AUDITED":
                    raise SystemExit(f"{outcome.id} was not decided: {outcome.refusal.message}")

    async def _arrivals(self) -> None:
        rng = random.Random(plan.SEED + 9)
        events = []
        for number in range(plan.ARRIVALS):
            brand = rng.choices(plan.BRANDS, plan.ARRIVALS_BY_BRAND)[0] if rng.random() < 0.88 else None
            company_id = self.company_ids[brand.slug] if brand else None
            moment = plan.spread(rng, self._now, plan.DAYS - 1)
            visit = mobile.visit(rng, plan.stable_id("arrival", number), brand, company_id, moment)
            events += [tracking.VisitorEvent(event=event) for event in visit]
        for start in range(0, len(events), 250):
            await self._track(events[start : start + 250])
        self._say(f"{plan.ARRIVALS} arrivals of {plan.DAYS} days")

    async def _track(self, events: list[tracking.VisitorEvent]) -> None:
        """Retries refused messages, since NATS may be slow on a busy machine; ids prevent duplicates."""
        for _ in range(ATTEMPTS):
            response = await self.tracking.TrackEvents(tracking.TrackEventsRequest(events=events))
            refused = [outcome.HasField("refusal") for outcome in response.outcomes]
            events = list(compress(events, refused))
            if not events:
                return
        raise SystemExit(f"{len(events)} arrivals were refused {ATTEMPTS} times")

    async def _desk(self) -> None:
        forms = await desk.leave_forms(self._tracking)
        wishes = await desk.ask_to_be_erased(self.identity, self.tokens[plan.STAFF[0]], self._sign)
        self._say(f"{forms} forms and {wishes} wishes to be erased")


def _influencer(person: plan.Influencer) -> influencers_pb2.Influencer:
    return influencers_pb2.Influencer(
        id=person.id,
        first_name=person.first,
        last_name=person.last,
        email=plan.email_of(person),
        handle=person.handle if person.number % plan.PAGE_EACH == 0 else None,
        referrer_id=person.referrer_id,
        credentials=[
            persons_pb2.PersonCredential(
                id=plan.stable_id("credential", person.number, platform),
                first_name=person.first,
                last_name=person.last,
                status="Linked",
                platform=platform,
                platform_object_identity=person.handle,
            )
            for platform in mobile.NETWORKS
        ],
    )


def _history(order: plan.Order, post: campaign.Post, now: datetime) -> Iterable[campaign.EngagementReport]:
    """A post's reports on the campaign's reporting days, oldest first; unchanged ones are left out.

    Figures grow quickly in the first days, then level off.
    """
    rng = random.Random(f"{post.id}-{order.number}")
    most = rng.lognormvariate(4.1, 0.7)
    shares = [rng.uniform(*between) for between in ((0.05, 0.16), (0.01, 0.06), (8, 20), (0.02, 0.1))]
    before: campaign.EngagementCounts | None = None
    for days_ago in order.reporting_days:
        moment = now - timedelta(days=days_ago, minutes=5)
        age = moment.timestamp() - post.creation_dt.ToSeconds()
        if age <= 0:
            continue
        reach = most * (1 - 0.5 ** (age / 86_400 / 1.6))
        comments, shared, prints, links = (int(reach * share) for share in shares)
        counts = campaign.EngagementCounts(
            like_count=int(reach),
            comment_count=comments,
            shared_count=shared,
            print_count=prints,
            link_count=links,
            mention_count=1,
            hashtag_count=1,
            not_sponsored_like_count=int(reach * 0.08),
            not_sponsored_comment_count=int(reach * 0.01),
        )
        if counts != before or not days_ago:
            report = campaign.EngagementReport(post_id=post.id, counts=counts)
            report.observed_at.FromDatetime(moment)
            yield report
        before = counts


async def _many(jobs: Iterable[Awaitable[T]], at_once: int = AT_ONCE) -> list[T]:
    """Awaits all, this many at a time, each in its own context."""
    gate = asyncio.Semaphore(at_once)

    async def run_within_gate(job: Awaitable[T]) -> T:
        async with gate:
            return await job

    return await asyncio.gather(*(asyncio.ensure_future(run_within_gate(job)) for job in jobs))
