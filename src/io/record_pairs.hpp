// Two horizontal components that belong together: which they are, rotation to an azimuth, RotD.
#pragma once

#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "ground/rotation.hpp"
#include "io/record_survey.hpp"

namespace teeter {

struct HorizontalPair {
  std::size_t first;  // index of the component
  std::size_t second;
  std::optional<std::array<double, 2>> azimuths;  // degrees; none: nobody says, right angles are assumed
};

// The two horizontal components of each file; files with one of them go together in the order in which they are given.
// `azimuths`: those of every pair, in place of what the files say. Throws InputError where something has no partner, or
// partners differ in step, length or quantity, or point the same way.
std::vector<HorizontalPair> horizontal_pairs(const std::vector<SurveyedComponent>& components,
                                             const std::optional<std::array<double, 2>>& azimuths);

// Both components of every pair become those along `azimuth` and 90 degrees clockwise of it.
void rotate_pairs(std::vector<SurveyedComponent>& components, const std::vector<HorizontalPair>& pairs, double azimuth);

struct PairMeasures {
  HorizontalPair pair;
  RotD pga;               // m/s2
  RotD pgv;               // m/s
  RotDSpectrum spectrum;  // m/s2
};
PairMeasures measure_pair(const std::vector<SurveyedComponent>& components, const HorizontalPair& pair,
                          const SpectrumWish& wish);

// "H1 and H2 of station.csv", for words.
std::string label_of(const std::vector<SurveyedComponent>& components, const HorizontalPair& pair);

nlohmann::ordered_json pairs_json(const std::vector<SurveyedComponent>& components,
                                  const std::vector<PairMeasures>& pairs);
std::string pairs_table(const std::vector<SurveyedComponent>& components, const std::vector<PairMeasures>& pairs);

}  // namespace teeter
