"""What toml++ asserts, damaged texts break: no compiler may be told to assume it (src/scenario/toml_parser.hpp).
Skipped (77) without clang++, the one compiler that is told."""
import pathlib
import shutil
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
HEADER = "scenario/toml_parser.hpp"


def assumptions_after(include):
    seen = subprocess.run(["clang++", "-std=c++20", "-DNDEBUG", "-E", "-P", "-I", TOP / "src", "-x", "c++", "-"], input=f"#include {include}\n",
                          capture_output=True, text=True, check=True).stdout
    return seen.count("__builtin_assume("), seen


def main():
    others = [str(file.relative_to(TOP)) for folder in ("src", "apps", "python", "tests") for file in sorted((TOP / folder).rglob("*.[ch]pp"))
              if "#include <toml++" in file.read_text(encoding="utf-8") and not str(file).endswith(HEADER)]
    for name in others:
        print(f"{name}: includes toml++ itself, in place of {HEADER}")
    if shutil.which("clang++") is None:
        return 1 if others else 77
    if assumptions_after("<toml++/toml.h>")[0] == 0:
        print("toml++ has no assumptions any more: the header is not needed")
        return 1
    count, seen = assumptions_after(f'"{HEADER}"')
    whitespace = seen.split("is_non_ascii_horizontal_whitespace", 1)[1].split("constexpr bool", 1)[0]
    if count or "__builtin_unreachable" in whitespace:
        print(f"{HEADER} leaves {count} assumptions")
        return 1
    return 1 if others else 0


sys.exit(main())
