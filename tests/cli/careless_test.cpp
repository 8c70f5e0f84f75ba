// What careless users do: wrong units, typing mistakes, files of another kind. The answer says what to write instead.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/program.hpp"

namespace teeter::test {
namespace {

class Careless : public testing::Test {
 protected:
  Careless() { folder_.write("wall.toml", sound_scenario()); }

  // Standard error of a command that must be refused as bad input.
  std::string refused(const std::vector<std::string>& arguments) {
    const Outcome outcome = run_program(folder_, arguments);
    EXPECT_EQ(outcome.status, 2) << arguments.back() << outcome.err;
    EXPECT_EQ(outcome.out, "") << arguments.back();
    return outcome.err;
  }

  void expect(const std::vector<std::string>& arguments, const std::string& message) {
    const std::string err = refused(arguments);
    EXPECT_NE(err.find(message), std::string::npos) << err;
  }

  TemporaryFolder folder_;
};

TEST_F(Careless, CentimetresWithoutAUnitAreAskedAbout) {
  folder_.write(
      "bust.toml",
      "[[block]]\nwidth = 25\nheight = 60\n[ground]\nhorizontal = { kind = \"rectangular\", amplitude = \"0.3 "
      "g\", duration = 0.3 }\n");
  const std::string slip =
      "width = 25 and height = 60: a block 25 m wide and 60 m high. If you mean centimetres, write \"25 cm\" and \"60 "
      "cm\".";
  const Outcome words = run_program(folder_, {"run", "bust.toml", "--report"});
  EXPECT_NE(words.out.find("Note: " + slip), std::string::npos) << words.out;
  const std::string page = contents(folder_ / "bust.report.html");
  EXPECT_NE(page.find("a block 25 m wide and 60 m high. If you mean centimetres"), std::string::npos);
  const auto json = nlohmann::json::parse(run_program(folder_, {"run", "bust.toml", "--json"}).out);
  EXPECT_NE(std::find(json["warnings"].begin(), json["warnings"].end(), slip), json["warnings"].end());
}

TEST_F(Careless, AMarginAsksOnce) {
  const std::string slip = "gravity = 981: 981 m/s2. If you mean cm/s2, write \"981 gal\".";
  const std::vector<std::string> command = {"margin", "wall.toml", "--samples", "0",
                                            "--grid", "2",         "--set",     "gravity=981"};
  const std::string words = run_program(folder_, command).out;
  ASSERT_NE(words.find(slip), std::string::npos) << words;
  EXPECT_EQ(words.find(slip, words.find(slip) + 1), std::string::npos) << words;
  std::vector<std::string> as_json = command;
  as_json.push_back("--json");
  const auto json = nlohmann::json::parse(run_program(folder_, as_json).out);
  EXPECT_EQ(json["warnings"].at(0), slip);
}

TEST_F(Careless, AKeyThatLacksItsTable) {
  expect({"run", "wall.toml", "--set", "width=3"},
         "width: put it below the line [[block]] (with --set: block.0.width)");
  expect({"run", "wall.toml", "--set", "duration=3"},
         "duration: put it below the line [run] (with --set: run.duration)");
}

TEST_F(Careless, StudiesAskToo) {
  const std::vector<std::string> command = {
      "study", "wall.toml", "--json", "--set",
      "study={kind=\"sweep\", x={key=\"ground.horizontal.amplitude\", from=100, to=300, points=2}}"};
  const auto json = nlohmann::json::parse(run_program(folder_, command).out);
  ASSERT_EQ(json["warnings"].size(), 1U) << json["warnings"];
  EXPECT_EQ(json["warnings"][0],
            "ground.horizontal.amplitude = 300: 300 m/s2, 30.6 times gravity. If you mean cm/s2, write \"300 gal\".");
}

TEST_F(Careless, AValueThatTheShellCutAtABlank) {
  expect({"run", "wall.toml", "--set", "block.0.width=25", "cm"},
         "teeter: cm: put a value with blanks in quotes: --set \"block.0.width=25 cm\"");
  const Outcome outcome = run_program(folder_, {"run", "wall.toml", "--set", "title=\"A", "long", "title\""});
  EXPECT_EQ(outcome.err, "teeter: long: put a value with blanks in quotes: --set 'title=\"A long title\"'\n");
}

TEST_F(Careless, OptionsWithTypingMistakes) {
  expect({"run", "wall.toml", "--jsn"}, "teeter: --jsn: there is no such option, did you mean --json?");
  expect({"run", "wall.toml", "other.toml"}, "teeter: other.toml: one argument too many");
}

TEST_F(Careless, ErrorsNameTheOptionAsItWasTyped) {
  expect({"margin", "wall.toml", "--max-scale", "0"}, "--max-scale: must be from 0.001 to 10000, found 0");
  expect({"margin", "wall.toml", "--max-scale", "x"}, "--max-scale: must be a number, found \"x\"");
  expect({"margin", "wall.toml", "--seed", "-2"}, "--seed: must be 0 or more, found -2");
  expect({"margin", "wall.toml", "--seed", "1.5"}, "--seed: must be a whole number, found 1.5");
  expect({"study", "wall.toml", "--lanes", "maybe"}, "--lanes: \"maybe\" is none of on, off");
  expect({"study", "wall.toml", "--jobs", "0"}, "--jobs: must be from 1 to 4096, found 0");
  expect({"identify", "p.csv", "wall.toml", "--kind", "peak"},
         "--kind: \"peak\" is none of peaks, history; did you mean peaks?");
  expect({"identify", "p.csv", "wall.toml", "--angle-unit", "grad"},
         "--angle-unit: \"grad\" is none of rad, mrad, deg");
  expect({"identify", "p.csv", "wall.toml", "--start", "soon"}, "--start: must be a number, found \"soon\"");
}

TEST_F(Careless, RecordNamesItsOptions) {
  folder_.write("column.txt", "0.1\n0.2\n-0.3\n");
  folder_.write("plain.csv", "0.00,0.1\n0.01,0.2\n0.02,-0.3\n");
  folder_.write("uneven.csv", "# unit: g\n0.000,0.1\n0.010,0.2\n0.030,-0.3\n0.040,0.2\n");
  expect({"record", "column.txt", "--unit", "g"}, "without a time step: give --dt 0.01");
  expect({"record", "plain.csv"}, "does not state the unit of its values; give --unit g (or m/s2, cm/s2, ...)");
  expect({"record", "plain.csv", "--unit", "furlong"}, "--unit furlong is not known; known: g, mg, gal, m/s2");
  expect({"record", "uneven.csv"}, "to interpolate, give --resample");
  expect({"record", "column.txt", "--unit", "g", "--dt", "0"}, "--dt 0: the time step 0 s is outside");
  expect({"record", "column.txt", "--unit", "g", "--dt", "soon"}, "--dt: must be a number, found \"soon\"");
  expect({"record", "plain.csv", "--format", "excel"}, "--format: \"excel\" is none of mseed, cosmos");
  const std::string counts = std::string(TEETER_SOURCE_DIR) + "/tests/samples/mseed/steim1.mseed";
  expect({"record", counts}, "give --sensitivity NUMBER (counts per m/s2) or --station-xml FILE");
  expect({"record", counts, "--sensitivity", "0"}, "--sensitivity 0: must be a number other than 0");
  expect({"record", counts, "--unit", "g"}, "samples are counts, --unit g does not apply: give --sensitivity NUMBER");
  const Outcome raw = run_program(folder_, {"record", counts, "--sensitivity", "1000"});
  EXPECT_NE(raw.out.find("to remove it, give --baseline mean"), std::string::npos) << raw.out;
}

TEST_F(Careless, KeysAreNamedWhereAScenarioAsks) {
  folder_.write("plain.csv", "0.00,0.1\n0.01,0.2\n0.02,-0.3\n");
  expect({"run", "wall.toml", "--set", "ground.horizontal={kind=\"record\", file=\"plain.csv\"}"},
         "does not state the unit of its values; give unit = \"g\"");
}

TEST_F(Careless, AScenarioIsNotARecord) {
  folder_.write("quake.AT2",
                "PEER NGA STRONG MOTION DATABASE RECORD\nMadeupville\nACCELERATION TIME HISTORY IN UNITS OF G\n"
                "NPTS=   4, DT=   .0100 SEC\n .1 .2 .3 .4\n");
  expect({"run", "quake.AT2"}, "is a ground-motion file, not a scenario: name it there as ground.horizontal.file");
  folder_.write("photo.jpg", std::string("\xff\xd8\xff\xe0\0\x10JFIF", 10));
  expect({"run", "photo.jpg"}, "is not a text; a scenario (TOML) is expected");
}

// Every key that a message recommends exists where it is read.
TEST_F(Careless, RecordsOfAStudyTakeTheKeysOfARecord) {
  std::string velocity = "# unit: cm/s\ntime,ns\n";
  for (int i = 0; i <= 200; ++i)
    velocity += std::to_string(0.01 * i) + "," + std::to_string(i % 40 < 20 ? i % 20 : 20 - i % 20) + "\n";
  folder_.write("v.csv", velocity);
  const std::string study = "study={kind=\"fragility\", records=\"v.csv\", method=\"cloud\"}";
  expect({"study", "wall.toml", "--set", study},
         "study.records: v.csv: holds velocity, not acceleration; differentiate = true takes its derivative");
  const Outcome outcome =
      run_program(folder_, {"study", "wall.toml", "--set", study, "--set", "study.differentiate=true"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  folder_.write("column.txt", "0.1\n0.2\n-0.3\n");
  const std::string columns = "study={kind=\"fragility\", records=\"column.txt\", method=\"cloud\", unit=\"g\"}";
  expect({"study", "wall.toml", "--set", columns}, "without a time step: give dt = 0.01");
  EXPECT_EQ(run_program(folder_, {"study", "wall.toml", "--set", columns, "--set", "study.dt=0.01"}).status, 0);
}

}  // namespace
}  // namespace teeter::test
