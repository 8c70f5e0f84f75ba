#!/usr/bin/env python3
"""Draws the figures of the documents from runs of the program: make_figures.py [PROGRAM [FIGURE...]] (default ./teeter, all)."""
import json
import math
import pathlib
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
HERE = pathlib.Path(__file__).resolve().parent
PROGRAM = sys.argv[1] if len(sys.argv) > 1 else str(TOP / "teeter")
COLOURS = ["#0072b2", "#d55e00", "#009e73", "#555555"]


def run(example, **settings):
    words = [PROGRAM, "run", str(TOP / "examples" / example), "--json"]
    for key, value in settings.items():
        words += ["--set", f"{key.replace('__', '.')}={value}"]
    return json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)


class Plot:
    """Axes in SVG, linear or logarithmic."""

    def __init__(self, title, x_label, y_label, x_range, y_range, x_log=False, y_log=False, legend_top=60):
        self.log = (x_log, y_log)
        self.legend_top = legend_top
        self.ranges = [self._scale(0, x_range), self._scale(1, y_range)]
        self.parts = [
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" font-family="sans-serif" font-size="13">',
            '<rect width="640" height="400" fill="white"/>',
            f'<text x="70" y="24" font-weight="bold">{title}</text>',
            f'<text x="345" y="390" text-anchor="middle">{x_label}</text>',
            f'<text x="18" y="195" text-anchor="middle" transform="rotate(-90 18 195)">{y_label}</text>',
            '<rect x="70" y="40" width="550" height="310" fill="none" stroke="#888"/>',
        ]
        self.entries = 0

    def _scale(self, axis, values):
        return [math.log10(v) if self.log[axis] else v for v in values]

    def place(self, x, y):
        (x0, x1), (y0, y1) = self.ranges
        (a,), (b,) = self._scale(0, [x]), self._scale(1, [y])
        return 70 + 550 * (a - x0) / (x1 - x0), 350 - 310 * (b - y0) / (y1 - y0)

    def ticks(self, xs, ys, x_names=None, y_names=None):
        for x, name in zip(xs, x_names or [f"{v:g}" for v in xs]):
            px, _ = self.place(x, 10 ** self.ranges[1][0] if self.log[1] else self.ranges[1][0])
            self.parts.append(f'<line x1="{px:.1f}" y1="40" x2="{px:.1f}" y2="350" stroke="#ddd"/>')
            self.parts.append(f'<text x="{px:.1f}" y="368" text-anchor="middle">{name}</text>')
        for y, name in zip(ys, y_names or [f"{v:g}" for v in ys]):
            _, py = self.place(10 ** self.ranges[0][0] if self.log[0] else self.ranges[0][0], y)
            self.parts.append(f'<line x1="70" y1="{py:.1f}" x2="620" y2="{py:.1f}" stroke="#ddd"/>')
            self.parts.append(f'<text x="64" y="{py + 4:.1f}" text-anchor="end">{name}</text>')

    def series(self, name, points, dashed=False, marks=True):
        colour = COLOURS[self.entries % len(COLOURS)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (self.place(*p) for p in points))
        dash = ' stroke-dasharray="6 4"' if dashed else ""
        self.parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"{dash}/>')
        if marks:
            for p in points:
                x, y = self.place(*p)
                self.parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"/>')
        y = self.legend_top + 20 * self.entries
        self.parts.append(f'<line x1="84" y1="{y - 4}" x2="112" y2="{y - 4}" stroke="{colour}" stroke-width="2"{dash}/>')
        self.parts.append(f'<text x="118" y="{y}">{name}</text>')
        self.entries += 1

    def write(self, name):
        (HERE / name).write_text("\n".join(self.parts + ["</svg>"]) + "\n")


def powers(low, high):
    return [10.0**k for k in range(low, high + 1)], [f"1e{k}" for k in range(low, high + 1)]


