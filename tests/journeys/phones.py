"""Data that reaches a running Resuena without the browser: the mobile side's posts and figures, and quickly created
brands.

Everything goes through the services' own contracts, as the demo's loader and the mobile side do: RPCs with a service
token, and facts on the MOBILE stream. A journey creates here what it consumes, so that journeys are independent.
"""

from __future__ import annotations

import asyncio
import io
import secrets
import threading
import time
import uuid
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import Any, cast
from urllib.parse import parse_qs, urlsplit
from zoneinfo import ZoneInfo

import asyncpg
import grpc
import nats
from google.protobuf.message import Message
from journey import OPERATOR_ZONE, System
from people import eventually, mailed_link
from PIL import Image, ImageDraw

from kit.db import uuid7
from kit.rpc import metadata as names
from kit.rpc.client import CHANNEL_OPTIONS
from kit.rpc.service_keys import private_file
from kit.rpc.service_tokens import ServiceKey
from resuena.campaign.v1 import (
    audit_pb2,
    audit_pb2_grpc,
    campaign_pb2,
    campaign_pb2_grpc,
    disputes_pb2,
    disputes_pb2_grpc,
    mobile_pb2,
)
from resuena.company.v1 import company_pb2 as company
from resuena.company.v1 import company_pb2_grpc, members_pb2, members_pb2_grpc
from resuena.identity.v1 import (
    accounts_pb2,
    creators_pb2,
    identity_service_pb2_grpc,
    influencers_pb2,
    payout_accounts_pb2,
    persons_pb2,
    sign_in_pb2,
    staff_pb2,
)
from resuena.identity.v1 import identity_pb2 as identity
from resuena.media.v1 import media_pb2 as media
from resuena.media.v1 import media_pb2_grpc
from resuena_demo import plan, scenes
from resuena_local.credentials import Credentials, credentials
from resuena_local.layout import LOOPBACK, Folders, Ports

PASSWORD = "Propia#2026"
ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
DEADLINE = 20.0
STEPS = (
    campaign_pb2.CAMPAIGN_TRANSITION_SUBMIT,
    campaign_pb2.CAMPAIGN_TRANSITION_APPROVE,
    campaign_pb2.CAMPAIGN_TRANSITION_CONFIRM_PAYMENT,
)
INSTAGRAM, FACEBOOK = identity.PLATFORM_INSTAGRAM, identity.PLATFORM_FACEBOOK
POSTS = {INSTAGRAM: "https://www.instagram.com/p", FACEBOOK: "https://www.facebook.com/posts"}
"""The address of posts on each network."""


@dataclass(frozen=True)
class Person:
    """A person created for one journey; `token` authenticates calls to the services as them."""

    id: str
    email: str
    token: str

    @property
    def credentials(self) -> tuple[str, str]:
        return self.email, PASSWORD


@dataclass(frozen=True)
class Brand:
    """A company and its owner, created for one journey."""

    name: str
    owner: Person
    company_id: str


@dataclass(frozen=True)
class Ad:
    """One person's ad on the mobile side; its posts by network."""

    id: str
    code: str
    creator: str
    created: datetime
    posts: dict[int, str] = field(default_factory=dict)


