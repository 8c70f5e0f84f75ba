"""Ground-motion files of any format: samples and what engineers ask of them."""

import os
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, Union

from . import _core

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    Array = NDArray[np.float64]

UNITS = {"acceleration": "m/s2", "velocity": "m/s", "displacement": "m"}


class Spectrum(NamedTuple):
    """Largest response of damped oscillators: s, m/s2, m."""

    period: "Array"
    pseudo_acceleration: "Array"
    displacement: "Array"


def read_record(
    path: "Union[str, os.PathLike[str]]",
    *,
    component: Union[str, int, None] = None,
    format: str = "",
    unit: str = "",
    dt: Optional[float] = None,
    sensitivity: Optional[float] = None,
    station_xml: "Union[str, os.PathLike[str]]" = "",
    allow_truncated: bool = False,
    resample: bool = False,
) -> "Record":
    """Reads a ground-motion file; the format is recognised by content.

    component: only this one, by name, azimuth, number from 1, or "vertical". unit, dt: unit of the values and time step
    in seconds, where the file does not say. sensitivity: counts per m/s2 of raw counts, or station_xml, a file that
    states it. allow_truncated, resample: accept fewer samples than declared, interpolate uneven ones.
    """
    options = _core.RecordOptions()
    options.format, options.unit, options.step, options.sensitivity = format, unit, dt, sensitivity
    options.allow_truncated, options.resample = allow_truncated, resample
    wanted = "" if component is None else str(component)
    return Record([Component(c) for c in _core.read_record(os.fspath(path), wanted, os.fspath(station_xml), options)])


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
        """Response spectrum of an acceleration record, by default at 120 periods from 0.02 s to 10 s."""
        import numpy as np

        self._of("acceleration")
        wanted = _core.log_spaced(0.02, 10.0, 120) if periods is None else np.asarray(periods, dtype=np.float64)
        if not (np.all(wanted > 0.0) and np.all(np.isfinite(wanted))):
            raise _core.InputError("periods: must be above 0")
        if not 0.0 <= damping < 1.0:
            raise _core.InputError(f"damping: must be at least 0 and below 1, found {damping}")
        return Spectrum(*self._surveyed.spectrum(wanted.ravel().tolist(), damping))

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
