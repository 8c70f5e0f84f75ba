// Components of one recording along x, y and z: found by name, named one by one, and refused with words.
#include "scenario/load_recording.hpp"

#include <gtest/gtest.h>

#include <map>

#include "core/error.hpp"
#include "io/read_scenario.hpp"
#include "run/registry.hpp"
#include "scenario/keys.hpp"

namespace teeter {
namespace {

std::string column(const std::string& name, double peak, int samples = 40, double step = 0.01) {
  std::string text = "# unit: m/s2\ntime," + name + "\n";
  for (int i = 0; i <= samples; ++i)
    text += std::to_string(step * i) + "," + std::to_string(i == 7 ? peak : 0.01 * (i % 3)) + "\n";
  return text;
}

std::string knet(const std::string& direction, int first) {
  return "Origin Time       2001/02/03 04:05:06\nLat.              35.0\nLon.              135.0\nDepth. (km)       "
         "10\n"
         "Mag.              5.5\nStation Code      MADE01\nStation Lat.      35.1\nStation Long.     135.2\n"
         "Station Height(m) 12\nRecord Time       2001/02/03 04:05:30\nSampling Freq(Hz) 100Hz\n"
         "Duration Time(s)  0.04\nDir.              " +
         direction +
         "\nScale Factor      3920(gal)/6182761\nMax Acc. (gal)    \nLast Correction   2001/02/03 04:05:30\n"
         "Memo.             \n" +
         std::to_string(first) + " 0 1000 0\n";
}

std::string peer(const std::string& component, int samples = 5) {
  std::string text = "PEER NGA STRONG MOTION DATABASE RECORD\nMade up, 1/1/2001, Nowhere, " + component +
                     "\nACCELERATION TIME SERIES IN UNITS OF G\nNPTS= " + std::to_string(samples) + ", DT= .0100 SEC\n";
  for (int i = 0; i < samples; ++i) text += i == 2 ? "  .1000000E+00" : "  .1000000E-01";
  return text + "\n";
}

const std::map<std::string, std::string> shelf = {
    {"k.NS", knet("N-S", 1000)},
    {"k.EW", knet("E-W", 500)},
    {"k.UD", knet("U-D", 2000)},
    {"lonely.NS", knet("N-S", 1000)},
    {"flat.NS", knet("N-S", 1000)},
    {"flat.EW", knet("E-W", 500)},
    {"s.HNE.csv", column("HNE", 4.0)},
    {"s.HNN.csv", column("HNN", 3.0)},
    {"s.HNZ.csv", column("HNZ", 1.0)},
    {"d.HNE.csv", column("HNE", 4.0)},
    {"d.HNN.csv", column("HNN", 3.0, 38)},
    {"d.HNZ.csv", column("HNZ", 1.0)},
    {"t.HN1.csv", column("HN1", 4.0)},
    {"t.HN2.csv", column("HN2", 3.0, 40, 0.02)},
    {"u.HN1.csv", column("HN1", 4.0)},
    {"u.HN2.csv", column("HN2", 3.0)},
    {"RRS228.AT2", peer("228")},
    {"RRS318.AT2", peer("318")},
    {"RRS-UP.AT2", peer("UP")},
    {"odd228.AT2", peer("228")},
    {"odd290.AT2", peer("290")},
    {"three.csv", "# unit: m/s2\ntime,EW,NS,UP\n0,0,0,0\n0.01,1,2,0.5\n0.02,-1,0.5,0.2\n0.03,0.2,0.1,0\n0.04,0,0,0\n"},
};

RecordSource on_the_shelf() {
  return {[](const std::string& name) { return name; },
          [](const std::string& name, std::size_t) {
            if (!shelf.contains(name)) throw InputError(name + ": cannot be read");
            return shelf.at(name);
          },
          [](const std::string& pattern) { return std::vector<std::string>{pattern}; }};
}

RecordingRequest named(const std::string& file) {
  RecordingRequest request;
  request.record.file = file;
  return request;
}

Recording loaded(const RecordingRequest& request) { return load_recording(request, on_the_shelf()); }

std::string refusal(const RecordingRequest& request) {
  try {
    loaded(request);
  } catch (const InputError& error) {
    return error.what();
  }
  ADD_FAILURE() << "was accepted";
  return {};
}

std::string files_of(const Recording& recording) {
  std::string text;
  for (const RecordedAxis& axis : recording.axes) text += axis.record ? axis.record->file + " " : "- ";
  return text;
}

TEST(LoadRecording, FindsPartnersByName) {
  EXPECT_EQ(files_of(loaded(named("k.NS"))), "k.NS k.EW k.UD ");
  EXPECT_EQ(files_of(loaded(named("k.EW"))), "k.EW k.NS k.UD ");
  EXPECT_EQ(files_of(loaded(named("s.HNN.csv"))), "s.HNN.csv s.HNE.csv s.HNZ.csv ");
  EXPECT_EQ(files_of(loaded(named("RRS318.AT2"))), "RRS318.AT2 RRS228.AT2 RRS-UP.AT2 ");
  EXPECT_EQ(files_of(loaded(named("three.csv"))), "three.csv three.csv three.csv ");
  RecordingRequest pair = named("flat.NS");
  pair.vertical = false;
  EXPECT_EQ(files_of(loaded(pair)), "flat.NS flat.EW - ");
}

// y points 90 degrees anticlockwise of x as seen from above: west of north, north of east.
TEST(LoadRecording, MakesARightHandedPair) {
  const Recording east_first = loaded(named("k.EW"));
  EXPECT_FALSE(east_first.reversed);
  EXPECT_GT(east_first.axes[1].record->acceleration[0], 0.0);
  const Recording north_first = loaded(named("k.NS"));
  EXPECT_TRUE(north_first.reversed);
  EXPECT_LT(north_first.axes[1].record->acceleration[0], 0.0);
  EXPECT_GT(north_first.axes[2].record->acceleration[0], 0.0);
  ASSERT_FALSE(north_first.axes[1].record->treatment.empty());
  EXPECT_NE(north_first.axes[1].record->treatment.back().find("sign reversed"), std::string::npos);
  EXPECT_TRUE(loaded(named("RRS228.AT2")).reversed);
  EXPECT_FALSE(loaded(named("RRS318.AT2")).reversed);
  RecordingRequest unknown = named("u.HN1.csv");
  unknown.vertical = false;
  EXPECT_FALSE(loaded(unknown).reversed);
  EXPECT_NE(loaded(unknown).axes[1].record->treatment.back().find("is not stated"), std::string::npos);
}

TEST(LoadRecording, TakesComponentsAsNamed) {
  RecordingRequest request = named("three.csv");
  request.components = {"NS", "EW", "UP"};
  const Recording three = loaded(request);
  EXPECT_EQ(three.axes[0].record->component, "NS");
  EXPECT_DOUBLE_EQ(three.axes[0].record->acceleration[1], 2.0);
  EXPECT_DOUBLE_EQ(three.axes[1].record->acceleration[1], -1.0);
  EXPECT_DOUBLE_EQ(three.axes[2].record->acceleration[1], 0.5);
  request.components = {"EW", "NS"};
  EXPECT_EQ(files_of(loaded(request)), "three.csv three.csv - ");
  request = named("k.NS");
  request.components = {"EW", "NS", "UD"};
  EXPECT_EQ(files_of(loaded(request)), "k.EW k.NS k.UD ");
  RecordingRequest files;
  files.files = {"k.EW", "three.csv"};
  files.components = {"", "NS"};
  EXPECT_NE(refusal(files).find("lengths differ, 4 and 5 samples"), std::string::npos);
}

TEST(LoadRecording, SaysWhatIsMissingOrDoesNotFit) {
  EXPECT_NE(refusal(named("lonely.NS")).find("lonely.NS: has one horizontal component, and there is no lonely.EW"),
            std::string::npos);
  EXPECT_NE(refusal(named("flat.NS")).find("has no vertical component, and there is no flat.UD"), std::string::npos);
  EXPECT_NE(refusal(named("k.UD")).find("is a vertical component"), std::string::npos);
  EXPECT_NE(refusal(named("d.HNE.csv")).find("lengths differ, 41 and 39 samples; trim = [0, 0.38]"), std::string::npos);
  RecordingRequest steps = named("t.HN1.csv");
  steps.vertical = false;
  EXPECT_NE(refusal(steps).find("steps differ, 0.01 and 0.02 s"), std::string::npos);
  RecordingRequest trimmed = named("d.HNE.csv");
  trimmed.record.trim_to = 0.38;
  EXPECT_EQ(loaded(trimmed).axes[0].record->acceleration.size(), 39U);
  RecordingRequest oblique;
  oblique.files = {"odd228.AT2", "odd290.AT2"};
  EXPECT_NE(refusal(oblique).find("at right angles"), std::string::npos);
  RecordingRequest twice = named("three.csv");
  twice.components = {"EW", "EW", "UP"};
  EXPECT_NE(refusal(twice).find("is named for two axes"), std::string::npos);
  twice.components = {"UP", "EW", "NS"};
  EXPECT_NE(refusal(twice).find("is the vertical component, named for the horizontal axis"), std::string::npos);
  twice.components = {"EW", "NS", "XY"};
  EXPECT_NE(refusal(twice).find("has no component \"XY\""), std::string::npos);
}

const std::string body =
    "model = \"space\"\n[[block]]\nwidth = 0.4\ndepth = 0.5\nheight = 1.6\n[friction]\nstatic = 0.6\n[ground]\n";

Scenario read(const std::string& ground) {
  return read_scenario_text(body + ground, "case.toml", {}, on_the_shelf()).scenario;
}

std::string wrong(const std::string& text) {
  try {
    read_scenario_text(text, "case.toml", {}, on_the_shelf());
  } catch (const InputError& error) {
    return error.what();
  }
  ADD_FAILURE() << "was accepted: " << text;
  return {};
}

TEST(GroundRecording, DrivesAllDirections) {
  const Scenario s = read("recording = { file = \"three.csv\", scale = 2, start = 1 }\nazimuth = \"30 deg\"\n");
  EXPECT_EQ(s.ground.recorded_axes, 3);
  for (const Excitation* e : {&s.ground.horizontal, &s.ground.transverse, &s.ground.vertical}) {
    EXPECT_EQ(e->kind, ExcitationKind::record);
    EXPECT_DOUBLE_EQ(e->scale, 2.0);
    EXPECT_DOUBLE_EQ(e->start, 1.0);
  }
  // The stronger horizontal component has a peak of 2.
  EXPECT_DOUBLE_EQ(read("recording = { file = \"three.csv\", pga = 5 }\n").ground.horizontal.scale, 2.5);
  const Scenario pair = read(
      "recording = { file = \"three.csv\", components = [\"EW\", \"NS\"] }\n"
      "vertical = { kind = \"sine\", amplitude = 1, period = 0.5 }\n");
  EXPECT_EQ(pair.ground.recorded_axes, 2);
  EXPECT_EQ(pair.ground.vertical.kind, ExcitationKind::sine);
}

TEST(GroundRecording, HasKeysOfItsOwnForStudies) {
  Scenario s = read("recording = { file = \"three.csv\", scale = 2 }\n");
  const auto key = find_key(s, "ground.recording.scale", sections());
  ASSERT_TRUE(std::holds_alternative<ScenarioKey>(key));
  std::get<ScenarioKey>(key).set(s, 3.0);
  EXPECT_DOUBLE_EQ(s.ground.vertical.scale, 3.0);
  ASSERT_EQ(std::get<ScenarioKey>(key).written.size(), 1U);
  EXPECT_EQ(std::get<ScenarioKey>(key).written[0].second(s), "3");
  const auto all = find_key(s, "ground.scale", sections());
  ASSERT_EQ(std::get<ScenarioKey>(all).written.size(), 1U);
  EXPECT_EQ(std::get<ScenarioKey>(all).written[0].first, "ground.recording.scale");
  EXPECT_FALSE(std::holds_alternative<ScenarioKey>(find_key(s, "ground.transverse.scale", sections())));
}

TEST(GroundRecording, NamesFileLineAndKeyOfWhatIsWrong) {
  const auto expect = [](const std::string& ground, const std::string& part) {
    const std::string found = wrong(body + ground);
    EXPECT_NE(found.find(part), std::string::npos) << found;
    EXPECT_NE(found.find("case.toml:9:"), std::string::npos) << found;
  };
  expect("recording = { scale = 2 }\n", "ground.recording.file: missing: a file of the recording");
  expect("recording = { file = \"three.csv\", files = [\"k.NS\", \"k.EW\"] }\n", "give file or files, not both");
  expect("recording = { file = \"three.csv\", components = [\"EW\"] }\n", "must be a list of two or three components");
  expect("recording = { files = [\"k.EW\", \"k.NS\", \"k.UD\"], components = [\"EW\", \"NS\"] }\n",
         "must be one for each of the 3 files, found 2");
  expect("recording = { file = \"three.csv\", component = \"EW\" }\n", "component");
  expect("recording = { file = \"three.csv\", scale = 1, pga = 1 }\n", "give scale or pga, not both");
  expect("recording = { file = \"lonely.NS\" }\n", "there is no lonely.EW");
  expect("recording = { file = \"gone.NS\" }\n", "gone.NS: cannot be read");
  EXPECT_NE(wrong(body +
                  "recording = { file = \"three.csv\" }\ntransverse = { kind = \"sine\", amplitude = 1, period = 1 }\n")
                .find("ground.transverse: is part of ground.recording"),
            std::string::npos);
  EXPECT_NE(wrong("[[block]]\nwidth = 0.4\nheight = 1.6\n[ground]\nrecording = { file = \"three.csv\" }\n")
                .find("case.toml:5:13: ground.recording: is for the model space"),
            std::string::npos);
}

}  // namespace
}  // namespace teeter
