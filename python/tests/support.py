"""What the tests share: the checkout, and the program to compare with."""

import json
import os
import pathlib
import subprocess
import tomllib
from typing import Any

TOP = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = TOP / "examples"
PROGRAM = os.environ.get("TEETER_PROGRAM", str(TOP / "build" / "release" / "teeter"))


def program(*arguments: Any) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, cwd=TOP, timeout=120)


def program_json(*arguments: Any) -> Any:
    done = program(*arguments, "--json")
    if done.returncode != 0:
        raise AssertionError(done.stderr)
    return without_clock(json.loads(done.stdout))


def without_clock(summary: Any) -> Any:
    """The one thing that differs from run to run."""
    summary = dict(summary)
    summary["work"] = {k: v for k, v in summary.get("work", {}).items() if k != "seconds"}
    return summary


def as_dict(name: str) -> "dict[str, Any]":
    with open(EXAMPLES / name, "rb") as file:
        return tomllib.load(file)


SMALL_MAP: "dict[str, Any]" = {
    "title": "Small map",
    "block": [{"width": 0.5, "height": 1.0}],
    "ground": {"horizontal": {"kind": "sine", "amplitude": "0.6 g", "omega": 10.0}},
    "run": {"duration": 20.0},
    "study": {
        "kind": "map",
        "x": {"key": "ground.horizontal.omega", "over": "p", "from": 0.5, "to": 10, "points": 13},
        "y": {"key": "ground.horizontal.amplitude", "over": "g tan alpha", "from": 1, "to": 12, "points": 11},
    },
}

# Some hundred thousand cases that take a while each: longer than any test waits.
LONG_STUDY: "dict[str, Any]" = {
    "block": [{"width": 0.3, "height": 1.1}],
    "restitution": {"law": "constant", "value": 0.97},
    "ground": {"horizontal": {"kind": "harmonic", "amplitude": "0.3 g", "frequency": 2.0}},
    "run": {"duration": 60.0},
    "study": {
        "kind": "sweep",
        "x": {"key": "ground.horizontal.amplitude", "from": 2.7, "to": 3.5, "points": 400000},
    },
}
