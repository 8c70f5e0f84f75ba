// Tables of free-rocking tests: what is read, what is refused, and damaged files by the thousand.
#include "io/read_peaks.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "core/error.hpp"
#include "core/number.hpp"
#include "unit/study/sampled_rocking.hpp"

namespace teeter {
namespace {

constexpr double one_degree = std::numbers::pi / 180.0;

PeaksFile read(const std::string& text, const PeaksOptions& options = {}) {
  return read_peaks_text(text, "peaks.csv", options);
}

std::string refusal(const std::string& text, const PeaksOptions& options = {}) {
  try {
    read(text, options);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(ReadPeaks, TakesTimesAndAnglesWithUnits) {
  for (const char* text :
       {"time [s],angle [deg]\n0,22\n0.5,-18.5\n", "# a comment\ntime_ms;angle_deg\n0;22\n500;-18.5\n",
        "t [s] theta [deg]\r\n0 22\r\n0.5 -18.5\r\n", "\"time (s)\",\"angle (deg)\"\n0,22\n0.5,-18.5",
        "time\tangle [°]\n0\t22\n0.5\t-18.5\n", "other,angle [deg],time\nx,22,0\n7,-18.5,0.5\n"}) {
    const PeaksFile file = read(text);
    ASSERT_EQ(file.observations.size(), 2U) << text;
    EXPECT_NEAR(*file.observations[1].time, 0.5, 1e-15);
    EXPECT_NEAR(*file.observations[1].angle, -18.5 * one_degree, 1e-15);
    EXPECT_FALSE(file.sampled);
  }
}

TEST(ReadPeaks, ReadsRadiansWithoutAHeading) {
  const PeaksFile file = read("0 0.38\n0.5 -0.3 1\n");
  ASSERT_EQ(file.observations.size(), 2U);
  EXPECT_EQ(*file.observations[0].angle, 0.38);
  EXPECT_EQ(*file.observations[1].number, 1);
  EXPECT_EQ(file.observations[1].line, 2);
  PeaksOptions degrees;
  degrees.angle_unit = "deg";
  EXPECT_NEAR(*read("0,22\n0.5,-18", degrees).observations[0].angle, 22 * one_degree, 1e-15);
  EXPECT_NEAR(*read("time,angle\n0,22\n0.5,-18", degrees).observations[0].angle, 22 * one_degree, 1e-15);
  EXPECT_EQ(*read("time,angle [rad]\n0,0.2\n0.5,-0.1", degrees).observations[0].angle, 0.2);
}

TEST(ReadPeaks, EmptyFieldsAreMissing) {
  const PeaksFile file = read("time,angle,number\n0,0.3,0\n,-0.2,1\n0.9,,\n,,\n1.2,-,4\n");
  ASSERT_EQ(file.observations.size(), 4U);
  EXPECT_FALSE(file.observations[1].time);
  EXPECT_FALSE(file.observations[2].angle);
  EXPECT_FALSE(file.observations[2].number);
  EXPECT_EQ(*file.observations[3].number, 4);
  EXPECT_EQ(file.rows, 5U);
}

TEST(ReadPeaks, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(refusal(""), "peaks.csv: holds no rows of numbers");
  EXPECT_EQ(refusal("time,angle\n"), "peaks.csv: holds no rows of numbers");
  EXPECT_EQ(refusal("time,angle\n0,0.2\n0.1,abc\n"), "peaks.csv:3:5: \"abc\" is not a number");
  EXPECT_EQ(refusal("time,angle\n0,0.2,7\n"), "peaks.csv:2:7: more than 2 columns");
  EXPECT_NE(refusal("time,value\n0,0.2\n").find("peaks.csv:1:1: no column is called \"angle\""), std::string::npos);
  EXPECT_NE(refusal("time,angle [kg]\n0,0.2\n").find("peaks.csv:1:6: the angle column has the unit \"kg\"; allowed: "),
            std::string::npos);
  EXPECT_NE(refusal("time,angle,angle\n").find("a second column called angle"), std::string::npos);
  EXPECT_NE(refusal("0.1\n0.2\n").find("peaks.csv:1:1: 1 columns without headings"), std::string::npos);
  EXPECT_NE(refusal("1,2,3,4\n").find("4 columns without headings"), std::string::npos);
  EXPECT_NE(refusal("0,0.1,1.5\n").find("must be whole"), std::string::npos);
  EXPECT_NE(refusal("time,angle\n0,nan\n").find("is not a number"), std::string::npos);
  EXPECT_NE(refusal(std::string("time,angle\n0,\0", 14)).find("not a text file"), std::string::npos);
  PeaksOptions unit;
  unit.angle_unit = "m";
  EXPECT_NE(refusal("0,1\n", unit).find("unit \"m\""), std::string::npos);
}

std::string history(std::size_t count) {
  const FreeRocking test{0.93, 9.98, 0.418, 0.38, 0.0, true};
  std::string text = "time,angle_0,rate_0\n";
  for (std::size_t i = 0; i < count; ++i) {
    const double t = 0.002 * static_cast<double>(i);
    text += to_text(t) + "," + to_text(slender_angle_at(test, t)) + ",0\n";
  }
  return text;
}

TEST(ReadPeaks, TellsAHistoryFromPeaks) {
  const std::string text = history(1500);
  const PeaksFile file = read(text);
  EXPECT_TRUE(file.sampled);
  EXPECT_EQ(file.rows, 1500U);
  EXPECT_GT(file.observations.size(), 8U);
  EXPECT_LT(file.observations.size(), 60U);
  PeaksOptions peaks;
  peaks.kind = "peaks";
  EXPECT_FALSE(read(text, peaks).sampled);
  // Peaks of a block that hardly loses energy are evenly spaced too, but change sides.
  std::string even = "time,angle\n";
  for (int i = 0; i < 40; ++i) even += to_text(0.5 * i) + (i % 2 == 0 ? ",0.2\n" : ",-0.2\n");
  EXPECT_FALSE(read(even).sampled);
  PeaksOptions forced;
  forced.kind = "history";
  EXPECT_NE(refusal("time,angle\n1,0.1\n0.5,0.1\n", forced).find("peaks.csv:3:1: the time falls"), std::string::npos);
}

TEST(ReadPeaks, AnyBytesAreAnswered) {
  const std::vector<std::string> originals{"time [s],angle [deg],number\n0,22,0\n0.5,-18.5,\n,14,2\n1.2,-11,3\n",
                                           "0 0.38\n0.5 -0.3\n0.9 0.25\n", history(60)};
  const std::vector<std::string> words{"nan",   "1e308", ",,,,", "\n",         "-", "[",
                                       "angle", "\"",    "\xff", "9999999999", ";"};
  std::mt19937_64 engine(1);
  const auto below = [&](std::size_t n) { return n == 0 ? 0 : engine() % n; };
  long accepted = 0;
  for (int i = 0; i < 6000; ++i) {
    std::string text = originals[below(originals.size())];
    for (std::size_t times = 1 + below(4); times > 0; --times) {
      const std::size_t at = below(text.size() + 1);
      const std::size_t length = below(std::min<std::size_t>(30, text.size() - at) + 1);
      switch (below(5)) {
        case 0: text.erase(at, length); break;
        case 1: text.insert(at, words[below(words.size())]); break;
        case 2: text.insert(at, text.substr(at, length)); break;
        case 3: text.resize(at); break;
        default:
          if (at < text.size()) text[at] = static_cast<char>(below(256));
      }
    }
    try {
      accepted += read(text).rows > 0 ? 1 : 0;
    } catch (const InputError&) {
      continue;
    }
  }
  EXPECT_GT(accepted, 500);
}

}  // namespace
}  // namespace teeter
