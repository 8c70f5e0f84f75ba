#!/usr/bin/python3
"""What a fragility study in space costs: 100 synthetic recordings of three components at 20 levels, two threads.

    bench/space_fragility.py [build/release/teeter] [recordings] [levels]

The recordings are made like those of the examples, into a folder that is removed.
"""
import pathlib
import subprocess
import sys
import tempfile
import time

TOP = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TOP / "examples" / "records"))
from make_synthetic import at2, motion  # noqa: E402

SCENARIO = """
model = "space"
[[block]]
width = 0.6
depth = 0.45
height = 1.8
[friction]
static = 0.6
kinetic = 0.5
[study]
kind = "fragility"
records = ["records/*000.AT2"]
transverse = "own"
vertical = "own"
levels = {levels}
"""


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else str(TOP / "build" / "release" / "teeter")
    recordings = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    levels = int(sys.argv[3]) if len(sys.argv) > 3 else 20
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "records").mkdir()
        for k in range(recordings):
            soil = 0.8 + 3.0 * k / recordings  # Hz
            for component, seed, frequency, peak in (("000", 1, soil, 0.5), ("090", 2, 1.2 * soil, 0.4), ("-UP", 3, 3.0 * soil, 0.2)):
                values = motion(seed=10 * k + seed, frequency=frequency, damping=0.45, peak=peak)
                (folder / "records" / f"s{k:03d}h{component}.AT2").write_text(at2(values, component.strip("-")))
        peaks = [round(1.0 + 11.0 * i / max(1, levels - 1), 3) for i in range(levels)]
        (folder / "study.toml").write_text(SCENARIO.format(levels=peaks))
        start = time.monotonic()
        command = [program, "study", str(folder / "study.toml"), "--jobs", "2", "-o", str(folder / "out")]
        print(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
        print(f"{recordings} recordings x {levels} levels: {time.monotonic() - start:.1f} s on two threads")


if __name__ == "__main__":
    main()
