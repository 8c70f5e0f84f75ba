#include "sample_cases.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "core/files.hpp"
#include "core/largest.hpp"

namespace teeter {
namespace {

using Json = nlohmann::json;

std::filesystem::path folder_of(std::string_view format) {
  return std::filesystem::path(TEETER_SOURCE_DIR) / "tests/samples" / format;
}

// A single thing where a list of them is meant.
Json as_list(const Json& value) { return value.is_array() ? value : Json::array({value}); }

void replace_first(std::string& text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  ASSERT_NE(at, std::string::npos) << "nothing to change: " << from;
  text.replace(at, from.size(), to);
}

std::string changed(std::string bytes, const Json& entry) {
  if (entry.contains("change")) {
    const Json& change = entry["change"];
    for (const Json& pair : change.at(0).is_array() ? change : Json::array({change}))
      replace_first(bytes, pair.at(0), pair.at(1));
  }
  for (const Json& byte : entry.value("bytes", Json::array()))
    bytes.at(byte.at(0).get<std::size_t>()) = static_cast<char>(byte.at(1).get<int>());
  if (entry.contains("before_line")) {
    std::size_t at = 0;
    for (int line = 1; line < entry["before_line"]; ++line) at = bytes.find('\n', at) + 1;
    bytes.resize(at);
  }
  if (entry.contains("without_last")) bytes.resize(bytes.size() - entry["without_last"].get<std::size_t>());
  std::string result;
  for (int i = 0; i < entry.value("times", 1); ++i) result += bytes;
  return result + entry.value("append", "");
}

RecordOptions options_of(const Json& given, std::string_view format) {
  RecordOptions options;
  for (const auto& [key, value] : given.items()) {
    if (key == "format") options.format = value;
    if (key == "unit") options.unit = value;
    if (key == "step") options.step = value;
    if (key == "sensitivity") options.sensitivity = value;
    if (key == "station_xml") options.station_xml = sample_bytes(format, value);
    if (key == "allow_truncated") options.allow_truncated = value;
    if (key == "resample") options.resample = value;
  }
  return options;
}

// In SI, from the numbers as the file has them.
std::vector<double> stated_values(const Json& channel, const Json& series) {
  const Json& listed = channel["values"].is_string() ? series.at(channel["values"]) : channel["values"];
  auto values = listed.get<std::vector<double>>();
  double shift = channel.value("plus", 0.0);
  if (channel.value("without_mean", false))
    for (const double value : values) shift -= value / static_cast<double>(values.size());
  for (double& value : values) value = (value + shift) * channel.at("si").get<double>();
  return values;
}

void expect_values(const RecordChannel& found, const std::vector<double>& stated, double tolerance) {
  ASSERT_EQ(found.values.size(), stated.size());
  for (std::size_t i = 0; i < stated.size(); ++i)
    ASSERT_NEAR(found.values[i], stated[i], tolerance * largest_magnitude(stated)) << "sample " << i;
}

void expect_stated_peak(const RecordChannel& found, const Json& stated) {
  if (stated["stated_peak"].is_null()) {
    EXPECT_EQ(found.stated_peak, std::nullopt);
    return;
  }
  const double si = stated.at("si");
  ASSERT_TRUE(found.stated_peak.has_value());
  EXPECT_NEAR(*found.stated_peak, stated["stated_peak"].get<double>() * si, 1e-12 * std::fabs(*found.stated_peak));
  EXPECT_NEAR(found.stated_digit, stated.at("digit").get<double>() * si, 1e-12 * found.stated_digit);
}

void expect_channel(const RecordChannel& found, const Json& stated, const Json& series) {
  for (const auto& [key, value] : stated.items()) {
    if (key == "name") {
      EXPECT_EQ(found.name, value);
    } else if (key == "azimuth") {
      EXPECT_EQ(found.azimuth, value.is_null() ? std::nullopt : std::optional<double>(value));
    } else if (key == "vertical") {
      EXPECT_EQ(found.vertical, value);
    } else if (key == "quantity") {
      EXPECT_EQ(name_of(found.quantity), value);
    } else if (key == "unit") {
      EXPECT_EQ(found.unit, value);
    } else if (key == "step") {
      EXPECT_NEAR(found.step, value, stated.value("step_within", 1e-12) * found.step);
    } else if (key == "count") {
      EXPECT_EQ(found.values.size(), value);
    } else if (key == "peak") {
      EXPECT_NEAR(peak(found), value, 1e-12 * peak(found));
    } else if (key == "values") {
      expect_values(found, stated_values(stated, series), stated.value("within", 1e-12));
    } else if (key == "stated_peak") {
      expect_stated_peak(found, stated);
    }
  }
}

// A key that nobody reads would be a check that cannot fail.
void expect_known_keys(const Json& object, const std::set<std::string>& known) {
  for (const auto& [key, value] : object.items()) EXPECT_TRUE(known.contains(key)) << "unknown key: " << key;
}

void expect_known_keys(const Json& entry) {
  expect_known_keys(entry, {"file", "text", "options", "change", "bytes", "before_line", "without_last", "times",
                            "append", "refused", "title", "warnings", "warns", "silent", "channels"});
  expect_known_keys(entry.value("options", Json::object()),
                    {"format", "unit", "step", "sensitivity", "station_xml", "allow_truncated", "resample"});
  for (const Json& channel : entry.value("channels", Json::array()))
    expect_known_keys(channel, {"name", "azimuth", "vertical", "quantity", "unit", "step", "step_within", "count",
                                "peak", "values", "si", "plus", "without_mean", "within", "stated_peak", "digit"});
}

}  // namespace

std::string sample_bytes(std::string_view format, const std::string& file) {
  return read_whole_file((folder_of(format) / file).string(), max_record_bytes);
}

FormatSamples samples_of(std::string_view format) {
  const Json document = Json::parse(sample_bytes(format, "cases.json"));
  FormatSamples samples;
  samples.counted = document.value("counted", true);
  samples.series = document.value("series", Json::object());
  samples.files = document.value("others", std::set<std::string>{});
  for (const Json& entry : document.at("cases")) {
    SampleCase sample;
    sample.label = entry.dump().substr(0, 200);
    const Json given = entry.value("options", Json::object());
    const std::string file = entry.value("file", "");
    sample.bytes = changed(file.empty() ? entry.at("text").get<std::string>() : sample_bytes(format, file), entry);
    sample.options = options_of(given, format);
    sample.plain = !file.empty() && sample.bytes == sample_bytes(format, file);
    sample.expected = entry;
    if (!file.empty()) samples.files.insert(file);
    if (given.contains("station_xml")) samples.files.insert(given["station_xml"].get<std::string>());
    samples.cases.push_back(std::move(sample));
  }
  return samples;
}

Attempt attempt(const std::string& bytes, const RecordOptions& options) {
  Attempt result;
  try {
    result.record = read_record(bytes, options);
  } catch (const RecordProblem& found) {
    result.problem = fmt::format("{}:{}: {}", found.line, found.column, found.what());
    result.line = found.line;
    result.column = found.column;
  }
  return result;
}

bool has(std::string_view text, std::string_view words) { return text.find(words) != std::string_view::npos; }

bool warns(const RecordFile& file, std::string_view words) {
  for (const std::string& warning : file.warnings)
    if (has(warning, words)) return true;
  return false;
}

double peak(const RecordChannel& channel) { return largest_magnitude(channel.values); }

void expect_as_stated(std::string_view format, const FormatSamples& samples, const SampleCase& sample) {
  SCOPED_TRACE(sample.label);
  const Json& stated = sample.expected;
  expect_known_keys(stated);
  const Attempt result = attempt(sample.bytes, sample.options);
  if (stated.contains("refused")) {
    ASSERT_FALSE(result.record.has_value()) << "was read";
    for (const Json& words : as_list(stated["refused"]))
      EXPECT_TRUE(has(result.problem, words.get<std::string>())) << result.problem;
    return;
  }
  ASSERT_TRUE(result.record.has_value()) << result.problem;
  const RecordFile& record = *result.record;
  EXPECT_EQ(record.format, format);
  EXPECT_EQ(record.title, stated.value("title", record.title));
  EXPECT_EQ(record.warnings, stated.value("warnings", record.warnings));
  for (const Json& words : as_list(stated.value("warns", Json::array())))
    EXPECT_TRUE(warns(record, words.get<std::string>())) << testing::PrintToString(record.warnings);
  for (const Json& words : as_list(stated.value("silent", Json::array())))
    EXPECT_FALSE(warns(record, words.get<std::string>())) << testing::PrintToString(record.warnings);
  const Json channels = stated.value("channels", Json::array());
  if (channels.empty()) return;
  ASSERT_EQ(record.channels.size(), channels.size());
  for (std::size_t i = 0; i < channels.size(); ++i) {
    SCOPED_TRACE(fmt::format("channel {}", i + 1));
    expect_channel(record.channels[i], channels[i], samples.series);
  }
}

}  // namespace teeter
