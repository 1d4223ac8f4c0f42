"""Thresholds of checks, parsing of texts and curves, and the score computed from results: no I/O here."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import pairwise
from statistics import fmean, median, pstdev
from urllib.parse import urlsplit

from campaign_svc.check_rules.policies import tag_of
from campaign_svc.checks.models import (
    PASSED,
    UNCHECKED,
    WARNING,
    Description,
    Finding,
    Likeness,
    Point,
    Result,
    Summary,
    Texts,
)
from resuena.campaign.v1 import campaign_pb2 as pb

PENDING, ALL_PASSED = int(pb.CHECKS_STATE_PENDING), int(pb.CHECKS_STATE_ALL_PASSED)
INCOMPLETE, WITH_WARNINGS = int(pb.CHECKS_STATE_INCOMPLETE), int(pb.CHECKS_STATE_WITH_WARNINGS)
NETWORKS = {1: "Facebook", 2: "Instagram", 3: "X"}
PUBLISHED = "Published"

SHORT_SIDE_LEAST = 480
"""Pixels."""
SHARPNESS_LEAST = 20.0
SPREAD_LEAST = 8.0
BAR_LEAST = 0.04
BARS_LEAST = 0.15
"""Shares of a picture's height: of each bar of a screenshot, and of both."""
TEXT_MOST = 0.05
"""Maximum share of a picture covered by lines of text."""
COARSE_BITS = 10
"""Maximum Hamming distance of candidates, of 64 bits. The index finds all up to 7, of which one band differs by at most
one bit, and most up to 10."""
PROBES = 17
"""Values of a band to look up: its own, and each with one bit flipped."""
CANDIDATES_MOST = 100
"""Maximum candidates from the index to compare."""
FINE_BYTES = 128
FINE_BITS = 76
"""Maximum Hamming distance of pictures that count as the same, of 1,024 bits."""
MATCHES_MOST = 20
"""Maximum twins of an advertisement to consider."""
CAPTION_LEAST = 40
"""Minimum characters of a caption for equality to be no coincidence."""
POSTS_EXPECTED = timedelta(days=1)
"""Time after an advertisement's creation by which its posts should have arrived."""
OBSERVATIONS_LEAST = 6
"""Minimum advertisements needed to determine what is usual."""
MADS = 8.0
"""How many median absolute deviations likes may lie above the median."""
LIKES_UNUSUAL = 50
"""Minimum likes above the median for an advertisement to be unusual."""
REPORTS_LEAST = 5
LIKES_FOR_GROWTH = 100
BURST_SHARE, BURST_AFTER, BURST_WITHIN = 0.7, timedelta(hours=48), timedelta(hours=6)
EVEN_VARIATION = 0.03
EVEN_REPORTS = 7
FALL_SHARE = 0.15
LIKES_FOR_RATIO, LIKES_FOR_FEW_COMMENTS = 100, 1_000
RATIO_LEAST, RATIO_MOST = 0.001, 1.0
PER_FOLLOWER_LEAST, PER_FOLLOWER_MOST = 0.0005, 0.5
"""Likes and comments of a post per follower: 0.01 to 0.1 is usual, up to 0.3 for small accounts."""
INTERACTIONS_FOR_FOLLOWERS = 100
"""Minimum likes and comments to be judged as too many for the followers."""
FOLLOWERS_FOR_FEW, OLD_ENOUGH_FOR_FEW = 10_000, timedelta(days=2)
DECISIONS_FOR_RECORD = 5
REJECTED_MOST = 0.5
NEW_ACCOUNT = timedelta(days=1)
ADS_OF_NEW = 3
SCORE_CAP = 3.0
CAPPING = frozenset(
    {
        "picture_reused",
        "picture_plain",
        "picture_screenshot",
        "text_copied",
        "text_hashtag",
        "text_mention",
        "text_forbidden",
    }
)
"""Checks of the essential requirements: when one of them warns, the score is at most
`SCORE_CAP`, whatever else passed."""
RETRIES = 10
_FIRST_RETRY, _LAST_RETRY = timedelta(seconds=5), timedelta(hours=6)

RUNS_KEPT = timedelta(days=90)
"""Retention of superseded results. Decisions can be disputed for 7 days, and disputes take 5; nothing in the product
reads superseded results, but people may ask what a decision was based on."""

