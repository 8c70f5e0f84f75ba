#!/usr/bin/env python3
"""Draws the pictures of docs/gallery.md from runs of the program: make_gallery.py [PROGRAM [PICTURE...]] (default ./teeter, all)."""
import csv
import json
import math
import pathlib
import subprocess
import sys
import tempfile
import tomllib

from drawing import COLOURS, Chart, outline, picture

TOP = pathlib.Path(__file__).resolve().parents[2]
HERE = pathlib.Path(__file__).resolve().parent / "gallery"
PROGRAM = sys.argv[1] if len(sys.argv) > 1 else str(TOP / "teeter")


def call(command, example, settings, more):
    words = [PROGRAM, command, str(TOP / "examples" / example), *more]
    for setting in settings:
        words += ["--set", setting]
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def history(example, *settings):
    """Columns of history.csv, and the summary."""
    with tempfile.TemporaryDirectory() as folder:
        call("run", example, settings, ["-o", folder])
        with open(f"{folder}/history.csv") as file:
            rows = list(csv.reader(file))
        summary = json.loads(pathlib.Path(folder, "summary.json").read_text())
    return {name: [float(row[i]) for row in rows[1:]] for i, name in enumerate(rows[0])}, summary


def study(example, *settings):
    return json.loads(call("study", example, settings, ["--json"]))


def columns(example, *settings):
    """Columns of cells.csv, as texts."""
    with tempfile.TemporaryDirectory() as folder:
        call("study", example, settings, ["-o", folder + "/out"])
        with open(f"{folder}/out/cells.csv") as file:
            rows = list(csv.DictReader(file))
    return rows


def degrees(values):
    return [math.degrees(v) for v in values]


def save(name, parts, height, width=640):
    HERE.mkdir(exist_ok=True)
    (HERE / f"{name}.svg").write_text(picture(parts, height, width))


def angle_above_ground(name, h, end, angle_range, ground_range, more=()):
    """The angle of a block, and below it the acceleration of the ground."""
    upper = Chart((0, end), angle_range, "time (s)", "angle (°)", top=12, height=180)
    upper.line("", list(zip(h["time"], degrees(h["angle_0"]))))
    for line in more:
        upper.line("", [(0, line), (end, line)], 1, "5 4", 1)
    lower = Chart((0, end), ground_range, "time (s)", "ground (g)", top=208, height=80)
    lower.line("", [(t, a / 9.80665) for t, a in zip(h["time"], h["ground_acceleration"])], 4, width=1)
    save(name, upper.text(x_names=False) + lower.text(y_ticks=[ground_range[0], 0, ground_range[1]]), 330)


def wall():
    chart = Chart((0, 5), (-22, 6), "time (s)", "angle (°)")
    for colour, duration in enumerate(["0.15", "0.613", "0.615"]):
        h, _ = history("wall-overturning.toml", f"ground.horizontal.duration={duration}")
        chart.line(f"pulse of {duration} s", list(zip(h["time"], degrees(h["angle_0"]))), colour)
    chart.legend_at = "bottom left"
    save("wall", chart.text(), 290)


def statue():
    h, summary = history("statue.toml")
    alpha = [math.degrees(summary["blocks"][0][f"alpha_{side}"]) for side in ("left", "right")]
    angle_above_ground("statue", h, 18, (-18, 18), (-0.6, 0.6), (-alpha[0], alpha[1]))


def release():
    h, _ = history("release.toml")
    upper = Chart((0, 3), (-25, 25), "time (s)", "angle (°)", top=12, height=170)
    upper.line("", list(zip(h["time"], degrees(h["angle_0"]))))
    lower = Chart((0, 3), (0, 0.45), "time (s)", "energy (J)", top=200, height=100)
    lower.line("", [(t, k + p) for t, k, p in zip(h["time"], h["kinetic"], h["potential"])], 1)
    save("release", upper.text(x_names=False) + lower.text(), 344)


