#!/usr/bin/env python3
"""Every example and a hundred made-up scenarios against the table golden.csv: verdict, peak and a hash of history.csv; of
studies a hash of cells.csv, which must be the same for any number of threads, with any lanes and without.

usage: golden.py PROGRAM [--write]
"""
import concurrent.futures
import csv
import hashlib
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLE = pathlib.Path(__file__).with_name("golden.csv")
MADE_UP = 100


def number(dice, low, high):
    return float(f"{dice.uniform(low, high):.4g}")


def block(dice, model, width=None):
    width = width or number(dice, 0.1, 1.0)
    rows = [f"width = {width}", f"height = {number(dice, 1.2, 6.0) * width:.4g}", f"density = {number(dice, 800, 8000)}"]
    if model != "dirac" and dice.random() < 0.3:
        rows.append(f"com = [{0.1 * width * dice.uniform(-1, 1):.4g}, {number(dice, -0.05, 0.05)}]")
    return "[[block]]\n" + "\n".join(rows) + "\n"


LAWS = ["law = \"housner\"", "law = \"constant\"\nvalue = 0.9", "law = \"factor\"\nfactor = 1.05", "law = \"inset\"\nratio = 0.1",
        "law = \"energy\"\neta = 0.4", "law = \"random\"\nepsilon = 0.05\nseed = 7", "law = \"degrading\"\nepsilon = 0.01"]


def shaking(dice):
    amplitude = number(dice, 0.1, 0.8)
    frequency = number(dice, 0.5, 4.0)
    kind = dice.choice(["rectangular", "half-sine", "sine", "cosine", "type-c", "ricker", "ricker-antisymmetric", "mavroeidis",
                        "harmonic", "record"])
    if kind == "rectangular":
        return f'{{ kind = "rectangular", amplitude = "{amplitude} g", duration = {number(dice, 0.1, 0.8)} }}'
    if kind == "record":
        return f'{{ kind = "record", file = "{ROOT}/examples/records/synthetic.AT2", pga = "{amplitude} g", trim = [3, 9] }}'
    more = {"harmonic": ", cycles = 3, ramp = 0.2", "type-c": ", cycles = 2", "mavroeidis": ", gamma = 2.5, phase = 1.0"}
    return f'{{ kind = "{kind}", amplitude = "{amplitude} g", frequency = {frequency}{more.get(kind, "")} }}'


def made_up(i):
    dice = random.Random(1000 + i)
    model = ["rocking", "dirac", "stack", "friction", "contact", "winkler"][i % 6]
    width = number(dice, 0.2, 0.8)
    count = dice.choice([2, 3]) if model in ("stack", "contact") else 1
    text = f'model = "{model}"\n' + "".join(block(dice, "dirac" if count > 1 else model, width) for _ in range(count))
    if model in ("rocking", "dirac", "stack"):
        text += f"[restitution]\n{dice.choice(LAWS)}\n"
    else:
        text += f"[friction]\nstatic = {number(dice, 0.2, 0.9)}\n"
    if model == "contact":
        text += f'[contact]\nstep = 0.002\nscheme = "{dice.choice(["hybrid", "moreau", "implicit-euler"])}"\n'
    if model == "winkler":
        text += f'[winkler]\nstiffness = 2e8\ndamping_ratio = 0.1\nstep = 5e-4\nlarge_rotations = true\nscheme = "{dice.choice(["symmetric", "published"])}"\n'
    text += f"[ground]\nhorizontal = {shaking(dice)}\n"
    if dice.random() < 0.2:
        text += f'vertical = {{ kind = "sine", amplitude = "{number(dice, 0.05, 0.3)} g", frequency = 3.0 }}\n'
    return text + "[run]\nduration = 6.0\noutput_step = 0.02\n"


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def called(program, arguments, lanes=""):
    variables = {**os.environ, "TEETER_LANES": lanes} if lanes else None
    run = subprocess.run([program, *arguments], capture_output=True, text=True, stdin=subprocess.DEVNULL, env=variables)
    if run.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, arguments))}: status {run.returncode}: {run.stderr.strip()}")
    return run.stdout


def run_row(program, name, file, folder):
    out = folder / name.replace("/", "_")
    told = json.loads(called(program, ["run", str(file), "--json", "-o", str(out)]))
    peak = max((abs(b["peak_angle"]) for b in told["blocks"]), default=0.0)
    return [name, told["verdict"], repr(peak), digest(out / "history.csv")]


def study_row(program, name, file, folder):
    hashes = set()
    # Lanes: the widest that the processor has, or at most those named.
    for k, (jobs, lanes) in enumerate((("1", ""), ("3", "sse2"), ("2", "avx2"), ("2", "off"))):
        out = folder / f"{name.replace('/', '_')}.{k}"
        called(program, ["study", str(file), "-o", str(out), "--jobs", jobs, "--lanes", "off" if lanes == "off" else "on"], lanes)
        hashes.add(digest(out / "cells.csv"))
    if len(hashes) != 1:
        raise RuntimeError(f"{name}: threads or lanes change cells.csv: {sorted(hashes)}")
    return [name, "study", "", hashes.pop()]


def rows(program, folder):
    tasks = []
    for file in sorted((ROOT / "examples").glob("*.toml")):
        kind = study_row if "\n[study" in file.read_text() else run_row
        tasks.append((kind, f"examples/{file.name}", file))
    for i in range(MADE_UP):
        file = folder / f"made-up-{i:03d}.toml"
        file.write_text(made_up(i))
        tasks.append((run_row, f"made-up/{i:03d}", file))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        futures = [pool.submit(kind, program, name, file, folder) for kind, name, file in tasks]
        return [future.result() for future in futures]


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as folder:
        found = rows(program, pathlib.Path(folder))
    if "--write" in sys.argv[2:]:
        with TABLE.open("w", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([["scenario", "verdict", "peak", "hash"], *found])
        return print(f"{len(found)} rows written")
    with TABLE.open(newline="") as file:
        expected = list(csv.reader(file))[1:]
    wrong = [f"{e} became {f}" for e, f in zip(expected, found) if e != f]
    if len(expected) != len(found):
        wrong.append(f"{len(expected)} rows in the table, {len(found)} scenarios")
    print("\n".join(wrong) or f"{len(found)} scenarios as in the table")
    sys.exit(1 if wrong else 0)


main()
