"""The demo contains what a first visitor looks for."""

from __future__ import annotations

import io
import random
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PIL import Image, ImageFilter, ImageStat

from campaign_svc.reports.policies import finished_month
from identity_svc.persons.policies import checked_handle
from resuena.campaign.v1 import campaign_pb2 as campaign
from resuena_demo import album, own, paid_out, plan, scenes, variants
from resuena_demo.contested import to_dispute
from resuena_demo.loader import AFTER, _influencer

README = Path(__file__).parents[2] / "README.md"


def test_some_people_have_a_page_and_the_readme_names_one() -> None:
    handles = [
        influencer.handle for influencer in map(_influencer, plan.influencers()) if influencer.HasField("handle")
    ]
    assert 20 < len(handles) < len(plan.influencers())
    assert len(handles) == len({checked_handle(handle).lower() for handle in handles})
    assert f"/{handles[0]}" in README.read_text()


def test_a_campaign_gives_what_it_says_it_pays_with() -> None:
    kinds = set()
    for order in plan.orders():
        if order.payment == plan.PRODUCT:
            discount = "descuento" in order.reward_text or "Dos por uno" in order.reward_text
            assert discount is (order.reward == campaign.REWARD_KIND_DISCOUNT), order.name
            kinds.add(order.reward)
    assert kinds == {campaign.REWARD_KIND_PRODUCT, campaign.REWARD_KIND_DISCOUNT}


def test_a_spot_has_what_it_publishes() -> None:
    assert plan.BRIEFS[plan.SPOT].split("BASESYCONDICIONES")[0].strip()
    assert any(order.type == plan.SPOT for order in plan.orders())


NOW = datetime(2026, 11, 27, 15, tzinfo=UTC)
RUNNING = [order for order in plan.orders() if order.ads]


def creation_times(order: plan.Order) -> list[datetime]:
    rng = random.Random(order.id)
    return [plan.made_at(rng, order, number, NOW) for number in range(order.ads)]


@pytest.mark.parametrize("order", RUNNING, ids=lambda order: f"{order.brand.slug}-{order.number}")
def test_everything_of_a_campaign_happens_in_its_order(order: plan.Order) -> None:
    created = NOW - timedelta(days=order.days_ago, hours=order.number % 24)
    begun = created + max(AFTER.values())
    rng = random.Random(1)
    for moment in creation_times(order):
        assert begun < moment <= NOW - plan.closed_ago(order)
        decided = plan.decided_at(rng, moment, NOW)
        assert moment < decided < NOW
        delivered = plan.delivered_at(rng, decided, NOW)
        assert delivered is None or decided <= delivered < NOW


def test_most_is_decided_before_its_deadline_and_most_that_waits_can_be() -> None:
    rng = random.Random(1)
    decided = [
        plan.decided_at(rng, moment, NOW) - moment
        for order in RUNNING
        for moment in creation_times(order)[: order.ads - order.waiting]
    ]
    late = sum(after > plan.WINDOW for after in decided) / len(decided)
    assert 0.02 < late < 0.12
    waiting = [
        NOW - moment
        for order in RUNNING
        if order.waiting
        for moment in creation_times(order)[order.ads - order.waiting :]
    ]
    overdue = sum(age > plan.WINDOW for age in waiting) / len(waiting)
    assert 0.05 < overdue < 0.25


def test_the_moment_of_the_first_load_is_found_again() -> None:
    now = plan.now()
    for order in plan.orders():
        assert plan.loaded_at(order, plan.created_at(order, now)) == now


def test_what_another_load_decided_is_not_disputed_again() -> None:
    now = plan.now()
    ads = [campaign.Advertisement(id=advertisement_id) for advertisement_id in ("earlier load", "old", "new")]
    ads.append(campaign.Advertisement(id="too old to be disputed"))
    decided = {"old": now - timedelta(days=3), "new": now - timedelta(hours=1), ads[3].id: now - timedelta(days=9)}
    for rejected, expected in ((ads, "old"), ([ads[0], *ads[2:]], "new")):
        chosen = to_dispute(rejected, decided, now)
        assert chosen is not None
        assert chosen.id == expected
    assert to_dispute(ads[:1], decided, now) is None


def test_there_is_as_much_as_a_visitor_was_promised() -> None:
    orders = plan.orders()
    assert len(plan.BRANDS) >= 14
    assert len(orders) >= 40
    assert sum(order.ads for order in orders) >= 1_500
    assert len(plan.influencers()) >= 300
    assert {order.type for order in orders} == {plan.SPOT, plan.SPONSORSHIP, plan.ADVERTISING}
    assert len({order.status for order in orders}) == 6
    assert {order.payment for order in orders} == {plan.MONEY, plan.PRODUCT}


@pytest.mark.parametrize("order", RUNNING, ids=lambda order: f"{order.brand.slug}-{order.number}")
def test_nobody_posts_twice_and_who_is_paid_out_posts_for_pesos(order: plan.Order) -> None:
    numbers = [person.number for person in plan.authors(random.Random(1), order)]
    assert len(numbers) == len(set(numbers)) == order.ads
    if order.payment == plan.MONEY and order.currency == "ARS":
        assert set(plan.REGULARS) <= set(numbers[: order.ads - order.waiting])


