"""The client of Kolli, open-source shipment tracking."""

from __future__ import annotations

import asyncio
from typing import Any, Dict, Mapping, Optional

from . import schema, webhooks
from ._caller import AsyncCaller, Caller, Page
from ._follow import CursorStore, FileCursor
from ._methods import AsyncNouns, Nouns
from ._transport import Transport
from ._wire import UNSET
from .errors import AuthenticationError, KolliError, RateLimitError, RequestError, TransportError, UserError, WebhookError
from .schema import CarrierFilter, CheckpointCreateInput, DateTimeRange, Event, EventFilter, Tracker, TrackerCreateInput, TrackerFilter, TrackerUpdateInput

__all__ = [
    "UNSET", "AsyncKolli", "AuthenticationError", "CarrierFilter", "CheckpointCreateInput", "CursorStore", "DateTimeRange", "Event",
    "EventFilter", "FileCursor",
    "Kolli", "KolliError", "Page", "RateLimitError", "RequestError", "Tracker", "TrackerCreateInput", "TrackerFilter",
    "TrackerUpdateInput", "TransportError", "UserError", "WebhookError", "schema", "webhooks",
]  # fmt: skip


class Kolli(Nouns):
    """A client of one Kolli, with one API key. It may be shared between threads, and needs no closing."""

    def __init__(self, url: str, key: str, *, timeout: float = 75.0, retries: int = 3, ca_file: Optional[str] = None) -> None:
        self._transport = Transport(url, key, timeout, retries, ca_file)
        super().__init__(Caller(self._transport))

    def graphql(self, document: str, variables: Optional[Mapping[str, Any]] = None) -> Dict[str, Any]:
        """Any GraphQL document, with the same retries and errors: for fields that the methods do not select."""
        return self._transport.send(document, variables or {})


class AsyncKolli(AsyncNouns):
    """The same for asyncio."""

    def __init__(self, url: str, key: str, *, timeout: float = 75.0, retries: int = 3, ca_file: Optional[str] = None) -> None:
        self._transport = Transport(url, key, timeout, retries, ca_file)
        super().__init__(AsyncCaller(Caller(self._transport)))

    async def graphql(self, document: str, variables: Optional[Mapping[str, Any]] = None) -> Dict[str, Any]:
        """Any GraphQL document, with the same retries and errors: for fields that the methods do not select."""
        return await asyncio.to_thread(self._transport.send, document, variables or {})
