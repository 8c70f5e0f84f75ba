"""Identification: the numbers of the command line, from files and from arrays."""

import pathlib
import tempfile
import unittest

import numpy as np
import teeter
from support import EXAMPLES, program, program_json, without_clock

PEAKS, BLOCK = EXAMPLES / "identify" / "block-1.csv", EXAMPLES / "identify" / "block-1.toml"


class Identify(unittest.TestCase):
    def test_summary_is_the_json_of_the_command_line(self) -> None:
        result = teeter.identify(PEAKS, BLOCK, bootstrap=50)
        expected = program_json("identify", PEAKS, BLOCK, "--bootstrap", 50)
        self.assertEqual(without_clock(result.summary), expected)
        self.assertEqual(result.words + "\n", program("identify", PEAKS, BLOCK, "--bootstrap", 50).stdout)
        self.assertEqual(result.restitution, result["restitution"]["value"])
        time, angle = result.curve
        self.assertEqual(len(time), len(angle))
        with tempfile.TemporaryDirectory() as folder:
            result.picture(pathlib.Path(folder) / "fit.svg")
            self.assertIn("<svg", (pathlib.Path(folder) / "fit.svg").read_text())

    def test_arrays(self) -> None:
        """Extremes of a simulated release give back the restitution they were made with."""
        scenario: "dict[str, object]" = {
            "block": [{"width": 0.25, "height": 1.0}],
            "restitution": {"law": "constant", "value": 0.92},
            "initial": {"angle": 0.1},
            "run": {"duration": 6.0, "output_step": 0.001},
        }
        history = teeter.run(scenario)
        size = np.abs(history.angle)
        inner = np.flatnonzero((size[1:-1] > size[:-2]) & (size[1:-1] > size[2:]) & (size[1:-1] > 0.005)) + 1
        where = np.concatenate([[0], inner])
        peaks = {"time": history.time[where], "angle": history.angle[where]}
        start = dict(scenario, restitution={"law": "housner"})
        result = teeter.identify(peaks, start, bootstrap=0)
        self.assertEqual(result.status, "done")
        self.assertAlmostEqual(result.restitution, 0.92, delta=2e-4)
        angles = np.degrees(peaks["angle"])
        again = teeter.identify({**peaks, "angle": angles}, start, angle_unit="deg", bootstrap=0)
        self.assertAlmostEqual(again.restitution, result.restitution, places=9)

    def test_errors(self) -> None:
        with self.assertRaisesRegex(teeter.InputError, 'fit: unknown parameter "alhpa", did you mean alpha?'):
            teeter.identify(PEAKS, BLOCK, fit="alhpa")
        with self.assertRaisesRegex(teeter.InputError, "same length"):
            teeter.identify({"time": [1.0], "angle": [0.1, 0.2]}, BLOCK)
        with self.assertRaises(teeter.InputError) as caught:
            teeter.identify("no-such.csv", BLOCK)
        self.assertEqual(str(caught.exception) + "\n", program("identify", "no-such.csv", BLOCK).stderr)
        with self.assertRaisesRegex(teeter.InputError, "noise_angle: "):
            teeter.identify(PEAKS, BLOCK, noise_angle="1 kg", noise_time=0.01)
