// Samples and Husid curves of records as CSV, headed by where they come from and what was done to them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "io/record_survey.hpp"

namespace teeter {

// Comment lines: the files, and what was done to each component.
std::string made_from(const std::vector<SurveyedComponent>& components);

// A name as a CSV heading: nothing that separates, quotes or begins a unit.
std::string plain_heading(const std::string& name);

// Times and values in SI, one column per component; all must have the same step and number of samples (InputError).
// `as`: differentiated or integrated to this quantity first.
std::string survey_csv(std::vector<SurveyedComponent> components, std::optional<Quantity> as = std::nullopt);

// Times and the share of the Arias intensity that has arrived; components as above, of acceleration.
std::string husid_csv(const std::vector<SurveyedComponent>& components);

}  // namespace teeter
