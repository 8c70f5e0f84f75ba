// `teeter record`: treatment, rotation and response spectra, and that what was done is told wherever it shows.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <numbers>
#include <sstream>

#include "cli/program.hpp"

namespace teeter::test {
namespace {

using nlohmann::json;
using std::numbers::pi;

// Ten seconds at 100 Hz in both horizontal directions and up; `offset` m/s2 is the drift of the recorder.
std::string station(double offset = 0.0, const std::string& heads = "ns [m/s2],ew [m/s2],up [m/s2]") {
  std::ostringstream text;
  text.precision(17);
  text << "time [s]," << heads << "\n";
  for (int i = 0; i <= 1000; ++i) {
    const double envelope = std::sin(pi * i / 1000.0);
    text << 0.01 * i << "," << offset + envelope * std::sin(2.0 * pi * 0.013 * i) << ","
         << offset + 0.5 * envelope * std::cos(2.0 * pi * 0.031 * i) << "," << 0.2 * envelope << "\n";
  }
  return text.str();
}

json document_of(const Outcome& outcome) {
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return outcome.status == 0 ? json::parse(outcome.out) : json();
}

json document_of(const TemporaryFolder& folder, std::vector<std::string> words) {
  words.insert(words.begin(), "record");
  words.emplace_back("--json");
  return document_of(run_program(folder, words));
}

// Columns of numbers of a CSV file, comments and the heading left out.
std::vector<std::vector<double>> numbers_in(const std::filesystem::path& path) {
  std::istringstream lines(contents(path));
  std::vector<std::vector<double>> columns;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || (std::isdigit(static_cast<unsigned char>(line[0])) == 0)) continue;
    std::istringstream cells(line);
    std::size_t column = 0;
    for (std::string cell; std::getline(cells, cell, ','); ++column) {
      if (columns.size() <= column) columns.emplace_back();
      columns[column].push_back(std::stod(cell));
    }
  }
  return columns;
}

void expect_refused(const TemporaryFolder& folder, std::vector<std::string> words, const std::string& message) {
  words.insert(words.begin(), "record");
  const auto before = folder.listing();
  const Outcome outcome = run_program(folder, words);
  EXPECT_EQ(outcome.status, 2) << message;
  EXPECT_TRUE(outcome.says(message)) << outcome.err;
  EXPECT_EQ(outcome.out, "") << message;
  EXPECT_EQ(folder.listing(), before);
}

TEST(RecordTreatment, IsDoneInOrderAndTold) {
  TemporaryFolder folder;
  folder.write("s.csv", station(0.3));
  const std::vector<std::string> words = {"s.csv",  "--component", "ns",  "--trim",       "1,9",  "--baseline",
                                          "linear", "--taper",     "0.5", "--filter-low", "0.1",  "--filter-high",
                                          "20",     "--scale",     "2",   "--convert",    "t.csv"};
  const json record = document_of(folder, words)["records"][0];
  const std::vector<std::string> done = {"trimmed to 1 .. 9 s", "linear baseline removed",
                                         "cosine taper of 0.5 s at both ends",
                                         "Butterworth filter, 0.1 to 20 Hz, order 4, zero phase", "scaled by 2"};
  EXPECT_EQ(record["treatment"], json(done));
  EXPECT_EQ(record["samples"], 801);
  EXPECT_EQ(record["scale"], 2.0);
  const std::string file = contents(folder / "t.csv");
  const Outcome table = run_program(folder, {"record", "s.csv", "--component", "ns", "--trim", "1,9"});
  EXPECT_NE(table.out.find("ns of s.csv: trimmed to 1 .. 9 s\n"), std::string::npos) << table.out;
  for (const std::string& line : done)
    EXPECT_NE(file.find("# done to ns: " + line + "\n"), std::string::npos) << line << " in\n" << file.substr(0, 500);
  // Read back it is what was measured.
  const json back = document_of(folder, {"t.csv"})["records"][0];
  for (const char* key : {"pga", "pgv", "arias", "d5_75", "d5_95", "cav", "mean_period"})
    EXPECT_EQ(back[key], record[key]) << key;
}

TEST(RecordTreatment, TakesAnOffsetAway) {
  TemporaryFolder folder;
  folder.write("s.csv", station(0.3));
  folder.write("clean.csv", station(0.0));
  const auto pgv = [&](std::vector<std::string> words) {
    return document_of(folder, words)["records"][0]["pgv"].get<double>();
  };
  const double clean = pgv({"clean.csv", "--component", "ns", "--baseline", "mean"});
  EXPECT_NEAR(pgv({"s.csv", "--component", "ns", "--baseline", "mean"}), clean, 1e-9 * clean);
  EXPECT_GT(pgv({"s.csv", "--component", "ns"}), 5.0 * clean);
}

