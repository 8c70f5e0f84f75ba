// Vectors of the plane: x to the right, y up, angles clockwise.
#pragma once

#include "core/sincos.hpp"

namespace teeter {

struct Vec2 {
  double x = 0.0;
  double y = 0.0;
};

inline Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }
inline Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }
inline Vec2 operator*(double k, Vec2 a) { return {k * a.x, k * a.y}; }
inline double dot(Vec2 a, Vec2 b) { return a.x * b.x + a.y * b.y; }

// Clockwise moment of the force b at a.
inline double cross(Vec2 a, Vec2 b) { return a.y * b.x - a.x * b.y; }

// Velocity, per unit of clockwise rate, of a point at r from what it turns about.
inline Vec2 quarter_turn(Vec2 r) { return {r.y, -r.x}; }

// r turned clockwise by the angle of the sine and cosine.
inline Vec2 turned(Vec2 r, SinCos by) { return {r.x * by.cos + r.y * by.sin, r.y * by.cos - r.x * by.sin}; }

}  // namespace teeter
