"""What can go wrong. Every error is a KolliError."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional, Sequence

if TYPE_CHECKING:
    from .schema import Tracker, TrackerUserError


class KolliError(Exception):
    """Every error of this package."""


class UserError(KolliError):
    """Kolli did what was asked in part or not at all, for a reason that the caller can fix. `code` is made for programs."""

    def __init__(self, errors: Sequence["TrackerUserError"], tracker: Optional["Tracker"]) -> None:
        super().__init__(" ".join(error.message for error in errors))
        self.errors = errors
        self.code = errors[0].code
        self.field = errors[0].field
        #: CARRIER_TIMEOUT, CARRIER_UNAVAILABLE and CREDENTIALS_REJECTED come with the tracker, which exists.
        self.tracker = tracker


class RequestError(KolliError):
    """The request was refused as a whole, or failed. docs/errors.md lists the codes."""

    def __init__(self, message: str, code: str = "UNKNOWN", status: Optional[int] = None, request_id: Optional[str] = None) -> None:
        super().__init__(message)
        self.code = code
        #: The HTTP status; None if there was no response.
        self.status = status
        #: With it, the operator of Kolli finds the request in the log.
        self.request_id = request_id


class AuthenticationError(RequestError):
    """The key is missing, unknown, expired or revoked, or may not do this."""


class RateLimitError(RequestError):
    """The budget of the key is used up, also after the retries."""

    #: In seconds.
    retry_after: Optional[float] = None


class TransportError(RequestError):
    """No response of Kolli: the network failed, the time was over, or something in between answered, such as a proxy."""


class WebhookError(KolliError):
    """Answer the request with 400: it is not from Kolli, too old, or was changed on its way."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        #: NO_HEADER, TOO_OLD, WRONG_SIGNATURE or NOT_JSON.
        self.code = code
