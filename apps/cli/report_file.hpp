// The report as files of the form that was asked for: a page, or what chromium and pandoc make of one.
#pragma once

#include <functional>
#include <string>

#include "core/files.hpp"

namespace teeter::cli {

// Throws InputError where the program that `form` needs is not there: said before anything is computed.
void check_report_form(const std::string& form);

// The two texts a report is made from; only what is needed is asked for.
struct ReportTexts {
  std::function<std::string()> page;                             // with figures: html, pdf
  std::function<std::string(const std::string& figures)> plain;  // docx, tex; figures as HTML, empty: none
};

// The document, to be written; `base` is its path without an ending. The figures of tex are files of their own, in
// BASE.figures, written here. Throws std::runtime_error where the other program fails.
OutputFile report_file(const std::string& form, const std::string& base, const ReportTexts& texts);

}  // namespace teeter::cli
