"""The mail with a company's notices, in Spanish and English."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from urllib.parse import urlencode

from company_svc.notices.models import ShownNotice
from company_svc.notices.policies import (
    ADVERTISEMENTS_ASSIGNED,
    ADVERTISEMENTS_WAITING,
    AUDITS_OVERDUE,
    BUDGET_LOW,
    CAMPAIGN_APPROVED,
    CAMPAIGN_FINISHED,
    CAMPAIGN_RETURNED,
    CAMPAIGN_STARTED,
    CAMPAIGN_STOPPED,
    DISPUTE_KEPT,
    DISPUTE_OPENED,
    DISPUTE_OVERTURNED,
    INVITATION_ACCEPTED,
    LETTER_MAX,
    MONTH_REPORTED,
    PAYMENT_CONFIRMED,
    PAYMENT_NOT_FOUND,
    STOCK_LOW,
    WEBHOOK_OFF,
)
from kit.mail import Mail, page_link
from kit.payment_instructions import instructions_for
from kit.rpc.caller import language_of

PESO = "ARS"
_LINK = re.compile(r"(https?://[^\s<>\"']*[^\s<>\"'.,;:!?)\]])")
"""Matches a link without punctuation that ends a sentence, as in the portal."""
_SIGNS = {PESO: "$", "USD": "US$"}


@dataclass(frozen=True)
class _Words:
    many: str
    others: tuple[str, str]
    action: str
    preferences: str
    named: str
    unnamed: str
    lines: dict[int, str]
    one_ad: str
    one_assigned: str
    one_overdue: str
    payment_due: str
    payable: str
    not_found: str
    """Used while the payment is still due."""
    how_to_pay: str
    ask_how_to_pay: str
    stock_gone: str
    scheduled: dict[int, str]
    day: str
    month: str
    months: tuple[str, ...]
    approved: tuple[str, str, str]
    """Texts for none, one and more; likewise `reactions`."""
    reactions: tuple[str, str, str]
    decimal: str
    thousands: str


_WORDS = {
    "es": _Words(
        many="{count} novedades de {company}",
        others=("Y una novedad más.", "Y {count} novedades más."),
        action="Ver en el portal",
        preferences="Elegí qué te avisamos y cuándo:",
        named="«{}»",
        unnamed="una campaña",
        lines={
            ADVERTISEMENTS_WAITING: "Llegaron {count} publicaciones de {campaign} para auditar.",
            AUDITS_OVERDUE: "Se venció el plazo para auditar {count} publicaciones de {campaign}.",
            CAMPAIGN_APPROVED: "Aprobamos {campaign}. ¡Ya está en marcha!",
            CAMPAIGN_RETURNED: "Te devolvimos {campaign}: hay algo para corregir antes de aprobarla.",
            PAYMENT_CONFIRMED: "Recibimos el pago de {campaign}. ¡Ya está en marcha!",
            PAYMENT_NOT_FOUND: "No nos había llegado el pago de {campaign}.",
            CAMPAIGN_STARTED: "{campaign} está en marcha otra vez.",
            CAMPAIGN_STOPPED: "{campaign} está frenada: no recibe publicaciones.",
            CAMPAIGN_FINISHED: "{campaign} terminó. Ya podés ver los resultados.",
            BUDGET_LOW: "A {campaign} le queda poco presupuesto: {left} de {total}.",
            STOCK_LOW: "A {campaign} le queda poco stock: {left} de {total} unidades.",
            DISPUTE_OPENED: "Reclamaron por un rechazo en {campaign}. Lo va a revisar alguien de Resuena.",
            DISPUTE_KEPT: "Revisamos un reclamo de {campaign}: la decisión se mantiene.",
            DISPUTE_OVERTURNED: "Revisamos un reclamo de {campaign}: la decisión cambió.",
            INVITATION_ACCEPTED: "Aceptaron tu invitación: hay alguien nuevo en {company}.",
            ADVERTISEMENTS_ASSIGNED: "Te asignaron {count} publicaciones para auditar.",
            WEBHOOK_OFF: "Apagamos uno de tus webhooks porque su dirección dejó de recibir eventos. "
            "Revisala y volvé a activarlo.",
            MONTH_REPORTED: "Tu informe de {month} está listo: {approved} y {engagement}.",
        },
        one_assigned="Te asignaron una publicación para auditar.",
        one_ad="Llegó una publicación de {campaign} para auditar.",
        one_overdue="Se venció el plazo para auditar una publicación de {campaign}.",
        payment_due="Aprobamos {campaign}. Falta el pago para que empiece.",
        payable="Aprobamos {campaign}. Para que empiece falta el pago: {due}, con la referencia {reference}.",
        not_found="Todavía no nos llegó el pago de {campaign}: {due}, con la referencia {reference}. "
        "Revisá la transferencia y avisanos de nuevo.",
        how_to_pay="Cómo pagar:",
        ask_how_to_pay="Escribinos y te pasamos los datos para pagar:",
        stock_gone="{campaign} se quedó sin stock: no recibe más publicaciones.",
        scheduled={
            CAMPAIGN_APPROVED: "Aprobamos {campaign}. Empieza el {day}.",
            PAYMENT_CONFIRMED: "Recibimos el pago de {campaign}. Empieza el {day}.",
            CAMPAIGN_STARTED: "{campaign} ya no está frenada. Empieza el {day}.",
        },
        day="{day} de {month} de {year}",
        month="{month} de {year}",
        months=(
            "enero",
            "febrero",
            "marzo",
            "abril",
            "mayo",
            "junio",
            "julio",
            "agosto",
            "septiembre",
            "octubre",
            "noviembre",
            "diciembre",
        ),
        approved=("ninguna publicación aprobada", "una publicación aprobada", "{} publicaciones aprobadas"),
        reactions=("ninguna interacción", "una interacción", "{} interacciones"),
        decimal=",",
        thousands=".",
    ),
    "en": _Words(
        many="{count} updates from {company}",
        others=("And one more update.", "And {count} more updates."),
        action="See it in the portal",
        preferences="Choose what we tell you, and when:",
        named="“{}”",
        unnamed="a campaign",
        lines={
            ADVERTISEMENTS_WAITING: "{count} ads of {campaign} came in for you to audit.",
            AUDITS_OVERDUE: "{count} ads of {campaign} are past the deadline of their audit.",
            CAMPAIGN_APPROVED: "We approved {campaign}. It is running!",
            CAMPAIGN_RETURNED: "We returned {campaign}: something needs a change before we approve it.",
            PAYMENT_CONFIRMED: "We received the payment for {campaign}. It is running!",
            PAYMENT_NOT_FOUND: "The payment for {campaign} had not reached us.",
            CAMPAIGN_STARTED: "{campaign} is running again.",
            CAMPAIGN_STOPPED: "{campaign} is stopped: it takes no ads.",
            CAMPAIGN_FINISHED: "{campaign} has finished. Its results are ready.",
            BUDGET_LOW: "{campaign} is low on budget: {left} of {total} left.",
            STOCK_LOW: "{campaign} is low on stock: {left} of {total} units left.",
            DISPUTE_OPENED: "A rejection in {campaign} is disputed. Somebody at Resuena will review it.",
            DISPUTE_KEPT: "We reviewed a dispute in {campaign}: the decision stands.",
            DISPUTE_OVERTURNED: "We reviewed a dispute in {campaign}: the decision was changed.",
            INVITATION_ACCEPTED: "Your invitation was accepted: there is somebody new in {company}.",
            ADVERTISEMENTS_ASSIGNED: "{count} ads were assigned to you to audit.",
            WEBHOOK_OFF: "We switched off one of your webhooks: its address no longer receives events. "
            "Check it and switch it on again.",
            MONTH_REPORTED: "Your report for {month} is ready: {approved} and {engagement}.",
        },
        one_assigned="An ad was assigned to you to audit.",
        one_ad="An ad of {campaign} came in for you to audit.",
        one_overdue="An ad of {campaign} is past the deadline of its audit.",
        payment_due="We approved {campaign}. It can start once it is paid.",
        payable="We approved {campaign}. It can start once it is paid: {due}, with the reference {reference}.",
        not_found="The payment for {campaign} has not reached us: {due}, with the reference {reference}. "
        "Check the transfer and tell us again.",
        how_to_pay="How to pay:",
        ask_how_to_pay="Write to us and we will send you the details to pay:",
        stock_gone="{campaign} is out of stock: it takes no more ads.",
        scheduled={
            CAMPAIGN_APPROVED: "We approved {campaign}. It starts on {day}.",
            PAYMENT_CONFIRMED: "We received the payment for {campaign}. It starts on {day}.",
            CAMPAIGN_STARTED: "{campaign} is no longer stopped. It starts on {day}.",
        },
        day="{month} {day}, {year}",
        month="{month} {year}",
        months=(
            "January",
            "February",
            "March",
            "April",
            "May",
            "June",
            "July",
            "August",
            "September",
            "October",
            "November",
            "December",
        ),
        approved=("no ads approved", "one ad approved", "{} ads approved"),
        reactions=("no interactions", "one interaction", "{} interactions"),
        decimal=".",
        thousands=",",
    ),
}


@dataclass(frozen=True)
class _MailEntry:
    line: str
    link: str
    details: str
    """Payment instructions, shown under the first notice to which they apply; empty for other notices."""


def notice_mail(
    notices: Sequence[ShownNotice], *, to: str, public_url: str, language: str, instructions: str | None = None
) -> Mail:
    """The mail with one reader's notices, newest first; user-entered text is escaped.

    `instructions` is the live setting of how brands pay, which is shown under notices of due payments.
    """
    words = _WORDS[language]
    portal = page_link(public_url, language, "")
    entries: list[_MailEntry] = []
    for notice in notices[:LETTER_MAX]:
        how = _how_to_pay(notice, language, portal, instructions)
        repeated = any(how == before.details for before in entries)
        entries.append(_MailEntry(line_of(notice, language), portal + _path(notice), "" if repeated else how))
    others = len(notices) - len(entries)
    subject = entries[0].line
    if len(notices) > 1:
        subject = words.many.format(count=len(notices), company=notices[0].own_company_name)
    more = words.others[others > 1].format(count=others) if others else ""
    choose = f"{portal}/settings/notices"
    text = "".join("\n".join(filter(None, (entry.line, entry.details, entry.link, "\n"))) for entry in entries)
    text += (f"{more}\n{portal}/notices\n\n" if more else "") + f"{words.preferences}\n{choose}\n"
    rows = "".join(
        f"<p>{html.escape(entry.line)}<br>{_paragraph(entry.details)}"
        f'<a href="{html.escape(entry.link, quote=True)}">{html.escape(words.action)}</a></p>'
        for entry in entries
    )
    if more:
        rows += f'<p><a href="{html.escape(portal, quote=True)}/notices">{html.escape(more)}</a></p>'
    page = (
        f'<!doctype html><html lang="{language}"><body>{rows}<p><small>{html.escape(words.preferences)} '
        f'<a href="{html.escape(choose, quote=True)}">{html.escape(choose)}</a></small></p></body></html>'
    )
    return Mail(to=to, subject=" ".join(subject.split()), text=text, html=page)


def _how_to_pay(notice: ShownNotice, language: str, portal: str, setting: str | None) -> str:
    """How to make a due payment: the operator's instructions for the currency, else the contact page."""
    if not notice.payment_reference or notice.currency is None:
        return ""
    words = _WORDS[language]
    text = instructions_for(setting, notice.currency, language_of(language))
    return f"{words.how_to_pay}\n{text}" if text else f"{words.ask_how_to_pay}\n{portal}/contactUs"


