// teeter study as users run it: what it prints, writes and refuses.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/study_samples.hpp"
#include "io/sqlite.hpp"
#include "io/study_store.hpp"
#include "study/object_plan.hpp"

namespace teeter::test {
namespace {

class StudyCommandLine : public testing::Test {
 protected:
  StudyCommandLine() { folder_.write("case.toml", quick_study()); }
  Outcome run(std::vector<std::string> arguments) const { return run_program(folder_, std::move(arguments)); }
  Outcome done(std::vector<std::string> arguments) const {
    const Outcome outcome = run(std::move(arguments));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome;
  }
  void expect_refused(std::vector<std::string> arguments, const std::string& words) const {
    const Outcome outcome = run(std::move(arguments));
    EXPECT_EQ(outcome.status, 2) << words;
    EXPECT_TRUE(outcome.says(words)) << outcome.err;
    EXPECT_EQ(outcome.out, "");
  }
  std::string cells(const std::string& dir) const { return contents(folder_ / (dir + "/cells.csv")); }
  TemporaryFolder folder_;
};

TEST_F(StudyCommandLine, PrintsOneDocumentAndWritesNothingUnlessAsked) {
  const Outcome outcome = done({"study", "case.toml", "--json"});
  const auto json = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(json["schema"], "teeter.study/1");
  EXPECT_EQ(json["kind"], "map");
  ASSERT_EQ(json["codes"].size(), 9U);
  EXPECT_EQ(json["codes"][0].size(), 11U);
  EXPECT_EQ(json["codes"][0][0], 0);  // half of what it takes to lift a corner
  EXPECT_EQ(json["axes"][1]["values"].size(), 9U);
  EXPECT_EQ(json["work"]["cases"], 99);
  EXPECT_EQ(folder_.listing(), std::vector<std::string>{"case.toml"});
}

TEST_F(StudyCommandLine, WritesItsFilesWhenAsked) {
  const Outcome outcome = done({"study", "case.toml", "--json", "-o", "out"});
  EXPECT_EQ(folder_.listing(), (std::vector<std::string>{"case.toml", "out", "out/cells.csv", "out/cells.h5",
                                                         "out/results.db", "out/summary.json"}));
  EXPECT_EQ(contents(folder_ / "out/summary.json"), outcome.out);
  const std::string csv = cells("out");
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 100);
  EXPECT_TRUE(outcome.says("wrote results.db, summary.json, cells.csv, cells.h5 in out"));
}

TEST_F(StudyCommandLine, SaysItInWords) {
  const Outcome outcome = done({"study", "case.toml"});
  EXPECT_NE(outcome.out.find("of 99 cases overturn"), std::string::npos) << outcome.out;
}

TEST_F(StudyCommandLine, GivesTheSameBytesForAnyNumberOfThreadsAndLanes) {
  done({"study", "case.toml", "-o", "one", "--jobs", "1"});
  done({"study", "case.toml", "-o", "two", "--jobs", "2"});
  done({"study", "case.toml", "-o", "off", "--lanes", "off"});
  EXPECT_EQ(cells("one"), cells("two"));
  EXPECT_EQ(cells("one"), cells("off"));
  EXPECT_EQ(contents(folder_ / "one/cells.h5"), contents(folder_ / "two/cells.h5"));
}

TEST_F(StudyCommandLine, GivesTheSameBytesForAnyInstructions) {
  for (const std::string set : {"off", "sse2", "avx2", "avx512"}) {  // or the widest that the processor has
    setenv("TEETER_LANES", set.c_str(), 1);
    done({"study", "case.toml", "-o", set});
    unsetenv("TEETER_LANES");
    EXPECT_EQ(cells(set), cells("off")) << set;
  }
}

// In every row of this map blocks at rest follow on blocks that rock on either side.
TEST_F(StudyCommandLine, BlocksThatNeverMoveKeepNothingOfTheCaseBefore) {
  folder_.write("still.toml",
                "[[block]]\nwidth = 0.4\nheight = 2.0\n[run]\nduration = 12.0\n"
                "[ground]\nhorizontal = { kind = \"sine\", amplitude = 3.0, frequency = 2.0 }\n"
                "[study]\nkind = \"map\"\n"
                "x = { key = \"ground.horizontal.amplitude\", from = -12, to = 12, points = 21 }\n"
                "y = { key = \"ground.horizontal.frequency\", from = 0.3, to = 5.0, points = 21 }\n");
  done({"study", "still.toml", "-o", "whole"});
  done({"study", "still.toml", "-o", "off", "--lanes", "off"});
  for (const std::string k : {"1", "2"}) done({"study", "still.toml", "-o", "part" + k, "--shard", k + "/2"});
  done({"study", "merge", "part1", "part2", "-o", "merged"});
  EXPECT_EQ(cells("whole"), cells("off"));
  EXPECT_EQ(cells("whole"), cells("merged"));
}

TEST_F(StudyCommandLine, MergesShardsIntoTheSameBytes) {
  done({"study", "case.toml", "-o", "whole"});
  for (const std::string k : {"1", "2", "3"}) done({"study", "case.toml", "-o", "part" + k, "--shard", k + "/3"});
  EXPECT_FALSE(std::filesystem::exists(folder_ / "part1/cells.csv"));
  done({"study", "merge", "part3", "part1", "part2", "-o", "merged"});
  EXPECT_EQ(cells("merged"), cells("whole"));
  EXPECT_EQ(contents(folder_ / "merged/cells.h5"), contents(folder_ / "whole/cells.h5"));
  done({"study", "case.toml", "-o", "merged", "--resume"});  // a study like any other
  EXPECT_EQ(cells("merged"), cells("whole"));
}

TEST_F(StudyCommandLine, RefusesToMergeWhatDoesNotFit) {
  done({"study", "case.toml", "-o", "one", "--shard", "1/3"});
  done({"study", "case.toml", "-o", "two", "--shard", "2/3"});
  done({"study", "case.toml", "-o", "other", "--shard", "3/3", "--set", "gravity=9.8"});
  expect_refused({"study", "merge", "one", "two", "-o", "all"}, "33 of 99 cases are missing: 2, 5, 8, ");
  expect_refused({"study", "merge", "one", "two", "-o", "all"}, "shard 3/3 is not among the folders");
  expect_refused({"study", "merge", "one", "two", "other", "-o", "all"}, "hold different studies");
  expect_refused({"study", "merge", "one", "none", "-o", "all"}, "none: holds no study");
  expect_refused({"study", "merge", "one", "two"}, "--output");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "all"));
}

