#!/usr/bin/env python3
"""ARCHITECTURE.md is one page; each folder of sources has a README of at most 40 lines; the files that they name are there."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
MOST_LINES = {"ARCHITECTURE.md": 149, "README.md": 40}
NAME = re.compile(r"`([\w./…*-]+)`")
PLACE = re.compile(r"`((?:src|include|apps|tests|tools|cmake)/[\w./…*-]+)`")
OF_PAPERS = ROOT / "src/validate"  # its README speaks for a folder per paper


def is_there(folder, name):
    return any(folder.glob(name.replace("…", "*").rstrip("/*") + "*"))


def unknown_names(page, of_folder):
    """Files that a page names and that are not there: by their whole path, or in the first column of a table of its folder."""
    for number, line in enumerate(page.read_text().splitlines(), 1):
        names = {name: ROOT for name in PLACE.findall(line) if "NAME" not in name}
        if of_folder and line.startswith("| `"):
            names.update((name, page.parent) for name in NAME.findall(line.split("|")[1]) if name not in names)
        for name, folder in names.items():
            while name.startswith("../"):
                name, folder = name[3:], folder.parent
            if not is_there(folder, name) and not is_there(page.parent, name):  # `src/` of the pages is that of web
                yield f"{page.relative_to(ROOT)}:{number}: there is no {name}"


def main():
    folders = [f for f in (ROOT / "src").rglob("*") if f.is_dir() and f.parent != OF_PAPERS]
    folders += [ROOT / name for name in ("apps/cli", "apps/server", "apps/wasm", "bench", "python", "tests", "tools", "web")]
    wrong = [f"{f.relative_to(ROOT)}: has no README.md" for f in folders if not (f / "README.md").exists()]
    pages = [f / "README.md" for f in folders if (f / "README.md").exists()]
    for page in [ROOT / "ARCHITECTURE.md", *pages]:
        lines = len(page.read_text().splitlines())
        if lines > MOST_LINES[page.name]:
            wrong.append(f"{page.relative_to(ROOT)}: {lines} lines, at most {MOST_LINES[page.name]}")
    for page in [ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md", *pages]:
        wrong += unknown_names(page, page.is_relative_to(ROOT / "src") or page.is_relative_to(ROOT / "apps"))
    print("\n".join(wrong) or f"{len(pages)} READMEs are short and name what is there")
    sys.exit(1 if wrong else 0)


main()
