// How strong a record is, in the measures that fragility curves are drawn over.
#pragma once

#include <string>
#include <variant>

#include "ground/measures.hpp"
#include "teeter/scenario.hpp"

namespace teeter {

struct IntensityMeasure {
  std::string name;
  std::string words;  // "a peak ground velocity (pgv)": ... of so much
  std::string unit;   // empty: a pure number
  double (*of)(const RecordMeasures&, const Scenario&);
  double power;  // the measure of a record times s is s^power times the record's
};

// pga, pgv, pgd, arias, cav; pga/(g tan alpha), p pgv/g with the scenario's first block; or what is allowed.
std::variant<IntensityMeasure, std::string> find_intensity(const std::string& name);

}  // namespace teeter