TEST(RecordTreatment, ScalesToAPeakByTheStrongestComponent) {
  TemporaryFolder folder;
  folder.write("s.csv", station());
  const json as_it_is = document_of(folder, {"s.csv"})["records"];
  const json records = document_of(folder, {"s.csv", "--pga", "0.3 g"})["records"];
  EXPECT_NEAR(records[0]["pga"].get<double>(), 0.3 * 9.80665, 1e-12);
  for (std::size_t i = 0; i < 3; ++i) {
    const double factor = records[i]["scale"].get<double>();
    EXPECT_EQ(factor, records[0]["scale"].get<double>());
    EXPECT_NEAR(records[i]["pga"].get<double>(), factor * as_it_is[i]["pga"].get<double>(), 1e-12);
  }
}

// There and back: displacement written from acceleration, and its second derivative.
TEST(RecordTreatment, IntegratesAndDifferentiates) {
  TemporaryFolder folder;
  folder.write("s.csv", station());
  for (const char* quantity : {"velocity", "displacement"}) {
    EXPECT_EQ(run_program(folder, {"record", "s.csv", "--convert", "q.csv", "--as", quantity}).status, 0);
    EXPECT_NE(contents(folder / "q.csv").find(" to " + std::string(quantity) + "\n"), std::string::npos);
    EXPECT_EQ(document_of(folder, {"q.csv"})["records"][0]["quantity"], quantity);
    EXPECT_EQ(run_program(folder, {"record", "q.csv", "--differentiate", "--convert", "a.csv"}).status, 0);
    const auto before = numbers_in(folder / "s.csv");
    const auto after = numbers_in(folder / "a.csv");
    double worst = 0.0;
    for (std::size_t i = 2; i + 2 < before[1].size(); ++i)
      worst = std::max(worst, std::fabs(before[1][i] - after[1][i]));
    EXPECT_LT(worst, 0.005) << quantity;  // the second difference of a 1.3 Hz wave, (w h)^2/4 and /3 of its size
  }
  EXPECT_EQ(run_program(folder, {"record", "q.csv", "--convert", "v.csv", "--as", "velocity"}).status, 0);
  EXPECT_EQ(document_of(folder, {"v.csv"})["records"][0]["quantity"], "velocity");
}

TEST(RecordRotation, GivesTheComponentsBackAlongTheirOwnAzimuths) {
  TemporaryFolder folder;
  folder.write("s.csv", station());
  const auto rotated = [&](const char* to) {
    EXPECT_EQ(
        run_program(folder, {"record", "s.csv", "--azimuths", "0,90", "--rotate", to, "--convert", "r.csv"}).status, 0);
    return numbers_in(folder / "r.csv");
  };
  const auto before = numbers_in(folder / "s.csv");
  const auto same = rotated("0");
  for (const std::size_t c : {1U, 2U, 3U}) EXPECT_EQ(same[c], before[c]);
  const auto quarter = rotated("90");
  EXPECT_EQ(quarter[1], before[2]);
  const auto skew = rotated("30");
  for (std::size_t i = 0; i < before[1].size(); ++i) {
    EXPECT_NEAR(skew[1][i], std::cos(pi / 6) * before[1][i] + 0.5 * before[2][i], 1e-14);
    EXPECT_NEAR(skew[2][i], -0.5 * before[1][i] + std::cos(pi / 6) * before[2][i], 1e-14);
    EXPECT_EQ(skew[3][i], before[3][i]);
  }
  EXPECT_NE(contents(folder / "r.csv").find("rotated from azimuths 0 (ns of s.csv) and 90 (ew of s.csv) to 30 degrees"),
            std::string::npos);
}

TEST(RecordRotation, RotDLiesBetweenItsExtremesAndDoesNotTurn) {
  TemporaryFolder folder;
  folder.write("s.csv", station());
  const json pair = document_of(folder, {"s.csv", "--rotd", "--periods", "0,0.3,1"})["pairs"][0];
  EXPECT_EQ(pair["right_angles_assumed"], true);
  for (const char* peak : {"pga", "pgv"}) {
    EXPECT_LT(pair[peak]["rotd00"], pair[peak]["rotd50"]);
    EXPECT_LT(pair[peak]["rotd50"], pair[peak]["rotd100"]);
  }
  EXPECT_EQ(pair["spectrum"]["rotd50"][0], pair["pga"]["rotd50"]);
  const json turned = document_of(
      folder, {"s.csv", "--rotd", "--azimuths", "0,90", "--rotate", "40", "--periods", "0,0.3,1"})["pairs"][0];
  EXPECT_EQ(turned["right_angles_assumed"], false);
  EXPECT_EQ(turned["pga"]["azimuth"], pair["pga"]["strongest"]);
  for (std::size_t i = 0; i < 3; ++i)
    for (const char* key : {"rotd00", "rotd50", "rotd100"})
      EXPECT_NEAR(turned["spectrum"][key][i].get<double>(), pair["spectrum"][key][i].get<double>(), 1e-9) << key;
  const Outcome words = run_program(folder, {"record", "s.csv", "--rotd"});
  EXPECT_NE(words.out.find("components are taken as at right angles"), std::string::npos) << words.out;
}

