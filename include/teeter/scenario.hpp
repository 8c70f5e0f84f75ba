// A scenario: everything one simulation needs. SI units and radians; defaults as in the file format.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "teeter/choices.hpp"
#include "teeter/ground.hpp"
#include "teeter/masonry.hpp"
#include "teeter/restitution.hpp"
#include "teeter/support.hpp"

namespace teeter {

struct MeshSolid;  // a closed surface as load_mesh reads it (teeter/mesh.hpp)

enum class ModelKind { rocking, dirac, stack, friction, contact, winkler, space };

// Where a block comes from: listed in the file by itself, or made of another table.
enum class BlockSource { listed, wall, arch, column, import };

struct Block {
  double width = 0.0;                 // m, full width
  double height = 0.0;                // m, full height
  std::optional<double> depth;        // m, out of the picture; without it 1 m turns density into mass
  std::optional<double> mass;         // kg
  std::optional<double> density;      // kg/m3
  std::optional<double> inertia;      // kg m2, about the centre of mass; default: uniform rectangle
  std::array<double, 2> com{0., 0.};  // m, centre of mass from the geometric centre (right, up)
  double offset = 0.0;                // m, of the centre line from the centre line of what it stands on
  std::optional<std::array<double, 2>>
      at;  // m, middle of the base (model contact; instead of standing on the one before)
  // Model contact alone.
  std::string name;
  std::vector<std::array<double, 2>>
      vertices;                // m, in the world, convex, either way round; instead of width and height
  bool fixed = false;          // part of the ground
  std::optional<double> area;  // m2, where the edges are arcs over the vertices
  BlockSource source = BlockSource::listed;
  std::string origin;  // where it was read, if not in the scenario file
  // Model space alone.
  BlockShape shape = BlockShape::box;
  std::optional<double> diameter;       // m, of a cylinder or of the base of a frustum
  std::optional<double> top_diameter;   // m, of a frustum
  std::optional<double> com_in_depth;   // m, third number of com: away from the viewer, between the other two
  std::vector<double> inertia_numbers;  // kg m2, about the centre of mass: xx, yy, zz and perhaps xy, xz, yz
  // Shape mesh. Its centre of mass and inertia are given in the axes of the file, turned so that z is up.
  std::string file;                       // of the mesh
  std::shared_ptr<const MeshSolid> mesh;  // what the file holds
  double scale = 1.0;                     // m per unit of the file
  MeshUp up = MeshUp::z;
  std::optional<std::string> face;            // of the hull to stand on: its number; default "auto"
  std::array<double, 2> stretched{1.0, 1.0};  // by neighbours of a scenario: width, height
};

struct Equations {
  bool slender = false;  // linearised slender-block equations
};

struct Friction {
  std::optional<double> static_coefficient;
  std::optional<double> kinetic_coefficient;  // default: equal to static
};

struct CornerImpact {
  std::array<double, 2> normal{0., 0.};  // energetic restitution of the left and the right corner
  double elasticity = 1.0;               // exponent of the contact law: 1 linear, 1.5 Hertz
  double stiffness_ratio = 1.0;          // right over left
  StartRule start_rule = StartRule::by_static;
};

struct Contact {
  double step = 0.001;  // s
  ContactScheme scheme = ContactScheme::hybrid;
  ContactFlow flow = ContactFlow::coulomb;
  double normal_restitution = 0.0;            //
  std::optional<double> rocking_restitution;  // ratio imposed at rocking impacts (hybrid)
  ContactSolverKind solver = ContactSolverKind::automatic;
};

// A force on a block.
struct PointForce {
  std::string block;              // name, or number from 0
  std::array<double, 2> at{};     // m, right and up
  std::array<double, 2> force{};  // N
};

struct LimitAnalysis {
  LimitLoad load = LimitLoad::horizontal;
  LimitSide direction = LimitSide::both;  // to where the ground accelerates, or tilts up
  LimitFlow flow = LimitFlow::both;
  std::vector<PointForce> forces;  // live loads, or dead ones under another load
};

struct Winkler {
  double stiffness = 1e9;               // N/m2
  double damping_ratio = 0.0;           // of the vertical mode
  std::optional<double> restitution;    // instead: damping with which the released block rocks with this ratio
  std::optional<double> release_angle;  // rad, for that; default: half the tipping angle
  double stick = 1e9;                   // N s/m, slope of the regularised friction law
  double slip = 1e-9;                   // N s/m, slope after the threshold
  WinklerFriction friction = WinklerFriction::regularised;
  WinklerScheme scheme = WinklerScheme::symmetric;
  double theta = 0.5;  // published scheme
  double step = 1e-4;  // s
  bool large_rotations = false;
};

struct Space {
  double step = 0.001;              // s
  double normal_restitution = 0.0;  //
  SpaceImpact impact = SpaceImpact::newton;
  std::optional<double> rocking_restitution;  // ratio imposed at parallel landings
  bool rocking_by_housner = false;            // "housner" in its place: what momentum gives
  double flat_tilt = 1e-4;                    // rad, bodies with a rim: closer to flat is a flat landing
  SpaceStop stop = SpaceStop::rest;
  bool check_unique = false;   // look for other solutions at impacts
  double floor_tilt = 0.0;     // rad, of the floor from level
  double floor_azimuth = 0.0;  // rad, where its downhill side lies, from +x towards +y
};

struct Dirac {
  double penalty = 2e-4;                  // width of the smoothed delta in angle/alpha
  std::optional<double> accuracy;         // or: penalty from Housner's first impact to 10^-accuracy
  std::optional<double> energy_accuracy;  // or: from the energy after energy_impacts impacts, to 10^-energy_accuracy
  long energy_impacts = 4;
  DiracForm form = DiracForm::paper;
  DiracFactor factor = DiracFactor::one;
};

struct Initial {
  std::vector<double> angle;                      // rad, per block; empty: all zero
  std::vector<double> rate;                       // rad/s, per block; empty: all zero
  std::optional<std::array<double, 2>> position;  // m, of the first centre of mass
  std::optional<std::array<double, 2>> velocity;  // m/s, of the first centre of mass
  // Model space alone.
  std::optional<double> position_in_depth;                // m, second of the three numbers of position
  std::optional<double> velocity_in_depth;                // m/s, likewise
  double azimuth = 0.0;                                   // rad, direction of the lean, from +x towards +y
  double twist = 0.0;                                     // rad, about the vertical, before the lean
  std::optional<std::array<double, 4>> quaternion;        // w, x, y, z, from body to world axes
  std::optional<std::array<double, 3>> angular_velocity;  // rad/s, world axes
};

struct RunControl {
  // s; default: as long as the ground moves and on until rest or fall, at most 60 s more
  std::optional<double> duration;
  double output_step = 0.005;    // s
  double tolerance = 1e-10;      // relative, event-driven models
  double rest_tolerance = 1e-9;  // share of alpha below which the bounces that remain are summed in closed form
  long max_impacts = 100000;
  bool stop_at_overturn = true;  // model space
  bool other_direction = true;   // programs also judge one block along its depth, where that is less than its width
};

// How well the numbers are known: neighbours of the scenario differ by up to this much, all values equally likely.
struct Uncertainty {
  double sizes = 0.01;                // share of widths and of heights
  double centre_of_mass = 0.0;        // displacement in widths, heights and depths
  std::optional<double> restitution;  // share; default 0.01, in models that slide 0
  double friction = 0.01;             // share
  double shaking = 0.01;              // share
  double support = 0.01;              // share, of the numbers of floor, plate and anchors
  double azimuth = 0.0;               // rad
  long draw = -1;                     // files: the neighbour that is read in place of the scenario; -1: none
  std::uint64_t seed = 1;             // of that
  bool operator==(const Uncertainty&) const = default;
};

// How far stones differ from their drawing (model contact): what is left of their corners, drawn at random.
struct Imperfection {
  double corners = 0.0;    // largest cut, share of the shortest side of a stone; every corner draws its own
  std::uint64_t seed = 1;  // of the draws
  std::uint64_t draw = 0;  // number of the assembly among those that the seed gives
};

// How results are told to people; JSON, CSV and HDF5 stay in SI units.
struct Output {
  std::string units;  // such as "cm, g, deg": of lengths, velocities, accelerations, angles; the usual ones otherwise
};

struct Scenario {
  std::string title;
  ModelKind model = ModelKind::rocking;
  double gravity = 9.81;  // m/s2
  std::vector<Block> blocks;
  Restitution restitution;
  Equations equations;
  Friction friction;
  CornerImpact impact;
  Contact contact;
  Base base;
  Wall wall;
  Arch arch;
  DrumColumn column;
  Import import;
  LimitAnalysis limit;
  Winkler winkler;
  Dirac dirac;
  Space space;
  Ground ground;
  Support support;
  std::vector<Anchor> anchors;
  Initial initial;
  RunControl run;
  Uncertainty uncertainty;
  Imperfection imperfection;
  Output output;
};

// One broken rule: `key` is the path in the scenario file, e.g. "block.0.width".
struct BrokenRule {
  std::string key;
  std::string message;  // what was found and what is allowed
};

// Every rule of the scenario that is broken; empty when it can be simulated. Throws nothing.
std::vector<BrokenRule> broken_rules(const Scenario& scenario);

}  // namespace teeter
