"""limit(): the same as the program."""

import unittest

import teeter

WALL = {
    "model": "contact",
    "wall": {"courses": 9, "per_course": 4, "width": 0.5, "height": 0.25, "density": 2000.0},
    "friction": {"static": 0.6},
}


class Limit(unittest.TestCase):
    def test_factor_of_a_wall(self) -> None:
        found = teeter.limit(WALL)
        self.assertTrue(found.stands)
        right = found.directions[0]
        self.assertAlmostEqual(right["associative"], 0.534327, places=6)
        self.assertLess(right["coulomb"], right["associative"])
        self.assertLess(right["coulomb_certificate"], 1e-6)
        self.assertIn("bears 0.534 g at rest", str(found))

    def test_other_models_are_refused(self) -> None:
        with self.assertRaises(teeter.InputError):
            teeter.limit({"block": [{"width": 1.0, "height": 3.0}]})


if __name__ == "__main__":
    unittest.main()
