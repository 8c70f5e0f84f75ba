// What a simulation returns: the verdict, what led to it, and the sampled motion.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "teeter/model_outcomes.hpp"
#include "teeter/restitution.hpp"
#include "teeter/support_outcomes.hpp"

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
