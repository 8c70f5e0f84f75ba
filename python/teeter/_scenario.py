"""From what is given as a scenario (file, text, dict) to one that the library has read and checked."""

import os
import re
from collections.abc import Iterable, Mapping
from typing import Any, Optional, Union

from . import _core
from ._toml import to_toml, value_text

Settings = Union[Mapping[str, Any], Iterable[str], None]
PLACE = re.compile(r"^((?:[^:\n]*: )?scenario):\d+:\d+: ", re.MULTILINE)


class Scenario:
    """A scenario without mistakes; `run`, `margin`, `study` and `compare` take it like a file or a dict."""

    def __init__(self, file: _core.ScenarioFile, samples: "dict[str, bytes]", written: bool) -> None:
        self._file = file
        self._samples = samples
        self._written = written  # the text is ours: its lines mean nothing to the user

    @property
    def path(self) -> str:
        """The file, or "scenario"."""
        return self._file.path

    @property
    def text(self) -> str:
        """The scenario as TOML."""
        return self._file.text

    @property
    def settings(self) -> "list[str]":
        """KEY=VALUE that override keys of the text."""
        return self._file.settings

    @property
    def title(self) -> str:
        """The title, or an empty text."""
        return self._file.title

    @property
    def object_names(self) -> "list[str]":
        """The names of several objects; empty where the scenario describes one thing."""
        return self._file.object_names

    @property
    def study_kind(self) -> Optional[str]:
        """The kind of its [study], or None."""
        return self._file.study_kind

    def __repr__(self) -> str:
        return f"<teeter.Scenario {self.title or self.path!r}>"


ScenarioLike = Union[Mapping[str, Any], str, "os.PathLike[str]", Scenario]


def read_scenario(scenario: ScenarioLike, settings: Settings = None, **keys: Any) -> Scenario:
    """Reads and checks a scenario.

    scenario: a dict of the keys in docs/scenario.md, TOML text (recognised by a line end or "="), the path of a file,
        or a Scenario. In a dict, `file` of a record may be an array of samples or a component of `read_record`.
    settings: overrides, {"block.0.width": 0.5} or ["block.0.width=0.5"], as --set of the command line.
    keys: the same as keywords, with two underscores for a dot: block__0__width=0.5.

    Raises InputError that lists every problem, as the command line does.
    """
    changes = setting_texts(settings, keys)
    if isinstance(scenario, Scenario):
        return _read(scenario.text, scenario.path, scenario.settings + changes, scenario._samples, scenario._written)
    if isinstance(scenario, Mapping):
        text, samples = to_toml(scenario)
        return _read(text, "scenario", changes, samples, True)
    if isinstance(scenario, str) and ("\n" in scenario or ("=" in scenario and not scenario.endswith(".toml"))):
        return _read(scenario, "scenario", changes, {}, False)
    if isinstance(scenario, (str, os.PathLike)):
        return Scenario(_core.read_path(os.fspath(scenario), changes), {}, False)
    raise TypeError(f"a scenario is a dict, TOML text, a path or a teeter.Scenario, not {type(scenario).__name__}")


def validate_scenario(scenario: ScenarioLike, settings: Settings = None, **keys: Any) -> "list[str]":
    """Everything that is wrong with a scenario, one text for each problem; empty when it can be run."""
    try:
        read_scenario(scenario, settings, **keys)
    except _core.InputError as error:
        return str(error).split("\n")
    return []


def setting_texts(settings: Settings, keys: Mapping[str, Any]) -> "list[str]":
    """Overrides as KEY=VALUE."""
    texts: list[str] = []
    if isinstance(settings, str):
        texts.append(settings)
    elif isinstance(settings, Mapping):
        texts += [f"{key}={value_text(value)}" for key, value in settings.items()]
    elif settings is not None:
        texts += list(settings)
    return texts + [f"{key.replace('__', '.')}={value_text(value)}" for key, value in keys.items()]


def _read(text: str, path: str, settings: "list[str]", samples: "dict[str, bytes]", written: bool) -> Scenario:
    try:
        return Scenario(_core.read_text(text, path, settings, samples), samples, written)
    except _core.InputError as error:
        if not written:
            raise
        raise _core.InputError(PLACE.sub(r"\1: ", str(error))) from None
