"""The problems: what is asked, the scenario for the program, and the answers by a second method."""
import dataclasses
import functools
import math

from assemblies import (after_crash, arch_factor, corner_impact, newmark, push_of_steps, smooth_fall, two_leaning)
from methods import GRAVITY, Block, follow, half_flight, root, speed_of_fall
from program import extrapolated
from pulses import first_change, impacts_under
from solids import free_flight_axis, rolling_spin


@dataclasses.dataclass
class Answer:
    name: str
    unit: str
    digits: int  # that both methods give
    value: float  # by the second method
    ours: object  # by the program: a function of Program


@dataclasses.dataclass
class Problem:
    field: str
    title: str
    text: str
    second: str  # method
    scenario: str
    answers: list


def block(width, height, more=""):
    return f"[[block]]\nwidth = {width}\nheight = {height}\ndensity = 2000\n{more}"


def exact(more=""):
    return f"[run]\ntolerance = 1e-14\n{more}"


HOUSNER = '[restitution]\nlaw = "housner"\n'


def constant(ratio):
    return f'[restitution]\nlaw = "constant"\nvalue = {ratio}\n'


def impact(scenario, number, key):
    """Of the summary's list of impacts; of lists the first."""

    def ours(program):
        value = program.run(scenario)["impacts"][number][key]
        return value[0] if isinstance(value, list) else value

    return ours


def of_block(scenario, key):
    return lambda program: program.run(scenario)["blocks"][0][key]


def row_of(scenario_of_step, order, step, time, column, offset=0.0):
    """From the history, extrapolated to a time step of zero."""
    return lambda program: extrapolated(lambda h: program.at(scenario_of_step(h), time, column), order, step) - offset


# Rocking


def release(block_, angle, ratio):
    """Times and rates after of the impacts of a block that is let go on level ground."""
    alpha = block_.alpha(1)
    p = math.sqrt(GRAVITY * math.hypot(block_.up, block_.reach[1]) / block_.about[1])
    speed, side = speed_of_fall(alpha, angle), -1
    time = half_flight(alpha, speed) / p
    while True:
        speed *= ratio
        yield time, side * speed * p
        time += 2 * half_flight(alpha, speed) / p
        side = -side


def free_rocking():
    scenario = block(0.4, 1.6) + HOUSNER + "[initial]\nangle = 0.1\n" + exact()
    body = Block(0.4, 1.6)
    hits = release(body, 0.1, body.ratio(1))
    first = next(hits)
    for _ in range(4):
        fifth = next(hits)
    return Problem(
        "rocking", "Free rocking", "A block 0.4 m wide and 1.6 m high is let go at an angle of 0.1 rad. An impact leaves Housner's share of the rate, 1 − 3/2 sin² α with tan α = width/height.",
        "elliptic integrals by Carlson's duplication", scenario,
        [Answer("time of impact 1", "s", 12, first[0], impact(scenario, 0, "time")),
         Answer("time of impact 5", "s", 12, fifth[0], impact(scenario, 4, "time")),
         Answer("rate after impact 5", "rad/s", 12, fifth[1], impact(scenario, 4, "rate_after"))])


def coming_to_rest():
    scenario = block(0.4, 1.6) + constant(0.9) + "[initial]\nangle = 0.15\n" + exact()
    body = Block(0.4, 1.6)
    end = 0.0
    for time, rate in release(body, 0.15, 0.9):
        end = time
        if abs(rate) < 1e-17:
            break
    return Problem(
        "rocking", "Coming to rest", "The block of problem 1 is let go at 0.15 rad; an impact leaves 0.9 of the rate. Infinitely many impacts end in finite time.",
        "sum of elliptic integrals", scenario, [Answer("time at which it stands", "s", 12, end, lambda p: p.run(scenario)["end_time"])])


