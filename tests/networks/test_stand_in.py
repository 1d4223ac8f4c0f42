"""The stand-in behaves as Meta documents: each request and response is validated against the OpenAPI descriptions."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from typing import Any

import httpx
import pytest
from places import SCOPES, StandIn, form_of, jpeg

from kit.testing import eventually

GRAPH = "/graph.instagram.com/v25.0"
PAGES = "/graph.facebook.com/v25.0"
SECRET = "development-instagram-app-secret"
NEW = {"account": "new", "username": "ana.cocina", "name": "Ana", "kind": "creator"}


async def instagram_token(stand_in: StandIn, **form: object) -> str:
    code = await stand_in.code("instagram", {**NEW, **form})
    short = await exchanged(stand_in, code)
    query = {"grant_type": "ig_exchange_token", "client_secret": SECRET, "access_token": short}
    response = await stand_in.client.get("/graph.instagram.com/access_token", params=query)
    assert response.status_code == 200, response.text
    assert response.json()["expires_in"] == 5_184_000
    return str(response.json()["access_token"])


async def exchanged(stand_in: StandIn, code: str, **changed: str) -> str:
    form = {
        "client_id": stand_in.settings.instagram_app_id,
        "client_secret": SECRET,
        "grant_type": "authorization_code",
        "redirect_uri": f"{stand_in.application.url}/app/networks/linked",
        "code": code,
        **changed,
    }
    response = await stand_in.client.post("/api.instagram.com/oauth/access_token", data=form)
    if response.status_code != 200:
        return str(response.json()["error_message"])
    return str(response.json()["data"][0]["access_token"])


async def page_token(stand_in: StandIn) -> tuple[str, str, str]:
    """A person's token of 60 days, a Page's token and the Page's id."""
    form = {
        "account": "new",
        "username": "ana",
        "name": "Ana",
        "page_username": "cocina.de.ana",
        "page_name": "La cocina de Ana",
    }
    code = await stand_in.code("facebook", form)
    app = {"client_id": stand_in.settings.facebook_app_id, "client_secret": stand_in.settings.facebook_app_secret}
    returns = {"redirect_uri": f"{stand_in.application.url}/app/networks/linked", "code": code}
    short = await get(stand_in, f"{PAGES}/oauth/access_token", **app, **returns)
    extended = {"grant_type": "fb_exchange_token", "fb_exchange_token": short["access_token"]}
    person = (await get(stand_in, f"{PAGES}/oauth/access_token", **app, **extended))["access_token"]
    (page,) = (
        await get(stand_in, f"{PAGES}/me/accounts", access_token=person, fields="id,name,access_token,tasks")
    )["data"]
    assert page["name"] == "La cocina de Ana"
    return person, page["access_token"], page["id"]


async def get(stand_in: StandIn, path: str, **query: str) -> Any:
    response = await stand_in.client.get(path, params=query)
    assert response.status_code == 200, response.text
    return response.json()


async def refused(response: httpx.Response) -> tuple[int, int | None]:
    """Code and subcode of an error."""
    assert response.status_code >= 400, response.text
    error = response.json()["error"]
    return error["code"], error.get("error_subcode")


async def published(stand_in: StandIn, token: str, caption: str = "Mate y medialunas") -> str:
    stand_in.application.pictures["mate.jpg"] = jpeg()
    form = {
        "image_url": f"{stand_in.application.url}/pictures/mate.jpg",
        "caption": caption,
        "access_token": token,
    }
    container = (await stand_in.client.post(f"{GRAPH}/me/media", data=form)).json()["id"]

    async def is_ready() -> bool:
        status = await get(stand_in, f"{GRAPH}/{container}", fields="status_code,status", access_token=token)
        assert status["status_code"] in ("IN_PROGRESS", "FINISHED")
        return bool(status["status_code"] == "FINISHED")

    await eventually(is_ready, 20)
    form = {"creation_id": container, "access_token": token}
    response = await stand_in.client.post(f"{GRAPH}/me/media_publish", data=form)
    assert response.status_code == 200, response.text
    return str(response.json()["id"])


# --- consent and tokens


async def test_consent_returns_a_code_with_the_state_and_only_what_was_allowed(stand_in: StandIn) -> None:
    form = {**NEW, "decision": "allow", "scope": ["instagram_business_content_publish"]}
    address = await stand_in.consent("instagram", form)
    assert address.params["state"] == "s-1"
    assert address.fragment == "_"
    token = await exchanged(stand_in, address.params["code"])
    response = await stand_in.client.get(f"{GRAPH}/1/insights", params={"metric": "views", "access_token": token})
    assert await refused(response) == (10, None)


