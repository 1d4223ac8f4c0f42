"""Why a publication failed or waits, and the texts for its creator: no I/O here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

Texts = tuple[str, str]
"""A text in Spanish and in English."""
NETWORK_BUSY, QUOTA_REACHED = "NETWORK_BUSY", "QUOTA_REACHED"
"""Reasons for which a publication waits and is retried automatically."""
CHANGE_IS_REQUESTED, UNCONFIRMED, POST_GONE = "CHANGE_REQUESTED", "UNCONFIRMED", "POST_GONE"
REASONS: Mapping[str, Texts] = MappingProxyType(
    {
        "ACCOUNT_NOT_LINKED": (
            "Tu cuenta en esta red ya no está vinculada. Volvé a vincularla y probá de nuevo.",
            "Your account on this network is no longer linked. Link it again and retry.",
        ),
        "TOKEN_INVALID": (
            "La red nos quitó el permiso de publicar en tu cuenta. Volvé a vincularla y probá de nuevo.",
            "The network no longer lets us publish on your account. Link it again and retry.",
        ),
        "TOKEN_EXPIRED": (
            "El permiso para publicar en tu cuenta venció. Volvé a vincularla y probá de nuevo.",
            "The permission to publish on your account expired. Link it again and retry.",
        ),
        "PERMISSION_MISSING": (
            "Falta el permiso para publicar. Volvé a vincular la cuenta, aceptá ese permiso y probá de nuevo.",
            "The permission to publish is missing. Link the account again, allow it and retry.",
        ),
        "ACCOUNT_RESTRICTED": (
            "La red tiene restringida tu cuenta. Resolvelo en la app de la red y probá de nuevo.",
            "The network restricts your account. Settle that in the network's app and retry.",
        ),
        "QUOTA_REACHED": (
            "Tu cuenta llegó al máximo de publicaciones por día de la red. Seguimos solos cuando haya lugar.",
            "Your account reached the network's posts for a day. We go on by ourselves when there is room.",
        ),
        "NETWORK_BUSY": (
            "La red no responde o pide esperar. Seguimos intentando solos.",
            "The network does not answer or asks us to wait. We keep trying by ourselves.",
        ),
        "PICTURE_UNREACHABLE": (
            "La red no pudo bajar la imagen. Probá de nuevo en unos minutos.",
            "The network could not fetch the picture. Retry in some minutes.",
        ),
        "PICTURE_REFUSED": (
            "La red no acepta el tamaño o la proporción de esta imagen. Publicala a mano desde su app.",
            "The network does not take the size or shape of this picture. Post it yourself in its app.",
        ),
        "TEXT_REFUSED": (
            "Para la red el texto es largo o lleva demasiadas menciones. Publicala a mano con uno más corto.",
            "For the network the text is long or has too many mentions. Post it yourself with a shorter one.",
        ),
        "PROCESSING_FAILED": (
            "La red no pudo procesar la publicación. Probá de nuevo.",
            "The network could not process the post. Retry.",
        ),
        "REFUSED": (
            "La red rechazó la publicación. Probá de nuevo, o publicala a mano.",
            "The network refused the post. Retry, or post it yourself.",
        ),
        CHANGE_IS_REQUESTED: (
            "La marca pidió un cambio. La publicamos cuando lo mandes.",
            "The brand asked for a change. We publish it once you send it.",
        ),
        UNCONFIRMED: (
            "La red no nos confirmó la publicación. Miralo en tu cuenta: si está, cargá su enlace; si no, publicala "
            "a mano.",
            "The network did not confirm the post. Look at your account: if it is there, add its link; if not, post "
            "it yourself.",
        ),
        POST_GONE: (
            "La publicación ya no está en tu cuenta. Probá de nuevo para volver a publicarla.",
            "The post is no longer on your account. Retry to publish it again.",
        ),
        "GAVE_UP": (
            "La red no respondió durante un día. Probá de nuevo.",
            "The network did not answer for a day. Retry.",
        ),
        "ADDRESS_TAKEN": (
            "Esa publicación de la red ya está cargada en otra campaña.",
            "That post on the network already belongs to another campaign.",
        ),
    }
)
"""Texts for the creator, by reason; for a failure, why and what to do."""


def reason_text(reason: str | None, language: str | None) -> str | None:
    """The reason's text; None without one."""
    if reason is None:
        return None
    spanish, english = REASONS.get(reason, REASONS["REFUSED"])
    return english if language == "en" else spanish
