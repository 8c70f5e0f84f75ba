"""`pip install .` into a fresh environment, without network, and the module without numpy."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from support import EXAMPLES, TOP

WITHOUT_NUMPY = """
import sys
sys.modules["numpy"] = None
import teeter
history = teeter.run(sys.argv[1])
print(history.verdict, history.summary["impact_count"])
"""


class Install(unittest.TestCase):
    @unittest.skipUnless(os.environ.get("TEETER_BUILD_DIR"), "TEETER_BUILD_DIR names no build tree")
    def test_pip_install(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            made = subprocess.run([sys.executable, "-m", "venv", "--system-site-packages", folder / "env"],
                                  capture_output=True, text=True)
            if made.returncode != 0:
                self.skipTest("python3-venv is not installed")
            environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
            python = folder / "env" / "bin" / "python"
            done = subprocess.run([python, "-m", "pip", "install", "--no-index", "--no-cache-dir", TOP],
                                  capture_output=True, text=True, env=environment)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            used = subprocess.run(
                [python, "-I", "-c", "import sys, teeter; print(teeter.__file__); print(teeter.run(sys.argv[1]))",
                 EXAMPLES / "wall.toml"], capture_output=True, text=True, env=environment, cwd=folder)
            self.assertEqual(used.returncode, 0, used.stderr)
            self.assertIn(str(folder), used.stdout.splitlines()[0])
            self.assertIn("It rocks but stays up.", used.stdout)
            shown = subprocess.run([python, "-m", "pip", "show", "-f", "teeter"], capture_output=True, text=True)
            self.assertIn("teeter/py.typed", shown.stdout)

    def test_without_numpy_everything_but_arrays_works(self) -> None:
        done = subprocess.run([sys.executable, "-c", WITHOUT_NUMPY, EXAMPLES / "wall.toml"], capture_output=True, text=True)
        self.assertEqual(done.stdout.split(), ["rest", "167"], done.stderr)
