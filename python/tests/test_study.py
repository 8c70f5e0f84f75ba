"""A study in Python is the study of the command line."""

import pathlib
import tempfile
import unittest

import numpy as np
import teeter
from support import EXAMPLES, SMALL_MAP, program, program_json, without_clock


class Study(unittest.TestCase):
    def test_summary_is_the_json_of_the_command_line(self) -> None:
        cases: "list[tuple[str, dict[str, int]]]" = [
            ("map.toml", {"study.x.points": 21, "study.y.points": 11}),
            ("fragility.toml", {}),
            ("montecarlo.toml", {"study.samples": 60}),
            ("sweep.toml", {}),
        ]
        for name, settings in cases:
            with self.subTest(name):
                table = teeter.study(EXAMPLES / name, settings, jobs=2)
                changes = [part for key, value in settings.items() for part in ("--set", f"{key}={value}")]
                expected = program_json("study", EXAMPLES / name, "--jobs", 2, *changes)
                self.assertEqual(without_clock(table.summary), expected)
                self.assertEqual(table.findings.sentences, expected["findings"]["sentences"])

    def test_columns_are_those_of_cells_csv(self) -> None:
        table = teeter.study(SMALL_MAP)
        lines = table.to_csv().splitlines()
        self.assertEqual(len(lines), 1 + 11 * 13)
        self.assertEqual(len(table), 11 * 13)
        names = lines[0].split(",")
        for name in table.columns:
            self.assertIn(name, names)
        for name in ("energy_margin", *table.inputs):
            column = [float(line.split(",")[names.index(name)]) for line in lines[1:]]
            np.testing.assert_array_equal(table[name], column)

    def test_grid_and_axes(self) -> None:
        table = teeter.study(SMALL_MAP)
        x, y = table.axes
        self.assertEqual(table.codes.shape, (len(y.values), len(x.values)))
        np.testing.assert_array_equal(table.codes, np.array(table.summary["codes"], dtype=float))
        np.testing.assert_array_equal(table.grid(next(iter(table.inputs)))[3], x.values)
        self.assertEqual(len(table.labels["code"]), 4)

    def test_codes_of_a_block_that_slides(self) -> None:
        table = teeter.study(
            {
                "model": "friction",
                "block": [{"width": 0.4, "height": 1.0}],
                "friction": {"static": 0.5},
                "ground": {"horizontal": {"kind": "sine", "amplitude": 5.0, "frequency": 2.0}},
                "run": {"duration": 3.0},
                "study": {
                    "kind": "map",
                    "x": {"key": "friction.static", "values": [0.05, 0.8]},
                    "y": {"key": "ground.horizontal.amplitude", "values": [0.3, 5.0]},
                },
            }
        )
        np.testing.assert_array_equal(table.codes, [[0.0, 0.0], [4.0, 1.0]])
        self.assertEqual(table.labels["code"][4], "slides without rocking")
        self.assertEqual(table.summary["code_meanings"][4]["words"], table.labels["code"][4])
        self.assertFalse(table.overturned.any())
        self.assertIn("1 slide without rocking", table.words)

    def test_threads_and_lanes_leave_no_trace(self) -> None:
        one = teeter.study(SMALL_MAP, jobs=1)
        for other in (teeter.study(SMALL_MAP, jobs=4), teeter.study(SMALL_MAP, lanes=False)):
            self.assertEqual(one.to_csv(), other.to_csv())

    def test_a_case_by_itself(self) -> None:
        table = teeter.study(SMALL_MAP)
        for case in (0, 57, 142):
            history = table.run(case)
            fell = bool(table.overturned[case])
            self.assertEqual(history.verdict == "overturned", fell, table.settings(case))
        with self.assertRaises(IndexError):
            table.settings(143)

    def test_findings_with_curves(self) -> None:
        table = teeter.study(EXAMPLES / "fragility.toml")
        curve = table.findings.curves[0]
        self.assertEqual(len(curve.x), len(curve.y))
        assert curve.low is not None and curve.high is not None
        self.assertTrue(np.all(curve.low <= curve.high))
        self.assertEqual(table.findings.numbers, table.summary["findings"]["numbers"])
        self.assertEqual(table.failures, [])

    def test_store_and_files(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name) / "out"
            table = teeter.study(SMALL_MAP, output=folder)
            self.assertEqual((folder / "cells.csv").read_text(), table.to_csv())
            for file in ("results.db", "summary.json", "cells.h5"):
                self.assertTrue((folder / file).exists(), file)
            with self.assertRaisesRegex(teeter.InputError, "holds a study already"):
                teeter.study(SMALL_MAP, output=folder)
            self.assertEqual(teeter.study(SMALL_MAP, output=folder, resume=True).to_csv(), table.to_csv())
            table.report(folder / "page.html")
            self.assertIn("<html", (folder / "page.html").read_text())

    def test_progress(self) -> None:
        seen: "list[tuple[int, int]]" = []
        teeter.study(SMALL_MAP, progress=lambda done, total: seen.append((done, total)))
        self.assertEqual(seen[-1], (143, 143))

    def test_a_progress_that_raises_stops_the_study(self) -> None:
        def refuse(done: int, total: int) -> None:
            raise LookupError("no more")

        with self.assertRaisesRegex(LookupError, "no more"):
            teeter.study(SMALL_MAP, progress=refuse)

    def test_words(self) -> None:
        told = program("study", EXAMPLES / "fragility.toml").stdout
        self.assertEqual(str(teeter.study(EXAMPLES / "fragility.toml")) + "\n", told)
