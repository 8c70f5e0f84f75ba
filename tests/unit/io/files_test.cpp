#include "core/files.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/error.hpp"

namespace teeter {
namespace {

namespace fs = std::filesystem;

class Files : public testing::Test {
 protected:
  Files() {
    std::string pattern = (fs::temp_directory_path() / "teeter-files-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) std::abort();
    folder_ = pattern;
  }
  ~Files() override { fs::remove_all(folder_); }
  std::string at(const std::string& name) const { return (folder_ / name).string(); }
  std::size_t count() const {
    return static_cast<std::size_t>(std::distance(fs::recursive_directory_iterator(folder_), {}));
  }
  fs::path folder_;
};

TEST_F(Files, AreReadBackAsWritten) {
  const std::string bytes("a\0b\r\n\xff", 6);
  write_files("", {{at("one"), bytes}, {at("two"), ""}});
  EXPECT_EQ(read_whole_file(at("one"), 100), bytes);
  EXPECT_EQ(read_whole_file(at("two"), 100), "");
  EXPECT_EQ(count(), 2U);
}

TEST_F(Files, AreWrittenPieceByPiece) {
  const auto produce = [](const ByteSink& sink) {
    for (int i = 0; i < 1000; ++i) sink(std::to_string(i) + "\n");
  };
  write_files("", {{at("one"), "head\n", produce}});
  const std::string text = read_whole_file(at("one"), 10000);
  EXPECT_EQ(text.size(), 5U + 10 * 2 + 90 * 3 + 900 * 4);
  EXPECT_EQ(text.substr(0, 9), "head\n0\n1\n");
}

TEST_F(Files, NoneIsLeftWhenOneCannotBeProduced) {
  const auto fail = [](const ByteSink& sink) {
    sink("half of it");
    throw std::runtime_error("no more");
  };
  EXPECT_THROW(write_files("", {{at("one"), "whole"}, {at("two"), "", fail}}), std::runtime_error);
  EXPECT_EQ(count(), 0U);
}

TEST_F(Files, AreReplacedWhole) {
  write_files("", {{at("one"), "a long text"}});
  write_files("", {{at("one"), "short"}});
  EXPECT_EQ(read_whole_file(at("one"), 100), "short");
}

TEST_F(Files, FolderIsMadeWithItsParents) {
  write_files(at("a/b"), {{at("a/b/one"), "1"}});
  EXPECT_EQ(read_whole_file(at("a/b/one"), 100), "1");
}

TEST_F(Files, NoneIsWrittenWhenOneCannotBe) {
  EXPECT_THROW(write_files("", {{at("one"), "1"}, {at("gone/two"), "2"}}), WriteError);
  EXPECT_EQ(count(), 0U);
}

// "Writes all of them or none": a name that is a folder fails only when the file is put in place.
TEST_F(Files, NoneIsWrittenWhenAFolderIsInTheWayOfOne) {
  fs::create_directory(at("two"));
  EXPECT_THROW(write_files("", {{at("one"), "1"}, {at("two"), "2"}}), WriteError);
  EXPECT_FALSE(fs::exists(at("one")));
  EXPECT_EQ(count(), 1U);
}

TEST_F(Files, TroubleNamesTheFile) {
  try {
    write_files("", {{at("gone/two"), "2"}});
    FAIL();
  } catch (const WriteError& error) {
    EXPECT_NE(std::string(error.what()).find(at("gone/two")), std::string::npos) << error.what();
  }
}

TEST_F(Files, LargerThanTheLimitAreRefused) {
  write_files("", {{at("one"), std::string(1000, 'x')}});
  EXPECT_EQ(read_whole_file(at("one"), 1000).size(), 1000U);
  EXPECT_THROW(read_whole_file(at("one"), 999), InputError);
}

TEST_F(Files, ThatCannotBeReadAreNamed) {
  for (const std::string& path : {at("gone"), folder_.string()}) {
    try {
      read_whole_file(path, 100);
      FAIL() << path;
    } catch (const InputError& error) {
      EXPECT_EQ(std::string(error.what()).rfind(path + ": ", 0), 0U) << error.what();
    }
  }
}

}  // namespace
}  // namespace teeter
