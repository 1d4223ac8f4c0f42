"""Texts of the mails, in Spanish (Río de la Plata) and English."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from identity_svc.mails.policies import (
    CONFIRM_DELETION,
    CONFIRM_EMAIL,
    DELETION_SCHEDULED,
    PASSKEY_ADDED,
    PASSKEY_REMOVED,
    PASSKEYS_REMOVED,
    PASSWORD_CHANGED,
    PASSWORD_RESET,
    PAYOUT_ACCOUNT_CHANGED,
    PAYOUT_ACCOUNT_REMOVED,
    RESET_PASSWORD,
    SECOND_FACTOR_OFF,
    SECOND_FACTOR_ON,
    SECOND_FACTOR_REMOVED,
    STAFF_CHANGED,
    STAFF_GRANTED,
    STAFF_REVOKED,
)
from kit.names import has_web_address, shown_part
from kit.rpc.caller import language_of
from resuena.campaign.v1 import events_pb2 as campaign_events


@dataclass(frozen=True)
class Text:
    """Subject and body; `{product}`, `{link}`, `{reset}`, `{contact}`, `{due}`, `{passkeys}` and `{roles}` are filled
    in.
    """

    subject: str
    body: str


_ES = {
    RESET_PASSWORD: Text(
        "Elegí una contraseña nueva",
        "Hola:\n\nPediste cambiar la contraseña de tu cuenta de {product}. Elegí una nueva acá:\n\n{link}\n\n"
        "El enlace sirve una sola vez, durante una hora. Si no fuiste vos, no hagas nada: tu contraseña sigue igual.",
    ),
    CONFIRM_EMAIL: Text(
        "Confirmá tu e-mail",
        "Hola:\n\nConfirmá que este e-mail es tuyo para que podamos ayudarte con tu cuenta de {product}:\n\n{link}\n\n"
        "El enlace sirve una sola vez, durante tres días. Si no creaste una cuenta, ignorá este mensaje.",
    ),
    CONFIRM_DELETION: Text(
        "Confirmá que querés eliminar tu cuenta",
        "Hola:\n\nAlguien pidió eliminar la cuenta de {product} de este e-mail. Si fuiste vos, confirmalo acá:\n\n"
        "{link}\n\nA las 72 horas de confirmar borramos tus datos; hasta entonces podés ingresar y cancelarlo. "
        "El enlace sirve una sola vez, durante un día. Si no fuiste vos, no hagas nada.",
    ),
    PASSWORD_CHANGED: Text(
        "Cambió tu contraseña",
        "Hola:\n\nLa contraseña de tu cuenta de {product} acaba de cambiar. Si no fuiste vos, elegí otra acá:\n\n"
        "{link}",
    ),
    PASSWORD_RESET: Text(
        "Cambió tu contraseña",
        "Hola:\n\nLa contraseña de tu cuenta de {product} acaba de cambiar, con el enlace que mandamos a este e-mail. "
        "Si no fuiste vos, elegí otra acá:\n\n{reset}\n\n"
        "Con estas claves de acceso se sigue ingresando sin contraseña:\n\n{passkeys}\n\n"
        "Si no reconocés alguna, quitala acá:\n\n{link}\n\n"
        "Para quitarlas todas de una vez, usá «Cerrar todas» en tus sesiones durante los próximos 7 días.",
    ),
    PASSKEYS_REMOVED: Text(
        "Quitaste tus claves de acceso",
        "Hola:\n\nEstas claves de acceso de tu cuenta de {product} ya no sirven para ingresar:\n\n{passkeys}\n\n"
        "Podés agregar otras acá:\n\n{link}",
    ),
    DELETION_SCHEDULED: Text(
        "Tu cuenta se va a eliminar",
        "Hola:\n\nRecibimos tu pedido: tu cuenta de {product} y tus datos se eliminan el {due} (UTC). "
        "Si te arrepentís, ingresá antes y cancelalo:\n\n{link}",
    ),
    PASSKEY_ADDED: Text(
        "Agregaste una clave de acceso",
        "Hola:\n\nTu cuenta de {product} tiene una clave de acceso nueva: con ella se ingresa sin contraseña. "
        "Si no fuiste vos, quitala acá y cambiá tu contraseña:\n\n{link}",
    ),
    PASSKEY_REMOVED: Text(
        "Quitaste una clave de acceso",
        "Hola:\n\nUna clave de acceso de tu cuenta de {product} ya no sirve para ingresar. "
        "Si no fuiste vos, cambiá tu contraseña acá:\n\n{link}",
    ),
    SECOND_FACTOR_ON: Text(
        "Activaste la verificación en dos pasos",
        "Hola:\n\nDesde ahora, para ingresar a tu cuenta de {product} se pide también un código de la "
        "app de verificación "
        "con la que la activaste. La administrás acá:\n\n{link}\n\n"
        "Si no fuiste vos, alguien más está en tu cuenta. Elegí otra contraseña, que cierra todas las sesiones:\n\n"
        "{reset}\n\ny escribinos, porque la verificación queda activada:\n\n{contact}",
    ),
    SECOND_FACTOR_OFF: Text(
        "Desactivaste la verificación en dos pasos",
        "Hola:\n\nPara ingresar a tu cuenta de {product} ya no se pide un código. Podés volver a "
        "activarla acá:\n\n{link}"
        "\n\nSi no fuiste vos, elegí otra contraseña:\n\n{reset}",
    ),
    SECOND_FACTOR_REMOVED: Text(
        "Quitamos la verificación en dos pasos de tu cuenta",
        "Hola:\n\nNos pediste ayuda para volver a entrar a tu cuenta de {product}. Le quitamos la verificación en dos "
        "pasos y cerramos todas sus sesiones.\n\nSi alguien más pudo entrar, elegí ahora otra contraseña. En la misma "
        "página podés quitar también las claves de acceso:\n\n{reset}\n\n"
        "Después activá la verificación con tu propia app:\n\n{link}\n\n"
        "Si no nos pediste nada, escribinos ya mismo:\n\n{contact}",
    ),
    PAYOUT_ACCOUNT_CHANGED: Text(
        "Cambió la cuenta en la que cobrás",
        "Hola:\n\nDesde ahora, lo que ganes con {product} se paga en otra cuenta. La ves acá:\n\n{link}\n\n"
        "Si no fuiste vos, elegí otra contraseña, que cierra todas las sesiones:\n\n{reset}\n\n"
        "y escribinos antes del próximo pago:\n\n{contact}",
    ),
    PAYOUT_ACCOUNT_REMOVED: Text(
        "Quitaste la cuenta en la que cobrás",
        "Hola:\n\nYa no tenemos una cuenta para pagarte lo que ganes con {product}. Podés agregar otra acá:\n\n"
        "{link}\n\nSi no fuiste vos, elegí otra contraseña, que cierra todas las sesiones:\n\n{reset}",
    ),
    STAFF_GRANTED: Text(
        "Ya sos parte del equipo",
        "Hola:\n\nTu cuenta de {product} ahora es del equipo. Esto es lo que vas a hacer:\n\n{roles}\n\n"
        "Ingresá de nuevo y encontrás todo en la mesa de trabajo:\n\n{link}\n\n"
        "Si no lo esperabas, escribinos:\n\n{contact}",
    ),
    STAFF_CHANGED: Text(
        "Cambió lo que hacés en el equipo",
        "Hola:\n\nDesde ahora, esto es lo que hace tu cuenta en el equipo de {product}:\n\n{roles}\n\n"
        "Ingresá de nuevo para verlo en la mesa de trabajo:\n\n{link}\n\n"
        "Si no lo esperabas, escribinos:\n\n{contact}",
    ),
    STAFF_REVOKED: Text(
        "Ya no sos parte del equipo",
        "Hola:\n\nTu cuenta de {product} ya no es del equipo y cerramos sus sesiones. La cuenta sigue siendo tuya:\n\n"
        "{link}\n\nSi creés que es un error, escribinos:\n\n{contact}",
    ),
}
_EN = {
    RESET_PASSWORD: Text(
        "Choose a new password",
        "Hello,\n\nYou asked to change the password of your {product} account. Choose a new one here:\n\n{link}\n\n"
        "The link works once, for one hour. If it was not you, do nothing: your password stays as it is.",
    ),
    CONFIRM_EMAIL: Text(
        "Confirm your email",
        "Hello,\n\nConfirm that this email is yours, so that we can help with your {product} account:\n\n{link}\n\n"
        "The link works once, for three days. If you did not open an account, ignore this message.",
    ),
    CONFIRM_DELETION: Text(
        "Confirm that you want to delete your account",
        "Hello,\n\nSomebody asked to delete the {product} account of this email. If it was you, confirm it here:\n\n"
        "{link}\n\nWe erase your data 72 hours after that; until then you can log in and cancel. "
        "The link works once, for one day. If it was not you, do nothing.",
    ),
    PASSWORD_CHANGED: Text(
        "Your password has changed",
        "Hello,\n\nThe password of your {product} account has just changed. If it was not you, choose another here:\n\n"
        "{link}",
    ),
    PASSWORD_RESET: Text(
        "Your password has changed",
        "Hello,\n\nThe password of your {product} account has just changed, with the link that we sent to this email. "
        "If it was not you, choose another here:\n\n{reset}\n\n"
        "You can still log in with these passkeys, without a password:\n\n{passkeys}\n\n"
        "If you do not recognise one of them, remove it here:\n\n{link}\n\n"
        "To remove all of them at once, choose “End all” in your sessions within the next 7 days.",
    ),
    PASSKEYS_REMOVED: Text(
        "You removed your passkeys",
        "Hello,\n\nYou can no longer log in with these passkeys of your {product} account:\n\n{passkeys}\n\n"
        "You can add others here:\n\n{link}",
    ),
    DELETION_SCHEDULED: Text(
        "Your account will be deleted",
        "Hello,\n\nWe have your request: your {product} account and your data will be erased on {due} (UTC). "
        "If you change your mind, log in before that and cancel it:\n\n{link}",
    ),
    PASSKEY_ADDED: Text(
        "You added a passkey",
        "Hello,\n\nYour {product} account has a new passkey, which logs you in without a password. "
        "If it was not you, remove it here and change your password:\n\n{link}",
    ),
    PASSKEY_REMOVED: Text(
        "You removed a passkey",
        "Hello,\n\nA passkey of your {product} account no longer logs you in. "
        "If it was not you, change your password here:\n\n{link}",
    ),
    SECOND_FACTOR_ON: Text(
        "You turned on two-step verification",
        "Hello,\n\nFrom now on, logging in to your {product} account also takes a code from the "
        "authenticator app that it "
        "was turned on with. Manage it here:\n\n{link}\n\n"
        "If it was not you, somebody else is in your account. Choose another password, which ends all sessions:\n\n"
        "{reset}\n\nand write to us, because the verification stays on:\n\n{contact}",
    ),
    SECOND_FACTOR_OFF: Text(
        "You turned off two-step verification",
        "Hello,\n\nLogging in to your {product} account no longer takes a code. You can turn it on again "
        "here:\n\n{link}"
        "\n\nIf it was not you, choose another password:\n\n{reset}",
    ),
    SECOND_FACTOR_REMOVED: Text(
        "We removed two-step verification from your account",
        "Hello,\n\nYou asked us for help to get back into your {product} account. We removed two-step verification "
        "from it and ended all its sessions.\n\nIf somebody else could get in, choose another password now. On that "
        "page you can remove the passkeys too:\n\n{reset}\n\n"
        "Then turn verification on with your own app:\n\n{link}\n\n"
        "If you did not ask us for anything, write to us right away:\n\n{contact}",
    ),
    PAYOUT_ACCOUNT_CHANGED: Text(
        "The account we pay you into has changed",
        "Hello,\n\nFrom now on, what you earn with {product} is paid into another account. See it here:\n\n{link}\n\n"
        "If it was not you, choose another password, which ends all sessions:\n\n{reset}\n\n"
        "and write to us before the next payment:\n\n{contact}",
    ),
    PAYOUT_ACCOUNT_REMOVED: Text(
        "You removed the account we pay you into",
        "Hello,\n\nWe no longer have an account to pay you what you earn with {product}. Add another one here:\n\n"
        "{link}\n\nIf it was not you, choose another password, which ends all sessions:\n\n{reset}",
    ),
    STAFF_GRANTED: Text(
        "You have joined the team",
        "Hello,\n\nYour {product} account now belongs to the team. This is what you do there:\n\n{roles}\n\n"
        "Log in again, and you find it all on the desk:\n\n{link}\n\n"
        "If you did not expect this, write to us:\n\n{contact}",
    ),
    STAFF_CHANGED: Text(
        "What you do in the team has changed",
        "Hello,\n\nFrom now on, this is what your account does in the {product} team:\n\n{roles}\n\n"
        "Log in again to see it on the desk:\n\n{link}\n\n"
        "If you did not expect this, write to us:\n\n{contact}",
    ),
    STAFF_REVOKED: Text(
        "You are no longer part of the team",
        "Hello,\n\nYour {product} account no longer belongs to the team, and we ended its sessions. "
        "The account is still yours:\n\n{link}\n\n"
        "If you think this is a mistake, write to us:\n\n{contact}",
    ),
}
_FACTOR_STAYS = {
    "es": "La verificación en dos pasos sigue activada: para ingresar se pide también un código de la "
    "app de verificación, "
    "o uno de recuperación. Si no la activaste vos, escribinos:\n\n{contact}",
    "en": "Two-step verification stays on: logging in also takes a code from the authenticator app, or a "
    "recovery code. "
    "If it was not you who turned it on, write to us:\n\n{contact}",
}


_STAFF_ROLES = {
    "es": {
        "auditor": "Auditoría: publicaciones que se pagan en dinero, reclamos y segundas opiniones",
        "campaigns": "Campañas: aprobarlas, llevarlas y administrar empresas",
        "money": "Dinero: confirmar pagos de empresas y pagar a creadores",
        "leads": "Contactos: formularios del sitio y tokens de inversores",
        "people": "Personas: fichas, pedidos de eliminación y cuentas en redes",
        "system": "Sistema: su estado, y quién es parte del equipo",
    },
    "en": {
        "auditor": "Audit: ads paid in money, disputes and second opinions",
        "campaigns": "Campaigns: approving and running them, and managing companies",
        "money": "Money: confirming companies’ payments and paying creators",
        "leads": "Contacts: the site’s forms and investors’ tokens",
        "people": "People: records, deletion requests and accounts on networks",
        "system": "System: how it is doing, and who is part of the team",
    },
}


def staff_role_names(roles: Sequence[str], language: str | None) -> list[str]:
    """Names of the roles in the requested language."""
    names = _STAFF_ROLES[language_of(language)]
    return [names[role] for role in roles]


def text_of(kind: int, language: str | None) -> Text:
    """The mail of this kind in the requested language; Spanish unless that is English."""
    return (_EN if language_of(language) == "en" else _ES)[kind]


def with_factor(text: Text, language: str | None) -> Text:
    """The mail with an added note that the second factor stays on."""
    return Text(text.subject, f"{text.body}\n\n{_FACTOR_STAYS[language_of(language)]}")


_INVITED = {
    "es": Text(
        "Una marca con la que publicaste te invita a otra campaña",
        "Hola:\n\nYa publicaste para {company}, y quiere volver a contar con vos: empezó su campaña{campaign}.\n\n"
        "{pays}\n{until}\n\nTe espera en la app de {product}:\n\n{link}\n\n"
        "Te escribimos una sola vez por esta invitación, y {company} no ve tu e-mail. "
        "Para no recibir más invitaciones de esta marca, sin ingresar a tu cuenta:\n\n{stop}",
    ),
    "en": Text(
        "A brand that you have posted for invites you to another campaign",
        "Hello,\n\nYou have posted for {company} before, and it would like to count on you again: its campaign"
        "{campaign} has started.\n\n"
        "{pays}\n{until}\n\nIt is waiting for you in the {product} app:\n\n{link}\n\n"
        "We write to you once about this invitation, and {company} does not see your email. "
        "To get no more invitations from this brand, without logging in:\n\n{stop}",
    ),
}
_NAMED = {"es": " «{}»", "en": " “{}”"}
_PAYS = {
    "es": (
        "Qué paga: {} por publicación",
        "Qué recibís: {}",
        "Qué paga: dinero; el monto está en la app",
        "Qué recibís: lo que dice la app",
    ),
    "en": (
        "What it pays: {} per ad",
        "What you receive: {}",
        "What it pays: money; the app has the amount",
        "What you receive: what the app says",
    ),
}
_UNTIL = {
    "es": ("Hasta cuándo: el {}", "Hasta cuándo: no tiene fecha de cierre"),
    "en": ("Until when: {}", "Until when: it has no closing date"),
}
_MONTHS = {
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "en": "January February March April May June July August September October November December",
}
_SIGNS = {"ARS": "$", "USD": "US$"}


def invitation_text(
    message: campaign_events.InvitedCampaignStarted, language: str | None
) -> tuple[Text, dict[str, str]]:
    """The mail to a creator whom a company invited, and its placeholders' values other than links.

    The campaign's name and its product are put on one line, and left out when they contain a web address: the platform
    signs the mail. The company's name cannot contain one.
    """
    spoken = language_of(language)
    price, product, unknown, unknown_product = _PAYS[spoken]
    name = _one_line(message.campaign_name)
    if message.product:
        received = _one_line(message.product)
        pays = product.format(received) if received else unknown_product
    else:
        pays = price.format(_money(message.price, message.currency, spoken)) if message.price else unknown
    by_day, open_ended = _UNTIL[spoken]
    until = by_day.format(_day(date.fromisoformat(message.end_day), spoken)) if message.end_day else open_ended
    return _INVITED[spoken], {
        "company": message.company_name,
        "campaign": _NAMED[spoken].format(name) if name else "",
        "pays": pays,
        "until": until,
    }


def _one_line(text: str) -> str:
    """The visible characters of the text on one line; empty when it contains a web address."""
    shown = shown_part(" ".join(text.split()))
    return "" if has_web_address(shown) else shown


def _money(cents: int, currency: str, spoken: str) -> str:
    """An amount as the portal writes it (docs/product.md, Numbers)."""
    whole, rest = divmod(cents, 100)
    shown = f"{whole:,}" + (f".{rest:02}" if rest and currency != "ARS" else "")
    if spoken == "es":
        shown = shown.translate(str.maketrans(",.", ".,"))
    return f"{_SIGNS.get(currency, currency)} {shown}"


def _day(day: date, spoken: str) -> str:
    month = _MONTHS[spoken].split()[day.month - 1]
    return f"{day.day} de {month} de {day.year}" if spoken == "es" else f"{month} {day.day}, {day.year}"