def slender_rocking():
    scenario = block(0.4, 1.6) + "[equations]\nslender = true\n" + HOUSNER + "[initial]\nangle = 0.1\n" + exact()
    body = Block(0.4, 1.6)
    alpha = body.alpha(1)
    p = math.sqrt(GRAVITY * math.hypot(body.up, body.reach[1]) / body.about[1])
    return Problem(
        "rocking", "The slender block", "As problem 1 with the equation of the slender block, θ'' = −p² (α − θ), α the angle of the diagonal.",
        "closed form: arcosh(1/(1 − θ₀/α))/p", scenario,
        [Answer("time of impact 1", "s", 12, math.acosh(1 / (1 - 0.1 / alpha)) / p, impact(scenario, 0, "time"))])


def overturning(title, text, kind, shape, length):
    """The factors on a pulse of 4 m/s2 at which the verdict of the block of problem 1 changes."""
    scenario = block(0.4, 1.6) + HOUSNER + f'[ground]\nhorizontal = {{ kind = "{kind}", amplitude = 4, {length} }}\n'
    duration = float(length.split("= ")[1])
    body = Block(0.4, 1.6)

    @functools.lru_cache
    def edges(program):
        ranges = program.margin(scenario, "--max-scale", "4")["overturning_scales"]
        return [4 * edge for one in ranges for edge in one if edge is not None]

    near = {"rectangular": [3.16], "half-sine": [4.54], "sine": [3.03, 5.99, 6.07]}[kind]
    names = ["smallest amplitude that overturns", "amplitude from which it stands again", "amplitude from which it falls without an impact"]
    answers = [Answer(name, "m/s2", 7, first_change(body, shape, duration, guess), lambda program, k=k: edges(program)[k])
               for k, (name, guess) in enumerate(zip(names, near))]
    return Problem("rocking", title, text, "integration extrapolated to order 16, bisection of the amplitude", scenario, answers)


def off_centre():
    scenario = block(0.4, 1.2, "com = [0.05, 0]\n") + HOUSNER + "[initial]\nangle = 0.1\n" + exact()
    body = Block(0.4, 1.2, off_axis=0.05)
    hits = impacts_under(body, lambda t: 0.0, lambda t: 0.0, 0.1, 2)
    answers = []
    for number, (time, rate, ratio) in enumerate(hits):
        answers += [Answer(f"time of impact {number + 1}", "s", 12, time, impact(scenario, number, "time")),
                    Answer(f"ratio of impact {number + 1}", "", 12, ratio, impact(scenario, number, "ratio"))]
    answers.append(Answer("rate after impact 2", "rad/s", 12, hits[1][1], impact(scenario, 1, "rate_after")))
    return Problem(
        "rocking", "Off-centre block",
        "A block 0.4 m wide and 1.2 m high with the inertia of a uniform one, whose centre of mass is 0.05 m right of its axis, is let go at 0.1 rad. Momentum about the new corner is kept at an impact, so that the ratios of the two sides differ.",
        "momentum; integration extrapolated to order 16", scenario, answers)


def two_directions():
    scenario = (block(0.4, 1.2) + constant(0.9) + "[initial]\nangle = 0.12\n[ground]\n"
                'horizontal = { kind = "harmonic", amplitude = 0.5, period = 1.25, cycles = 4 }\n'
                'vertical = { kind = "harmonic", amplitude = 3, period = 0.5, cycles = 10 }\n' + exact("duration = 5\n"))
    hits = impacts_under(Block(0.4, 1.2, ratio=0.9), lambda t: 0.5 * math.sin(2 * math.pi * t / 1.25), lambda t: 3 * math.sin(2 * math.pi * t / 0.5), 0.12, 3)
    return Problem(
        "rocking", "Horizontal and vertical shaking",
        "A block 0.4 m wide and 1.2 m high is let go at 0.12 rad while the ground accelerates by sin(2πt/1.25 s) · 0.5 m/s² to the right and sin(2πt/0.5 s) · 3 m/s² upwards. An impact leaves 0.9 of the rate.",
        "integration extrapolated to order 16", scenario,
        [Answer("time of impact 1", "s", 11, hits[0][0], impact(scenario, 0, "time")),
         Answer("time of impact 3", "s", 10, hits[2][0], impact(scenario, 2, "time")),
         Answer("rate after impact 3", "rad/s", 10, hits[2][1], impact(scenario, 2, "rate_after"))])


