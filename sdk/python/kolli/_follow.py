from __future__ import annotations

import asyncio
import os
import time
from typing import AsyncIterator, Awaitable, Callable, Iterator, Optional, Protocol

from ._caller import Page
from ._transport import is_transient
from .errors import KolliError
from .schema import Event

_LONGEST_PAUSE = 30.0


class CursorStore(Protocol):
    """Keeps the place in the feed over restarts: a file, a row, a key of your cache."""

    def load(self) -> Optional[str]: ...

    def save(self, cursor: str) -> None: ...


class FileCursor:
    """Keeps the cursor in a file, which is replaced in one step."""

    def __init__(self, path: str) -> None:
        self._path = path

    def load(self) -> Optional[str]:
        try:
            with open(self._path, encoding="utf-8") as file:
                return file.read().strip() or None
        except FileNotFoundError:
            return None

    def save(self, cursor: str) -> None:
        with open(f"{self._path}.new", "w", encoding="utf-8") as file:
            file.write(cursor)
        os.replace(f"{self._path}.new", self._path)


def _longer(pause: float, error: KolliError) -> float:
    """A failure that may pass is waited for, however long it takes: every event is wanted."""
    if not is_transient(error):
        raise error
    return min(pause * 2, _LONGEST_PAUSE)


def follow(
    read: Callable[[Optional[str]], Page[Event]], after: Optional[str], store: Optional[CursorStore], interval: float
) -> Iterator[Event]:
    cursor = (store.load() if store else None) or after
    pause = interval
    while True:
        try:
            page = read(cursor)
        except KolliError as error:
            longer = _longer(pause, error)
            time.sleep(pause)
            pause = longer
            continue
        pause = interval
        for event in page.nodes:
            yield event
            cursor = event.cursor
            if store and cursor:
                store.save(cursor)
        if not page.page_info.has_next_page:
            time.sleep(interval)


async def follow_async(
    read: Callable[[Optional[str]], Awaitable[Page[Event]]], after: Optional[str], store: Optional[CursorStore], interval: float
) -> AsyncIterator[Event]:
    cursor = (await asyncio.to_thread(store.load) if store else None) or after
    pause = interval
    while True:
        try:
            page = await read(cursor)
        except KolliError as error:
            longer = _longer(pause, error)
            await asyncio.sleep(pause)
            pause = longer
            continue
        pause = interval
        for event in page.nodes:
            yield event
            cursor = event.cursor
            if store and cursor:
                await asyncio.to_thread(store.save, cursor)
        if not page.page_info.has_next_page:
            await asyncio.sleep(interval)
