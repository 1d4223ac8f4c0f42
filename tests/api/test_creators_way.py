"""The whole flow of a creator by the public API alone: from the referral code to the earnings."""

from __future__ import annotations

from typing import Any

from matrix_calls import a_picture
from matrix_creators import ready
from matrix_disputes import DECIDE
from resuena_people import Answer, Person
from resuena_world import PRICE, World
from test_referrals import registered

from kit.testing import eventually
from resuena.campaign.v1 import campaign_pb2 as campaign

OPEN = "{ openCampaigns(first: 100) { nodes { _id paysMe obstacle placesLeft } } }"
ONE = "query($id: ID!) { openCampaign(_id: $id) { obstacle } }"
STEPS = (
    'mutation { updateCreatorAccount(input: {firstName: "Ana", lastName: "Paz"}) { success error { code } } }',
    "mutation($token: String!) { confirmEmail(token: $token) { success error { code } } }",
    "mutation { declareAdult { success error { code } } }",
    'mutation { acceptCreatorTerms(version: "app-1", language: es) { success error { code } } }',
    'mutation { declareNetwork(platform: Instagram, username: "ana.mostrador") { success error { code } } }',
)
"""What a person who signed up in the app does before they may post, in the required order."""
STATE = """success error { path code } advertisement { _id state captionIdentifier deliveredAt earned
  campaign { myPosts obstacle } }"""
SUBMIT = f"""mutation($input: SubmitAdvertisementInput!, $key: String) {{
  submitAdvertisement(input: $input, idempotencyKey: $key) {{ {STATE} }} }}"""
WITHDRAW = f"mutation($id: ID!) {{ withdrawAdvertisement(_id: $id) {{ {STATE} }} }}"
PUBLISH = f"""mutation($id: ID!, $url: String!) {{
  publishPost(_id: $id, platform: Instagram, url: $url) {{ {STATE} }} }}"""
MINE = "query($id: ID!) { myAdvertisement(_id: $id) { state deliveredAt earned decidedBy history { kind } } }"
DELIVER = """mutation($code: String!) { deliverReward(captionIdentifier: $code) { success error { code } } }"""
REWARDS = "query($state: RewardState!) { myRewards(state: $state) { nodes { _id } } }"
EARNED = """{ myEarnings { totals { posts firstLevel secondLevel total }
  movements { nodes { kind amount advertisementId campaignName } } } }"""
THEIRS = "query($id: ID!) { advertisements(where: {_id: $id}) { _id status } }"


def done(response: Answer) -> Any:
    """The advertisement that a successful mutation returns."""
    assert response.data is not None, response.body
    assert response.data["success"], response.body
    return response.data["advertisement"]


async def uploaded(world: World, person: Person) -> str:
    """The address of a picture that the person uploaded."""
    async with world.system.browser() as browser:
        response = await browser.post(
            "/media/images",
            files={"file": ("a.jpg", a_picture())},
            headers={"authorization": f"Bearer {person.token}"},
        )
    return str(response.json()["url"])


async def sent(world: World, person: Person, campaign_id: str, key: str | None = None) -> Any:
    values = {
        "campaignId": campaign_id,
        "picture": await uploaded(world, person),
        "caption": "Un domingo con #lumbre",
        "networks": ["Instagram"],
    }
    return done(await person.ask(SUBMIT, {"input": values, "key": key}))


