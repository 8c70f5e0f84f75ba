#include "study/intensity.hpp"

#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "block/geometry.hpp"
#include "core/suggest.hpp"
#include "ground/response_spectrum.hpp"

namespace teeter {
namespace {

Corner first_corner(const Scenario& scenario) {
  return geometry_of(scenario.blocks.front(), scenario.gravity).first_to_tip();
}

// Of one component, or the geometric mean of both.
template <class Of>
double of_components(const SuiteRecord& one, const Of& of) {
  if (!one.transverse) return of(*one.record);
  return std::sqrt(of(*one.record) * of(*one.transverse));
}

double measured_of(const SuiteRecord& one, double RecordMeasures::*value) {
  return of_components(one, [&](const Record& r) { return measure(r.acceleration, r.step).*value; });
}

IntensityMeasure measured(const char* name, const char* words, const char* title, Dimension dimension,
                          double RecordMeasures::*value, double power = 1.0) {
  return {name,      words, title,
          dimension, power, [value](const SuiteRecord& one, const Scenario&) { return measured_of(one, value); }};
}

IntensityMeasure spectral(const Study& study) {
  const double period = study.period.value_or(0.0);
  const double damping = study.damping;
  const std::string of = fmt::format("{:g} s, {:g} % damping", period, 100.0 * damping);
  return {"sa",
          fmt::format("a spectral acceleration (sa; {})", of),
          fmt::format("Spectral acceleration ({})", of),
          Dimension::acceleration,
          1.0,
          [=](const SuiteRecord& one, const Scenario&) {
            return of_components(one, [&](const Record& r) {
              return response_spectrum(r.acceleration, r.step, damping, {period}).pseudo_acceleration.front();
            });
          }};
}

std::vector<IntensityMeasure> intensity_measures(const Study& study) {
  return {
      measured("pga", "a peak ground acceleration (pga)", "Peak ground acceleration", Dimension::acceleration,
               &RecordMeasures::pga),
      measured("pgv", "a peak ground velocity (pgv)", "Peak ground velocity", Dimension::velocity,
               &RecordMeasures::pgv),
      measured("pgd", "a peak ground displacement (pgd)", "Peak ground displacement", Dimension::length,
               &RecordMeasures::pgd),
      measured("arias", "an Arias intensity", "Arias intensity", Dimension::velocity, &RecordMeasures::arias, 2.0),
      measured("cav", "a cumulative absolute velocity (cav)", "Cumulative absolute velocity", Dimension::velocity,
               &RecordMeasures::cav),
      spectral(study),
      {"pga/(g tan alpha)", "a peak ground acceleration over g tan alpha", "Peak ground acceleration over g tan alpha",
       Dimension::none, 1.0,
       [](const SuiteRecord& one, const Scenario& s) {
         return measured_of(one, &RecordMeasures::pga) / (s.gravity * first_corner(s).tan_alpha);
       }},
      {"p pgv/g", "a peak ground velocity times p/g", "Peak ground velocity times p/g", Dimension::none, 1.0,
       [](const SuiteRecord& one, const Scenario& s) {
         return measured_of(one, &RecordMeasures::pgv) * first_corner(s).p / s.gravity;
       }},
      {"column", fmt::format("a {}", study.column), study.column, Dimension::none, 0.0,
       [](const SuiteRecord& one, const Scenario&) { return one.column.value_or(0.0); }},
  };
}

}  // namespace

std::variant<IntensityMeasure, std::string> find_intensity(const Study& study) {
  std::vector<std::string_view> names;
  std::vector<IntensityMeasure> measures = intensity_measures(study);
  for (IntensityMeasure& measure : measures) {
    if (measure.name == study.intensity) {
      if (study.transverse == TransverseMotion::own && measure.name != "column") {
        measure.words += " (geometric mean of both horizontal components)";
        measure.title += ", geometric mean of both components";
      }
      return measure;
    }
    names.push_back(measure.name);
  }
  return fmt::format("\"{}\" is no intensity measure, allowed: {}", study.intensity, joined(names));
}

ShownUnit shown_in(const IntensityMeasure& measure, std::string_view units) {
  return shown_unit(units, measure.dimension);
}

Dimension dimension_of_intensity(const Study& study) {
  const auto found = find_intensity(study);
  const bool has_levels = study.intensity != "arias" && study.intensity != "cav";  // these are velocities by name only
  return found.index() == 0 && has_levels ? std::get<IntensityMeasure>(found).dimension : Dimension::none;
}

}  // namespace teeter
