"""Many simulations: the table of all cases as arrays, and what it says."""

import os
from functools import cached_property
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, Optional, Union

from . import _core
from ._history import History, checked_jobs, checked_time_limit, run_one
from ._objects import ObjectTable
from ._scenario import Scenario, ScenarioLike, Settings, read_scenario

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float64]


class Axis(NamedTuple):
    """One direction of a grid: key and unit, and the values."""

    name: str
    values: "Array"


class Curve(NamedTuple):
    """A line with its 95 % band; low and high are None where there is none."""

    name: str
    x: "Array"
    y: "Array"
    low: "Optional[Array]"
    high: "Optional[Array]"


class Findings:
    """What the whole table says. Only the curves are arrays and need numpy."""

    def __init__(self, finished: _core.Study) -> None:
        self._study = finished

    @cached_property
    def numbers(self) -> "dict[str, float]":
        """By name, SI units."""
        return self._study.numbers

    @cached_property
    def curves(self) -> "list[Curve]":
        """Lines with their bands."""
        return [Curve(*curve) for curve in self._study.curves]

    @cached_property
    def hazards(self) -> "list[dict[str, Any]]":
        """Of a risk study: what each hazard curve says, with the likelihood of having stood."""
        found: "list[dict[str, Any]]" = self._study.summary["findings"].get("hazards", [])
        return found

    @cached_property
    def deaggregation(self) -> "dict[str, list[float]]":
        """Of a risk study: edges of the first hazard curve, and shares of the rate below, between and above them."""
        found: "dict[str, list[float]]" = self._study.summary["findings"].get("deaggregation", {})
        return found

    @cached_property
    def sentences(self) -> "list[str]":
        """The answer in words, the most important first."""
        return self._study.sentences

    @cached_property
    def warnings(self) -> "list[str]":
        """What to know before the answer is trusted."""
        return self._study.warnings


def study(
    scenario: ScenarioLike,
    settings: Settings = None,
    *,
    jobs: Optional[int] = None,
    output: "Optional[Union[str, os.PathLike[str]]]" = None,
    resume: bool = False,
    lanes: bool = True,
    time_limit: Optional[float] = None,
    progress: Optional[Callable[[int, int], object]] = None,
    **keys: Any,
) -> "Table":
    """Runs the [study] of a scenario on all cores, or on `jobs` of them.

    output: folder that keeps the cases as they come, and the result files; resume: continue the study in it.
    lanes: several cases in one register; the results are the same. time_limit: seconds after which a case is given up
    and counts as failed. progress: called with the cases done and all cases, now and then. The rest as for `run`.

    Other Python threads go on meanwhile. Ctrl-C stops the study; with `output` it can be resumed.
    """
    given = read_scenario(scenario, settings, **keys)
    folder = "" if output is None else os.fspath(output)
    return Table(_core.study(given._file, checked_jobs(jobs), folder, resume, lanes, checked_time_limit(time_limit), progress), given)


