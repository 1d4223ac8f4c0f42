"""A transactional mail queue: a mail is sent exactly when its change is committed, and its address is not kept.

A use case queues a mail in its own transaction; a background relay sends it by SMTP, or writes it to a folder when
no server is configured, and deletes the row.
"""

from kit.mail.backlog import mail_backlog
from kit.mail.links import page_link
from kit.mail.queue import Mail, forget_mail, queue_mail
from kit.mail.recipients import is_sub_address, lock_recipient, recipient_hash
from kit.mail.relay import MailRelay
from kit.mail.settings import MailSettings
from kit.mail.transport import Folder, MailNotAcceptedError, Smtp, Transport, transport_of
from kit.mail.trial import NotSentError, live_mail_server, send_test_mail

__all__ = [
    "Folder",
    "Mail",
    "MailNotAcceptedError",
    "MailRelay",
    "MailSettings",
    "NotSentError",
    "Smtp",
    "Transport",
    "forget_mail",
    "is_sub_address",
    "live_mail_server",
    "lock_recipient",
    "mail_backlog",
    "page_link",
    "queue_mail",
    "recipient_hash",
    "send_test_mail",
    "transport_of",
]
