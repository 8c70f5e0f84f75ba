"""Several objects of one scenario: a table with a row for each."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Optional, Union, cast

from . import _core
from ._history import History, checked_jobs, checked_time_limit, run_one
from ._scenario import Scenario, ScenarioLike, Settings, read_scenario

if TYPE_CHECKING:
    import os


def run(
    scenario: ScenarioLike, settings: Settings = None, *, time_limit: Optional[float] = None, **keys: Any
) -> History:
    """Simulates a scenario; arguments as for `read_scenario`.

    A scenario with several objects (docs/objects.md) gives the table of `run_objects` instead of a history. Raises
    InputError for a scenario with mistakes. Trouble during the run is no exception: it is in `status` and `reason` of
    the history. A run that takes longer than `time_limit` seconds ends with the status "time-limit" and what it has
    seen by then.
    """
    given = read_scenario(scenario, settings, **keys)
    return cast(History, run_objects(given, time_limit=time_limit)) if given.object_names else run_one(given, time_limit=time_limit)


def run_objects(
    scenario: ScenarioLike,
    settings: Settings = None,
    *,
    jobs: Optional[int] = None,
    time_limit: Optional[float] = None,
    **keys: Any,
) -> "ObjectTable":
    """Simulates the objects of a scenario (docs/objects.md) on all cores, or on `jobs` of them; else as `run`."""
    given = read_scenario(scenario, settings, **keys)
    if not given.object_names:
        raise _core.InputError("the scenario has no objects: give [[object]] or objects, or use run")
    done = _core.run_objects(given._file, checked_jobs(jobs), checked_time_limit(time_limit))
    return ObjectTable(done.summary["objects"], given, done.words, done.csv)


class ObjectTable:
    """A row for each object.

    `table["closest_share"]` is a column: a numpy array of numbers, or a list where its values are texts. What an object
    does not have is NaN or None. `dict(table.items())` and `to_dict()` are what pandas.DataFrame takes.
    """

    def __init__(self, objects: "list[dict[str, Any]]", scenario: Scenario, words: str, csv: str) -> None:
        self.scenario = scenario
        self.words = words
        self._csv = csv
        self._rows = [_row(one) for one in objects]
        self._summaries = objects

    @property
    def names(self) -> "list[str]":
        """In the order of the file."""
        return [row["name"] for row in self._rows]

    def keys(self) -> "list[str]":
        """The names of the columns."""
        found: dict[str, None] = {}
        for row in self._rows:
            found.update(dict.fromkeys(row))
        return list(found)

    def __getitem__(self, name: str) -> Any:
        values = [row.get(name) for row in self._rows]
        if all(value is None for value in values) and name not in self.keys():
            raise KeyError(name)
        if any(isinstance(value, str) for value in values):
            return values
        import numpy as np

        return np.array([float("nan") if value is None else value for value in values])

    def items(self) -> "Iterator[tuple[str, Any]]":
        """Columns by name."""
        return ((name, self[name]) for name in self.keys())

    def to_dict(self) -> "dict[str, Any]":
        """Columns by name: pandas.DataFrame(table.to_dict())."""
        return dict(self.items())

    def summary(self, name: str) -> "dict[str, Any]":
        """What the JSON document says about an object."""
        return self._summaries[self.names.index(name)]

    def run(self, name: str) -> History:
        """The whole motion of an object."""
        return run_one(self.scenario, {"only": name})

    def to_csv(self, path: "Optional[Union[str, os.PathLike[str]]]" = None) -> str:
        """As objects.csv of a run or study; also written to `path` where one is given."""
        if path is not None:
            with open(path, "w", encoding="utf-8", newline="") as file:
                file.write(self._csv)
        return self._csv

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> "Iterator[str]":
        return iter(self.keys())

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"<teeter.ObjectTable of {len(self)} objects>"


def _row(one: "dict[str, Any]") -> "dict[str, Any]":
    """Name, what the object sets, then what became of it."""
    row: dict[str, Any] = {"name": one["name"]}
    for setting in one["set"]:
        key, _, text = setting.partition("=")
        row[key] = _value(text)
    if "run" in one:
        run_of = one["run"]
        row.update(
            verdict=run_of["verdict"],
            certainty=one["certainty"],
            overturned=run_of["verdict"] == "overturned",
            closest_share=one["closest_share"],
            end_time=run_of["end_time"],
            impact_count=run_of["impact_count"],
            status=run_of["status"],
            headline=one["headline"],
        )
    else:
        row.update(cases=one["cases"], failed=one["failed"], overturned=one["overturned"])
        row.update(one["findings"]["numbers"])
    return row


def _value(text: str) -> Any:
    try:
        return float(text)
    except ValueError:
        plain = len(text) > 1 and text[0] == text[-1] == '"' and not set(text[1:-1]) & {"\\", '"'}
        return text[1:-1] if plain else text
