"""A run in Python is the run of the command line."""

import pathlib
import tempfile
import unittest
from typing import Any, cast

import numpy as np
import teeter
from support import EXAMPLES, as_dict, program, program_json, without_clock

SEVERAL_MODELS = ["wall.toml", "statue.toml", "two-blocks-opposite.toml", "slides-then-rocks.toml", "dirac-pulse.toml",
                  "winkler-1988-f06.toml"]


class Run(unittest.TestCase):
    def test_summary_is_the_json_of_the_command_line(self) -> None:
        for name in SEVERAL_MODELS:
            with self.subTest(name):
                history = teeter.run(EXAMPLES / name)
                self.assertEqual(without_clock(history.summary), program_json("run", EXAMPLES / name))
                self.assertEqual(history.words + "\n", program("run", EXAMPLES / name).stdout)
                self.assertEqual(str(history), history.words)

    def test_a_block_that_is_narrower_along_its_depth(self) -> None:
        bust = {
            "block": [{"width": 0.25, "height": 0.6, "depth": 0.2, "mass": 80.0}],
            "ground": {"horizontal": {"kind": "sine", "amplitude": 4.4, "frequency": 1.5}},
            "run": {"duration": 4.0},
        }
        history = teeter.run(bust)
        self.assertEqual(history.verdict, "rest")
        self.assertEqual(history.other_direction["verdict"], "overturned")
        turned = teeter.run(bust, ["block.0.width=0.2", "block.0.depth=0.25"])
        self.assertEqual(history.other_direction["overturned"]["time"], turned.summary["overturned"]["time"])
        self.assertIn("along the depth the same shaking overturns it", history.words)
        self.assertNotIn("other_direction", teeter.run(bust, ["run.other_direction=false"]).summary)

    def test_columns_are_those_of_history_csv(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            program("run", EXAMPLES / "slides-then-rocks.toml", "-o", folder)
            text = (pathlib.Path(folder) / "history.csv").read_text()
        history = teeter.run(EXAMPLES / "slides-then-rocks.toml")
        self.assertEqual(history.to_csv(), text)
        names = text.splitlines()[0].split(",")
        self.assertEqual(names, list(history.columns))
        table = np.array([[float(f) for f in line.split(",")] for line in text.splitlines()[1:]])
        for column, name in zip(table.T, names):
            np.testing.assert_array_equal(history[name], column)
        self.assertEqual(set(history.units), set(names))
        self.assertEqual(history.units["time"], "s")

    def test_a_dict_is_the_file_it_came_from(self) -> None:
        for name in ["wall.toml", "five-drums.toml", "random-restitution.toml", "slides-then-rocks.toml"]:
            with self.subTest(name):
                scenario = as_dict(name)
                for direction in scenario.get("ground", {}).values():  # a dict has no folder: paths from here
                    if "file" in direction:
                        direction["file"] = EXAMPLES / direction["file"]
                of_dict, of_file = teeter.run(scenario), teeter.run(EXAMPLES / name)
                np.testing.assert_array_equal(of_dict.angle, of_file.angle)
                self.assertEqual(of_dict.summary["blocks"], of_file.summary["blocks"])
                self.assertEqual(of_dict.summary["energy"], of_file.summary["energy"])

    def test_text_is_the_file_it_came_from(self) -> None:
        text = (EXAMPLES / "wall.toml").read_text()
        np.testing.assert_array_equal(teeter.run(text).angle, teeter.run(str(EXAMPLES / "wall.toml")).angle)

    def test_a_run_that_ends_before_the_shaking_says_so(self) -> None:
        scenario = {"block": [{"width": 0.2, "height": 0.6}],
                    "ground": {"horizontal": {"kind": "rectangular", "amplitude": "0.9 g", "start": 8.0, "duration": 1.0}}}
        whole = teeter.run(scenario)
        self.assertEqual((whole.summary["run_duration"], whole.summary["ground_duration"]), (69.0, 9.0))
        self.assertEqual(whole.verdict, "overturned")
        scenario["run"] = {"duration": 5.0}
        cut = teeter.run(scenario)
        self.assertTrue(cut.summary["shaking_goes_on"])
        self.assertTrue(cut.words.startswith("It had not moved when the run ended at 5 s; the shaking lasts until 9 s."), cut.words)
        self.assertIn("The shaking goes on after the run: run.duration is 5 s, and the shaking lasts until 9 s.", cut.words)

    def test_numpy_numbers_are_numbers(self) -> None:
        scenario = as_dict("wall.toml")
        plain = teeter.run(scenario)
        scenario["block"][0]["width"] = np.float64(scenario["block"][0]["width"])
        scenario["block"][0]["com"] = np.zeros(2)
        np.testing.assert_array_equal(teeter.run(scenario).angle, plain.angle)

    def test_settings_in_every_form(self) -> None:
        wall = EXAMPLES / "wall.toml"
        key = "ground.horizontal.duration"
        expected = program_json("run", wall, "--set", f"{key}=0.62")
        self.assertEqual(expected["verdict"], "overturned")
        for history in (
            teeter.run(wall, {key: 0.62}),
            teeter.run(wall, [f"{key}=0.62"]),
            teeter.run(wall, f"{key}=0.62"),
            teeter.run(wall, ground__horizontal__duration=0.62),
            teeter.run(wall, **{key: cast(Any, "0.62 s")}),
            teeter.run(teeter.read_scenario(wall, {key: 0.62})),
            teeter.run(teeter.read_scenario(wall), {key: 0.62}),
        ):
            self.assertEqual(without_clock(history.summary), expected)

    def test_attributes(self) -> None:
        history = teeter.run(EXAMPLES / "wall-overturning.toml")
        self.assertEqual(history.verdict, "overturned")
        self.assertIs(history.angle, history["angle_0"])
        self.assertEqual(history.impact_count, history.summary["impact_count"])
        self.assertEqual(history.alpha, history.summary["blocks"][0]["alpha"])
        self.assertEqual(len(history), len(history.time))
        self.assertEqual(history.events[-1]["kind"], "overturned")
        times = [event["time"] for event in history.events]
        self.assertEqual(times, sorted(times))
        self.assertIn("angle_0", dir(history))
        with self.assertRaises(AttributeError):
            history.anlge

    def test_certainty(self) -> None:
        wall = EXAMPLES / "wall.toml"
        first = teeter.margin(wall).first_overturning_scale
        for share, certainty in ((0.5, "safe"), (0.97, "close"), (0.9999, "coin_toss"), (1.0001, "coin_toss")):
            with self.subTest(share):
                scale = {"ground.horizontal.amplitude": share * first * 0.2 * 9.80665, "run.duration": 30}
                history = teeter.run(wall, scale)
                self.assertEqual(history.certainty, certainty)
                self.assertEqual(teeter.margin(wall, scale).certainty, certainty)
                self.assertEqual(history.words.startswith("A coin toss: it "), certainty == "coin_toss")
                assert history.nearby is not None
                self.assertEqual(history.nearby["samples"], 200)
        slow = teeter.run(EXAMPLES / "two-blocks-opposite.toml")
        self.assertEqual((slow.certainty, slow.nearby), ("not_checked", None))

    def test_files(self) -> None:
        history = teeter.run(EXAMPLES / "wall.toml")
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            history.save(folder / "out")
            self.assertEqual(
                sorted(f.name for f in (folder / "out").iterdir()), ["history.csv", "history.h5", "summary.json"]
            )
            history.report(folder / "page.html")
            self.assertIn("<html", (folder / "page.html").read_text())
            history.to_csv(folder / "angle.csv")
            self.assertEqual((folder / "angle.csv").read_text(), history.to_csv())
            with self.assertRaises(OSError):
                history.report(folder / "missing" / "page.html")

    def test_margin(self) -> None:
        found = teeter.margin(EXAMPLES / "wall.toml", grid=200, samples=50)
        expected = program_json("margin", EXAMPLES / "wall.toml", "--grid", 200, "--samples", 50)
        self.assertEqual(without_clock(found.summary), expected)
        self.assertEqual(found.first_overturning_scale, expected["first_overturning_scale"])
        self.assertEqual(
            found.words + "\n",
            program("margin", EXAMPLES / "wall.toml", "--grid", 200, "--samples", 50).stdout,
        )

    def test_compare(self) -> None:
        changes = {"wider base": {"block.0.width": 0.8}}
        found = teeter.compare(EXAMPLES / "wall.toml", models=["rocking", "dirac"], changes=changes)
        expected = program_json("compare", EXAMPLES / "wall.toml", "--models", "rocking,dirac", "--with",
                                "wider base: block.0.width=0.8")
        self.assertEqual([run["name"] for run in found.summary["runs"]], [run["name"] for run in expected["runs"]])
        for ours, theirs in zip(found.summary["runs"], expected["runs"]):
            self.assertEqual(ours["largest_difference"], theirs["largest_difference"])
        np.testing.assert_array_equal(found.runs["rocking"]["angle_0"], teeter.run(EXAMPLES / "wall.toml").angle)
        self.assertEqual(list(found.runs), ["rocking", "dirac", "wider base"])

    def test_a_body_in_space(self) -> None:
        statue = str(EXAMPLES / "space-recording.toml")
        history = teeter.run(statue, {"ground.recording.trim": [0, 4]})
        self.assertEqual([r["direction"] for r in history.records], ["horizontal", "transverse", "vertical"])
        self.assertTrue(history.records[1]["file"].endswith("station090.AT2"))
        np.testing.assert_allclose(history.qw**2 + history.qx**2 + history.qy**2 + history.qz**2, 1.0, atol=1e-12)
        self.assertAlmostEqual(float(history.tilt.max()), history.peak_tilt, delta=1e-4)
        margin = teeter.margin(
            EXAMPLES / "space-azimuth.toml", {"space.step": 0.01}, max_scale=3, grid=30, samples=0, azimuths=4
        )
        self.assertEqual(margin.azimuths["tried"], 8)
        self.assertLessEqual(margin.azimuths["worst_scale"], margin.first_overturning_scale)
        runs = teeter.compare(EXAMPLES / "space-statue.toml", models=["space", "rocking"], changes={}).summary["runs"]
        self.assertEqual([run["name"] for run in runs], ["space", "rocking across the width", "rocking across the depth"])

    def test_version(self) -> None:
        self.assertEqual(program("--version").stdout, f"teeter {teeter.version}\n")
