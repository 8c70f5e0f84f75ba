"""Stacks, arches, sliding and impacts with friction, each by its own textbook."""
import itertools
import math

from methods import GRAVITY, follow, root


def two_leaning(width, lower, upper, lower_angle, upper_angle):
    """Two blocks of one density that turn about their right lower corners: (time, rates) when the upper one meets the face."""
    half = width / 2
    m1, m2 = width * lower, width * upper
    i1, i2 = m1 * (width**2 + lower**2) / 12, m2 * (width**2 + upper**2) / 12

    def turned(q, x, y):
        return x * math.cos(q) + y * math.sin(q), -x * math.sin(q) + y * math.cos(q)

    def slope(q, x, y):
        return -x * math.sin(q) + y * math.cos(q), -x * math.cos(q) - y * math.sin(q)

    def dot(a, b):
        return a[0] * b[0] + a[1] * b[1]

    def motion(_, state):
        q1, q2, w1, w2 = state
        own, corner, top = (-half, lower / 2), (0.0, lower), (-half, upper / 2)
        d1, dc, d2 = slope(q1, *own), slope(q1, *corner), slope(q2, *top)
        r1, rc, r2 = turned(q1, *own), turned(q1, *corner), turned(q2, *top)
        mass = (m1 * dot(d1, d1) + i1 + m2 * dot(dc, dc), m2 * dot(dc, d2), m2 * dot(d2, d2) + i2)
        f1 = (m1 * r1[0] * w1**2, m1 * (r1[1] * w1**2 - GRAVITY))
        f2 = (m2 * (rc[0] * w1**2 + r2[0] * w2**2), m2 * (rc[1] * w1**2 + r2[1] * w2**2 - GRAVITY))
        q = dot(f1, d1) + dot(f2, dc), dot(f2, d2)
        det = mass[0] * mass[2] - mass[1] ** 2
        return [w1, w2, (q[0] * mass[2] - q[1] * mass[1]) / det, (q[1] * mass[0] - q[0] * mass[1]) / det]

    time, state, met = follow(motion, 0.0, [lower_angle, upper_angle, 0.0, 0.0], 1.0, lambda t, y: y[1] - y[0], 0.005)
    assert met
    return time, state[2], state[3]


def push_of_steps(sizes):
    """Acceleration over gravity that tips what stands on one of the joints; the blocks are centred."""
    least = math.inf
    for k in range(len(sizes)):
        level = mass = moment = 0.0
        for width, height in sizes[k:]:
            mass += width * height
            moment += width * height * (level + height / 2)
            level += height
        base = min(sizes[k][0], sizes[k - 1][0] if k else math.inf) / 2
        least = min(least, base * mass / moment)
    return least


def arch_factor(inner, outer, half_angle, count):
    """Smallest acceleration (over gravity, to the right) of all mechanisms of four hinges, by virtual work.

    Voussoirs are sectors of a ring; hinges lie at the inner or the outer end of a joint.
    """
    ends = [-half_angle + 2 * half_angle * k / count for k in range(count + 1)]
    at = lambda radius, angle: (radius * math.sin(angle), radius * math.cos(angle))
    half = half_angle / count
    area = (outer**2 - inner**2) * half
    centroid = (outer**3 - inner**3) / (outer**2 - inner**2) * 2 / 3 * math.sin(half) / half
    stones = [(area, at(centroid, 0.5 * (a + b))) for a, b in zip(ends, ends[1:])]
    least = math.inf
    for joints in itertools.combinations(range(count + 1), 4):
        for radii in itertools.product((inner, outer), repeat=4):
            hinges = [at(radius, ends[joint]) for radius, joint in zip(radii, joints)]
            factor = factor_of_mechanism(hinges, joints, radii, stones, inner)
            if factor is not None:
                least = min(least, factor)
    return least


