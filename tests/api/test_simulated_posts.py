"""Simulated creators post by the public API, within what campaigns can pay and brands can audit, to the demo's
campaigns only."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import httpx
import pytest
from matrix_calls import REQUEST_CHANGE
from matrix_disputes import DECIDE
from resuena_system import ORIGIN, System, sql
from resuena_world import ON_GOING, Tenant, World

from kit.testing import SERVICE_KEYS, eventually
from resuena.campaign.v1 import campaign_pb2 as campaign
from resuena_demo import creators, plan, scenes
from resuena_demo.creators import PublicDoor
from resuena_demo.settings import DemoSettings
from resuena_demo.simulation import CannotSimulate, Options, Simulation

FAST = 0.001
MONEY, PRODUCT = campaign.PAYMENT_TYPE_MONEY, campaign.PAYMENT_TYPE_PRODUCT
APPROVE = """mutation($ids: [ID!]!) { auditAdvertisements(ids: $ids, status: Approved)
  { success outcomes { refusal { code } } } }"""


def settings_of(system: System) -> DemoSettings:
    return DemoSettings(
        campaign_address=system.addresses["campaign"],
        tracking_address=system.addresses["tracking"],
        identity_address=system.addresses["identity"],
        service_key_file=SERVICE_KEYS.private("demo"),
    )


def door_of(system: System) -> PublicDoor:
    """The gateway in the test's own process."""
    transport = httpx.ASGITransport(system.app, client=("10.0.0.8", 1234), raise_app_exceptions=False)
    return PublicDoor(ORIGIN, httpx.AsyncClient(transport=transport, base_url=ORIGIN, timeout=30))


def simulation_of(system: System, options: Options) -> Simulation:
    return Simulation(settings_of(system), options, door_of(system))


async def order(world: World, brand: Tenant, slug: str, number: int, units: int) -> plan.Order:
    """A running campaign of the plan that can pay this many advertisements, and has one with a picture already."""
    (planned_order,) = (
        candidate for candidate in plan.orders() if (candidate.brand.slug, candidate.number) == (slug, number)
    )
    money = planned_order.payment == plan.MONEY
    message = campaign.Campaign(
        id=planned_order.id,
        company_id=brand.company_id,
        name=planned_order.name,
        brief="El brief",
        type=planned_order.type,  # type: ignore[arg-type]
        payment_type=planned_order.payment,  # type: ignore[arg-type]
        reward_kind=planned_order.reward,  # type: ignore[arg-type]
        currency="ARS",
        stock=0 if money else units + 1,
        investment=planned_order.price * (units + 1) if money else 0,
    )
    if money:
        message.custom_ad_price = planned_order.price
    else:
        message.product_payment_description = "Un café"
    await world.campaigns.CreateCampaign(campaign.CreateCampaignRequest(campaign=message))
    for step in ON_GOING:
        await world.campaigns.TransitionCampaign(
            campaign.TransitionCampaignRequest(id=planned_order.id, transition=step)
        )
    await world.ad(planned_order.id)
    return planned_order


@asynccontextmanager
async def simulated(system: System, options: Options) -> AsyncIterator[Simulation]:
    """A running simulation, which ends with the block."""
    simulation = simulation_of(system, options)
    task = asyncio.create_task(simulation.run())
    try:
        yield simulation
    finally:
        simulation.stop()
        await task


async def some_rounds(simulation: Simulation) -> None:
    """Returns once figures have grown several times: each round reports some."""
    seen = simulation.reported

    async def grew() -> bool:
        assert simulation.reported > seen + 20
        return True

    await eventually(grew, timeout=20)  # type: ignore[arg-type]


def count(simulation: Simulation, posted: int) -> Callable[[], object]:
    async def look() -> bool:
        assert simulation.posted == posted
        return True

    return look


async def ads_of(world: World, campaign_id: str) -> list[str]:
    rows = await sql(
        world.system.databases["campaign"],
        "SELECT id FROM advertisements WHERE campaign_id = :id ORDER BY id",
        id=campaign_id,
    )
    return [str(row[0]) for row in rows]


async def posts_of(world: World, identifier: str) -> int:
    rows = await sql(
        world.system.databases["campaign"],
        "SELECT count(*) FROM posts WHERE advertisement_id = :id",
        id=identifier,
    )
    return int(rows[0][0])