# Stacks


def leaning_stack():
    scenario = ('model = "stack"\n' + block(0.06, 0.1) + block(0.06, 0.135) + HOUSNER + "[initial]\nangle = [0.035, 0.105]\n" + exact("duration = 0.5\n"))
    time, lower, upper = two_leaning(0.06, 0.1, 0.135, 0.035, 0.105)
    before = lambda number: lambda program: program.run(scenario)["impacts"][0]["rate_before"][number]
    return Problem(
        "stacks", "Two blocks that lean",
        "Two uniform blocks, 0.06 m wide, the lower 0.1 m and the upper 0.135 m high, of one density, are let go at 0.035 and 0.105 rad from the vertical. Each turns about its right lower corner until the upper one meets the face below.",
        "double pendulum by Lagrange's equations; integration extrapolated to order 16", scenario,
        [Answer("time of the first impact", "s", 12, time, impact(scenario, 0, "time")),
         Answer("rate of the lower block before", "rad/s", 12, lower, before(0)),
         Answer("rate of the upper block before", "rad/s", 12, upper, before(1))])


def stack_as_one():
    scenario = 'model = "stack"\n' + 2 * block(0.4, 0.8) + constant(0.9) + "[initial]\nangle = [0.1, 0.1]\n" + exact("duration = 10\n")
    hits = release(Block(0.4, 1.6), 0.1, 0.9)
    first, second = next(hits), next(hits)
    return Problem(
        "stacks", "Two blocks that move as one",
        "Two equal blocks, 0.4 m wide and 0.8 m high, are let go together at 0.1 rad. The joint between them stays closed as long as the ratio of the impacts, 0.9, is below Housner's; they move as the block of problem 1.",
        "elliptic integrals", scenario,
        [Answer("time of impact 1", "s", 12, first[0], impact(scenario, 0, "time")),
         Answer("time of impact 2", "s", 12, second[0], impact(scenario, 1, "time"))])


def steps_of_blocks():
    sizes = [(0.9, 0.3), (0.5, 0.5), (0.45, 0.9)]
    scenario = 'model = "contact"\n' + "".join(block(w, h) for w, h in sizes) + "[friction]\nstatic = 0.8\n"
    return Problem(
        "stacks", "Steady push on three blocks",
        "Three uniform blocks of one density, 0.9 × 0.3, 0.5 × 0.5 and 0.45 × 0.9 m, stand on each other, centred, friction 0.8. A steady acceleration to the right tips all above one of the joints.",
        "statics of each joint", scenario,
        [Answer("acceleration over gravity", "", 12, push_of_steps(sizes), lambda program: program.limit(scenario)["directions"][0]["associative"])])


def arch():
    scenario = 'model = "contact"\n[arch]\nradius = 10.0\nthickness = 1.5\nhalf_angle = "78.75 deg"\nvoussoirs = 7\ndensity = 2000.0\n[friction]\nstatic = 0.75\n'
    return Problem(
        "stacks", "Oppenheim's arch",
        "Seven equal voussoirs between radii of 9.25 and 10.75 m span twice 78.75° on fixed springings; friction 0.75. Which steady acceleration to the right makes it a mechanism?",
        "virtual work of all mechanisms of four hinges; the program solves linear programs in forces", scenario,
        [Answer("acceleration over gravity", "", 12, arch_factor(9.25, 10.75, math.radians(78.75), 7),
                lambda program: program.limit(scenario)["directions"][0]["associative"])])


# Friction and impact


def newmark_problem(title, text, kind, length, answers_of):
    scenario = ('model = "friction"\n' + block(1, 0.4) + "[friction]\nstatic = 0.3\nkinetic = 0.25\n"
                f'[ground]\nhorizontal = {{ kind = "{kind}", amplitude = 5, {length} }}\n' + exact())
    mode = lambda number: lambda program: program.run(scenario)["modes"][number]["time"]
    return Problem("friction and impact", title, text, "closed forms; the times by bisection", scenario, answers_of(scenario, mode))


