"""Ground-motion files of any format: samples and what engineers ask of them."""

import os
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Union

from . import _core

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    Array = NDArray[np.float64]

UNITS = {"acceleration": "m/s2", "velocity": "m/s", "displacement": "m"}


class Spectrum(NamedTuple):
    """Largest response of damped oscillators: s, m/s2, m, m/s."""

    period: "Array"
    pseudo_acceleration: "Array"
    displacement: "Array"
    pseudo_velocity: "Array"


def read_record(
    path: "Union[str, os.PathLike[str], Sequence[Union[str, os.PathLike[str]]]]",
    *,
    component: Union[str, int, "Sequence[Union[str, int]]", None] = None,
    format: str = "",
    unit: str = "",
    dt: Optional[float] = None,
    sensitivity: Optional[float] = None,
    station_xml: "Union[str, os.PathLike[str]]" = "",
    allow_truncated: bool = False,
    resample: bool = False,
    differentiate: bool = False,
    trim: "Optional[tuple[float, float]]" = None,
    baseline: str = "none",
    taper: float = 0.0,
    filter_low: Optional[float] = None,
    filter_high: Optional[float] = None,
    filter_order: int = 4,
    rotate: Optional[float] = None,
    azimuths: "Optional[tuple[float, float]]" = None,
    scale: float = 1.0,
    pga: Optional[float] = None,
) -> "Record":
    """Reads a ground-motion file, or several; the format is recognised by content.

    component: only this one, or these, by name, azimuth, number from 1, or "vertical". unit, dt: unit of the values and
    time step in seconds, where the file does not say. sensitivity: counts per m/s2 of raw counts, or station_xml, a file
    that states it. allow_truncated, resample: accept fewer samples than declared, interpolate uneven ones.

    What is done to the samples, in this order: differentiate; trim (s); baseline "none", "mean", "linear" or "quadratic";
    taper (s); filter_low, filter_high (Hz), filter_order; rotate two horizontal components to an azimuth (degrees), with
    their azimuths where the file does not say; scale, or pga (m/s2) of the strongest component.
    """
    work = _core.RecordWork()
    request = work.request
    options = request.options
    options.format, options.unit, options.step, options.sensitivity = format, unit, dt, sensitivity
    options.allow_truncated, options.resample = allow_truncated, resample
    request.station_xml_file, request.differentiate, request.taper = os.fspath(station_xml), differentiate, taper
    if trim is not None:
        request.trim_from, request.trim_to = trim
        if not 0.0 <= trim[0] < trim[1]:
            raise _core.InputError(f"trim: must be (from, to) in seconds, 0 <= from < to, found {trim}")
    request.baseline = _choice(_core.Baseline, "baseline", baseline)
    request.filter.low, request.filter.high, request.filter.order = filter_low, filter_high, filter_order
    if not 1 <= filter_order <= 12:
        raise _core.InputError(f"filter_order: must be from 1 to 12, found {filter_order}")
    if taper < 0.0:
        raise _core.InputError(f"taper: must be 0 or more, found {taper}")
    work.rotate, work.azimuths, work.scale, work.pga = rotate, azimuths, scale, pga
    if component is not None:
        work.components = [str(c) for c in ([component] if isinstance(component, (str, int)) else component)]
    paths = [path] if isinstance(path, (str, os.PathLike)) else path
    return Record([Component(c) for c in _core.read_record([os.fspath(p) for p in paths], work)])


def compare_suite(
    records: "Iterable[Union[Record, Component]]",
    target: "Union[str, os.PathLike[str], tuple[ArrayLike, ArrayLike]]",
    *,
    unit: str = "",
    measure: str = "component",
    fit: Optional[str] = None,
    fit_range: "Optional[tuple[float, float]]" = None,
    azimuths: "Optional[tuple[float, float]]" = None,
    periods: "Optional[ArrayLike]" = None,
    damping: float = 0.05,
) -> "dict[str, Any]":
    """A suite beside a target spectrum: the object `suite` of docs/records.md.

    target: a CSV file, with the unit of its accelerations where it does not say; or periods (s) and accelerations (m/s2).
    measure: "component", "rotd50" or "rotd100". fit: None, "one" factor for all, or one for "each".
    """
    wish = _core.SuiteWish()
    if isinstance(target, tuple):
        import numpy as np

        spectrum = _core.TargetSpectrum()
        spectrum.period = np.asarray(target[0], dtype=np.float64).tolist()
        spectrum.acceleration = np.asarray(target[1], dtype=np.float64).tolist()
        rising = all(a < b for a, b in zip(spectrum.period, spectrum.period[1:])) and min(spectrum.period, default=-1.0) >= 0.0
        if not rising or len(spectrum.period) != len(spectrum.acceleration) or not min(spectrum.acceleration) > 0.0:
            raise _core.InputError("target: needs increasing periods from 0 on and as many accelerations above 0")
        wish.target, wish.name = spectrum, "target"
    else:
        wish.target, wish.name = _core.read_target(os.fspath(target), unit), os.fspath(target)
    wish.measure = _choice(_core.SuiteMeasure, "measure", measure)
    wish.fit = None if fit is None else _choice(_core.SuiteFit, "fit", fit)
    wish.range = fit_range
    groups: Any = [[record] if isinstance(record, Component) else record for record in records]
    surveyed = [component._surveyed for group in groups for component in group]
    return _core.compare_suite(surveyed, wish, azimuths, _wish(periods, damping))


def _choice(kind: Any, key: str, word: str) -> Any:
    if word not in kind.__members__:
        raise _core.InputError(f'{key}: "{word}" is none of {", ".join(kind.__members__)}')
    return kind.__members__[word]


