"""The mail to the operator about a form, in the visitor's language."""

from __future__ import annotations

from collections.abc import Mapping

from kit.emails import shown_email
from kit.mail import Mail
from tracking_svc.leads.models import CONTACT, GUEST_TOKEN, QUOTE, SUBSCRIPTION

_SUBJECTS = {
    "es": {
        SUBSCRIPTION: "Nueva suscripción",
        CONTACT: "Nuevo mensaje de contacto",
        QUOTE: "Nuevo pedido de presupuesto",
        GUEST_TOKEN: "Nuevo pedido de token para inversores",
    },
    "en": {
        SUBSCRIPTION: "New subscription",
        CONTACT: "New contact message",
        QUOTE: "New quote request",
        GUEST_TOKEN: "New investor token request",
    },
}
_LABELS = {
    "es": {"name": "Nombre", "email": "E-mail", "list": "Lista", "profile_url": "Perfil", "message": "Mensaje"},
    "en": {"name": "Name", "email": "Email", "list": "List", "profile_url": "Profile", "message": "Message"},
}
_REPLY = {
    "es": "Si respondés este e-mail, le escribís a esa persona.",
    "en": "Reply to this email to write to that person.",
}


def notice(operator: str, kind: int, values: Mapping[str, str], language: str) -> Mail:
    """The mail about one form; Reply-To is the visitor's e-mail, if the form has one."""
    labels = _LABELS[language]
    shown = {**values, "email": shown_email(values["email"])} if "email" in values else values
    lines = [
        f"{label}:\n\n{shown[name]}" if name == "message" else f"{label}: {shown[name]}"
        for name, label in labels.items()
        if name in shown
    ]
    email = values.get("email")
    if email:
        lines += ["", "--", _REPLY[language]]
    return Mail(to=operator, subject=_SUBJECTS[language][kind], text="\n".join(lines) + "\n", reply_to=email)
