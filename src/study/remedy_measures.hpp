// The measures: what each varies, how far, and what it makes of the object (docs/theory.md, section 24).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/units.hpp"
#include "teeter/remedy.hpp"

namespace teeter {

struct MeasureRange {
  std::optional<double> present;  // value today, where there is one
  double from = 0.0;
  double to = 0.0;
};

struct Measure {
  MeasureKind kind;
  std::string_view name;      // in files and results
  std::string_view words;     // what it is, in one line
  std::string_view variable;  // what is varied
  Dimension dimension;        // of it; `measured_in` knows better where bearings differ
  int group;                  // 1 leaves the object alone, 2 can be taken off, 3 fixes or alters it
  std::string (*unfit)(const Scenario& scenario,
                       const RemedyMeasure& measure);  // why it does not apply; empty: it does
  MeasureRange (*range)(const Scenario& scenario, const RemedyMeasure& measure);  // with the usual end
  Scenario (*change)(const Scenario& scenario, const RemedyMeasure& measure, double value);
};

std::span<const Measure> measures();
const Measure& measure_of(MeasureKind kind);
Dimension measured_in(const RemedyMeasure& measure);
std::string varied_by(const RemedyMeasure& measure);  // in words

// KEY=VALUE that turn the file of `before` into `after`: keys of the first block, model, friction, supports and
// anchors.
std::vector<std::string> settings_between(const Scenario& before, const Scenario& after);

}  // namespace teeter
