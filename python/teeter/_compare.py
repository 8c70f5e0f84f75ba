"""The same scenario under several models, or with changes: from when on do they differ?"""

import os
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Optional, Union

from . import _core
from ._scenario import ScenarioLike, Settings, read_scenario, setting_texts

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Array = NDArray[np.float64]


def compare(
    scenario: ScenarioLike,
    settings: Settings = None,
    *,
    models: Union[str, Sequence[str]] = (),
    changes: Optional[Mapping[str, Settings]] = None,
    **keys: Any,
) -> "Comparison":
    """Runs a scenario under `models`, or as it is, and with each of `changes`: {"wider base": {"block.0.width": 0.8}}."""
    given = read_scenario(scenario, settings, **keys)
    names = [name for name in models.split(",") if name] if isinstance(models, str) else list(models)
    variants = [(name, setting_texts(change, {})) for name, change in (changes or {}).items()]
    return Comparison(_core.compare(given._file, names, variants))


class Comparison:
    """The runs side by side; `runs` has the columns of each by name."""

    def __init__(self, compared: _core.Comparison) -> None:
        self._compared = compared

    @cached_property
    def runs(self) -> "dict[str, dict[str, Array]]":
        """Name of the model or change, and the columns of its history."""
        return dict(self._compared.runs)

    @cached_property
    def summary(self) -> "dict[str, Any]":
        """The document teeter.compare/1, as `teeter compare --json` prints it."""
        return self._compared.summary

    @property
    def words(self) -> str:
        """As `teeter compare` prints it."""
        return self._compared.words

    def to_csv(self, path: "Optional[Union[str, os.PathLike[str]]]" = None) -> str:
        """All histories on one time axis; also written to `path` where one is given."""
        text = self._compared.csv
        if path is not None:
            with open(path, "w", encoding="utf-8", newline="") as file:
                file.write(text)
        return text

    def plot(self, axes: Any = None) -> Any:
        """The angles of the first block; needs matplotlib. Returns the axes."""
        from ._plot import plot_comparison

        return plot_comparison(self, axes)

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"<teeter.Comparison of {', '.join(self.runs)}>"
