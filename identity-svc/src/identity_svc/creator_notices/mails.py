"""The mail with a creator's notices, in Spanish and English."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import quote
from zoneinfo import ZoneInfo

from identity_svc.creator_notices.models import ShownNotice
from identity_svc.creator_notices.policies import (
    APPROVED,
    CHANGE_ASKED,
    CHANGE_DUE,
    DISPUTE_KEPT,
    DISPUTE_OVERTURNED,
    LETTER_MAX,
    NETWORK_ATTENTION,
    NETWORK_CONFIRMED,
    NETWORK_REFUSED,
    NEW_CAMPAIGN,
    PAYOUT_PAID,
    PAYOUT_RELEASED,
    PAYOUT_RETURNED,
    PERSON_JOINED,
    REJECTED,
    REWARD_DELIVERED,
)
from kit.mail import Mail, page_link
from kit.names import has_web_address, shown_part
from kit.rpc.caller import language_of
from resuena.identity.v1 import identity_pb2 as pb

STOP_PATH = "/app/stop"
"""Page of the app that unsubscribes from mails; its link carries the token."""
_SIGNS = {"ARS": "$", "USD": "US$"}
_NETWORKS: dict[int, str] = {
    pb.PLATFORM_FACEBOOK: "Facebook",
    pb.PLATFORM_INSTAGRAM: "Instagram",
    pb.PLATFORM_TWITTER: "X",
}


@dataclass(frozen=True)
class _Words:
    lines: dict[int, str]
    many_joined: str
    returned_why: str
    named: str
    unnamed: str
    many: str
    campaigns: str
    others: tuple[str, str]
    greeting: str
    preferences: str
    stop: str
    until: str


_WORDS = {
    "es": _Words(
        lines={
            APPROVED: "Aprobaron tu publicación de {campaign}.",
            REJECTED: "Rechazaron tu publicación de {campaign}. Mirá por qué y qué podés hacer.",
            CHANGE_ASKED: "Te piden un cambio en tu publicación de {campaign}. Tenés hasta el {until}.",
            CHANGE_DUE: "Te queda poco para hacer el cambio en tu publicación de {campaign}: hasta el {until}.",
            DISPUTE_KEPT: "Revisamos tu reclamo por {campaign}: el rechazo se mantiene.",
            DISPUTE_OVERTURNED: "Revisamos tu reclamo por {campaign} y te dimos la razón: "
            "tu publicación está aprobada.",
            REWARD_DELIVERED: "Te entregaron tu premio de {campaign}.",
            PAYOUT_RELEASED: "Tu pago de {amount} está en camino a tu cuenta {account}.",
            PAYOUT_PAID: "Te pagamos {amount} en tu cuenta {account}.",
            PAYOUT_RETURNED: "El banco devolvió tu pago de {amount}. Revisá tu cuenta: "
            "cuando esté en orden, entra en un próximo pago.",
            PERSON_JOINED: "Alguien se sumó con tu código.",
            NEW_CAMPAIGN: "Empezó {campaign}: ya podés participar.",
            NETWORK_ATTENTION: "Tu cuenta de {network} {account} dejó de estar vinculada. Mirá cómo arreglarlo.",
            NETWORK_CONFIRMED: "Confirmamos tu cuenta de {network} {account}.",
            NETWORK_REFUSED: "No encontramos tu código en el perfil de {network} {account}. Podés pedirlo otra vez.",
        },
        many_joined="Se sumaron {count} personas con tu código.",
        returned_why="El banco devolvió tu pago de {amount} ({reason}). Revisá tu cuenta: "
        "cuando esté en orden, entra en un próximo pago.",
        named="«{}»",
        unnamed="una campaña",
        many="Tenés {count} novedades",
        campaigns="{count} campañas nuevas para vos",
        others=("Y una novedad más.", "Y {count} novedades más."),
        greeting="Hola:",
        preferences="Elegí qué te avisamos:",
        stop="Para no recibir más mails de este tipo, sin ingresar a tu cuenta:",
        until="{day}/{month} a las {time}",
    ),
    "en": _Words(
        lines={
            APPROVED: "Your post for {campaign} was approved.",
            REJECTED: "Your post for {campaign} was rejected. See why, and what you can do.",
            CHANGE_ASKED: "A change to your post for {campaign} was asked for. You have until {until}.",
            CHANGE_DUE: "Little time is left to change your post for {campaign}: until {until}.",
            DISPUTE_KEPT: "We reviewed your dispute about {campaign}: the rejection stands.",
            DISPUTE_OVERTURNED: "We reviewed your dispute about {campaign} and you were right: "
            "your post is approved.",
            REWARD_DELIVERED: "Your reward from {campaign} was handed over to you.",
            PAYOUT_RELEASED: "Your payment of {amount} is on its way to your account {account}.",
            PAYOUT_PAID: "We paid you {amount} into your account {account}.",
            PAYOUT_RETURNED: "The bank sent back your payment of {amount}. Check your account: "
            "once it is in order, it goes into a coming payment.",
            PERSON_JOINED: "Somebody joined with your code.",
            NEW_CAMPAIGN: "{campaign} has started: you can take part now.",
            NETWORK_ATTENTION: "Your {network} account {account} is no longer linked. See how to fix it.",
            NETWORK_CONFIRMED: "We confirmed your {network} account {account}.",
            NETWORK_REFUSED: "We did not find your code in the profile of {network} {account}. You can ask again.",
        },
        many_joined="{count} people joined with your code.",
        returned_why="The bank sent back your payment of {amount} ({reason}). Check your account: "
        "once it is in order, it goes into a coming payment.",
        named="“{}”",
        unnamed="a campaign",
        many="You have {count} updates",
        campaigns="{count} new campaigns for you",
        others=("And one more update.", "And {count} more updates."),
        greeting="Hello,",
        preferences="Choose what we tell you:",
        stop="To get no more mails of this kind, without logging in:",
        until="{month}/{day} at {time}",
    ),
}


@dataclass(frozen=True)
class Letter:
    """Settings that all mails of a run share."""

    public_url: str
    product: str
    zone: ZoneInfo
    """The operator's zone, in which times are shown."""