async def test_who_cancels_comes_back_with_an_error(stand_in: StandIn) -> None:
    address = await stand_in.consent("instagram", {**NEW, "decision": "cancel"})
    assert (address.params["error"], address.params["error_reason"]) == ("access_denied", "user_denied")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("client_id", "1"),
        ("redirect_uri", "https://attacker.example/app/networks/linked"),
        ("response_type", "token"),
        ("scope", "instagram_business_basic,everything"),
    ],
)
async def test_a_wrong_request_leads_nowhere(stand_in: StandIn, name: str, value: str) -> None:
    query = {
        "client_id": stand_in.settings.instagram_app_id,
        "redirect_uri": f"{stand_in.application.url}/app/networks/linked",
        "response_type": "code",
        "scope": SCOPES["instagram"],
        name: value,
    }
    async with httpx.AsyncClient(base_url=stand_in.url, trust_env=False) as unchecked:
        response = await unchecked.get("/www.instagram.com/oauth/authorize", params=query)
    assert response.status_code == 400
    assert "location" not in response.headers


async def test_a_code_is_good_once_and_for_its_own_address(stand_in: StandIn) -> None:
    code = await stand_in.code("instagram", dict(NEW))
    assert "redirect_uri" in await exchanged(stand_in, code, redirect_uri="https://attacker.example/")
    assert "secret" in await exchanged(stand_in, code, client_secret="guessed")
    assert (await exchanged(stand_in, code)).startswith("IGAA")
    assert "used" in await exchanged(stand_in, code)


async def test_a_token_of_sixty_days_is_refreshed_after_a_day(stand_in: StandIn) -> None:
    token = await instagram_token(stand_in)
    query = {"grant_type": "ig_refresh_token", "access_token": token}
    response = await stand_in.client.get("/graph.instagram.com/refresh_access_token", params=query)
    assert await refused(response) == (10, None)
    await stand_in.control("PATCH", "/controls", json={"refresh_after_seconds": 0})
    new = (await get(stand_in, "/graph.instagram.com/refresh_access_token", **query))["access_token"]
    assert new != token
    assert (await get(stand_in, f"{GRAPH}/me", fields="username", access_token=new))["username"] == "ana.cocina"


async def test_a_personal_account_is_told_to_switch(stand_in: StandIn) -> None:
    query = {
        "client_id": stand_in.settings.instagram_app_id,
        "redirect_uri": f"{stand_in.application.url}/app/networks/linked",
        "response_type": "code",
        "scope": SCOPES["instagram"],
    }
    form = {**NEW, "kind": "personal", "decision": "allow", "scope": SCOPES["instagram"].split(",")}
    path = "/www.instagram.com/oauth/authorize"
    response = await stand_in.client.post(path, params=query, data=form, headers={"accept-language": "en"})
    assert "Switch to a professional account" in response.text
    account = response.text.split('name="account" value="')[1].split('"')[0]
    token = await instagram_token(stand_in, account=account, decision="switch")
    assert (await get(stand_in, f"{GRAPH}/me", fields="account_type", access_token=token))[
        "account_type"
    ] == "MEDIA_CREATOR"


@pytest.mark.parametrize(
    ("followers", "shown"), [(1, "0 posts · 1 follower<"), (1_200, "0 posts · 1,200 followers<")]
)
async def test_a_profile_counts_in_words(stand_in: StandIn, followers: int, shown: str) -> None:
    account = {"network": "instagram", "kind": "creator", "username": "uno", "followers": followers}
    await stand_in.control("POST", "/accounts", json=account)
    async with httpx.AsyncClient(base_url=stand_in.url, trust_env=False) as unchecked:
        response = await unchecked.get("/www.instagram.com/uno/", headers={"accept-language": "en"})
    assert shown in response.text


# --- publishing and figures on Instagram