def slides():
    h, _ = history("slides-then-rocks.toml")
    upper = Chart((0, 3.2), (-11, 11), "time (s)", "angle (°)", top=12, height=130)
    upper.line("", list(zip(h["time"], degrees(h["angle_0"]))))
    middle = Chart((0, 3.2), (0, 6), "time (s)", "slip (cm)", top=156, height=90)
    middle.line("", [(t, 100 * s) for t, s in zip(h["time"], h["slip_0"])], 1)
    lower = Chart((0, 3.2), (-0.7, 0.7), "time (s)", "ground (g)", top=260, height=70)
    lower.line("", [(t, a / 9.80665) for t, a in zip(h["time"], h["ground_acceleration"])], 4)
    save("slides", upper.text(x_names=False) + middle.text(x_names=False, y_ticks=[0, 2, 4, 6]) + lower.text(y_ticks=[-0.6, 0, 0.6]), 372)


def strobe(name, example, times, scale, centre, ground, height, gap, width=640):
    """Outlines of all blocks at some times, each time one gap to the right of the one before (m)."""
    h, _ = history(example)
    told = tomllib.loads((TOP / "examples" / example).read_text())
    parts = [f'<line x1="0" y1="{ground}" x2="{width}" y2="{ground}" stroke="#444"/>']
    for k, time in enumerate(times):
        row = min(range(len(h["time"])), key=lambda i: abs(h["time"][i] - time))
        for b, block in enumerate(told["block"]):
            com = block.get("com", [0, 0])
            corners = outline(h[f"x_{b}"][row] + k * gap, h[f"y_{b}"][row], h[f"angle_{b}"][row], block["width"], block["height"], com)
            path = " ".join(f"{centre + scale * x:.1f},{ground - scale * y:.1f}" for x, y in corners)
            colour = COLOURS[b % 2]
            parts.append(f'<polygon points="{path}" fill="{colour}" fill-opacity="0.25" stroke="{colour}" stroke-width="1.2"/>')
        parts.append(f'<text x="{centre + scale * k * gap:.0f}" y="{ground + 18}" text-anchor="middle">{time:g} s</text>')
    save(name, parts, height, width)


def bouncing():
    strobe("bouncing", "bouncing.toml", [0, 0.06, 0.096, 0.12, 0.14, 0.18, 0.22, 0.26, 0.46], 235, 36, 90, 116, gap=0.30)


def plinth():
    strobe("plinth", "statue-on-plinth.toml", [1.4, 1.6, 1.8, 2.0, 2.2, 2.5, 3.0], 62, 58, 240, 266, gap=1.41)


def drums():
    """Which joints of the column are open, over time."""
    h, _ = history("five-drums.toml")
    chart = Chart((1, 13), (0, 5), "time (s)", "", height=150)
    for joint in range(5):
        begin = None
        for t, state in zip(h["time"], h[f"open_{joint}"]):
            if state and begin is None:
                begin = t, state
            elif begin and state != begin[1]:
                chart.bar(begin[0], max(t, begin[0] + 0.005), joint + 0.15, joint + 0.85, COLOURS[0] if begin[1] > 0 else COLOURS[1])
                begin = (t, state) if state else None
    chart.legend = [("open about the right edge", COLOURS[0], ""), ("open about the left edge", COLOURS[1], "")]
    save("drums", chart.text(y_ticks=[0.5, 1.5, 2.5, 3.5, 4.5], y_names=["ground", "2 on 1", "3 on 2", "4 on 3", "5 on 4"]), 210)


def contact():
    """A wall released on the same pulse, by steps of 1 and 8 ms and with located impacts."""
    chart = Chart((0, 4), (-0.3, 0.3), "time (s)", "angle (°)")
    for colour, (name, example) in enumerate([("implicit Euler, 8 ms", "gagliardo-wall-8ms.toml"), ("implicit Euler, 1 ms", "gagliardo-wall.toml"), ("hybrid, 1 ms", "gagliardo-wall-hybrid.toml")]):
        h, _ = history(example)
        chart.line(name, list(zip(h["time"], degrees(h["angle_0"]))), colour)
    save("contact", chart.text(), 290)


