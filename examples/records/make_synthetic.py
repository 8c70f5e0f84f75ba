#!/usr/bin/env python3
"""Makes the synthetic earthquake-like records of the examples. None is a recording of any earthquake.

How: white noise from a fixed integer generator drives a Kanai-Tajimi ground filter (a damped oscillator) in series
with a Clough-Penzien high-pass filter; the result is shaped by an envelope that rises for 2 s, holds for 7 s and
decays; a cubic baseline of the acceleration is removed so that velocity and displacement of the ground end at zero;
last, it is scaled to the stated peak. Only integer arithmetic and + - * / sqrt log cos sin exp are used, and values
are printed with seven digits, so the files come out the same everywhere.

Usage: make_synthetic.py [--check]     writes the files beside this script, or compares them with what is there
"""
import math
import pathlib
import sys

STEP = 0.01  # s
DURATION = 24.0  # s
G = 9.80665  # m/s2


def white_noise(seed, count):
    """Normal deviates: a 64-bit linear congruential generator and the Box-Muller transform."""
    state, values = seed, []
    while len(values) < count:
        uniforms = []
        for _ in range(2):
            state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
            uniforms.append(((state >> 11) + 0.5) / 2**53)
        radius = math.sqrt(-2.0 * math.log(uniforms[0]))
        values += [radius * math.cos(2 * math.pi * uniforms[1]), radius * math.sin(2 * math.pi * uniforms[1])]
    return values[:count]


def oscillator(drive, omega, damping):
    """Displacement and velocity of x'' + 2 z w x' + w^2 x = drive, by the central difference method."""
    x = [0.0, 0.0]
    a, b = 1.0 / STEP**2 + damping * omega / STEP, 1.0 / STEP**2 - damping * omega / STEP
    for i in range(1, len(drive)):
        x.append((drive[i] + (2.0 / STEP**2 - omega**2) * x[i] - b * x[i - 1]) / a)
    velocity = [0.0] + [(x[i + 1] - x[i - 1]) / (2 * STEP) for i in range(1, len(drive))]
    return x[: len(drive)], velocity


def ground_filter(noise, frequency, damping):
    omega = 2 * math.pi * frequency
    x, v = oscillator(noise, omega, damping)
    soft = [omega**2 * xi + 2 * damping * omega * vi for xi, vi in zip(x, v)]
    low = 2 * math.pi * 0.25
    y, w = oscillator(soft, low, 0.7)
    return [s - low**2 * yi - 2 * 0.7 * low * wi for s, yi, wi in zip(soft, y, w)]


def envelope(t):
    if t < 2.0:
        return (t / 2.0) ** 2
    return 1.0 if t < 9.0 else math.exp(-0.35 * (t - 9.0))


def integrals(a):
    """Velocity and displacement at the end of a piecewise linear acceleration."""
    v = d = 0.0
    for left, right in zip(a, a[1:]):
        d += STEP * v + STEP**2 * (2 * left + right) / 6
        v += STEP * (left + right) / 2
    return v, d


def without_drift(a):
    """Subtracts t (c1 + c2 t)(1 - t/T) so that the end velocity and displacement vanish and the ends stay zero."""
    last = len(a) - 1
    shapes = [[(i / last) ** n * (1 - i / last) for i in range(len(a))] for n in (1, 2)]
    (v1, d1), (v2, d2), (v, d) = integrals(shapes[0]), integrals(shapes[1]), integrals(a)
    det = v1 * d2 - v2 * d1
    c1, c2 = (v * d2 - v2 * d) / det, (v1 * d - v * d1) / det
    return [ai - c1 * s1 - c2 * s2 for ai, s1, s2 in zip(a, *shapes)]


def motion(seed, frequency, damping, peak):
    count = int(round(DURATION / STEP)) + 1
    raw = ground_filter(white_noise(seed, count), frequency, damping)
    shaped = [envelope(i * STEP) * r for i, r in enumerate(raw)]
    shaped[0] = shaped[-1] = 0.0
    flat = without_drift(shaped)
    top = max(abs(x) for x in flat)
    return [peak * x / top for x in flat]


def at2(values, component="HORIZONTAL"):
    lines = [
        "TEETER SYNTHETIC RECORD, NOT A RECORDING OF ANY EARTHQUAKE",
        f"MADE BY examples/records/make_synthetic.py, {component}",
        "ACCELERATION TIME HISTORY IN UNITS OF G",
        f"NPTS= {len(values):6d}, DT= {STEP:8.5f} SEC",
    ]
    for i in range(0, len(values), 5):
        lines.append("".join(f"{v:15.7E}" for v in values[i : i + 5]))
    return "\n".join(lines) + "\n"


def csv(values):
    lines = ["# Synthetic, not a recording of any earthquake; made by make_synthetic.py", "time [s],up [m/s2]"]
    lines += [f"{i * STEP:.2f},{G * v:.7e}" for i, v in enumerate(values)]
    return "\n".join(lines) + "\n"


def main():
    folder = pathlib.Path(__file__).resolve().parent
    files = {
        "synthetic.AT2": at2(motion(seed=20260214, frequency=3.0, damping=0.45, peak=0.55)),
        "synthetic-up.csv": csv(motion(seed=20260215, frequency=6.0, damping=0.5, peak=0.22)),
    }
    # A suite for fragility curves: soils from soft to stiff, peaks as they would be at one site.
    for k in range(8):
        values = motion(seed=20260301 + k, frequency=0.8 + 0.35 * k, damping=0.4, peak=0.25 + 0.03 * k)
        files[f"suite/synthetic-{k + 1}.AT2"] = at2(values)
    # A recording in three files, named as those of PEER are.
    for component, seed, frequency, peak in (("000", 20260401, 1.4, 0.50), ("090", 20260402, 1.9, 0.42), ("-UP", 20260403, 5.0, 0.25)):
        values = motion(seed=seed, frequency=frequency, damping=0.45, peak=peak)
        files[f"recording/station{component}.AT2"] = at2(values, component.strip("-"))
    for name in ("suite", "recording"):
        (folder / name).mkdir(exist_ok=True)
    for name, text in files.items():
        if "--check" in sys.argv[1:]:
            if (folder / name).read_text() != text:
                sys.exit(f"{name} is not what make_synthetic.py makes")
        else:
            (folder / name).write_text(text)


if __name__ == "__main__":
    main()
