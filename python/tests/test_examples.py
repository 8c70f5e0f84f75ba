"""Every example runs from top to bottom."""

import os
import importlib.util
import subprocess
import sys
import tempfile
import unittest

from support import TOP

FILES = sorted((TOP / "python" / "examples").glob("*.py"))


@unittest.skipUnless(importlib.util.find_spec("matplotlib"), "matplotlib is not installed")
class Examples(unittest.TestCase):
    def test_all(self) -> None:
        self.assertGreaterEqual(len(FILES), 6)
        for path in FILES:
            with self.subTest(path.name), tempfile.TemporaryDirectory() as folder:
                done = subprocess.run(
                    [sys.executable, str(path)],
                    capture_output=True,
                    text=True,
                    cwd=folder,
                    env={**os.environ, "MPLBACKEND": "Agg"},
                    timeout=200,
                )
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertTrue(done.stdout)
