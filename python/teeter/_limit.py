"""What an assembly of blocks bears at rest."""

import os
from functools import cached_property
from typing import Any, Union

from . import _core
from ._scenario import ScenarioLike, Settings, read_scenario


def limit(scenario: ScenarioLike, settings: Settings = None, **keys: Any) -> "Limit":
    """The load at which an assembly (model `contact`) gives way, and how; as `teeter limit`. Arguments as for `run`."""
    return Limit(_core.limit(read_scenario(scenario, settings, **keys)._file))


class Limit:
    """Members of the summary are attributes: `stands`, `directions`, ..."""

    def __init__(self, found: _core.FoundLimit) -> None:
        self._found = found

    @cached_property
    def summary(self) -> "dict[str, Any]":
        """The document teeter.limit/1, as `teeter limit --json` prints it."""
        return self._found.summary

    @property
    def words(self) -> str:
        """As `teeter limit` prints it."""
        return self._found.words

    def report(self, path: "Union[str, os.PathLike[str]]") -> None:
        """Writes a page that shows how it gives way."""
        self._found.report(os.fspath(path))

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_") and name in self.summary and name != "words":
            return self.summary[name]
        raise AttributeError(f"a limit has no {name!r}")

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"<teeter.Limit: {self.words.splitlines()[0]}>"
