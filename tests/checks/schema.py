#!/usr/bin/env python3
"""`teeter schema` against a real validator and against the program: every example is accepted by both, 200 broken scenarios
are refused by both.

usage: schema.py PROGRAM
"""
import copy
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import tomllib

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[2]
BASES = ["wall", "release", "statue", "two-blocks-same", "slides-then-rocks", "bouncing", "prieto-fig2", "random-restitution",
         "gagliardo-wall", "tombstone-on-soil", "map", "fragility", "montecarlo"]
BROKEN = 200
# What only the program can know: the unit of these is that of the key they vary.
UNIT_OF_A_KEY = re.compile(r"wrong unit: \.study\.(x|y|z|random)\.(from|to|values|mean|deviation)$")


def written(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value)
    if isinstance(value, list):
        return "[" + ", ".join(written(one) for one in value) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {written(one)}" for key, one in value.items()) + " }"
    return repr(value)


def toml_text(tree):
    return "".join(f"{key} = {written(value)}\n" for key, value in tree.items())


def tables(tree, path=""):
    yield path, tree
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from tables(value, f"{path}.{key}")
        if isinstance(value, list):
            for one in value:
                if isinstance(one, dict):
                    yield from tables(one, f"{path}.{key}")


def broken(tree, dice):
    """One thing made wrong, and what it was."""
    tree = copy.deepcopy(tree)
    path, table = dice.choice([one for one in tables(tree) if one[1]])
    numbers = [key for key, value in table.items() if isinstance(value, (int, float)) and not isinstance(value, bool)]
    words = [key for key, value in table.items() if isinstance(value, str) and key in ("model", "law", "kind", "scheme", "flow", "form", "method")]
    how = dice.choice(["unknown key", "wrong type", "wrong unit", "wrong word", "table for a value"])
    if how == "wrong word" and words:
        key = dice.choice(words)
        table[key] = table[key] + "x"
    elif how == "wrong unit" and numbers:
        key = dice.choice(numbers)
        table[key] = f"{table[key]} parsecs"
    elif how == "wrong type" and numbers:
        key = dice.choice(numbers)
        table[key] = True
    elif how == "table for a value" and numbers:
        key = dice.choice(numbers)
        table[key] = {"value": table[key]}
    else:
        how, key = "unknown key", "colour"
        table[key] = 1
    return tree, f"{how}: {path}.{key}"


def refuses(program, text, name):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / f"{name}.toml"
        file.write_text(text.replace('"records/', f'"{ROOT}/examples/records/').replace('"suite/', f'"{ROOT}/examples/suite/'))
        command = "study" if "study" in tomllib.loads(text) else "run"
        run = subprocess.run([program, command, str(file), "--json"], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        return run.returncode == 2, run.stderr.strip()


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    schema = json.loads(subprocess.run([program, "schema"], capture_output=True, text=True, check=True).stdout)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    wrong = []
    examples = sorted((ROOT / "examples").glob("*.toml"))
    for file in examples:
        for error in validator.iter_errors(tomllib.loads(file.read_text())):
            wrong.append(f"{file.name}: {error.json_path}: {error.message[:200]}")
    listed = []
    dice = random.Random(19)
    for i in range(BROKEN):
        base = BASES[i % len(BASES)]
        tree, how = broken(tomllib.loads((ROOT / "examples" / f"{base}.toml").read_text()), dice)
        by_schema = not validator.is_valid(tree)
        by_program, told = refuses(program, toml_text(tree), base)
        if by_program and not by_schema and UNIT_OF_A_KEY.search(how):
            listed.append(how)
        elif not (by_schema and by_program):
            wrong.append(f"{base}, {how}: refused by {'the schema' if by_schema else 'program' if by_program else 'neither'} only: {told}")
    print("\n".join(wrong) or f"{len(examples)} examples are accepted, {BROKEN} broken scenarios refused, by schema and program alike; "
          f"but for {len(listed)} that the program alone can know: {listed}")
    sys.exit(1 if wrong else 0)


main()
