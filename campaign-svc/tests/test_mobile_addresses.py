"""Addresses that the mobile side sends: a post links to its own network, a picture to an image of media-svc."""

import pytest

from campaign_svc.advertisements.models import PublishedPost, Submission
from campaign_svc.mobile.policies import post_violations, submission_violations

FACEBOOK, INSTAGRAM, TWITTER = 1, 2, 3


def post(platform: int, address: str) -> list[str]:
    return [
        violation.code
        for violation in post_violations(
            PublishedPost(advertisement_id="a", platform=platform, post_platform_id=address)
        )
    ]


@pytest.mark.parametrize(
    ("platform", "address"),
    [
        (FACEBOOK, "https://www.facebook.com/aurora/posts/1"),
        (FACEBOOK, "https://m.facebook.com/story.php?story_fbid=1&id=2"),
        (INSTAGRAM, "https://www.instagram.com/p/ABC/"),
        (INSTAGRAM, "https://instagram.com/reel/ABC"),
        (TWITTER, "https://x.com/aurora/status/1"),
        (TWITTER, "https://mobile.twitter.com/aurora/status/1"),
        (INSTAGRAM, ""),
    ],
)
def test_a_post_leads_to_its_network(platform: int, address: str) -> None:
    assert not post(platform, address)


@pytest.mark.parametrize(
    ("platform", "address"),
    [
        (INSTAGRAM, "javascript:1,https://www.instagram.com/p/ABC/"),
        (INSTAGRAM, "http://www.instagram.com/p/ABC/"),
        (INSTAGRAM, "https://instagram.com.evil.example/p/ABC/"),
        (INSTAGRAM, "https://evil.example/p/ABC/"),
        (INSTAGRAM, "https://www.instagram.com@evil.example/"),
        (INSTAGRAM, "https://www.facebook.com/aurora/posts/1"),
        (FACEBOOK, "https://notfacebook.com/aurora"),
        (TWITTER, "https://netflix.com/aurora"),
        (TWITTER, "1234567890"),
        (FACEBOOK, "//www.facebook.com/aurora"),
        (FACEBOOK, "https://www.facebook.com/\x00"),
    ],
)
def test_a_post_leads_nowhere_else(platform: int, address: str) -> None:
    assert post(platform, address) == ["INVALID_ADDRESS"]


@pytest.mark.parametrize(
    ("address", "codes"),
    [
        ("/media/images/aa/bb.jpg", []),
        ("/media/images/aa/bb.jpg?size=zoom", []),
        ("", []),
        ("https://evil.example/a.jpg", ["INVALID_IMAGE"]),
        ("//evil.example/media/a.jpg", ["INVALID_IMAGE"]),
        ("javascript:alert(1)", ["INVALID_IMAGE"]),
        ("data:image/svg+xml,<svg onload=alert(1)>", ["INVALID_IMAGE"]),
        ("/media/../graphql", ["INVALID_IMAGE"]),
    ],
)
def test_a_picture_is_one_of_ours(address: str, codes: list[str]) -> None:
    violations = submission_violations(Submission(campaign_id="c", person_id="p", multimedia_uri=address))
    assert [(violation.path, violation.code) for violation in violations] == [
        ("multimedia_uri", code) for code in codes
    ]
