"""Types of the checks: the result of each rule for an advertisement, and their summary."""

from __future__ import annotations

from datetime import datetime
from enum import Enum
from typing import TYPE_CHECKING, Annotated

import strawberry

from campaign_graph.loaders import CampaignLoaders
from kit.graph import Info, attribute, enum_value, field, link, proto_enum, related, value
from kit.rpc.caller import language_of
from resuena.campaign.v1 import campaign_pb2 as pb
from resuena.campaign.v1 import checks_pb2 as checks

if TYPE_CHECKING:
    from campaign_graph.types import Advertisement


@proto_enum(pb.ChecksState, description="What the checks of an advertisement say altogether.")
class ChecksState(Enum):
    PENDING = enum_value(pb.CHECKS_STATE_PENDING, description="They have not run yet; they do within seconds.")
    ALL_PASSED = enum_value(pb.CHECKS_STATE_ALL_PASSED, description="All passed.")
    INCOMPLETE = enum_value(
        pb.CHECKS_STATE_INCOMPLETE, description="Some could not be made, and none of the others warns."
    )
    WITH_WARNINGS = enum_value(pb.CHECKS_STATE_WITH_WARNINGS, description="At least one warns.")


@proto_enum(checks.CheckGroup, description="What a check looks at.")
class CheckGroup(Enum):
    PICTURE = enum_value(checks.CHECK_GROUP_PICTURE, description="The picture.")
    TEXT = enum_value(checks.CHECK_GROUP_TEXT, description="The caption.")
    POST = enum_value(checks.CHECK_GROUP_POST, description="Where and when it was published.")
    FIGURES = enum_value(checks.CHECK_GROUP_FIGURES, description="Likes and comments.")
    PERSON = enum_value(checks.CHECK_GROUP_PERSON, description="Who made it.")


@proto_enum(checks.CheckVerdict, description="What a check says.")
class CheckVerdict(Enum):
    PASSED = enum_value(checks.CHECK_VERDICT_PASSED, description="Nothing stands out.")
    WARNING = enum_value(checks.CHECK_VERDICT_WARNING, description="Somebody should look at it.")
    UNCHECKED = enum_value(
        checks.CHECK_VERDICT_UNCHECKED, description="It could not be made; it is tried again by itself."
    )


def text_in(text: checks.CheckText, language: str | None, info: Info) -> str:
    """The text in the requested language, or in the request's."""
    return text.en if language_of(language or info.context.caller.language) == "en" else text.es


@value(checks.CheckEvidence, description="One fact on which a check rests.")
class CheckEvidence:
    @field(description="What it is.")
    async def label(self, info: Info, language: str | None = None) -> str:
        return text_in(self.label, language, info)  # type: ignore[arg-type]

    @field(description="The fact, as it is written in the language.")
    async def value(self, info: Info, language: str | None = None) -> str:
        return text_in(self.value, language, info)  # type: ignore[arg-type]


@value(checks.Check, description="What one rule says of an advertisement.")
class AdvertisementCheck:
    name: str = attribute(description="Stable name of the rule, such as `picture_reused`.")
    version: int = attribute(description="Version of the rule that said so.")
    group: CheckGroup = attribute(description="What it looks at.")
    verdict: CheckVerdict = attribute(description="What it says.")
    suggested_reason: str | None = attribute(
        description="Key of `auditReasons` that fits when the advertisement is rejected for this; null when it passed "
        "and when none fits."
    )
    twin: Annotated[Advertisement, strawberry.lazy("campaign_graph.types")] | None = link(
        "twin_id",
        description="The other advertisement that it is about, say with the same picture; null when there is none, and "
        "when it is out of the caller's reach, as another company's is for a brand: `reason` says so then.",
    )
    evidence: list[CheckEvidence] = attribute(description="The facts on which it rests, most telling first.")
    weight: int = attribute(description="What it counts for in the score.")
    checked_at: datetime = attribute(description="When it was made, UTC.")

    @field(description="What is checked, in a few words.")
    async def title(self, info: Info, language: str | None = None) -> str:
        return text_in(self.title, language, info)  # type: ignore[arg-type]

    @field(description="Why it says so, in one sentence with its numbers.")
    async def reason(self, info: Info, language: str | None = None) -> str:
        return text_in(self.reason, language, info)  # type: ignore[arg-type]


@value(
    pb.Advertisement, description="What rules found in an advertisement, so that a person looks only at the rest."
)
class AdvertisementChecks:
    state: ChecksState = attribute(path="checks_state", description="What they say altogether.")
    passed: int = attribute(path="checks_passed", description="How many passed.")
    warnings: int = attribute(path="checks_warnings", description="How many warn.")
    unchecked: int = attribute(path="checks_unchecked", description="How many could not be made.")
    score: float | None = attribute(
        path="checks_score",
        description="What they add up to, 0 to 10: 10 × weight of what passed ÷ weight of all. At most 3 when the ad "
        "is not what was asked for: a reused picture, one that shows nothing, a screenshot, a copied caption, a "
        "missing hashtag or mention, a forbidden word. Null while one of them is still to be made.",
    )
    items: list[AdvertisementCheck] = related(
        CampaignLoaders,
        "checks",
        description="Each of them: warnings first, then what could not be made, then what passed. A rule that does not "
        "apply, say the hashtag of a campaign that asks for none, is left out.",
    )

    @field(description="How the score follows from them, with its numbers; empty while there is none.")
    async def score_formula(self, info: Info, language: str | None = None) -> str:
        formulas = info.context.of(CampaignLoaders).score_formula
        return text_in(await formulas.load(self.id), language, info)  # type: ignore[attr-defined]