TEST(RecordRotation, PairsFilesTwoByTwo) {
  TemporaryFolder folder;
  folder.write("s.csv", station());
  for (const char* name : {"ns", "ew"})
    EXPECT_EQ(
        run_program(folder, {"record", "s.csv", "--component", name, "--convert", std::string(name) + ".csv"}).status,
        0);
  const json together = document_of(folder, {"s.csv", "--rotd", "--periods", "0.5"})["pairs"];
  const json apart = document_of(folder, {"ns.csv", "ew.csv", "--rotd", "--periods", "0.5"})["pairs"];
  ASSERT_EQ(apart.size(), 1U);
  EXPECT_EQ(apart[0]["spectrum"], together[0]["spectrum"]);
  EXPECT_EQ(apart[0]["files"], json({"ns.csv", "ew.csv"}));
}

TEST(RecordSpectrum, IsTheSameInJsonAndCsv) {
  TemporaryFolder folder;
  folder.write("s.csv", station());
  const json record =
      document_of(folder, {"s.csv", "--component", "ns", "--damping", "0.1", "--spectrum", "sp.csv"})["records"][0];
  const auto columns = numbers_in(folder / "sp.csv");
  ASSERT_EQ(columns.size(), 4U);
  EXPECT_EQ(record["spectrum"]["damping"], 0.1);
  EXPECT_EQ(record["spectrum"]["period"], json(columns[0]));
  EXPECT_EQ(columns[0].size(), 100U);
  EXPECT_EQ(record["spectrum"]["pseudo_acceleration"], json(columns[1]));
  EXPECT_EQ(record["spectrum"]["pseudo_velocity"], json(columns[2]));
  EXPECT_EQ(record["spectrum"]["displacement"], json(columns[3]));
  EXPECT_NE(
      contents(folder / "sp.csv").find("period [s],ns of s.csv Sa [m/s2],ns of s.csv Sv [m/s],ns of s.csv Sd [m]\n"),
      std::string::npos);
  const json rigid = document_of(folder, {"s.csv", "--component", "ns", "--periods", "0"})["records"][0];
  EXPECT_EQ(rigid["spectrum"]["pseudo_acceleration"][0], rigid["pga"]);
  EXPECT_FALSE(document_of(folder, {"s.csv"})["records"][0].contains("spectrum"));
}

TEST(RecordSpectrum, OfChosenPeriodsIsATable) {
  TemporaryFolder folder;
  folder.write("s.csv", station());
  const Outcome outcome = run_program(folder, {"record", "s.csv", "--component", "ns", "--periods", "0.2,1"});
  EXPECT_NE(outcome.out.find("Pseudo-acceleration in g, damping 5 %:\nperiod s  ns of s.csv\n"), std::string::npos)
      << outcome.out;
}

TEST(RecordHusid, GrowsFromZeroToOne) {
  TemporaryFolder folder;
  folder.write("s.csv", station());
  const json records = document_of(folder, {"s.csv", "--husid", "h.csv"})["records"];
  const auto columns = numbers_in(folder / "h.csv");
  ASSERT_EQ(columns.size(), 4U);
  for (std::size_t c = 1; c < 4; ++c) {
    EXPECT_EQ(columns[c].front(), 0.0);
    EXPECT_EQ(columns[c].back(), 1.0);
    EXPECT_TRUE(std::is_sorted(columns[c].begin(), columns[c].end()));
    const auto passes = [&](double share) {
      return columns[0][static_cast<std::size_t>(std::lower_bound(columns[c].begin(), columns[c].end(), share) -
                                                 columns[c].begin())];
    };
    EXPECT_NEAR(records[c - 1]["d5_95"].get<double>(), passes(0.95) - passes(0.05), 0.01);
  }
}