def pulse_slide():
    net, held = 5 - 0.25 * GRAVITY, 0.25 * GRAVITY
    speed = net * 0.5
    return newmark_problem(
        "Sliding under a rectangular pulse",
        "A block 1 m wide and 0.4 m high, friction 0.3 at rest and 0.25 when sliding, on ground that accelerates by 5 m/s² to the right for 0.5 s.",
        "rectangular", "duration = 0.5",
        lambda scenario, mode: [
            Answer("slip when it rests", "m", 12, -(0.5 * net * 0.25 + speed**2 / 2 / held), of_block(scenario, "final_slip")),
            Answer("end of sliding", "s", 12, 0.5 + speed / held, mode(-1))])


def sine_slide():
    begins, turns, ends, slip = newmark(5.0, 1.0, 0.3 * GRAVITY, 0.25 * GRAVITY)
    return newmark_problem(
        "Sliding under one cycle of a sine", "The block of the problem before on ground that accelerates by sin(2πt/1 s) · 5 m/s² for one cycle. It slides to the left, then at once to the right.",
        "sine", "period = 1",
        lambda scenario, mode: [
            Answer("begin of sliding", "s", 12, begins, mode(1)), Answer("sliding turns", "s", 12, turns, mode(2)),
            Answer("end of sliding", "s", 12, ends, mode(-1)), Answer("slip when it rests", "m", 10, slip, of_block(scenario, "final_slip"))])


def corner():
    scenario = ('model = "friction"\n[[block]]\nwidth = 0.2\nheight = 0.3\nmass = 1\n[friction]\nstatic = 0.5\nkinetic = 0.4\n'
                "[impact]\nnormal = [0.6, 0.6]\n[initial]\nangle = 0.4\nposition = [0, 0.4]\nvelocity = [0.8, 0]\n" + exact("duration = 0.3\n"))
    time, normal, tangential, rate = corner_impact(0.2, 0.3, 0.4, 0.4, 0.8, 0.6, 0.5, 0.4)
    of_corner = lambda key: lambda program: program.run(scenario)["impacts"][0][key][1]
    return Problem(
        "friction and impact", "A corner that stops sliding within its impact",
        "A block of 1 kg, 0.2 m wide and 0.3 m high, tilted by 0.4 rad to the right, its centre 0.4 m high, is let go with 0.8 m/s to the right. Its corner lands with energetic restitution 0.6, friction 0.5 at rest and 0.4 when sliding; its slip ends during compression and sticks from then on.",
        "Routh's diagram, segment by segment", scenario,
        [Answer("time of the impact", "s", 12, time, impact(scenario, 0, "time")),
         Answer("normal impulse", "N s", 12, normal, of_corner("normal_impulses")),
         Answer("tangential impulse", "N s", 12, tangential, of_corner("tangential_impulses")),
         Answer("rate after", "rad/s", 11, rate, impact(scenario, 0, "rate_after"))])


def smooth_floor():
    scenario = 'model = "friction"\n[[block]]\nwidth = 0.3\nheight = 0.6\nmass = 1\n[friction]\nstatic = 0\n[initial]\nangle = 0.2\n' + exact("duration = 2\n")
    time, rate = smooth_fall(0.3, 0.6, 0.2)
    return Problem(
        "friction and impact", "Falling flat without friction",
        "A block 0.3 m wide and 0.6 m high is let go at 0.2 rad on a floor without friction. Its centre of mass moves straight down, its corner slides, until its base meets the floor.",
        "Lagrange's equation of one degree of freedom; integration extrapolated to order 16", scenario,
        [Answer("time of the impact", "s", 12, time, impact(scenario, 0, "time")),
         Answer("rate before", "rad/s", 12, rate, impact(scenario, 0, "rate_before"))])


# Contact


