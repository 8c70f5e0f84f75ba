#!/usr/bin/env python3
"""The library is also compiled for a page, by the Emscripten of Debian 12 (libc++ 13): nothing that it does not have.

The test `wasm` compiles all of it, but only where Emscripten is installed."""
import pathlib
import re
import sys

# Algorithms on ranges, views, std::format, std::bit_cast, threads that join: absent from that library.
ABSENT = re.compile(r"\bstd::(ranges::|views::|format\(|bit_cast|jthread|stop_token)|#include <(ranges|format)>")


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    files = [f for d in ("src", "include", "apps/server") for f in sorted((root / d).rglob("*.[ch]pp")) if "src/validate/" not in str(f)]
    if len(files) < 400:
        sys.exit(f"{len(files)} files: the check looks in the wrong place")
    wrong = []
    for file in files:
        for number, line in enumerate(file.read_text().splitlines(), 1):
            code = line.split("//")[0]
            if found := ABSENT.search(code):
                wrong.append(f"{file.relative_to(root)}:{number}: {found.group(0)} is not in the library of the page without a server")
    print("\n".join(wrong) or f"{len(files)} files")
    sys.exit(1 if wrong else 0)


main()