def _paragraph(text: str) -> str:
    """Plain text as HTML, its lines and links kept; empty for none."""
    parts = _LINK.split(text)
    shown = [
        f'<a href="{html.escape(part, quote=True)}">{html.escape(part)}</a>' if index % 2 else html.escape(part)
        for index, part in enumerate(parts)
    ]
    return "".join(shown).replace("\n", "<br>") + "<br>" if text else ""


def line_of(notice: ShownNotice, language: str) -> str:
    """One notice as a sentence."""
    words = _WORDS[language]
    pattern = words.lines[notice.kind]
    if notice.kind == ADVERTISEMENTS_WAITING and notice.count == 1:
        pattern = words.one_ad
    elif notice.kind == ADVERTISEMENTS_ASSIGNED and notice.count == 1:
        pattern = words.one_assigned
    elif notice.kind == AUDITS_OVERDUE and notice.count == 1:
        pattern = words.one_overdue
    elif notice.kind == PAYMENT_NOT_FOUND:
        pattern = words.not_found if notice.payment_reference else pattern
    elif notice.payment_due:
        pattern = words.payable if notice.payment_reference else words.payment_due
    elif notice.starts_on is not None:
        pattern = words.scheduled.get(notice.kind, pattern)
    elif notice.kind == STOCK_LOW and notice.amount_left == 0:
        pattern = words.stock_gone
    line = pattern.format(
        count=notice.count,
        campaign=words.named.format(notice.campaign_name) if notice.campaign_name else words.unnamed,
        company=notice.own_company_name,
        left=_amount(notice.amount_left, notice.currency, words),
        total=_amount(notice.amount_total, notice.currency, words),
        day=_day(words.day, notice.starts_on, words),
        month=_day(words.month, notice.month, words),
        approved=_counted(words.approved, notice.approved, words),
        engagement=_counted(words.reactions, notice.engagement, words),
        due=_amount(notice.amount_due, notice.currency, words, exact=True),
        reference=notice.payment_reference,
    )
    return line[0].upper() + line[1:]


