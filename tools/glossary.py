#!/usr/bin/env python3
"""docs/glossary.md from web/src/page/glossary.json, which the pages take their tooltips from. Writes it; with --check, only tells whether it is up to date."""
import json
import pathlib
import sys

TOP = pathlib.Path(__file__).resolve().parent.parent
SOURCE = TOP / "web/src/page/glossary.json"
PAGE = TOP / "docs/glossary.md"
HEAD = """# Glossary

Words that Teeter uses, in plain language. On the pages of Teeter they are underlined with dots: point at one, tap it or move to it with the Tab key.

<!-- Made by tools/glossary.py from web/src/page/glossary.json. -->

| word | what it means |
|---|---|
"""


def row(entry):
    also = f" ({', '.join(entry['also'])})" if entry.get("also") else ""
    return f"| **{entry['term']}**{also} | {entry['text']} [More]({entry['more']}) |\n"


def page_text():
    entries = sorted(json.loads(SOURCE.read_text(encoding="utf-8")), key=lambda entry: entry["term"].lower())
    return HEAD + "".join(row(entry) for entry in entries)


def main():
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(page_text(), encoding="utf-8")
        return 0
    if PAGE.read_text(encoding="utf-8") == page_text():
        return 0
    print("docs/glossary.md is not what tools/glossary.py makes: run it")
    return 1


if __name__ == "__main__":
    sys.exit(main())
