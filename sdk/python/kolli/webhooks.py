"""Verification of what Kolli sends to your receiver."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import Callable, Mapping, Sequence, Union

from .errors import WebhookError
from .schema import Event


def _header(headers: Mapping[str, str], name: str) -> str:
    for key, value in headers.items():
        if key.lower() == name and value:
            return value
    raise WebhookError("NO_HEADER", f"The request has no {name} header.")


def _key(secret: str) -> bytes:
    try:
        return base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error as error:
        raise ValueError("A webhook secret is whsec_ and base64 after it, as Kolli showed it.") from error


def verify(
    raw_body: Union[bytes, str],
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str]],
    *,
    tolerance: float = 300,
    now: Callable[[], float] = time.time,
) -> Event:
    """The event, if one of the secrets signed these bytes within the last five minutes; raises a WebhookError otherwise.

    Give the exact bytes that arrived. While you rotate a secret, give both.
    """
    event_id, timestamp = _header(headers, "webhook-id"), _header(headers, "webhook-timestamp")
    signatures = _header(headers, "webhook-signature").split()
    if not timestamp.isdigit() or abs(now() - int(timestamp)) > tolerance:
        raise WebhookError("TOO_OLD", f"The timestamp {timestamp} is more than {tolerance:g} s from this machine's clock.")
    body = raw_body.encode() if isinstance(raw_body, str) else raw_body
    signed = f"{event_id}.{timestamp}.".encode() + body
    is_authentic = False
    for one in [secret] if isinstance(secret, str) else secret:
        expected = b"v1," + base64.b64encode(hmac.new(_key(one), signed, hashlib.sha256).digest())
        for signature in signatures:
            is_authentic |= hmac.compare_digest(expected, signature.encode())
    if not is_authentic:
        raise WebhookError("WRONG_SIGNATURE", "No signature of the request belongs to the secret.")
    try:
        event = json.loads(body)
    except ValueError:
        event = None
    if not isinstance(event, dict):
        raise WebhookError("NOT_JSON", "The body was signed, but is not JSON of an event.")
    return Event.read(event)
