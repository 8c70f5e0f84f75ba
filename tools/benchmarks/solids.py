"""Bodies of revolution in three dimensions, in closed form."""
import math

from methods import GRAVITY


def moments(radius, half_height):
    """Of a uniform cylinder over its mass: across and along its axis."""
    return radius**2 / 4 + half_height**2 / 3, radius**2 / 2


def rolling_spin(radius, half_height, tilt, precession):
    """(angular velocity, velocity along y, rate about the axis) of a cylinder that leans towards x and rolls on its rim for ever."""
    across, along = moments(radius, half_height)
    s, c = math.sin(tilt), math.cos(tilt)
    up, out = radius * s + half_height * c, radius * c - half_height * s  # of the centre above, of the rim from below it
    spin = ((across * precession**2 * s * c + up * half_height * precession**2 * s - out * GRAVITY) /
            (along * precession * s + precession * radius * up))
    turning = [spin * s - precession * s * c, 0.0, spin * c + precession * s * s]
    return turning, -(radius * spin - half_height * precession * s), spin


def free_flight_axis(radius, half_height, tilt, turning, time):
    """Direction of the axis of a cylinder that leaned towards x, after a time without forces."""
    across, along = moments(radius, half_height)
    axis = [math.sin(tilt), 0.0, math.cos(tilt)]
    about = sum(a * b for a, b in zip(turning, axis))
    momentum = [across * (w - about * e) + along * about * e for w, e in zip(turning, axis)]
    size = math.sqrt(sum(m * m for m in momentum))
    k = [m / size for m in momentum]
    c, s = math.cos(size / across * time), math.sin(size / across * time)
    shadow = sum(a * b for a, b in zip(k, axis))
    side = [k[1] * axis[2] - k[2] * axis[1], k[2] * axis[0] - k[0] * axis[2], k[0] * axis[1] - k[1] * axis[0]]
    return [axis[i] * c + side[i] * s + k[i] * shadow * (1 - c) for i in range(3)]