def tombstone():
    upper = Chart((0, 12), (-4, 4), "time (s)", "angle (°)", top=12, height=170)
    soil, _ = history("tombstone-on-soil.toml")
    rigid, _ = history("tombstone-on-soil.toml", "model=rocking")
    upper.line("on soil", list(zip(soil["time"], degrees(soil["angle_0"]))))
    upper.line("on rock", list(zip(rigid["time"], degrees(rigid["angle_0"]))), 1)
    lower = Chart((0, 12), (0, 1), "time (s)", "base down", top=196, height=80)
    lower.line("", list(zip(soil["time"], soil["contact"])), 2, width=1)
    save("tombstone", upper.text(x_names=False) + lower.text(y_ticks=[0, 0.5, 1]), 320)


def levels():
    """Energies between impacts: the smoothed force, its form with exact levels, and events."""
    chart = Chart((0, 9), (1e-4, 1), "time (s)", "energy (J)", y_log=True)
    for colour, (name, settings, dash) in enumerate([("events (rocking)", ["model=rocking"], ""), ("force, n = 0.0002", [], ""), ("force, n = 0.02", ["dirac.penalty=0.02"], "5 3")]):
        _, summary = history("prieto-fig2.toml", *settings)
        points = [(t, level["energy"]) for level in summary["energy_levels"] if level["energy"] > 1e-4 for t in (level["time_from"], level["time_to"])]
        chart.line(name, points, colour, dash)
    save("levels", chart.text(y_ticks=[1e-4, 1e-3, 1e-2, 0.1, 1]), 290)


MAP_FILLS = {1: "#dceaf5", 2: "#e69f00", 3: "#c8553d"}


def basin():
    found = study("basin.toml", "study.x.points=61", "study.y.points=61")
    (x, y), codes = found["axes"], found["codes"]
    chart = Chart((-1.525, 1.525), (-1.525, 1.525), "initial angle / tipping angle", "initial rate / (p tipping angle)", height=330, width=460)
    chart.cells(x["values"], y["values"], codes, MAP_FILLS)
    save("basin", chart.text(), 390, 460)


def azimuth():
    found = study("space-azimuth.toml")
    (x, y), codes = found["axes"], found["codes"]
    chart = Chart((-2, 182), (0.38, 1.62), "azimuth of the shaking (°)", "strength, times the given pulses", height=300, width=560)
    chart.cells(degrees(x["values"]), y["values"], codes, MAP_FILLS)
    save("azimuth", chart.text(), 360, 560)


def plan(name, example, reach):
    """The lean of a body in space, seen along its axes, inside the curve at which it tips (degrees)."""
    h, summary = history(example)
    block = summary["blocks"][0]
    chart = Chart((-reach, reach), (-reach, reach), "lean towards x of the body (°)", "lean towards y (°)", height=340, width=420)
    angles = [math.radians(k) for k in range(361)]
    tips = [math.degrees(math.atan(max(x * math.cos(a) + y * math.sin(a) for x, y in block["base"]) / block["com_height"])) for a in angles]
    chart.line("it tips", [(t * math.cos(a), t * math.sin(a)) for a, t in zip(angles, tips)], 1, "5 4", 1)
    directions = [azimuth - twist for azimuth, twist in zip(h["azimuth_0"], h["twist_0"])]
    chart.line("its lean", [(t * math.cos(d), t * math.sin(d)) for d, t in zip(directions, degrees(h["tilt_0"]))], 0, width=1.2)
    chart.legend_at = "bottom left"
    save(name, chart.text(), 400, 420)


def vase():
    plan("vase", "space-vase.toml", 26)


def cylinder():
    plan("cylinder", "space-cylinder.toml", 32)