_HASHTAG = re.compile(r"(?<![\w#&])#([^\W_][\w]*)")
_MENTION = re.compile(r"(?<![\w@.])@([A-Za-z0-9_](?:[A-Za-z0-9_.]*[A-Za-z0-9_])?)")
_CODE = re.compile(r"(?<![A-Z0-9])[A-Z0-9]{8}(?![A-Z0-9])")
_LINK = re.compile(r"(?:https?://|www\.)[^\s<>\"]+", re.IGNORECASE)
_TAGS = re.compile(r"[#@][\w.]+|https?://\S+")
_NOT_WORDS = re.compile(r"[\W_]+")


def hashtags_in(text: str) -> list[str]:
    """The hashtags of a text without #, as written."""
    return _HASHTAG.findall(text)


def mentions_in(text: str) -> list[str]:
    """The accounts that a text mentions without @, as written."""
    return _MENTION.findall(text)


def asked_once(names: Iterable[str]) -> list[str]:
    """The required hashtags or accounts, each once, in their first spelling."""
    names_by_tag: dict[str, str] = {}
    for name in names:
        names_by_tag.setdefault(tag_of(name), name)
    return list(names_by_tag.values())


def codes_in(text: str) -> list[str]:
    """Strings in the format of an ad code, at most ten."""
    return list(dict.fromkeys(_CODE.findall(text)))[:10]


def sites_in(text: str) -> list[str]:
    """The hosts of the links in a text, without www."""
    links = (link if "://" in link else f"https://{link}" for link in _LINK.findall(text))
    return [host.removeprefix("www.") for link in links if (host := _host(link))]


def _host(link: str) -> str:
    try:
        return (urlsplit(link).hostname or "").rstrip(".")
    except ValueError:
        return ""


def plain_caption(caption: str) -> str | None:
    """The caption's words, case-folded; None when too short to be compared."""
    plain = _NOT_WORDS.sub(" ", _TAGS.sub(" ", caption.casefold())).strip()
    return plain if len(plain) >= CAPTION_LEAST else None


def caption_digest(caption: str) -> bytes | None:
    """Digest of `plain_caption`."""
    plain = plain_caption(caption)
    return None if plain is None else hashlib.blake2b(plain.encode(), digest_size=12).digest()


def bands_of(coarse: int) -> tuple[int, int, int, int]:
    """The four bands of 16 bits of a hash, highest first, as signed numbers."""
    data = (coarse % (1 << 64)).to_bytes(8)
    first, second, third, fourth = (int.from_bytes(data[at : at + 2], signed=True) for at in (0, 2, 4, 6))
    return first, second, third, fourth


def band_probes(band: int) -> Iterator[int]:
    """The band, and its neighbours that differ by one bit."""
    yield band
    for bit in range(16):
        flipped = (band % (1 << 16)) ^ (1 << bit)
        yield flipped - (1 << 16) if flipped >= 1 << 15 else flipped


def _crops(hashes: bytes) -> list[int]:
    return [int.from_bytes(hashes[at : at + FINE_BYTES]) for at in range(0, len(hashes), FINE_BYTES)]


def likeness_of(
    picture: Description, whole: bytes, mirrored: bytes, *, most: int = FINE_BITS
) -> tuple[Likeness, int] | None:
    """How a picture matches another, given by its fine hashes `whole` and mirrored, and by how
    many bits they differ; None beyond `most`.

    One of the two as a whole is compared with each crop of the other, so that either may be the cropped one.
    """
    own, other = _crops(picture.fine_hashes), _crops(whole)
    straight = min(
        (*((own[0] ^ crop).bit_count() for crop in other), *((crop ^ other[0]).bit_count() for crop in own))
    )
    flipped = int.from_bytes(picture.mirrored_fine)
    turned = min(
        *((flipped ^ crop).bit_count() for crop in other),
        *((crop ^ int.from_bytes(mirrored)).bit_count() for crop in own),
    )
    least = min(straight, turned)
    if least > most:
        return None
    return (Likeness.MIRRORED if turned < straight else Likeness.CHANGED), least


@dataclass(frozen=True)
class Usual:
    """The usual range: the median, and the upper bound."""

    median: float
    most: float


def usual_of(values: Sequence[int]) -> Usual | None:
    """Median + k·MAD of the observations, but at least five medians, in case all are alike; None for too few."""
    if len(values) < OBSERVATIONS_LEAST:
        return None
    middle = median(values)
    deviation = median(abs(value - middle) for value in values)
    return Usual(middle, middle + max(MADS * deviation, 4 * middle, LIKES_UNUSUAL))