class Phones:
    """The mobile side of one running system; also creates brands without the browser."""

    def __init__(self, system: System, ports: Ports) -> None:
        assert system.data is not None
        self._system = system
        self._folders = Folders(system.data)
        self._ports = ports

    @cached_property
    def _credentials(self) -> Credentials:
        return credentials(self._folders.secrets)

    @cached_property
    def _key(self) -> ServiceKey:
        return ServiceKey("demo", private_file(self._credentials.service_keys, "demo"))

    def _stub(self, kind: Callable[[grpc.Channel], Any], service: str) -> Callable[..., Any]:
        """Calls one RPC by name, as a service or, with `bearer`, as that person."""
        address = f"{LOOPBACK}:{self._ports.grpc[service]}"
        stub = kind(grpc.insecure_channel(address, options=CHANNEL_OPTIONS))
        own, passed_on = self._key.proof(service), self._key.proof(service, passes_on=True)

        def call(method: str, request: Message | Iterator[Message], bearer: str | None = None) -> Any:
            who = [(names.SERVICE_TOKEN, (passed_on if bearer else own).current())]
            if bearer:
                who.append((names.AUTHORIZATION, f"Bearer {bearer}"))
            deadline = time.monotonic() + DEADLINE
            while True:
                left = max(0.1, deadline - time.monotonic())
                try:
                    return getattr(stub, method)(request, metadata=who, timeout=left, wait_for_ready=True)
                except grpc.RpcError as error:
                    # The service was killed during the call: requests are idempotent by id, so it is sent again.
                    if error.code() != grpc.StatusCode.UNAVAILABLE or time.monotonic() > deadline:
                        raise

        return call

    @cached_property
    def _identity(self) -> Callable[..., Any]:
        return self._stub(identity_service_pb2_grpc.IdentityServiceStub, "identity")

    @cached_property
    def _companies(self) -> Callable[..., Any]:
        return self._stub(company_pb2_grpc.CompanyServiceStub, "company")

    @cached_property
    def _invitations(self) -> Callable[..., Any]:
        return self._stub(members_pb2_grpc.InvitationServiceStub, "company")

    @cached_property
    def _campaigns(self) -> Callable[..., Any]:
        return self._stub(campaign_pb2_grpc.CampaignServiceStub, "campaign")

    @cached_property
    def _ads(self) -> Callable[..., Any]:
        return self._stub(campaign_pb2_grpc.AdvertisementServiceStub, "campaign")

    @cached_property
    def _media(self) -> Callable[..., Any]:
        return self._stub(media_pb2_grpc.MediaServiceStub, "media")

    @cached_property
    def _audits(self) -> Callable[..., Any]:
        return self._stub(audit_pb2_grpc.AuditServiceStub, "campaign")

    def dispute(self, ad: Ad, person_id: str, text: str) -> None:
        """Disputes the brand's rejection, as the influencer in the app."""
        stub = self._stub(disputes_pb2_grpc.DisputeServiceStub, "campaign")
        request = disputes_pb2.DisputeRejectionRequest(advertisement_id=ad.id, person_id=person_id, text=text)
        stub("DisputeRejection", request)

    @cached_property
    def pictures(self) -> list[str]:
        """Addresses of a few pictures, stored once."""
        return [self._store(f"{scene}.jpg", scenes.draw(scene, 0)) for scene in sorted(scenes.SCENES)[:4]]

    def new_picture(self) -> str:
        """The address of a unique picture."""
        return self._store(f"{uuid.uuid4().hex}.jpg", new_photo())

    def _store(self, name: str, data: bytes) -> str:
        def parts() -> Iterator[Message]:
            yield media.UploadImageRequest(head=media.UploadHead(file_name=name, length=len(data)))
            yield media.UploadImageRequest(chunk=data)

        return f"/media/{self._media('UploadImage', parts()).key}"

    def person(self, first: str = "", last: str = "", *, confirmed: bool = False) -> Person:
        """A person who signed up, with a name unless none is given, and optionally a confirmed e-mail."""
        address = f"persona-{uuid.uuid4().hex[:10]}@example.com"
        request = sign_in_pb2.SignUpRequest(
            app=identity.APP_TYPE_PUBLIC_PORTAL, email=address, password=PASSWORD, email_confirmed=confirmed
        )
        session = self._identity("SignUp", request).session
        if first:
            named = accounts_pb2.UpdatePersonRequest(id=session.id, first_name=first, last_name=last)
            self._identity("UpdatePerson", named, session.access_token)
        return Person(session.id, address, session.access_token)

    def sign_in(self, email: str, password: str) -> str:
        """A token with the person's present permissions."""
        session = self._identity("SignIn", sign_in_pb2.SignInRequest(email=email, password=password)).session
        return str(session.access_token)

    def personal_page(self, first: str, last: str) -> str:
        """An influencer with a public page; its name."""
        name = f"{first}.{uuid.uuid4().hex[:8]}"
        influencer = influencers_pb2.Influencer(
            id=uuid7(), first_name=first, last_name=last, email=f"{name}@example.com".lower(), handle=name
        )
        self.register(influencer)
        return name

    def register(self, influencer: influencers_pb2.Influencer) -> None:
        """Registers a person on the mobile side, or updates them."""
        self._identity("RegisterInfluencers", influencers_pb2.RegisterInfluencersRequest(influencers=[influencer]))

    def newcomer(self, brand: Brand, source: str, code: str = "RESUENA") -> Person:
        """A person who registered with the app, by a referral code and a link of the brand."""
        address = f"app-{uuid.uuid4().hex[:10]}@example.com"
        request = sign_in_pb2.SignUpRequest(
            app=identity.APP_TYPE_MOBILE_APP,
            email=address,
            password=PASSWORD,
            referral_code=code,
            company_code=brand.company_id,
            source=source,
        )
        session = self._identity("SignUp", request).session
        return Person(session.id, address, session.access_token)

    def creator(self, first: str = "Ana", last: str = "Pereyra", code: str = "RESUENA") -> Person:
        """A person in the app who is ready to post, referred by the owner of this code."""
        address = f"creadora-{uuid.uuid4().hex[:10]}@example.com"
        request = sign_in_pb2.SignUpRequest(
            app=identity.APP_TYPE_MOBILE_APP,
            email=address,
            password=PASSWORD,
            referral_code=code,
            email_confirmed=True,
        )
        session = self._identity("SignUp", request).session
        steps: tuple[tuple[str, Message], ...] = (
            ("UpdateCreatorAccount", creators_pb2.UpdateCreatorAccountRequest(first_name=first, last_name=last)),
            ("DeclareAdult", creators_pb2.DeclareAdultRequest()),
            (
                "AcceptCreatorTerms",
                creators_pb2.AcceptCreatorTermsRequest(version=plan.TERMS_VERSION, language="es"),
            ),
            (
                "DeclareNetwork",
                creators_pb2.DeclareNetworkRequest(platform=INSTAGRAM, username=f"ana.{uuid.uuid4().hex[:12]}"),
            ),
        )
        for method, message in steps:
            self._identity(method, message, session.access_token)
        return Person(session.id, address, session.access_token)

    def code_of(self, person: Person) -> str:
        """The referral code of a person with the app."""
        account = self._identity(
            "GetCreatorAccount", creators_pb2.GetCreatorAccountRequest(), person.token
        ).account
        return str(account.referral_code)

    def staff(self, first: str = "Dana", last: str = "Mesa") -> Person:
        """A member of staff."""
        person = self.person(first, last)
        self._identity("GrantStaff", staff_pb2.GrantStaffRequest(person_id=person.id))
        return person

    def publish_terms(self) -> None:
        """Publishes the terms for brands and creators, if the demo has not done so."""
        for app in (identity.APP_TYPE_PUBLIC_PORTAL, identity.APP_TYPE_MOBILE_APP):
            terms = company.PublishTermsRequest(
                url="/legal/terminos/", version=plan.TERMS_VERSION, app_types=[app], language="es"
            )
            self._stub(company_pb2_grpc.TermsServiceStub, "company")("PublishTerms", terms)

    def brand(self, name: str = "", *, confirmed: bool = True) -> Brand:
        """A company with its own name, and its owner, who has a name and, by default, a confirmed e-mail."""
        name = name or f"Marca {uuid.uuid4().hex[:8]}"
        owner = self.person("Abril", "Suárez", confirmed=confirmed)
        created = self._companies(
            "CreateCompany",
            company.CreateCompanyRequest(
                person_id=owner.id,
                name=name,
                cell_phone="+5491155550000",
                terms=company.TermsAcceptance(
                    app_types=[identity.APP_TYPE_PUBLIC_PORTAL], version=plan.TERMS_VERSION, language="es"
                ),
            ),
            owner.token,
        )
        return Brand(name, owner, created.company.id)

    def member(self, brand: Brand, person: Person, role: str = "auditor") -> None:
        """Makes the person a member of the company, through an invitation of its owner."""
        company_role = {"auditor": identity.COMPANY_ROLE_AUDITOR, "viewer": identity.COMPANY_ROLE_VIEWER}[role]
        invitation = members_pb2.InviteMemberRequest(
            company_id=brand.company_id, email=person.email, role=company_role
        )
        self._invitations("InviteMember", invitation, brand.owner.token)
        link = mailed_link(self._system, person.email, "invitation")
        token = parse_qs(urlsplit(link).query)["token"][0]
        self._invitations("AcceptInvitation", members_pb2.AcceptInvitationRequest(token=token), person.token)

    def campaign(
        self,
        brand: Brand,
        name: str = "",
        *,
        money: bool = False,
        investment: int = 100_000_000,
        price: int = 150_000,
        currency: str = "ARS",
        stock: int = 40,
        type_: int = plan.ADVERTISING,
        steps: int = len(STEPS),
    ) -> str:
        """Creates a campaign of the brand, this many transitions along its life: on-going by default; its id."""
        message = campaign_pb2.Campaign(
            id=str(uuid.uuid4()),
            company_id=brand.company_id,
            name=name or f"Campaña {uuid.uuid4().hex[:6]}",
            brief="" if type_ == plan.SPONSORSHIP else plan.BRIEF.format(subject="tu mañana", site="marca"),
            type=cast(Any, type_),
            payment_type=campaign_pb2.PAYMENT_TYPE_MONEY if money else campaign_pb2.PAYMENT_TYPE_PRODUCT,
            reward_kind=campaign_pb2.REWARD_KIND_MONEY if money else campaign_pb2.REWARD_KIND_PRODUCT,
            currency=currency,
            investment=investment if money else 0,
            stock=0 if money else stock,
            engagement_expected=4_000,
            forecast_days=30,
            segments=campaign_pb2.EngagementSegments(
                engagement_male_influencer=31,
                engagement_female_influencer=54,
                engagement_male_influenced=36,
                engagement_female_influenced=49,
                engagement_anonymous_influenced=9,
            ),
        )
        if money:
            message.custom_ad_price = price
        else:
            message.product_payment_description = "Un flat white y dos medialunas"
        created = self._campaigns("CreateCampaign", campaign_pb2.CreateCampaignRequest(campaign=message)).campaign
        for step in STEPS[:steps]:
            self.step(created.id, step)
        return str(created.id)

    def step(self, campaign_id: str, transition: Any) -> None:
        """Changes the campaign's status by one transition, as a service."""
        request = campaign_pb2.TransitionCampaignRequest(id=campaign_id, transition=transition)
        self._campaigns("TransitionCampaign", request)

    def ad(self, campaign_id: str, number: int = 0, *, age: timedelta = timedelta()) -> campaign_pb2.Advertisement:
        """A new ad, not sent yet. `number` selects its creator among the demo's influencers."""
        people = plan.influencers()
        ad = campaign_pb2.Advertisement(
            id=str(uuid.uuid4()),
            campaign_id=campaign_id,
            person_id=people[number % len(people)].id,
            caption_identifier="".join(secrets.choice(ALPHABET) for _ in range(8)),
            multimedia_uri=self.pictures[number % len(self.pictures)],
            sponsored=True,
            caption=f"Así empieza mi día, toma {number + 1}. #resuena",
            social_media_target=[INSTAGRAM, FACEBOOK],
            instagram_status="Published",
            facebook_status="Published",
        )
        ad.creation_dt.FromDatetime(datetime.now(UTC) - age)
        return ad

    def approved(self, brand: Brand, person: Person) -> campaign_pb2.Advertisement:
        """The person creates an ad for a new campaign of the brand, which its owner approves; the owner can then see
        the person's name."""
        ad = self.ad(self.campaign(brand))
        ad.person_id = person.id
        self._ads("SubmitAdvertisements", campaign_pb2.SubmitAdvertisementsRequest(advertisements=[ad]))
        decision = audit_pb2.AuditAdvertisementsRequest(
            ids=[ad.id], status=campaign_pb2.ADVERTISEMENT_STATUS_APPROVED
        )
        # The owner's token from before the company existed has no permission for it.
        owner = self.sign_in(*brand.owner.credentials)
        (outcome,) = self._audits("AuditAdvertisements", decision, owner).outcomes
        assert not outcome.HasField("refusal"), outcome
        seen = persons_pb2.BatchGetPersonsRequest(ids=[person.id])
        eventually(
            lambda: self._identity("BatchGetPersons", seen, owner).persons[0].HasField("person"),
            "the brand sees who made the ad",
        )
        return ad

    def earned_last_month(self, campaign_id: str, person: Person, by: Person) -> None:
        """The person created an ad for a campaign that pays money, and `by`, a member of staff, approved it last
        month."""
        first_of_month = datetime.now(ZoneInfo(OPERATOR_ZONE)).replace(day=1)
        self.earned(campaign_id, person, by, first_of_month - timedelta(days=10))

    def earned(self, campaign_id: str, person: Person, by: Person, at: datetime) -> campaign_pb2.Advertisement:
        """The person created an ad for a campaign that pays money, and `by`, a member of staff, approved it two days
        later, at this moment."""
        ad = self.ad(campaign_id)
        ad.person_id = person.id
        ad.creation_dt.FromDatetime(at - timedelta(days=2))
        self._ads("SubmitAdvertisements", campaign_pb2.SubmitAdvertisementsRequest(advertisements=[ad]))
        decision = audit_pb2.PastDecision(
            advertisement_id=ad.id, status=campaign_pb2.ADVERTISEMENT_STATUS_APPROVED, decided_by=by.id
        )
        decision.decided_at.FromDatetime(at)
        request = audit_pb2.RecordDecisionsRequest(decisions=[decision])
        (outcome,) = self._audits("RecordDecisions", request).outcomes
        assert not outcome.HasField("refusal"), outcome
        return ad

    def give_iban(self, person: Person, number: str) -> None:
        """Sets the person's payout account."""
        account = creators_pb2.SetPayoutAccountRequest(
            kind=payout_accounts_pb2.PAYOUT_ACCOUNT_KIND_IBAN,
            number=number,
            holder="Ana Pereyra",
            password=PASSWORD,
        )
        self._identity("SetPayoutAccount", account, person.token)

    def end_share(self, token: str) -> None:
        """Makes the link to a report expire."""
        self._end("campaign", "UPDATE report_shares SET expires_at = now() WHERE token = $1", token)

    def end_invitation(self, email: str) -> None:
        """Makes the one invitation to this address expire."""
        self._end("company", "UPDATE invitations SET expires_at = now() WHERE email = $1", email)

    def _end(self, service: str, update: str, value: str) -> None:
        async def end() -> None:
            address = self._system.layout().database_url(service).replace("+asyncpg", "")
            connection = await asyncpg.connect(address)
            try:
                assert await connection.execute(update, value) == "UPDATE 1"
            finally:
                await connection.close()

        _apart(end())

    def post(self, ad: campaign_pb2.Advertisement, platform: Any = INSTAGRAM) -> campaign_pb2.Post:
        """The ad's post on a network, not sent yet."""
        post = campaign_pb2.Post(
            id=str(uuid.uuid4()),
            advertisement_id=ad.id,
            platform=platform,
            post_platform_id=f"{POSTS[platform]}/{ad.caption_identifier}",
        )
        post.creation_dt.CopyFrom(ad.creation_dt)
        return post

    def publish(self, ad: campaign_pb2.Advertisement) -> str:
        """The ad is posted on Instagram; the post's id."""
        post = self.post(ad)
        self._ads("PublishPosts", campaign_pb2.PublishPostsRequest(posts=[post]))
        return str(post.id)

    def submit(
        self,
        campaign_id: str,
        count: int = 1,
        *,
        first: int = 0,
        age: timedelta = timedelta(),
        apart: timedelta = timedelta(seconds=1),
        networks: Sequence[Any] = (INSTAGRAM,),
    ) -> list[Ad]:
        """This many new ads with their posts, the first one `age` old and each later one `apart` newer."""
        ads = [self.ad(campaign_id, first + index, age=age - index * apart) for index in range(count)]
        return self.deliver(ads, networks)

    def deliver(
        self,
        ads: Sequence[campaign_pb2.Advertisement],
        networks: Sequence[Any] = (INSTAGRAM,),
        creators: Mapping[str, str] | None = None,
    ) -> list[Ad]:
        """Sends these ads, with a post on each of the networks; `creators` has the names of creators who are not of
        the demo."""
        names = {who.id: f"{who.first} {who.last}" for who in plan.influencers()} | dict(creators or {})
        self._ads("SubmitAdvertisements", campaign_pb2.SubmitAdvertisementsRequest(advertisements=ads))
        posts = [self.post(ad, platform) for ad in ads for platform in networks]
        self._ads("PublishPosts", campaign_pb2.PublishPostsRequest(posts=posts))
        sent: list[Ad] = []
        for ad in ads:
            own = {post.platform: post.id for post in posts if post.advertisement_id == ad.id}
            created = ad.creation_dt.ToDatetime(UTC)
            sent.append(Ad(ad.id, ad.caption_identifier, names[ad.person_id], created, cast(Any, own)))
        return sent

    def revise(self, ad: campaign_pb2.Advertisement) -> None:
        """Sends the ad again, with its present values."""
        self._ads("SubmitAdvertisements", campaign_pb2.SubmitAdvertisementsRequest(advertisements=[ad]))

    def report(self, post_id: str, *, likes: int, comments: int, at: datetime | None = None) -> None:
        """Reports a network's figures of a post at a moment."""
        report = campaign_pb2.EngagementReport(
            post_id=post_id,
            counts=campaign_pb2.EngagementCounts(like_count=likes, comment_count=comments, print_count=likes * 9),
        )
        report.observed_at.FromDatetime(at or datetime.now(UTC))
        self._ads("ReportEngagement", campaign_pb2.ReportEngagementRequest(reports=[report]))

    def send(self, subject: str, fact: Message) -> None:
        """Publishes a fact of the mobile side on the MOBILE stream, acknowledged by JetStream."""

        async def publish() -> None:
            client = await nats.connect(
                f"nats://{LOOPBACK}:{self._ports.nats}", user="resuena", password=self._credentials.nats
            )
            try:
                headers = {"Nats-Msg-Id": str(uuid.uuid4())}
                await client.jetstream().publish(
                    f"resuena.mobile.{subject}.v1", fact.SerializeToString(), headers=headers
                )
            finally:
                await client.close()

        _apart(publish())

    def post_from_a_phone(self, campaign_id: str, number: int = 0) -> tuple[Ad, campaign_pb2.Post]:
        """A person posts with the app: the ad and its post arrive as facts."""
        ad = self.ad(campaign_id, number)
        post = self.post(ad)
        submitted = mobile_pb2.MobileAdvertisementSubmitted(advertisement=ad, occurred_at=ad.creation_dt)
        self.send("advertisement_submitted", submitted)
        self.send("post_published", mobile_pb2.MobilePostPublished(post=post, occurred_at=ad.creation_dt))
        who = plan.influencers()[number]
        return Ad(ad.id, ad.caption_identifier, f"{who.first} {who.last}", ad.creation_dt.ToDatetime(UTC)), post


