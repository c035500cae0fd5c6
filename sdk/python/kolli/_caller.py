from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, AsyncIterator, Awaitable, Callable, Dict, Generic, Iterator, List, Mapping, Optional, Type, TypeVar
import json

from ._transport import Transport
from ._wire import Wire
from .errors import UserError
from .schema import Event, PageInfo, Tracker, TrackerUserError

T = TypeVar("T")


@dataclass(frozen=True)
class Page(Generic[T]):
    nodes: List[T]
    page_info: PageInfo


def _read(reader: Optional[Type[Wire]], value: Any) -> Any:
    if reader is None or value is None:
        return value
    return [reader.read(one) for one in value] if isinstance(value, list) else reader.read(value)


class Caller:
    """How the methods reach the service: one of these for each kind of answer."""

    def __init__(self, transport: Transport) -> None:
        self.transport = transport

    def value(self, field: str, document: str, variables: Mapping[str, Any], reader: Any, key: Optional[str] = None) -> Any:
        return _read(reader, self.transport.send(document, variables, key)[field])

    def payload(self, field: str, document: str, variables: Mapping[str, Any], reader: Any, key: Optional[str] = None) -> Any:
        payload: Dict[str, Any] = self.transport.send(document, variables, key)[field]
        errors = payload.pop("trackerUserErrors")
        if errors:
            tracker = payload.get("tracker")
            raise UserError([TrackerUserError.read(one) for one in errors], Tracker.read(tracker) if tracker else None)
        return _read(reader, payload)

    def member(
        self, member: str, field: str, document: str, variables: Mapping[str, Any], reader: Any, key: Optional[str] = None
    ) -> Any:
        return _read(reader, self.payload(field, document, variables, None, key)[member])

    def results(self, field: str, document: str, variables: Mapping[str, Any], reader: Any, key: Optional[str] = None) -> Any:
        return self.member("results", field, document, variables, reader, key)

    def page(self, field: str, document: str, variables: Mapping[str, Any], reader: Any) -> Any:
        answer = self.transport.send(document, variables)[field]
        nodes = answer["nodes"]
        if reader is Event:
            # An event of the feed is the body of its webhook, with its place in the feed.
            nodes = [{**json.loads(node["body"]), "cursor": node["cursor"]} for node in nodes]
        return Page(_read(reader, nodes), PageInfo.read(answer["pageInfo"]))


class AsyncCaller:
    """The same in threads: the standard library has no HTTP that an event loop can wait for."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    async def value(self, *args: Any) -> Any:
        return await asyncio.to_thread(self._caller.value, *args)

    async def payload(self, *args: Any) -> Any:
        return await asyncio.to_thread(self._caller.payload, *args)

    async def member(self, *args: Any) -> Any:
        return await asyncio.to_thread(self._caller.member, *args)

    async def results(self, *args: Any) -> Any:
        return await asyncio.to_thread(self._caller.results, *args)

    async def page(self, *args: Any) -> Any:
        return await asyncio.to_thread(self._caller.page, *args)


def every_item(read: Callable[[Optional[str]], Page[T]], after: Optional[str]) -> Iterator[T]:
    while True:
        page = read(after)
        yield from page.nodes
        if not page.page_info.has_next_page:
            return
        after = page.page_info.end_cursor


async def every_item_async(read: Callable[[Optional[str]], Awaitable[Page[T]]], after: Optional[str]) -> AsyncIterator[T]:
    while True:
        page = await read(after)
        for node in page.nodes:
            yield node
        if not page.page_info.has_next_page:
            return
        after = page.page_info.end_cursor
