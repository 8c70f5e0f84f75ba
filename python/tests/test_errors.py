"""Bad input is an exception with the words of the command line; trouble in a run is an outcome."""

import datetime
import pathlib
import tempfile
import time
import unittest
from typing import Any, cast

import numpy as np
import teeter
from support import EXAMPLES, as_dict, program

BAD = """titel = "Wall"
[[block]]
width  = "0.5 kg"
height = -3.5
[ground]
horizontal = { kind = "rectangle", amplitude = "0.20 g", duration = 0.15 }
"""


STACK = {
    "model": "stack",
    "block": [{"width": 1.0, "height": 0.5}] * 200,
    "ground": {"horizontal": {"kind": "sine", "amplitude": "1 g", "frequency": 2.0}},
    "run": {"duration": 20.0, "tolerance": 1e-15},
}


class Errors(unittest.TestCase):
    def test_same_text_as_the_command_line(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "bad.toml"
            path.write_text(BAD)
            told = program("run", path)
            self.assertEqual(told.returncode, 2)
            with self.assertRaises(teeter.InputError) as caught:
                teeter.run(path)
            self.assertEqual(str(caught.exception) + "\n", told.stderr)
            self.assertEqual(teeter.validate_scenario(path), told.stderr.splitlines())
        for wrong in (["--set", "block.7.width=1"], ["--set", "model=contact"], ["--set", "runn.duration=1"]):
            with self.subTest(wrong), self.assertRaises(teeter.InputError) as caught:
                teeter.run(EXAMPLES / "wall.toml", wrong[1])
            self.assertEqual(str(caught.exception) + "\n", program("run", EXAMPLES / "wall.toml", *wrong).stderr)

    def test_kind_of_exception(self) -> None:
        self.assertTrue(issubclass(teeter.InputError, ValueError))
        self.assertEqual(f"{teeter.InputError.__module__}.{teeter.InputError.__name__}", "teeter.InputError")

    def test_a_dict_names_keys_and_no_lines(self) -> None:
        self.assertEqual(
            teeter.validate_scenario(
                {
                    "titel": "Wall",
                    "block": [{"width": "0.5 kg", "height": -3.5}],
                    "ground": {"horizontal": {"kind": "rectangle", "amplitude": "0.20 g", "duration": 0.15}},
                }
            ),
            [
                "scenario: titel: unknown key, did you mean title?",
                'scenario: block.0.width: "0.5 kg" is a mass; expected a length (m, cm, mm, km, in, ft)',
                'scenario: ground.horizontal.kind: unknown value "rectangle", did you mean rectangular?',
                "scenario: block.0.height: must be above 0, found -3.5",
            ],
        )

    def test_values_that_are_no_toml(self) -> None:
        scenario = as_dict("wall.toml")
        self.assertEqual(teeter.validate_scenario(scenario), [])
        scenario["block"][0]["width"] = datetime.timedelta(1)
        (problem,) = teeter.validate_scenario(scenario)
        self.assertIn("scenario: block.0.width: must be a number, a text", problem)
        scenario["block"][0]["width"] = float("nan")
        (problem,) = teeter.validate_scenario(scenario)
        self.assertTrue(problem.startswith("scenario: block.0.width: "), problem)
        scenario["block"][0]["width"] = None  # absent
        (problem,) = teeter.validate_scenario(scenario)
        self.assertEqual(problem, "scenario: block.0.width: missing")
        self.assertTrue(teeter.validate_scenario({3: 4}))  # type: ignore[dict-item]

    def test_odd_texts_come_through(self) -> None:
        title = 'quote " back \\ line\nend \u00e9\u4e2d \x7f \u0001'
        scenario = {**as_dict("wall.toml"), "title": title}
        self.assertEqual(teeter.read_scenario(scenario).title, title)
        (problem,) = teeter.validate_scenario({**scenario, "odd key": 1})
        self.assertIn("odd key: unknown key", problem)

    def test_missing_file(self) -> None:
        with self.assertRaises(teeter.InputError) as caught:
            teeter.run("no-such-file.toml")
        self.assertEqual(str(caught.exception) + "\n", program("run", "no-such-file.toml").stderr)

    def test_not_a_scenario(self) -> None:
        with self.assertRaises(TypeError):
            teeter.run(3)  # type: ignore[arg-type]

    def test_options_out_of_range(self) -> None:
        wall = EXAMPLES / "wall.toml"
        with self.assertRaisesRegex(teeter.InputError, "max_scale: must be from 0.001 to 10000, found 0"):
            teeter.margin(wall, max_scale=0.0)
        for jobs in (0, 1.5, True, np.ones(2), 10**400):
            with self.assertRaisesRegex(teeter.InputError, "jobs: must be"):
                teeter.study(EXAMPLES / "map.toml", jobs=cast(Any, jobs))
        with self.assertRaisesRegex(teeter.InputError, "resume: needs output"):
            teeter.study(EXAMPLES / "map.toml", resume=True)
        with self.assertRaisesRegex(teeter.InputError, r"has no \[study\]"):
            teeter.study(wall)
        with self.assertRaisesRegex(teeter.InputError, "compare: needs two"):
            teeter.compare(wall)

    def test_samples_that_cannot_be_used(self) -> None:
        for samples, words in (
            (np.array([0.0, np.nan, 1.0]), "nan"),
            (np.zeros((2, 2, 2)), "must be a file name or an array"),
            ("three", "three"),
            (np.zeros(1), "fewer than two samples"),
            (np.ma.array([0.0, 1.0, 2.0], mask=[0, 1, 0]), "1 of its values are masked"),  # type: ignore[no-untyped-call]
            (np.array(["2020-01-01", "2020-01-02"], dtype="datetime64[D]"), "found times (datetime64[D])"),
            (np.array([1, 2], dtype="timedelta64[s]"), "found times"),
            (np.array([1j, 2.0]), "real numbers"),
            ([np.datetime64("2020-01-01"), np.datetime64("2020-01-02")], "found times"),
            ([True, False, True], "must hold numbers, found bool"),
            (np.array(["1", "2"]), "must hold numbers, found <U1"),
            (np.zeros(3, dtype=[("a", float)]), "must hold numbers"),
            (bytearray(b"123456"), "must hold numbers"),
            ([[1.0, 2.0], [3.0]], "must be an array of numbers"),
            (np.array([1.0, None], dtype=object), "must hold numbers, found object"),
        ):
            ground = {"horizontal": {"kind": "record", "file": samples, "dt": 0.01, "unit": "g"}}
            with self.subTest(words):
                (problem,) = teeter.validate_scenario({**as_dict("wall.toml"), "ground": ground})
                self.assertIn("ground.horizontal.file: ", problem)
                self.assertIn(words, problem)

    def test_a_dict_that_holds_itself(self) -> None:
        scenario = as_dict("wall.toml")
        scenario["run"]["again"] = scenario["run"]
        with self.assertRaisesRegex(teeter.InputError, "scenario: run.again: holds itself"):
            teeter.run(scenario)
        endless: list[object] = []
        endless.append(endless)
        with self.assertRaisesRegex(teeter.InputError, "block.0.at.0: holds itself"):
            teeter.run({**as_dict("wall.toml"), "block": [{"width": 1.0, "height": 2.0, "at": endless}]})
        deep: dict[str, object] = {}
        for _ in range(5000):
            deep = {"a": deep}
        with self.assertRaisesRegex(teeter.InputError, "nested more than 50 deep"):
            teeter.run({"run": deep})
        shared = {"kind": "none"}  # twice the same is no circle
        self.assertEqual(
            teeter.validate_scenario({**as_dict("wall.toml"), "ground": {"horizontal": shared, "vertical": shared}}), []
        )

    def test_masked_values_of_a_key(self) -> None:
        with self.assertRaisesRegex(teeter.InputError, "run.duration: 1 of its values are masked"):
            teeter.run({**as_dict("wall.toml"), "run": {"duration": np.ma.masked}})

    def test_the_time_limit_holds_for_what_is_asked_later(self) -> None:
        # The run takes a moment; two hundred cases close by would take half a minute.
        lying = {
            "model": "space",
            "block": [{"width": 0.35, "height": 0.54, "depth": 1.2, "density": 274.0}],
            "friction": {"static": 0.03},
            "ground": {"horizontal": {"kind": "ricker", "amplitude": 0.03, "frequency": 0.0135}},
            "run": {"duration": 300.0, "output_step": 0.1, "tolerance": 1e-9},
        }
        history = teeter.run(lying, time_limit=2.0)
        began = time.monotonic()
        self.assertEqual(history.summary["status"], "done")
        self.assertEqual(history.summary["certainty"], "not_checked")
        self.assertLess(time.monotonic() - began, 10.0)

    def test_a_run_that_takes_too_long_is_an_outcome(self) -> None:
        history = teeter.run(STACK, time_limit=0.5)
        self.assertEqual(history.status, "time-limit")
        self.assertEqual(teeter.run(EXAMPLES / "wall.toml", time_limit=10**400).status, "done")
        self.assertIn("the time limit of 0.5 s was reached", history.reason)
        self.assertGreaterEqual(len(history.time), 1)
        self.assertTrue(np.isfinite(history.angle_199).all())
        for limit in (0, -1.0, float("nan"), "1", True):
            with self.assertRaisesRegex(teeter.InputError, "time_limit: must be"):
                teeter.run(STACK, time_limit=cast(Any, limit))

    def test_trouble_in_a_run_is_an_outcome(self) -> None:
        history = teeter.run(EXAMPLES / "wall.toml", run__max_impacts=3)
        self.assertEqual(history.status, "impact-limit")
        self.assertTrue(history.reason)
