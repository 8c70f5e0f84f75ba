#!/usr/bin/env python3
"""Made-up tests of free rocking, from the measured restitution of three steel blocks (docs/identify.md).

Extremes by elliptic integrals, with noise of 0.5 degrees and 0.1 s, as a table read off a video. Writes block-N.csv and
block-N.toml beside this file, and off-centre.csv and off-centre.toml of a block whose centre of mass is off its axis;
--check compares them with what would be written.
"""
import math
import pathlib
import random
import sys

GRAVITY = 9.81
NOISE_ANGLE = 0.5  # degrees
NOISE_TIME = 0.1  # s
SMALLEST = 1.0  # degrees: smaller extremes are not read off

# number, width mm, height mm, release degrees, restitution (Anagnostopoulos, Table 3)
BLOCKS = [(1, 29, 120, 12.5, 0.950), (2, 60, 135, 22.0, 0.928), (3, 60, 238, 13.0, 0.971)]


def carlson_rf(x, y, z):
    while True:
        mean = (x + y + z) / 3
        if max(abs(1 - v / mean) for v in (x, y, z)) < 1e-8:
            return 1 / math.sqrt(mean)
        shift = math.sqrt(x * y) + math.sqrt(y * z) + math.sqrt(z * x)
        x, y, z = (x + shift) / 4, (y + shift) / 4, (z + shift) / 4


def half_flight(alpha, speed):
    """Duration of half a flight (in 1/p) and its apex, from the speed (rad per 1/p) after the impact."""
    rest = math.sin(alpha / 2) ** 2 - speed**2 / 4
    tan2 = speed**2 / 4 / (rest * math.cos(alpha / 2) ** 2)
    duration = math.sqrt(tan2) * carlson_rf(1, 1 + rest * tan2, 1 + tan2)
    return duration, alpha - 2 * math.asin(math.sqrt(rest))


def extremes(width, height, release, restitution):
    alpha = math.atan2(width, height)
    p = math.sqrt(3 * GRAVITY / (2 * math.hypot(width, height)))
    speed = 2 * math.sqrt(math.sin(alpha - release / 2) * math.sin(release / 2))
    time, side = half_flight(alpha, speed)[0], -1
    found = [(0.0, release)]
    while True:
        speed *= restitution
        duration, apex = half_flight(alpha, speed)
        if math.degrees(apex) < SMALLEST:
            return [(t / p, a) for t, a in found]
        found.append((time + duration, side * apex))
        time, side = time + 2 * duration, -side


def normal(dice):
    return math.sqrt(-2 * math.log(1 - dice.random())) * math.cos(2 * math.pi * dice.random())


def table(number, width, height, release, restitution):
    dice = random.Random(2020 + number)
    lines = [
        f"# Made up: block of {width} x {height} mm released at {release} degrees, restitution {restitution}",
        f"# noise of {NOISE_ANGLE} degrees and {NOISE_TIME} s",
        "time [s],angle [deg]",
    ]
    for time, angle in extremes(width / 1000, height / 1000, math.radians(release), restitution):
        seen_time = time + NOISE_TIME * normal(dice)
        seen_angle = math.degrees(angle) + NOISE_ANGLE * normal(dice)
        lines.append(f"{seen_time:.2f},{seen_angle:.1f}")
    return "\n".join(lines) + "\n"


def scenario(number, width, height, release):
    return f"""# Block {number} of the Bristol dissertation: teeter identify examples/identify/block-{number}.csv examples/identify/block-{number}.toml
title = "Steel block {number}, {height} x {width} mm, released at {release} degrees"

[[block]]
width   = "{width} mm"
height  = "{height} mm"
density = 7850.0

[restitution]
law = "housner"

[initial]
angle = "{release} deg"
"""


# m: width, height, centre of mass to the right of and above the middle; rad: release; ratios after a lean to the right, to the left
OFF_CENTRE = (0.20, 0.80, 0.02, 0.05, 0.15, 0.91, 0.95)


def off_centre_extremes():
    width, height, aside, up, release, right, left = OFF_CENTRE
    inertia = (width**2 + height**2) / 12  # over mass

    def side(sign):
        foot, top = width / 2 - sign * aside, height / 2 + up
        radius2 = foot**2 + top**2
        return math.atan2(foot, top), math.sqrt(GRAVITY * math.sqrt(radius2) / (inertia + radius2))

    sign = 1
    alpha, p = side(sign)
    speed = 2 * p * math.sqrt(math.sin(alpha - release / 2) * math.sin(release / 2))
    time = half_flight(alpha, speed / p)[0] / p
    found = [(0.0, release)]
    while True:
        speed *= right if sign > 0 else left
        sign = -sign
        alpha, p = side(sign)
        duration, apex = half_flight(alpha, speed / p)
        if math.degrees(apex) < SMALLEST / 2:
            return found
        found.append((time + duration / p, sign * apex))
        time += 2 * duration / p


def off_centre_table():
    dice = random.Random(2026)
    lines = ["# Made up: an off-centre block, ratios 0.91 after a lean to the right and 0.95 after one to the left",
             "# noise of 0.1 degrees and 0.01 s", "time [s],angle [deg]"]
    for time, angle in off_centre_extremes():
        lines.append(f"{time + 0.01 * normal(dice):.3f},{math.degrees(angle) + 0.1 * normal(dice):.2f}")
    return "\n".join(lines) + "\n"


def off_centre_scenario():
    width, height, aside, up, release, _, _ = OFF_CENTRE
    return f"""# A block whose centre of mass is off its axis: teeter identify examples/identify/off-centre.csv examples/identify/off-centre.toml
title = "Off-centre block, released to the right"

[[block]]
width   = {width}
height  = {height}
com     = [{aside}, {up}]      # to the right of and above the middle
density = 2000.0

[initial]
angle = {release}
"""


def main():
    here = pathlib.Path(__file__).parent
    check = "--check" in sys.argv[1:]
    texts = {"off-centre.csv": off_centre_table(), "off-centre.toml": off_centre_scenario()}
    for number, width, height, release, restitution in BLOCKS:
        texts[f"block-{number}.csv"] = table(number, width, height, release, restitution)
        texts[f"block-{number}.toml"] = scenario(number, width, height, release)
    for name, text in texts.items():
        path = here / name
        if not check:
            path.write_text(text)
        elif path.read_text() != text:
            sys.exit(f"{path} is not what {pathlib.Path(__file__).name} makes")


if __name__ == "__main__":
    main()
