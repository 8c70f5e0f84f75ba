// What a simulation returns: the verdict, what led to it, and the sampled motion.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "teeter/restitution.hpp"

namespace teeter {

enum class Verdict { rest, moving, overturned };
enum class Status { done, impact_limit, lift_off, failed, time_limit };

// What happens after the run's end if the ground stays still: decided exactly by energy.
enum class Outlook { stays, falls, open };

// What a block or an assembly did that did not fall. It rocks where any block leans, whatever else it does.
enum class MotionKind { still, rocks, slides, hops };

// An impact at the two lower corners, left then right (model friction).
struct CornersAtImpact {
  struct Velocity {
    double normal = 0.0;      // m/s, upwards
    double tangential = 0.0;  // m/s, to the right
  };
  std::array<Velocity, 2> before;
  std::array<Velocity, 2> after;
  std::array<double, 2> normal_impulses{};         // N s
  std::array<double, 2> tangential_impulses{};     // N s, to the right; only the sum counts when both corners touch
  std::array<std::vector<std::string>, 2> phases;  // stick | slip+ | slip- | open | frictionless, in order
};

// An impact of a body in space, at the points that touched.
struct PointsAtImpact {
  double approach = 0.0;                                   // m/s, largest closing speed
  std::vector<double> normal_impulses;                     // N s
  std::vector<std::array<double, 2>> tangential_impulses;  // N s, x and y
  std::string kind;                                        // plastic | newton | moreau | rocking | guard
};

struct Impact {
  double time = 0.0;                // s
  int interface = 0;                // 0 is ground / first block
  std::vector<double> rate_before;  // rad/s, per block
  std::vector<double> rate_after;   // rad/s, per block
  double energy_before = 0.0;       // J, kinetic
  double energy_after = 0.0;        // J, kinetic
  double ratio = 0.0;               // rate after / rate before; of the relative rates in a stack
  // Stacks: the interfaces before and after, +1 open about the right contact point, -1 about the left one, 0 closed.
  std::vector<int> pattern_before;
  std::vector<int> pattern_after;
  bool clamped = false;  // the restitution law asked for more energy than there was
  std::optional<CornersAtImpact> corners;
  std::optional<PointsAtImpact> points;
  std::optional<std::array<double, 2>> plate_velocity;  // m/s, of an isolated plate: before, after
};

struct Overturning {
  double time = 0.0;  // s
  int block = 0;
  Side side = Side::right;
  long impacts_before = 0;
  double azimuth = 0.0;  // rad, direction of the fall, from +x towards +y (model space)
  std::string face{};    // that it lies on (model space)
};

struct BlockOutcome {
  double alpha_left = 0.0;          // rad, tipping angle about the left corner
  double alpha_right = 0.0;         // rad
  double p = 0.0;                   // rad/s, frequency parameter of the side that tips first
  double peak_angle = 0.0;          // rad, signed
  double peak_angle_time = 0.0;     // s
  double peak_ratio = 0.0;          // |peak_angle| / alpha of that side
  double final_angle = 0.0;         // rad
  std::optional<double> peak_rate;  // rad/s, size of the largest (model rocking)
  double peak_slip = 0.0;           // m
  double final_slip = 0.0;          // m
  Verdict verdict = Verdict::rest;
  // rad, columns: to the left and to the right, at which this block and all above it tip as one body; at or below 0 it
  // tips by itself
  std::optional<std::array<double, 2>> alpha_with_all_above;
};

// What the contact below a block had to bear, and where the model's assumptions ended (times in s, of the first).
struct InterfaceOutcome {
  std::optional<double> required_friction;             // in smooth motion; empty: no friction is enough
  std::optional<double> required_friction_at_impacts;  // ratio of the impulses; empty when there was none
  double least_normal_force = 0.0;                     // N
  std::optional<double> tension;                       // the contact would have had to pull
  std::optional<double> tension_at_impact;             // at an impact elsewhere
  std::optional<double> sliding;                       // more friction needed than friction.static
  std::optional<double> flight;                        // both contact points parted
};

struct EnergyLedger {
  double initial = 0.0;          // J, relative to standing still
  double final = 0.0;            // J
  double lost_at_impacts = 0.0;  // J
  double input = 0.0;            // J, work of the ground motion, integrated on its own
  double lost_by_sliding = 0.0;  // J, between impacts (models friction, contact and winkler)
  double lost_by_damping = 0.0;  // J, in the foundation (model winkler)
  double lost_by_scheme = 0.0;   // J, what is missing in the balance: numerical damping (models contact and winkler)
  double elastic = 0.0;          // J, part of `final` that is stored in the springs (model winkler)
  double lost_in_support = 0.0;  // J, by damping or friction under an isolated plate
  double lost_in_anchors = 0.0;  // J, by yielding and breaking
};

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
  Side side = Side::right;  // to which it collapsed
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

// What the floor under the object did, its free vibration after the shaking included.
struct FloorOutcome {
  std::vector<double> periods;  // s, of its modes
  std::vector<double> factors;  // of each mode on that floor
  long floor = 0;               // and of how many storeys; none where modes were given
  long storeys = 0;
  double peak_acceleration = 0.0;  // m/s2
  double peak_displacement = 0.0;  // m, against the ground
  double amplification = 0.0;      // peak acceleration over that of the ground
};

// What an isolated plate did.
struct IsolationOutcome {
  struct Stop {
    double time = 0.0;        // s
    double rate_after = 0.0;  // rad/s, of the object
    bool tipped = false;      // it had stood flat until then
  };
  double peak_displacement = 0.0;   // m, size, with the swing after the object rests
  double final_displacement = 0.0;  // m
  double peak_acceleration = 0.0;   // m/s2, size, of the plate itself
  long stop_hits = 0;
  std::vector<Stop> stops;           // the first max_listed_impacts
  std::optional<double> first_slip;  // s, slider
  std::optional<double> limit;       // m
  bool cannot_lift = false;          // the bearing slips before the object lifts, as long as no stop is hit
};

struct AnchorOutcome {
  double at = 0.0;                // m, to the right of the centre line of the base
  double peak_force = 0.0;        // N
  double peak_elongation = 0.0;   // m, until it breaks
  std::optional<double> yielded;  // s
  std::optional<double> broken;   // s
  double energy_absorbed = 0.0;   // J
};

// What the energy alone proves, once the ground has stopped (docs/theory.md, section 23).
struct Certificate {
  std::string kind;           // rest | stands | falls
  double time = 0.0;          // s, from when on it is known
  double energy_share = 0.0;  // of the energy that it takes to fall
};

// Rules of thumb beside the simulation. A rule passes where it says that the object stays up.
struct Screening {
  double pga = 0.0;                // m/s2, of what the object stands on
  double pgv = 0.0;                // m/s
  double static_limit = 0.0;       // m/s2, below which it does not lift
  double impulse_velocity = 0.0;   // m/s, a sudden base velocity that just overturns
  double ishiyama_velocity = 0.0;  // m/s
  double capacity = 0.0;           // m/s2, of the linear oscillator with the same energy
  double frequency = 0.0;          // Hz
  std::optional<double> damping;   // share of the critical one
  std::optional<double> demand;    // m/s2
  bool static_passes = false;
  bool impulse_passes = false;
  bool ishiyama_passes = false;
  std::optional<bool> reserve_energy_passes;
  std::vector<std::string> disagreements;  // with the simulation, as sentences
};

// Between two impacts the energy keeps its level, on still ground.
struct EnergyLevel {
  long impact = 0;             // number of the impact it begins with; 0 is the start
  double from = 0.0;           // s
  double to = 0.0;             // s
  double energy = 0.0;         // J, when it begins
  std::optional<double> drop;  // gamma: share of it by which the next level is lower
};

struct Work {
  long steps = 0;
  long rhs = 0;          // Taylor orders evaluated
  double seconds = 0.0;  // CPU time
};

// A record that drove the run, with all that was done to it.
struct RecordUse {
  std::string direction;  // horizontal | vertical
  std::string file;
  std::string format;
  std::string component;
  std::string unit;
  long samples = 0;
  double step = 0.0;   // s
  double scale = 1.0;  // factor on the samples
  double peak = 0.0;   // m/s2, as used
  std::vector<std::string> treatment;
  std::vector<std::string> warnings;
};

// One block under the same shaking along its depth, which is less than its width (teeter/other_direction.hpp).
struct OtherDirection {
  double width = 0.0;  // m, of the base in that direction
  Verdict verdict = Verdict::rest;
  Status status = Status::done;
  std::string reason;  // when status is not done
  Outlook outlook = Outlook::open;
  std::optional<Overturning> overturned;
  double end_time = 0.0;    // s
  double alpha = 0.0;       // rad, tipping angle
  double peak_angle = 0.0;  // rad, signed
  double peak_ratio = 0.0;  // |peak_angle| / alpha
  MotionKind motion = MotionKind::still;
  std::vector<std::string> assumptions;  // what was taken for the plane that the scenario does not describe
};

inline constexpr std::size_t max_listed_impacts = 1000;

struct Summary {
  std::string model;
  std::string title;
  std::string units;  // for people, as in Output
  Verdict verdict = Verdict::rest;
  Status status = Status::done;
  std::string reason;  // when status is not done
  Outlook outlook = Outlook::open;
  std::optional<Overturning> overturned;
  double end_time = 0.0;  // s
  // s, from here on the ground is still; empty: it moves without end
  std::optional<double> ground_duration = 0.0;
  double run_duration = 0.0;  // s, after which the run ends at the latest
  bool shaking_goes_on =
      false;  // the verdict is as of run_duration: neither fallen nor stopped, and the ground moves on
  std::vector<BlockOutcome> blocks;
  std::vector<Impact> impacts;  // the first max_listed_impacts
  long impact_count = 0;
  std::optional<double> required_friction;             // in smooth motion; empty: no friction is enough
  std::optional<double> required_friction_at_impacts;  // ratio of the impulses; empty when there was no impact
  double least_normal_force = 0.0;                     // N, at the base, up to the point of no return
  std::vector<InterfaceOutcome> interfaces;            // stacks; 0 is the ground
  long clamped_impacts = 0;                            // stacks
  std::optional<FrictionOutcome> friction;
  std::optional<ContactOutcome> contact;
  std::optional<AssemblyOutcome> assembly;
  std::optional<WinklerOutcome> winkler;
  std::optional<DiracOutcome> dirac;
  std::optional<SpaceOutcome> space;
  std::optional<OtherDirection> other_direction;  // where a program asked for it
  std::optional<double> first_uplift;             // s, from standing flat (model rocking)
  std::optional<FloorOutcome> floor;              // one for each horizontal component that has a floor: the first
  std::optional<IsolationOutcome> isolation;
  std::vector<AnchorOutcome> anchors;  // "edges" gives two: right, then left
  std::optional<Certificate> certificate;
  std::optional<Screening> screening;      // where a program asked for it
  std::vector<EnergyLevel> energy_levels;  // models rocking and dirac; the first max_listed_impacts
  EnergyLedger energy;
  std::vector<RecordUse> records;
  Work work;
  std::vector<std::string> warnings;
};

struct Column {
  std::string name;
  std::string unit;
  std::vector<double> values;
};

// A force between two blocks or on the ground, at one instant.
struct ContactForce {
  int upper = 0;
  int lower = -1;   // -1 is the ground
  double x = 0.0;   // m, relative to the ground
  double y = 0.0;   // m
  double fx = 0.0;  // N, on the upper block
  double fy = 0.0;  // N
  double z = 0.0;   // m, up, where y goes away from the viewer (model space)
  double fz = 0.0;  // N
};

struct ForceFrame {
  double time = 0.0;  // s
  std::vector<ContactForce> forces;
};

// The outside of a body as triangles, anticlockwise seen from outside (model space).
struct BodySurface {
  std::vector<std::array<double, 3>> vertices;  // m, from the centre of mass, body axes
  std::vector<std::array<int, 3>> triangles;
  std::array<double, 3> base_middle{};  // m, likewise
};

struct History {
  Summary summary;
  std::vector<Column> columns;         // as history.csv, all of the same length
  std::vector<ForceFrame> forces;      // models contact and space: some hundred instants, for pictures
  std::optional<BodySurface> surface;  // model space, for pictures
};

}  // namespace teeter
