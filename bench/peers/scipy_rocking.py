#!/usr/bin/python3
"""One rocking block under one sine by SciPy: DOP853 with events, to rest or to the ground.

Arguments: half width, half height (m), then omega (rad/s) and amplitude (m/s2) of each case.
One line a case: overturned (0 or 1), peak (rad), seconds of processor time.
"""
import math
import sys
import time

from scipy.integrate import solve_ivp

GRAVITY = 9.81
LYING = math.pi / 2
REST = 1e-9  # share of alpha


def simulate(b, h, omega, amplitude):
    radius = math.hypot(b, h)
    alpha, p2 = math.atan2(b, h), 0.75 * GRAVITY / radius
    ratio = 1.0 - 1.5 * (b / radius) ** 2
    share, length = amplitude / GRAVITY, 2.0 * math.pi / omega
    least = b / h
    opening = math.asin(least / share)
    t, angle, rate, side = opening / omega, 0.0, 0.0, -1
    peak, first = 0.0, 0.05 / math.sqrt(p2)

    def shaken(t, x):
        phi = side * alpha - x[0]
        return [x[1], -p2 * (math.sin(phi) + share * math.sin(omega * t) * math.cos(phi))]

    def free(t, x):
        return [x[1], -p2 * math.sin(side * alpha - x[0])]

    def impact(t, x):
        return side * x[0]

    def lying(t, x):
        return LYING - side * x[0]

    def turn(t, x):
        return side * x[1]

    impact.terminal = lying.terminal = True
    impact.direction = lying.direction = turn.direction = -1
    while True:
        quiet = t >= length
        limit = t + 1e6 if quiet else length
        run = solve_ivp(free if quiet else shaken, (t, limit), [angle, rate], "DOP853", events=(impact, lying, turn),
                        rtol=1e-8, atol=1e-10, first_step=min(first, 0.5 * (limit - t)))
        t, (angle, rate) = run.t[-1], run.y[:, -1]
        peak = max([peak, abs(angle)] + [abs(x[0]) for x in run.y_events[2]])
        if len(run.t_events[1]):
            return True, LYING
        if not len(run.t_events[0]):
            t = length
            continue
        side, angle, rate = -side, 0.0, ratio * rate
        push = 0.0 if quiet else share * math.sin(omega * t)
        here = p2 * (b + side * push * h) / radius
        there = p2 * (b - side * push * h) / radius
        if here > 0.0:
            first = min(0.05 / math.sqrt(p2), 0.5 * abs(rate) / here)
        if here > 0.0 and there > 0.0 and rate * rate < 2.0 * here * REST * alpha:
            half_turn = math.floor(omega * t / math.pi)
            into = omega * t - half_turn * math.pi
            if into >= math.pi - opening:
                half_turn, into = half_turn + 1, opening
            start = (half_turn * math.pi + max(into, opening)) / omega
            if quiet or start >= length:
                return False, peak
            t, angle, rate, side = start, 0.0, 0.0, -1 if half_turn % 2 == 0 else 1
            first = 0.05 / math.sqrt(p2)


def main():
    numbers = [float(word) for word in sys.argv[1:]]
    b, h, cases = numbers[0], numbers[1], list(zip(numbers[2::2], numbers[3::2]))
    simulate(b, h, *cases[0])  # imports and caches
    for omega, amplitude in cases:
        best = math.inf
        for _ in range(2):
            start = time.process_time()
            overturned, peak = simulate(b, h, omega, amplitude)
            best = min(best, time.process_time() - start)
        print(int(overturned), repr(float(peak)), best)


main()