async def test_it_posts_until_budget_and_stock_are_used_and_to_no_other_campaign(
    system: System, world: World
) -> None:
    brand = await world.tenant()
    product = await order(world, brand, "piel", 1, units=3)
    money = await order(world, brand, "piel", 2, units=2)
    own = await world.campaign(brand, PRODUCT)  # not part of the demo
    async with simulated(system, Options(every=FAST, brand="piel", seed=1, withdrawn=0)) as simulation:
        await eventually(count(simulation, 5), timeout=30)  # type: ignore[arg-type]
        await some_rounds(simulation)
    assert simulation.posted == 5
    assert len(await ads_of(world, product.id)) == 4
    assert len(await ads_of(world, money.id)) == 3
    assert await ads_of(world, own) == []
    rows = await sql(
        system.databases["campaign"],
        "SELECT stock, budget_available, budget_freezed, investment FROM campaigns WHERE id IN (:one, :two) ORDER BY investment",
        one=product.id,
        two=money.id,
    )
    assert rows == [(0, 0, 0, 0), (0, 0, money.price * 3, money.price * 3)]


async def test_a_brand_gets_no_more_to_audit_than_said_and_the_next_when_it_decided(
    system: System, world: World
) -> None:
    brand = await world.tenant()
    planned_order = await order(world, brand, "parrafo", 1, units=20)
    async with simulated(
        system, Options(every=FAST, brand="parrafo", seed=2, waiting=3, withdrawn=0)
    ) as simulation:
        await eventually(count(simulation, 2), timeout=30)  # type: ignore[arg-type]
        await some_rounds(simulation)
        assert simulation.posted == 2
        ads = await ads_of(world, planned_order.id)
        response = await brand.owner.ask(APPROVE, {"ids": ads[:1]})
        assert response.data["outcomes"] == [{"refusal": None}]
        await eventually(count(simulation, 3), timeout=30)  # type: ignore[arg-type]
        await some_rounds(simulation)
    assert len(await ads_of(world, planned_order.id)) == 4


async def of_simulated(world: World, campaign_id: str) -> list[str]:
    """Ids of the campaign's advertisements by people of the demo."""
    rows = await sql(
        world.system.databases["campaign"],
        "SELECT id FROM advertisements WHERE campaign_id = :id AND person_id = ANY(:people)",
        id=campaign_id,
        people=[person.id for person in plan.posting_people()],
    )
    return [str(row[0]) for row in rows]


async def test_who_posts_has_an_account_and_accepted_the_terms(system: System, world: World) -> None:
    brand = await world.tenant()
    planned_order = await order(world, brand, "nube", 1, units=20)
    await simulation_of(system, Options(every=FAST, brand="nube", seed=5, posts=1, withdrawn=0)).run()
    (ad,) = await of_simulated(world, planned_order.id)
    assert await posts_of(world, ad) >= 1
    ((person_id,),) = await sql(
        system.databases["campaign"], "SELECT person_id FROM advertisements WHERE id = :id", id=ad
    )
    rows = await sql(
        system.databases["identity"],
        "SELECT email_confirmed_at IS NOT NULL, password_hash IS NOT NULL FROM persons WHERE id = :id",
        id=person_id,
    )
    assert rows == [(True, True)]
    query = "query($id: ID!) { advertisements(where: {campaignId: $id}) { _id _person { firstName } } }"
    response = await brand.owner.ask(query, {"id": planned_order.id})
    person = next(candidate for candidate in plan.posting_people() if candidate.id == person_id)
    assert {"_id": ad, "_person": {"firstName": person.first}} in response.data


