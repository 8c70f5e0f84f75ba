// A report in headings, paragraphs and tables alone, as HTML: what programs turn into Word and LaTeX.
#pragma once

#include <string>
#include <vector>

#include "teeter/output.hpp"

namespace teeter {

// A number of the results with its unit.
struct PlainNumber {
  std::string name;
  std::string value;
};

std::string plain_report(const ScenarioFile& file, const History& history, const std::optional<Margin>& margin);
std::string plain_report(const ScenarioFile& file, const Words& words, const std::vector<PlainNumber>& numbers);

}  // namespace teeter
