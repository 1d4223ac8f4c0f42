"""The public schema contains the contract that other clients rely on (contract.graphql beside this file)."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from graphql import (
    GraphQLArgument,
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLObjectType,
    GraphQLSchema,
    build_schema,
    get_named_type,
    is_required_argument,
    is_specified_scalar_type,
    print_ast,
)

from kit.graph import discover
from kit.graph.compose.composition import compose

ROOTS = ("Query", "Mutation", "Subscription")
METRICS = [
    f"{place}{metric}Count" if not place else f"{place}{metric.capitalize()}Count"
    for metric in ("tag", "like", "shared", "link", "print", "mention", "hashtag", "comment")
    for place in ("", "facebook", "instagram", "twitter", "notSponsored")
]
SPECIFIED = {
    "Company": [
        "_id",
        "name",
        "logo",
        "thumbnail",
        "cellPhone",
        "socialMedia",
        "status",
        "statusDescription",
        "active",
        "creationDt",
        "campaignsOnGoingCount",
        "campaignsStoppedCount",
        "campaignsFinishedCount",
        "campaignsWaitingForPaymentCount",
        "campaignsWaitingForApprovalCount",
        "campaignsDraftCount",
        "investment",
        "budgetSpent",
        "budgetFreezed",
        "budgetAvailable",
        "campaigns",
    ],
    "SocialMedia": ["webSite", "instagram", "facebook", "twitter"],
    "Campaign": [
        *[
            "_id",
            "companyId",
            "name",
            "brief",
            "type",
            "status",
            "paymentType",
            "productPaymentDescription",
            "customPricesEnabled",
            "customAdPrice",
            "customProductUsagePrice",
            "customInsightMultiplier",
            "customTagMentionPeoplePrice",
            "customTagMentionMePrice",
            "customSealPrice",
            "stock",
            "creationDt",
            "startDt",
            "endDt",
            "active",
            "investment",
            "budgetAvailable",
            "budgetFreezed",
            "budgetSpent",
            "moneyPerEngagementExpected",
            "moneyPerEngagementReal",
            "engagementReal",
            "engagementExpected",
            "influencersExpected",
            "influencersTotal",
            "engagementVelocityReal",
            "engagementVelocityExpected",
            "forecastDays",
            "engagementMaleInfluencer",
            "engagementFemaleInfluencer",
            "engagementMaleInfluenced",
            "engagementFemaleInfluenced",
            "engagementAnonymousInfluenced",
            "briefToShow",
            "termsAndConditionsToShow",
        ],
        *METRICS,
    ],
    "Advertisement": [
        *[
            "_id",
            "campaignId",
            "companyId",
            "personId",
            "captionIdentifier",
            "campaignName",
            "companyName",
            "companyLogo",
            "campaignType",
            "active",
            "multimediaUri",
            "sponsored",
            "caption",
            "status",
            "rejectionReason",
            "platformScore",
            "custumerScore",
            "creationDt",
            "banner",
            "watermark",
            "link",
            "mentionToCompany",
            "hashtag",
            "mentionToOther",
            "productUsage",
            "productUsageOficial",
            "taggedPeople",
            "engagementVelocityExpected",
            "engagementVelocityReal",
            "budgetFreezed",
            "moneyAvailable",
            "moneyEarned",
            "advertisementPrice",
            "framePrice",
            "hashtagResourcePrice",
            "websitePrice",
            "tagMentionMePrice",
            "sealPrice",
            "tagMentionPeoplePrice",
            "productUsagePrice",
            "usageOfficialPrice",
            "socialMediaTarget",
            "facebookStatus",
            "instagramStatus",
            "twitterStatus",
            "tagPrice",
            "likePrice",
            "sharedPrice",
            "linkPrice",
            "printPrice",
            "mentionPrice",
            "hashtagPrice",
            "commentPrice",
            "resources",
            "_person",
            "_campaign",
            "_posts",
            "personCredentials",
        ],
        *METRICS,
    ],
    "Post": [
        *[
            "_id",
            "advertisementId",
            "campaignId",
            "companyId",
            "platform",
            "postPlatformId",
            "creationDt",
            "feedDt",
            "feedStatus",
            "status",
            "engagementVelocity",
        ],
        *METRICS,
    ],
}


@cache
def served() -> GraphQLSchema:
    return build_schema(compose(discover()).sdl())


@cache
def contract() -> GraphQLSchema:
    return build_schema((Path(__file__).parent / "contract.graphql").read_text())


def _required_types() -> list[str]:
    """The contract's enums, and its types that the root fields reach."""
    required_names: dict[str, None] = {}
    waiting: list[Any] = [
        kind
        for name, kind in contract().type_map.items()
        if isinstance(kind, GraphQLEnumType) and not name.startswith("__")
    ]
    for root in ROOTS:
        for field in contract().type_map[root].fields.values():  # type: ignore[attr-defined]
            waiting += [field.type, *(arg.type for arg in field.args.values())]
    while waiting:
        named = get_named_type(waiting.pop())
        if named.name in required_names or is_specified_scalar_type(named):
            continue
        required_names[named.name] = None
        if isinstance(named, GraphQLObjectType | GraphQLInterfaceType):
            for field in named.fields.values():
                waiting += [field.type, *(arg.type for arg in field.args.values())]
        if isinstance(named, GraphQLObjectType):
            waiting += named.interfaces
        if isinstance(named, GraphQLInputObjectType):
            waiting += [field.type for field in named.fields.values()]
    return sorted(required_names)


