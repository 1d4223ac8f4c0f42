"""The address of a post: one canonical form, in whichever form the network writes it; none for other pages."""

from __future__ import annotations

import pytest

from campaign_svc.networks.policies import network_address, post_address
from campaign_svc.open_campaigns.models import NETWORKS
from kit.rpc.errors import InvalidInput

FACEBOOK, INSTAGRAM, TWITTER = NETWORKS
POSTS = {
    (INSTAGRAM, "https://instagram.com/p/a-B_c1"): (
        "https://www.instagram.com/p/a-B_c1/",
        "https://instagram.com/p/a-B_c1?igsh=x%3D&img_index=2",
        "https://instagram.com/reel/a-B_c1",
        "https://instagram.com/reels/a-B_c1/",
        "https://instagram.com/tv/a-B_c1",
        " https://m.instagram.com/alguien.mas/p/a-B_c1/ ",
        "https://instagram.com/otra/reel/a-B_c1/#x",
    ),
    (TWITTER, "https://x.com/i/web/status/123"): (
        "https://x.com/a/status/123",
        "https://mobile.twitter.com/b/status/123?s=20",
        "https://x.com/a/status/123/photo/1",
        "https://x.com/a/status/123/video/1?t=1",
        "https://x.com/i/web/status/123",
        "https://x.com/i/status/0123/",
        "https://twitter.com/a/statuses/123",
    ),
    (FACEBOOK, "https://facebook.com/34"): (
        "https://www.facebook.com/ana/posts/34",
        "https://m.facebook.com/ana.paz/posts/un-titulo/34/?rdid=1",
        "https://facebook.com/groups/12/posts/34",
        "https://facebook.com/groups/cafe/permalink/34/?x=1",
        "https://facebook.com/permalink.php?story_fbid=34&id=2&x=1",
        "https://facebook.com/permalink.php?x=2&id=2&story_fbid=34",
        "https://m.facebook.com/story.php?story_fbid=34&id=2",
        "https://facebook.com/photo.php?fbid=34&set=a.1",
        "https://facebook.com/photo/?fbid=34",
        "https://facebook.com/ana/photos/a.1.2/34/?type=3",
        "https://facebook.com/watch/?v=34&ref=x",
        "https://facebook.com/watch?v=34",
        "https://facebook.com/ana/videos/34/",
        "https://facebook.com/reel/34?s=1",
    ),
    (FACEBOOK, "https://facebook.com/12/posts/pfbid0Ab9"): (
        "https://facebook.com/12/posts/pfbid0Ab9?rdid=1",
        "https://facebook.com/12/posts/un-titulo/pfbid0Ab9",
        "https://facebook.com/permalink.php?story_fbid=pfbid0Ab9&id=12&x=1",
        "https://m.facebook.com/story.php?id=12&story_fbid=pfbid0Ab9",
    ),
    (FACEBOOK, "https://facebook.com/ana/posts/pfbid0Ab9"): (
        "https://www.facebook.com/Ana/posts/pfbid0Ab9/?__cft__[0]=x",
    ),
    (FACEBOOK, "https://facebook.com/share/19xYz"): (
        "https://www.facebook.com/share/p/19xYz/?mibextid=x",
        "https://facebook.com/share/19xYz",
        "https://facebook.com/share/r/19xYz/",
    ),
}
WRITTEN = [(platform, kept, url) for (platform, kept), urls in POSTS.items() for url in (*urls, kept)]
NO_POSTS = [
    (INSTAGRAM, "https://instagram.com/ana"),
    (INSTAGRAM, "http://instagram.com/p/a"),
    (INSTAGRAM, "https://instagram.com.ejemplo.ar/p/a"),
    (INSTAGRAM, "https://x.com/ana/status/1"),
    (INSTAGRAM, "https://instagram.com/share/p/abc"),
    (INSTAGRAM, "https://instagram.com/p/%61bc"),
    (INSTAGRAM, "https://instagram.com/a/b/p/abc"),
    (INSTAGRAM, ""),
    (FACEBOOK, "https://facebook.com/"),
    (FACEBOOK, "https://facebook.com/ana"),
    (FACEBOOK, "https://facebook.com/ana/posts/"),
    (FACEBOOK, "https://facebook.com/permalink.php?id=2"),
    (FACEBOOK, "https://facebook.com/permalink.php?story_fbid=1&story_fbid=2&id=2"),
    (FACEBOOK, "https://facebook.com/permalink.php?story_fbid=pfbid0Ab9"),
    (FACEBOOK, "https://facebook.com/watch/?x=34"),
    (TWITTER, "https://x.com/ana/status/abc"),
    (TWITTER, "https://x.com/ana/status/١٢"),
    (TWITTER, "https://x.com/ana/status/0"),
    (TWITTER, "https://x.com/ana"),
    (TWITTER, "javascript:alert(1)"),
]


@pytest.mark.parametrize(("platform", "kept", "url"), WRITTEN)
def test_a_post_has_one_address(platform: int, kept: str, url: str) -> None:
    assert post_address(platform, url) == kept


def test_two_posts_have_two() -> None:
    assert len({kept for _, kept in POSTS}) == len(POSTS)
    assert post_address(INSTAGRAM, "https://instagram.com/p/abc") != post_address(
        INSTAGRAM, "https://instagram.com/p/ABC"
    )


@pytest.mark.parametrize(("platform", "url"), NO_POSTS)
def test_an_address_that_is_no_post_is_refused(platform: int, url: str) -> None:
    with pytest.raises(InvalidInput) as raised:
        post_address(platform, url)
    assert raised.value.reason == "INVALID_ADDRESS"


def test_a_network_that_is_none_is_refused() -> None:
    with pytest.raises(InvalidInput) as raised:
        post_address(9, "https://instagram.com/p/abc")
    assert raised.value.reason == "UNKNOWN_PLATFORM"


SITES = {INSTAGRAM: "http://localhost:4044/www.instagram.com", FACEBOOK: "http://localhost:4044/www.facebook.com"}


@pytest.mark.parametrize(
    ("platform", "path", "kept"),
    [
        (INSTAGRAM, "/p/CaFe_1-x/?igsh=a#b", "/p/CaFe_1-x/"),
        (FACEBOOK, "/cocina.de.ana/posts/122100000000001", "/cocina.de.ana/posts/122100000000001"),
    ],
)
def test_posts_on_a_site_that_the_operator_named_are_opened_there(platform: int, path: str, kept: str) -> None:
    site = SITES[platform]
    assert post_address(platform, site + path, SITES) == site + kept
    assert network_address(platform, site + path, "1_2", SITES) == site + kept
    with pytest.raises(InvalidInput):
        post_address(platform, site + path)


@pytest.mark.parametrize(
    "url",
    [
        "http://localhost:4044/www.instagram.com",
        "http://localhost:4044/www.instagram.com/ana/",
        "http://localhost:4044/www.instagram.com.attacker.example/p/abc",
        'http://localhost:4044/www.instagram.com/p/abc"x',
        "http://localhost:4044/www.facebook.com/ana/posts/1",
        "http://localhost:40445/www.instagram.com/p/abc",
    ],
)
def test_nothing_else_of_such_a_site_is_a_post(url: str) -> None:
    with pytest.raises(InvalidInput):
        post_address(INSTAGRAM, url, SITES)


def test_the_networks_own_site_goes_on_being_known() -> None:
    url = "https://instagram.com/p/abc"
    assert post_address(INSTAGRAM, url, SITES) == post_address(INSTAGRAM, url)
