#include "io/study_store.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <functional>

#include "core/error.hpp"
#include "unit/io/study_samples.hpp"

namespace teeter {
namespace {

namespace fs = std::filesystem;
using test::made_up_file;
using test::made_up_plan;
using test::made_up_rows;

class Store : public testing::Test {
 protected:
  StoreHeading heading(const Shard& shard = {}) const { return heading_for(file_, plan_, shard); }
  StudyTable loaded() {
    StudyTable table = table_for(plan_);
    StudyStore(dir_, heading(), plan_, true).load(table);
    return table;
  }
  // What the store says against being opened; empty: nothing.
  std::string refusal(const StoreHeading& wanted, bool resume) const {
    try {
      const StudyStore store(dir_, wanted, plan_, resume);
    } catch (const InputError& error) {
      return error.what();
    }
    return {};
  }
  void begin(long end = 60) { StudyStore(dir_, heading(), plan_, false).add(made_up_rows(0, end)); }

  test::StudyFolder folder_;
  std::string dir_ = folder_.at("out");
  std::string db_ = folder_.at("out/results.db");
  ScenarioFile file_ = made_up_file();
  StudyPlan plan_ = made_up_plan(40);
};

std::uint64_t bits(double value) { return std::bit_cast<std::uint64_t>(value); }

void expect_says(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << "\"" << text << "\" does not say \"" << part << "\"";
}

TEST_F(Store, GivesEveryBitBack) {
  using Limits = std::numeric_limits<double>;
  plan_.code_column = -1;  // these are no codes
  const std::vector<double> odd{0.0,
                                -0.0,
                                1.0,
                                -1.0,
                                0.1,
                                Limits::denorm_min(),
                                -Limits::min(),
                                Limits::max(),
                                Limits::lowest(),
                                9007199254740993.0,
                                9007199254740992.0,
                                -9007199254740992.0,
                                1e300,
                                9.2233720368547758e18,
                                1.8446744073709552e19,
                                Limits::infinity(),
                                -Limits::infinity(),
                                123456.0,
                                0.30000000000000004,
                                5e-310};
  CaseRows rows;
  for (std::size_t k = 0; k < odd.size(); ++k) {
    rows.cases.push_back(static_cast<long>(k));
    rows.values.insert(rows.values.end(), {odd[k], 2.0, Limits::quiet_NaN()});
  }
  {
    StudyStore store(dir_, heading(), plan_, false);
    store.add(rows);
    store.finish();
  }
  const StudyTable table = loaded();
  for (std::size_t k = 0; k < odd.size(); ++k) {
    EXPECT_EQ(bits(table.row(static_cast<long>(k))[0]), bits(odd[k])) << odd[k];
    EXPECT_EQ(table.row(static_cast<long>(k))[1], 2.0);
    EXPECT_TRUE(std::isnan(table.row(static_cast<long>(k))[2]));
    EXPECT_EQ(table.done[k], 1);
  }
  EXPECT_EQ(table.done[odd.size()], 0);
}

TEST_F(Store, KeepsFailuresWithTheirReasonsInOrder) {
  {
    StudyStore store(dir_, heading(), plan_, false);
    store.add(made_up_rows(30, 60));
    store.add(made_up_rows(0, 30));
    store.finish();
  }
  const StudyTable table = loaded();
  ASSERT_EQ(table.failures.size(), 8U);
  for (std::size_t k = 0; k < 8; ++k) {
    EXPECT_EQ(table.failures[k].index, 7 * static_cast<long>(k) + 6);
    EXPECT_EQ(table.failures[k].reason, "case " + std::to_string(table.failures[k].index) + " would not have it");
  }
}

TEST_F(Store, SaysWhatItHolds) {
  {
    StudyStore store(dir_, heading({2, 3}), plan_, false);
    store.add(made_up_rows(0, 10));
    store.commit();
    EXPECT_FALSE(read_heading(dir_).finished);
    store.finish();
  }
  const StoreHeading found = read_heading(dir_);
  EXPECT_EQ(found.kind, "map");
  EXPECT_EQ(found.title, "made up");
  EXPECT_EQ(found.scenario_text, file_.text);
  EXPECT_EQ(found.settings, file_.settings);
  EXPECT_EQ(found.fingerprint, heading().fingerprint);
  EXPECT_EQ(found.cases, 120);
  EXPECT_EQ(found.shard, "2/3");
  EXPECT_EQ(found.seconds, 0.25);
  EXPECT_TRUE(found.finished);
  EXPECT_FALSE(fs::exists(db_ + "-wal"));
}

TEST_F(Store, IsNotBegunTwice) {
  begin();
  expect_says(refusal(heading(), false), "holds a study already: add --resume to continue it");
  EXPECT_EQ(refusal(heading(), true), "");
}

TEST_F(Store, ResumesIntoAnEmptyFolderAndAfterAnEarlyDeath) {
  EXPECT_EQ(refusal(heading(), true), "");
  fs::remove_all(dir_);
  fs::create_directories(dir_);
  std::ofstream{db_};  // made, and killed before anything was in it
  EXPECT_EQ(refusal(heading(), true), "");
}

TEST_F(Store, IsRefusedToAnotherStudyWithTheReason) {
  begin();
  const StoreHeading same = heading();
  StoreHeading other = same;
  other.scenario_text += "# more\n";
  expect_says(refusal(other, true), "the text of the scenario differs");
  other = same;
  other.settings.push_back("gravity=9.7");
  expect_says(refusal(other, true), "the settings (--set) differ");
  other = same;
  other.records = "0";
  expect_says(refusal(other, true), "the samples of the records differ");
  other = same;
  other.columns += "x";
  expect_says(refusal(other, true), "its cases or columns differ");
  other = same;
  other.version = "99.0";
  expect_says(refusal(other, true), "this is 99.0");
  expect_says(refusal(heading({1, 2}), true), "it is of all cases, not of shard 1/2");
  EXPECT_EQ(refusal(same, true), "");
}

TEST_F(Store, RefusesOtherFiles) {
  fs::create_directories(dir_);
  std::ofstream(db_) << "These are notes about results, in plain words and long enough to be taken for a file.\n";
  const std::string before = refusal(heading(), false);
  expect_says(before, "is not a store of a study");
  expect_says(refusal(heading(), true), "is not a store of a study");
  fs::remove(db_);
  Database(db_, DatabaseAccess::write).run("CREATE TABLE letters(a, b)");
  expect_says(refusal(heading(), true), "is not a store of a study");
}

TEST_F(Store, ReplacesNothingByItsLog) {
  fs::create_directories(dir_);
  for (const char* log : {"-wal", "-shm", "-journal"}) {
    const std::string path = db_ + log;
    fs::create_symlink("/dev/null", path);
    EXPECT_THROW(begin(), WriteError) << log;
    EXPECT_TRUE(fs::is_symlink(path)) << log;
    fs::remove(path);
  }
}

TEST_F(Store, RefusesDamagedFiles) {
  plan_ = made_up_plan(4000);
  {
    StudyStore store(dir_, heading(), plan_, false);
    store.add(made_up_rows(0, 12000));
    store.finish();
  }
  const auto size = fs::file_size(db_);
  const fs::path copy = folder_.at("copy");
  fs::copy_file(db_, copy);
  for (const std::uintmax_t kept : {size / 2, size - 4096, size - 1, std::uintmax_t{5000}, std::uintmax_t{50}}) {
    fs::copy_file(copy, db_, fs::copy_options::overwrite_existing);
    fs::resize_file(db_, kept);
    expect_says(refusal(heading(), true), "results.db: is ");
  }
  fs::copy_file(copy, db_, fs::copy_options::overwrite_existing);
  std::fstream hole(db_, std::ios::in | std::ios::out | std::ios::binary);
  hole.seekp(static_cast<std::streamoff>(size / 2));
  hole << std::string(20000, '\x5a');
  hole.close();
  expect_says(refusal(heading(), true), "is damaged");
}

// What reading the cases says; empty: nothing.
std::string complaint(const std::string& dir, const StudyPlan& plan) {
  StudyTable table = table_for(plan);
  try {
    read_cases(dir, plan, table);
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

bool is_plain(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c == '\n' || (c >= 0x20 && c < 0x7f); });
}

TEST_F(Store, NoticesEveryChangedRow) {
  begin();
  EXPECT_EQ(complaint(dir_, plan_), "");
  const fs::path copy = folder_.at("copy");
  fs::copy_file(db_, copy);
  for (const auto& [change, words] :
       {std::pair{"UPDATE cases SET peak_ratio = peak_ratio + 1e-12 WHERE \"case\" = 5", "cases 0 to 255"},
        {"UPDATE cases SET verdict = 'moving' WHERE \"case\" = 3", "cases 0 to 255"},
        {"UPDATE cases SET verdict = 99 WHERE \"case\" = 3", "verdict is 99"},
        {"UPDATE cases SET code = 99 WHERE \"case\" = 3", "case 3 has the code 99"},
        {"UPDATE cases SET code = 'x' || char(27) || '[31m' WHERE \"case\" = 3", "code is \"x\\x1b[31m\""},
        {"UPDATE cases SET \"case\" = 61 WHERE \"case\" = 3", "cases 0 to 255"},
        {"DELETE FROM cases WHERE \"case\" = 3", "cases 0 to 255"},
        {"UPDATE failures SET reason = 'other' WHERE \"case\" = 6", "cases 0 to 255"},
        {"DELETE FROM failures WHERE \"case\" = 6", "cases 0 to 255"},
        {"DELETE FROM checksums", "cases 0 to 255"}}) {
    fs::copy_file(copy, db_, fs::copy_options::overwrite_existing);
    Database(db_, DatabaseAccess::write).run(change);
    const std::string said = complaint(dir_, plan_);
    expect_says(said, words);
    EXPECT_TRUE(is_plain(said)) << change;
  }
  fs::copy_file(copy, db_, fs::copy_options::overwrite_existing);
  Database(db_, DatabaseAccess::write).run("UPDATE study SET value = char(27) || '[2J' WHERE key = 'version'");
  const std::string said = refusal(heading(), true);
  expect_says(said, "is damaged");
  EXPECT_TRUE(is_plain(said));
}

TEST_F(Store, NoticesFlippedBytesAnywhere) {
  plan_ = made_up_plan(400);
  {
    StudyStore store(dir_, heading(), plan_, false);
    store.add(made_up_rows(0, 1200));
    store.finish();
  }
  StudyTable whole = table_for(plan_);
  read_cases(dir_, plan_, whole);
  const auto size = static_cast<long>(fs::file_size(db_));
  int noticed = 0;
  for (long k = 0; k < 400; ++k) {
    const long place = k * 7919 % size;
    std::fstream file(db_, std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(place);
    const char was = static_cast<char>(file.get());
    const auto put_back = [&](char c) {
      file.clear();
      file.seekp(place);
      file.put(c).flush();
    };
    put_back(static_cast<char>(was ^ (1 << (k % 8))));
    StudyTable table = table_for(plan_);
    std::string said;
    try {
      read_heading(dir_);
      read_cases(dir_, plan_, table);
    } catch (const std::exception& error) {
      said = error.what();
    }
    EXPECT_TRUE(is_plain(said)) << place;
    noticed += said.empty() ? 0 : 1;
    if (said.empty()) {  // free space, an input, a name: nothing that is read
      EXPECT_EQ(std::count(table.done.begin(), table.done.end(), 1), 1200) << place;
      for (std::size_t v = 0; v < table.values.size(); ++v)
        ASSERT_TRUE(table.values[v] == whole.values[v] || std::isnan(whole.values[v])) << place;
    }
    put_back(was);
  }
  EXPECT_GT(noticed, 150);
}

TEST_F(Store, BelongsToOneWriterAtATime) {
  const StudyStore first(dir_, heading(), plan_, false);
  expect_says(refusal(heading(), true), "another teeter is writing to this folder");
}

TEST_F(Store, CanBeReadWhileItIsWritten) {
  StudyStore store(dir_, heading(), plan_, false);
  store.add(made_up_rows(0, 30));
  store.commit();
  store.add(made_up_rows(30, 60));
  StudyTable table = table_for(plan_);
  read_cases(dir_, plan_, table);
  EXPECT_EQ(std::count(table.done.begin(), table.done.end(), 1), 30);
}

TEST_F(Store, OutlivesAKilledWriter) {
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    StudyStore store(dir_, heading(), plan_, false);
    store.add(made_up_rows(0, 50));
    store.commit();
    store.add(made_up_rows(50, 60));  // never committed
    kill(getpid(), SIGKILL);
  }
  int state = 0;
  waitpid(child, &state, 0);
  ASSERT_TRUE(WIFSIGNALED(state));
  const StudyTable table = loaded();
  EXPECT_EQ(std::count(table.done.begin(), table.done.end(), 1), 50);
  EXPECT_EQ(table.failures.size(), 7U);
}

TEST_F(Store, IsReadWhereNothingCanBeWritten) {
  begin();
  fs::permissions(dir_, fs::perms::owner_read | fs::perms::owner_exec);
  fs::permissions(db_, fs::perms::owner_read);
  EXPECT_EQ(read_heading(dir_).cases, 120);
  fs::permissions(dir_, fs::perms::owner_all);
}

TEST_F(Store, TakesLessThan200BytesACaseAndABoundedLog) {
  constexpr long cases = 210000;
  plan_ = made_up_plan(cases / 3);
  std::uintmax_t log = 0;
  {
    StudyStore store(dir_, heading(), plan_, false);
    for (long first = 0; first < cases; first += 1000) {
      store.add(made_up_rows(first, first + 1000));
      log = std::max(log, fs::exists(db_ + "-wal") ? fs::file_size(db_ + "-wal") : 0);
    }
    store.finish();
  }
  EXPECT_LT(static_cast<double>(fs::file_size(db_)) / cases, 100.0);
  EXPECT_LT(log, 20U << 20U);
  EXPECT_FALSE(fs::exists(db_ + "-wal"));
}

}  // namespace
}  // namespace teeter