def _root_fields() -> list[str]:
    return [f"{root}.{name}" for root in ROOTS for name in sorted(contract().type_map[root].fields)]  # type: ignore[attr-defined]


@pytest.mark.parametrize("path", _root_fields())
def test_each_root_field_is_served_as_promised(path: str) -> None:
    root, name = path.split(".")
    _same_field(root, name)


@pytest.mark.parametrize("name", _required_types())
def test_each_type_is_served_as_promised(name: str) -> None:
    promised, have = contract().type_map[name], served().type_map.get(name)
    assert have is not None, f"{name} is missing"
    assert type(have).__mro__[-2:] == type(promised).__mro__[-2:]
    if isinstance(promised, GraphQLEnumType):
        current = {key for key, value in have.values.items() if value.deprecation_reason is None}  # type: ignore[attr-defined]
        assert current == set(promised.values)
    elif isinstance(promised, GraphQLInputObjectType):
        for field_name, field in promised.fields.items():
            mine = have.fields.get(field_name)  # type: ignore[attr-defined]
            assert mine is not None, f"{name}.{field_name} is missing"
            assert str(mine.type) == str(field.type), f"{name}.{field_name}"
    elif isinstance(promised, GraphQLObjectType | GraphQLInterfaceType):
        for field_name in promised.fields:
            _same_field(name, field_name)
        if isinstance(promised, GraphQLObjectType):
            assert {kind.name for kind in promised.interfaces} <= {kind.name for kind in have.interfaces}  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", sorted(SPECIFIED))
def test_each_specified_field_is_served(name: str) -> None:
    missing = set(SPECIFIED[name]) - set(served().type_map[name].fields)  # type: ignore[attr-defined]
    assert not missing


def _default(arg: GraphQLArgument) -> str | None:
    return (
        None
        if arg.ast_node is None or arg.ast_node.default_value is None
        else print_ast(arg.ast_node.default_value)
    )


def _same_field(type_name: str, name: str) -> None:
    promised = contract().type_map[type_name].fields[name]  # type: ignore[attr-defined]
    mine = served().type_map[type_name].fields.get(name)  # type: ignore[attr-defined]
    assert mine is not None, f"{type_name}.{name} is missing"
    assert str(mine.type) == str(promised.type), f"{type_name}.{name}"
    for arg_name, arg in promised.args.items():
        own = mine.args.get(arg_name)
        assert own is not None, f"{type_name}.{name}({arg_name}) is missing"
        assert str(own.type) == str(arg.type), f"{type_name}.{name}({arg_name})"
        assert _default(own) == _default(arg), f"{type_name}.{name}({arg_name})"
    for arg_name, own in mine.args.items():
        assert arg_name in promised.args or not is_required_argument(own), f"{type_name}.{name} demands {arg_name}"
