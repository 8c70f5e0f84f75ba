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
table = teeter.study(sys.argv[2])
print(len(table), "findings", sorted(table.findings.numbers)[0], len(table.findings.sentences) > 0, len(table.findings.warnings))
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

    @unittest.skipUnless(os.environ.get("TEETER_BUILD_DIR"), "TEETER_BUILD_DIR names no build tree")
    def test_a_checkout_is_found_from_any_folder(self) -> None:
        built = os.path.join(os.environ["TEETER_BUILD_DIR"], "python")
        with tempfile.TemporaryDirectory() as home:
            environment = {"HOME": home, "PATH": os.environ["PATH"]}
            link = [str(TOP / "tools" / "link-python"), built]
            first = subprocess.run(link, capture_output=True, text=True, env=environment)
            self.assertIn("python3 can import teeter from this checkout; to undo: rm ", first.stderr)
            again = subprocess.run(link, capture_output=True, text=True, env=environment)
            self.assertEqual(first.stdout + again.stdout + again.stderr, "")
            code = "import teeter; print(teeter.__file__)"
            found = subprocess.run(["/usr/bin/python3", "-c", code], capture_output=True, text=True, env=environment, cwd=home)
            self.assertEqual(found.stdout.strip(), os.path.join(built, "teeter", "__init__.py"), found.stderr)
            os.remove(first.stderr.strip().split(" rm ")[1])
            gone = subprocess.run(["/usr/bin/python3", "-c", code], capture_output=True, text=True, env=environment, cwd=home)
            self.assertNotIn(built, gone.stdout)

    def test_without_numpy_everything_but_arrays_works(self) -> None:
        done = subprocess.run([sys.executable, "-c", WITHOUT_NUMPY, EXAMPLES / "wall.toml", EXAMPLES / "fragility.toml"],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        run, study = [line.split() for line in done.stdout.splitlines()]
        self.assertEqual(run, ["rest", "167"], done.stderr)
        self.assertEqual(study[:2] + study[3:], ["8", "findings", "True", "0"], done.stderr)
