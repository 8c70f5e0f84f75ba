// The page of `teeter record --plot`.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "io/record_survey.hpp"

namespace teeter {

// What the page tells beside the components.
struct RecordPageParts {
  SpectrumWish wish;
  nlohmann::ordered_json pairs = nlohmann::ordered_json::array();  // of pairs_json
  nlohmann::ordered_json suite = nullptr;                          // of suite_json
  std::string words;                                               // about both
};

std::string survey_page(const std::vector<SurveyedComponent>& components, const RecordPageParts& parts = {});

}  // namespace teeter