def sweep():
    rows = columns("sweep.toml")
    names = list(rows[0])
    xs = sorted({float(r[names[1]]) for r in rows})
    ys = sorted({float(r[names[2]]) for r in rows})
    kinds = [[None] * len(xs) for _ in ys]
    for r in rows:
        slid, peak = abs(float(r["peak_slip"] or 0)) > 1e-3, float(r["peak_ratio"] or 0)
        code = "falls" if r["verdict"] == "overturned" else "both" if peak > 1e-6 and slid else "rocks" if peak > 1e-6 else "slides" if slid else "stands"
        kinds[ys.index(float(r[names[2]]))][xs.index(float(r[names[1]]))] = code
    fills = {"slides": "#56b4e9", "rocks": "#f0e442", "both": "#009e73", "falls": "#c8553d"}
    dx, dy = (xs[1] - xs[0]) / 2, (ys[1] - ys[0]) / 2
    chart = Chart((xs[0] - dx, xs[-1] + dx), (ys[0] - dy, ys[-1] + dy), "coefficient of friction", "amplitude of the pulse (g)", height=260)
    chart.cells(xs, ys, kinds, fills)
    parts = chart.text()
    for left, (kind, fill) in zip([70, 165, 260, 355, 510], [("stands", "#ffffff"), *fills.items()]):
        words = {"both": "rocks and slides"}.get(kind, kind)
        parts.append(f'<rect x="{left}" y="320" width="18" height="12" fill="{fill}" stroke="#444"/><text x="{left + 23}" y="331">{words}</text>')
    save("sweep", parts, 342)


def spectrum():
    rows = columns("spectrum.toml")
    names = list(rows[0])
    x_name, y_name = names[1], names[2]
    chart = Chart((1, 8), (0, 1.6), "p of the block (rad/s): small p, large block", "largest angle / tipping angle", x_log=True)
    for colour, alpha in enumerate(sorted({float(r[y_name]) for r in rows})):
        pieces, piece = [], []
        for r in rows:
            if float(r[y_name]) != alpha:
                continue
            if r["verdict"] == "overturned":
                pieces, piece = pieces + [piece], []
            else:
                piece.append((float(r[x_name]), float(r["peak_ratio"])))
        shown = [p for p in pieces + [piece] if p]
        for k, p in enumerate(shown):
            chart.line(f"tipping angle {alpha:g} rad" if k == 0 else "", p, colour)
            if len(p) == 1:
                chart.dots("", p, colour, 2)
    save("spectrum", chart.text(x_ticks=[1, 2, 3, 4, 5, 6, 8]), 290)


def fragility():
    found = study("fragility.toml")["findings"]
    curve = found["curves"][0]
    chart = Chart((0, 1.5), (0, 1), "peak ground velocity (m/s)", "probability of overturning")
    chart.band(list(zip(curve["x"], curve["low"])), list(zip(curve["x"], curve["high"])))
    chart.line("lognormal curve, 95 % band", list(zip(curve["x"], curve["y"])))
    records = found["curves"][1]
    chart.dots("records", list(zip(records["x"], records["y"])), 1)
    chart.legend_at = "top left"
    save("fragility", chart.text(), 290)


def graveyard():
    """The curve of each tombstone; the two that fall first and last have names."""
    objects = sorted(study("graveyard.toml")["objects"], key=lambda one: one["findings"]["numbers"]["theta"])
    chart = Chart((0, 0.6), (0, 1), "peak ground acceleration (g)", "probability of overturning")
    for k, one in enumerate(objects):
        named = {0: 1, len(objects) - 1: 2}.get(k)
        curve = next(c for c in one["findings"]["curves"] if c["name"] == "fragility")
        points = [(x / 9.80665, y) for x, y in zip(curve["x"], curve["y"]) if x < 0.6 * 9.80665]
        chart.line(one["name"] if named else "the others" if k == 1 else "", points, named or 0, "", 2.2 if named else 1)
    chart.legend_at = "bottom right"
    save("graveyard", chart.text(), 290)


def target():
    """A suite scaled to a target spectrum, as `teeter record` does it."""
    with tempfile.TemporaryDirectory() as folder:
        goal = pathlib.Path(folder, "target.csv")
        goal.write_text("period [s],Sa [g]\n0,0.2\n0.15,0.5\n0.5,0.5\n2,0.125\n")
        files = sorted(map(str, (TOP / "examples/records/suite").glob("*.AT2")))
        words = [PROGRAM, "record", *files, "--target", str(goal), "--fit", "each", "--fit-range", "0.2,1.5", "--json"]
        suite = json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)["suite"]
    chart = Chart((0.1, 2), (0, 1.0), "period (s)", "spectral acceleration (g)", x_log=True)
    in_range = lambda values: [(t, a / 9.80665) for t, a in zip(suite["period"], values) if 0.1 <= t <= 2]
    chart.band(in_range(suite["median_minus_sigma"]), in_range(suite["median_plus_sigma"]))
    chart.line("mean of eight records, scaled; band: median ± one sigma", in_range(suite["mean"]))
    chart.line("target", in_range(suite["target"]), 1, "6 4", 2.2)
    save("target", chart.text(x_ticks=[0.1, 0.2, 0.5, 1, 2]), 290)


