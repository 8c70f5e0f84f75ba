// Real records, kept outside the repository: counts, steps and peaks as measured by other programs.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "core/files.hpp"
#include "ground/formats/record_file.hpp"

namespace teeter {
namespace {

struct Known {
  const char* file;
  const char* format;
  std::size_t samples;
  double step;              // s
  double peak;              // m/s2, with its sign, without the mean where the file holds counts
  double at;                // s; negative: not measured
  std::size_t channel = 0;  //
  std::size_t channels = 1;
  const char* unit = "";         // empty: in the file
  const char* name = "";         // of the component; empty: not stated
  const char* station_xml = "";  // empty: none
};

void PrintTo(const Known& known, std::ostream* out) { *out << known.file; }

constexpr double g = 9.80665;

// Empty where the collection is not there.
std::filesystem::path shared(const std::string& file) {
  const char* folder = std::getenv("TEETER_RECORDS");
  const auto path =
      (folder ? std::filesystem::path(folder) : std::filesystem::path(TEETER_SOURCE_DIR) / "../shared/records") / file;
  return std::filesystem::exists(path) ? path : std::filesystem::path();
}

std::string contents(const std::filesystem::path& path) { return read_whole_file(path.string(), max_record_bytes); }

double mean_of_counts(const RecordChannel& channel) {
  double mean = 0.0;
  for (const double value : channel.values) mean += value / static_cast<double>(channel.values.size());
  return channel.unit == "counts" ? mean : 0.0;
}

class SharedRecord : public testing::TestWithParam<Known> {};

TEST_P(SharedRecord, HasItsCountStepAndPeak) {
  const Known& known = GetParam();
  if (shared(known.file).empty()) GTEST_SKIP() << known.file << " is not there";
  RecordOptions options;
  options.unit = known.unit;
  if (*known.station_xml != '\0') options.station_xml = contents(shared(known.station_xml));
  const RecordFile file = read_record(contents(shared(known.file)), options);
  EXPECT_EQ(file.format, known.format);
  ASSERT_EQ(file.channels.size(), known.channels);
  const RecordChannel& channel = file.channels[known.channel];
  EXPECT_EQ(channel.values.size(), known.samples);
  EXPECT_NEAR(channel.step, known.step, 1e-9);
  const double mean = mean_of_counts(channel);
  std::size_t top = 0;
  for (std::size_t i = 0; i < channel.values.size(); ++i)
    if (std::fabs(channel.values[i] - mean) > std::fabs(channel.values[top] - mean)) top = i;
  EXPECT_NEAR(channel.values[top] - mean, known.peak, 1e-3 * std::fabs(known.peak));
  if (known.at >= 0.0) {
    EXPECT_NEAR(static_cast<double>(top) * channel.step, known.at, 1.01 * known.step);
  }
  EXPECT_EQ(channel.name, *known.name == '\0' ? channel.name : known.name);
  for (const std::string& warning : file.warnings) EXPECT_EQ(warning.find("mismatch"), std::string::npos) << warning;
}

INSTANTIATE_TEST_SUITE_P(
    All, SharedRecord,
    testing::Values(
        Known{"IELC180.AT2", "peer", 4000, 0.01, -0.312881 * g, 2.15},
        Known{"ARL360.at2", "peer", 2000, 0.02, 0.308057 * g, 5.10},
        Known{"CPM000.AT2", "peer", 1500, 0.02, 1.49731 * g, 3.00},
        Known{"Northridge_ORR090.dat", "text", 3989, 0.01, 0.5683 * g, 8.14, 0, 1, "g"},
        Known{"Kobe.dat", "text", 1250, 0.02, -6.80267, 6.02, 0, 1, "m/s2"},
        // Velocities, inferred; read as any numbers to see that the columns are.
        Known{"RSN1063_NORTHR_RRS228.txt", "text", 1991, 0.01, 147.923, 2.45, 0, 1, "m/s2"},
        Known{"AKBMR--n.1000hyfh.BNZ.--.acc.V2c", "cosmos", 42000, 0.005, -0.0685151, 76.215, 0, 1, "", "BNZ"},
        Known{"ce36456p_CE36456.V2", "csmip-v2", 3251, 0.02, -2.67957, -1, 0, 3},
        Known{"ce36456p_CE36456.V2", "csmip-v2", 3250, 0.02, -0.94805, -1, 1, 3, "", "UP"},
        Known{"ce36456p_CE36456.V2", "csmip-v2", 3250, 0.02, -2.56231, -1, 2, 3},
        Known{"HL.DLFA..HNE.D.20190728.160908.C.ACC.ASC", "esm", 13876, 0.005, -0.00227973, 36.31, 0, 1, "", "HNE"},
        Known{"AOM0081801241951.NS", "knet", 13800, 0.01, 0.36185, 31.26, 0, 1, "", "NS"},
        Known{"AOM0081801241951.UD", "knet", 13800, 0.01, 0.18632, 32.78, 0, 1, "", "UD"},
        Known{"np01002p_4225a_a.smc", "smc", 7183, 0.005, -2.2252, 7.55, 0, 1, "", "133"},
        Known{"CI.CLC..HNE.mseed", "mseed", 39001, 0.01, 720304.0 / 213945, -1, 0, 1, "", "HNE", "CI.CLC.xml"},
        Known{"CI.CLC..HNZ.mseed", "mseed", 39001, 0.01, 725424.0 / 213740, -1, 0, 1, "", "HNZ", "CI.CLC.xml"}));

// Units are never guessed, however plain the file looks.
TEST(SharedRecords, WithoutAUnitAreRefusedWhenNoneIsGiven) {
  if (shared("Kobe.dat").empty()) GTEST_SKIP() << "Kobe.dat is not there";
  EXPECT_THROW(read_record(contents(shared("Kobe.dat")), {}), RecordProblem);
}

}  // namespace
}  // namespace teeter
