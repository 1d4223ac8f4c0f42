"""The demo shows what a first visitor looks for."""

from __future__ import annotations

from pathlib import Path

from identity_svc.persons.policies import checked_handle
from resuena_demo import plan
from resuena_demo.loader import _influencer

README = Path(__file__).parents[2] / "README.md"


def test_some_people_have_a_page_and_the_readme_names_one() -> None:
    handles = [one.handle for one in map(_influencer, plan.influencers()) if one.HasField("handle")]
    assert 20 < len(handles) < len(plan.influencers())
    assert len(handles) == len({checked_handle(handle).lower() for handle in handles})
    assert f"/{handles[0]}" in README.read_text()


def test_a_spot_has_what_it_publishes() -> None:
    assert plan.BRIEFS[plan.SPOT].split("BASESYCONDICIONES")[0].strip()
    assert any(order.type == plan.SPOT for order in plan.orders())