def notice_mail(letter: Letter, notices: Sequence[ShownNotice], to: str, language: str | None, token: str) -> Mail:
    """The mail with one reader's notices, newest first; `token` unsubscribes from their topics."""
    spoken = language_of(language)
    words = _WORDS[spoken]
    entries = [
        (line_of(notice, spoken, letter.zone), _link(letter, notice, spoken)) for notice in notices[:LETTER_MAX]
    ]
    others = len(notices) - len(entries)
    subject = entries[0][0]
    if len(notices) > 1:
        new_ones = all(notice.kind == NEW_CAMPAIGN for notice in notices)
        subject = (words.campaigns if new_ones else words.many).format(count=len(notices))
    stop = page_link(letter.public_url, spoken, STOP_PATH, stop=token)
    parts = [words.greeting, *(f"{line}\n{link}" for line, link in entries)]
    if others:
        more = words.others[others > 1].format(count=others)
        parts.append(f"{more}\n{page_link(letter.public_url, spoken, '/app/notices')}")
    parts.append(f"{words.preferences}\n{page_link(letter.public_url, spoken, '/app/me/notices')}")
    parts.append(f"{words.stop}\n{stop}")
    return Mail(
        to=to,
        subject=" ".join(f"{letter.product}: {subject}".split()),
        text="\n\n".join(parts) + "\n",
        unsubscribe=stop,
    )


def line_of(notice: ShownNotice, spoken: str, zone: ZoneInfo) -> str:
    """One notice as a sentence. A campaign's name with a web address is left out: the platform signs the mail."""
    words = _WORDS[spoken]
    pattern = words.lines[notice.kind]
    reason = _one_line(notice.reason or "")
    if notice.kind == PERSON_JOINED and notice.count > 1:
        pattern = words.many_joined
    elif notice.kind == PAYOUT_RETURNED and reason:
        pattern = words.returned_why
    name = _one_line(notice.campaign_name or "")
    line = pattern.format(
        campaign=words.named.format(name) if name else words.unnamed,
        count=notice.count,
        amount=_money(notice.amount or 0, notice.currency or "", spoken),
        account=_one_line(notice.account or ""),
        network=_NETWORKS.get(notice.platform or 0, ""),
        reason=reason,
        until=_moment(notice.answer_until, words, zone),
    )
    return line[0].upper() + line[1:]


def _link(letter: Letter, notice: ShownNotice, spoken: str) -> str:
    """Address of the app's page that the notice is about."""
    path = "/app/invite"
    if notice.payout_id is not None:
        path = f"/app/payouts/{quote(notice.payout_id, safe='')}"
    elif notice.advertisement_id is not None:
        path = f"/app/posts/{quote(notice.advertisement_id, safe='')}"
    elif notice.platform is not None:
        path = "/app/me/networks"
    elif notice.campaign_id is not None:
        path = f"/app/campaigns/{quote(notice.campaign_id, safe='')}"
    return page_link(letter.public_url, spoken, path)


def _moment(moment: datetime | None, words: _Words, zone: ZoneInfo) -> str:
    if moment is None:
        return ""
    local = moment.astimezone(zone)
    return words.until.format(day=local.day, month=local.month, time=f"{local:%H:%M}")


def _one_line(text: str) -> str:
    """The visible characters of the text on one line; empty when it contains a web address."""
    shown = shown_part(" ".join(text.split()))
    return "" if has_web_address(shown) else shown


def _money(cents: int, currency: str, spoken: str) -> str:
    """An amount with its cents: payouts are shown exactly."""
    shown = f"{cents // 100:,}.{cents % 100:02}"
    if spoken == "es":
        shown = shown.translate(str.maketrans(",.", ".,"))
    return f"{_SIGNS.get(currency, currency)} {shown}"
