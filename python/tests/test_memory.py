"""Arrays are views: nothing is copied, they keep what they look at alive, and cannot change it."""

import gc
import unittest

import numpy as np
import teeter
from support import EXAMPLES, SMALL_MAP


def address(array: "np.ndarray") -> int:  # type: ignore[type-arg]
    return int(array.__array_interface__["data"][0])


class Memory(unittest.TestCase):
    def test_columns_of_a_history_are_not_copied(self) -> None:
        history = teeter.run(EXAMPLES / "wall.toml")
        again = history._run.columns  # asked for anew: the same memory if nothing is copied
        for name, column in history.columns.items():
            self.assertFalse(column.flags.owndata, name)
            self.assertFalse(column.flags.writeable, name)
            self.assertIs(column.base, history._run)
            self.assertEqual(address(column), address(again[name]), name)
            self.assertTrue(np.shares_memory(column, again[name]))
        with self.assertRaises(ValueError):
            history.angle[0] = 1.0

    def test_an_array_keeps_the_history_alive(self) -> None:
        history = teeter.run(EXAMPLES / "wall.toml")
        expected = history.angle.copy()
        angle = history.angle
        del history
        gc.collect()
        other = [teeter.run(EXAMPLES / "statue.toml") for _ in range(3)]  # would use the memory if it were free
        np.testing.assert_array_equal(angle, expected)
        self.assertTrue(other)

    def test_columns_of_a_table_are_not_copied(self) -> None:
        table = teeter.study(SMALL_MAP)
        width = len(table.outputs)
        first = next(iter(table.outputs))
        for k, (name, column) in enumerate(table.outputs.items()):
            self.assertEqual(address(column), address(table.outputs[first]) + 8 * k, name)
            self.assertEqual(column.strides, (8 * width,))
            self.assertIs(column.base, table._study)
        for name, column in table.inputs.items():
            self.assertIs(column.base, table._study)
            self.assertEqual(address(column), address(table._study.inputs[name]))
        codes = table.codes
        self.assertEqual(codes.shape, (11, 13))
        self.assertTrue(np.shares_memory(codes, table["code"]))
        del table
        gc.collect()
        self.assertEqual(set(np.unique(codes)) - {0.0, 1.0, 2.0, 3.0}, set())

    def test_samples_of_a_record_are_not_copied(self) -> None:
        record = teeter.read_record(EXAMPLES / "records" / "synthetic.AT2")
        self.assertEqual(address(record.acceleration), address(record[0]._surveyed.samples))
        samples = record.acceleration
        total = float(np.abs(samples).sum())
        del record
        gc.collect()
        self.assertEqual(float(np.abs(samples).sum()), total)
