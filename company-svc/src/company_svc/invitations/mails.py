"""The mail that invites a person to a company, in Spanish and English."""

from __future__ import annotations

import html
from dataclasses import dataclass

from kit.mail import Mail


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
        subject="Te invitaron a un equipo",
        opening="¡Hola! Te invitaron a sumarte a la empresa «{company}» como {role}.",
        how="Para aceptar, ingresá con este mismo e-mail (o creá tu cuenta con él) y abrí este enlace:",
        action="Aceptar la invitación",
        end="El enlace sirve una sola vez y vence en 7 días. Si no esperabas esta invitación, ignorá este mensaje.",
        roles=("titular", "auditor", "lector"),
    ),
    "en": _Words(
        subject="You are invited to a team",
        opening="Hello! You are invited to join the company “{company}” as {role}.",
        how="To accept, log in with this same email (or create your account with it) and open this link:",
        action="Accept the invitation",
        end="The link works once and expires in 7 days. If you did not expect this invitation, ignore this message.",
        roles=("an owner", "an auditor", "a viewer"),
    ),
}


def invitation_mail(*, to: str, company: str, role: int, link: str, language: str) -> Mail:
    """The mail in the language `es` or `en`; user-entered text is escaped.

    The subject contains none of it, so that a company cannot choose what strangers read first.
    """
    words = _WORDS[language]
    opening = words.opening.format(company=company, role=words.roles[role - 1])
    page = (
        f'<!doctype html><html lang="{language}"><body><p>{html.escape(opening)}</p><p>{html.escape(words.how)}</p>'
        f'<p><a href="{html.escape(link, quote=True)}">{html.escape(words.action)}</a></p>'
        f"<p>{html.escape(words.end)}</p></body></html>"
    )
    text = f"{opening}\n\n{words.how}\n{link}\n\n{words.end}\n"
    return Mail(to=to, subject=words.subject, text=text, html=page)
