#include "study/intensity.hpp"

#include <fmt/format.h>

#include <vector>

#include "block/geometry.hpp"
#include "core/suggest.hpp"

namespace teeter {
namespace {

Corner first_corner(const Scenario& scenario) {
  return geometry_of(scenario.blocks.front(), scenario.gravity).first_to_tip();
}

const std::vector<IntensityMeasure>& measures() {
  static const std::vector<IntensityMeasure> table = {
      {"pga", "a peak ground acceleration (pga)", "m/s2",
       [](const RecordMeasures& m, const Scenario&) { return m.pga; }, 1.0},
      {"pgv", "a peak ground velocity (pgv)", "m/s", [](const RecordMeasures& m, const Scenario&) { return m.pgv; },
       1.0},
      {"pgd", "a peak ground displacement (pgd)", "m", [](const RecordMeasures& m, const Scenario&) { return m.pgd; },
       1.0},
      {"arias", "an Arias intensity", "m/s", [](const RecordMeasures& m, const Scenario&) { return m.arias; }, 2.0},
      {"cav", "a cumulative absolute velocity (cav)", "m/s",
       [](const RecordMeasures& m, const Scenario&) { return m.cav; }, 1.0},
      {"pga/(g tan alpha)", "a peak ground acceleration over g tan alpha", "",
       [](const RecordMeasures& m, const Scenario& s) { return m.pga / (s.gravity * first_corner(s).tan_alpha); }, 1.0},
      {"p pgv/g", "a peak ground velocity times p/g", "",
       [](const RecordMeasures& m, const Scenario& s) { return m.pgv * first_corner(s).p / s.gravity; }, 1.0},
  };
  return table;
}

}  // namespace

std::variant<IntensityMeasure, std::string> find_intensity(const std::string& name) {
  std::vector<std::string_view> names;
  for (const IntensityMeasure& measure : measures()) {
    if (measure.name == name) return measure;
    names.push_back(measure.name);
  }
  return fmt::format("\"{}\" is no intensity measure, allowed: {}", name, joined(names));
}

}  // namespace teeter
