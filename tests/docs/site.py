#!/usr/bin/env python3
"""The documentation site is built without a warning; its pages load nothing from the network, and all their links lead somewhere. site.py [FOLDER] keeps it in FOLDER."""
import html.parser
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

from pages import TOP

SKIPPED = 77


class Read(html.parser.HTMLParser):
    """What a page loads, what it links to, and its anchors."""

    def __init__(self):
        super().__init__()
        self.loads, self.links, self.anchors = [], [], set()

    def handle_starttag(self, tag, attributes):
        told = dict(attributes)
        self.anchors.update(told[name] for name in ("id", "name") if told.get(name))
        if tag == "a" and told.get("href"):
            self.links.append(told["href"])
        if tag in ("script", "img", "iframe", "source", "embed") and told.get("src"):
            self.loads.append(told["src"])
        if tag == "link" and told.get("rel") != "canonical":
            self.loads.append(told["href"])


def build(site):
    """What mkdocs complains about."""
    done = subprocess.run(["mkdocs", "build", "--strict", "--site-dir", str(site)], cwd=TOP, capture_output=True, text=True, timeout=300)
    said = re.sub(r"\x1b\[[0-9;]*m", "", done.stdout + done.stderr)
    if done.returncode:
        return [said]
    return [line for line in said.splitlines() if line.startswith(("WARNING", "ERROR"))]


def check(site):
    pages = {}
    for path in site.rglob("*.html"):
        pages[path] = Read()
        pages[path].feed(path.read_text())
    documents = sum(1 for _ in (TOP / "docs").rglob("*.md"))
    wrong = [f"only {len(pages)} pages of {documents} documents"] if len(pages) < documents else []
    for path, page in pages.items():
        here = path.relative_to(site)
        for link in page.loads + page.links:
            told = urllib.parse.urlsplit(link)
            if told.scheme or told.netloc:
                wrong += [f"{here}: loads {link}"] if link in page.loads else []
                continue
            target = (path.parent / urllib.parse.unquote(told.path)).resolve() if told.path not in ("", "/") else path
            if path.name == "404.html":
                continue
            if not target.exists():
                wrong.append(f"{here}: {link}: there is no such file")
            elif told.fragment and target in pages and urllib.parse.unquote(told.fragment) not in pages[target].anchors:
                wrong.append(f"{here}: {link}: there is no such heading")
    for path in site.rglob("*.css"):
        # Fonts of formats that no browser of today asks for are left out of the site.
        wrong += [f"{path.relative_to(site)}: loads {url}" for url in re.findall(r"url\(['\"]?(https?:[^)'\"]*)", path.read_text())]
    return wrong, len(pages)


def main():
    missing = [what for what, there in [("mkdocs", shutil.which("mkdocs")), ("libjs-katex", pathlib.Path("/usr/share/javascript/katex/katex.js").exists())] if not there]
    if missing:
        print("skipped: not installed:", ", ".join(missing))
        sys.exit(SKIPPED)
    with tempfile.TemporaryDirectory() as folder:
        site = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else folder).resolve()
        wrong = build(site)
        count = 0
        if not wrong:
            wrong, count = check(site)
    print("\n".join(wrong) or f"{count} pages, no warning, nothing from the network, every link leads somewhere")
    sys.exit(1 if wrong else 0)


main()
