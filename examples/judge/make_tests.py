#!/usr/bin/env python3
"""Made-up shake-table tests of a slender block (docs/judge.md).

The block that is shaken here has rounded edges, which make its base 6 % narrower than the drawing says, impacts leave it
0.95 times Housner's share of its speed, and the table is off by some per cent in each test. Equations of a rigid rocking block by
Runge and Kutta's method. Writes tests.csv beside this file; --check compares it with what would be written.
"""
import math
import pathlib
import random
import sys

GRAVITY = 9.81
WIDTH, HEIGHT = 0.15, 0.60  # m, as drawn
REAL_WIDTH = 0.94 * WIDTH
REAL_RESTITUTION = 0.95
TABLE_NOISE = 0.03  # deviation of the table's amplitude
STEP = 5e-4  # s


def falls(amplitude, period):
    """Under one cycle of a sine."""
    alpha, radius = math.atan2(REAL_WIDTH, HEIGHT), math.hypot(REAL_WIDTH, HEIGHT) / 2
    p2 = 3 * GRAVITY / (4 * radius)
    ratio = REAL_RESTITUTION * (1 - 1.5 * math.sin(alpha) ** 2)

    def ground(time):
        return amplitude * math.sin(2 * math.pi * time / period) if time < period else 0.0

    def bend(time, angle, side):
        lean = side * alpha - angle
        return -p2 * (math.sin(lean) + ground(time) / GRAVITY * math.cos(lean))

    time, angle, speed, side = 0.0, 0.0, 0.0, 0
    while time < 6.0:
        if side == 0:
            if abs(ground(time)) <= GRAVITY * math.tan(alpha):
                time += STEP
                if time > period:
                    return False
                continue
            side = -1 if ground(time) > 0 else 1  # it leans against the push
        k1 = bend(time, angle, side)
        k2 = bend(time + STEP / 2, angle + STEP / 2 * speed, side)
        k3 = bend(time + STEP / 2, angle + STEP / 2 * speed + STEP**2 / 4 * k1, side)
        k4 = bend(time + STEP, angle + STEP * speed + STEP**2 / 2 * k2, side)
        angle, speed, time = angle + STEP * speed + STEP**2 / 6 * (k1 + k2 + k3), speed + STEP / 6 * (k1 + 2 * k2 + 2 * k3 + k4), time + STEP
        if abs(angle) > math.pi / 2:
            return True
        if side * angle < 0:
            side, angle, speed = -side, 0.0, ratio * speed
            if abs(speed) < 1e-3 and time > period:
                return False
    return False


def table():
    dice = random.Random(22)
    lines = ["# Made up by make_tests.py: one cycle of a sine, amplitude and period", "name,ground.horizontal.amplitude [g],ground.horizontal.period [s],verdict"]
    for number in range(1, 61):
        period = round(dice.uniform(0.3, 1.2), 2)
        # Between amplitudes that hardly lift it and amplitudes that surely throw it.
        amplitude = round(0.25 * dice.uniform(0.9, 0.95 + 0.4 / period), 2)
        fell = falls(GRAVITY * amplitude * (1 + TABLE_NOISE * dice.gauss(0, 1)), period)
        lines.append(f"test {number},{amplitude},{period},{'falls' if fell else 'stands'}")
    return "\n".join(lines) + "\n"


def main():
    path, text = pathlib.Path(__file__).with_name("tests.csv"), table()
    if "--check" not in sys.argv:
        path.write_text(text)
    elif path.read_text() != text:
        sys.exit(f"{path.name} is not what {pathlib.Path(__file__).name} writes")


main()
