"""The second method of the benchmark problems: nothing here knows anything of the program."""
import math

GRAVITY = 9.81


def carlson_rf(x, y, z):
    """Carlson's elliptic integral of the first kind, by duplication."""
    while True:
        mean = (x + y + z) / 3
        if max(abs(1 - v / mean) for v in (x, y, z)) < 1e-8:
            return 1 / math.sqrt(mean)
        shift = math.sqrt(x * y) + math.sqrt(y * z) + math.sqrt(z * x)
        x, y, z = (x + shift) / 4, (y + shift) / 4, (z + shift) / 4


def half_flight(alpha, speed):
    """Duration, in 1/p, from an impact to the apex, from the speed (rad per 1/p) after the impact."""
    rest = math.sin(alpha / 2) ** 2 - speed**2 / 4
    tan2 = speed**2 / 4 / (rest * math.cos(alpha / 2) ** 2)
    return math.sqrt(tan2) * carlson_rf(1, 1 + rest * tan2, 1 + tan2)


def speed_of_fall(alpha, release):
    """Rate, in p, with which a block released at an angle arrives."""
    return 2 * math.sqrt(math.sin(alpha - release / 2) * math.sin(release / 2))


def step_of(f, t, y, h):
    """One step by Gragg's midpoint rule, extrapolated over eight subdivisions (order 16)."""
    table = []
    for row, parts in enumerate(range(2, 18, 2)):
        d = h / parts
        before, now = y, [a + d * b for a, b in zip(y, f(t, y))]
        for k in range(1, parts):
            before, now = now, [a + 2 * d * b for a, b in zip(before, f(t + k * d, now))]
        end = [0.5 * (a + b + d * c) for a, b, c in zip(before, now, f(t + h, now))]
        table.append([end])
        for k in range(1, row + 1):
            factor = ((row + 1) / (row + 1 - k)) ** 2 - 1
            table[row].append([a + (a - b) / factor for a, b in zip(table[row][k - 1], table[row - 1][k - 1])])
    return table[-1][-1]


def root(g, low, high):
    """Where g changes its sign, to rounding (bisection with secants)."""
    g_low, g_high = g(low), g(high)
    assert g_low * g_high <= 0, (low, g_low, high, g_high)
    for k in range(200):
        middle = 0.5 * (low + high)
        if k % 3 and g_high != g_low:
            middle = min(max(low - g_low * (high - low) / (g_high - g_low), min(low, high)), max(low, high))
        value = g(middle)
        if value == 0 or abs(high - low) < 2e-16 * max(abs(low), abs(high)):
            return middle
        if g_low * value <= 0:
            high, g_high = middle, value
        else:
            low, g_low = middle, value
    return 0.5 * (low + high)


def follow(f, t, y, end, guard=None, step=0.01):
    """Until `end`, or until the guard is no longer positive: (t, y, whether it was the guard)."""
    while t < end:
        h = min(step, end - t)
        ahead = step_of(f, t, y, h)
        if guard and guard(t + h, ahead) <= 0:
            h = root(lambda part: guard(t + part, step_of(f, t, y, part)), 0.0, h)
            return t + h, step_of(f, t, y, h), True
        t, y = (t + h, ahead) if h == step else (end, ahead)
    return t, y, False


class Block:
    """A uniform block on rigid ground that does not slide: either side has its own pivot. Angles positive to the right."""

    def __init__(self, width, height, off_axis=0.0, ratio=None):
        self.reach = {1: width / 2 - off_axis, -1: width / 2 + off_axis}  # from the foot of the centre of mass
        self.up = height / 2
        self.inertia = (width**2 + height**2) / 12  # over the mass
        self.about = {side: self.inertia + self.up**2 + reach**2 for side, reach in self.reach.items()}
        self.given_ratio = ratio

    def alpha(self, side):
        return math.atan2(self.reach[side], self.up)

    def ratio(self, side):
        """What momentum about the new corner leaves of the rate, after a lean to `side`."""
        if self.given_ratio is not None:
            return self.given_ratio
        return (self.inertia + self.up**2 - self.reach[1] * self.reach[-1]) / self.about[-side]

    def acceleration(self, side, angle, across, upwards):
        """Of the angle, under accelerations of the ground."""
        c, s = math.cos(angle), math.sin(angle)
        lever_up = self.up * c + side * self.reach[side] * s
        lever_across = side * self.reach[side] * c - self.up * s
        return (-(GRAVITY + upwards) * lever_across - across * lever_up) / self.about[side]

    def height(self, side, angle):
        """Of the centre of mass above its place when standing."""
        return self.up * (math.cos(angle) - 1) + side * self.reach[side] * math.sin(angle)

    def falls(self, side, angle, rate):
        """On still ground, from this state; for a block that is alike on both sides, whose energy only falls."""
        top = GRAVITY * (math.hypot(self.up, self.reach[side]) - self.up)
        energy = 0.5 * self.about[side] * rate**2 + GRAVITY * self.height(side, angle)
        if energy <= top:
            return abs(angle) > self.alpha(side)
        if side * rate > 0:
            return True
        over = energy * self.ratio(side) ** 2  # it comes down and the other side takes over
        return over > top
