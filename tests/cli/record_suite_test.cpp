// `teeter record --target`: a suite beside a target spectrum, and the list of records it writes for studies.
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <sstream>

#include "cli/program.hpp"

namespace teeter::test {
namespace {

using nlohmann::json;

// A wave packet of the frequency, `size` m/s2.
std::string packet(double frequency, double size) {
  std::ostringstream text;
  text.precision(17);
  text << "time [s],ns [m/s2]\n";
  for (int i = 0; i <= 800; ++i) {
    const double t = 0.01 * i;
    text << t << ","
         << size * std::exp(-std::pow((t - 4.0) / 1.5, 2)) * std::sin(2.0 * std::numbers::pi * frequency * t) << "\n";
  }
  return text.str();
}

constexpr const char* plateau = "# made up\nperiod [s],Sa [g]\n0,0.2\n0.1,0.5\n0.5,0.5\n5,0.05\n";

struct Suite {
  Suite() {
    folder.write("a.csv", packet(1.0, 1.0));
    folder.write("b.csv", packet(2.5, 2.0));
    folder.write("c.csv", packet(5.0, 0.5));
    folder.write("target.csv", plateau);
  }
  json compared(std::vector<std::string> more) const {
    std::vector<std::string> words = {"record", "a.csv", "b.csv", "c.csv", "--target", "target.csv", "--json"};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = run_program(folder, words);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome.status == 0 ? json::parse(outcome.out) : json();
  }
  TemporaryFolder folder;
};

TEST(RecordSuite, TellsMeanAndMedianBesideTheTarget) {
  const Suite suite;
  const json document = suite.compared({"--periods", "0.1,0.4,2"});
  const json& s = document["suite"];
  EXPECT_TRUE(s["fit"].is_null());
  EXPECT_NEAR(s["target"][1].get<double>(), 0.5 * 9.80665, 1e-12);
  EXPECT_NEAR(s["target"][2].get<double>(), 0.125 * 9.80665, 1e-12);
  for (std::size_t i = 0; i < 3; ++i) {
    double sum = 0.0;
    double logs = 0.0;
    for (const json& record : document["records"]) {
      sum += record["spectrum"]["pseudo_acceleration"][i].get<double>();
      logs += std::log(record["spectrum"]["pseudo_acceleration"][i].get<double>());
    }
    EXPECT_NEAR(s["mean"][i].get<double>(), sum / 3.0, 1e-12);
    EXPECT_NEAR(s["median"][i].get<double>(), std::exp(logs / 3.0), 1e-12);
    EXPECT_NEAR(s["median_plus_sigma"][i].get<double>() * s["median_minus_sigma"][i].get<double>(),
                std::pow(s["median"][i].get<double>(), 2), 1e-9);
  }
}

TEST(RecordSuite, FitsWithOneFactorOrOneEach) {
  const Suite suite;
  const json one = suite.compared({"--fit", "one", "--fit-range", "0.2,2"})["suite"];
  EXPECT_EQ(one["records"][0]["factor"], one["records"][2]["factor"]);
  EXPECT_LE(one["mean_after"]["rms_log"].get<double>(), one["mean_before"]["rms_log"].get<double>());
  EXPECT_GE(one["range"][0].get<double>(), 0.2);
  EXPECT_LE(one["range"][1].get<double>(), 2.0);
  // With as many periods below as above the target in logarithm, the mean ratio is one.
  double sum = 0.0;
  for (std::size_t i = 0; i < one["period"].size(); ++i) {
    const double period = one["period"][i].get<double>();
    if (period >= 0.2 && period <= 2.0) sum += std::log(one["mean"][i].get<double>() / one["target"][i].get<double>());
  }
  EXPECT_NEAR(sum, 0.0, 1e-9);
  const json each = suite.compared({"--fit", "each", "--fit-range", "0.2,2"})["suite"];
  EXPECT_NE(each["records"][0]["factor"], each["records"][2]["factor"]);
  // Twice as strong a record needs half the factor.
  suite.folder.write("b.csv", packet(2.5, 4.0));
  const json stronger = suite.compared({"--fit", "each", "--fit-range", "0.2,2"})["suite"];
  EXPECT_NEAR(stronger["records"][1]["factor"].get<double>(), 0.5 * each["records"][1]["factor"].get<double>(), 1e-12);
}

TEST(RecordSuite, WritesTheListThatAStudyReads) {
  const Suite suite;
  std::filesystem::create_directory(suite.folder / "study");
  const json s = suite.compared({"--fit", "each", "--baseline", "mean", "--trim", "0,7", "--scale", "2", "--list",
                                 "study/list.toml", "--suite-spectrum", "mean.csv"})["suite"];
  const std::string list = contents(suite.folder / "study/list.toml");
  EXPECT_NE(
      list.find(
          "[study]\nrecords = [\n  { file = \"../a.csv\", component = \"ns\", trim = [0, 7], baseline = \"mean\", "
          "scale = "),
      std::string::npos)
      << list;
  const auto& first = s["records"][0];
  EXPECT_NEAR(first["components"][0]["scale"].get<double>(), 2.0 * first["factor"].get<double>(), 1e-12);
  EXPECT_NE(list.find("scale = " + json(first["components"][0]["scale"]).dump() + " },"), std::string::npos) << list;
  EXPECT_EQ(contents(suite.folder / "mean.csv").find("# pseudo-acceleration of a suite of 3"), 0U);
  suite.compared({"--fit", "one", "--list", "list.csv"});
  EXPECT_NE(contents(suite.folder / "list.csv").find("file,component,scale\na.csv,ns,"), std::string::npos);
}

TEST(RecordSuite, ComparesPairsByRotD) {
  const Suite suite;
  const Outcome outcome = run_program(suite.folder, {"record", "a.csv", "b.csv", "--target", "target.csv", "--measure",
                                                     "rotd50", "--fit", "one", "--json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const json document = json::parse(outcome.out);
  ASSERT_EQ(document["suite"]["records"].size(), 1U);
  EXPECT_EQ(document["suite"]["measure"], "rotd50");
  EXPECT_EQ(document["suite"]["records"][0]["components"].size(), 2U);
  EXPECT_EQ(document["suite"]["records"][0]["components"][0]["scale"],
            document["suite"]["records"][0]["components"][1]["scale"]);
}

TEST(RecordSuite, RefusesTargetsThatCannotBe) {
  const Suite suite;
  const auto refused = [&](const std::string& target, std::vector<std::string> more, const std::string& message) {
    suite.folder.write("t.csv", target);
    std::vector<std::string> words = {"record", "a.csv", "--target", "t.csv"};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = run_program(suite.folder, words);
    EXPECT_EQ(outcome.status, 2) << message;
    EXPECT_TRUE(outcome.says(message)) << outcome.err;
    EXPECT_EQ(outcome.out, "");
  };
  refused("0,0.2\n1,0.1\n", {}, "t.csv: the file does not state the unit of its accelerations");
  refused("T [s],Sa [kg]\n0,0.2\n1,0.1\n", {}, "the acceleration has the unit \"kg\"");
  refused("T [s],Sa [g]\n0.5,0.2\n0.1,0.1\n", {}, "t.csv:3:1: periods must increase from 0 on, found 0.1");
  refused("T [s],Sa [g]\n0.5,0.2\n1,-0.1\n", {}, "t.csv:3:3: must be above 0, found -0.1");
  refused("T [s],Sa [g]\n0.5,0.2,3\n", {}, "t.csv:2:1: 3 values; a row is a period and an acceleration");
  refused("T [s],Sa [g]\n0.5,0.2\n", {}, "needs two rows");
  refused("T [s],Sa [g]\n20,0.2\n30,0.1\n", {}, "covers 20 to 30 s, and none of the periods");
  refused("T [s],Sa [g]\n0.1,0.2\n3,0.1\n", {"--fit-range", "5,6"}, "lies between 5 and 6 s");
  refused("T [s],Sa [g]\n0.1,0.2\n3,0.1\n", {"--fit", "one", "--rotate", "0", "--list", "l.toml"},
          "--list: names the files");
  refused("T [s],Sa [g]\n0.1,0.2\n3,0.1\n", {"--fit", "one", "--baseline", "mean", "--list", "l.csv"},
          "l.csv: a CSV list cannot say how the records were read and treated, baseline = \"mean\"");
  EXPECT_EQ(run_program(suite.folder, {"record", "a.csv", "--fit", "one"}).status, 2);
  EXPECT_EQ(run_program(suite.folder, {"record", "a.csv", "--target", "gone.csv"}).status, 2);
}

TEST(RecordSuite, TakesTheUnitFromTheCommandLine) {
  const Suite suite;
  suite.folder.write("bare.csv", "0.1 0.5\n2 0.5\n");
  const Outcome outcome = run_program(
      suite.folder, {"record", "a.csv", "--target", "bare.csv", "--target-unit", "g", "--periods", "1", "--json"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NEAR(json::parse(outcome.out)["suite"]["target"][0].get<double>(), 0.5 * 9.80665, 1e-12);
}

}  // namespace
}  // namespace teeter::test
