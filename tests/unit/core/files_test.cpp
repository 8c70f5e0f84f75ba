// Files are replaced whole, through links, and nothing but regular files.
#include "core/files.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>

namespace teeter {
namespace {

namespace fs = std::filesystem;

class WrittenFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "teeter-files-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder = name;
  }
  void TearDown() override { fs::remove_all(folder); }

  std::string at(const char* name) const { return (folder / name).string(); }
  std::size_t count() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator{}));
  }

  fs::path folder;
};

TEST_F(WrittenFiles, FollowLinks) {
  write_files("", {{at("real.csv"), "old"}});
  fs::create_symlink("real.csv", folder / "link.csv");
  fs::create_symlink("link.csv", folder / "link-of-link.csv");
  write_files("", {{at("link-of-link.csv"), "new"}});
  EXPECT_EQ(read_whole_file(at("real.csv"), 10), "new");
  EXPECT_TRUE(fs::is_symlink(folder / "link.csv"));
  EXPECT_TRUE(fs::is_symlink(folder / "link-of-link.csv"));
  fs::create_symlink("later.csv", folder / "to-nothing.csv");
  write_files("", {{at("to-nothing.csv"), "made"}});
  EXPECT_EQ(read_whole_file(at("later.csv"), 10), "made");
  fs::create_symlink("round.csv", folder / "round.csv");
  EXPECT_THROW(write_files("", {{at("round.csv"), "x"}}), WriteError);
}

TEST_F(WrittenFiles, ReplaceNoPipeAndNoDevice) {
  ASSERT_EQ(mkfifo(at("pipe").c_str(), 0600), 0);
  fs::create_symlink("/dev/null", folder / "null");
  for (const char* name : {"pipe", "null"}) {
    try {
      write_files("", {{at("first.csv"), "x"}, {at(name), "x"}});
      ADD_FAILURE() << name;
    } catch (const WriteError& error) {
      EXPECT_NE(std::string(error.what()).find("not a regular file"), std::string::npos) << error.what();
    }
    EXPECT_FALSE(fs::exists(folder / "first.csv"));
  }
  EXPECT_TRUE(fs::is_fifo(folder / "pipe"));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_EQ(count(), 2U);
}

TEST_F(WrittenFiles, RemoveWhatKilledRunsLeft) {
  const pid_t gone = fork();
  if (gone == 0) _exit(0);
  ASSERT_GT(gone, 0);
  ASSERT_EQ(waitpid(gone, nullptr, 0), gone);
  const auto part = [&](const std::string& name, bool old) {
    std::ofstream(folder / name) << "half";
    if (old) fs::last_write_time(folder / name, fs::file_time_type::clock::now() - std::chrono::hours(1));
  };
  const std::string of_gone = std::to_string(gone);
  part("a.csv.part-" + of_gone, true);
  part("b.csv.part-" + of_gone, true);                    // of another file
  part("a.csv.part-" + std::to_string(getppid()), true);  // still at work
  part("a.csv.part-two", true);                           // not ours
  write_files("", {{at("a.csv"), "whole"}});
  EXPECT_FALSE(fs::exists(folder / ("a.csv.part-" + of_gone)));
  EXPECT_EQ(count(), 4U);
  part("a.csv.part-" + of_gone, false);  // perhaps of another machine
  write_files("", {{at("a.csv"), "whole"}});
  EXPECT_EQ(count(), 5U);
}

}  // namespace
}  // namespace teeter
