"""What the documentation site needs beyond mkdocs: anchors and links that also work on GitHub, pages and examples from outside docs/, and
equations drawn while the site is built, so that a page needs neither scripts nor the network."""
import json
import pathlib
import posixpath
import re
import subprocess
import unicodedata

from mkdocs.structure.files import File

TOP = pathlib.Path(__file__).resolve().parents[2]
KATEX = pathlib.Path("/usr/share/javascript/katex")  # Debian: libjs-katex, fonts-katex
# Files outside docs/ that pages link to. In the site they stand beside the pages, as docs/ is its top.
OUTSIDE = ["ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "CITATION.cff", "packages.txt"]

LINK = re.compile(r"(\]\()([^)\s]+)(\))")
FENCE = re.compile(r"^( *)(`{3,}|~{3,}).*?^\1\2`* *$", re.M | re.S)
CODE = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)", re.S)
DISPLAY = re.compile(r"\$\$(.+?)\$\$", re.S)
INLINE = re.compile(r"(?<![\\$\w])\$(?!\s)([^$]+?)(?<!\s)\$(?![\w$])")
equations = []


def github_anchor(heading, separator="-"):
    """The anchor that GitHub gives a heading."""
    kept = "".join(c for c in heading.strip().lower() if c in "-_ " or unicodedata.category(c)[0] in "LN")
    return kept.replace(" ", separator)


def on_config(config):
    config["mdx_configs"].setdefault("toc", {})["slugify"] = github_anchor
    return config


def on_files(files, config):
    for file in [f for f in files if f.src_path.endswith(".py")]:
        files.remove(file)
    examples = sorted(p for p in (TOP / "examples").rglob("*") if p.is_file() and p.suffix in {".toml", ".csv", ".AT2"})
    for path in OUTSIDE + [str(p.relative_to(TOP)) for p in examples]:
        files.append(File(path, str(TOP), config["site_dir"], False))
    for path in ["katex.min.css"] + [f"fonts/{p.name}" for p in sorted((KATEX / "fonts").glob("*.woff2"))]:
        files.append(File("katex/" + path, str(KATEX.parent), config["site_dir"], False))
    return files


def site_link(link, page):
    """A link of the repository as one of the site."""
    target, hash_, anchor = link.partition("#")
    if not target or "://" in target or target.startswith("mailto:"):
        return link
    here = page if page in OUTSIDE else "docs/" + page
    path = posixpath.normpath(posixpath.join(posixpath.dirname(here), target))
    if path == "README.md":
        path = "docs/index.md"
    if (TOP / path).is_dir():  # GitHub lists a folder; the site has its files only
        path += "/" + min(p.name for p in (TOP / path).iterdir() if p.suffix == ".toml")
    path = path[len("docs/"):] if path.startswith("docs/") else path
    return posixpath.relpath(path, posixpath.dirname(page) or ".") + hash_ + anchor


def set_aside(found, display):
    equations.append({"tex": found.group(1), "display": display})
    return f"xEQUATION{len(equations) - 1}x"


def outside_code(text, change):
    """Applies change to what is neither a fenced block nor a code span."""
    kept = []

    def keep(found):
        kept.append(found.group(0))
        return f"\0{len(kept) - 1}\0"

    text = CODE.sub(keep, FENCE.sub(keep, text))
    text = change(text)
    while "\0" in text:
        text = re.sub("\0(\\d+)\0", lambda found: kept[int(found.group(1))], text)
    return text


def on_page_markdown(markdown, page, config, files):
    def change(text):
        text = DISPLAY.sub(lambda found: set_aside(found, True), text)
        text = INLINE.sub(lambda found: set_aside(found, False), text)
        return LINK.sub(lambda found: found.group(1) + site_link(found.group(2), page.file.src_path) + found.group(3), text)

    return outside_code(markdown, change)


def drawn(wanted):
    """HTML of equations; one that KaTeX does not understand ends the build."""
    answer = subprocess.run(["node", str(pathlib.Path(__file__).with_name("equations.js")), str(KATEX / "katex.js")],
                            input=json.dumps(wanted), capture_output=True, text=True)
    if answer.returncode:
        raise SystemExit(answer.stderr)
    return json.loads(answer.stdout)


def on_page_content(html, page, config, files):
    numbers = [int(n) for n in re.findall(r"xEQUATION(\d+)x", html)]
    pictures = dict(zip(numbers, drawn([equations[n] for n in numbers]))) if numbers else {}
    html = re.sub(r"xEQUATION(\d+)x", lambda found: pictures[int(found.group(1))], html)
    for entry in walk(page.toc):
        entry.title = re.sub(r"xEQUATION(\d+)x", lambda found: equations[int(found.group(1))]["tex"], entry.title)
    return html


def walk(entries):
    for entry in entries:
        yield entry
        yield from walk(entry.children)