def risk():
    found = study("balanced-rock.toml")["findings"]
    curves = {curve["name"]: curve for curve in found["curves"]}
    in_g = lambda values: [value / 9.80665 for value in values]
    chart = Chart((0.03, 2), (0, 1), "peak ground acceleration (g)", "chance", x_log=True)
    part = curves["contribution"]
    most = max(part["y"])
    x = in_g(part["x"])
    chart.band([(a, 0) for a in x], [(a, y / most) for a, y in zip(x, part["y"])])
    chart.line("falls if shaken so; band: where the risk comes from", list(zip(x, curves["fragility used"]["y"])))
    colour = 1
    for name, curve in curves.items():
        if name.startswith("hazard: "):
            chart.line(f"{name[8:]}, in 1000 years", [(a, 1 - math.exp(-1000 * rate)) for a, rate in zip(in_g(curve["x"]), curve["y"])], colour)
            colour += 1
    chart.legend_at = "top left"
    save("risk", chart.text(x_ticks=[0.05, 0.1, 0.2, 0.5, 1, 2]), 290)


def montecarlo():
    rows = columns("montecarlo.toml")
    stays = [float(r["peak_ratio"]) for r in rows if r["verdict"] != "overturned"]
    counts = [sum(k * 0.05 <= s < (k + 1) * 0.05 for s in stays) for k in range(24)]
    chart = Chart((0, 1.2), (0, 1.1 * max(counts)), "largest lean of those that stay up / tipping angle", "cases", height=200)
    for k, count in enumerate(counts):
        chart.bar(k * 0.05, k * 0.05 + 0.048, 0, count, COLOURS[0])
    save("montecarlo", chart.text(), 260)


def chance():
    """Of the statue whose numbers are not known exactly; the ranges at which it falls as described, below."""
    rows = columns("chance.toml")
    of = lambda name: [(float(r["ground.scale"]), float(r[name])) for r in rows if r["chance"]]
    chart = Chart((0.5, 4.5), (0, 1), "factor on the shaking", "chance of a fall")
    chart.band(of("chance_low"), of("chance_high"))
    chart.line("of 200 objects and shakings, 95 % band", of("chance"))
    ranges = json.loads(call("margin", "chance.toml", (), ["--json"]))["overturning_scales"]
    for k, (begin, end) in enumerate(ranges):
        chart.line("" if k else "as described it falls", [(begin, 0.012), (min(end or 4.5, 4.5), 0.012)], 1, "", 6)
    chart.legend_at = "bottom right"
    save("chance", chart.text(), 290)


def bifurcation():
    rows = columns("bifurcation.toml", "study.transient=600", "study.x.points=181", "study.averaged=100")
    name = list(rows[0])[1]
    points = []
    for r in rows:
        points += [(float(r[name]), math.degrees(float(v))) for key, v in r.items() if key.startswith("angle") and v]
    chart = Chart((0.70, 0.79), (-7.6, -3.2), "amplitude of the shaking (g)", "angle once a period (°)", height=260)
    chart.specks(points)
    save("bifurcation", chart.text(), 320)


def bust():
    h, _ = history("bust-second-floor.toml")
    upper = Chart((0, 15), (-12, 12), "time (s)", "angle (°)", top=12, height=150)
    upper.line("", list(zip(h["time"], degrees(h["angle_0"]))))
    lower = Chart((0, 15), (-0.6, 0.6), "time (s)", "g", top=190, height=110)
    for colour, (name, words) in enumerate([("floor_acceleration", "floor"), ("ground_acceleration", "ground")]):
        lower.line(words, [(t, a / 9.80665) for t, a in zip(h["time"], h[name])], 3 * colour + 1, width=1)
    save("bust", upper.text(x_names=False) + lower.text(y_ticks=[-0.6, 0, 0.6]), 344)