def new_photo() -> bytes:
    """A unique picture: sharp shapes in every colour, in the size of a phone's photo."""
    width, height = 1200, 1500
    image = Image.new("RGB", (width, height), _colour())
    pen = ImageDraw.Draw(image)
    for size in (600, 400, 300, 200, 150, 100) * 12:
        x, y = secrets.randbelow(width) - size // 2, secrets.randbelow(height) - size // 2
        draw = secrets.choice((pen.ellipse, pen.rectangle))
        draw((x, y, x + size, y + secrets.randbelow(size) + 20), fill=_colour())
    # Rows of one colour at both edges would make it look like a screenshot.
    for middle in (0, height):
        for x in range(60, width, 240):
            pen.ellipse((x, middle - 90, x + 120, middle + 90), fill=_colour())
    file = io.BytesIO()
    image.save(file, "JPEG", quality=90)
    return file.getvalue()


def _colour() -> tuple[int, int, int]:
    return secrets.randbelow(256), secrets.randbelow(256), secrets.randbelow(256)


def _apart(work: Coroutine[Any, Any, None]) -> None:
    """Runs a coroutine in its own thread: Playwright's loop runs in this one."""
    problem: list[BaseException] = []

    def run() -> None:
        try:
            asyncio.run(work)
        except BaseException as error:
            problem.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    if problem:
        raise problem[0]