TEST_F(StudyCommandLine, RefusesToMergeWhatDisagrees) {
  done({"study", "case.toml", "-o", "whole"});
  for (const std::string k : {"1", "2", "3"}) done({"study", "case.toml", "-o", "part" + k, "--shard", k + "/3"});
  expect_refused({"study", "merge", "part1", "whole", "part2", "part3", "-o", "all"}, "whole holds the whole study");
  done({"study", "merge", "part1", "part1", "part2", "part3", "-o", "twice"});  // the same rows are no conflict
  EXPECT_EQ(cells("twice"), cells("whole"));
  // A store like that of part 1, but two of its cases ended otherwise.
  const ScenarioFile file = read_scenario_file((folder_ / "case.toml").string(), {});
  const StudyPlan plan = plan_study(file);
  StudyTable table = table_for(plan);
  read_cases((folder_ / "part1").string(), plan, table);
  CaseRows rows;
  for (const long i : {0L, 3L, 6L}) {
    rows.cases.push_back(i);
    rows.values.insert(rows.values.end(), table.row(i), table.row(i) + plan.outputs.size());
    if (i > 0) rows.values[rows.values.size() - plan.outputs.size() + 1] += 1.0;
  }
  StudyStore((folder_ / "other").string(), heading_for(file, plan, {1, 3}), plan, false).add(rows);
  expect_refused({"study", "merge", "part1", "part2", "part3", "other", "-o", "all"},
                 "other: 2 of its cases differ from those of another folder: 3, 6");
  // And one with a case of another shard.
  StudyStore((folder_ / "strange").string(), heading_for(file, plan, {2, 3}), plan, false).add(rows);
  expect_refused({"study", "merge", "part1", "strange", "part3", "-o", "all"},
                 "strange: holds cases that are not of shard 2/3: 0, 3, 6");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "all"));
}

