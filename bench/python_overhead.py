#!/usr/bin/python3
"""What Python costs: processor time (user and system) of studies of 10,000 cases by teeter.study and by the command line.

    PYTHONPATH=build/release/python bench/python_overhead.py [build/release/teeter] [repeats]

One thread runs the cases. The command line is a whole process that writes the result as JSON. Of Python the call itself is
told (the study, and every column as an array), and the whole process with the start of the interpreter and the imports.
"""
import pathlib
import resource
import subprocess
import sys

EXAMPLES = pathlib.Path(__file__).resolve().parent.parent / "examples"
STUDIES = {
    "map, verdicts": ("map.toml", []),
    "map, whole histories": ("map.toml", ["study.detail=\"full\""]),
    "Monte Carlo under a record": ("montecarlo.toml", ["study.samples=10000"]),
}
PYTHON = """
import resource, sys, numpy, teeter
before = resource.getrusage(resource.RUSAGE_SELF)
table = teeter.study(sys.argv[1], sys.argv[2:], jobs=1)
assert len(table) >= 10000 and all(len(column) == len(table) for column in table.columns.values())
after = resource.getrusage(resource.RUSAGE_SELF)
print(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)
"""


def processor_time(command):
    """Of the whole process, and what it printed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, done.stdout


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else str(EXAMPLES.parent / "build" / "release" / "teeter")
    repeats = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    for name, (file, settings) in STUDIES.items():
        path = str(EXAMPLES / file)
        changes = [part for setting in settings for part in ("--set", setting)]
        line, call, whole = [], [], []
        for _ in range(repeats):  # taking turns; the best of each counts
            line.append(processor_time([program, "study", path, "--jobs", "1", "--json", *changes])[0])
            seconds, printed = processor_time([sys.executable, "-c", PYTHON, path, *settings])
            call.append(float(printed))
            whole.append(seconds)
        print(f"{name}: command line {min(line):.3f} s; teeter.study {min(call):.3f} s, ratio {min(call) / min(line):.3f}; "
              f"the whole process {min(whole):.3f} s")


main()