TEST(RecordTreatment, RefusesWhatCannotBe) {
  TemporaryFolder folder;
  folder.write("s.csv", station());
  folder.write("one.csv", "time [s],ns [g]\n0,0\n0.01,1\n0.02,0\n");
  folder.write("slow.csv", "time [s],ew [g]\n0,0\n0.02,1\n0.04,0\n");
  folder.write("long.csv", "time [s],ew [g]\n0,0\n0.01,1\n0.02,0\n0.03,0\n");
  folder.write("speed.csv", "time [s],x [m/s],y [m/s]\n0,0,0\n0.01,1,1\n0.02,0,1\n");
  folder.write("four.csv", "time [s],a [g],b [g],c [g]\n0,0,0,0\n0.01,1,2,3\n");
  expect_refused(folder, {"s.csv", "--trim", "5,2"}, "--trim: must be FROM,TO in seconds");
  expect_refused(folder, {"s.csv", "--trim", "5"}, "--trim: must be FROM,TO, two numbers, found 1");
  expect_refused(folder, {"s.csv", "--trim", "50,60"}, "nothing is left between 50 and 60 s; the record lasts 10 s");
  expect_refused(folder, {"s.csv", "--baseline", "cubic"}, "\"cubic\" is none of none, mean, linear, quadratic");
  expect_refused(folder, {"s.csv", "--filter-low", "60"}, "must be above 0 and below 50 Hz");
  expect_refused(folder, {"s.csv", "--filter-low", "5", "--filter-high", "2"},
                 "--filter-high: must be above --filter-low, 5 Hz");
  expect_refused(folder, {"s.csv", "--damping", "-0.1"}, "damping: must be at least 0 and below 1");
  expect_refused(folder, {"s.csv", "--damping", "5"}, "damping: must be at least 0 and below 1");
  expect_refused(folder, {"s.csv", "--periods", "0.1,x"}, "--periods: \"x\" is not a number");
  expect_refused(folder, {"s.csv", "--periods", "-1"}, "periods: must be from 0 to 1000 s, found -1");
  expect_refused(folder, {"s.csv", "--rotate", "30"}, "does not say which way its components point; give --azimuths");
  expect_refused(folder, {"s.csv", "--rotate", "30", "--azimuths", "0,175"}, "less than 10 degrees from parallel");
  expect_refused(folder, {"one.csv", "--rotd"}, "one.csv: has one horizontal component");
  expect_refused(folder, {"one.csv", "slow.csv", "--rotd"}, "their steps differ, 0.01 and 0.02 s");
  expect_refused(folder, {"one.csv", "long.csv", "--rotd"},
                 "their lengths differ, 3 and 4 samples; --trim 0,0.02 keeps what both have");
  expect_refused(folder, {"speed.csv", "--rotd"}, "holds velocity, not acceleration; --differentiate");
  expect_refused(folder, {"speed.csv", "--pga", "1 g"}, "holds velocity, not acceleration, and has no PGA");
  expect_refused(folder, {"four.csv", "--rotd"}, "has 3 horizontal components (a, b, c); a pair has two");
  expect_refused(folder, {"s.csv", "--pga", "0.3 kg"}, "--pga: ");
  expect_refused(folder, {"s.csv", "--pga", "-1"}, "--pga: must be above 0");
  expect_refused(folder, {"s.csv", "--spectrum", "./s.csv"}, "--spectrum: ./s.csv is an input file");
  expect_refused(folder, {"gone.csv", "s.csv", "--rotd"}, "gone.csv: cannot be read");
}

// Channels of a building as an agency hands them out, one of them a sample longer: RotD beside every component.
TEST(RecordRotation, OfRealRecords) {
  const std::filesystem::path real = std::filesystem::path(TEETER_SOURCE_DIR) / "../shared/records/ce36456p_CE36456.V2";
  if (!std::filesystem::exists(real)) GTEST_SKIP() << "no real records here";
  const json document = document_of(TemporaryFolder(), {real.string(), "--component", "90", "--component", "0",
                                                        "--trim", "0,20", "--rotd", "--periods", "0,0.2,1,3"});
  const json& pair = document["pairs"][0];
  EXPECT_EQ(pair["right_angles_assumed"], false);
  for (std::size_t i = 0; i < 4; ++i) {
    for (const json& record : document["records"]) {
      const double one = record["spectrum"]["pseudo_acceleration"][i].get<double>();
      EXPECT_LE(one, pair["spectrum"]["rotd100"][i].get<double>() * (1.0 + 1e-9));
      EXPECT_GE(one, pair["spectrum"]["rotd00"][i].get<double>() * (1.0 - 1e-9));
    }
  }
  for (const json& record : document["records"]) {
    EXPECT_EQ(record["spectrum"]["pseudo_acceleration"][0], record["pga"]);
    EXPECT_LE(record["d5_75"], record["d5_95"]);
  }
}

}  // namespace
}  // namespace teeter::test
