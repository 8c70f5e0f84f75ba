"""Plots with matplotlib, which is imported only here and only when one is asked for."""

import os
from typing import TYPE_CHECKING, Any, Optional

if TYPE_CHECKING:
    from ._compare import Comparison
    from ._history import History
    from ._identify import Identification
    from ._record import Component
    from ._study import Table

BLUE, RED, GREY = "#2f6690", "#b3392f", "#6b7280"
SHADES = ["#ffffff", "#a9c5dd", "#e0a458", "#b3392f", "#5b4b8a", "#4f8a5b", "#8a5b4f", "#333333"]


def pyplot() -> Any:
    """matplotlib.pyplot, or a message that says how to get it."""
    try:
        import matplotlib.pyplot as plt
    except ImportError as error:
        raise ImportError(
            "plots need matplotlib, which is not installed: apt-get install python3-matplotlib, or use report(path)"
        ) from error
    return plt


def plot_history(history: "History", axes: Any) -> Any:
    if axes is None:
        figure, axes = pyplot().subplots(
            2, 1, sharex=True, figsize=(8, 5), gridspec_kw={"height_ratios": [2, 1]}, constrained_layout=True
        )
        figure.suptitle(f"{history.scenario.title}\n{history.words.splitlines()[0]}".strip(), fontsize=11)
    above, below = axes
    blocks = history.summary["blocks"]
    lines = _leans(history) if "tilt_0" in history.columns else _angles(history, blocks)
    for label, values in lines:
        above.plot(history.time, values, lw=1.2, label=label)
    shown = max(0.1, *(abs(values).max() for _, values in lines))
    for share in (-1, 1):  # the tipping angle, where it is in the picture
        if shown > 0.6:
            above.axhline(share, color=RED, lw=0.8, ls="--")
    limit = min(1.15 * shown, 3.0)
    above.set_ylim(-limit, limit)
    above.set_ylabel("angle / tipping angle")
    if 1 < len(lines) <= 8:
        above.legend(fontsize=8, ncols=2)
    below.plot(history.time, history.ground_acceleration / 9.80665, color=GREY, lw=0.9, label="horizontal")
    for name, color in (("transverse", RED), ("vertical", BLUE)):
        values = history.columns.get(f"ground_acceleration_{name}")
        if values is not None and abs(values).max() > 0.0:
            below.plot(history.time, values / 9.80665, color=color, lw=0.7, label=name)
            below.legend(fontsize=8)
    below.set_ylabel("ground, g")
    below.set_xlabel("time, s")
    for one in axes:
        one.grid(alpha=0.25)
        one.margins(x=0.0)
    return axes


def _angles(history: "History", blocks: "list[dict[str, Any]]") -> "list[tuple[Optional[str], Any]]":
    """Tilts in the plane, as shares of the tipping angle."""
    return [
        (f"block {k + 1}" if len(blocks) <= 8 else None, history[f"angle_{k}"] / block["tipping_angle"])
        for k, block in enumerate(blocks)
    ]


def _leans(history: "History") -> "list[tuple[Optional[str], Any]]":
    """A body in space: the tilt and its parts along x and y, as shares of the tipping tilt in the worst direction it took."""
    import numpy as np

    tilt = history.tilt_0 / history.summary["blocks"][0]["tipping_tilt"]
    azimuth = history.azimuth_0
    return [("tilt", tilt), ("towards +x", tilt * np.cos(azimuth)), ("towards +y", tilt * np.sin(azimuth))]


def plot_table(table: "Table", axes: Any, column: Optional[str]) -> Any:
    if axes is None:
        figure, axes = pyplot().subplots(figsize=(7, 5), constrained_layout=True)
        figure.suptitle(table._study.title, fontsize=11)
    if column is None and table.findings.curves and table.kind == "risk":
        return _draw_risk(table, axes)
    if column is None and table.findings.curves and table.kind in ("fragility", "montecarlo"):
        _draw_curves(table, axes)
    elif column is None and table.kind == "bifurcation":
        _draw_orbits(table, axes)
    elif table.kind == "spectrum" and len(table.axes) == 2 and len(table.axes[1].values) <= 8:
        _draw_lines(table, axes, column or _usual_column(table))
    elif len(table.axes) == 2:
        usual = "attractor" if table.kind == "basin" else table._study.code_column or next(iter(table.outputs))
        _draw_grid(table, axes, column or usual)
    else:
        _draw_column(table, axes, column or _usual_column(table))
    return axes


