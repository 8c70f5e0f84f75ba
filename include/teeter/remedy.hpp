// What would change a verdict: measures, how far each must go, and what it makes of the object (docs/remedy.md).
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "teeter/simulate.hpp"
#include "teeter/study.hpp"

namespace teeter {

enum class MeasureKind { wider_base, plinth, ballast, lower_centre, friction_pad, isolation, anchor, floor };

// One [[remedy.measure]].
struct RemedyMeasure {
  MeasureKind kind = MeasureKind::wider_base;
  std::optional<double> to;          // how far one would go, in the unit of the measure
  long points = 41;                  // tried from where it begins to there
  double thickness = 0.1;            // m, plinth
  double density = 2400.0;           // kg/m3, plinth
  std::optional<double> height;      // m above the base, ballast; default: a tenth of the object's height
  std::optional<double> slip_limit;  // m, friction-pad: it may not slide farther at any factor

  // isolation: the plate. What is not given is that of the plate of today, if there is one on such bearings.
  BearingKind bearing = BearingKind::spring;
  std::optional<double> mass;     // kg; default: a fifth of the object's
  std::optional<double> damping;  // spring, share of the critical one; default: 0.1
  std::optional<double> radius;   // m, slider: of a pendulum; default: flat
  std::optional<double> limit;    // m, stops at +-limit; default: none
  double stop_restitution = 0.0;

  // anchor
  bool edges = true;                      // one at each end of the base; else one at `at`
  double at = 0.0;                        // m, to the right of the centre line of the base
  std::optional<double> stiffness;        // N/m; default: the object's weight at one millimetre
  double preload = 0.0;                   // N
  double ductility = 1.0;                 // elongation at fracture over that at yield
  std::optional<double> fracture_energy;  // J, instead of the ductility
};

// [remedy]: what is asked for.
struct Remedy {
  bool given = false;                     // the file has the table: reports of a run look for measures too
  double margin = 1.5;                    // no fall at any factor on the shaking from 0 to this
  std::optional<double> probability;      // instead: share of a suite of records that may overturn it
  Study suite;                            // the records, scaled to its only level
  std::vector<RemedyMeasure> measures{};  // empty: all that apply
};

struct RemedyObject {
  double mass = 0.0;     // kg
  double inertia = 0.0;  // kg m2, about the centre of mass
  double alpha = 0.0;    // rad, tipping angle of the weaker side
  double p = 0.0;        // rad/s, of that side
};

struct FloorMargin {
  long floor = 0;                // 0 is the ground
  bool safe = false;             // meets the target
  std::optional<double> margin;  // the weakest factor that overturns it; none: no fall up to twice the target
};

// A measure taken so far that the target is met, or as far as it helps the most.
struct MeasureFindings {
  RemedyMeasure measure;
  std::string kind;               // as in the file
  std::string variable;           // what is varied
  std::string unit;               // of it; empty: a pure number
  int group = 1;                  // 1 leaves the object alone, 2 can be taken off, 3 fixes or alters it
  bool reached = false;           // the target is met from `safe_from` on, as far as tried
  std::optional<double> present;  // value today, where there is one
  double from = 0.0;
  double searched_to = 0.0;
  double spacing = 0.0;  // of the values tried: narrower gaps are not seen
  std::optional<double> safe_from;
  std::vector<std::pair<double, double>> also_safe{};  // earlier stretches that meet the target; not in between
  std::optional<double> best_margin;                   // the largest found; none: no fall up to twice the target
  std::optional<double> best_at;                       // where
  std::optional<double> share;                         // of the way from today to `searched_to`
  std::vector<FloorMargin> floors{};                   // of the measure floor, from the ground up
  long records = 0;                                    // of a suite
  long overturning = 0;                                // of these, at `safe_from`, or the fewest where not reached
  long unfollowed = 0;             // values tried that do not count as standing since a run could not be followed
  double at = 0.0;                 // value of the changed object below
  Scenario scenario{};             // the changed object
  RemedyObject object{};           //
  std::vector<std::string> set{};  // KEY=VALUE that make it of the file
};

struct LeftOutMeasure {
  std::string kind;
  std::string reason;
};

struct RemedyFindings {
  bool complete = false;                    // false: stopped
  Remedy asked;                             //
  std::optional<double> present_margin;     // the weakest factor that overturns it today, up to twice the target
  long present_overturning = 0;             // records of the suite that do today
  bool nothing_needed = false;              // it meets the target today
  std::vector<MeasureFindings> measures{};  // the best first
  std::vector<LeftOutMeasure> left_out{};   // that do not apply
  std::vector<std::string> warnings{};
};

struct RemedyOptions {
  int threads = 0;                          // 0: as many as the processor has; the results are the same
  Progress progress{};                      // may be empty
  const std::atomic<bool>* stop = nullptr;  // set it to end early
};

// Throws ScenarioError where nothing can be asked of the scenario, or [remedy] breaks a rule.
RemedyFindings find_remedies(const Scenario& scenario, const Remedy& asked, const RemedyOptions& options = {});

// Every rule of [remedy] that is broken; keys are paths in the scenario file.
std::vector<BrokenRule> broken_rules(const Scenario& scenario, const Remedy& asked);

}  // namespace teeter
