"""Plots show what they say they show; without matplotlib there is a clear message."""

import importlib.util
import sys
import unittest
import unittest.mock

import numpy as np
import teeter
from support import EXAMPLES, SMALL_MAP


@unittest.skipUnless(importlib.util.find_spec("matplotlib"), "matplotlib is not installed")
class Plots(unittest.TestCase):
    def tearDown(self) -> None:
        import matplotlib.pyplot as plt

        plt.close("all")

    def test_history(self) -> None:
        history = teeter.run(EXAMPLES / "statue.toml")
        above, below = history.plot()
        np.testing.assert_array_equal(above.lines[0].get_ydata(), history.angle / history.tipping_angle)
        np.testing.assert_array_equal(below.lines[0].get_ydata(), history.ground_acceleration / 9.80665)

    def test_a_body_in_space(self) -> None:
        history = teeter.run(EXAMPLES / "space-statue.toml")
        above, below = history.plot()
        share = history.tilt / history.summary["blocks"][0]["tipping_tilt"]
        np.testing.assert_array_equal(above.lines[0].get_ydata(), share)
        np.testing.assert_allclose(above.lines[1].get_ydata() ** 2 + above.lines[2].get_ydata() ** 2, share**2, atol=1e-12)
        np.testing.assert_array_equal(below.lines[1].get_ydata(), history.ground_acceleration_transverse / 9.80665)

    def test_map(self) -> None:
        table = teeter.study(SMALL_MAP)
        axes = table.plot()
        np.testing.assert_array_equal(np.asarray(axes.collections[0].get_array()).ravel(), table.codes.ravel())
        self.assertIn("omega", axes.get_xlabel())
        self.assertEqual([text.get_text() for text in axes.get_legend().get_texts()], table.labels["code"])

    def test_every_kind_of_study(self) -> None:
        cases: "list[tuple[str, dict[str, int]]]" = [
            ("fragility.toml", {}),
            ("montecarlo.toml", {"study.samples": 40}),
            ("sweep.toml", {}),
            ("spectrum.toml", {}),
            ("bifurcation.toml", {"study.x.points": 5, "study.transient": 20, "study.averaged": 20}),
            ("basin.toml", {"study.x.points": 5, "study.y.points": 4, "study.transient": 20}),
        ]
        for name, settings in cases:
            with self.subTest(name):
                axes = teeter.study(EXAMPLES / name, settings).plot()
                self.assertTrue(axes.has_data())

    def test_record_identification_and_comparison(self) -> None:
        axes = teeter.read_record(EXAMPLES / "records" / "synthetic.AT2").plot()
        self.assertEqual(len(axes), 4)
        folder = EXAMPLES / "identify"
        self.assertTrue(teeter.identify(folder / "block-1.csv", folder / "block-1.toml", bootstrap=0).plot().has_data())
        self.assertEqual(len(teeter.compare(EXAMPLES / "wall.toml", models="rocking,dirac").plot().lines), 2)

    def test_without_matplotlib(self) -> None:
        with unittest.mock.patch.dict(sys.modules, {"matplotlib.pyplot": None}):
            with self.assertRaisesRegex(ImportError, "plots need matplotlib, which is not installed"):
                teeter.run(EXAMPLES / "wall.toml").plot()
