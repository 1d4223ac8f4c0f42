"""The letter that invites somebody, in Spanish and in English."""

from __future__ import annotations

import html
from dataclasses import dataclass


@dataclass(frozen=True)
class Letter:
    """What a letter says."""

    subject: str
    text: str
    html: str


@dataclass(frozen=True)
class _Words:
    subject: str
    opening: str
    how: str
    action: str
    end: str
    roles: tuple[str, str, str]


_WORDS = {
    "es": _Words(
        subject="Te invitaron a {company}",
        opening="¡Hola! Te invitaron a sumarte a {company} como {role}.",
        how="Para aceptar, entrá con este mismo e-mail (o creá tu cuenta con él) y abrí este enlace:",
        action="Aceptar la invitación",
        end="El enlace sirve una sola vez y vence en 7 días. Si no esperabas esta invitación, ignorá este mensaje.",
        roles=("titular", "auditor", "lector"),
    ),
    "en": _Words(
        subject="You are invited to {company}",
        opening="Hello! You are invited to join {company} as {role}.",
        how="To accept, sign in with this same e-mail (or create your account with it) and open this link:",
        action="Accept the invitation",
        end="The link works once and ends in 7 days. If you did not expect this invitation, ignore this message.",
        roles=("an owner", "an auditor", "a viewer"),
    ),
}


def language_of(tag: str | None) -> str:
    """The language to write in, for a BCP 47 tag: English when asked, else Spanish."""
    return "en" if (tag or "").lower().split("-")[0] == "en" else "es"


def invitation_letter(*, company: str, role: int, link: str, language: str) -> Letter:
    """The letter; what people typed is plain text in it, never markup."""
    words = _WORDS[language]
    opening = words.opening.format(company=company, role=words.roles[role - 1])
    page = (
        f'<!doctype html><html lang="{language}"><body><p>{html.escape(opening)}</p><p>{html.escape(words.how)}</p>'
        f'<p><a href="{html.escape(link, quote=True)}">{html.escape(words.action)}</a></p>'
        f"<p>{html.escape(words.end)}</p></body></html>"
    )
    text = f"{opening}\n\n{words.how}\n{link}\n\n{words.end}\n"
    return Letter(subject=words.subject.format(company=company), text=text, html=page)