def factor_of_mechanism(hinges, joints, radii, stones, inner):
    """Rates of the three turning parts follow from their hinges; a joint must open away from its hinge."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = hinges
    # w1 (b - a) + w2 (c - b) + w3 (d - c) = 0, both components turned by 90 degrees
    u, v, w = (bx - ax, by - ay), (cx - bx, cy - by), (dx - cx, dy - cy)
    det = u[0] * v[1] - u[1] * v[0]
    if abs(det) < 1e-12:
        return None
    for sign in (1.0, -1.0):
        rates = [0.0, (-w[0] * v[1] + w[1] * v[0]) / det * sign, (-u[0] * w[1] + u[1] * w[0]) / det * sign, sign, 0.0]
        jumps = [after - before for before, after in zip(rates, rates[1:])]
        # Where the part to the right turns more counter-clockwise than the one to the left, the inner end opens.
        if any((jump > 0) != (radius != inner) for jump, radius in zip(jumps, radii)):
            continue
        work_up = work_across = 0.0
        for k, (area, (x, y)) in enumerate(stones):
            part = sum(1 for joint in joints if joint <= k)
            if part in (0, 4):
                continue
            # Velocity of the centroid from the hinges to its left.
            vx = vy = 0.0
            for j in range(part):
                px, py = hinges[j]
                nx, ny = hinges[j + 1] if j + 1 < part else (x, y)
                vx, vy = vx - rates[j + 1] * (ny - py), vy + rates[j + 1] * (nx - px)
            work_up, work_across = work_up + area * vy, work_across + area * vx
        # Weight down, inertia to the left: -g work_up - factor g work_across = 0 as the push drives it.
        if work_across < -1e-12 and work_up > 0:
            return work_up / -work_across
    return None


def newmark(amplitude, period, static, kinetic):
    """A block that slides back and forth once under a cycle of a sine: begin, turn, end, final slip to the right."""
    omega = 2 * math.pi / period
    begins = math.asin(static / amplitude) / omega

    def speed(t, since, grip):
        return amplitude / omega * (math.cos(omega * min(t, period)) - math.cos(omega * since)) + grip * (t - since)

    def way(t, since, grip):
        inside = min(t, period)
        driven = amplitude / omega * ((math.sin(omega * inside) - math.sin(omega * since)) / omega - math.cos(omega * since) * (inside - since))
        after = amplitude / omega * (1 - math.cos(omega * since)) * (t - inside)
        return driven + after + grip * (t - since) ** 2 / 2

    turns = root(lambda t: speed(t, begins, kinetic), begins + 0.3 * period, period)
    assert abs(amplitude * math.sin(omega * turns)) > static
    ends = root(lambda t: speed(t, turns, -kinetic), turns + 0.05 * period, 3 * period)
    return begins, turns, ends, way(turns, begins, kinetic) + way(ends, turns, -kinetic)


def corner_impact(width, height, tilt, centre, speed, restitution, static, kinetic):
    """A block of 1 kg falls on one corner: (time, normal impulse, tangential impulse, clockwise rate after)."""
    c, s = math.cos(tilt), math.sin(tilt)
    x, y = width / 2 * c - height / 2 * s, -width / 2 * s - height / 2 * c
    inertia = (width**2 + height**2) / 12
    normal, cross, tangential = 1 + x * x / inertia, -x * y / inertia, 1 + y * y / inertia
    time = math.sqrt(2 * (centre + y) / GRAVITY)
    closing, slip = -GRAVITY * time, speed
    impulse = friction = work = 0.0
    compression = None
    while True:
        if slip != 0:
            grip = -kinetic * math.copysign(1, slip)
        else:
            grip = -cross / tangential
            if abs(grip) > static:
                grip = math.copysign(kinetic, grip)
        up, along = normal + cross * grip, cross + tangential * grip
        ends = []
        if slip * along < 0:
            ends.append((-slip / along, "stops"))
        if compression is None:
            ends.append((-closing / up, "compressed"))
        else:
            left = work - (1 - restitution**2) * compression
            ends.append(((-closing + math.sqrt(closing**2 - 2 * up * left)) / up, "parts"))
        part, event = min(ends)
        work += closing * part + up * part**2 / 2
        impulse, friction = impulse + part, friction + grip * part
        closing, slip = closing + up * part, slip + along * part
        if event == "stops":
            slip = 0.0
        elif event == "compressed":
            closing, compression = 0.0, work
        else:
            return time, impulse, friction, -(x * impulse - y * friction) / inertia


def smooth_fall(width, height, tilt):
    """A block that falls back onto its base without friction: (time, rate before)."""
    inertia = (width**2 + height**2) / 12

    def motion(_, state):
        q, rate = state
        c, s = math.cos(q), math.sin(q)
        slope, bend = width / 2 * c - height / 2 * s, -width / 2 * s - height / 2 * c
        return [rate, (-GRAVITY * slope - slope * bend * rate**2) / (inertia + slope**2)]

    time, state, met = follow(motion, 0.0, [tilt, 0.0], 3.0, lambda t, y: y[0])
    assert met
    return time, state[1]


def after_crash(speed, gap, friction, restitution):
    """Two equal blocks, one slides into the other over a gap: where their centres stop, from that of the first."""
    grip = friction * GRAVITY
    meets = math.sqrt(speed**2 - 2 * grip * gap)
    first, second = meets * (1 - restitution) / 2, meets * (1 + restitution) / 2
    return gap + first**2 / (2 * grip), gap + 0.4 + second**2 / (2 * grip)
