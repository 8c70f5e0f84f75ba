"""Will this free-standing block rock, slide or overturn when the ground shakes?

    import teeter
    history = teeter.run("examples/wall.toml")
    print(history)                      # the verdict in words
    history.time, history.angle         # numpy arrays, without copies

A scenario is a file, its text, or a dict of the same keys. See docs/python.md.
"""

from ._compare import Comparison, compare
from ._core import InputError
from ._core import version as version
from ._history import History
from ._identify import Identification, identify
from ._limit import Limit, limit
from ._margin import Margin, margin
from ._objects import ObjectTable, run, run_objects
from ._record import Component, Record, Spectrum, compare_suite, read_record
from ._remedy import Remedies, remedy
from ._scenario import Scenario, read_scenario, validate_scenario
from ._study import Axis, Curve, Findings, Table, study

__version__ = version

__all__ = [
    "Axis",
    "Comparison",
    "Component",
    "Curve",
    "Findings",
    "History",
    "Identification",
    "InputError",
    "Limit",
    "Margin",
    "ObjectTable",
    "Record",
    "Remedies",
    "Scenario",
    "Spectrum",
    "Table",
    "compare",
    "compare_suite",
    "identify",
    "limit",
    "margin",
    "read_record",
    "read_scenario",
    "remedy",
    "run",
    "run_objects",
    "study",
    "validate_scenario",
    "version",
]