def incline():
    slope = math.radians(20)
    c, s = math.cos(slope), math.sin(slope)
    top = 4 * math.tan(slope)
    at = lambda along, up: [c + along * c + up * s, top - s - along * s + up * c]
    corners = [at(0, 0), at(0.5, 0), at(0.5, 0.2), at(0, 0.2)]
    scenario = lambda step: (
        f'model = "contact"\n[[block]]\nfixed = true\nvertices = [[0, 0], [4, 0], [0, {top!r}]]\n[[block]]\nvertices = {corners}\ndensity = 2000\n'
        f'[friction]\nstatic = 0.2\n[contact]\nstep = {step}\n[run]\nduration = 0.6\noutput_step = 0.1\n')

    def ours(program):
        rows = program.history(scenario(0.001))
        return math.hypot(rows[-1]["x_1"] - rows[0]["x_1"], rows[-1]["y_1"] - rows[0]["y_1"])

    return Problem("contact", "Sliding down a slope", "A block 0.5 m long and 0.2 m high starts at rest on a slope of 20°, friction 0.2.", "closed form", scenario(0.001),
                   [Answer("way after 0.6 s", "m", 11, 0.5 * GRAVITY * (s - 0.2 * c) * 0.36, ours)])


def crash():
    scenario = lambda step: (
        'model = "contact"\n' + block(0.4, 0.2, "at = [0, 0]\n") + block(0.4, 0.2, "at = [1, 0]\n") +
        f"[friction]\nstatic = 0.3\n[contact]\nnormal_restitution = 0.5\nstep = {step}\n[initial]\nvelocity = [2.5, 0]\n[run]\nduration = 3\noutput_step = 0.1\n")
    first, second = after_crash(2.5, 0.6, 0.3, 0.5)
    return Problem(
        "contact", "One block slides into another",
        "Two equal blocks 0.4 m long and 0.2 m high stand with their centres 1 m apart on a floor with friction 0.3. The left one starts with 2.5 m/s to the right and meets the other, restitution 0.5.",
        "closed form", scenario(0.001),
        [Answer("place of the left block in the end", "m", 5, first, row_of(scenario, 1, 0.0005, 3, "x_0")),
         Answer("place of the right block in the end", "m", 5, second, row_of(scenario, 1, 0.0005, 3, "x_1"))])


def stepped_rocking():
    scenario = lambda step: (
        'model = "contact"\n' + block(0.4, 1.6) + f"[friction]\nstatic = 1\n[contact]\nstep = {step}\n[initial]\nangle = 0.1\n[run]\nduration = 0.3\noutput_step = 0.1\n")
    body = Block(0.4, 1.6)
    _, (angle, _rate), _ = follow(lambda t, y: [y[1], body.acceleration(1, y[0], 0, 0)], 0.0, [0.1, 0.0], 0.3)
    return Problem("contact", "A rocking block by time steps", "The block of problem 1 on a floor with friction 1: for codes that know contacts only.",
                   "integration extrapolated to order 16", scenario(0.001), [Answer("angle after 0.3 s", "rad", 6, angle, row_of(scenario, 1, 0.001, 0.3, "angle_0"))])


# Springs

SPRINGS = dict(mass=800.0, width=0.4, height=1.0, stiffness=1e6)


def spring_scenario(step, foundation, start, run):
    s = SPRINGS
    return (f'model = "winkler"\n[[block]]\nwidth = {s["width"]}\nheight = {s["height"]}\nmass = {s["mass"]}\n[friction]\nstatic = 2\n'
            f'[winkler]\nstiffness = {s["stiffness"]}\nfriction = "coulomb"\nstep = {step}\n{foundation}[initial]\n{start}\n[run]\n{run}\n')


def standing_on_springs():
    s = SPRINGS
    scenario = spring_scenario(0.001, "damping_ratio = 0.05\n", "angle = 0.001", "duration = 0.1")
    of = lambda key: lambda program: program.run(scenario)["winkler"][key]
    rate = s["stiffness"] * s["width"]
    return Problem(
        "springs", "Standing on springs", "A block of 800 kg, 0.4 m wide and 1 m high, on springs of 1 MN/m² (per metre of its base).", "closed forms", scenario,
        [Answer("settlement", "m", 12, s["mass"] * GRAVITY / rate, of("settlement")),
         Answer("period of the bounce", "s", 12, 2 * math.pi * math.sqrt(s["mass"] / rate), of("bounce_period")),
         Answer("steady acceleration that lifts an edge", "m/s2", 12, GRAVITY * s["width"] / 3 / s["height"], of("uplift_acceleration"))])


