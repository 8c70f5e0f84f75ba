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
    def test_a_run_gives_a_row_for_each(self):
        table = teeter.run(GRAVEYARD)
        self.assertEqual(table.names, ["Rosa", "The mayor"])
        self.assertEqual(table["overturned"].tolist(), [True, False])
        self.assertEqual(table.to_dict()["verdict"][0], "overturned")
        self.assertEqual(table.run("The mayor").summary, table.summary("The mayor")["run"])
        self.assertIn("Rosa", table.to_csv())

    def test_a_study_has_objects(self):
        table = teeter.study(GRAVEYARD)
        self.assertEqual(len(table), 12)
        self.assertEqual(table.to_dict()["object"][6], "The mayor")
        fallen = table.objects["overturned"]
        self.assertGreater(fallen[0], fallen[1])

    def test_one_of_them_is_a_plain_scenario(self):
        self.assertEqual(teeter.run(GRAVEYARD, only="Rosa").verdict, "overturned")
        with self.assertRaisesRegex(teeter.InputError, "only="):
            teeter.margin(GRAVEYARD)


if __name__ == "__main__":
    unittest.main()
