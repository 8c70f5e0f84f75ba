"""What the documentation site needs beyond mkdocs: anchors and links that also work on GitHub, pages and examples from outside docs/,
equations drawn while the site is built, so that a page needs neither scripts nor the network, and a search that also answers in pages opened as files."""
import json
import pathlib
import posixpath
import re
import subprocess
import tempfile
import unicodedata

from mkdocs.structure.files import File

TOP = pathlib.Path(__file__).resolve().parents[2]
KATEX = pathlib.Path("/usr/share/javascript/katex")  # Debian: libjs-katex, fonts-katex
# Files outside docs/ that pages link to. In the site they stand beside the pages, as docs/ is its top.
OUTSIDE = ["ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "CITATION.cff", "packages.txt"]

FOLDERS = ["examples", "python/examples"]

LINK = re.compile(r"(\]\()([^)\s]+)(\))")
FENCE = re.compile(r"^( *)(`{3,}|~{3,}).*?^\1\2`* *$", re.M | re.S)
CODE = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)", re.S)
DISPLAY = re.compile(r"\$\$(.+?)\$\$", re.S)
INLINE = re.compile(r"(?<![\\$\w])\$(?!\s)([^$]+?)(?<!\s)\$(?![\w$])")
equations = []
anchors = {}  # of the present page: how often each has been used
lists = tempfile.TemporaryDirectory()


def github_anchor(heading, separator="-"):
    """The anchor that GitHub gives a heading; the second one of the same words ends with -1."""
    kept = "".join(c for c in heading.strip().lower() if c in "-_ " or unicodedata.category(c)[0] in "LN").replace(" ", separator)
    anchors[kept] = anchors.get(kept, -1) + 1
    return f"{kept}-{anchors[kept]}" if anchors[kept] else kept


def on_config(config):
    config["mdx_configs"].setdefault("toc", {})["slugify"] = github_anchor
    return config


def on_files(files, config):
    for file in [f for f in files if "__pycache__" in f.src_path]:
        files.remove(file)
    examples = sorted(p for folder in FOLDERS for p in (TOP / folder).rglob("*") if p.is_file() and "__pycache__" not in p.parts)
    for path in OUTSIDE + [str(p.relative_to(TOP)) for p in examples]:
        files.append(File(path, str(TOP), config["site_dir"], False))
    for folder in sorted({p.parent for p in examples}):
        files.append(File(listing(folder), lists.name, config["site_dir"], False))
    for path in ["katex.min.css"] + [f"fonts/{p.name}" for p in sorted((KATEX / "fonts").glob("*.woff2"))]:
        files.append(File("katex/" + path, str(KATEX.parent), config["site_dir"], False))
    return files


def listing(folder):
    """A page with the files of a folder of examples, since GitHub shows one; returns its path."""
    here = folder.relative_to(TOP)
    lines = [f"# {here}", ""]
    for path in sorted(folder.iterdir()):
        if path.is_file():
            title = re.search(r'^title *= *"(.*)"', path.read_text(), re.M) if path.suffix == ".toml" else None
            lines.append(f"- [{path.name}]({path.name})" + (f": {title.group(1)}" if title else ""))
        elif any(path.glob("*.*")) and path.name != "__pycache__":
            lines.append(f"- [{path.name}/]({path.name}/index.md)")
    file = pathlib.Path(lists.name) / here / "index.md"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join(lines) + "\n")
    return str(here / "index.md")


def site_link(link, page):
    """A link of the repository as one of the site."""
    target, hash_, anchor = link.partition("#")
    if not target or "://" in target or target.startswith("mailto:"):
        return link
    here = page if page in OUTSIDE or page.startswith(tuple(folder + "/" for folder in FOLDERS)) else "docs/" + page
    path = posixpath.normpath(posixpath.join(posixpath.dirname(here), target))
    if path == "README.md":
        path = "docs/index.md"
    if (TOP / path).is_dir():
        path += "/index.md"
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

    anchors.clear()
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
    return html.replace("<table>", '<table class="docutils">')


def with_scripts_that_are_there(output):
    """Debian's theme asks for two scripts that it does not have: jQuery under another name, and one that only adds the class of tables."""
    output = re.sub(r'<script src="[^"]*theme_extra\.js"[^>]*></script>', "", output)
    return output.replace("js/jquery-3.6.0.min.js", "js/jquery-2.1.1.min.js")


def with_search(output, scripts):
    """Other scripts in the place of the one that asks a worker."""
    def tags(found):
        return "".join(f'<script src="{found.group(1)}{name}" defer></script>' for name in scripts)

    return re.sub(r'<script src="([^"]*search/)main\.js"[^>]*></script>', tags, output)


def on_post_page(output, page, config):
    return with_search(with_scripts_that_are_there(output), [])


def on_post_template(output_content, template_name, config):
    scripts = ["lunr.js", "search_index.js", "search.js"] if template_name == "search.html" else []
    return with_search(with_scripts_that_are_there(output_content), scripts)


def on_post_build(config):
    """The index as a script, which a page opened as a file may load."""
    folder = pathlib.Path(config["site_dir"]) / "search"
    index = json.loads((folder / "search_index.json").read_text())
    (folder / "search_index.js").write_text("const search_index = " + json.dumps(index) + ";\n")
    (folder / "search.js").write_text(pathlib.Path(__file__).with_name("search.js").read_text())
    for name in ["main.js", "worker.js", "search_index.json"]:
        (folder / name).unlink()


def walk(entries):
    for entry in entries:
        yield entry
        yield from walk(entry.children)
