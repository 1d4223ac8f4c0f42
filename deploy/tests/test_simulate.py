"""The simulation's choices and reports, its options, and the cases in which it refuses to run."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
import yaml
from operator_factories import Resuena

from resuena.campaign.v1 import campaign_pb2 as campaign
from resuena_demo import __main__ as program
from resuena_demo import plan
from resuena_demo.feed import Feed, engagement
from resuena_demo.simulate import options_of
from resuena_demo.simulation import Options, Running, choose, grown
from resuena_networks.app import build
from resuena_networks.settings import Settings
from resuena_networks.store import Store
from resuena_operator import cli
from resuena_operator.installation import Installation
from resuena_operator.outcome import Exit

ROOT = Path(__file__).parents[2]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
AURORA, *OTHERS = plan.orders()
MONEY, PRODUCT = campaign.PAYMENT_TYPE_MONEY, campaign.PAYMENT_TYPE_PRODUCT


def running(order: plan.Order = AURORA, waiting: int = 0, **fields: Any) -> Running:
    return Running(
        order, campaign.Campaign(id=order.id, **{"payment_type": PRODUCT, "stock": 1, **fields}), waiting
    )


@pytest.mark.parametrize(
    ("running_campaign", "room"),
    [
        (running(stock=1, waiting=9), True),
        (running(stock=1, waiting=10), False),
        (running(stock=0), False),
        (running(payment_type=MONEY, stock=0, custom_ad_price=100, budget_available=100), True),
        (running(payment_type=MONEY, stock=0, custom_ad_price=100, budget_available=99), False),
        (running(payment_type=MONEY, stock=0, custom_ad_price=100, budget_available=100, waiting=10), False),
    ],
)
def test_a_campaign_has_room_while_it_can_pay_and_few_wait(running_campaign: Running, room: bool) -> None:
    assert running_campaign.has_room(10) is room


def test_a_first_visitors_brand_gets_more_than_its_share_and_others_get_some() -> None:
    offered = [running(), *(running(order) for order in OTHERS if order.brand is not AURORA.brand)]
    rng = random.Random(1)
    chosen = [choose(rng, offered).order.id for _ in range(3000)]
    assert 1400 < chosen.count(AURORA.id) < 1700
    assert len(set(chosen)) == len(offered)
    assert choose(rng, offered[1:]).order.brand is not AURORA.brand


def post(age: timedelta, now: datetime, **counts: int) -> campaign.Post:
    message = campaign.Post(id="p", counts=campaign.EngagementCounts(**counts))
    message.creation_dt.FromDatetime(now - age)
    return message


def test_figures_only_grow_and_those_of_a_fresh_post_faster() -> None:
    now, rng = datetime.now(UTC), random.Random(1)
    gained = {}
    for age in (timedelta(), timedelta(days=20)):
        before = post(age, now, like_count=10, comment_count=2, print_count=90, mention_count=1)
        reports = [grown(rng, before, now) for _ in range(200)]
        for report in reports:
            assert report.counts.like_count > 10
            assert report.counts.comment_count >= 2
            assert report.counts.print_count > 90
            assert report.counts.mention_count == 1
            assert report.observed_at.ToDatetime(UTC) == now
        gained[age] = sum(report.counts.like_count - 10 for report in reports) / len(reports)
    fresh, old = gained.values()
    assert fresh > 2 * old


def test_times_are_said_in_seconds_minutes_or_hours() -> None:
    options = options_of(
        ["--every", "0.5", "--for", "10m", "--posts", "3", "--brand", "dulce"], "resuena simulate"
    )
    assert options == Options(every=0.5, seconds=600, posts=3, brand="dulce")
    assert options_of(["--every", "90s", "--for", "2h"], "") == Options(every=90, seconds=7200)


@pytest.mark.parametrize(
    "words", [("--every", "0"), ("--every", "soon"), ("--posts", "0"), ("--brand", "nobody"), ("--waiting", "-1")]
)
def test_wrong_usage_is_told_by_its_exit_code(words: tuple[str, ...], resuena: Resuena) -> None:
    code, _, said = resuena("simulate", *words)
    assert code == Exit.USAGE
    assert words[0] in said


def test_it_explains_itself(resuena: Resuena) -> None:
    code, said, _ = resuena("simulate", "--help")
    assert code == Exit.GOOD
    assert "usage: resuena simulate" in said


def test_it_refuses_production_and_says_what_to_do(
    resuena: Resuena, installed: Installation, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RESUENA_ENVIRONMENT", "production")
    monkeypatch.setenv("RESUENA_UNIQUES_SECRET", "a secret of this test")
    monkeypatch.setenv("RESUENA_SIGNING_KEY", "a key of this test")
    code, _, said = resuena("simulate", "--posts", "1")
    assert code == Exit.REFUSED
    assert "production" in said
    assert "make up" in said
    with pytest.raises(SystemExit) as ended:
        program.goes_on_posting(["--posts", "1"])
    assert ended.value.code == Exit.REFUSED


def test_where_the_demo_is_not_installed_its_container_is_named(
    resuena: Resuena, installed: Installation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cli, "find_spec", lambda _: None)
    code, _, said = resuena("simulate")
    assert code == Exit.AWAY
    assert "docker compose --profile demo up" in said


async def test_people_like_what_was_published_at_the_networks() -> None:
    app = build(Settings(), Store(None))
    store = app.state.networks.store
    account = store.make_account("instagram", "creator", "ana", "Ana")
    with store.together():
        media = store.publish(account, "Mate", "", None)
    client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://networks")
    feed = Feed("", client)
    assert await feed.newest() == [media["id"]]
    what = engagement(random.Random(1))
    await feed.engage(media["id"], what)
    await feed.engage("1", what)  # deleted meanwhile
    now = store.media(media["id"])
    assert (now["likes"], now["comments"]) == (what["likes"], len(what["comments"]))
    assert now["likes"] > 0
    await feed.close()


# --- docker compose --profile demo up


def test_the_profile_demo_adds_two_containers_after_the_demo_data() -> None:
    services = COMPOSE["services"]
    assert [name for name, service in services.items() if "demo" in service.get("profiles", [])] == [
        "simulate",
        "networks",
    ]
    simulate, demo = services["simulate"], services["demo"]
    assert simulate["depends_on"] == {"demo": {"condition": "service_completed_successfully"}}
    assert "profiles" not in demo
    assert simulate["image"] == demo["image"]
    assert simulate["environment"] == demo["environment"]
    assert simulate["volumes"] == demo["volumes"]
    assert simulate["networks"] == ["inside"]
    assert simulate["read_only"] is True
    assert simulate["cap_drop"] == ["ALL"]
    assert "ports" not in simulate
    subcommand, *options = simulate["command"]
    assert subcommand == "simulate"
    parsed_options = options_of(options, "simulate")
    assert parsed_options.posts is None
    # The file of its health check, in the only folder that it may write to.
    assert parsed_options.alive
    assert str(parsed_options.alive) in simulate["healthcheck"]["test"][1]
    assert simulate["tmpfs"] == [str(parsed_options.alive.parent)]


def test_in_production_they_are_told_so_and_not_started_again() -> None:
    over = yaml.safe_load((ROOT / "deploy" / "compose" / "production.yml").read_text())["services"]
    for name in ("simulate", "networks"):
        assert over[name]["environment"]["RESUENA_ENVIRONMENT"] == "production"
        assert over[name]["restart"] == "no"


def test_services_and_stand_in_know_each_other_in_containers() -> None:
    over = yaml.safe_load((ROOT / "deploy" / "compose" / "networks.yml").read_text())["services"]
    environment = over["campaign-svc"]["environment"]
    assert over["identity-svc"]["environment"] == environment
    stand_in = COMPOSE["services"]["networks"]
    settings = Settings()
    for network in ("instagram", "facebook"):
        assert environment[f"RESUENA_{network.upper()}_APP_ID"] == settings.app_id(network)
        assert environment[f"RESUENA_{network.upper()}_APP_SECRET"] == settings.app_secret(network)
    port = stand_in["environment"]["RESUENA_NETWORKS_ADDRESS"].rpartition(":")[2]
    assert stand_in["ports"] == [f"127.0.0.1:{port}:{port}"]
    assert {urlsplit(value).netloc for name, value in environment.items() if name.endswith("_URL")} == {
        f"localhost:{port}",
        f"networks:{port}",
    }


def test_the_stand_in_refuses_to_run_in_production() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "resuena_networks"],
        env={**os.environ, "RESUENA_ENVIRONMENT": "production"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, "production" in done.stderr) == (1, True)
