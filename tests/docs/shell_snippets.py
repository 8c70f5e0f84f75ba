"""Fenced blocks of shell: sh is a script that must succeed; console has commands after "$ " and, where it shows any, their output."""
import os
import pathlib
import re
import signal
import subprocess
import tempfile

LIMIT = 120  # s, of one block
PROGRESS = re.compile(r"^\d+ of \d+ cases, .*\n", re.M)


class Wrong(Exception):
    """A block that does not do what it shows."""


def run(words, folder, environment):
    """(status, standard output, standard error); everything it started ends with it."""
    process = subprocess.Popen(words, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               text=True, start_new_session=True)
    try:
        out, err = process.communicate(timeout=LIMIT)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        raise Wrong(f"took more than {LIMIT} s")
    return process.returncode, out, err


def script(block, folder, environment):
    """Runs a block of sh, or what its marker "with" says, which finds it under $SNIPPET. Returns its output."""
    with tempfile.NamedTemporaryFile("w", suffix=".sh") as file:
        file.write(block.text)
        file.flush()
        how = block.markers.get("with", 'bash -eu "$SNIPPET"')
        status, out, err = run(["bash", "-c", how], folder, {**environment, "SNIPPET": file.name})
    if status != int(block.markers.get("status", 0)):
        raise Wrong(f"exit status {status}\n{out}{err}")
    return out + err


def commands(text):
    """(command, shown output) of a console block; a command goes on after a backslash."""
    found = []
    for line in text.splitlines():
        if line.startswith("$ "):
            found.append([line[2:], []])
        elif not found:
            raise Wrong('begins with output, not with "$ "')
        elif found[-1][0].endswith("\\") and not found[-1][1]:
            found[-1][0] += "\n" + line
        else:
            found[-1][1].append(line)
    return [(command, "\n".join(shown).strip("\n")) for command, shown in found]


def agrees(shown, output):
    """A line that is only an ellipsis stands for any lines, an ellipsis within a line for any characters."""
    pattern = ""
    for line in shown.splitlines():
        if line.strip() == "…":
            pattern += r"(?:.*\n)*"
        else:
            pattern += r".*".join(re.escape(part) for part in line.rstrip().split("…")) + r"[ ]*\n"
    return re.fullmatch(pattern, PROGRESS.sub("", output).strip("\n") + "\n") is not None


def expect(shown, output, what):
    if not agrees(shown, output):
        raise Wrong(f"{what}\n--- shown\n{shown}\n--- printed\n{output}")


def console(block, folder, environment):
    """One shell for all commands of the block, so that cd and $? mean what they say."""
    if "shows" in block.markers:
        status, out, err = run(["bash", "-c", block.markers["shows"]], folder, environment)
        expect(block.text.strip("\n"), out + err, block.markers["shows"])
        return out + err
    parts = commands(block.text)
    everything = ""
    with tempfile.TemporaryDirectory() as results:
        lines = []
        for i, (command, shown) in enumerate(parts):
            file = re.fullmatch(r"cat (\S+)", command)
            # A page that shows a file has made it.
            if file and shown and not (pathlib.Path(folder) / file.group(1)).exists():
                (pathlib.Path(folder) / file.group(1)).write_text(shown + "\n")
            lines += ["{", command, f"}} >{results}/{i}.out 2>{results}/{i}.err", f"echo $? >{results}/{i}.status; (exit $(<{results}/{i}.status))"]
        run(["bash", "-c", "\n".join(lines)], folder, environment)
        allowed = {0, int(block.markers.get("status", 0))}
        for i, (command, shown) in enumerate(parts):
            path = pathlib.Path(results)
            if not (path / f"{i}.status").exists():
                raise Wrong(f"{command}: did not end")
            status = int((path / f"{i}.status").read_text())
            output = (path / f"{i}.out").read_text() + (path / f"{i}.err").read_text()
            everything += output
            if status not in allowed:
                raise Wrong(f"{command}: exit status {status}\n{output}")
            if shown:
                expect(shown, output, command)
    return everything
