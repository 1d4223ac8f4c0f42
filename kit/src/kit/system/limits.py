"""Thresholds beyond which a measured value is a problem, for the page Sistema and `resuena doctor` alike."""

from datetime import timedelta

OUTBOX_AGE = timedelta(minutes=1)
"""How long a fact may wait to be sent."""
MAIL_AGE = timedelta(minutes=15)
"""How long a mail may wait to be sent."""
BACKUP_AGE = timedelta(hours=26)
"""A daily backup, and two hours for making it."""
FILL = 0.8
"""Share of its size limit that a stream may use."""
DISK_USED = 0.9
"""Share of a disk that may be in use."""
