// The report as a file of the form that was asked for: a page, or what chromium or pandoc makes of one.
#pragma once

#include <functional>
#include <string>

#include "core/files.hpp"

namespace teeter::cli {

// Throws InputError where the program that `form` needs is not there: said before anything is computed.
void check_report_form(const std::string& form);

// The two texts a report is made from; only the one that is needed is asked for.
struct ReportTexts {
  std::function<std::string()> page;   // with figures: html, pdf
  std::function<std::string()> plain;  // without: docx, tex
};

// `base` is the path without an ending. Throws std::runtime_error where the other program fails.
OutputFile report_file(const std::string& form, const std::string& base, const ReportTexts& texts);

}  // namespace teeter::cli
