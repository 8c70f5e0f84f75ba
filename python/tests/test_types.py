"""The annotations hold: mypy --strict over package, examples and tests, and _core.pyi names what the module has."""

import ast
import shutil
import subprocess
import tempfile
import unittest

from teeter import _core
from support import TOP


class Types(unittest.TestCase):
    @unittest.skipUnless(shutil.which("mypy"), "mypy is not installed")
    def test_mypy(self) -> None:
        with tempfile.TemporaryDirectory() as cache:
            done = subprocess.run(
                ["/usr/bin/python3", "-m", "mypy", "--cache-dir", cache, "python/teeter", "python/tests",
                 *(str(path) for path in sorted((TOP / "python" / "examples").glob("*.py")))],
                capture_output=True, text=True, cwd=TOP, env={"MYPYPATH": "python", "PATH": "/usr/bin:/bin"},
            )
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_stub_and_module_agree(self) -> None:
        tree = ast.parse((TOP / "python" / "teeter" / "_core.pyi").read_text())
        said: "dict[str, set[str]]" = {}
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                said[node.name] = {n.name for n in node.body if isinstance(n, ast.FunctionDef)}
                said[node.name] |= {n.target.id for n in node.body if isinstance(n, ast.AnnAssign)
                                    and isinstance(n.target, ast.Name)}
            elif isinstance(node, ast.FunctionDef):
                said[node.name] = set()
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                said[node.target.id] = set()
        has = {name for name in dir(_core) if not name.startswith("_")}
        self.assertEqual(set(said), has)
        for name, members in said.items():
            if isinstance(getattr(_core, name), type) and name != "InputError":
                own = {m for m in vars(getattr(_core, name)) if not m.startswith("_")}
                self.assertEqual(members - {"__init__"}, own, name)
