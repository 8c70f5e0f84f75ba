// Results as the program writes them: words, JSON, CSV, HDF5 and pages, all as text or bytes in memory
// (docs/scenario.md and docs/studies.md say what they hold).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "teeter/history.hpp"
#include "teeter/margin.hpp"
#include "teeter/run_study.hpp"
#include "teeter/scenario_file.hpp"

namespace teeter {

struct Words {
  std::string headline;              // "It rocks but stays up.", "A coin toss: it rocks but stays up."
  std::string tone;                  // still | rocks | falls | open: how the page colours it
  std::vector<std::string> details;  // how close it was, what it assumes
  std::vector<std::string> warnings;
  std::string certainty = "not_checked";  // safe | close | coin_toss | falls | open, where that was looked at
};

// The verdict for people who do not read JSON; with what find_margin or look_nearby found, also what it is worth.
// Throws nothing of its own.
Words words_for(const Summary& summary, const std::optional<Margin>& margin = std::nullopt);

// Indented JSON with a final line end: teeter.run/1, teeter.margin/1. SI units and radians.
std::string json_text(const Summary& summary, const std::optional<Margin>& margin = std::nullopt);
std::string json_text(const Margin& margin);

// The document teeter.study/1. `file` is the one `run` was made from. Throws ScenarioError where it cannot be.
std::string json_text(const ScenarioFile& file, const StudyRun& run);

// history.csv: a header of plain names, then one row per sample; numbers read back as the same bits.
std::string history_csv(const History& history);

// history.h5: the same columns as datasets with their units; the scenario's text and the settings (KEY=VALUE, one a
// line) that overrode its keys. Throws std::runtime_error where the HDF5 library fails.
std::string history_hdf5(const History& history, const std::string& scenario_text,
                         const std::vector<std::string>& settings);

// cells.csv: a header, then a row per case that is there: number, inputs, outputs. Outputs of a failed case are empty.
// Throws ScenarioError as above.
std::string study_csv(const ScenarioFile& file, const StudyRun& run);

// report.html: one self-contained page.
std::string report_html(const ScenarioFile& file, const History& history, const std::optional<Margin>& margin);

// The whole file or nothing: written under another name first. Throws WriteError.
void write_file(const std::string& path, std::string_view bytes);

}  // namespace teeter
