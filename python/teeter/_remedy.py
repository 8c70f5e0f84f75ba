"""What would change a verdict: measures, and how far each must go."""

import os
from functools import cached_property
from typing import Any, Optional, Union

from . import _core
from ._history import History, checked_jobs, run_one
from ._scenario import Scenario, ScenarioLike, Settings, read_scenario


def remedy(
    scenario: ScenarioLike, settings: Settings = None, *, jobs: Optional[int] = None, **keys: Any
) -> "Remedies":
    """Tries the measures of [remedy], or all that apply, on all cores or on `jobs` of them. The rest as for `run`."""
    given = read_scenario(scenario, settings, **keys)
    return Remedies(_core.remedy(given._file, checked_jobs(jobs)), given)


class Remedies:
    """The measures, the best first; members of the summary are attributes: `present_margin`, `target`, ..."""

    def __init__(self, found: _core.Remedies, scenario: Scenario) -> None:
        self._found = found
        self.scenario = scenario

    @cached_property
    def summary(self) -> "dict[str, Any]":
        """The document teeter.remedy/1, as `teeter remedy --json` prints it."""
        return self._found.summary

    @property
    def measures(self) -> "list[dict[str, Any]]":
        """In the order of their rank, as in the summary."""
        measures: "list[dict[str, Any]]" = self.summary["measures"]
        return measures

    @property
    def words(self) -> str:
        """As `teeter remedy` prints it."""
        return self._found.words

    def run(self, measure: int) -> History:
        """The whole motion with a measure taken, by its place in `measures`."""
        return run_one(self.scenario, self.measures[measure]["set"])

    def report(self, path: "Union[str, os.PathLike[str]]") -> None:
        """Writes a self-contained page with what would change it."""
        self._found.report(os.fspath(path))

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_") and name in self.summary:
            return self.summary[name]
        raise AttributeError(f"remedies have no {name!r}")

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"<teeter.Remedies: {self.words.splitlines()[0]}>"