async def test_a_picture_is_published_and_its_figures_are_what_people_did(stand_in: StandIn) -> None:
    token = await instagram_token(stand_in)
    media = await published(stand_in, token)
    fields = "id,caption,permalink,like_count,comments_count,timestamp,media_type,media_product_type,username,shortcode,owner,media_url"
    post = await get(stand_in, f"{GRAPH}/{media}", fields=fields, access_token=token)
    assert (post["caption"], post["like_count"]) == ("Mate y medialunas", 0)

    async with httpx.AsyncClient(base_url=stand_in.url, trust_env=False) as visitor:
        shown = await visitor.get(post["permalink"])
        assert "Mate y medialunas" in shown.text
        for _ in range(2):
            await visitor.post(f"/feed/posts/{media}/like", data={"liked": "true"})  # once for each visitor
        await visitor.post(f"/feed/posts/{media}/comment", data={"text": "<b>¡Qué rico!</b>", "author": "Bruno"})
        assert "&lt;b&gt;¡Qué rico!" in (await visitor.get("/feed")).text
    metrics = "views,reach,likes,comments,shares,saved,total_interactions"
    insights = (await get(stand_in, f"{GRAPH}/{media}/insights", metric=metrics, access_token=token))["data"]
    values = {insight["name"]: insight["values"][0]["value"] for insight in insights}
    assert values == {
        "views": 2,
        "reach": 1,
        "likes": 1,
        "comments": 1,
        "shares": 0,
        "saved": 0,
        "total_interactions": 2,
    }
    comments = await get(
        stand_in, f"{GRAPH}/{media}/comments", fields="id,text,username,from,timestamp", access_token=token
    )
    assert comments["data"][0]["text"] == "<b>¡Qué rico!</b>"
    listed = await get(stand_in, f"{GRAPH}/me/media", fields="id,caption,timestamp", limit="1", access_token=token)
    assert [listed_post["id"] for listed_post in listed["data"]] == [media]


async def test_what_is_not_available_is_left_out(stand_in: StandIn) -> None:
    token = await instagram_token(stand_in)
    media = await published(stand_in, token)
    await stand_in.control("PATCH", "/controls", json={"unknown_metrics": ["reach", "like_count"]})
    insights = (await get(stand_in, f"{GRAPH}/{media}/insights", metric="reach,views", access_token=token))["data"]
    assert [insight["name"] for insight in insights] == ["views"]
    assert "like_count" not in await get(stand_in, f"{GRAPH}/{media}", fields="id,like_count", access_token=token)


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("missing.jpg", b"", (9004, 2207052)),
        ("page.jpg", b"<html>", (36001, 2207005)),
        ("a.png", jpeg(form="PNG"), (36001, 2207005)),
        ("tall.jpg", jpeg(200, 900), (36003, 2207009)),
        ("large.jpg", b"\xff" * (9 * 1024 * 1024), (36000, 2207004)),
    ],
)
async def test_only_a_fitting_public_jpeg_becomes_a_container(
    stand_in: StandIn, name: str, data: bytes, code: tuple[int, int]
) -> None:
    token = await instagram_token(stand_in)
    stand_in.application.pictures[name] = data
    form = {"image_url": f"{stand_in.application.url}/pictures/{name}", "access_token": token}
    assert await refused(await stand_in.client.post(f"{GRAPH}/me/media", data=form)) == code


async def test_a_container_is_processed_and_published_once(stand_in: StandIn) -> None:
    token = await instagram_token(stand_in)
    await stand_in.control("PATCH", "/controls", json={"processing_seconds": 600})
    stand_in.application.pictures["mate.jpg"] = jpeg()
    form = {"image_url": f"{stand_in.application.url}/pictures/mate.jpg", "access_token": token}
    container = (await stand_in.client.post(f"{GRAPH}/me/media", data=form)).json()["id"]
    publish = {"creation_id": container, "access_token": token}
    assert await refused(await stand_in.client.post(f"{GRAPH}/me/media_publish", data=publish)) == (9007, 2207027)
    await stand_in.control("PATCH", "/controls", json={"container_seconds": 0})
    status = await get(stand_in, f"{GRAPH}/{container}", fields="status_code", access_token=token)
    assert status["status_code"] == "EXPIRED"
    assert await refused(await stand_in.client.post(f"{GRAPH}/me/media_publish", data=publish)) == (-2, 2207020)
    await stand_in.control("DELETE", "/controls")
    media = await published(stand_in, token)
    assert media
    limit = await get(
        stand_in, f"{GRAPH}/me/content_publishing_limit", fields="config,quota_usage", access_token=token
    )
    assert limit["data"] == [{"config": {"quota_total": 100, "quota_duration": 86400}, "quota_usage": 1}]


