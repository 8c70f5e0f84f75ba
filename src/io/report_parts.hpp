// Parts of a report in headings, paragraphs, lists and tables alone, as HTML: what pages without a script show and
// other programs turn into Word and LaTeX.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "io/report_front.hpp"
#include "teeter/scenario_file.hpp"

namespace teeter {

std::string html_tag(const char* name, std::string_view text);                         // nothing for no text
std::string html_list(const std::vector<std::string>& lines);                          // nothing for no lines
std::string html_pairs(const std::vector<std::pair<std::string, std::string>>& rows);  // a table of two columns

// Client, author, date and version, as far as they are known.
std::string heading_html(const ScenarioFile& file);
// Each with its heading; empty where there is nothing to tell.
std::string records_html(const ScenarioFile& file, ReportOf of);
std::string left_out_html(const ScenarioFile& file, ReportOf of);
std::string assumed_html(const ScenarioFile& file, ReportOf of);
std::string scenario_html(const ScenarioFile& file);
std::string glossary_html(const std::string& text);  // of the words in the text

}  // namespace teeter
