"""The description of Meta's interface is valid, names the page of each operation, and refuses what no page
documents."""

from __future__ import annotations

import httpx
import pytest
from described import Description, Target, UndescribedError
from openapi_spec_validator import validate

GRAPH = "https://graph.instagram.com/v25.0"
USAGE = {"x-app-usage": '{"call_count": 1, "total_cputime": 0, "total_time": 0}'}


@pytest.fixture(scope="module")
def instagram() -> Description:
    return Description("instagram")


@pytest.mark.parametrize("network", ["instagram", "facebook"])
def test_it_is_openapi_and_each_operation_says_where_it_was_read(network: str) -> None:
    description = Description(network)
    validate(description.contents)
    ids = [str(operation["operationId"]) for operation in description.operations()]
    assert len(ids) == len(set(ids))
    for operation in description.operations():
        assert operation["externalDocs"]["url"].startswith("https://developers.facebook.com/"), operation
        assert operation["x-read"] == "2026-11-28", operation


def test_a_host_may_stand_in_the_path() -> None:
    stand_in = Target.of(httpx.URL("http://localhost:4044/graph.instagram.com/v25.0/me?fields=id"))
    assert stand_in == Target.of(httpx.URL("https://graph.instagram.com/v25.0/me"))
    with pytest.raises(UndescribedError, match="no documented host"):
        Target.of(httpx.URL("https://graph.example/v25.0/me"))


def test_a_documented_request_and_its_response_pass(instagram: Description) -> None:
    request = httpx.Request("GET", f"{GRAPH}/17841400000000001?fields=status_code&access_token=t")
    response = httpx.Response(200, json={"id": "17841400000000001", "status_code": "FINISHED"}, headers=USAGE)
    assert instagram.check(request, response) == "readNode"


FORM = {"image_url": "https://resuena.example/a.jpg", "caption": "Hola", "access_token": "t"}


@pytest.mark.parametrize(
    ("request_", "response", "reason"),
    [
        (httpx.Request("GET", f"{GRAPH}/1?fields=hearts&access_token=t"), {"id": "1"}, "hearts"),
        (httpx.Request("GET", f"{GRAPH}/1?fields=id&token=t"), {"id": "1"}, "token.*no page names"),
        (httpx.Request("GET", f"{GRAPH}/1?fields=id"), {"id": "1"}, "0 tokens"),
        (httpx.Request("GET", f"{GRAPH}/1?fields=id&access_token=t"), {"id": 1}, "not valid under any"),
        (httpx.Request("GET", f"{GRAPH}/1?fields=id&access_token=t"), {"id": "1", "hearts": 3}, "hearts.*not valid under any"),
        (httpx.Request("GET", f"{GRAPH}/1/likes?access_token=t"), {"data": []}, "(?i)not found"),
        (httpx.Request("POST", f"{GRAPH}/1/media", data={**FORM, "picture": "x"}), {"id": "2"}, "picture.*no page names"),
        (httpx.Request("POST", f"{GRAPH}/1/media_publish", data={"access_token": "t"}), {"id": "2"}, "creation_id.*missing"),
        (httpx.Request("POST", f"{GRAPH}/1/media", data=FORM), {"id": "two"}, "two"),
        (httpx.Request("GET", f"{GRAPH}/1/insights?metric=impressions&access_token=t"), {"data": []}, "impressions"),
    ],
)  # fmt: skip
def test_what_no_page_has_is_refused(
    instagram: Description, request_: httpx.Request, response: object, reason: str
) -> None:
    with pytest.raises(UndescribedError, match=reason):
        instagram.check(request_, httpx.Response(200, json=response, headers=USAGE))


def test_an_error_is_as_documented(instagram: Description) -> None:
    request = httpx.Request("POST", f"{GRAPH}/1/media", data=FORM)
    error = {"message": "ended", "type": "OAuthException", "code": 190, "error_subcode": 463, "fbtrace_id": "A1"}
    assert instagram.check(request, httpx.Response(400, json={"error": error})) == "createContainer"
    with pytest.raises(UndescribedError, match="fbtrace_id"):
        instagram.check(request, httpx.Response(400, json={"error": {**error, "fbtrace_id": None}}))


def test_a_usage_header_is_json_with_its_counts(instagram: Description) -> None:
    request = httpx.Request("GET", f"{GRAPH}/me?fields=id&access_token=t")
    with pytest.raises(UndescribedError, match=r"12%.*does not match"):
        instagram.check(request, httpx.Response(200, json={"id": "1"}, headers={"x-app-usage": "12%"}))


def test_a_webhook_is_as_documented(instagram: Description) -> None:
    value = {
        "id": "5",
        "from": {"id": "7", "username": "ana"},
        "text": "¡Qué lindo!",
        "media": {"id": "9", "media_product_type": "FEED"},
    }
    body = {
        "object": "instagram",
        "entry": [{"id": "1", "time": 2, "changes": [{"field": "comments", "value": value}]}],
    }
    instagram.check_webhook("comments", httpx.Request("POST", "http://localhost/hook", json=body))
    del value["media"]
    with pytest.raises(UndescribedError, match="media"):
        instagram.check_webhook("comments", httpx.Request("POST", "http://localhost/hook", json=body))