async def test_processing_may_fail(stand_in: StandIn) -> None:
    token = await instagram_token(stand_in)
    await stand_in.control("PATCH", "/controls", json={"processing_seconds": 0, "processing_outcome": "ERROR"})
    stand_in.application.pictures["mate.jpg"] = jpeg()
    form = {"image_url": f"{stand_in.application.url}/pictures/mate.jpg", "access_token": token}
    container = (await stand_in.client.post(f"{GRAPH}/me/media", data=form)).json()["id"]
    status = await get(stand_in, f"{GRAPH}/{container}", fields="status_code,status", access_token=token)
    assert status["status_code"] == "ERROR"
    assert "2207026" in status["status"]


async def test_the_days_posts_are_limited(stand_in: StandIn) -> None:
    token = await instagram_token(stand_in)
    await published(stand_in, token)
    await stand_in.control("PATCH", "/controls", json={"posts_per_day": 1, "processing_seconds": 0})
    form = {"image_url": f"{stand_in.application.url}/pictures/mate.jpg", "access_token": token}
    container = (await stand_in.client.post(f"{GRAPH}/me/media", data=form)).json()["id"]
    publish = {"creation_id": container, "access_token": token}
    assert await refused(await stand_in.client.post(f"{GRAPH}/me/media_publish", data=publish)) == (9, 2207042)


# --- Pages


async def test_a_page_publishes_and_reads_its_figures(stand_in: StandIn) -> None:
    person, token, page = await page_token(stand_in)
    granted = (await get(stand_in, f"{PAGES}/me/permissions", access_token=person))["data"]
    assert {permission["permission"] for permission in granted} == {
        "public_profile",
        *SCOPES["facebook"].split(","),
    }
    stand_in.application.pictures["mate.jpg"] = jpeg()
    form = {"url": f"{stand_in.application.url}/pictures/mate.jpg", "message": "¡Hola!", "access_token": token}
    response = await stand_in.client.post(f"{PAGES}/{page}/photos", data=form)
    post = response.json()["post_id"]
    await stand_in.control(
        "POST", f"/posts/{post}/engagement", json={"likes": 3, "comments": ["¡Buenísimo!"], "shares": 1}
    )
    fields = "id,message,permalink_url,created_time,shares,reactions.summary(total_count).limit(0),comments.summary(true).limit(0)"
    contents = await get(stand_in, f"{PAGES}/{post}", fields=fields, access_token=token)
    assert (contents["message"], contents["shares"]) == ("¡Hola!", {"count": 1})
    assert contents["reactions"]["summary"]["total_count"] == 3
    assert contents["comments"]["summary"]["total_count"] == 1
    metrics = "post_media_view,post_reactions_like_total,post_reactions_by_type_total"
    insights = await get(stand_in, f"{PAGES}/{post}/insights", metric=metrics, access_token=token)
    assert [insight["values"][0]["value"] for insight in insights["data"]] == [0, 3, {"like": 3}]
    listed = await get(stand_in, f"{PAGES}/{page}/published_posts", fields="id,message", access_token=token)
    assert [listed_post["id"] for listed_post in listed["data"]] == [post]
    assert (await get(stand_in, f"{PAGES}/me", fields="name,followers_count", access_token=token))[
        "followers_count"
    ] == 0
    app = f"{stand_in.settings.facebook_app_id}|{stand_in.settings.facebook_app_secret}"
    inspected = (await get(stand_in, f"{PAGES}/debug_token", input_token=token, access_token=app))["data"]
    assert (inspected["type"], inspected["is_valid"], inspected["expires_at"]) == ("PAGE", True, 0)


async def test_a_proof_of_the_secret_is_checked(stand_in: StandIn) -> None:
    _, token, _ = await page_token(stand_in)
    right = hmac.new(stand_in.settings.facebook_app_secret.encode(), token.encode(), hashlib.sha256).hexdigest()
    assert await get(stand_in, f"{PAGES}/me", access_token=token, appsecret_proof=right)
    wrong = await stand_in.client.get(f"{PAGES}/me", params={"access_token": token, "appsecret_proof": "0" * 64})
    assert await refused(wrong) == (100, None)
    await stand_in.control("PATCH", "/controls", json={"needs_proof": True})
    assert await refused(await stand_in.client.get(f"{PAGES}/me", params={"access_token": token})) == (100, None)


# --- revocation, rate limits, failures