class Table:
    """The cases of a study.

    `table["peak_ratio"]` is a column: inputs follow from the number of the case, outputs are what became of it (NaN
    where it failed). Columns are views of the table's memory, which lives as long as one of them; they cannot be
    written to. A column with `labels` holds numbers k that mean labels[k].
    """

    def __init__(self, finished: _core.Study, scenario: Scenario) -> None:
        self._study = finished
        self.scenario = scenario

    @property
    def kind(self) -> str:
        """map, sweep, spectrum, fragility, risk, montecarlo, bifurcation or basin."""
        return self._study.kind

    @cached_property
    def inputs(self) -> "dict[str, Array]":
        """What was varied, by column."""
        return self._study.inputs

    @cached_property
    def outputs(self) -> "dict[str, Array]":
        """What became of the cases, by column."""
        return self._study.outputs

    @property
    def columns(self) -> "dict[str, Array]":
        """Inputs and outputs."""
        return {**self.inputs, **self.outputs}

    @cached_property
    def units(self) -> "dict[str, str]":
        """The unit of every column; empty: a pure number."""
        return self._study.units

    @cached_property
    def labels(self) -> "dict[str, list[str]]":
        """What the values of a column mean; empty: they are numbers."""
        code = self._study.code_column
        return self._study.labels if code is None else {**self._study.labels, code: self._study.code_words}

    @cached_property
    def axes(self) -> "list[Axis]":
        """The axes of a grid; empty where cases are no grid."""
        return [Axis(*axis) for axis in self._study.axes]

    @property
    def done(self) -> "NDArray[np.uint8]":
        """Per case: 1 run, 2 inferred from its neighbours (refined maps)."""
        return self._study.done

    def grid(self, name: str) -> "Array":
        """A column in the shape of the grid, the last axis first: grid(name)[iy, ix]."""
        if not self.axes:
            raise ValueError(f"the cases of this study ({self.kind}) are no grid")
        return self[name].reshape([len(axis.values) for axis in reversed(self.axes)])

    @property
    def codes(self) -> "Array":
        """The codes of a map or basin as grid; `labels` tells what they mean."""
        name = self._study.code_column
        if name is None:
            raise ValueError(f"this study ({self.kind}) has no codes")
        return self.grid(name)

    @property
    def overturned(self) -> "NDArray[np.bool_]":
        """Per case: whether it overturns; False where it could not be followed to its end."""
        import numpy as np

        name = self._study.code_column
        if name is None:
            raise ValueError(f"this study ({self.kind}) has no codes")
        return np.isin(self[name], self._study.overturning_codes)

    @cached_property
    def findings(self) -> Findings:
        """Numbers, curves, sentences and warnings."""
        return Findings(self._study)

    @property
    def failures(self) -> "list[tuple[int, str]]":
        """Cases that could not be followed to their end, with the reason."""
        return self._study.failures

    @property
    def left_out(self) -> "list[tuple[str, str]]":
        """Records that were named and could not be used, with the reason (fragility)."""
        return [(one["file"], one["reason"]) for one in self.summary.get("left_out", [])]

    @cached_property
    def objects(self) -> ObjectTable:
        """A row for each of several objects: what it sets, cases, failed, overturned, and the numbers found."""
        return ObjectTable(self.summary.get("objects", []), self.scenario, self.words, self._study.objects_csv)

    def to_dict(self) -> "dict[str, Any]":
        """Columns by name, with labels as texts: pandas.DataFrame(table.to_dict())."""
        return {
            name: [labels[int(value)] if value == value else None for value in values] if labels else values
            for name, values in self.columns.items()
            for labels in [self.labels[name] if name != self._study.code_column else []]
        }

    @cached_property
    def summary(self) -> "dict[str, Any]":
        """The document teeter.study/1, as `teeter study --json` prints it."""
        return self._study.summary

    @property
    def words(self) -> str:
        """As `teeter study` prints it."""
        return self._study.words

    def settings(self, case: int) -> "list[str]":
        """KEY=VALUE that turn the scenario into that of a case."""
        return self._study.settings(case)

    def run(self, case: int) -> History:
        """The whole motion of a case."""
        return run_one(self.scenario, self.settings(case))

    def to_csv(self, path: "Optional[Union[str, os.PathLike[str]]]" = None) -> str:
        """A row per case, as cells.csv; also written to `path` where one is given."""
        text = self._study.csv
        if path is not None:
            with open(path, "w", encoding="utf-8", newline="") as file:
                file.write(text)
        return text

    def export_fragility(self, path: "Union[str, os.PathLike[str]]") -> None:
        """Writes the fragility curve for other programs: NRML of OpenQuake (.xml), or the table of pelicun (.csv)."""
        self._study.export_fragility(os.fspath(path))

    def report(self, path: "Union[str, os.PathLike[str]]") -> None:
        """Writes a self-contained page with the figures, as `teeter study --report` does; of several objects that of all."""
        self._study.report(os.fspath(path))

    def plot(self, axes: Any = None, column: Optional[str] = None) -> Any:
        """The map, the curve with its band, or the column over what was varied; needs matplotlib.

        axes: what to draw on; by default a new figure. column: an output other than the usual one. Returns the axes.
        """
        from ._plot import plot_table

        return plot_table(self, axes, column)

    def __getitem__(self, name: str) -> "Array":
        return self.outputs[name] if name in self.outputs else self.inputs[name]

    def __len__(self) -> int:
        return self._study.cases

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"<teeter.Table: {self.kind}, {len(self)} cases>"
