"""A dict as the TOML text of a scenario, so that one reader checks both."""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from decimal import Decimal
from numbers import Real
from typing import Any

from . import _core

BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
DEEPEST = 50


def to_toml(scenario: Mapping[str, Any]) -> "tuple[str, dict[str, bytes]]":
    """The text, and the bytes of the records that the dict holds as arrays, by the names the text gives them."""
    writer = _Writer()
    return writer.document(scenario), writer.samples


def value_text(value: Any) -> str:
    """One value as TOML."""
    return _Writer().value(value, "")


class _Writer:
    def __init__(self) -> None:
        self.samples: dict[str, bytes] = {}
        self.open: list[int] = []  # ids of the containers around the present value

    def document(self, scenario: Mapping[str, Any]) -> str:
        plain: list[str] = []
        tables: list[str] = []
        for key, value in _entries(scenario, ""):
            if isinstance(value, Mapping) and BARE_KEY.fullmatch(key):
                tables.append(f"\n[{key}]\n" + self.lines(value, key))
            elif _is_list_of_tables(value) and BARE_KEY.fullmatch(key):
                for i, item in enumerate(value):
                    tables.append(f"\n[[{key}]]\n" + self.lines(item, f"{key}.{i}"))
            else:
                plain.append(f"{_key(key)} = {self.value(value, key)}\n")
        return "".join(plain + tables)

    def lines(self, table: Mapping[str, Any], path: str) -> str:
        with self.inside(table, path):
            return "".join(f"{_key(k)} = {self.entry(k, v, f'{path}.{k}')}\n" for k, v in _entries(table, path))

    @contextmanager
    def inside(self, container: Any, path: str) -> Iterator[None]:
        """While its values are written. One that holds itself has no end."""
        if id(container) in self.open:
            raise _core.InputError(f"scenario: {path}: holds itself")
        if len(self.open) >= DEEPEST:
            raise _core.InputError(f"scenario: {path}: is nested more than {DEEPEST} deep")
        self.open.append(id(container))
        yield
        self.open.pop()

    def entry(self, key: str, value: Any, path: str) -> str:
        if key == "file" and not isinstance(value, str) and not hasattr(value, "__fspath__"):
            return self.value(self.record_name(value, path), path)
        if key == "records" and not isinstance(value, str) and path == "study.records":
            names = [v if isinstance(v, str) or hasattr(v, "__fspath__") else self.record_name(v, path) for v in value]
            return self.value(names, path)
        return self.value(value, path)

    def record_name(self, samples: Any, path: str) -> str:
        """A name for samples in memory: an array, or a component that read_record has read."""
        name = f"samples {len(self.samples) + 1}"
        what = f"scenario: {path}"
        if hasattr(samples, "_as_text"):
            self.samples[name] = samples._as_text()
            return name
        array = array_of_numbers(samples, what)
        try:
            self.samples[name] = _core.samples_text("", array)
        except (TypeError, ValueError) as error:
            raise _core.InputError(f"{what}: must be a file name or an array of samples") from error
        return name

    def value(self, value: Any, path: str) -> str:
        if hasattr(value, "tolist"):  # numpy's numbers and arrays
            refuse_unfit_array(value, f"scenario: {path}")
            value = value.tolist()
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, (int, float)):
            return repr(value)
        if isinstance(value, str):
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        if hasattr(value, "__fspath__"):
            return self.value(str(value), path)
        if isinstance(value, (list, tuple)):
            with self.inside(value, path):
                return "[" + ", ".join(self.value(v, f"{path}.{i}") for i, v in enumerate(value)) + "]"
        if isinstance(value, Mapping):
            with self.inside(value, path):
                inner = [f"{_key(k)} = {self.entry(k, v, f'{path}.{k}')}" for k, v in _entries(value, path)]
            return "{ " + ", ".join(inner) + " }"
        raise _core.InputError(
            f"scenario: {path}: must be a number, a text, true or false, a list or a dict, found {type(value).__name__}"
        )


def _entries(table: Mapping[str, Any], path: str) -> "list[tuple[str, Any]]":
    """What is None is left out: the key keeps its default."""
    for key in table:
        if not isinstance(key, str):
            raise _core.InputError(f"scenario: {path or 'keys'}: a key must be a text, found {key!r}")
    return [(key, value) for key, value in table.items() if value is not None]


def refuse_unfit_array(array: Any, what: str) -> None:
    """Arrays of numpy that hold something else than numbers, or hide some."""
    kind = getattr(getattr(array, "dtype", None), "kind", "f")
    if kind in "mM":
        raise _core.InputError(f"{what}: must hold numbers, found times ({array.dtype})")
    if kind == "c":
        raise _core.InputError(f"{what}: must hold real numbers, found {array.dtype}")
    mask = getattr(array, "mask", False)
    hidden = int(mask.sum()) if hasattr(mask, "sum") else int(bool(mask))
    if hidden:
        raise _core.InputError(f"{what}: {hidden} of its values are masked: fill them first")


def array_of_numbers(values: Any, what: str) -> Any:
    """An array of numpy. What could be turned into numbers but is none (truth values, texts, times) is refused."""
    import numpy as np

    try:
        array = np.asanyarray(None if isinstance(values, (bytes, bytearray)) else values)
    except ValueError as error:  # lists of unlike lengths
        raise _core.InputError(f"{what}: must be an array of numbers") from error
    refuse_unfit_array(array, what)
    kind = array.dtype.kind
    if kind in "bSUV" or (kind == "O" and not all(_is_real(value) for value in array.flat)):
        raise _core.InputError(f"{what}: must hold numbers, found {array.dtype}")
    return array


def _is_real(value: Any) -> bool:
    return isinstance(value, (Real, Decimal)) and not isinstance(value, bool)


def _is_list_of_tables(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and len(value) > 0 and all(isinstance(v, Mapping) for v in value)


def _key(key: str) -> str:
    return key if BARE_KEY.fullmatch(key) else json.dumps(key, ensure_ascii=False).replace("\x7f", "\\u007f")
