#!/usr/bin/env python3
"""Writes the meshes of the examples: a vase (turned, in millimetres, y up, as drawing programs write it) and a boulder (a bumpy
ellipsoid with a flat underside, in metres, z up, which leans by 6 degrees in the file)."""
import math
import pathlib
import random

HERE = pathlib.Path(__file__).parent
SIDES = 24
# Radius and height of the vase's outline from the middle of its foot, mm; then of its hollow, from the bottom up.
OUTSIDE = [(70, 0), (75, 8), (50, 40), (62, 90), (105, 170), (125, 240), (118, 300), (85, 350), (60, 380), (66, 410)]
INSIDE = [(58, 410), (52, 380), (77, 350), (110, 300), (117, 240), (97, 170), (54, 95), (20, 80)]


def write(name, words, points, faces):
    lines = [f"# {words}"]
    lines += ["v " + " ".join(f"{x:.9g}" for x in point) for point in points]
    lines += ["f " + " ".join(str(corner + 1) for corner in face) for face in faces]
    (HERE / name).write_text("\n".join(lines) + "\n")


def vase():
    outline = OUTSIDE + INSIDE
    points = []
    for radius, height in outline:
        for k in range(SIDES):
            angle = 2 * math.pi * k / SIDES
            points.append((radius * math.cos(angle), height, -radius * math.sin(angle)))
    faces = [list(reversed(range(SIDES)))]
    for ring in range(len(outline) - 1):
        for k in range(SIDES):
            a, b = ring * SIDES + k, ring * SIDES + (k + 1) % SIDES
            faces.append([a, b, b + SIDES, a + SIDES])
    faces.append([(len(outline) - 1) * SIDES + k for k in range(SIDES)])
    write("vase.obj", "a hollow vase, mm, y up; made by make_meshes.py", points, faces)


def boulder():
    dice = random.Random(3)
    golden = math.pi * (3 - math.sqrt(5))
    rings, sides = 9, 14
    points = [(0.0, 0.0, -1.0)]
    for i in range(1, rings):
        polar = math.pi * i / rings
        for k in range(sides):
            angle = 2 * math.pi * k / sides + golden * i
            points.append((math.sin(polar) * math.cos(angle), math.sin(polar) * math.sin(angle), -math.cos(polar)))
    points.append((0.0, 0.0, 1.0))
    bumps = [[dice.gauss(0, 1) for _ in range(3)] for _ in range(6)]
    lean = (math.cos(math.radians(6)), math.sin(math.radians(6)))
    shaped = []
    for p in points:
        size = 1 + 0.05 * sum(math.sin(2 * sum(a * b for a, b in zip(bump, p))) for bump in bumps)
        x, y, z = 0.34 * size * p[0] + 0.06 * p[2], 0.26 * size * p[1], max(0.60 * size * p[2], -0.46)
        shaped.append((x, y * lean[0] - z * lean[1], y * lean[1] + z * lean[0]))
    faces = [[0, 1 + (k + 1) % sides, 1 + k] for k in range(sides)]
    for i in range(rings - 2):
        for k in range(sides):
            a, b = 1 + i * sides + k, 1 + i * sides + (k + 1) % sides
            faces += [[a, b, b + sides], [a, b + sides, a + sides]]
    last = len(points) - 1
    faces += [[last, last - sides + k, last - sides + (k + 1) % sides] for k in range(sides)]
    write("boulder.obj", "a boulder, m, z up; made by make_meshes.py", shaped, faces)


if __name__ == "__main__":
    vase()
    boulder()