def test_the_creator_has_posts_that_wait_are_approved_and_rejected() -> None:
    given: list[tuple[plan.Order, int]] = []
    for order in RUNNING:
        ads = [campaign.Advertisement() for _ in range(order.ads)]
        for ad, moment in zip(ads, creation_times(order), strict=True):
            ad.creation_dt.FromDatetime(moment)
        given += [(order, number) for number in own.numbers(order, ads)]
    assert [number >= order.ads - order.waiting for order, number in given].count(True) == 1
    assert [number for _, number in given].count(own.REJECTED) == 1
    assert [own.is_approved(*pair) for pair in given].count(True) == len(own.APPROVED)
    assert [own.waits_to_be_collected(*pair) for pair in given].count(True) == 1


def test_people_post_more_at_weekends_and_hardly_at_night() -> None:
    moments = [
        moment + plan.LOCAL for order in RUNNING for moment in creation_times(order)[: order.ads - order.waiting]
    ]
    weekend = sum(moment.weekday() >= 5 for moment in moments) / len(moments)
    assert weekend > 0.32
    assert sum(moment.hour in range(1, 6) for moment in moments) / len(moments) < 0.06


def test_each_advertisement_has_a_picture_of_its_own_but_for_those_of_spots() -> None:
    given = variants.allotted(plan.orders())
    own = [picture for order in plan.orders() if order.type != plan.SPOT for picture in given[order.id]]
    assert len(own) == len(set(own))
    assert {scene for scene, _ in own} == scenes.SCENES.keys()
    assert set(own) <= set(variants.all_pictures())


def edges(picture: Image.Image) -> float:
    return ImageStat.Stat(picture.convert("L").filter(ImageFilter.FIND_EDGES)).stddev[0]


@pytest.mark.parametrize("scene", scenes.SCENES)
def test_a_scenes_pictures_are_stable_sharp_and_small(scene: str) -> None:
    drawn = [scenes.draw(scene, number) for number in range(6)]
    assert drawn == [scenes.draw(scene, number) for number in range(6)]
    assert len(set(drawn)) == 6
    for data in drawn:
        assert len(data) < 90_000
        with Image.open(io.BytesIO(data)) as picture:
            assert picture.size == (480, 600)
            assert ImageStat.Stat(picture.convert("L")).stddev[0] > 8
            # A picture that is blurred already changes little when it is blurred.
            assert edges(picture) > 1.1 * edges(picture.filter(ImageFilter.GaussianBlur(3)))


async def test_all_pictures_are_drawn_before_a_load_that_draws_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pictures = [("beach", 0), ("bike", 1), ("coffee", 2)]
    with album.Album(tmp_path) as first:
        await first.draw_all(pictures)
    with album.Album(tmp_path) as second:
        monkeypatch.setattr(second, "_painters", None)
        assert [await second.picture(*picture) for picture in pictures] == [
            scenes.draw(*picture) for picture in pictures
        ]
        monkeypatch.undo()


async def test_pictures_are_kept_until_what_draws_them_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with album.Album(tmp_path) as first:
        data = await first.picture("beach", 1)
        assert data == scenes.draw("beach", 1)
        kept = tmp_path / album.drawn_by() / "beach-1.jpg"
        kept.write_bytes(b"kept")
        assert await first.picture("beach", 1) == b"kept"
    others = tmp_path / "holidays" / "2026"
    others.mkdir(parents=True)
    monkeypatch.setattr(album, "drawn_by", lambda: "0123456789abcdef")
    with album.Album(tmp_path) as second:
        assert await second.picture("beach", 1) == data
    assert not kept.exists()
    assert others.is_dir()


@pytest.mark.parametrize(
    ("moment", "month"),
    [
        (datetime(2026, 11, 27, 12, tzinfo=UTC), "2026-10"),
        (datetime(2026, 11, 1, 2, tzinfo=UTC), "2026-09"),  # still October in the demo's time zone
        (datetime(2027, 1, 1, 4, tzinfo=UTC), "2026-12"),
    ],
)
def test_last_month_is_that_of_the_demos_people(moment: datetime, month: str) -> None:
    assert paid_out.last_month(moment) == month


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        pytest.param(
            datetime(2026, 12, 1, 1, 29, tzinfo=UTC), datetime(2026, 11, 1, 18, tzinfo=UTC), id="still November"
        ),
        pytest.param(
            datetime(2026, 12, 1, 17, 59, tzinfo=UTC), datetime(2026, 11, 1, 18, tzinfo=UTC), id="not yet sent"
        ),
        pytest.param(datetime(2026, 12, 1, 18, tzinfo=UTC), datetime(2026, 12, 1, 18, tzinfo=UTC), id="the first"),
        pytest.param(datetime(2026, 12, 31, 12, tzinfo=UTC), datetime(2026, 12, 1, 18, tzinfo=UTC), id="the last"),
        pytest.param(
            datetime(2027, 1, 1, 12, tzinfo=UTC), datetime(2026, 12, 1, 18, tzinfo=UTC), id="another year"
        ),
    ],
)
def test_monthly_reports_are_dated_on_a_first_that_has_passed(moment: datetime, day: datetime) -> None:
    assert plan.last_reporting_day(moment) == day
    assert finished_month(day, "America/Argentina/Buenos_Aires") is not None


def test_a_decision_within_minutes_still_comes_after_its_advertisement() -> None:
    class Prompt(random.Random):
        def lognormvariate(self, mu: float = 0.0, sigma: float = 1.0) -> float:
            return 0.02

    rng = Prompt(7)
    made_at = datetime(2026, 11, 25, 15, 40, tzinfo=UTC)
    for _ in range(100):
        assert made_at <= plan.decided_at(rng, made_at, made_at + timedelta(days=30))