def _wish(periods: "Optional[ArrayLike]", damping: float) -> _core.SpectrumWish:
    wish = _core.SpectrumWish()
    wish.damping = damping
    if periods is not None:
        import numpy as np

        wish.periods = np.asarray(periods, dtype=np.float64).ravel().tolist()
    return wish


class Component:
    """One direction of a record: `samples` in SI units, `time`, and the measures of docs/formats.md as attributes:
    `pga`, `pgv`, `pgd`, `arias`, `cav`, `d5_95`, `mean_period`, `step`, `title`, `warnings`, ...

    It may stand for `file` in a scenario dict: {"kind": "record", "file": component}.
    """

    def __init__(self, surveyed: _core.Component) -> None:
        self._surveyed = surveyed

    @cached_property
    def summary(self) -> "dict[str, Any]":
        """Its entry in the document teeter.record/1."""
        return self._surveyed.summary

    @property
    def name(self) -> str:
        """As the file calls it; may be empty."""
        return str(self.summary["component"])

    @property
    def step(self) -> float:
        """Time step, s."""
        return float(self.summary["step"])

    @cached_property
    def samples(self) -> "Array":
        """The values in SI units: m/s2, m/s or m, as `quantity` says. A view that cannot be written to."""
        return self._surveyed.samples

    @property
    def time(self) -> "Array":
        """Times of the samples, s."""
        import numpy as np

        return self.step * np.arange(len(self.samples), dtype=np.float64)

    @property
    def acceleration(self) -> "Array":
        """m/s2; of acceleration records."""
        return self._of("acceleration")

    @property
    def velocity(self) -> "Array":
        """m/s; the samples, or the integral of the acceleration from rest."""
        return self._path[0] if self.summary["quantity"] == "acceleration" else self._of("velocity")

    @property
    def displacement(self) -> "Array":
        """m; the samples, or the second integral of the acceleration from rest."""
        return self._path[1] if self.summary["quantity"] == "acceleration" else self._of("displacement")

    def spectrum(self, periods: "Optional[ArrayLike]" = None, damping: float = 0.05) -> Spectrum:
        """Response spectrum of an acceleration record, by default at 100 periods from 0.01 s to 10 s."""
        self._of("acceleration")
        return Spectrum(*self._surveyed.spectrum(_wish(periods, damping)))

    @property
    def husid(self) -> "Array":
        """Share of the Arias intensity that has arrived by each sample, 0 to 1."""
        self._of("acceleration")
        return self._surveyed.husid

    def plot(self, axes: Any = None) -> Any:
        """Acceleration, velocity, displacement and response spectrum; needs matplotlib. Returns the four axes."""
        from ._plot import plot_component

        return plot_component(self, axes)

    @cached_property
    def _path(self) -> "tuple[Array, Array]":
        return self._surveyed.path

    def _of(self, quantity: str) -> "Array":
        if self.summary["quantity"] != quantity:
            raise ValueError(f"this is a record of {self.summary['quantity']}, not of {quantity}")
        return self.samples

    def _as_text(self) -> bytes:
        header = f"# dt: {self.step!r}\n# unit: {UNITS[self.summary['quantity']]}\n"
        return _core.samples_text(header, self.samples)

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_") and name in self.summary:
            return self.summary[name]
        raise AttributeError(f"a component has no {name!r}")

    def __len__(self) -> int:
        return len(self.samples)

    def __repr__(self) -> str:
        return f"<teeter.Component {self.name!r} of {self.summary['file']}>"


class Record:
    """The components of a file, by number or name: record[0], record["NS"].

    With one component only, its attributes are also those of the record: record.time, record.pga.
    """

    def __init__(self, components: "list[Component]") -> None:
        self.components = components

    @property
    def words(self) -> str:
        """The table of `teeter record`."""
        return _core.record_table([c._surveyed for c in self.components])

    @property
    def summary(self) -> "dict[str, Any]":
        """The document teeter.record/1, as `teeter record --json` prints it."""
        return {"schema": "teeter.record/1", "records": [c.summary for c in self.components], "unread": []}

    def rotd(
        self,
        periods: "Optional[ArrayLike]" = None,
        damping: float = 0.05,
        azimuths: "Optional[tuple[float, float]]" = None,
    ) -> "list[dict[str, Any]]":
        """RotD00, RotD50 and RotD100 of PGA, PGV and spectrum of every horizontal pair: `pairs` of docs/records.md."""
        return _core.rotd([c._surveyed for c in self.components], azimuths, _wish(periods, damping))

    def report(self, path: "Union[str, os.PathLike[str]]") -> None:
        """Writes a page with histories and spectra, as `teeter record --plot` does."""
        _core.record_page([c._surveyed for c in self.components], os.fspath(path))

    def plot(self, axes: Any = None) -> Any:
        """As `Component.plot`, of a record with one component."""
        return self._only("plot").plot(axes)

    def _only(self, name: str) -> Component:
        if len(self.components) != 1:
            names = ", ".join(c.name or "?" for c in self.components)
            raise AttributeError(f"{name}: choose one of the components ({names}), e.g. record[0]")
        return self.components[0]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name == "components":
            raise AttributeError(name)
        return getattr(self._only(name), name)

    def __getitem__(self, key: Union[int, str]) -> Component:
        if isinstance(key, str):
            for component in self.components:
                if component.name == key:
                    return component
            raise KeyError(key)
        return self.components[key]

    def __iter__(self) -> Iterator[Component]:
        return iter(self.components)

    def __len__(self) -> int:
        return len(self.components)

    def __str__(self) -> str:
        return self.words.rstrip("\n")

    def __repr__(self) -> str:
        return f"<teeter.Record of {len(self)} component{'' if len(self) == 1 else 's'}>"