def _usual_column(table: "Table") -> str:
    numbers = [name for name in table.outputs if not table.labels[name]]
    return next((name for name in ("tipping_share", "peak_ratio") if name in numbers), numbers[0])


def _title(table: "Table", name: str) -> str:
    unit = table.units.get(name, "")
    return f"{name}, {unit}" if unit else name


def _draw_risk(table: "Table", axes: Any) -> Any:
    """Fragility and where the risk comes from, over the hazard curves on an axis of their own."""
    title, unit, si = table._study.intensity_axis
    rates = axes.twinx()
    for curve in table.findings.curves:
        if curve.name.startswith("hazard: "):
            rates.loglog(curve.x / si, curve.y, "--", lw=1.0, color="0.4")
        elif curve.name == "fragility used":
            axes.plot(curve.x / si, curve.y, lw=1.8, label="fragility")
        elif curve.name == "contribution":
            axes.fill_between(curve.x / si, 0.0, curve.y / curve.y.max(), alpha=0.25, lw=0, label="where the risk comes from")
    axes.set_xscale("log")
    axes.set_xlabel(f"{title.lower()}, {unit}")
    axes.set_ylabel(f"probability of {table._study.limit}")
    rates.set_ylabel("annual rate of exceedance (dashed)")
    axes.legend(fontsize=8)
    return axes


def _draw_curves(table: "Table", axes: Any) -> None:
    distribution = table.kind == "montecarlo"
    shown = table.findings.curves
    if distribution and any(curve.name == "tipping_share" for curve in shown):  # of several blocks
        shown = [curve for curve in shown if curve.name == "tipping_share"]
    for curve in shown:
        x = curve.x if distribution else curve.x / table._study.intensity_axis[2]
        if curve.name == "observed":
            axes.plot(x, curve.y, "o", ms=4, label=curve.name)
            continue
        style = "steps-post" if distribution else "default"
        (line,) = axes.plot(x, curve.y, lw=1.0 if distribution else 1.6, label=curve.name, drawstyle=style)
        if curve.low is not None and curve.high is not None:
            axes.fill_between(x, curve.low, curve.high, color=line.get_color(), alpha=0.18, lw=0, label="95 %")
    if distribution:  # beyond twice the tipping angle it lies on the ground
        axes.set_xlim(0.0, min(2.0, 1.05 * max(curve.x.max() for curve in shown)))
        axes.set_xlabel("largest angle / tipping angle")
        axes.set_ylabel("share of the cases at or below")
    else:
        title, unit, _ = table._study.intensity_axis
        axes.set_xlabel(f"{title.lower()}, {unit}" if unit else title.lower())
        axes.set_ylabel(f"probability of {table._study.limit}")
        axes.legend(fontsize=8)
    axes.set_ylim(0.0, 1.02)
    axes.grid(alpha=0.25)


def _draw_lines(table: "Table", axes: Any, name: str) -> None:
    """A line for each value of the second axis."""
    x, y = table.axes
    for value, line in zip(y.values, table.grid(name)):
        axes.plot(x.values, line, lw=1.2, label=f"{y.name} = {value:g}")
    axes.set_xlabel(x.name)
    axes.set_ylabel(_title(table, name))
    if name in ("tipping_share", "peak_ratio"):  # beyond, it has fallen
        axes.set_ylim(0.0, 1.5)
    axes.legend(fontsize=8)
    axes.grid(alpha=0.25)


def _draw_orbits(table: "Table", axes: Any) -> None:
    """Angles once a period of the ground: as many as the attractor has."""
    first = next(iter(table.inputs))
    for name, values in table.outputs.items():
        if name.startswith("angle_"):
            axes.plot(table.inputs[first], values, ".", color=BLUE, ms=1.5)
    axes.set_xlabel(_title(table, first))
    axes.set_ylabel("angle once a period, rad")
    axes.grid(alpha=0.25)


