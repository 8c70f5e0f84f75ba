"""Remedies and risk in Python are those of the command line."""

import pathlib
import tempfile
import unittest

import teeter
from support import EXAMPLES, program_json, without_clock

VASE = {
    "block": [{"width": 0.3, "height": 1.2, "mass": 90.0}],
    "ground": {"horizontal": {"kind": "sine", "amplitude": "0.45 g", "period": 0.7}},
    "remedy": {"margin": 1.3, "measure": [{"kind": "wider-base", "points": 7}, {"kind": "plinth", "points": 7}]},
}


class Remedy(unittest.TestCase):
    def test_measures_reproduce_their_cases(self) -> None:
        found = teeter.remedy(VASE, jobs=2)
        self.assertEqual(found.summary["schema"], "teeter.remedy/1")
        self.assertEqual(found.target, {"margin": 1.3})
        self.assertTrue(found.words.startswith("To stand 1.3 times this shaking: "))
        for place, measure in enumerate(found.measures):
            if measure["reached"]:
                self.assertNotEqual(found.run(place).summary["verdict"], "overturned")

    def test_report_and_bad_input(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder) / "vase.html"
            teeter.remedy(VASE).report(page)
            self.assertIn("teeter.remedy/1", page.read_text(encoding="utf-8"))
        with self.assertRaisesRegex(teeter.InputError, "remedy.margin"):
            teeter.remedy(VASE, remedy__margin=-1)

    def test_supports_are_measures_and_keys(self) -> None:
        measures = [{"kind": "isolation", "bearing": "slider", "points": 5}, {"kind": "anchor", "ductility": 3.0, "points": 5}, {"kind": "floor"}]
        building = {"support": {"floor": {"period": 0.4, "storeys": 2, "floor": 1}}}
        found = teeter.remedy({**VASE, **building, "remedy": {"margin": 0.5, "measure": measures}}, jobs=2)
        self.assertEqual({measure["kind"] for measure in found.measures}, {"isolation", "anchor", "floor"})
        by_floor = next(measure for measure in found.measures if measure["kind"] == "floor")
        self.assertEqual([row["floor"] for row in by_floor["margins_by_floor"]], [0, 1, 2])
        history = teeter.run({**VASE, **building, "anchor": [{"stiffness": 1e5, "strength": 500.0}]})
        self.assertEqual(len(history.summary["anchors"]), 2)
        self.assertIn("floor", history.summary["support"])


class Risk(unittest.TestCase):
    def test_summary_is_the_json_of_the_command_line(self) -> None:
        table = teeter.study(EXAMPLES / "balanced-rock.toml", jobs=2)
        expected = program_json("study", EXAMPLES / "balanced-rock.toml", "--jobs", 2)
        self.assertEqual(without_clock(table.summary), expected)
        self.assertEqual([one["excluded"] for one in table.findings.hazards], [False, False, True])
        self.assertAlmostEqual(sum(table.findings.deaggregation["shares"]), 1.0)

    def test_fragility_is_exported(self) -> None:
        table = teeter.study(EXAMPLES / "balanced-rock.toml")
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "rock.csv"
            table.export_fragility(path)
            self.assertIn("lognormal", path.read_text(encoding="utf-8"))
        with self.assertRaises(teeter.InputError):
            table.export_fragility("rock.txt")


if __name__ == "__main__":
    unittest.main()
