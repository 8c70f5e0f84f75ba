// A chapter of docs/validation-measured.md: what was measured, beside what is computed.
#pragma once

#include <nlohmann/json.hpp>

#include "core/files.hpp"
#include "workers/for_cases.hpp"

namespace teeter {

struct MeasuredChapter {
  std::string text;                                          // Markdown, from its heading on
  std::vector<std::pair<std::string, std::string>> figures;  // name of the file in validation/, SVG
  nlohmann::ordered_json json;
  std::vector<std::string> lines;  // for the terminal
};

// Words of the command: cubes, boulders.
bool is_chapter(const std::string& name);

// Throws InputError for data that cannot be read.
MeasuredChapter compute_chapter(const std::string& name, const std::string& data_folder, const CasesDone& progress);

// DIR/validation-measured.md with the chapters given, the others as they stand there, and the figures of those given.
std::vector<OutputFile> chapter_files(const std::string& folder, const std::vector<MeasuredChapter>& chapters);

MeasuredChapter cube_chapter(const std::string& data_folder, const CasesDone& progress);
MeasuredChapter boulder_chapter(const std::string& data_folder, const CasesDone& progress);

}  // namespace teeter
