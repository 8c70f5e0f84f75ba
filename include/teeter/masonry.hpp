// Assemblies that are built by rule or read from a drawing (model contact). SI units and radians; defaults as in the
// file format.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "teeter/choices.hpp"

namespace teeter {

// What stands below the blocks besides those that are fixed.
struct Base {
  double level = 0.0;  // m, of the ground plane
  bool none = false;   // no plane: only fixed blocks carry
};

// A beam over an opening, one block.
struct Lintel {
  double height = 0.0;   // m
  double bearing = 0.0;  // m, on each side of the opening
};

struct Opening {
  double x = 0.0;       // m, of its left edge from the left end of the wall
  double y = 0.0;       // m, of its sill above the foot of the wall
  double width = 0.0;   // m
  double height = 0.0;  // m
  std::optional<Lintel> lintel;
};

// Courses of equal blocks. None while `courses` is 0.
struct Wall {
  long courses = 0;
  long per_course = 0;
  double width = 0.0;             // m, of a block
  double height = 0.0;            // m, of a block
  std::optional<double> depth;    // m
  std::optional<double> density;  // kg/m3
  std::optional<double> mass;     // kg, of a whole block
  WallBond bond = WallBond::running;
  FirstCourse first_course = FirstCourse::full;
  std::vector<Opening> openings;
};

// A circular arch with radial joints about [0, 0]. None while `voussoirs` is 0.
struct Arch {
  double radius = 0.0;               // m, mean
  double thickness = 0.0;            // m
  std::optional<double> half_angle;  // rad, from the vertical
  std::optional<double> span;        // m, clear, instead of the half angle
  long voussoirs = 0;
  ArchEdges edges = ArchEdges::arc;
  bool springing = true;          // fixed blocks beyond the end joints
  std::optional<double> depth;    // m
  std::optional<double> density;  // kg/m3
};

// Tapered drums on each other, from below. None while there are no drums.
struct DrumColumn {
  std::vector<std::array<double, 3>> drums;  // m: width of the bottom, width of the top, height
  std::optional<double> depth;               // m
  std::optional<double> density;             // kg/m3
};

// A polygon of a drawing, as it was read.
struct DrawnBlock {
  std::string name;
  std::string origin;                           // where it was read: file and line
  std::vector<std::array<double, 2>> vertices;  // m
  bool fixed = false;
  std::optional<double> density;  // kg/m3
  std::optional<double> mass;     // kg
};

// Blocks from a drawing (DXF) or a table (CSV).
struct Import {
  std::string file;
  std::string unit;                       // of lengths in the file; empty: as the file says
  std::vector<std::string> layers;        // that are read; empty: all
  std::vector<std::string> fixed_layers;  // whose blocks are fixed
  std::optional<double> snap;             // m, within which vertices are one point; default 1e-4 of the median side
  std::optional<double> depth;            // m
  std::optional<double> density;          // kg/m3
  std::vector<DrawnBlock> blocks;         // what the file holds
  std::vector<std::string> notes;         // what was left out of it
};

}  // namespace teeter
