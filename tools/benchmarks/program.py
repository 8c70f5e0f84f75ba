"""The first method: the program, asked through files and JSON as users do."""
import csv
import json
import pathlib
import subprocess
import tempfile


class Program:
    def __init__(self, path):
        self.path = str(path)

    def ask(self, command, scenario, *more):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "problem.toml"
            path.write_text(scenario)
            done = subprocess.run([self.path, command, str(path), "--json", *more], capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"{command}: {done.stderr}\n{scenario}")
        return json.loads(done.stdout)

    def run(self, scenario):
        return self.ask("run", scenario)

    def margin(self, scenario, *more):
        return self.ask("margin", scenario, "--samples", "0", *more)

    def limit(self, scenario):
        return self.ask("limit", scenario)

    def history(self, scenario):
        """Rows of history.csv as dictionaries of numbers."""
        with tempfile.TemporaryDirectory() as folder:
            self.ask("run", scenario, "-o", folder)
            with open(pathlib.Path(folder) / "history.csv", newline="") as file:
                return [{key: float(value) for key, value in row.items()} for row in csv.DictReader(file)]

    def at(self, scenario, time, column):
        """A column of the history at a time that is one of its rows."""
        return min(self.history(scenario), key=lambda row: abs(row["time"] - time))[column]


def extrapolated(value, order, step):
    """To a step of zero, from a value at a step and at its half, where the error goes with step^order."""
    coarse, fine = value(step), value(step / 2)
    return fine + (fine - coarse) / (2**order - 1)