async def test_a_run_publishes_what_an_earlier_one_left(
    system: System, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    brand = await world.tenant()
    planned_order = await order(world, brand, "azotea", 1, units=20)
    person = plan.posting_people()[-1]
    monkeypatch.setattr(plan, "posting_people", lambda: [person])
    # An earlier run was killed between creating an advertisement and its posts.
    await world.identity.SignUp(creators.account_of(person))
    door = door_of(system)
    creator = await creators.sign_in(door, person)
    submission = {"campaignId": planned_order.id, "caption": "Una noche", "networks": ["Instagram"]}
    if planned_order.type != plan.SPOT:
        submission["picture"] = await door.upload(scenes.draw("skyline", 77), creator.token)
    left = (await door.ask(creators.SUBMIT, {"input": submission, "key": "left-by-another-run"}, creator.token))[
        "advertisement"
    ]["_id"]
    await door.close()
    assert await posts_of(world, left) == 0
    async with simulated(system, Options(every=FAST, brand="azotea", seed=3, withdrawn=0)) as simulation:

        async def published() -> None:
            assert await posts_of(world, left) == 1

        await eventually(published, timeout=30)  # type: ignore[arg-type]
    assert simulation.posted == 0
    assert await of_simulated(world, planned_order.id) == [left]


async def test_who_is_asked_for_a_change_sends_the_next_revision(system: System, world: World) -> None:
    brand = await world.tenant()
    planned_order = await order(world, brand, "brisa", 1, units=1)
    await simulation_of(system, Options(every=FAST, brand="brisa", seed=4, posts=1, withdrawn=0)).run()
    (simulated_ad,) = await of_simulated(world, planned_order.id)
    before = await content_of(world, simulated_ad)
    own = await ads_of(world, planned_order.id)  # with one of a person who is not of the demo
    for ad_id in own:
        assert (await brand.owner.ask(REQUEST_CHANGE, {"id": ad_id})).data["success"]
    async with simulated(system, Options(every=FAST, brand="brisa", seed=4, withdrawn=0)) as simulation:

        async def answered() -> None:
            assert simulation.changed == 1

        await eventually(answered, timeout=30)  # type: ignore[arg-type]
        await some_rounds(simulation)
    assert simulation.changed == 1
    picture, caption, state = await content_of(world, simulated_ad)
    assert (picture, caption) != before[:2]
    assert (before[2], state) == (1, 3)


async def test_now_and_then_somebody_withdraws_and_gives_the_unit_back(system: System, world: World) -> None:
    brand = await world.tenant()
    planned_order = await order(world, brand, "surco", 1, units=3)
    async with simulated(system, Options(every=FAST, brand="surco", seed=6, withdrawn=1)) as simulation:

        async def withdrew() -> None:
            assert simulation.withdrawn >= 4

        await eventually(withdrew, timeout=30)  # type: ignore[arg-type]
    # More were posted than there are units, since each withdrawal frees one.
    kept = simulation.posted - simulation.withdrawn
    rows = await sql(
        system.databases["campaign"],
        "SELECT 4 - stock, (SELECT count(*) - 1 FROM advertisements WHERE campaign_id = :id AND withdrawn_at IS NULL)"
        " FROM campaigns WHERE id = :id",
        id=planned_order.id,
    )
    assert rows == [(kept + 1, kept)]


async def test_a_rejection_is_contested_now_and_then(system: System, world: World) -> None:
    brand = await world.tenant()
    planned_order = await order(world, brand, "repulgue", 2, units=40)
    async with simulated(
        system, Options(every=FAST, brand="repulgue", seed=7, waiting=3, withdrawn=0)
    ) as simulation:

        async def contested() -> None:
            for ad in await of_simulated(world, planned_order.id):
                await brand.owner.ask(
                    DECIDE, {"id": ad, "status": "RejectedByCustomer", "reason": "BLURRY_PICTURE"}
                )
            assert simulation.contested >= 1

        await eventually(contested, timeout=30)  # type: ignore[arg-type]
    rows = await sql(
        system.databases["campaign"],
        "SELECT count(*) FROM disputes JOIN advertisements AS a ON a.id = advertisement_id WHERE a.campaign_id = :id",
        id=planned_order.id,
    )
    assert rows == [(simulation.contested,)]


async def content_of(world: World, identifier: str) -> tuple[str, str, int]:
    ((picture, caption, state),) = await sql(
        world.system.databases["campaign"],
        "SELECT multimedia_uri, caption, change_state FROM advertisements WHERE id = :id",
        id=identifier,
    )
    return picture, caption, state


async def test_without_demo_data_it_says_so(system: System, world: World) -> None:
    with pytest.raises(CannotSimulate, match="no demo data"):
        await simulation_of(system, Options(every=FAST, brand="dulce", posts=1)).run()