async def test_a_foreign_token_reaches_nothing(stand_in: StandIn) -> None:
    token = await instagram_token(stand_in)
    media = await published(stand_in, token)
    other = await instagram_token(stand_in, username="bruno")
    for path in (f"/{media}", f"/{media}/insights", f"/{media}/comments"):
        query = {"access_token": other} | ({"metric": "views"} if path.endswith("insights") else {"fields": "id"})
        assert await refused(await stand_in.client.get(f"{GRAPH}{path}", params=query)) == (100, 33)
    assert await refused(
        await stand_in.client.get(f"{GRAPH}/me", params={"access_token": "IGAAguessed", "fields": "id"})
    ) == (190, None)


async def test_tokens_end_with_their_reason(stand_in: StandIn) -> None:
    token = await instagram_token(stand_in)
    account = (await get(stand_in, f"{GRAPH}/me", fields="user_id", access_token=token))["user_id"]
    await stand_in.control("DELETE", f"/accounts/{account}/tokens?subcode=463")
    response = await stand_in.client.get(f"{GRAPH}/me", params={"access_token": token, "fields": "id"})
    assert await refused(response) == (190, 463)


async def test_calls_are_counted_told_and_limited(stand_in: StandIn) -> None:
    token = await instagram_token(stand_in)
    await stand_in.control("PATCH", "/controls", json={"calls_per_account_and_day": 4})
    query = {"access_token": token, "fields": "id"}
    shares = []
    for _ in range(3):
        response = await stand_in.client.get(f"{GRAPH}/me", params=query)
        (usage,) = json.loads(response.headers["x-business-use-case-usage"]).values()
        shares.append(usage[0]["call_count"])
    assert shares == [50, 75, 100]  # the exchange of the token was the first call
    response = await stand_in.client.get(f"{GRAPH}/me", params=query)
    assert await refused(response) == (80002, None)
    (usage,) = json.loads(response.headers["x-business-use-case-usage"]).values()
    assert usage[0]["estimated_time_to_regain_access"] > 1_000
    await stand_in.control("PATCH", "/controls", json={"calls_per_app_and_hour": 1})
    assert await refused(await stand_in.client.get(f"{GRAPH}/me", params=query)) == (4, None)


async def test_faults_strike_the_calls_that_they_fit(stand_in: StandIn) -> None:
    token = await instagram_token(stand_in)
    query = {"access_token": token, "fields": "id"}
    fault = {"action": "error", "path": "/me$", "status": 503, "code": 2, "times": 1}
    await stand_in.control("POST", "/faults", json=fault)
    assert await refused(await stand_in.client.get(f"{GRAPH}/me", params=query)) == (2, None)
    assert (await stand_in.client.get(f"{GRAPH}/me", params=query)).status_code == 200
    stand_in.application.pictures["mate.jpg"] = jpeg()
    await stand_in.control("PATCH", "/controls", json={"processing_seconds": 0})
    form = {"image_url": f"{stand_in.application.url}/pictures/mate.jpg", "access_token": token}
    container = (await stand_in.client.post(f"{GRAPH}/me/media", data=form)).json()["id"]
    await stand_in.control("POST", "/faults", json={"action": "break_after", "path": "media_publish", "times": 1})
    with pytest.raises(httpx.RemoteProtocolError):
        await stand_in.client.post(
            f"{GRAPH}/me/media_publish", data={"creation_id": container, "access_token": token}
        )
    status = await get(stand_in, f"{GRAPH}/{container}", fields="status_code", access_token=token)
    assert status["status_code"] == "PUBLISHED"
    calls: Any = await stand_in.control("GET", "/calls")
    assert [call["fault"] for call in calls["calls"] if call["fault"]] == ["error", "break_after"]


async def test_a_call_may_never_be_answered(stand_in: StandIn) -> None:
    token = await instagram_token(stand_in)
    await stand_in.control("POST", "/faults", json={"action": "hang", "path": "/me$"})
    with pytest.raises(httpx.ReadTimeout):
        await stand_in.client.get(f"{GRAPH}/me", params={"access_token": token, "fields": "id"}, timeout=0.2)


# --- webhooks and callbacks


async def test_the_address_of_webhooks_is_verified(stand_in: StandIn) -> None:
    async def are_verified() -> bool:
        deliveries: Any = await stand_in.control("GET", "/deliveries")
        return bool(deliveries["verified"] == {"instagram": "", "facebook": ""})

    await eventually(are_verified, 20)


