#!/usr/bin/env python3
"""Models are named in one list, src/run/registry.cpp, and by themselves: nobody else picks one by its ModelKind."""
import pathlib
import re
import sys

ALLOWED = ("src/models/", "src/run/registry.cpp", "src/validate/")  # claims of papers are about their models
KIND = re.compile(r"\bModelKind::")


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    files = [f for d in ("src", "apps", "python") for f in (root / d).rglob("*.[ch]pp")]
    naming = [f for f in files if KIND.search(f.read_text())]
    if not any("src/models/" in str(f) for f in naming):
        sys.exit("no model names its kind: the check looks in the wrong place")
    wrong = [str(f.relative_to(root)) for f in naming if not str(f.relative_to(root)).startswith(ALLOWED)]
    print("\n".join(f"{name}: names a ModelKind; ask the registry" for name in wrong) or f"{len(naming)} files name a ModelKind")
    sys.exit(1 if wrong else 0)


main()
