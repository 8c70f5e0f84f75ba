#!/usr/bin/env python3
"""Writes the C++ programs of a Markdown page as snippet_1.cpp, snippet_2.cpp, ... into a folder."""
import pathlib
import re
import sys

page, folder = map(pathlib.Path, sys.argv[1:])
programs = re.findall(r"^```cpp\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL)
if len(programs) < 2:
    sys.exit(f"{page}: fewer programs than expected")
for number, program in enumerate(programs, 1):
    (folder / f"snippet_{number}.cpp").write_text(program)
