"""Several objects: tables of runs and studies."""

import csv
import io
import pathlib
import tempfile
import unittest
from typing import Any

import teeter
from support import EXAMPLES, program

GRAVEYARD = """
[[object]]
name = "Rosa"
width = "8 cm"
height = 1
[[object]]
name = "The mayor"
width = 0.6
height = 1
[ground.horizontal]
kind = "ricker"
amplitude = 4
frequency = 1
[study]
kind = "sweep"
[study.x]
key = "ground.horizontal.amplitude"
from = 1
to = 6
points = 6
"""


def as_text(value: Any) -> str:
    """As a cell of a CSV file reads it: texts as they are, numbers with the fewest digits."""
    return value if isinstance(value, str) else repr(float(value))


class Objects(unittest.TestCase):
    def test_a_run_gives_a_row_for_each(self) -> None:
        table = teeter.run_objects(GRAVEYARD)
        self.assertEqual(table.names, ["Rosa", "The mayor"])
        self.assertEqual(table["overturned"].tolist(), [True, False])
        self.assertEqual(table.to_dict()["verdict"][0], "overturned")
        alone, among = table.run("The mayor").summary, table.summary("The mayor")["run"]
        for key in alone.keys() - {"work"}:
            self.assertEqual(alone[key], among[key], key)
        self.assertIn("Rosa", table.to_csv())
        self.assertIsInstance(teeter.run(GRAVEYARD), teeter.ObjectTable)

    def test_a_study_has_objects(self) -> None:
        table = teeter.study(GRAVEYARD)
        self.assertEqual(len(table), 12)
        self.assertEqual(table.to_dict()["object"][6], "The mayor")
        fallen = table.objects["overturned"]
        self.assertGreater(fallen[0], fallen[1])

    def test_tables_are_those_of_the_program(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for command, table in [
                ("run", teeter.run_objects(str(EXAMPLES / "graveyard.toml"))),
                ("study", teeter.study(str(EXAMPLES / "graveyard.toml")).objects),
            ]:
                done = program(command, EXAMPLES / "graveyard.toml", "-o", f"{folder}/{command}")
                self.assertEqual(done.returncode, 0, done.stderr)
                text = pathlib.Path(folder, command, "objects.csv").read_text(encoding="utf-8")
                self.assertEqual(table.to_csv(), text)
                rows = list(csv.DictReader(io.StringIO(text)))
                self.assertEqual(list(rows[0]), table.keys())
                frame = table.to_dict()
                self.assertEqual({len(column) for column in frame.values()}, {12})
                for key in ["block.0.width", *(["theta", "beta"] if command == "study" else ["closest_share"])]:
                    self.assertEqual([as_text(value) for value in frame[key]], [row[key] for row in rows], key)

    def test_the_page_of_a_study_is_that_of_all(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder, "all.html")
            teeter.study(GRAVEYARD).report(page)
            text = page.read_text(encoding="utf-8")
        for words in ["Rosa", "The mayor", "How the objects differ", "What was assumed"]:
            self.assertIn(words, text)

    def test_without_objects_the_table_is_empty(self) -> None:
        self.assertEqual(len(teeter.study(GRAVEYARD, only="Rosa").objects), 0)

    def test_one_of_them_is_a_plain_scenario(self) -> None:
        self.assertEqual(teeter.run(GRAVEYARD, only="Rosa").verdict, "overturned")
        with self.assertRaisesRegex(teeter.InputError, "only="):
            teeter.margin(GRAVEYARD)


if __name__ == "__main__":
    unittest.main()
