// A study: one scenario varied over keys, records or random draws, and the table of what became of every case.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "teeter/hazard.hpp"
#include "teeter/record_suite.hpp"
#include "teeter/scenario.hpp"

namespace teeter {

struct StudyAxis {
  std::string key;               // path of the scenario key that is varied
  std::string over;              // unit of the values: p, alpha, "g tan alpha", ...; empty: SI
  double from = 0.0;             // in that unit
  double to = 0.0;               // in that unit
  long points = 2;               //
  bool logarithmic = false;      // points evenly spaced in logarithm
  std::vector<double> values{};  // instead of from, to and points
};

// A key that is drawn at random for every case (montecarlo).
struct RandomKey {
  std::string key;
  std::string over;  // as for an axis
  Spread distribution = Spread::normal;
  double mean = 0.0;       // normal; lognormal: the median
  double deviation = 0.0;  // normal; lognormal: of the logarithm
  double from = 0.0;       // uniform; others: cut off below, where bounded
  double to = 0.0;         // uniform; others: cut off above, where bounded
  bool bounded = false;    // from and to are given
};

// What each kind of study reads is in docs/studies.md.
struct Study {
  std::string kind = "map";     // map | sweep | spectrum | fragility | risk | montecarlo | bifurcation | basin
  std::vector<StudyAxis> axes;  // x, y, z
  MapDetail detail = MapDetail::verdict;    // map
  long refine = 0;                          // map: levels of boundary refinement
  StudyOutput output = StudyOutput::usual;  // spectrum: rotation, overturning; sweep: summary, dispersion
  std::vector<RecordEntry> records;         // fragility: as written, lists included
  RecordRequest request;                    // fragility: how records are read where an entry does not say; no `file`
  HorizontalComponents components = HorizontalComponents::both;  // fragility: of files that hold several
  Polarity polarity = Polarity::recorded;                        // fragility
  VerticalMotion vertical = VerticalMotion::scenario;            // fragility
  TransverseMotion transverse = TransverseMotion::scenario;      // fragility
  std::vector<SuiteRecord> suite;                                // fragility: what the entries hold
  std::vector<LeftOutRecord> left_out;                           // fragility: what could not be used
  std::string intensity = "pga";                                 // fragility: measure the levels are of
  std::optional<double> period;                                  // s, of the oscillator; intensity sa
  double damping = 0.05;                                         // of the oscillator, share of the critical one
  std::string column;                                            // of the list of records; intensity column
  LimitState limit = LimitState::overturning;                    // fragility, montecarlo: what a probability is of
  double limit_share = 0.5;                                      // of the tipping angle; limit tilt
  double limit_slip = 0.005;                                     // m; limit slip
  FragilityMethod method = FragilityMethod::stripes;             // fragility
  std::vector<double> levels;                                    // fragility: of the intensity measure, SI
  double max_scale = 20.0;                                       // capacity, overturning spectra: largest factor tried
  std::vector<RandomKey> random;                                 // montecarlo
  long samples = 10000;                                          // montecarlo
  long seed = 1;                                                 // montecarlo, risk
  long transient = 200;                                          // bifurcation, basin: forcing periods left out
  long kept = 32;                                                // bifurcation, basin: forcing periods looked at
  long averaged = 500;                                     // bifurcation: forcing periods of the Lyapunov exponent
  std::vector<HazardCurve> hazards{};                      // risk: the curves of study.hazard
  std::optional<std::array<double, 2>> site{};             // degrees, longitude and latitude; risk
  std::optional<GivenFragility> fragility{};               // risk, instead of records
  RateConfidence rate_confidence = RateConfidence::delta;  // risk
  double years = 50.0;                                     // risk: in which the chance is told
  std::vector<double> stood{};                             // years; risk: youngest, best, oldest, or one number
  double level = 0.05;                                     // risk: likelihood below which a curve is excluded
  bool extrapolate = true;                                 // risk: beyond both ends of the tables
};

struct StudyColumn {
  std::string name;
  std::string unit;                 // empty: a pure number
  std::vector<std::string> labels;  // value k means labels[k]; empty: the value is a number
};

struct CaseFailure {
  long index = 0;
  std::string reason;
};

// One row a case; a case that failed or was not run has NaN in every output.
struct StudyTable {
  std::vector<StudyColumn> inputs;  // follow from the number of the case
  std::vector<StudyColumn> outputs;
  long cases = 0;
  std::vector<double> values;         // outputs.size() for each case
  std::vector<std::uint8_t> done;     // per case: 0 not run, 1 run, 2 inferred from its neighbours (refined maps)
  std::vector<CaseFailure> failures;  // sorted by index

  double* row(long i) { return values.data() + static_cast<std::size_t>(i) * outputs.size(); }
  const double* row(long i) const { return values.data() + static_cast<std::size_t>(i) * outputs.size(); }
};

struct StudyNumber {
  std::string name;
  double value = 0.0;
  std::string unit;
};

// A line with its confidence band, in the units of its axes.
struct StudyCurve {
  std::string name;
  std::vector<double> x;
  std::vector<double> y;
  std::vector<double> low;   // empty: no band
  std::vector<double> high;  // empty: no band
};

// What the whole table says.
struct StudyFindings {
  std::vector<StudyNumber> numbers;
  std::vector<StudyCurve> curves;
  std::vector<std::string> sentences;  // the answer in words, the most important first
  std::vector<std::string> warnings;
  std::optional<RiskFindings> risk{};
};

}  // namespace teeter
