"""What a test of free rocking tells about a block."""

import os
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Optional, Union

from . import _core
from ._scenario import ScenarioLike, Settings, read_scenario
from ._toml import array_of_numbers

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    Array = NDArray[np.float64]
    Peaks = Union[str, os.PathLike[str], Mapping[str, ArrayLike]]


def identify(
    peaks: "Peaks",
    scenario: ScenarioLike,
    settings: Settings = None,
    *,
    fit: Union[str, Sequence[str]] = "restitution",
    start: Optional[float] = None,
    noise_angle: Union[float, str, None] = None,
    noise_time: Union[float, str, None] = None,
    angle_unit: str = "",
    kind: str = "",
    bootstrap: int = 1000,
    seed: int = 1,
    **keys: Any,
) -> "Identification":
    """Restitution (the share of its turning speed that an impact leaves), and more if asked for, from the extreme tilts of a free-rocking test (docs/identify.md).

    peaks: a CSV file of extremes or of a sampled angle, or {"time": ..., "angle": ..., "number": ...} of arrays; NaN is
    what is missing. fit: restitution, p, alpha, release; one text with commas, or several. start: time of the
    release, s. noise_angle, noise_time: standard deviations, numbers in SI units or texts with units. angle_unit: of
    peaks without one. kind: "peaks" or "history". bootstrap, seed: repetitions, and their seed.
    """
    given = read_scenario(scenario, settings, **keys)
    if kind not in ("", "peaks", "history"):
        raise _core.InputError(f'kind: must be "peaks" or "history", found "{kind}"')
    if bootstrap < 0 or seed < 0:
        raise _core.InputError("bootstrap, seed: must be at least 0")
    options = _core.IdentifyOptions()
    options.start, options.bootstrap, options.seed = start, bootstrap, seed
    reading = _core.PeaksOptions()
    reading.angle_unit, reading.kind = angle_unit, kind
    wanted = fit.split(",") if isinstance(fit, str) else list(fit)
    noise = ["" if value is None else str(value) for value in (noise_angle, noise_time)]
    text = _table_text(peaks) if isinstance(peaks, Mapping) else None
    name = "peaks" if isinstance(peaks, Mapping) else os.fspath(peaks)
    return Identification(_core.identify(given._file, name, text, reading, wanted, noise[0], noise[1], options))


def _table_text(peaks: "Mapping[str, ArrayLike]") -> str:
    import numpy as np

    arrays = {name: array_of_numbers(values, f"peaks: {name}") for name, values in peaks.items()}
    columns = {name: array.astype(np.float64).ravel() for name, array in arrays.items()}
    if len({len(values) for values in columns.values()}) > 1:
        raise _core.InputError("peaks: its arrays must be of the same length")
    lines = [",".join(columns)]
    for row in zip(*(values.tolist() for values in columns.values())):
        lines.append(",".join("" if value != value else repr(value) for value in row))
    return "\n".join(lines) + "\n"


class Identification:
    """Estimates by name: result["restitution"] has value, standard_error, interval, ...; result.restitution is the
    value. Other members of the summary are attributes: `status`, `correction_factor`, `correlation`, `warnings`, ...
    """

    def __init__(self, identified: _core.Identified) -> None:
        self._identified = identified

    @cached_property
    def summary(self) -> "dict[str, Any]":
        """The document teeter.identify/1, as `teeter identify --json` prints it."""
        return self._identified.summary

    @cached_property
    def estimates(self) -> "dict[str, dict[str, Any]]":
        """By parameter: restitution, p, alpha, release, start."""
        return {one["name"]: one for one in self.summary["estimates"]}

    @property
    def curve(self) -> "tuple[Array, Array]":
        """Time and angle of the fitted motion: s, rad."""
        return self._identified.curve

    @property
    def words(self) -> str:
        """As `teeter identify` prints it."""
        return self._identified.words

    def picture(self, path: "Union[str, os.PathLike[str]]") -> None:
        """Writes the data on the fitted motion, and the residuals, as SVG."""
        self._identified.picture(os.fspath(path))

    def plot(self, axes: Any = None) -> Any:
        """The observed extremes on the fitted motion; needs matplotlib. Returns the axes."""
        from ._plot import plot_identification

        return plot_identification(self, axes)

    def __getitem__(self, name: str) -> "dict[str, Any]":
        return self.estimates[name]

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_"):
            if name in self.estimates:
                return self.estimates[name]["value"]
            if name in self.summary:
                return self.summary[name]
        raise AttributeError(f"an identification has no {name!r}")

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"<teeter.Identification: {self.words.splitlines()[0]}>"
