"""Two brands with campaigns, advertisements and people, created through Resuena's own interfaces."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import grpc
from resuena_people import GUEST, Kind, Person
from resuena_system import System, sql

from kit.db import uuid7
from kit.testing import eventually
from resuena.campaign.v1 import campaign_pb2 as campaign
from resuena.campaign.v1 import campaign_pb2_grpc
from resuena.company.v1 import company_pb2 as company
from resuena.company.v1 import company_pb2_grpc
from resuena.identity.v1 import guests_pb2, identity_service_pb2_grpc, influencers_pb2, persons_pb2, staff_pb2
from resuena.identity.v1 import identity_pb2 as identity

ON_GOING = (
    campaign.CAMPAIGN_TRANSITION_SUBMIT,
    campaign.CAMPAIGN_TRANSITION_APPROVE,
    campaign.CAMPAIGN_TRANSITION_CONFIRM_PAYMENT,
)
PRICE = 100_000
CREATE_COMPANY = """mutation($person: ID!, $name: String!) { createCompanyByPerson(
  app: PublicPortal, personId: $person, companyName: $name, cellPhone: "+5491155550000",
  termsAndConditions: {appTypes: [PublicPortal], version: "1", language: es}
) { success error { code message } company { _id } session { accessToken } } }"""
CONFIRM = """mutation($token: String!) { confirmEmail(token: $token) { success } }"""
INVITE = """mutation($company: ID!, $email: String!, $role: CompanyRole!) {
  inviteMember(companyId: $company, email: $email, role: $role) { success error { code } invitation { _id } } }"""
ACCEPT = """mutation($token: String!) { acceptInvitation(token: $token) { success error { code } } }"""
MAKE_KEY = (
    "mutation($company: ID!, $name: String!, $permissions: [ApiKeyPermission!]!, $only: [ID!], $test: Boolean) {"
    " createApiKey(companyId: $company, name: $name, permissions: $permissions, campaignIds: $only, test: $test) {"
    " success error { code } secret apiKey { _id beginning } } }"
)
REVOKE_KEY = "mutation($id: ID!) { revokeApiKey(_id: $id) { success error { code } } }"
KEY_PERMISSIONS = ("ReadResults", "Audit", "ManageCampaigns", "ReadCreators", "ManageWebhooks")
Program = Callable[..., Awaitable[tuple[Person, str]]]
"""Creates an API key with these permissions; returns a caller that uses it, and its id."""


@dataclass
class Tenant:
    """A brand with its people and data."""

    owner: Person
    company_id: str
    product: str = ""
    money: str = ""
    ads: dict[str, str] = field(default_factory=dict)
    creator: Person | None = None
    """The person who posts for it, signed in with the app."""
    creators_ad: str = ""
    """Id of an advertisement of that person."""


@dataclass
class World:
    """Data that the tests share. A test that changes something creates its own with the methods below."""

    system: System
    channels: dict[str, grpc.aio.Channel]
    people: dict[Kind, Person] = field(default_factory=dict)
    guest_token: str = ""
    guest_token_id: str = ""
    own: Tenant = None  # type: ignore[assignment]
    other: Tenant = None  # type: ignore[assignment]
    names: Any = field(default_factory=lambda: itertools.count(1))

    @classmethod
    @asynccontextmanager
    async def of(cls, system: System) -> AsyncIterator[World]:
        """The two brands, the ten callers."""
        channels = {name: system.channel(name) for name in ("identity", "company", "campaign")}
        world = cls(system, channels)
        await world._fill()
        yield world
        for channel in channels.values():
            await channel.close()

    @property
    def identity(self) -> Any:
        """identity-svc, called by one of our own services."""
        return identity_service_pb2_grpc.IdentityServiceStub(self.channels["identity"])

    @property
    def campaigns(self) -> Any:
        """campaign-svc's campaigns, called by the mobile side."""
        return campaign_pb2_grpc.CampaignServiceStub(self.channels["campaign"])

    @property
    def advertisements(self) -> Any:
        """campaign-svc's advertisements, called by the mobile side."""
        return campaign_pb2_grpc.AdvertisementServiceStub(self.channels["campaign"])

    async def publish_terms(self) -> None:
        """Publishes the terms of the portal and of the app, without which no one can sign up."""
        terms = company_pb2_grpc.TermsServiceStub(self.channels["company"])
        for language in ("es", "en"):
            await terms.PublishTerms(
                company.PublishTermsRequest(
                    url="/legal/", version="1", app_types=[identity.APP_TYPE_PUBLIC_PORTAL], language=language
                )
            )
            await terms.PublishTerms(
                company.PublishTermsRequest(
                    url="/legal/app/", version="app-1", app_types=[identity.APP_TYPE_MOBILE_APP], language=language
                )
            )

    async def _fill(self) -> None:
        await self.publish_terms()
        guest_token = await self.identity.CreateGuestToken(
            guests_pb2.CreateGuestTokenRequest(token="INVERSOR-MATRIZ", label="Inversora")
        )
        self.guest_token, self.guest_token_id = guest_token.token, guest_token.id
        self.own, self.other = await self.tenant("Café Aurora"), await self.tenant("Otra Marca")
        self.people = {
            Kind.VISITOR: Person(self.system),
            Kind.GUEST: await self.guest(),
            Kind.MEMBERLESS: await Person(self.system).sign_up(),
            Kind.VIEWER: await self.member(self.own, "viewer"),
            Kind.AUDITOR: await self.member(self.own, "auditor"),
            Kind.OWNER: self.own.owner,
            Kind.OTHER: self.other.owner,
            Kind.STAFF: await self.staff(),
            Kind.CREATOR: await self.owner_in_app(self.own),
            Kind.KEY: (await self.program(self.own, *KEY_PERMISSIONS))[0],
        }
        for brand in (self.own, self.other):
            brand.product = await self.campaign(brand, campaign.PAYMENT_TYPE_PRODUCT)
            brand.money = await self.campaign(brand, campaign.PAYMENT_TYPE_MONEY)
            brand.ads = {"product": await self.ad(brand.product), "money": await self.ad(brand.money)}
        await self.system.settled()

    async def leave_traces(self) -> None:
        """Stores a draft, a lead, an arrival at the brand's link, a deletion request and a personal page."""
        await self.campaign(self.own, campaign.PAYMENT_TYPE_PRODUCT, ())
        visitor = self.people[Kind.VISITOR]
        await visitor.ask(
            'mutation { sendContact(name: "Ana", email: "a@ejemplo.ar", message: "Hola") { success } }'
        )
        await visitor.ask(
            "mutation($id: ID!) { trackEvent(event: APP_DOWNLOAD, companyId: $id) { success } }",
            {"id": self.own.company_id},
        )
        leaving = await Person(self.system).sign_up()
        await leaving.ask("mutation { deleteMyData { success } }")
        page = influencers_pb2.Influencer(
            id=uuid7(), first_name="Ana", last_name="Paz", email="ana.paz@influencers.ejemplo.ar", handle="ana.paz"
        )
        await self.identity.RegisterInfluencers(influencers_pb2.RegisterInfluencersRequest(influencers=[page]))
        await self.system.settled()

    async def guest(self) -> Person:
        """A guest session."""
        person = Person(self.system)
        response = await person.ask(GUEST, {"token": self.guest_token})
        person.token = response.data["session"]["accessToken"]
        return person

    async def staff(self) -> Person:
        """A member of staff, whose e-mail is confirmed."""
        person = await Person(self.system).sign_up()
        await self.confirm_email(person)
        await self.identity.GrantStaff(staff_pb2.GrantStaffRequest(person_id=person.id))
        return await person.sign_in()

    @staticmethod
    async def confirm_email(person: Person) -> None:
        """Confirms the e-mail with the link that was mailed to it."""
        response = await person.ask(CONFIRM, {"token": await person.mailed_token("confirmEmail")})
        assert response.data["success"], response.body

    async def tenant(self, name: str = "") -> Tenant:
        """A new company and its owner."""
        owner = await Person(self.system).sign_up()
        await self.confirm_email(owner)
        name = name or f"Marca {next(self.names)}"
        response = await owner.ask(CREATE_COMPANY, {"person": owner.id, "name": name})
        assert response.data["success"], response.body
        await owner.sign_in()
        assert owner.company_id is not None
        assert owner.company_id == response.data["company"]["_id"]
        return Tenant(owner, owner.company_id)

    async def program(self, brand: Tenant, *permissions: str, **values: Any) -> tuple[Person, str]:
        """A program with a new API key of the brand, and the id of the key."""
        given = {"company": brand.company_id, "name": f"Programa {next(self.names)}", "permissions": permissions}
        result = (await brand.owner.ask(MAKE_KEY, {**given, **values})).data
        assert result["success"], result
        assert result["secret"].startswith(result["apiKey"]["beginning"])
        return Person(self.system, token=result["secret"]), result["apiKey"]["_id"]

    async def member(self, brand: Tenant, role: str) -> Person:
        """A new member, who accepted an invitation."""
        person = await Person(self.system).sign_up()
        await self.invite(brand, person.email, role)
        response = await person.ask(ACCEPT, {"token": await person.mailed_token("invitation")})
        assert response.data["success"], response.body

        async def joined() -> bool:
            await person.sign_in()
            return person.company_id == brand.company_id

        await eventually(joined)  # type: ignore[arg-type]
        return person

    async def owner_in_app(self, brand: Tenant) -> Person:
        """An owner of the brand who is signed in with the app, where that role has no effect."""
        owner = await self.member(brand, "owner")
        return await Person(self.system, owner.email, in_app=True).sign_in()

    async def invite(self, brand: Tenant, email: str, role: str = "viewer") -> str:
        """Sends an invitation; returns its id."""
        response = await brand.owner.ask(INVITE, {"company": brand.company_id, "email": email, "role": role})
        assert response.data["success"], response.body
        return str(response.data["invitation"]["_id"])

    async def campaign(
        self, brand: Tenant, payment: Any, steps: tuple[Any, ...] = ON_GOING, kind: Any = None
    ) -> str:
        """A campaign after these transitions, with room for all advertisements of the matrix; on-going by default."""
        money = payment == campaign.PAYMENT_TYPE_MONEY
        message = campaign.Campaign(
            company_id=brand.company_id,
            name=f"Campaña {next(self.names)}",
            brief="El brief BASESYCONDICIONES Las bases",
            type=kind or campaign.CAMPAIGN_TYPE_ADVERTISING,
            payment_type=payment,
            reward_kind=campaign.REWARD_KIND_MONEY if money else campaign.REWARD_KIND_PRODUCT,
            currency="ARS",
            stock=0 if money else 1000,
            investment=1000 * PRICE if money else 0,
        )
        if money:
            message.custom_ad_price = PRICE
        else:
            message.product_payment_description = "Un café"
        response = await self.campaigns.CreateCampaign(campaign.CreateCampaignRequest(campaign=message))
        for step in steps:
            await self.campaigns.TransitionCampaign(
                campaign.TransitionCampaignRequest(id=response.campaign.id, transition=step)
            )
        return str(response.campaign.id)

    async def ads(self, campaign_id: str, count: int) -> list[str]:
        """Creates this many waiting advertisements with a post each, of people with a network account."""
        messages, posts, influencers = [], [], []
        for _ in range(count):
            person, ad = uuid7(), uuid7()
            influencers.append(
                influencers_pb2.Influencer(
                    id=person,
                    first_name="Ana",
                    last_name="Paz",
                    email=f"{person}@influencers.ejemplo.ar",
                    credentials=[
                        persons_pb2.PersonCredential(
                            id=uuid7(), person_id=person, first_name="Ana", platform=identity.PLATFORM_INSTAGRAM
                        )
                    ],
                )
            )
            message = campaign.Advertisement(
                id=ad,
                campaign_id=campaign_id,
                person_id=person,
                multimedia_uri="/media/images/aa/bb.jpg",
                caption="Hola",
            )
            message.creation_dt.FromDatetime(datetime.now(UTC))
            messages.append(message)
            post = campaign.Post(
                id=uuid7(),
                advertisement_id=ad,
                platform=identity.PLATFORM_INSTAGRAM,
                post_platform_id="https://www.instagram.com/p/ABC/",
            )
            post.creation_dt.FromDatetime(datetime.now(UTC))
            posts.append(post)
        await self.identity.RegisterInfluencers(
            influencers_pb2.RegisterInfluencersRequest(influencers=influencers)
        )
        await self.advertisements.SubmitAdvertisements(
            campaign.SubmitAdvertisementsRequest(advertisements=messages)
        )
        await self.advertisements.PublishPosts(campaign.PublishPostsRequest(posts=posts))
        return [message.id for message in messages]

    async def ad(self, campaign_id: str) -> str:
        """One waiting advertisement."""
        return (await self.ads(campaign_id, 1))[0]

    async def code_of(self, ad_id: str) -> str:
        """The ad code of an advertisement."""
        rows = await sql(
            self.system.databases["campaign"],
            "SELECT caption_identifier FROM advertisements WHERE id = :id",
            id=ad_id,
        )
        return str(rows[0][0])

    async def person_of(self, ad_id: str) -> str:
        """The creator of an advertisement."""
        rows = await sql(
            self.system.databases["campaign"], "SELECT person_id FROM advertisements WHERE id = :id", id=ad_id
        )
        return str(rows[0][0])
