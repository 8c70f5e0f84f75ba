"""Records: the samples, the measures of the command line, and the way back into a scenario."""

import pathlib
import tempfile
import unittest
from typing import Any

import numpy as np
import teeter
from support import EXAMPLES, TOP, program, program_json, without_clock

SYNTHETIC = EXAMPLES / "records" / "synthetic.AT2"
BLOCK = [{"width": 0.3, "height": 1.1}]


def under(**ground: object) -> teeter.History:
    return teeter.run({"block": BLOCK, "ground": {"horizontal": {"kind": "record", **ground}}, "run": {"duration": 30.0}})


class Records(unittest.TestCase):
    def test_summary_is_the_json_of_the_command_line(self) -> None:
        samples = TOP / "tests" / "samples"
        files = [SYNTHETIC, EXAMPLES / "records" / "synthetic-up.csv", *sorted((samples / "cosmos").glob("*.v?"))]
        for path in files:
            with self.subTest(path.name):
                told = program("record", path, "--json")
                if told.returncode != 0:
                    with self.assertRaises(teeter.InputError) as caught:
                        teeter.read_record(path)
                    self.assertEqual(str(caught.exception) + "\n", told.stderr)
                    continue
                expected = program_json("record", path)
                self.assertEqual(without_clock(teeter.read_record(path).summary), expected)
        self.assertEqual(str(teeter.read_record(SYNTHETIC)) + "\n", program("record", SYNTHETIC).stdout)

    def test_arrays(self) -> None:
        record = teeter.read_record(SYNTHETIC)
        self.assertEqual(len(record), 1)
        self.assertEqual(len(record.time), 2401)
        self.assertAlmostEqual(float(np.abs(record.acceleration).max()), record.pga, places=12)
        # Between samples the velocity is a parabola: its peak is a little above the samples.
        self.assertAlmostEqual(float(np.abs(record.velocity).max()) / record.pgv, 1.0, delta=1e-3)
        self.assertLessEqual(float(np.abs(record.velocity).max()), record.pgv)
        self.assertAlmostEqual(record.time[-1], record.duration, places=9)
        # A very stiff oscillator moves with the ground.
        stiff = record.spectrum([0.001])
        self.assertAlmostEqual(stiff.pseudo_acceleration[0] / record.pga, 1.0, delta=0.02)
        self.assertEqual(len(record.spectrum().period), 100)
        with self.assertRaises(teeter.InputError):
            record.spectrum([-1.0])
        with self.assertRaises(AttributeError):
            record.nothing

    def test_treatment_is_that_of_the_command_line(self) -> None:
        options = ["--trim", "2,20", "--baseline", "linear", "--taper", "0.5", "--filter-low", "0.1", "--filter-high", "25", "--scale", "2"]
        record = teeter.read_record(
            SYNTHETIC, trim=(2, 20), baseline="linear", taper=0.5, filter_low=0.1, filter_high=25, scale=2
        )
        self.assertEqual(without_clock(record.summary), program_json("record", SYNTHETIC, *options))
        self.assertEqual(len(record.treatment), 5)
        np.testing.assert_allclose(record.husid[[0, -1]], [0.0, 1.0])
        wrong: "list[dict[str, Any]]" = [{"baseline": "cubic"}, {"trim": (5, 2)}, {"taper": -1.0}, {"filter_order": 0}, {"rotate": 30.0}]
        for bad in wrong:
            with self.subTest(bad), self.assertRaises(teeter.InputError):
                teeter.read_record(SYNTHETIC, **bad)

    def test_pairs_and_suites_are_those_of_the_command_line(self) -> None:
        first, second = sorted((EXAMPLES / "records" / "suite").glob("*.AT2"))[:2]
        told = program_json("record", first, second, "--rotd", "--periods", "0,0.5,1", "--damping", "0.1")
        both = teeter.read_record([first, second])
        self.assertEqual(both.rotd([0, 0.5, 1], damping=0.1), told["pairs"])
        with tempfile.TemporaryDirectory() as folder:
            target = pathlib.Path(folder) / "target.csv"
            target.write_text("period [s],Sa [g]\n0.1,0.5\n0.5,0.5\n2,0.125\n")
            told = program_json("record", first, second, "--target", target, "--fit", "each", "--fit-range", "0.2,1")
            suite = teeter.compare_suite([both], target, fit="each", fit_range=(0.2, 1.0))
        self.assertEqual(suite, told["suite"])
        g = 9.80665
        same = teeter.compare_suite(both, ([0.1, 0.5, 2], [0.5 * g, 0.5 * g, 0.125 * g]), fit="each", fit_range=(0.2, 1.0))
        np.testing.assert_allclose(same["mean"], suite["mean"], rtol=1e-12)
        wrong: "list[dict[str, Any]]" = [{"fit": "all"}, {"measure": "pga"}, {"damping": 1.0}, {"fit_range": (20.0, 30.0)}]
        for bad in wrong:
            with self.subTest(bad), self.assertRaises(teeter.InputError):
                teeter.compare_suite(both, ([0.1, 2], [1.0, 1.0]), **bad)

    def test_samples_of_an_array_drive_the_block_as_the_file_does(self) -> None:
        record = teeter.read_record(SYNTHETIC)
        expected = under(file=SYNTHETIC).angle
        np.testing.assert_array_equal(under(file=record[0]).angle, expected)
        np.testing.assert_array_equal(under(file=record.acceleration, dt=record.step, unit="m/s2").angle, expected)
        rows = np.column_stack([record.time, record.acceleration])
        np.testing.assert_array_equal(under(file=rows, unit="m/s2").angle, expected)
        np.testing.assert_array_equal(
            under(file=list(record.acceleration), dt=record.step, unit="m/s2").angle, expected
        )

    def test_treatment_of_samples(self) -> None:
        record = teeter.read_record(SYNTHETIC)
        treatment = {"baseline": "linear", "filter": {"low": 0.1}, "trim": [1.0, 20.0], "pga": "0.4 g"}
        ours, of_file = under(file=record[0], **treatment), under(file=SYNTHETIC, **treatment)
        np.testing.assert_array_equal(ours.angle, of_file.angle)
        self.assertEqual(ours.summary["records"][0]["treatment"], of_file.summary["records"][0]["treatment"])

    def test_unit_and_step_are_never_guessed(self) -> None:
        wave = np.sin(np.linspace(0.0, 20.0, 500))
        with self.assertRaisesRegex(teeter.InputError, "dt"):
            under(file=wave, unit="g")
        with self.assertRaisesRegex(teeter.InputError, "unit"):
            under(file=wave, dt=0.01)

    def test_samples_in_a_study_and_a_comparison(self) -> None:
        suite = [teeter.read_record(path)[0] for path in sorted((EXAMPLES / "records" / "suite").glob("*.AT2"))]
        fragility = {"kind": "fragility", "records": suite, "intensity": "pgv", "method": "capacity", "max_scale": 15}
        ours = teeter.study({"block": [{"width": 0.6, "height": 2.0}], "study": fragility})
        of_files = teeter.study(EXAMPLES / "fragility.toml")
        self.assertEqual(ours.findings.numbers, of_files.findings.numbers)
        ground = {"horizontal": {"kind": "record", "file": suite[0]}}
        compared = teeter.compare({"block": BLOCK, "ground": ground}, changes={"slimmer": {"block.0.width": 0.25}})
        self.assertEqual(list(compared.runs), ["as given", "slimmer"])