def _draw_grid(table: "Table", axes: Any, name: str) -> None:
    from matplotlib.colors import ListedColormap
    from matplotlib.patches import Patch

    x, y = table.axes
    labels = table.labels[name]
    if labels:
        colours = [SHADES[k % len(SHADES)] for k in range(len(labels))]
        axes.pcolormesh(
            x.values, y.values, table.grid(name), cmap=ListedColormap(colours), vmin=-0.5, vmax=len(labels) - 0.5
        )
        keys = [Patch(facecolor=c, edgecolor=GREY, lw=0.5, label=text) for c, text in zip(colours, labels)]
        axes.legend(handles=keys, fontsize=8, loc="upper center", bbox_to_anchor=(0.5, -0.13), ncols=2, frameon=False)
    else:
        mesh = axes.pcolormesh(x.values, y.values, table.grid(name), cmap="viridis")
        axes.figure.colorbar(mesh, ax=axes, label=_title(table, name))
    axes.set_xlabel(x.name)
    axes.set_ylabel(y.name)


def _draw_column(table: "Table", axes: Any, name: str) -> None:
    values = table[name]
    if not table.inputs:
        axes.hist(values[values == values], bins=50, color=BLUE)
        axes.set_xlabel(_title(table, name))
        axes.set_ylabel("cases")
        return
    first = next(iter(table.inputs))
    style = "-" if len(table.axes) == 1 and table.kind != "bifurcation" else "."
    axes.plot(table.inputs[first], values, style, color=BLUE, ms=3, lw=1.2)
    axes.set_xlabel(_title(table, first))
    axes.set_ylabel(_title(table, name))
    axes.grid(alpha=0.25)


def plot_component(component: "Component", axes: Any) -> Any:
    if axes is None:
        figure, axes = pyplot().subplots(4, 1, figsize=(8, 8), constrained_layout=True)
        figure.suptitle(f"{os.path.basename(component.summary['file'])} {component.name}".strip(), fontsize=11)
    time = component.time
    for one, (values, title) in zip(
        axes,
        [
            (component.acceleration / 9.80665, "acceleration, g"),
            (100.0 * component.velocity, "velocity, cm/s"),
            (100.0 * component.displacement, "displacement, cm"),
        ],
    ):
        one.plot(time, values, color=BLUE, lw=0.8)
        one.set_ylabel(title)
        one.margins(x=0.0)
    axes[2].set_xlabel("time, s")
    spectrum = component.spectrum()
    axes[3].semilogx(spectrum.period, spectrum.pseudo_acceleration / 9.80665, color=RED, lw=1.2)
    axes[3].set_xlabel("period, s")
    axes[3].set_ylabel("spectrum (5 %), g")
    for one in axes:
        one.grid(alpha=0.25)
    return axes


def plot_identification(result: "Identification", axes: Any) -> Any:
    if axes is None:
        figure, axes = pyplot().subplots(figsize=(8, 4), constrained_layout=True)
        figure.suptitle(result.words.splitlines()[0], fontsize=11)
    time, angle = result.curve
    degrees = 180.0 / 3.141592653589793
    axes.plot(time, degrees * angle, color=BLUE, lw=1.1, label="fitted motion")
    seen = [e for e in result.summary["extremes"] if e["angle"] is not None]
    for used, marker, label in ((True, "o", "observed"), (False, "x", "left out")):
        some = [e for e in seen if e["used"] is used]
        times = [e["model_time"] if e["time"] is None else e["time"] for e in some]
        if some:
            axes.plot(times, [degrees * e["angle"] for e in some], marker, color=RED, ms=4, label=label)
    axes.set_xlabel("time, s")
    axes.set_ylabel("angle, degrees")
    axes.legend(fontsize=8)
    axes.grid(alpha=0.25)
    return axes


def plot_comparison(comparison: "Comparison", axes: Any) -> Any:
    if axes is None:
        _, axes = pyplot().subplots(figsize=(8, 4), constrained_layout=True)
    for k, (name, columns) in enumerate(comparison.runs.items()):
        axes.plot(columns["time"], columns["angle_0"], lw=1.2, ls=["-", "--", "-.", ":"][k % 4], label=name)
    axes.set_xlabel("time, s")
    axes.set_ylabel("angle of the first block, rad")
    axes.legend(fontsize=8)
    axes.grid(alpha=0.25)
    return axes