def dirac_convergence():
    """Errors of the smoothed impact force against the event-driven model, over its width."""
    widths = [2e-3, 2e-4, 2e-5, 2e-6]
    free = run("prieto-fig2.toml", model="rocking")
    pulse = {"ground__horizontal": '{ kind = "half-sine", amplitude = "0.16 g", frequency = 1.0 }'}
    upright = {"initial__angle": "[0.0]", "initial__rate": "[0.0]", **pulse}
    lifted = run("prieto-fig2.toml", model="rocking", **upright)
    time, energy, peak = [], [], []
    for n in widths:
        found = run("prieto-fig2.toml", dirac__penalty=n)
        exact = free["impacts"][0]["time"]
        time.append((n, abs(found["impacts"][0]["time"] - exact) / exact))
        levels = [(f["energy"], e["energy"]) for f, e in zip(found["energy_levels"], free["energy_levels"])]
        energy.append((n, abs(levels[4][0] - levels[4][1]) / levels[4][1]))
        smooth = run("prieto-fig2.toml", dirac__penalty=n, **upright)
        exact_peak = lifted["blocks"][0]["peak_angle"]
        peak.append((n, abs(smooth["blocks"][0]["peak_angle"] - exact_peak) / abs(exact_peak)))
    plot = Plot("Impact as a force: errors against the event-driven model", "width n of the force (angle / tipping angle)",
                "relative error", (1e-6, 1e-2), (1e-8, 1e1), True, True)
    xs, x_names = powers(-6, -2)
    ys, y_names = powers(-8, 1)
    plot.ticks(xs, ys, x_names, y_names)
    plot.series("peak after an uplift under a half-sine (order 2/3)", peak)
    plot.series("energy after four impacts (order 1)", energy)
    plot.series("time of the first impact (order 1)", time)
    plot.write("dirac-convergence.svg")


def step_restitution():
    """What the step of implicit Euler takes from an impact, and what the hybrid scheme does not."""
    width, height, gravity, release = 0.5, 3.5, 9.81, 0.05
    housner = 1.0 - 1.5 * width**2 / (width**2 + height**2)
    radius = 0.5 * math.hypot(width, height)
    alpha = math.atan(width / height)
    p2 = 0.75 * gravity / radius
    rate = 2.0 * math.sqrt(p2 * math.sin(alpha - 0.5 * release) * math.sin(0.5 * release))
    still = {"ground__horizontal": '{ kind = "none" }', "initial__angle": f"[{release}]", "run__duration": 2.0}
    steps = [0.5, 1.0, 2.0, 4.0, 8.0]

    landing = run("gagliardo-wall-hybrid.toml", contact__step=1e-4, **still)["impacts"][0]["time"]

    def mean_ratio(example, step):
        # The impact lies at another place within the step for each of these.
        whole = math.floor(landing / (step * 1e-3))
        nearby = [landing / (whole + (k + 0.5) / 16) for k in range(16)]
        ratios = [run(example, contact__step=s, **still)["contact"]["swings"][1]["ratio"] for s in nearby]
        return sum(ratios) / len(ratios)

    plot = Plot("Ratio of rates over the first impact, wall 0.5 x 3.5 m released at 0.05 rad", "step (ms)",
                "root of the ratio of peak energies", (0.0, 8.5), (0.90, 0.99), legend_top=275)
    plot.ticks([0, 1, 2, 4, 8], [0.90, 0.92, 0.94, 0.96, 0.98])
    plot.series("implicit Euler, mean over positions within the step",
                [(s, mean_ratio("gagliardo-wall.toml", s)) for s in steps])
    plot.series("hybrid scheme", [(s, mean_ratio("gagliardo-wall-hybrid.toml", s)) for s in steps])
    loss = (1.0 + housner) * p2 * math.sin(alpha) / rate * 1e-3
    plot.series("theory, section 14", [(s, housner - loss * s) for s in [0.0] + steps], dashed=True, marks=False)
    plot.series("Housner", [(0.0, housner), (8.5, housner)], dashed=True, marks=False)
    plot.write("step-restitution.svg")


def study(example, *settings):
    words = [PROGRAM, "study", str(TOP / "examples" / example), "--json"]
    for setting in settings:
        words += ["--set", setting]
    return json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)


