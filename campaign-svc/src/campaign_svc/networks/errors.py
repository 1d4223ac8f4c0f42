"""Errors of calls to networks, by what the caller can do; none contains a token or a whole response.

NetworkError
├── TryLater            nothing happened; a later try may succeed
│   └── RateLimited     the budget of the app or of the account is used up
├── OutcomeUnknown      the request may have taken effect: look before a second try
├── TokenRefused        the owner of the account has to do something
├── NoSuchObject        deleted, archived, or not visible to this account
└── Refused             the network does not take this; the same again is refused again
"""

from __future__ import annotations

from campaign_svc.networks.models import Refusal, TokenProblem


class NetworkError(Exception):
    """A call of a network's API failed; the text contains only error codes."""


class TryLater(NetworkError):
    """The request had no effect: no connection, a server error, or an error that the network calls transient."""


class RateLimited(TryLater):
    """Too many calls: error 4, 17, 32, 613, 80001, 80002 or status 429."""

    def __init__(self, text: str, *, whole_app: bool, minutes: float = 0) -> None:
        """`whole_app` when no account can be called; `minutes` until calls are accepted again, by the headers."""
        super().__init__(text)
        self.whole_app = whole_app
        self.minutes = minutes


class OutcomeUnknown(NetworkError):
    """The request was sent without a usable response, so it is unknown whether the network has executed it."""


class TokenRefused(NetworkError):
    """The token or its permissions do not suffice: error 190, 102, 10, 200 to 299 or 368."""

    def __init__(self, text: str, problem: TokenProblem) -> None:
        super().__init__(text)
        self.problem = problem


class NoSuchObject(NetworkError):
    """Error 100 with subcode 33: the object does not exist or cannot be seen with this token."""


class Refused(NetworkError):
    """The network does not accept what was sent."""

    def __init__(self, text: str, refusal: Refusal) -> None:
        super().__init__(text)
        self.refusal = refusal
