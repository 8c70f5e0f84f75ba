#!/usr/bin/env python3
"""Runs what the documents show: snippets.py PROGRAM [--python FOLDER] [--include FOLDER] [PAGE...]

Each page has a folder of its own that looks like a checkout: ./teeter (also on the PATH), examples, tests/samples. Blocks are run in order. A comment
right above a block may say: <!-- snippet: WORD: TEXT -->

    skip: REASON       cannot run here
    before: COMMANDS   shell commands that prepare it
    given: CODE        Python that a block of Python takes for granted
    with: COMMAND      how to run a block of sh, which is in the file $SNIPPET
    status: N          exit status that is right too (console) or instead (sh)
    shows: COMMAND     the block is the output of this command
    prints             a block of text: what the block before it printed
    save: NAME         keep a scenario under this name, for the blocks that follow
    append: NAME       add a fragment to the end of a scenario that was saved
    into: FILE [TABLE] what a fragment of a scenario is merged into
"""
import argparse
import concurrent.futures
import os
import pathlib
import shutil
import sys
import tempfile
import time

from pages import TOP, blocks
from python_snippets import Interpreter
from scenario_snippets import scenario
from shell_snippets import Wrong, console, expect, run, script

# Blocks of these are not run; they must not look as if they could be.
QUIET = {"", "text", "csv", "json", "yaml", "bibtex", "cmake", "dockerfile"}


def make_checkout(folder, program):
    (folder / "bin").mkdir()
    for place in (folder / "teeter", folder / "bin" / "teeter"):
        place.symlink_to(program)
    shutil.copytree(TOP / "examples", folder / "examples")
    (folder / "tests").mkdir()
    (folder / "tests" / "samples").symlink_to(TOP / "tests" / "samples")


def compile_only(block, folder, environment, include):
    """C++: programs are built and run by the test of the installed library; here they must be right as far as the headers tell."""
    (folder / "snippet.cpp").write_text(block.text)
    status, _, err = run(["g++", "-std=c++20", "-fsyntax-only", f"-I{include}", "snippet.cpp"], folder, environment)
    if status:
        raise Wrong(err)
    return ""


class Page:
    def __init__(self, page, folder, settings):
        self.page, self.folder, self.settings = page, folder, settings
        self.environment = {**os.environ, "PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1",
                            "PYTHONPATH": settings.python or "", "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
                            "OMPI_MCA_rmaps_base_oversubscribe": "1"}
        self.python = Interpreter(folder, self.environment)
        self.printed = ""
        self.ran, self.skipped, self.wrong = 0, [], []

    def run_block(self, block):
        if "before" in block.markers:
            status, out, err = run(["bash", "-euc", block.markers["before"]], self.folder, self.environment)
            if status:
                raise Wrong(f"its preparation ends with {status}\n{out}{err}")
        if "shows" in block.markers or block.language == "console":
            return console(block, self.folder, self.environment)
        if block.language == "sh":
            return script(block, self.folder, self.environment)
        if block.language == "toml":
            return scenario(block, self.folder, self.environment)
        if block.language == "python":
            return self.python.run(block)
        if block.language == "cpp":
            return compile_only(block, self.folder, self.environment, self.settings.include)
        if block.language not in QUIET:
            raise Wrong(f'"{block.language}" is no language that is known here')
        if "prints" in block.markers:
            expect(block.text.strip("\n"), self.printed, "the block before it")
        elif any(line.startswith(("$ ", "teeter ", "./teeter ")) for line in block.text.splitlines()):
            raise Wrong("shows commands: make it sh or console")
        return None

    def run_all(self):
        for block in blocks(self.page):
            began = time.monotonic()
            if "skip" in block.markers:
                self.skipped.append(f"{block.place()}: {block.markers['skip']}")
                continue
            if block.language == "python" and "import teeter" in block.text and not self.settings.python:
                self.skipped.append(f"{block.place()}: the Python module is not built")
                continue
            try:
                printed = self.run_block(block)
                self.ran += printed is not None or "prints" in block.markers
                self.printed = printed if printed is not None else self.printed
            except Wrong as problem:
                self.wrong.append(f"{block.place()}: {problem}")
            if self.settings.times:
                print(f"{time.monotonic() - began:6.2f} s  {block.place()}", flush=True)
        self.python.close()
        return self


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("pages", nargs="*", type=pathlib.Path)
    parser.add_argument("--python", help="folder of the built Python module")
    parser.add_argument("--include", default=str(TOP / "include"))
    parser.add_argument("--times", action="store_true", help="tell what each block takes")
    settings = parser.parse_intermixed_args()
    if settings.python and not any(pathlib.Path(settings.python).glob("teeter*")):
        settings.python = None
    pages = [page.resolve() for page in settings.pages] or [TOP / "README.md", *sorted((TOP / "docs").rglob("*.md"))]
    with tempfile.TemporaryDirectory(prefix="teeter-docs-") as top, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        started = []
        for number, page in enumerate(pages):
            folder = pathlib.Path(top) / str(number)
            folder.mkdir()
            make_checkout(folder, settings.program.resolve())
            started.append(pool.submit(Page(page, folder, settings).run_all))
        done = [future.result() for future in started]
    for page in done:
        for line in page.skipped:
            print("skipped", line)
    wrong = [line for page in done for line in page.wrong]
    ran = sum(page.ran for page in done)
    if not settings.pages and ran < 40:
        wrong.append(f"only {ran} blocks ran: the test looks in the wrong place")
    print("\n\n".join(wrong) or f"{ran} blocks do what they show")
    sys.exit(1 if wrong else 0)


main()
