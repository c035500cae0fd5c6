from __future__ import annotations

import http.client
import json
import random
import re
import ssl
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any, Dict, Mapping, Optional, Tuple

from ._wire import to_wire
from .errors import AuthenticationError, KolliError, RateLimitError, RequestError, TransportError

VERSION = "0.1.0"
_FIRST_DELAY = 0.5
#: A service that asks for more is not waited for: the error says how long it takes.
_LONGEST_DELAY = 60.0
_RETRIED = (429, 502, 503, 504)


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A redirect would carry the key to another address."""

    def redirect_request(self, *_args: Any, **_more: Any) -> None:
        return None


def _endpoint(url: str) -> str:
    """A key must not be sent in the clear, except within this machine. A path before /graphql is kept."""
    parts = urllib.parse.urlsplit(url)
    is_local = parts.hostname in ("localhost", "::1") or re.fullmatch(r"127(\.\d+){3}", parts.hostname or "") is not None
    if parts.scheme != "https" and not (parts.scheme == "http" and is_local):
        raise KolliError(f'The url "{url}" must begin with https://. A key is sent over plain HTTP only to this machine.')
    return url.rstrip("/") + "/graphql"


def _error(status: int, headers: Mapping[str, str], answer: Mapping[str, Any]) -> RequestError:
    errors = answer.get("errors") or [{}]
    code = (errors[0].get("extensions") or {}).get("code", "UNKNOWN")
    message = " ".join(error.get("message", "") for error in errors) or f"Kolli answered with HTTP {status}."
    details = (message, code, status, headers.get("x-request-id"))
    if code == "THROTTLED":
        limited = RateLimitError(*details)
        asked = headers.get("retry-after", "")
        limited.retry_after = float(asked) if asked.isdigit() else None
        return limited
    return AuthenticationError(*details) if code in ("UNAUTHENTICATED", "FORBIDDEN") else RequestError(*details)


def is_transient(error: KolliError) -> bool:
    """Whether the same request may succeed later."""
    if isinstance(error, TransportError):
        return error.status is None or error.status in _RETRIED
    return isinstance(error, RateLimitError) or (isinstance(error, RequestError) and error.code == "SERVICE_UNAVAILABLE")


def _delay(error: KolliError, failures: int) -> float:
    growing = float(_FIRST_DELAY * 2**failures * random.uniform(0.5, 1))
    asked = error.retry_after if isinstance(error, RateLimitError) else None
    return growing if asked is None else asked + growing / 4


class Transport:
    def __init__(self, url: str, key: str, timeout: float, retries: int, ca_file: Optional[str]) -> None:
        self._endpoint = _endpoint(url)
        self._key = key
        self._timeout = timeout
        self._retries = retries
        context = ssl.create_default_context(cafile=ca_file)
        self._opener = urllib.request.build_opener(urllib.request.HTTPSHandler(context=context), _NoRedirect())

    def send(self, document: str, variables: Mapping[str, Any], idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        body = json.dumps({"query": document, "variables": to_wire(variables)}).encode()
        # The same for every attempt: what was done is not done again.
        key = idempotency_key or str(uuid.uuid4())
        failures = 0
        while True:
            try:
                return self._attempt(body, key)
            except RequestError as error:
                delay = _delay(error, failures)
                if not is_transient(error) or failures >= self._retries or delay > _LONGEST_DELAY:
                    raise
                failures += 1
                time.sleep(delay)

    def _attempt(self, body: bytes, key: str) -> Dict[str, Any]:
        headers = {
            "Authorization": f"Bearer {self._key}",
            "Content-Type": "application/json",
            "Accept": "application/json",
            "Idempotency-Key": key,
            "User-Agent": f"kolli-python/{VERSION}",
        }
        status, answered, text = self._exchange(urllib.request.Request(self._endpoint, data=body, headers=headers))
        try:
            answer = json.loads(text)
        except ValueError:
            answer = None
        if not isinstance(answer, dict) or not ("data" in answer or "errors" in answer):
            to = answered.get("location")
            what = f"a redirect to {to}" if to else f"{answered.get('content-type')} that is not an answer of Kolli"
            raise TransportError(f"HTTP {status} with {what}: {text[:200]!r}", "NOT_KOLLI", status)
        if answer.get("errors") or not answer.get("data"):
            raise _error(status, answered, answer)
        data: Dict[str, Any] = answer["data"]
        return data

    def _exchange(self, request: urllib.request.Request) -> Tuple[int, Mapping[str, str], bytes]:
        try:
            try:
                response = self._opener.open(request, timeout=self._timeout)
            except urllib.error.HTTPError as error:
                response = error
            with response:
                named = {name.lower(): value for name, value in response.headers.items()}
                return response.status, named, response.read()
        except (OSError, http.client.HTTPException) as error:
            raise TransportError(f"{self._endpoint} cannot be used: {error}", "NO_ANSWER") from error
