"""The documents as Markdown: which there are, their fenced blocks with what the comments above these say, their anchors and links."""
import pathlib
import re
import unicodedata
from dataclasses import dataclass, field

TOP = pathlib.Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^( *)(`{3,})([^`\n]*)\n(.*?)^\1\2 *$", re.M | re.S)
MARKER = re.compile(r"<!-- snippet: (\w+)(?::\s?((?:(?!-->).)*?))?\s*-->\s*\Z", re.S)
MATH = re.compile(r"\$\$.+?\$\$|(?<![\\$\w])\$(?!\s)[^$]+?(?<!\s)\$(?![\w$])", re.S)
CODE = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)", re.S)
LINK = re.compile(r"!?\[(?:[^\[\]]|\[[^\]]*\])*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#{1,6} +(.+?) *#*$", re.M)


@dataclass
class Block:
    """A fenced block."""

    page: pathlib.Path
    line: int  # of its first line of text, from 1
    language: str
    text: str
    markers: dict = field(default_factory=dict)  # word -> text, of the comments right above it

    def place(self):
        return f"{self.page.relative_to(TOP)}:{self.line}"


def documents():
    return [TOP / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")] + sorted((TOP / "docs").rglob("*.md"))


def markers_above(text):
    found = {}
    while match := MARKER.search(text):
        found[match.group(1)] = match.group(2) or ""
        text = text[: match.start()]
    return found


def blocks(page):
    text = page.read_text()
    for found in FENCE.finditer(text):
        indent = len(found.group(1))
        body = "".join(line[indent:] for line in found.group(4).splitlines(keepends=True))
        line = text.count("\n", 0, found.start()) + 2
        yield Block(page, line, found.group(3).strip(), body, markers_above(text[: found.start()]))


def prose(text):
    """Without code and equations, in as many lines."""
    for pattern in (FENCE, CODE, MATH):
        text = pattern.sub(lambda found: "\n" * found.group(0).count("\n"), text)
    return text


def anchors(page):
    """Anchors of the headings as GitHub makes them; the site does the same (tools/site/hooks.py)."""
    seen = {}
    for heading in HEADING.findall(FENCE.sub("", page.read_text())):
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
        anchor = "".join(c for c in words if c in "-_ " or unicodedata.category(c)[0] in "LN").replace(" ", "-")
        seen[anchor] = seen.get(anchor, -1) + 1
        yield anchor if not seen[anchor] else f"{anchor}-{seen[anchor]}"


def links(page):
    """(line, link) of every link and image outside code and equations."""
    text = prose(page.read_text())
    for found in LINK.finditer(text):
        yield text.count("\n", 0, found.start()) + 1, found.group(1)
