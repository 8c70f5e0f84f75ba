// Every row of the table of formats, on damaged samples: a problem with its place, a warning, or the same samples.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <fstream>

#include "sample_cases.hpp"
#include "sample_text.hpp"

namespace teeter {
namespace {

constexpr std::size_t spare_memory = std::size_t{64} << 20U;

// While it lives the program may take 64 MiB more and not a byte beyond: std::bad_alloc ends the test.
class MemoryLimit {
 public:
  MemoryLimit() {
    std::size_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    getrlimit(RLIMIT_AS, &before_);
    rlimit now = before_;
    now.rlim_cur = pages * 4096 + spare_memory;
    setrlimit(RLIMIT_AS, &now);
  }
  ~MemoryLimit() { setrlimit(RLIMIT_AS, &before_); }
  MemoryLimit(const MemoryLimit&) = delete;
  MemoryLimit& operator=(const MemoryLimit&) = delete;

 private:
  rlimit before_{};
};

bool same_samples(const RecordFile& a, const RecordFile& b) {
  return std::equal(a.channels.begin(), a.channels.end(), b.channels.begin(), b.channels.end(),
                    [](const RecordChannel& one, const RecordChannel& two) {
                      return one.quantity == two.quantity && one.step == two.step && one.values == two.values;
                    });
}

// Whether just one sample moved against the others: a removed mean moves all of them together.
bool one_sample_moved(const RecordFile& before, const RecordFile& after) {
  if (before.channels.size() != after.channels.size()) return false;
  int jumps = 0;
  int channels = 0;
  for (std::size_t k = 0; k < before.channels.size(); ++k) {
    const auto& a = before.channels[k];
    const auto& b = after.channels[k];
    if (a.values.size() != b.values.size() || a.step != b.step) return false;
    const auto move = [&](std::size_t i) { return b.values[i] - a.values[i]; };
    const int earlier = jumps;
    for (std::size_t i = 1; i < a.values.size(); ++i) jumps += std::fabs(move(i) - move(i - 1)) > 1e-12 ? 1 : 0;
    channels += jumps > earlier ? 1 : 0;
  }
  return channels == 1 && jumps <= 2;
}

// Where `part` begins in `whole`, but for its last `loose` samples; a removed mean may differ. Nothing: nowhere.
std::optional<std::size_t> place_of(const RecordFile& file, const RecordChannel& part, const RecordChannel& whole,
                                    std::size_t loose = 0) {
  const bool shifted = warns(file, "mean of the counts was removed");
  for (std::size_t from = 0; from + part.values.size() <= whole.values.size(); ++from) {
    const double shift = shifted ? part.values[0] - whole.values[from] : 0.0;
    bool same = true;
    for (std::size_t i = 0; same && i + loose < part.values.size(); ++i)
      same = std::fabs(part.values[i] - whole.values[from + i] - shift) <= (shifted ? 1e-12 : 0.0);
    if (same) return from;
  }
  return std::nullopt;
}

const RecordChannel& counterpart(const RecordFile& file, const RecordChannel& channel, std::size_t index) {
  for (const RecordChannel& other : file.channels)
    if (!channel.name.empty() && other.name == channel.name) return other;
  return file.channels.at(index);
}

struct ReadSample {
  SampleCase sample;
  RecordFile record;
};

class EveryDamagedFormat : public testing::TestWithParam<std::string_view> {
 protected:
  // The plain samples that are read, the format named: damage to a first line is not to change the reader.
  std::vector<ReadSample> read_samples() {
    std::vector<ReadSample> all;
    for (SampleCase& sample : samples.cases) {
      sample.options.format = GetParam();
      const Attempt found = attempt(sample.bytes, sample.options);
      if (sample.plain && found.record) all.push_back({sample, *found.record});
    }
    return all;
  }
  FormatSamples samples = samples_of(GetParam());
};

INSTANTIATE_TEST_SUITE_P(Table, EveryDamagedFormat, testing::ValuesIn(record_formats()), [](const auto& row) {
  std::string name(row.param);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

// What a file cut at `size` may give: a problem, or whole channels, or beginnings of them with a warning; where no
// count is declared, a piece of them (miniSEED may have its last records first).
void expect_cut_noticed(const ReadSample& whole, std::size_t size, bool lenient, bool counted) {
  const std::string& bytes = whole.sample.bytes;
  RecordOptions options = whole.sample.options;
  options.allow_truncated = lenient;
  const Attempt cut = attempt(bytes.substr(0, size), options);
  if (!cut.record) return;
  const auto inside = [&](std::size_t i) { return std::isgraph(static_cast<unsigned char>(bytes[i])) != 0; };
  const std::size_t loose = is_text(bytes) && size > 0 && inside(size - 1) && inside(size) ? 1 : 0;
  const bool warned = cut.record->warnings != whole.record.warnings;
  for (std::size_t i = 0; i < cut.record->channels.size(); ++i) {
    const RecordChannel& part = cut.record->channels[i];
    const RecordChannel& full = counterpart(whole.record, part, i);
    const auto place = place_of(*cut.record, part, full, loose);
    ASSERT_TRUE(counted ? place == 0U : place.has_value()) << size << ": " << part.name;
    ASSERT_NEAR(part.step, full.step, 1e-9 * full.step) << size;
    ASSERT_TRUE(!counted || warned || part.values.size() == full.values.size()) << size << ": " << part.name;
  }
}

TEST_P(EveryDamagedFormat, CutAnywhereIsNoticed) {
  for (const ReadSample& whole : read_samples()) {
    if (whole.sample.options.resample) continue;  // other times, other samples
    SCOPED_TRACE(whole.sample.label);
    const std::string& bytes = whole.sample.bytes;
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      const bool line_start = size == 0 || bytes[size - 1] == '\n';
      if (!line_start && size % 3 != 0) continue;
      expect_cut_noticed(whole, size, false, samples.counted);
      expect_cut_noticed(whole, size, true, samples.counted);
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(EveryDamagedFormat, GarbledLinesAreToldOrMakeNoDifference) {
  for (const ReadSample& whole : read_samples()) {
    if (!is_text(whole.sample.bytes)) GTEST_SKIP() << "no lines";
    SCOPED_TRACE(whole.sample.label);
    const auto lines = lines_of(whole.sample.bytes);
    int refused = 0;
    for (std::size_t k = 0; k < lines.size(); ++k) {
      std::string letters = lines[k];
      std::string stars = lines[k];
      for (char& c : letters) c = std::isgraph(static_cast<unsigned char>(c)) != 0 ? 'x' : c;
      for (char& c : stars) c = digit(c) ? '*' : c;
      std::vector<std::string> garbles{letters, stars};
      if (samples.counted) garbles.emplace_back("\n");
      for (const std::string& garble : garbles) {
        auto damaged = lines;
        damaged[k] = garble;
        const Attempt result = attempt(joined(damaged), whole.sample.options);
        // What is missing has no line: the user is told what to give.
        const bool told = result.record ? result.record->warnings != whole.record.warnings
                                        : result.line > 0 || has(result.problem, " give ");
        // Without a count a first row that holds no numbers is a line of names.
        const bool heading = !samples.counted && result.record &&
                             place_of(*result.record, result.record->channels[0], whole.record.channels[0]) == 1U;
        const bool same = result.record && same_samples(*result.record, whole.record);
        EXPECT_TRUE(told || heading || same) << k + 1 << ": " << garble << result.problem;
        refused += result.record ? 0 : 1;
      }
    }
    EXPECT_GE(refused, 2);
  }
}

TEST_P(EveryDamagedFormat, WhatFollowsTheSamplesIsToldOrLeftOut) {
  for (const ReadSample& whole : read_samples()) {
    SCOPED_TRACE(whole.sample.label);
    for (const std::string& more : {std::string("end of the data\n"), std::string("1.5 2.5\n"), std::string("7\n"),
                                    std::string(3, '\0'), whole.sample.bytes.substr(0, 100)}) {
      const Attempt result = attempt(whole.sample.bytes + more, whole.sample.options);
      if (!result.record) continue;
      const std::vector<RecordChannel>& found = result.record->channels;
      ASSERT_EQ(found.size(), whole.record.channels.size());
      for (std::size_t i = 0; i < found.size(); ++i)
        EXPECT_TRUE(samples.counted ? found[i].values == whole.record.channels[i].values
                                    : place_of(*result.record, whole.record.channels[i], found[i]) == 0U);
    }
  }
}

TEST_P(EveryDamagedFormat, SamplesThatAreNoFiniteNumbersAreRefusedWithTheirPlace) {
  for (const ReadSample& whole : read_samples()) {
    const std::string& text = whole.sample.bytes;
    if (!is_text(text)) GTEST_SKIP() << "no numbers in words";
    if (whole.sample.options.resample) continue;  // a time moves many samples
    SCOPED_TRACE(whole.sample.label);
    std::size_t found = 0;
    for (const Number& number : numbers_of(text)) {
      const Attempt moved = attempt(other_number(text, number), whole.sample.options);
      if (!moved.record || !one_sample_moved(whole.record, *moved.record)) continue;
      ++found;
      const auto before = text.substr(0, number.at);
      const auto line = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1;
      const std::size_t column = number.at - (before.rfind('\n') + 1) + 1;
      for (const std::string bad : {"nan", "NaN", "inf", "-inf", "1e999", "***"}) {
        if (bad.size() > number.size) continue;
        const std::string padded = std::string(number.size - bad.size(), ' ') + bad;
        const Attempt result = attempt(with_number(text, number, padded), whole.sample.options);
        ASSERT_FALSE(result.record.has_value()) << line << ": " << bad;
        EXPECT_EQ(result.line, line) << bad << ": " << result.problem;
        EXPECT_TRUE(result.column >= column && result.column < column + number.size) << bad << ": " << result.problem;
      }
    }
    std::size_t count = 0;
    for (const RecordChannel& channel : whole.record.channels) count += channel.values.size();
    EXPECT_EQ(found, count) << "samples found in the text";
  }
}

TEST_P(EveryDamagedFormat, LinesBeyondTheLimitAreRefused) {
  for (const ReadSample& whole : read_samples()) {
    if (!is_text(whole.sample.bytes)) GTEST_SKIP() << "no lines";
    auto lines = lines_of(whole.sample.bytes);
    lines.insert(lines.begin() + 1, std::string(max_record_line + 1, 'x') + "\n");
    const Attempt result = attempt(joined(lines), whole.sample.options);
    EXPECT_TRUE(result.problem.starts_with("2:1: the line is longer than 64 KiB")) << result.problem;
  }
}

// In the columns of the number and the blanks before it, and in as many columns as it takes.
TEST_P(EveryDamagedFormat, HugeCountsAreRefusedBeforeAnythingIsAllocated) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "a sanitizer takes memory of its own";
#endif
  for (const ReadSample& whole : read_samples()) {
    const std::string& text = whole.sample.bytes;
    if (!is_text(text)) GTEST_SKIP() << "no numbers in words";
    SCOPED_TRACE(whole.sample.label);
    int refused = 0;
    for (const Number& number : numbers_of(text)) {
      Number widened = number;
      while (widened.size < 9 && widened.at > 1 && text[widened.at - 1] == ' ' && text[widened.at - 2] == ' ')
        widened = {widened.at - 1, widened.size + 1};
      for (const std::string& damaged : {with_number(text, widened, std::string(widened.size, '9')),
                                         with_number(text, number, "16777216"), with_number(text, number, "1e300"),
                                         with_number(text, number, "-5"), with_number(text, number, "999999999")}) {
        const MemoryLimit limit;
        refused += has(attempt(damaged, whole.sample.options).problem, "samples are declared") ? 1 : 0;
      }
    }
    EXPECT_GE(refused, samples.counted ? 3 : 0);
  }
}

TEST_P(EveryDamagedFormat, NoiseIsReadAsFiniteNumbersOrRefused) {
  unsigned state = 12345;
  int read = 0;
  int refused = 0;
  for (const ReadSample& whole : read_samples()) {
    for (int round = 0; round < 300; ++round) {
      std::string noisy = whole.sample.bytes;
      for (int change = 0; change < 1 + round % 3; ++change) {
        state = state * 1664525U + 1013904223U;
        noisy[(state >> 8U) % noisy.size()] = static_cast<char>(state >> 3U);
      }
      const Attempt result = attempt(noisy, whole.sample.options);
      (result.record ? read : refused) += 1;
      if (!result.record) continue;
      for (const RecordChannel& channel : result.record->channels) ASSERT_TRUE(std::isfinite(peak(channel)));
    }
  }
  EXPECT_GT(read, 0);
  EXPECT_GT(refused, 0);
}

}  // namespace
}  // namespace teeter