def isolated():
    h, summary = history("vase-isolated.toml")
    end = h["time"][-1]
    limit = 100 * summary["support"]["isolation"]["limit"]
    upper = Chart((0, end), (-90, 90), "time (s)", "angle (°)", top=12, height=140)
    upper.line("", list(zip(h["time"], degrees(h["angle_0"]))))
    lower = Chart((0, end), (-1.2 * limit, 1.2 * limit), "time (s)", "plate (cm)", top=176, height=120)
    lower.line("", [(t, 100 * x) for t, x in zip(h["time"], h["plate_displacement_0"])], 1)
    for stop in (-limit, limit):
        lower.line("", [(0, stop), (end, stop)], 4, "5 4", 1)
    save("isolated", upper.text(x_names=False) + lower.text(y_ticks=[-limit, 0, limit]), 340)


def case():
    """The vase in its case: on the plate, at 1.05 times the shaking, and on the floor of the room."""
    runs = [("on the plate", []), ("1.05 times that", ["ground.horizontal.amplitude=4.12"]), ("on the floor", ["support={}"])]
    end = 3
    upper = Chart((0, end), (-95, 95), "time (s)", "angle of the vase (°)", top=12, height=140)
    lower = Chart((0, end), (-24, 24), "time (s)", "plate (cm)", top=176, height=120)
    for k, (words, settings) in enumerate(runs):
        h, _ = history("case-isolated.toml", *settings)
        upper.line(words, [p for p in zip(h["time"], degrees(h["angle_1"])) if p[0] < end], k)
        if "plate_displacement_0" in h:
            lower.line("", [(t, 100 * x) for t, x in zip(h["time"], h["plate_displacement_0"]) if t < end], k)
    for stop in (-20, 20):
        lower.line("", [(0, stop), (end, stop)], 4, "5 4", 1)
    save("case", upper.text(x_names=False) + lower.text(y_ticks=[-20, 0, 20]), 340)


def tied(name, example, end, most):
    """The angle, and the force of each anchor."""
    h, _ = history(example)
    leans = degrees(h["angle_0"])
    reach = 1.15 * max(abs(a) for t, a in zip(h["time"], leans) if t < end)
    upper = Chart((0, end), (-reach, reach), "time (s)", "angle (°)", top=12, height=140)
    upper.line("", [p for p in zip(h["time"], leans) if p[0] < end])
    lower = Chart((0, end), (0, most), "time (s)", "force (kN)", top=176, height=120)
    for k, words in enumerate(["right anchor", "left anchor"]):
        if f"anchor_force_{k}" in h:
            both = "anchor_force_1" in h
            lower.line(words if both else "", [(t, f / 1000) for t, f in zip(h["time"], h[f"anchor_force_{k}"]) if t < end], k + 1)
    save(name, upper.text(x_names=False) + lower.text(), 340)


def cabinet():
    tied("cabinet", "cabinet-anchored.toml", 8, 1.8)


def parapet():
    tied("parapet", "parapet-anchored.toml", 20, 9)


def mechanism(name, example):
    """How an assembly gives way, as `teeter limit` draws it."""
    with tempfile.TemporaryDirectory() as folder:
        call("limit", example, (), ["-o", folder + "/out"])
        text = pathlib.Path(folder, "out", "mechanism-right.svg").read_text()
    HERE.mkdir(exist_ok=True)
    (HERE / f"{name}.svg").write_text(text)


def arch():
    mechanism("arch", "oppenheim-arch.toml")


def doorway():
    mechanism("doorway", "wall-with-doorway.toml")


def multidrum():
    mechanism("multidrum", "multidrum-column.toml")


def portal():
    mechanism("portal", "portal.toml")


PICTURES = {f.__name__: f for f in (bust, isolated, case, cabinet, parapet, wall, statue, release, slides, bouncing, plinth, drums, contact, tombstone, levels, basin, azimuth, vase, cylinder, sweep, spectrum, fragility, graveyard, target, risk, montecarlo, chance, bifurcation, arch, doorway, multidrum, portal)}
for wanted in sys.argv[2:] or PICTURES:
    PICTURES[wanted]()