def damped_rocking():
    s = SPRINGS
    scenario = lambda step: spring_scenario(step, "damping_ratio = 0.05\n", "angle = 0.001", "duration = 0.6\noutput_step = 0.1")
    inertia = s["mass"] * ((s["width"] ** 2 + s["height"] ** 2) / 12 + s["height"] ** 2 / 4)
    rocking = s["stiffness"] * s["width"] ** 3 / 12
    damping = 2 * 0.05 * math.sqrt(s["stiffness"] * s["mass"] / s["width"]) * s["width"] ** 3 / 12
    omega = math.sqrt(rocking / inertia)
    share = damping / (2 * math.sqrt(rocking * inertia))
    damped = omega * math.sqrt(1 - share**2)
    angle = 0.001 * math.exp(-share * omega * 0.5) * (math.cos(damped * 0.5) + share * omega / damped * math.sin(damped * 0.5))
    return Problem(
        "springs", "Damped rocking on springs",
        "The block of the problem before, its springs damped by 0.05 of critical in the bounce, is let go at 0.001 rad. Linear theory: it turns about the middle of its base, which sticks and stays down, without the moment of its weight.",
        "closed form", scenario(0.001), [Answer("angle after 0.5 s", "rad", 7, angle, row_of(scenario, 2, 0.001, 0.5, "angle_0"))])


def dropped_on_springs():
    s = SPRINGS
    drop = 0.05
    scenario = lambda step: spring_scenario(step, "", f"position = [0, {s['height'] / 2 + drop}]", "duration = 0.6\noutput_step = 0.05")
    omega = math.sqrt(s["stiffness"] * s["width"] / s["mass"])
    fall = math.sqrt(2 * drop / GRAVITY)
    speed, sink = GRAVITY * fall, GRAVITY / omega**2
    contact = root(lambda t: sink * math.cos(omega * t) - speed / omega * math.sin(omega * t) - sink, 1.0001 * math.pi / omega, 1.9999 * math.pi / omega)
    up = 0.4 - fall - contact
    return Problem(
        "springs", "Dropped on springs", "The same block, undamped, falls flat from 0.05 m above its springs, which do not pull, and is thrown up again.",
        "closed form; the end of the contact by bisection", scenario(1e-4),
        [Answer("height above the springs after 0.4 s", "m", 6, speed * up - GRAVITY * up * up / 2, row_of(scenario, 2, 1e-4, 0.4, "y_0", s["height"] / 2))])


# Space


def space(body, initial, run, friction, step):
    return f'model = "space"\n[[block]]\n{body}density = 1000\n[friction]\nstatic = {friction}\n[space]\nstep = {step}\n[initial]\n{initial}\n[run]\n{run}\noutput_step = 0.1\n'


def steady_roll():
    tilt, precession = math.radians(10), 2.0
    turning, speed, spin = rolling_spin(0.3, 0.6, tilt, precession)
    scenario = lambda step: space(
        'shape = "cylinder"\ndiameter = 0.6\nheight = 1.2\n', f"angle = {tilt!r}\nangular_velocity = {turning}\nvelocity = [0, {speed!r}, 0]", "duration = 1", 5, step)
    return Problem(
        "space", "A cylinder that rolls on its rim",
        f"A cylinder, 0.6 m across and 1.2 m high, leans by 10° and rolls on its rim without slipping, with {spin:.12g} rad/s about its axis and such a velocity that the lean goes round at 2 rad/s for ever.",
        "closed form of steady motion", scenario(0.001),
        [Answer("azimuth of the lean after 0.5 s", "rad", 7, 1.0, row_of(scenario, 2, 0.001, 0.5, "azimuth_0")),
         Answer("lean after 0.5 s", "rad", 7, tilt, row_of(scenario, 2, 0.001, 0.5, "tilt_0"))])


