// The made-up files of tests/samples/FORMAT and what its cases.json says about them (tests/samples/README.md).
#pragma once

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "ground/formats/record_file.hpp"

namespace teeter {

struct SampleCase {
  std::string label;        // the case as cases.json has it, cut to a line
  std::string bytes;        // of the file, after the changes
  RecordOptions options;    //
  nlohmann::json expected;  // the case
  bool plain = false;       // the file as it is
};

struct FormatSamples {
  bool counted = true;  // files of this format declare how many samples they hold
  std::vector<SampleCase> cases;
  std::set<std::string> files;  // that some case names
  nlohmann::json series;        // samples of several cases, by name
};

std::string sample_bytes(std::string_view format, const std::string& file);
FormatSamples samples_of(std::string_view format);

// What came of an attempt to read: a record, or a problem. Any other exception ends the test.
struct Attempt {
  std::optional<RecordFile> record;
  std::string problem;  // "line:column: message"
  std::size_t line = 0;
  std::size_t column = 0;
};
Attempt attempt(const std::string& bytes, const RecordOptions& options);

bool has(std::string_view text, std::string_view words);
bool warns(const RecordFile& file, std::string_view words);
double peak(const RecordChannel& channel);  // largest magnitude, SI

// The record or the problem is what the case states. Uses EXPECT_*.
void expect_as_stated(std::string_view format, const FormatSamples& samples, const SampleCase& sample);

}  // namespace teeter