def _amount(value: int | None, currency: str | None, words: _Words, *, exact: bool = False) -> str:
    """Formats cents as money, or units."""
    if value is None or currency is None:
        return "" if value is None else str(value)
    return money(value, currency, decimal=words.decimal, thousands=words.thousands, exact=exact)


def money(cents: int, currency: str, *, decimal: str, thousands: str, exact: bool = False) -> str:
    """An amount as the portal writes it (docs/product.md, Numbers): with its cents, pesos only when `exact`."""
    whole, rest = divmod(abs(cents), 100)
    shown = f"{decimal}{rest:02}" if rest and (exact or currency != PESO) else ""
    amount = f"{whole:,}".replace(",", thousands) + shown
    return f"{'-' if cents < 0 else ''}{_SIGNS.get(currency, currency)} {amount}"


def _day(pattern: str, day: date | None, words: _Words) -> str:
    return pattern.format(day=day.day, month=words.months[day.month - 1], year=day.year) if day else ""


def _counted(patterns: tuple[str, str, str], count: int | None, words: _Words) -> str:
    """A number in words, as the portal writes it."""
    pattern = patterns[min(count, 2)] if count is not None and count >= 0 else patterns[2]
    return pattern.format(f"{count or 0:,}".replace(",", words.thousands))


def _path_of_company(notice: ShownNotice) -> str:
    """Path of the portal page for a notice that is not about a campaign."""
    if notice.kind == ADVERTISEMENTS_ASSIGNED:
        return "/inbox?assigned=me"
    if notice.kind == WEBHOOK_OFF:
        return "/settings/api"
    return f"/reports?month={notice.month:%Y-%m}" if notice.month else "/settings/company"


def _path(notice: ShownNotice) -> str:
    """Path of the portal page that the notice is about."""
    if notice.campaign_id is None:
        return _path_of_company(notice)
    if notice.advertisement_id is not None:
        return f"/audit/{notice.advertisement_id}"
    if notice.kind == ADVERTISEMENTS_WAITING:
        return f"/inbox?{urlencode({'campaign': notice.campaign_id})}"
    if notice.kind == AUDITS_OVERDUE:
        return f"/inbox?{urlencode({'campaign': notice.campaign_id, 'age': 'overdue'})}"
    if notice.kind == CAMPAIGN_RETURNED:
        return f"/companies/{notice.company_id}/campaigns/{notice.campaign_id}"
    return f"/companies/{notice.company_id}/{notice.campaign_id}"
