"""How values travel: names in camel case, times as ISO 8601 text, and what was not given left out."""

from __future__ import annotations

from dataclasses import fields
from datetime import date, datetime
from enum import Enum
from typing import Any, ClassVar, Dict, Mapping, Optional, Tuple, Type, TypeVar


class Unset(Enum):
    """A value that was not given, which is not the same as None: None clears a field."""

    UNSET = "UNSET"


UNSET = Unset.UNSET

#: The attribute, its name on the wire, how it is read, whether it is a list.
WireFields = Tuple[Tuple[str, str, Optional[str], bool], ...]
W = TypeVar("W", bound="Wire")

_types: Dict[str, Type["Wire"]] = {}


def register(types: Mapping[str, Type["Wire"]]) -> None:
    _types.update(types)


def _read_one(kind: Optional[str], value: Any) -> Any:
    if value is None or kind is None:
        return value
    if kind == "DateTime":
        return datetime.fromisoformat(value.replace("Z", "+00:00"))
    if kind == "Date":
        return date.fromisoformat(value)
    return _types[kind].read(value)


class Wire:
    """Something that Kolli sends. Fields that this version does not know are ignored."""

    _wire: ClassVar[WireFields] = ()

    @classmethod
    def read(cls: Type[W], value: Mapping[str, Any]) -> W:
        attributes: Dict[str, Any] = {}
        for name, key, kind, is_list in cls._wire:
            found = value.get(key)
            if is_list:
                attributes[name] = [_read_one(kind, one) for one in found or []]
            else:
                attributes[name] = _read_one(kind, found)
        return cls(**attributes)


class Input:
    """Something that is sent to Kolli."""

    _names: ClassVar[Mapping[str, str]] = {}


def to_wire(value: Any) -> Any:
    if isinstance(value, Input):
        given = {value._names[one.name]: getattr(value, one.name) for one in fields(value)}  # type: ignore[arg-type]
        return to_wire(given)
    if isinstance(value, datetime) and value.tzinfo is None:
        raise ValueError("A time needs its zone: datetime.now(timezone.utc), or astimezone().")
    if isinstance(value, (datetime, date)):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {name: to_wire(one) for name, one in value.items() if one is not UNSET}
    if isinstance(value, (list, tuple)):
        return [to_wire(one) for one in value]
    return value
