// Every row of the table of formats, on the samples of its folder: what is read, and what makes no difference.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "ground/formats/readers.hpp"
#include "sample_cases.hpp"

namespace teeter {
namespace {

std::string test_name(const testing::TestParamInfo<std::string_view>& row) {
  std::string name(row.param);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

void expect_same(const RecordFile& a, const RecordFile& b) {
  EXPECT_EQ(a.format, b.format);
  EXPECT_EQ(a.title, b.title);
  EXPECT_EQ(a.warnings, b.warnings);
  ASSERT_EQ(a.channels.size(), b.channels.size());
  for (std::size_t i = 0; i < a.channels.size(); ++i) {
    EXPECT_EQ(a.channels[i].name, b.channels[i].name);
    EXPECT_EQ(a.channels[i].azimuth, b.channels[i].azimuth);
    EXPECT_EQ(a.channels[i].vertical, b.channels[i].vertical);
    EXPECT_EQ(a.channels[i].unit, b.channels[i].unit);
    EXPECT_EQ(a.channels[i].step, b.channels[i].step);
    EXPECT_EQ(a.channels[i].stated_peak, b.channels[i].stated_peak);
    EXPECT_EQ(a.channels[i].values, b.channels[i].values);
  }
}

std::string with_line_ends(const std::string& text, const std::string& end) {
  std::string result;
  for (const char c : text)
    if (c != '\r') result += c == '\n' ? end : std::string(1, c);
  return result;
}

// Whether a case says all that is read from a file.
bool states_all(const nlohmann::json& stated) {
  if (!stated.contains("title") || !stated.contains("warnings") || !stated.contains("channels")) return false;
  for (const auto& channel : stated["channels"])
    for (const char* key : {"name", "azimuth", "vertical", "quantity", "unit", "step", "si", "values", "stated_peak"})
      if (!channel.contains(key)) return false;
  return true;
}

class EveryFormat : public testing::TestWithParam<std::string_view> {
 protected:
  const FormatSamples samples = samples_of(GetParam());
};
INSTANTIATE_TEST_SUITE_P(Table, EveryFormat, testing::ValuesIn(record_formats()), test_name);

TEST_P(EveryFormat, GivesWhatItsCasesState) {
  for (const SampleCase& sample : samples.cases) expect_as_stated(GetParam(), samples, sample);
}

TEST_P(EveryFormat, HasCasesForAllItsFilesAndStatesTheirSamples) {
  const auto folder = std::filesystem::path(TEETER_SOURCE_DIR) / "tests/samples" / GetParam();
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string file = entry.path().filename().string();
    EXPECT_TRUE(file == "cases.json" || samples.files.contains(file)) << file << " is in no case";
  }
  std::set<std::string> read;
  std::set<std::string> stated;
  for (const SampleCase& sample : samples.cases) {
    if (!sample.plain || sample.expected.contains("refused")) continue;
    read.insert(sample.expected["file"]);
    if (states_all(sample.expected)) stated.insert(sample.expected["file"]);
  }
  EXPECT_FALSE(read.empty()) << "no sample is read";
  EXPECT_EQ(read, stated) << "a file of which no case states everything";
}

TEST_P(EveryFormat, IsTheSameWhenNamed) {
  int compared = 0;
  for (SampleCase sample : samples.cases) {
    const Attempt found = attempt(sample.bytes, sample.options);
    if (!sample.plain || !found.record) continue;
    SCOPED_TRACE(sample.label);
    EXPECT_TRUE(is_record(sample.bytes));
    sample.options.format = GetParam();
    expect_same(read_record(sample.bytes, sample.options), *found.record);
    ++compared;
  }
  EXPECT_GT(compared, 0);
}

TEST_P(EveryFormat, IsTheSameWithAnyLineEndsByteOrderMarkAndControlZ) {
  int compared = 0;
  for (const SampleCase& sample : samples.cases) {
    const std::string& text = sample.bytes;
    const Attempt found = attempt(text, sample.options);
    if (!sample.plain || !found.record || has(text, std::string_view("\0", 1))) continue;
    SCOPED_TRACE(sample.label);
    ASSERT_EQ(text.back(), '\n');
    const std::string without_end = text.substr(0, text.find_last_not_of('\n') + 1);
    for (const std::string& other :
         {with_line_ends(text, "\r\n"), with_line_ends(text, "\r\r\n"), with_line_ends(text, "\r"),
          "\xEF\xBB\xBF" + text, text + "\x1A", text + "\x1A\x1A", without_end, text + "\n \n\n"})
      expect_same(read_record(other, sample.options), *found.record);
    ++compared;
  }
  if (compared == 0) GTEST_SKIP() << "no sample of this format is text";
}

// Where the file states both itself, what the user says wins.
TEST_P(EveryFormat, TakesTheUnitAndStepOfTheUser) {
  int tried = 0;
  for (const SampleCase& sample : samples.cases) {
    const Attempt found = attempt(sample.bytes, {});
    if (!sample.plain || !found.record || found.record->channels[0].quantity != Quantity::acceleration) continue;
    SCOPED_TRACE(sample.label);
    RecordOptions options;
    options.unit = "m/s2";
    options.step = 0.125;
    const RecordFile record = read_record(sample.bytes, options);
    const RecordChannel& first = record.channels.at(0);
    const double si = record_unit(found.record->channels[0].unit).value().factor;
    EXPECT_EQ(first.unit, "m/s2");
    EXPECT_EQ(first.step, 0.125);
    EXPECT_NEAR(peak(first) * si, peak(found.record->channels[0]), 1e-12 * peak(first));
    options.unit = "furlong";
    EXPECT_TRUE(has(attempt(sample.bytes, options).problem, "\"furlong\" is not known"));
    ++tried;
  }
  if (tried == 0) GTEST_SKIP() << "no sample of this format states its unit";
}

TEST_P(EveryFormat, RefusesEmptyAndBinaryFiles) {
  std::string binary;
  for (int i = 0; i < 70000; ++i) binary += static_cast<char>((i * 37 + i / 256) % 256);
  const std::string nothing(100000, '\0');
  RecordOptions options;
  options.format = GetParam();
  for (const std::string& bytes :
       {std::string(), std::string("\n"), std::string("\n\n\n"), binary, nothing, std::string(100000, 'x')}) {
    EXPECT_FALSE(is_record(bytes));
    EXPECT_FALSE(attempt(bytes, options).record.has_value()) << bytes.size();
  }
  for (const SampleCase& sample : samples.cases) {
    if (!sample.plain) continue;
    options = sample.options;
    options.format = GetParam();
    const std::string head = sample.bytes.substr(0, std::min<std::size_t>(300, sample.bytes.size() / 3));
    EXPECT_FALSE(attempt(head + nothing.substr(0, 100), options).record.has_value()) << sample.label;
  }
}

}  // namespace
}  // namespace teeter
