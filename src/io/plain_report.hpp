// The report of a run or a study in headings, paragraphs and tables, as HTML: what programs turn into Word and LaTeX.
#pragma once

#include <string>

#include "io/study_output.hpp"
#include "teeter/output.hpp"
#include "teeter/remedy.hpp"

namespace teeter {

// `figures`: pictures with their captions, as HTML; empty: the text says where they are. `remedy`: what would change
// it.
std::string plain_report(const ScenarioFile& file, const History& history, const std::optional<Margin>& margin,
                         const std::string& figures, const RemedyFindings* remedy = nullptr);
std::string plain_study_report(const ScenarioFile& file, const StudyResult& result, const std::string& figures);

}  // namespace teeter