def fig18_panel(parts, left, title, found):
    """One map: rows of equal codes as bars; 2 and 3 also hatched, for those who do not see the colours."""
    xs, ys = (axis["values"] for axis in found["axes"])
    width, height, top = 380, 330, 40
    fills = {0: "#ffffff", 1: "#dceaf5", 2: "url(#after)", 3: "url(#at-once)"}

    def px(x):
        return left + width * (x - xs[0]) / (xs[-1] - xs[0])

    def py(y):
        return top + height * (1 - (y - ys[0]) / (ys[-1] - ys[0]))

    dx, dy = (xs[1] - xs[0]) / 2, (ys[1] - ys[0]) / 2
    # Bars of equal code, joined over rows while they keep their ends.
    open_bars = {}
    bars = []
    for row, codes in enumerate(found["codes"] + [[]]):
        runs, begin = set(), 0
        for i in range(1, len(codes) + 1):
            if i == len(codes) or codes[i] != codes[begin]:
                runs.add((begin, i - 1, codes[begin]))
                begin = i
        for bar in [b for b in open_bars if b not in runs]:
            bars.append((*bar, open_bars.pop(bar), row - 1))
        for bar in runs:
            open_bars.setdefault(bar, row)
    # One shape for each code: neighbouring bars leave no seams.
    shapes = {}
    for a, b, code, first, last in sorted(bars):
        x0, x1 = max(px(xs[a] - dx), left), min(px(xs[b] + dx), left + width)
        y0, y1 = max(py(ys[last] + dy), top), min(py(ys[first] - dy), top + height)
        shapes.setdefault(code, []).append(f"M{x0:.1f} {y0:.1f}H{x1:.1f}V{y1:.1f}H{x0:.1f}z")
    for code, bits in sorted(shapes.items()):
        if code:
            parts.append(f'<path fill="{fills[code]}" shape-rendering="crispEdges" d="{"".join(bits)}"/>')
    parts.append(f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="none" stroke="#444"/>')
    parts.append(f'<text x="{left}" y="24" font-weight="bold">{title}</text>')
    for x in range(1, 9):
        parts.append(f'<text x="{px(x):.1f}" y="{top + height + 18}" text-anchor="middle">{x}</text>')
    for y in range(2, 13, 2):
        parts.append(f'<text x="{left - 8}" y="{py(y) + 4:.1f}" text-anchor="end">{y}</text>')
    parts.append(f'<text x="{left + width / 2}" y="{top + height + 38}" text-anchor="middle">frequency of the pulse / p</text>')


def fig18():
    """Fig. 18 of the dissertation: overturning maps of a 1:2 block with corrected and with Housner's restitution."""
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 450" font-family="sans-serif" font-size="13">',
        '<defs><pattern id="after" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<rect width="6" height="6" fill="#e69f00"/><line x1="0" y1="0" x2="0" y2="6" stroke="#7a4b00" stroke-width="2"/></pattern>',
        '<pattern id="at-once" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">'
        '<rect width="6" height="6" fill="#c8553d"/><line x1="0" y1="0" x2="0" y2="6" stroke="#e9b3a6" stroke-width="1"/></pattern></defs>',
        '<rect width="900" height="450" fill="white"/>',
        '<text x="16" y="205" text-anchor="middle" transform="rotate(-90 16 205)">amplitude of the pulse / (g tan alpha)</text>',
    ]
    fig18_panel(parts, 60, "A  corrected restitution", study("dissertation-fig18.toml"))
    fig18_panel(parts, 500, "B  Housner's restitution", study("dissertation-fig18.toml", 'restitution={ law = "housner" }'))
    entries = [("#dceaf5", "1  rocks and survives"), ("url(#after)", "2  overturns after an impact"), ("url(#at-once)", "3  overturns without impact")]
    for i, (fill, words) in enumerate(entries):
        parts.append(f'<rect x="{60 + 270 * i}" y="424" width="22" height="14" fill="{fill}" stroke="#444"/>')
        parts.append(f'<text x="{90 + 270 * i}" y="436">{words}</text>')
    (HERE / "dissertation-fig18.svg").write_text("\n".join(parts + ["</svg>"]) + "\n")


FIGURES = {"dirac-convergence": dirac_convergence, "step-restitution": step_restitution, "dissertation-fig18": fig18}
for wanted in sys.argv[2:] or FIGURES:
    FIGURES[wanted]()
