// Real records, kept outside the repository: counts, steps and peaks as its README lists them.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <string>

#include "core/files.hpp"
#include "ground/formats/record_file.hpp"

namespace teeter {
namespace {

struct Known {
  const char* file;
  const char* unit;  // empty: in the file
  const char* format;
  std::size_t samples;
  double step;
  double peak;  // m/s2
  double at;    // s
};

std::ostream& operator<<(std::ostream& out, const Known& known) { return out << known.file; }

constexpr double g = 9.80665;

class SharedRecord : public testing::TestWithParam<Known> {};

TEST_P(SharedRecord, HasItsCountStepAndPeak) {
  const Known& known = GetParam();
  const std::string path = std::string(TEETER_SOURCE_DIR) + "/../shared/records/" + known.file;
  if (!std::filesystem::exists(path)) GTEST_SKIP() << path << " is not there";
  RecordOptions options;
  options.unit = known.unit;
  const RecordFile file = read_record(read_whole_file(path, max_record_bytes), options);
  EXPECT_EQ(file.format, known.format);
  ASSERT_EQ(file.channels.size(), 1U);
  const RecordChannel& channel = file.channels[0];
  EXPECT_EQ(channel.values.size(), known.samples);
  EXPECT_NEAR(channel.step, known.step, 1e-9);
  std::size_t top = 0;
  for (std::size_t i = 0; i < channel.values.size(); ++i)
    if (std::fabs(channel.values[i]) > std::fabs(channel.values[top])) top = i;
  EXPECT_NEAR(channel.values[top], known.peak, 1e-3 * std::fabs(known.peak));
  EXPECT_NEAR(static_cast<double>(top) * channel.step, known.at, 1.01 * known.step);
}

INSTANTIATE_TEST_SUITE_P(All, SharedRecord,
                         testing::Values(Known{"IELC180.AT2", "", "peer", 4000, 0.01, -0.312881 * g, 2.15},
                                         Known{"ARL360.at2", "", "peer", 2000, 0.02, 0.308057 * g, 5.10},
                                         Known{"CPM000.AT2", "", "peer", 1500, 0.02, 1.49731 * g, 3.00},
                                         Known{"Northridge_ORR090.dat", "g", "text", 3989, 0.01, 0.5683 * g, 8.14},
                                         Known{"Kobe.dat", "m/s2", "text", 1250, 0.02, -6.80267, 6.02},
                                         // Velocities, inferred; read as any numbers to see that the columns are.
                                         Known{"RSN1063_NORTHR_RRS228.txt", "m/s2", "text", 1991, 0.01, 147.923,
                                               2.45}));

// Units are never guessed, however plain the file looks.
TEST(SharedRecords, WithoutAUnitAreRefusedWhenNoneIsGiven) {
  const std::string path = std::string(TEETER_SOURCE_DIR) + "/../shared/records/Kobe.dat";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << path << " is not there";
  EXPECT_THROW(read_record(read_whole_file(path, max_record_bytes), {}), RecordProblem);
}

}  // namespace
}  // namespace teeter
