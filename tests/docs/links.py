#!/usr/bin/env python3
"""Every relative link and picture of the documents leads to a file that is there, and every anchor to a heading; so do the paths that docs/extend.md names."""
import re
import sys

from pages import TOP, anchors, documents, links

PATH = re.compile(r"`((?:src|include|apps|web|tests|docs|examples|tools)/[\w./-]*|mkdocs\.yml)`")


def problem(page, link):
    """What is wrong with a link, or None."""
    if "://" in link or link.startswith("mailto:"):
        return None
    target, _, anchor = link.partition("#")
    path = (page.parent / target).resolve() if target else page
    if not path.is_relative_to(TOP):
        return "leads out of the repository"
    if not path.exists():
        return "there is no such file"
    if anchor and path.suffix == ".md" and anchor not in set(anchors(path)):
        return "there is no such heading"
    return None


def main():
    wrong = []
    count = 0
    for page in documents():
        for line, link in links(page):
            count += 1
            if found := problem(page, link):
                wrong.append(f"{page.relative_to(TOP)}:{line}: {link}: {found}")
    paths = PATH.findall((TOP / "docs/extend.md").read_text())
    wrong += [f"docs/extend.md: {path}: there is no such file" for path in paths if "NAME" not in path and not (TOP / path).exists()]
    if len(paths) < 60:
        wrong.append(f"only {len(paths)} paths found in docs/extend.md")
    if count < 600:
        wrong.append(f"only {count} links found: the check looks in the wrong place")
    print("\n".join(wrong) or f"{count} links lead somewhere")
    sys.exit(1 if wrong else 0)


main()
