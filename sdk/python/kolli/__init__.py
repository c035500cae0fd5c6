"""The client of Kolli, open-source shipment tracking."""

from __future__ import annotations

import asyncio
from typing import Any, Dict, Mapping, Optional

from . import schema, webhooks
from ._caller import AsyncCaller, Caller, Page
from ._follow import CursorStore, FileCursor
from ._methods import (
    AsyncCarriersApi,
    AsyncCheckpointsApi,
    AsyncEventsApi,
    AsyncTestApi,
    AsyncTrackersApi,
    AsyncWorkspaceApi,
    CarriersApi,
    CheckpointsApi,
    EventsApi,
    TestApi,
    TrackersApi,
    WorkspaceApi,
)
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


class Kolli:
    """A client of one Kolli, with one API key. It may be shared between threads, and needs no closing."""

    def __init__(self, url: str, key: str, *, timeout: float = 75.0, retries: int = 3, ca_file: Optional[str] = None) -> None:
        self._transport = Transport(url, key, timeout, retries, ca_file)
        caller = Caller(self._transport)
        self.trackers = TrackersApi(caller)
        self.checkpoints = CheckpointsApi(caller)
        self.events = EventsApi(caller)
        self.carriers = CarriersApi(caller)
        #: Moves parcels of test mode.
        self.test = TestApi(caller)
        self.workspace = WorkspaceApi(caller)

    def graphql(self, document: str, variables: Optional[Mapping[str, Any]] = None) -> Dict[str, Any]:
        """Any GraphQL document, with the same retries and errors: for fields that the methods do not select."""
        return self._transport.send(document, variables or {})


class AsyncKolli:
    """The same for asyncio."""

    def __init__(self, url: str, key: str, *, timeout: float = 75.0, retries: int = 3, ca_file: Optional[str] = None) -> None:
        self._transport = Transport(url, key, timeout, retries, ca_file)
        caller = AsyncCaller(Caller(self._transport))
        self.trackers = AsyncTrackersApi(caller)
        self.checkpoints = AsyncCheckpointsApi(caller)
        self.events = AsyncEventsApi(caller)
        self.carriers = AsyncCarriersApi(caller)
        #: Moves parcels of test mode.
        self.test = AsyncTestApi(caller)
        self.workspace = AsyncWorkspaceApi(caller)

    async def graphql(self, document: str, variables: Optional[Mapping[str, Any]] = None) -> Dict[str, Any]:
        """Any GraphQL document, with the same retries and errors: for fields that the methods do not select."""
        return await asyncio.to_thread(self._transport.send, document, variables or {})