def growth_of(curve: Sequence[Point]) -> Finding | None:
    """The finding for a post's curve; None for too few reports or likes."""
    if len(curve) < REPORTS_LEAST or max(point.likes for point in curve) < LIKES_FOR_GROWTH:
        return None
    first, last = curve[0], curve[-1]
    peak = max(point.likes for point in curve)
    reports = len(curve)
    if peak - last.likes >= FALL_SHARE * peak:
        return Finding("falling", True, {"peak": peak, "likes": last.likes, "reports": reports})
    steps = list(pairwise(curve))
    for before, after in steps:
        gain, took = after.likes - before.likes, after.at - before.at
        if gain >= BURST_SHARE * last.likes and took <= BURST_WITHIN and before.at - first.at >= BURST_AFTER:
            hours = max(1, round(took / timedelta(hours=1)))
            evidence = {"gain": gain, "likes": last.likes, "hours": hours, "reports": reports}
            return Finding("burst", True, evidence)
    rates = [
        (after.likes - before.likes) / ((after.at - before.at) / timedelta(days=1)) for before, after in steps
    ]
    if len(curve) >= EVEN_REPORTS and min(rates) > 0:
        pace = fmean(rates)
        variation = pstdev(rates) / pace
        if variation <= EVEN_VARIATION:
            rate, percent = round(pace), round(100 * variation, 1)
            return Finding("even", True, {"rate": rate, "variation": percent, "reports": reports})
    return Finding("natural")


@dataclass(frozen=True)
class Score:
    """The score and how it was computed."""

    value: float
    passed: int
    judged: int
    """Weights."""
    capped_by: Sequence[str]
    """Names of the checks that lower the value to `SCORE_CAP`; empty when it would not be higher without them."""


def score_of(results: Iterable[Result]) -> Score | None:
    """10 × weight of passed checks ÷ weight of judged ones, capped; None when none was judged."""
    judged = [result for result in results if result.verdict != UNCHECKED]
    passed = sum(result.weight for result in judged if result.verdict == PASSED)
    weight = sum(result.weight for result in judged)
    if not weight:
        return None
    value = round(10 * passed / weight, 1)
    capping = [result.name for result in judged if result.verdict == WARNING and result.name in CAPPING]
    if not capping or value <= SCORE_CAP:
        return Score(value, passed, weight, ())
    return Score(SCORE_CAP, passed, weight, capping)


def summed_up(results: Sequence[Result]) -> Summary:
    """State, counts and score of the results."""
    counts = {PASSED: 0, WARNING: 0, UNCHECKED: 0}
    for result in results:
        counts[result.verdict] += 1
    state = WITH_WARNINGS if counts[WARNING] else INCOMPLETE if counts[UNCHECKED] else ALL_PASSED
    score = score_of(results)
    return Summary(
        state, counts[PASSED], counts[WARNING], counts[UNCHECKED], None if score is None else score.value
    )


def formula_of(results: Sequence[Result], titles: Mapping[str, Texts]) -> Texts:
    """An explanation of the shown score in words, with its numbers; empty without a score.

    `titles` are the checks' titles by name.
    """
    score = score_of(results)
    if score is None or any(result.verdict == UNCHECKED for result in results):
        return "", ""
    share = f"10 × {score.passed} ÷ {score.judged}"
    value = round(10 * score.passed / score.judged, 1)
    spanish = f"10 × peso de lo que pasó ÷ peso de lo verificado = {share} = {_number(value, ',')}"
    english = f"10 × weight of what passed ÷ weight of what was checked = {share} = {_number(value, '.')}"
    if score.capped_by:
        spanish += f"; como máximo {_number(SCORE_CAP, ',')}, porque no pasó "
        spanish += ", ".join(f"«{titles[name][0]}»" for name in score.capped_by)
        english += f"; at most {_number(SCORE_CAP, '.')}, since it did not pass "
        english += ", ".join(f"“{titles[name][1]}”" for name in score.capped_by)
    return spanish, english


def _number(value: float, point: str) -> str:
    return f"{value:g}".replace(".", point)


def retry_after(attempts: int) -> timedelta:
    """The delay before failed checks are retried, by the number of attempts."""
    return min(_FIRST_RETRY * (1 << 2 * min(max(0, attempts - 1), RETRIES)), _LAST_RETRY)


def same_verdicts(one: Iterable[Result], other: Iterable[Result]) -> bool:
    """Whether two runs have the same results, apart from their numbers."""

    def verdicts(results: Iterable[Result]) -> Mapping[str, tuple[int, int, str, str | None]]:
        return {it.name: (it.version, it.verdict, it.reason, it.twin_id) for it in results}

    return verdicts(one) == verdicts(other)