async def test_a_product_from_the_code_to_the_counter(world: World) -> None:
    creator, _ = await registered(world, "mostrador@ejemplo.ar", "RESUENA")
    product = await world.campaign(world.own, campaign.PAYMENT_TYPE_PRODUCT)
    met = []
    for mutation in STEPS:
        met.append((await creator.ask(ONE, {"id": product})).data["obstacle"])
        variables = {"token": await creator.mailed_token("confirmEmail")} if "confirmEmail" in mutation else {}
        response = await creator.ask(mutation, variables)
        assert response.data["success"], response.body
    assert met == ["Names", "Email", "Age", "Terms", "Network"]
    shown = {node["_id"]: node for node in (await creator.ask(OPEN)).data["nodes"]}
    assert (shown[product]["obstacle"], shown[product]["paysMe"]) == (None, None)
    ad = await sent(world, creator, product)
    assert (ad["state"], ad["campaign"]) == ("Waiting", {"myPosts": 1, "obstacle": "AlreadyPosted"})
    published = {"id": ad["_id"], "url": f"https://www.instagram.com/p/{ad['_id']}/"}
    done(await creator.ask(PUBLISH, published))
    owner = world.own.owner
    assert (await owner.ask(DECIDE, {"id": ad["_id"], "status": "Approved"})).data["success"]
    assert [reward["_id"] for reward in (await creator.ask(REWARDS, {"state": "ToCollect"})).data["nodes"]] == [
        ad["_id"]
    ]
    assert (await owner.ask(DELIVER, {"code": ad["captionIdentifier"]})).data["success"]
    own_ad = (await creator.ask(MINE, {"id": ad["_id"]})).data
    assert (own_ad["state"], own_ad["decidedBy"], own_ad["deliveredAt"] is not None) == ("Approved", "Brand", True)
    assert [step["kind"] for step in own_ad["history"]] == ["Sent", "Published", "Approved", "Delivered"]
    assert [reward["_id"] for reward in (await creator.ask(REWARDS, {"state": "Collected"})).data["nodes"]] == [
        ad["_id"]
    ]


async def test_money_is_shared_by_three_people_and_each_reads_their_part(world: World) -> None:
    top, code = await registered(world, "ganancias1@ejemplo.ar", "RESUENA")
    middle, code = await registered(world, "ganancias2@ejemplo.ar", code)
    author, _ = await registered(world, "ganancias3@ejemplo.ar", code)
    await world.system.settled()
    await ready(world, author)
    money = await world.campaign(world.own, campaign.PAYMENT_TYPE_MONEY)
    users = PRICE * 75 // 100
    share = users * 5 // 110
    shown = {node["_id"]: node for node in (await author.ask(OPEN)).data["nodes"]}
    assert shown[money]["paysMe"] == (users - 2 * share) / 100
    ad = await sent(world, author, money, "una-sola-vez-0001")
    again = await author.ask(
        SUBMIT, {"input": {**{"campaignId": money, "caption": "x", "networks": ["Instagram"]}}}
    )
    assert again.code is not None
    staff = await world.staff()
    assert (await staff.ask(DECIDE, {"id": ad["_id"], "status": "Approved"})).data["success"]
    parts = ((author, "Post", "posts", users - 2 * share), (middle, "FirstLevel", "firstLevel", share))
    for person, kind, field, cents in (*parts, (top, "SecondLevel", "secondLevel", share)):
        earned = (await person.ask(EARNED)).data
        (total,) = earned["totals"]
        assert (total[field], total["total"]) == (cents / 100, cents / 100)
        (movement,) = earned["movements"]["nodes"]
        assert (movement["kind"], movement["amount"]) == (kind, cents / 100)
        assert (movement["advertisementId"] == ad["_id"]) is (person is author)


async def test_what_is_taken_back_gives_its_unit_back_and_is_gone_for_the_brand(world: World) -> None:
    creator, _ = await registered(world, "retirada@ejemplo.ar", "RESUENA")
    await ready(world, creator)
    product = await world.campaign(world.own, campaign.PAYMENT_TYPE_PRODUCT)
    ad = await sent(world, creator, product)
    units = "query($id: ID!) { campaigns(where: {_id: $id}) { stock totals { posts waiting } } }"
    ((before,),) = [(await world.own.owner.ask(units, {"id": product})).data]
    taken = done(await creator.ask(WITHDRAW, {"id": ad["_id"]}))
    assert (taken["state"], taken["campaign"]) == ("Withdrawn", {"myPosts": 0, "obstacle": None})
    ((after,),) = [(await world.own.owner.ask(units, {"id": product})).data]
    assert after == {"stock": before["stock"] + 1, "totals": {"posts": 0, "waiting": 0}}
    assert (await world.own.owner.ask(THEIRS, {"id": ad["_id"]})).data == []
    assert (
        await world.own.owner.ask(DECIDE, {"id": ad["_id"], "status": "Approved"})
    ).code == "UNKNOWN_ADVERTISEMENT"
    again = await sent(world, creator, product)

    async def is_visible() -> bool:
        return bool((await world.own.owner.ask(THEIRS, {"id": again["_id"]})).data)

    assert await eventually(is_visible)  # type: ignore[arg-type]
