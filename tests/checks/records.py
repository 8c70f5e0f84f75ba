#!/usr/bin/env python3
"""What `teeter record` computes beside scipy: response spectra, RotD and the Butterworth filter. records.py PROGRAM

Exit status 77 where scipy is missing."""
import json
import math
import pathlib
import random
import subprocess
import sys
import tempfile

try:
    import numpy as np
    from scipy import signal
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)

STEP, COUNT = 0.01, 1500
PERIODS = [0.02, 0.1, 0.35, 1.0, 4.0]


def noise():
    dice = random.Random(5)
    envelope = np.sin(np.pi * np.arange(COUNT) / (COUNT - 1))
    return [envelope * np.array([dice.gauss(0.0, 1.0) for _ in range(COUNT)]) for _ in range(2)]


def peak(acceleration, period, damping):
    """Largest displacement of the oscillator by scipy's first-order hold, with 200 points a period and the ringing after the end."""
    finer = max(1, math.ceil(200 * STEP / period))
    silence = np.zeros(math.ceil(0.6 * period / STEP) + 1)
    # After the last sample the ground is at rest at once: the fine grid has the step, the coarse one would ramp.
    times = np.arange((COUNT - 1) * finer + 1) * STEP / finer
    shaken = np.interp(times, np.arange(COUNT) * STEP, acceleration)
    whole = np.concatenate([shaken, np.repeat(silence, finer)])
    omega = 2.0 * math.pi / period
    oscillator = signal.StateSpace([[0.0, 1.0], [-omega**2, -2.0 * damping * omega]], [[0.0], [-1.0]], [[1.0, 0.0]], [[0.0]])
    return np.abs(signal.lsim(oscillator, whole, np.arange(len(whole)) * STEP / finer)[1]).max() * omega**2


def expect_close(what, found, expected, tolerance):
    if abs(found - expected) > tolerance * abs(expected):
        sys.exit(f"{what}: {found}, scipy says {expected}")


def check_spectra(run, parts):
    records = run("--damping", "0.07", "--periods", ",".join(map(str, PERIODS)), "--rotd")
    for part, record in zip(parts, records["records"]):
        for period, found in zip(PERIODS, record["spectrum"]["pseudo_acceleration"]):
            expect_close(f"Sa({period} s)", found, peak(part, period, 0.07), 2e-4)
    for period, found in zip(PERIODS[2:], records["pairs"][0]["spectrum"]["rotd50"][2:]):
        turned = [math.cos(math.radians(d)) * parts[0] + math.sin(math.radians(d)) * parts[1] for d in range(180)]
        expect_close(f"RotD50({period} s)", found, np.median([peak(a, period, 0.07) for a in turned]), 2e-4)


def check_filter(run, folder, part):
    run("--component", "1", "--filter-low", "0.5", "--filter-high", "20", "--filter-order", "4", "--convert", str(folder / "f.csv"))
    found = np.loadtxt(folder / "f.csv", delimiter=",", comments=["#", "time"])[:, 1]
    sections = np.vstack([signal.butter(4, edge, kind, fs=1.0 / STEP, output="sos") for edge, kind in ((0.5, "high"), (20.0, "low"))])
    padded = np.concatenate([np.zeros(5000), part, np.zeros(5000)])
    expected = signal.sosfiltfilt(sections, padded, padtype=None)[5000:-5000]
    # Both cut the tails off somewhere: 12 s before and after the record here, 50 s there.
    if np.abs(found - expected).max() > 1e-6 * np.abs(expected).max():
        sys.exit(f"filter: differs from scipy's by {np.abs(found - expected).max()}")


def main():
    parts = noise()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        rows = "".join(f"{i * STEP:.2f},{a!r},{b!r}\n" for i, (a, b) in enumerate(zip(*(p.tolist() for p in parts))))
        (folder / "noise.csv").write_text("time [s],x [m/s2],y [m/s2]\n" + rows)

        def run(*options):
            done = subprocess.run([sys.argv[1], "record", str(folder / "noise.csv"), "--json", *options], capture_output=True, text=True, check=False)
            if done.returncode:
                sys.exit(done.stderr)
            return json.loads(done.stdout)

        check_spectra(run, parts)
        check_filter(run, folder, parts[0])


main()
