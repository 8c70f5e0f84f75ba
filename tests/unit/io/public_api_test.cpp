// The library as a user sees it: nothing is included but the public headers.
#include <gtest/gtest.h>
#include <teeter/teeter.hpp>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>

namespace teeter {
namespace {

const std::string examples = std::string(TEETER_SOURCE_DIR) + "/examples/";

const char* const map_text = R"(
[[block]]
width = 0.5
height = 2.0
density = 2000.0
[ground]
horizontal = { kind = "sine", amplitude = "0.3 g", omega = 6.0 }
[run]
duration = 5.0
[study]
kind = "map"
x = { key = "ground.horizontal.omega", from = 3.0, to = 9.0, points = 5 }
y = { key = "ground.horizontal.amplitude", from = "0.2 g", to = "1.0 g", points = 4 }
)";

std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(PublicApi, ReadsAndRunsAScenario) {
  const ScenarioFile file = read_scenario_file(examples + "wall.toml");
  const History history = simulate(file.scenario);
  EXPECT_EQ(words_for(history.summary).headline, "It rocks but stays up.");
  EXPECT_NE(json_text(history.summary).find("\"schema\": \"teeter.run/1\""), std::string::npos);
  const std::string csv = history_csv(history);
  EXPECT_EQ(static_cast<std::size_t>(std::count(csv.begin(), csv.end(), '\n')),
            history.columns.front().values.size() + 1);
}

TEST(PublicApi, SettingsOverrideKeys) {
  const ScenarioFile file = read_scenario_file(examples + "wall.toml", {"run.duration=1.5"});
  EXPECT_EQ(file.scenario.run.duration, 1.5);
}

TEST(PublicApi, BadTextIsAnInputErrorWithEveryProblem) {
  try {
    read_scenario_text("[[block]]\nwidth = -1.0\nheight = 2.0\nmass = \"heavy\"\n", "bad.toml");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.messages().size(), 2U) << error.what();
    EXPECT_NE(std::string(error.what()).find("bad.toml:2"), std::string::npos) << error.what();
  }
}

TEST(PublicApi, ARecordDrivesAScenarioMadeInCode) {
  RecordRequest request;
  request.file = examples + "records/synthetic.AT2";
  const Record record = read_record_file(request);
  EXPECT_EQ(record.acceleration.size(), 2401U);
  EXPECT_EQ(record.step, 0.01);
  Scenario scenario;
  Block block;
  block.width = 0.4;
  block.height = 2.0;
  block.density = 2000.0;
  scenario.blocks = {block};
  scenario.ground.horizontal.kind = ExcitationKind::record;
  scenario.ground.horizontal.record = std::make_shared<Record>(record);
  scenario.run.duration = 30.0;
  EXPECT_NE(simulate_summary(scenario).verdict, Verdict::rest);
  request.file = "gone.AT2";
  EXPECT_THROW(read_record_file(request), InputError);
}

TEST(PublicApi, AStudyHasARowForEveryCase) {
  const ScenarioFile file = read_scenario_text(map_text);
  const StudyRun run = run_study(file);
  ASSERT_TRUE(run.complete);
  ASSERT_EQ(run.table.cases, 20);
  ASSERT_EQ(run.table.inputs.size(), 2U);
  EXPECT_EQ(run.inputs[2 * 7], 3.0 + 1.5 * 2);  // case 7: third of five frequencies, second of four amplitudes
  EXPECT_NEAR(run.inputs[2 * 7 + 1], 9.80665 * (0.2 + 0.8 / 3.0), 1e-12);
  const std::string csv = study_csv(file, run);
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 21);
  EXPECT_NE(json_text(file, run).find("\"schema\": \"teeter.study/1\""), std::string::npos);
  // Every case is what a single run says.
  for (const long i : {0L, 7L, 19L}) {
    Scenario scenario = file.scenario;
    scenario.ground.horizontal.omega = run.inputs[static_cast<std::size_t>(2 * i)];
    scenario.ground.horizontal.amplitude = run.inputs[static_cast<std::size_t>(2 * i + 1)];
    EXPECT_EQ(run.table.row(i)[0] >= 2.0, decide(scenario).overturned) << i;
  }
}

TEST(PublicApi, HowAStudyIsRunDoesNotChangeIt) {
  const ScenarioFile file = read_scenario_text(map_text);
  StudyRunOptions slow;
  slow.threads = 1;
  slow.lanes = false;
  StudyRunOptions fast;
  fast.threads = 3;
  EXPECT_EQ(study_csv(file, run_study(file, slow)), study_csv(file, run_study(file, fast)));
}

TEST(PublicApi, AStudyCanBeStoppedAndWatched) {
  const ScenarioFile file = read_scenario_text(map_text);
  const std::atomic<bool> stop = true;
  StudyRunOptions options;
  options.stop = &stop;
  const StudyRun run = run_study(file, options);
  EXPECT_FALSE(run.complete);
  EXPECT_TRUE(run.findings.sentences.empty());
  StudyProgress last;
  StudyRunOptions watched;
  watched.progress = [&](const StudyProgress& progress) { last = progress; };
  run_study(file, watched);
  EXPECT_EQ(last.done, 20);
  EXPECT_EQ(last.total, 20);
}

TEST(PublicApi, AStudyOfCodeIsNotKeptInAFolder) {
  ScenarioFile file = read_scenario_text(map_text);
  file.text.clear();
  EXPECT_TRUE(run_study(file).complete);
  StudyRunOptions kept;
  kept.folder = "never_made";
  EXPECT_THROW(run_study(file, kept), InputError);
  EXPECT_FALSE(std::filesystem::exists("never_made"));
  EXPECT_THROW(run_study(read_scenario_file(examples + "wall.toml")), InputError);
}

TEST(PublicApi, ResultsOfAnotherStudyAreRefused) {
  const ScenarioFile file = read_scenario_text(map_text);
  const StudyRun run = run_study(file);
  EXPECT_THROW(study_csv(read_scenario_text(map_text, "x.toml", {"study.x.points=6"}), run), ScenarioError);
  EXPECT_THROW(json_text(read_scenario_file(examples + "wall.toml"), run), ScenarioError);
}

TEST(PublicApi, FilesAreWrittenWholeOrNotAtAll) {
  const auto path = std::filesystem::temp_directory_path() / "teeter_public_api_test.txt";
  write_file(path.string(), "rocks");
  EXPECT_EQ(contents(path.string()), "rocks");
  std::filesystem::remove(path);
  EXPECT_THROW(write_file("/no/such/folder/file.txt", "x"), WriteError);
}

TEST(PublicApi, PeaksAreReadForIdentify) {
  int tables = 0;
  for (const auto& entry : std::filesystem::directory_iterator(examples + "identify")) {
    if (entry.path().extension() != ".csv") continue;
    ++tables;
    EXPECT_GE(read_peaks_file(entry.path().string()).observations.size(), 3U) << entry.path();
  }
  EXPECT_GT(tables, 0);
  EXPECT_THROW(read_peaks_file("gone.csv"), InputError);
}

}  // namespace
}  // namespace teeter
