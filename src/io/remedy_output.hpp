// What would change a verdict, for people and programs: words, and the document teeter.remedy/1.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "io/words.hpp"
#include "teeter/remedy.hpp"

namespace teeter {

Words remedy_words(const RemedyFindings& found);

// What one measure does, in a sentence.
std::string measure_sentence(const RemedyFindings& found, const MeasureFindings& one);

nlohmann::ordered_json to_json(const RemedyFindings& found);

}  // namespace teeter
