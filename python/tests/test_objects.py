"""Several objects: tables of runs and studies."""

import unittest

import teeter

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

    def test_one_of_them_is_a_plain_scenario(self) -> None:
        self.assertEqual(teeter.run(GRAVEYARD, only="Rosa").verdict, "overturned")
        with self.assertRaisesRegex(teeter.InputError, "only="):
            teeter.margin(GRAVEYARD)


if __name__ == "__main__":
    unittest.main()