async def test_a_comment_is_told_by_a_signed_webhook_until_it_is_taken(stand_in: StandIn, described: Any) -> None:
    token = await instagram_token(stand_in)
    media = await published(stand_in, token)
    query = {"subscribed_fields": "comments", "access_token": token}
    assert (await stand_in.client.post(f"{GRAPH}/me/subscribed_apps", params=query)).json() == {"success": True}
    stand_in.application.status = 500
    await stand_in.control("POST", f"/posts/{media}/engagement", json={"likes": 2, "comments": ["¡Vamos!"]})
    received = stand_in.application.received
    await eventually(lambda: len(received) >= 1, 20)
    stand_in.application.status = 200
    await eventually(lambda: len(received) >= 2, 20)
    (path, headers, body), second = received[:2]
    assert path == "/networks/instagram/webhook"
    assert second[2] == body
    assert (
        headers["x-hub-signature-256"] == "sha256=" + hmac.new(SECRET.encode(), body, hashlib.sha256).hexdigest()
    )
    described["instagram"].check_webhook(
        "comments", httpx.Request("POST", stand_in.url, content=body, headers={"content-type": "application/json"})
    )
    assert json.loads(body)["entry"][0]["changes"][0]["value"]["media"]["id"] == media


async def test_a_reaction_on_a_page_is_told_by_webhook(stand_in: StandIn, described: Any) -> None:
    _, token, page = await page_token(stand_in)
    form = {"subscribed_fields": "feed", "access_token": token}
    assert (await stand_in.client.post(f"{PAGES}/{page}/subscribed_apps", data=form)).json() == {"success": True}
    post = (
        await stand_in.client.post(f"{PAGES}/{page}/feed", data={"message": "¡Hola!", "access_token": token})
    ).json()["id"]
    await stand_in.control("POST", f"/posts/{post}/engagement", json={"likes": 1, "comments": ["¡Vamos!"]})
    await eventually(lambda: len(stand_in.application.received) == 2, 20)
    values = []
    for _, _, body in stand_in.application.received:
        request = httpx.Request("POST", stand_in.url, content=body, headers={"content-type": "application/json"})
        described["facebook"].check_webhook("feed", request)
        values.append(json.loads(body)["entry"][0]["changes"][0]["value"])
    assert [(value["item"], value["post_id"]) for value in values] == [("reaction", post), ("comment", post)]


async def test_who_takes_access_back_ends_the_tokens_and_the_application_is_told(
    stand_in: StandIn, described: Any
) -> None:
    token = await instagram_token(stand_in)
    account = await get(stand_in, f"{GRAPH}/me", fields="id,user_id", access_token=token)
    async with httpx.AsyncClient(base_url=stand_in.url, trust_env=False) as person:
        for do in ("take_back", "ask_deletion"):
            await person.post(f"/accounts/{account['user_id']}", data={"do": do})
    response = await stand_in.client.get(f"{GRAPH}/me", params={"access_token": token, "fields": "id"})
    assert await refused(response) == (190, 458)
    received = stand_in.application.received
    await eventually(lambda: len(received) == 2, 20)
    assert [path for path, _, _ in received] == [
        "/networks/instagram/deauthorize",
        "/networks/instagram/data-deletion",
    ]
    for name, (_, headers, body) in zip(("deauthorize", "dataDeletion"), received, strict=True):
        request = httpx.Request(
            "POST", stand_in.url, content=body, headers={"content-type": headers["content-type"]}
        )
        described["instagram"].check_webhook(name, request)
        signed, encoded = form_of(body)["signed_request"].split(".")
        right = hmac.new(SECRET.encode(), encoded.encode(), hashlib.sha256).digest()
        assert base64.urlsafe_b64decode(signed + "==") == right
        payload = json.loads(base64.urlsafe_b64decode(encoded + "=="))
        assert (payload["user_id"], payload["algorithm"]) == (account["id"], "HMAC-SHA256")


async def test_a_post_that_was_deleted_is_there_no_more(stand_in: StandIn) -> None:
    token = await instagram_token(stand_in)
    media = await published(stand_in, token)
    await stand_in.control("POST", f"/posts/{media}/state?state=deleted")
    response = await stand_in.client.get(f"{GRAPH}/{media}", params={"fields": "id", "access_token": token})
    assert await refused(response) == (100, 33)
    async with httpx.AsyncClient(base_url=stand_in.url, trust_env=False) as visitor:
        assert (await visitor.post(f"/feed/posts/{media}/like")).status_code == 404
