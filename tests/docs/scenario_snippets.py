"""Fenced blocks of TOML are scenarios. One without blocks is a fragment: it is merged into examples/wall.toml, or into what its marker
"into: FILE [TABLE]" says, and the result must run."""
import json
import pathlib
import tomllib

from shell_snippets import Wrong, run


def merged(base, change):
    if not (isinstance(base, dict) and isinstance(change, dict)):
        return change
    return {**base, **{key: merged(base.get(key), value) for key, value in change.items()}}


def as_toml(value):
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {as_toml(entry)}" for key, entry in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(as_toml(entry) for entry in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def whole(block, folder):
    """The text of a scenario that can be run."""
    try:
        told = tomllib.loads(block.text)
    except tomllib.TOMLDecodeError as problem:
        raise Wrong(f"is not TOML: {problem}")
    if "into" not in block.markers and told.keys() & {"block", "wall", "arch", "column", "import"}:
        return block.text, told
    file, _, table = block.markers.get("into", "examples/wall.toml").partition(" ")
    base = tomllib.loads((pathlib.Path(folder) / file).read_text())
    for key, part in base.get("ground", {}).items():  # paths start at the folder of the scenario
        if isinstance(part, dict) and "file" in part:
            part["file"] = str(pathlib.PurePath(file).parent / part["file"])
    # A motion or a law of another kind has other keys, so these are replaced as a whole.
    change = {table: told} if table else told
    result = merged(base, change)
    result.update({key: change[key] for key in ("ground", "restitution") if key in change})
    return "\n".join(f"{key} = {as_toml(value)}" for key, value in result.items()) + "\n", result


def scenario(block, folder, environment):
    name = block.markers.get("append") or block.markers.get("save") or f"line-{block.line}.toml"
    path = pathlib.Path(folder) / name
    if "append" in block.markers:
        path.write_text(path.read_text() + "\n" + block.text)
        told = tomllib.loads(path.read_text())
    else:
        text, told = whole(block, folder)
        path.write_text(text)
    status, out, err = run(["teeter", "study" if "study" in told else "run", name, "--json"], folder, environment)
    if status:
        raise Wrong(f"exit status {status}\n{err}")
    if "study" not in told and json.loads(out)["status"] != "done":
        raise Wrong(f"ended with the status {json.loads(out)['status']}")
    return out