TEST_F(StudyCommandLine, DoesNotTouchAFolderThatHoldsAStudy) {
  done({"study", "case.toml", "-o", "out"});
  const std::string before = contents(folder_ / "out/results.db");
  expect_refused({"study", "case.toml", "-o", "out"},
                 "out holds a study already: add --resume to continue it, or choose another folder");
  expect_refused({"study", "case.toml", "-o", "out", "--resume", "--set", "gravity=9.8"},
                 "out holds another study (the settings (--set) differ)");
  folder_.write("case.toml", quick_study() + "# another text\n");
  expect_refused({"study", "case.toml", "-o", "out", "--resume"}, "the text of the scenario differs");
  EXPECT_EQ(contents(folder_ / "out/results.db"), before);
}

TEST_F(StudyCommandLine, RefusesForeignAndDamagedStores) {
  folder_.write("out/results.db", "something else entirely, and not at all a database of any kind, but long\n");
  expect_refused({"study", "case.toml", "-o", "out", "--resume"}, "out/results.db: is not a store of a study");
  done({"study", "case.toml", "-o", "cut"});
  std::filesystem::resize_file(folder_ / "cut/results.db", 5000);
  expect_refused({"study", "case.toml", "-o", "cut", "--resume"}, "cut/results.db: is damaged");
}

TEST_F(StudyCommandLine, RefusesBadOptions) {
  folder_.write("plain.toml", sound_scenario());
  expect_refused({"study", "plain.toml"}, "plain.toml: has no [study]");
  expect_refused({"study"}, "FILE is required");
  expect_refused({"study", "case.toml", "-o", "out", "--shard", "4/3"}, "--shard: \"4/3\" is not K/N");
  expect_refused({"study", "case.toml", "--shard", "1/3"}, "--shard: needs -o DIR");
  expect_refused({"study", "case.toml", "--resume"}, "--resume: needs -o DIR");
  expect_refused({"study", "case.toml", "--jobs", "0"}, "--jobs");
  expect_refused({"study", "case.toml", "--lanes", "perhaps"}, "--lanes");
  EXPECT_EQ(folder_.listing(), (std::vector<std::string>{"case.toml", "plain.toml"}));
}

TEST_F(StudyCommandLine, RefusesAStoreThatRowsWereTakenFrom) {
  for (const std::string refine : {"study.refine=0", "study.refine=3"}) {
    const std::string dir = "out " + refine.substr(refine.size() - 1);
    done({"study", "case.toml", "-o", dir, "--set", refine});
    {
      Database database((folder_ / (dir + "/results.db")).string(), DatabaseAccess::write);
      database.run("DELETE FROM cases WHERE \"case\" % 3 = 0");
    }
    const Outcome outcome = run({"study", "case.toml", "-o", dir, "--set", refine, "--resume"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_NE(outcome.err.find("rows of cases 0 to 255 are not as they were written"), std::string::npos)
        << outcome.err;
  }
}

TEST_F(StudyCommandLine, TellsComputedCellsOfARefinedMap) {
  done({"study", "case.toml", "-o", "out", "--set", "study.refine=3"});
  const std::string csv = cells("out");
  EXPECT_EQ(csv.substr(csv.find('\n') - 9, 10), ",computed\n");
  const auto json = nlohmann::json::parse(contents(folder_ / "out/summary.json"));
  const long computed = json["work"]["computed"];
  EXPECT_EQ(json["work"]["cases"], 81 * 65);
  EXPECT_LT(computed, 81 * 65);
  long marked = 0;
  for (std::size_t at = csv.find(",1\n"); at != std::string::npos; at = csv.find(",1\n", at + 1)) ++marked;
  EXPECT_EQ(marked, computed);
  expect_refused({"study", "case.toml", "-o", "part", "--set", "study.refine=3", "--shard", "1/2"},
                 "--shard: a refined map has no shards");
}

TEST_F(StudyCommandLine, StopsAtAFullDiskAndResumesAfterwards) {
  done({"study", "case.toml", "-o", "whole"});
  Call call;
  call.arguments = {"study", "case.toml", "-o", "out"};
  call.cwd = folder_.path();
  for (const long limit : {2000L, 20000L}) {
    call.file_limit = limit;
    EXPECT_EQ(run_program(call).status, 1) << limit;
    call.arguments = {"study", "case.toml", "-o", "out", "--resume"};
  }
  done({"study", "case.toml", "-o", "out", "--resume"});
  EXPECT_EQ(cells("out"), cells("whole"));
}

}  // namespace
}  // namespace teeter::test
