// How strong a record is, in the measures that fragility curves are drawn over.
#pragma once

#include <functional>
#include <string>
#include <variant>

#include "core/shown.hpp"
#include "ground/measures.hpp"
#include "teeter/study.hpp"

namespace teeter {

struct IntensityMeasure {
  std::string name;
  std::string words;    // "a peak ground velocity (pgv)": ... of so much
  std::string title;    // "Peak ground velocity": of an axis
  Dimension dimension;  // Dimension::none: a pure number, or one that nobody knows the unit of
  double power = 1.0;   // the measure of a record times s is s^power times the record's; 0: it cannot be scaled
  std::function<double(const SuiteRecord&, const Scenario&)> of;  // of the record as it was read

  std::string unit() const { return si_unit(dimension); }
};

// pga, pgv, pgd, arias, cav; sa, of study.period and study.damping; pga/(g tan alpha), p pgv/g with the scenario's
// first block; column, of study.column; or what is allowed.
std::variant<IntensityMeasure, std::string> find_intensity(const Study& study);

// The unit in which people read an intensity, by Output::units: of accelerations g where they do not say.
ShownUnit shown_in(const IntensityMeasure& measure, std::string_view units);

// In which levels may be given with a unit.
Dimension dimension_of_intensity(const Study& study);

}  // namespace teeter
