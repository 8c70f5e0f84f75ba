#!/usr/bin/env python3
"""A file may include only from its own folder and from folders to its left: data goes one way."""
import pathlib
import re
import sys

ORDER = ["teeter", "core", "ground", "block", "solve", "scenario", "limit", "follow", "models", "lanes", "workers",
         "long_times", "run", "study", "io", "validate", "python", "apps"]
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')


def layer_of(path, root):
    parts = path.relative_to(root).parts
    if parts[0] == "include":
        return "teeter"
    return parts[1] if parts[0] == "src" else parts[0]


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    files = [f for d in ("include", "src", "python", "apps") for f in (root / d).rglob("*") if f.suffix in (".hpp", ".cpp")]
    if len(files) < 1000:
        sys.exit(f"only {len(files)} sources found: the check looks in the wrong place")
    wrong = []
    for file in files:
        own = ORDER.index(layer_of(file, root))
        for number, line in enumerate(file.read_text().splitlines(), 1):
            match = INCLUDE.match(line)
            if not match or "/" not in match.group(1):
                continue
            folder = match.group(1).split("/")[0]
            if folder not in ORDER or ORDER.index(folder) > own:
                wrong.append(f"{file.relative_to(root)}:{number}: {ORDER[own]} includes {match.group(1)}")
    print("\n".join(wrong) or f"{len(files)} files, every include points left")
    sys.exit(1 if wrong else 0)


main()
