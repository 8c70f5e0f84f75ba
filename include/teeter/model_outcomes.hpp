// What one model alone knows about a run: parts of the summary in teeter/history.hpp.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "teeter/restitution.hpp"

namespace teeter {

// What only the model friction knows.
struct FrictionOutcome {
  struct Modes {
    double time = 0.0;  // s, from here on
    std::string left;   // open | stick | slip+ | slip-
    std::string right;
  };
  double kinetic_angle = 0.0;  // rad
  bool slender = false;        // kinetic angle of at least 90 degrees; otherwise flat
  std::vector<Modes> modes;    // the first 10,000
  long mode_count = 0;
  double final_speed = 0.0;  // m/s, to the right, of the centre of mass when the run ends
};

// What only the model contact knows: how its steps went.
struct ContactOutcome {
  struct Swing {
    double time = 0.0;   // s, of the peak
    double angle = 0.0;  // rad, vertex of the parabola through three steps
    double ratio = 0.0;  // root of its potential energy over that of the peak before; 0 for the first
  };
  std::string scheme;
  double step = 0.0;            // s
  long problems = 0;            // contact problems solved
  long unsolved = 0;            // of these, with a residual above 1e-10
  long helped = 0;              // of these, not solved by the solver that was asked for but by another
  long relaxed = 0;             // of these, with the associative law for want of a solution of Coulomb's
  double worst_residual = 0.0;  // scaled: lengths by gravity times step squared, forces by the mean weight
  std::vector<std::pair<std::string, long>> methods;  // that gave the answers
  long split_limits = 0;                              // steps with more impacts than are located
  long clamped_impacts = 0;                           // prescribed restitution cut because it would have created energy
  long pulled_impacts = 0;                            // prescribed restitution that needs a pulling corner
  std::vector<Swing> swings;                          // one block: its first 1000 peaks
};

enum class AssemblyVerdict { stands, damaged, collapses };

// Two blocks that lay on each other at the start.
struct AssemblyJoint {
  int upper = 0;
  int lower = -1;            // -1 is the ground
  std::optional<int> joint;  // of an arch: below voussoir k, 0 is the left springing
};

// What became of an assembly of several blocks (model contact).
struct AssemblyOutcome {
  AssemblyVerdict verdict = AssemblyVerdict::stands;
  std::optional<double> time;    // s, when the first block fell
  double largest_opening = 0.0;  // m, at the end, of a joint that is not lost
  std::optional<AssemblyJoint> opening_joint;
  double largest_slip = 0.0;  // m, likewise
  std::optional<AssemblyJoint> slip_joint;
  double peak_opening = 0.0;  // m, before a block fell
  long joints = 0;
  long joints_lost = 0;  // their faces no longer overlap
  long blocks = 0;       // that are not fixed
  std::vector<int> fallen;
  bool followed_to_rest = false;  // nothing moved any more when the run ended
  // How it began to collapse: joints that opened and joints that slid at more than a tenth of the fastest.
  std::vector<AssemblyJoint> hinges;
  std::vector<AssemblyJoint> sliding;
  Side side = Side::right;         // to which it collapsed
  std::vector<std::string> names;  // of all blocks, empty texts among them; none where no block has a name
};

// What only the model winkler knows.
struct WinklerOutcome {
  std::string scheme;                    // published | symmetric | bdf
  double step = 0.0;                     // s
  double bounce_period = 0.0;            // s, of the vertical mode
  double damping_ratio = 0.0;            // of the vertical mode
  double numerical_damping_ratio = 0.0;  // likewise, of the published scheme
  double vertical_stiffness = 0.0;       // N/m, of the whole base
  double rocking_stiffness = 0.0;        // N m/rad, while the whole base presses
  double uplift_acceleration = 0.0;      // m/s2, slowly applied, at which an edge lifts
  double settlement = 0.0;               // m, standing still
  double least_contact = 1.0;            // share of the base
  bool lifted = false;                   // an edge did
  bool slid = false;                     // beyond the creep of a base that sticks
  double creep = 0.0;                    // m, sum of what the regularised law lets a sticking base move
  double mean_iterations = 0.0;          // a step
  long most_iterations = 0;              // in a step
  long failures = 0;                     // steps that did not converge
};

// What only the model dirac knows.
struct DiracOutcome {
  double penalty = 0.0;                      // width n of the smoothed impact force, in angle/alpha
  std::string form;                          // paper | energy
  double factor = 1.0;                       // on -ln(ratio)
  std::optional<double> first_impact_time;   // s, of the event-driven model
  std::optional<double> first_impact_shift;  // s, by which the first impact is late, as the theory estimates it
  std::optional<double> energy_excess;       // J, what the first impact leaves too much, as the theory estimates it
  std::optional<double> energy_plateau;      // J, below which energies of the form "paper" mean nothing
  std::optional<double> settled_energy;      // J, left when it was put to rest: the mollifier limit
  long bounces = 0;                          // left the zone on the side it came from: no impacts
};

// How a mesh was set on its base.
struct SetDown {
  std::string file;
  std::size_t face = 0;              // of the hull
  std::array<double, 4> rotation{};  // w, x, y, z, from the pose of the file with z up
  double angle = 0.0;                // rad, of that rotation
};

// What only the model space knows. Azimuths from +x towards +y; lengths in body axes where nothing else is said.
struct SpaceOutcome {
  double mass = 0.0;                          // kg
  std::array<double, 6> inertia{};            // kg m2, about the centre of mass: xx, yy, zz, xy, xz, yz
  double com_height = 0.0;                    // m, above the base
  std::vector<std::array<double, 2>> base;    // m, outline, from below the centre of mass
  double alpha = 0.0;                         // rad, tipping tilt towards the weakest azimuth
  double alpha_azimuth = 0.0;                 // rad, that azimuth
  double peak_tilt = 0.0;                     // rad
  double peak_tilt_time = 0.0;                // s
  double peak_azimuth = 0.0;                  // rad, of the lean then
  double tipping_tilt = 0.0;                  // rad, towards that azimuth
  double peak_twist = 0.0;                    // rad, signed
  double twist = 0.0;                         // rad, at the end
  std::array<double, 2> base_displacement{};  // m, world axes, of the middle of the base
  double walked = 0.0;                        // m, farthest it was from its start
  double slip_path = 0.0;                     // m, way of the middle of the base while a point slid
  std::vector<double> corner_uplift;          // m, largest gap of each corner of the base; of a rim one
  std::vector<std::string> faces;             // of its hull; the first is the base
  std::vector<std::vector<int>> face_points;  // corners of each, by number, anticlockwise from outside; none of a rim
  std::string final_face;                     // the one that looks down at the end
  std::optional<SetDown> set_down;            // shape mesh
  std::vector<std::array<double, 3>> points;  // m, corners of the hull from the centre of mass; none of a rim
  std::string shape;                          // box | cylinder | frustum | mesh
  bool stands = false;                        // it rests, or its energy cannot carry it over an edge any more
  std::string decided_by;                     // rest | energy | overturning | nothing
  double step = 0.0;                          // s
  long flat_landings = 0;                     // of a rim
  long ambiguous_impacts = 0;                 // with other solutions (space.check_unique)
  long capped_steps = 0;                      // with more landings than are located
  long not_imposed = 0;                       // impacts to which rocking_restitution does not apply
  double worst_residual = 0.0;                // of the contact problems, relative
  double lost_at_rest = 0.0;                  // J, tremor dropped when it was set down
  double floor_tilt = 0.0;                    // rad; all tilts, azimuths and places are in the axes of the floor
  double floor_azimuth = 0.0;                 // rad, where its downhill side lies
  double ground_azimuth = 0.0;                // rad, by which horizontal and transverse motion were turned
};

}  // namespace teeter