def thrown_cylinder():
    turning = [3.0, -2.0, 4.0]
    scenario = lambda step: space(
        'shape = "cylinder"\ndiameter = 0.4\nheight = 0.3\n', f"angle = 0.5\nposition = [0, 0, 3]\nvelocity = [0.3, 0.2, 1]\nangular_velocity = {turning}", "duration = 0.6", 0.5, step)
    axis = free_flight_axis(0.2, 0.15, 0.5, turning, 0.5)
    return Problem(
        "space", "A cylinder in flight", "A cylinder, 0.4 m across and 0.3 m high, its axis 0.5 rad from the vertical towards x, is thrown up 3 m above the floor with the angular velocity (3, −2, 4) rad/s.",
        "closed form: the axis turns about the angular momentum", scenario(0.001),
        [Answer("angle of the axis from the vertical after 0.5 s", "rad", 8, math.acos(axis[2]), row_of(scenario, 2, 0.001, 0.5, "tilt_0")),
         Answer("azimuth of the axis", "rad", 8, math.atan2(axis[1], axis[0]), row_of(scenario, 2, 0.001, 0.5, "azimuth_0"))])


def oblique_slide():
    scenario = lambda step: space("width = 0.8\ndepth = 0.6\nheight = 0.2\n", "velocity = [1.2, 0.9, 0]", "duration = 3", 0.3, step)
    way = 1.5**2 / (2 * 0.3 * GRAVITY)
    return Problem("space", "A box that slides to rest", "A box, 0.8 m by 0.6 m and 0.2 m high, starts with 1.2 m/s along x and 0.9 m/s along y on a floor with friction 0.3.", "closed form", scenario(0.001),
                   [Answer("way along x", "m", 6, 0.8 * way, row_of(scenario, 1, 0.001, 3, "x_0")), Answer("way along y", "m", 6, 0.6 * way, row_of(scenario, 1, 0.001, 3, "y_0"))])


def box_on_edge():
    scenario = lambda step: space("width = 0.4\ndepth = 0.7\nheight = 1.6\n", "angle = 0.1", "duration = 0.4", 5, step)
    body = Block(0.4, 1.6)
    _, (angle, rate), _ = follow(lambda t, y: [y[1], body.acceleration(1, y[0], 0, 0)], 0.0, [0.1, 0.0], 0.3)
    return Problem("space", "A box on its edge", "The block of problem 1, 0.7 m deep, in three dimensions.", "integration in the plane, extrapolated to order 16", scenario(0.001),
                   [Answer("angle after 0.3 s", "rad", 8, angle, row_of(scenario, 2, 0.001, 0.3, "angle_0")),
                    Answer("rate after 0.3 s", "rad/s", 8, rate, row_of(scenario, 2, 0.001, 0.3, "rate_0"))])


def all_problems():
    pulses = "The block of problem 1 stands; "
    return [
        free_rocking(), coming_to_rest(), slender_rocking(),
        overturning("Rectangular pulse", pulses + "the ground accelerates steadily for 0.5 s.", "rectangular", lambda t: 1.0, "duration = 0.5"),
        overturning("Half a sine", pulses + "the ground accelerates by half a sine of 0.5 s.", "half-sine", lambda t: math.sin(2 * math.pi * t), "duration = 0.5"),
        overturning("One cycle of a sine", pulses + "the ground accelerates by one cycle of a sine of 1 s. It falls with an impact, stands again under stronger shaking, and falls without one.",
                    "sine", lambda t: math.sin(2 * math.pi * t), "period = 1.0"),
        off_centre(), two_directions(), leaning_stack(), stack_as_one(), steps_of_blocks(), arch(), pulse_slide(), sine_slide(), corner(), smooth_floor(),
        incline(), crash(), stepped_rocking(), standing_on_springs(), damped_rocking(), dropped_on_springs(), steady_roll(), thrown_cylinder(), oblique_slide(), box_on_edge()]
