"""Fenced blocks of Python: those of a page run one after the other in one interpreter; blocks with >>> are compared with what they print."""
import json
import re
import subprocess

from shell_snippets import LIMIT, Wrong

# Readers need the error, doctest also the line that comes before it.
ERROR = re.compile(r"^(?=[\w.]+(?:Error|Exception): )", re.M)

# Takes one block a line, as JSON, and answers with one line.
INTERPRETER = r"""
import contextlib, doctest, io, json, sys, traceback
answer, space = sys.stdout, {"__name__": "__main__"}
for line in sys.stdin:
    code, printed, trouble = json.loads(line), io.StringIO(), ""
    with contextlib.redirect_stdout(printed):
        try:
            if code.lstrip().startswith(">>> "):
                test = doctest.DocTestParser().get_doctest(code.replace("\u2026", "..."), space, "snippet", None, 0)
                runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
                if runner.run(test, clear_globs=False).failed:
                    trouble = printed.getvalue()
                space.update(test.globs)
            else:
                exec(compile(code, "snippet", "exec"), space)
        except BaseException:
            trouble = traceback.format_exc()
    print(json.dumps({"printed": printed.getvalue(), "trouble": trouble}), file=answer, flush=True)
"""


class Interpreter:
    """One for each page."""

    def __init__(self, folder, environment):
        self.folder, self.environment, self.process = folder, environment, None

    def run(self, block):
        if "given" in block.markers:
            self.tell(block.markers["given"])
        prompts = block.text.lstrip().startswith(">>> ")
        return self.tell(ERROR.sub("Traceback (most recent call last):\n", block.text) if prompts else block.text)

    def tell(self, code):
        if self.process is None:
            self.process = subprocess.Popen(["timeout", str(LIMIT), "/usr/bin/python3", "-c", INTERPRETER], cwd=self.folder, env=self.environment,
                                            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.process.stdin.write(json.dumps(code) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise Wrong("the interpreter ended")
        answer = json.loads(line)
        if answer["trouble"]:
            raise Wrong(answer["trouble"])
        return answer["printed"]

    def close(self):
        if self.process is not None:
            self.process.stdin.close()
            self.process.wait()
            self.process.stdout.close()
