"""How far a scenario is from the other verdict."""

from functools import cached_property
from typing import Any, Optional

from . import _core
from ._scenario import ScenarioLike, Settings, read_scenario


def margin(
    scenario: ScenarioLike,
    settings: Settings = None,
    *,
    max_scale: float = 10.0,
    grid: int = 1000,
    samples: int = 200,
    spread: Optional[float] = None,
    seed: int = 1,
    azimuths: int = 36,
    **keys: Any,
) -> "Margin":
    """How much stronger or weaker the shaking must be to change the verdict, on all cores.

    max_scale: factors on the shaking from 0 to this are searched. grid: factors tried before the edges are refined.
    samples, seed: how many objects and shakings that differ as the scenario's [uncertainty] says, and their seed. spread: one
    share in its place.
    azimuths: directions of the shaking in a full turn that are tried (model space); 0: only its own. The rest as for `run`.
    """
    given = read_scenario(scenario, settings, **keys)
    return Margin(_core.margin(given._file, max_scale, grid, samples, spread, seed, azimuths))


class Margin:
    """Factors at which it overturns; members of the summary are attributes: `certainty`, `nearby`, ..."""

    def __init__(self, found: _core.Margin) -> None:
        self._found = found

    @cached_property
    def summary(self) -> "dict[str, Any]":
        """The document teeter.margin/1, as `teeter margin --json` prints it."""
        return self._found.summary

    @property
    def words(self) -> str:
        """As `teeter margin` prints it."""
        return self._found.words

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_") and name in self.summary:
            return self.summary[name]
        raise AttributeError(f"a margin has no {name!r}")

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"<teeter.Margin: {self.words.splitlines()[0]}>"
