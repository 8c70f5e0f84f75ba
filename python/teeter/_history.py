"""One simulation: the sampled motion as arrays, and what it comes to."""

import os
import sys
from functools import cached_property
from typing import TYPE_CHECKING, Any, Optional, Union

from . import _core
from ._scenario import Scenario, ScenarioLike, Settings, read_scenario

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float64]


def run_one(
    scenario: ScenarioLike, settings: Settings = None, *, time_limit: Optional[float] = None, **keys: Any
) -> "History":
    """Simulates a scenario that describes one thing."""
    given = read_scenario(scenario, settings, **keys)
    if given.object_names:
        raise _core.InputError("the scenario holds several objects: choose one with only=NAME")
    return History(_core.run(given._file, checked_time_limit(time_limit)), given)


def checked_time_limit(seconds: Optional[float]) -> float:
    """Seconds; None is no limit."""
    if seconds is None:
        return float("inf")
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not seconds > 0:
        raise _core.InputError(f"time_limit: must be a number of seconds above 0, or None, found {seconds!r}")
    return float(min(seconds, sys.float_info.max))


def checked_jobs(jobs: Optional[int]) -> int:
    """Threads; 0: all cores."""
    if jobs is None:
        return 0
    if isinstance(jobs, bool) or not isinstance(jobs, int) or not 1 <= jobs <= 4096:
        raise _core.InputError(f"jobs: must be from 1 to 4096, or None for all cores, found {jobs!r}")
    return jobs


class History:
    """The motion of a run.

    Every column of history.csv is an attribute: `time`, `angle_0`, `rate_0`, ... (docs/scenario.md, Histories); without
    a number it is that of the first block: `angle`. So is every member of the summary: `verdict`, `status`,
    `impact_count`, `energy`, ..., and those of the first block: `peak_ratio`, `alpha`. Arrays are views of the memory
    of the history, which lives as long as one of them; they cannot be written to.
    """

    def __init__(self, run: _core.Run, scenario: Scenario) -> None:
        self._run = run
        self.scenario = scenario

    @cached_property
    def columns(self) -> "dict[str, Array]":
        """The arrays by name."""
        return self._run.columns

    @cached_property
    def units(self) -> "dict[str, str]":
        """The unit of every column."""
        return self._run.units

    @cached_property
    def summary(self) -> "dict[str, Any]":
        """The document teeter.run/1, as `teeter run --json` prints it."""
        return self._run.summary

    @cached_property
    def _facts(self) -> "dict[str, Any]":
        """The summary without what cases close by do, which takes longer to find out than the run."""
        return self._run.facts

    @property
    def verdict(self) -> str:
        """rest, moving or overturned."""
        return str(self._facts["verdict"])

    @property
    def certainty(self) -> str:
        """What the verdict is worth: safe, close, coin_toss, falls, open or not_checked."""
        return str(self.summary["certainty"])

    @property
    def nearby(self) -> "Optional[dict[str, Any]]":
        """What cases close by do; None where that was not looked at."""
        found: "Optional[dict[str, Any]]" = self.summary["nearby"]
        return found

    @property
    def impacts(self) -> "list[dict[str, Any]]":
        """The impacts with time, rates and energies before and after; the first 1000."""
        return list(self._facts["impacts"])

    @property
    def events(self) -> "list[dict[str, Any]]":
        """Impacts, changes of mode (model friction) and the fall, in the order of time; `kind` says which."""
        found = [{"kind": "impact", **impact} for impact in self.impacts]
        found += [{"kind": "mode", **mode} for mode in self._facts.get("modes", [])]
        if self._facts["overturned"]:
            found.append({"kind": "overturned", **self._facts["overturned"]})
        return sorted(found, key=lambda event: float(event["time"]))

    @property
    def words(self) -> str:
        """The verdict in words, as `teeter run` prints it."""
        return self._run.words

    def to_csv(self, path: "Optional[Union[str, os.PathLike[str]]]" = None) -> str:
        """The columns as history.csv; also written to `path` where one is given."""
        text = self._run.csv
        if path is not None:
            with open(path, "w", encoding="utf-8", newline="") as file:
                file.write(text)
        return text

    def save(self, folder: "Union[str, os.PathLike[str]]") -> None:
        """Writes summary.json, history.csv and history.h5 into a folder, as `teeter run -o` does."""
        self._run.save(os.fspath(folder))

    def report(self, path: "Union[str, os.PathLike[str]]", margin: Optional[bool] = None) -> None:
        """Writes a self-contained page with the motion, as `teeter run --report` does.

        margin: whether to search the margin for it; by default where that is quick.
        """
        self._run.report(os.fspath(path), margin)

    def plot(self, axes: Any = None) -> Any:
        """Angles as shares of the tipping angle, and the ground's acceleration; needs matplotlib.

        axes: two axes to draw on; by default a new figure. Returns the two axes.
        """
        from ._plot import plot_history

        return plot_history(self, axes)

    def __getitem__(self, name: str) -> "Array":
        return self.columns[name]

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_"):
            for where in (self.columns, self._facts, self._facts["blocks"][0]):
                if name in where:
                    return where[name]
            if f"{name}_0" in self.columns:
                return self.columns[f"{name}_0"]
        raise AttributeError(f"a history has no {name!r}; columns: {', '.join(self._run.units)}")

    def __dir__(self) -> "list[str]":
        return sorted({*super().__dir__(), *self.columns, *self._facts})

    def __len__(self) -> int:
        return len(self.columns["time"])

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"<teeter.History: {self.words.splitlines()[0]}>"
