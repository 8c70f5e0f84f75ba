"""Blocks under pulses: impacts, and the amplitude at which the verdict changes."""
import math

from methods import GRAVITY, follow, root, step_of

OFF_THE_GROUND = 1e-3  # s, a first step that no guard looks at


def impacts_under(body, across, upwards, angle, count):
    """(time, rate after, ratio) of the first impacts of a block that is let go."""
    hits, side, time, state = [], (1 if angle > 0 else -1), 0.0, [angle, 0.0]
    while len(hits) < count:
        motion = lambda t, y: [y[1], body.acceleration(side, y[0], across(t), upwards(t))]
        if hits:
            state, time = step_of(motion, time, state, OFF_THE_GROUND), time + OFF_THE_GROUND
        time, state, met = follow(motion, time, state, 60.0, lambda t, y: side * y[0])
        assert met
        ratio = body.ratio(side)
        state = [0.0, ratio * state[1]]
        hits.append((time, state[1], ratio))
        side = -side
    return hits


def falls_under(body, amplitude, shape, duration):
    """Whether a block that stands falls under amplitude x shape(t), which lasts for `duration`."""
    lift = GRAVITY * math.tan(body.alpha(1))
    excess = lambda t: abs(amplitude * shape(t)) - lift
    time = 0.0
    if excess(0.0) < 0:
        parts = 1000
        first = next((k for k in range(1, parts + 1) if excess(duration * k / parts) >= 0), None)
        if first is None:
            return False
        time = root(excess, duration * (first - 1) / parts, duration * first / parts)
    side = -1 if shape(time) > 0 else 1
    state = [0.0, 0.0]
    while True:
        motion = lambda t, y: [y[1], body.acceleration(side, y[0], amplitude * shape(t), 0.0)]
        start = min(OFF_THE_GROUND, duration - time)
        state, time = step_of(motion, time, state, start), time + start
        time, state, met = follow(motion, time, state, duration, lambda t, y: side * y[0], 0.02)
        if not met:
            return body.falls(side, *state)
        state, side = [0.0, body.ratio(side) * state[1]], -side


def first_change(body, shape, duration, guess):
    """The amplitude within 1 % of the guess at which the verdict changes."""
    low, high = 0.99 * guess, 1.01 * guess
    weak = falls_under(body, low, shape, duration)
    assert falls_under(body, high, shape, duration) != weak, guess
    while high - low > 1e-10 * high:
        middle = 0.5 * (low + high)
        low, high = (middle, high) if falls_under(body, middle, shape, duration) == weak else (low, middle)
    return 0.5 * (low + high)
