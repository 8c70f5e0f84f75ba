// Response spectra of components and of horizontal pairs, as `teeter record` writes them.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "ground/response_spectrum.hpp"
#include "io/record_pairs.hpp"
#include "io/record_survey.hpp"

namespace teeter {

struct RecordSpectra {
  SpectrumWish wish;
  std::vector<std::optional<ResponseSpectrum>> components;  // none for what is not acceleration
  std::vector<PairMeasures> pairs;
};

// Throws InputError where periods or damping cannot be.
void check_spectrum_wish(const SpectrumWish& wish);

// `pairs`: of those also RotD.
RecordSpectra spectra_of(const std::vector<SurveyedComponent>& components, const std::vector<HorizontalPair>& pairs,
                         const SpectrumWish& wish);

// Adds `spectrum` to every entry of `records` in the document of survey_json.
void add_spectra(const RecordSpectra& spectra, nlohmann::ordered_json& document);

// Pseudo-acceleration in g, a row per period.
std::string spectra_table(const RecordSpectra& spectra, const std::vector<SurveyedComponent>& components);

// Period, then pseudo-acceleration, pseudo-velocity and displacement of every component, and RotD of every pair.
std::string spectra_csv(const RecordSpectra& spectra, const std::vector<SurveyedComponent>& components);

}  // namespace teeter
