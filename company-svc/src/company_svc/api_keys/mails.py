"""Text of the mail, in Spanish and English, that warns a company's owners before an API key expires."""

from __future__ import annotations

import html
from dataclasses import dataclass
from datetime import datetime

from kit.mail import Mail, page_link
from kit.rpc.caller import language_of


@dataclass(frozen=True)
class _Words:
    subject: str
    opening: str
    what: str
    action: str
    date: str


_WORDS = {
    "es": _Words(
        subject="Una clave de API vence pronto",
        opening="La clave de API «{key}» de la empresa «{company}» vence el {date} (UTC).",
        what="Cuando venza, el programa que la usa va a dejar de funcionar. Para que no se corte, creá otra clave, "
        "cambiala en ese programa y revocá esta:",
        action="Ver las claves de API",
        date="%d/%m/%Y a las %H:%M",
    ),
    "en": _Words(
        subject="An API key expires soon",
        opening="The API key “{key}” of the company “{company}” expires on {date} (UTC).",
        what="Once it expires, the program that uses it stops working. To keep it running, create another key, "
        "replace it in that program and revoke this one:",
        action="See the API keys",
        date="%Y-%m-%d at %H:%M",
    ),
}


def ending_mail(*, to: str, key: str, company: str, expires_at: datetime, public_url: str, language: str) -> Mail:
    """The mail in the language `es` or `en`; user-entered text is escaped."""
    words = _WORDS[language_of(language)]
    opening = words.opening.format(key=key, company=company, date=expires_at.strftime(words.date))
    link = page_link(public_url, language, "/settings/api")
    page = (
        f'<!doctype html><html lang="{language_of(language)}"><body><p>{html.escape(opening)}</p>'
        f'<p>{html.escape(words.what)}</p><p><a href="{html.escape(link, quote=True)}">{html.escape(words.action)}</a>'
        "</p></body></html>"
    )
    return Mail(to=to, subject=words.subject, text=f"{opening}\n\n{words.what}\n{link}\n", html=page)
