// Every sample file and a few hundred mutations of each through every reader: any answer but a crash, a hang or a
// foreign exception.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>

#include "core/random.hpp"
#include "ground/formats/record_file.hpp"
#include "random_scenario.hpp"
#include "readers_under_test.hpp"

namespace {

using teeter::random_bits;

std::vector<std::filesystem::path> sample_files() {
  std::vector<std::filesystem::path> files;
  const std::filesystem::path top = TEETER_SOURCE_DIR;
  for (const auto& folder : {top / "tests/samples", top / "examples"})
    if (std::filesystem::exists(folder))
      for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.is_regular_file()) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

std::string contents(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Large files get fewer mutations: the same time for each.
std::size_t mutations_of(std::size_t bytes) { return std::clamp<std::size_t>((2U << 20U) / (bytes + 1), 10, 300); }

struct Draws {
  std::uint64_t seed;
  std::uint64_t index;
  std::uint64_t draw = 0;
  std::size_t below(std::size_t limit) { return limit == 0 ? 0 : random_bits(seed, index, draw++) % limit; }
};

// One small act of damage.
void damage(std::string& bytes, Draws& draws) {
  constexpr std::string_view pieces[] = {"-",    "9999999999", "1e308", "nan", "0", "\n", "\r\n", " ",
                                         "****", "<",          "&#x0;", "\"",  ",", "=",  "(",    "0.123-105"};
  const std::size_t at = draws.below(bytes.size() + 1);
  const std::size_t length = std::min(draws.below(64), bytes.size() - at);
  switch (draws.below(7)) {
    case 0: bytes.resize(at); break;
    case 1: bytes.erase(at, length); break;
    case 2: bytes.insert(at, bytes.substr(at, length)); break;
    case 3: bytes.insert(at, pieces[draws.below(std::size(pieces))]); break;
    case 4: bytes.replace(at, length, length, static_cast<char>(draws.below(256))); break;
    default:
      if (at < bytes.size()) bytes[at] = static_cast<char>(draws.below(256));
  }
}

using Reader = std::function<void(std::string_view)>;

void expect_answer(const Reader& reader, const std::string& bytes, const std::string& label) {
  SCOPED_TRACE(label);
  const auto before = std::chrono::steady_clock::now();
  EXPECT_NO_THROW(reader(bytes));
  EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(5));
}

void run_all(const Reader& reader) {
  const auto files = sample_files();
  ASSERT_FALSE(files.empty());
  expect_answer(reader, "", "no bytes");
  for (std::size_t f = 0; f < files.size(); ++f) {
    const std::string original = contents(files[f]);
    expect_answer(reader, original, files[f].string());
    for (std::size_t m = 0; m < mutations_of(original.size()); ++m) {
      Draws draws{f, m};
      std::string bytes = original;
      for (std::size_t times = 1 + draws.below(4); times > 0; --times) damage(bytes, draws);
      expect_answer(reader, bytes, files[f].string() + ", mutation " + std::to_string(m));
    }
  }
}

class AnyBytes : public testing::TestWithParam<std::string_view> {};

TEST_P(AnyBytes, AreAnswered) {
  run_all([](std::string_view bytes) { teeter::run_record_reader(GetParam(), bytes); });
}

INSTANTIATE_TEST_SUITE_P(Records, AnyBytes, testing::ValuesIn(teeter::record_formats()), [](const auto& param_info) {
  std::string name(param_info.param);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST(AnyBytesOfUnstatedFormat, AreAnswered) {
  run_all([](std::string_view bytes) { teeter::run_record_reader("", bytes); });
}

TEST(AnyBytesAsStationXml, AreAnswered) { run_all(teeter::run_station_xml_reader); }

class AnyBytesAsMesh : public testing::TestWithParam<teeter::MeshFormat> {};

TEST_P(AnyBytesAsMesh, AreAnswered) {
  run_all([](std::string_view bytes) { teeter::run_mesh_reader(GetParam(), bytes); });
}

INSTANTIATE_TEST_SUITE_P(Meshes, AnyBytesAsMesh,
                         testing::Values(teeter::MeshFormat::obj, teeter::MeshFormat::stl, teeter::MeshFormat::ply,
                                         teeter::MeshFormat::points));

TEST(AnyBytesAsDrawing, AreAnswered) {
  run_all([](std::string_view bytes) { teeter::run_drawing_reader("fuzz.dxf", bytes); });
}

TEST(AnyBytesAsTableOfCorners, AreAnswered) {
  run_all([](std::string_view bytes) { teeter::run_drawing_reader("fuzz.csv", bytes); });
}

TEST(AnyBytesAsScenario, AreAnswered) { run_all(teeter::run_scenario_reader); }

TEST(AnyBytesAsHazard, AreAnswered) { run_all(teeter::run_hazard_reader); }

TEST(AnySetting, IsAnswered) {
  const std::string sound[] = {
      "block.0.width=0.5",       "ground.horizontal.amplitude=\"0.3 g\"",
      "run={ duration = 3.0 }",  "block=[{ width = 1, height = 2 }]",
      "initial.angle=[0.1]",     "study={ kind = \"map\", x = { key = \"gravity\", from = 1, to = 2 } }",
      "restitution.law=housner", "model=\"contact\""};
  for (std::size_t s = 0; s < std::size(sound); ++s) {
    expect_answer(teeter::run_settings_reader, sound[s], sound[s]);
    for (std::size_t m = 0; m < 500; ++m) {
      Draws draws{s, m};
      std::string setting = sound[s];
      for (std::size_t times = 1 + draws.below(4); times > 0; --times) damage(setting, draws);
      expect_answer(teeter::run_settings_reader, setting, setting);
    }
  }
}

TEST(AnyBytesAsStore, AreAnswered) {
  const std::string original = teeter::made_up_store();
  ASSERT_GT(original.size(), 10000U);
  for (std::size_t m = 0; m < 1500; ++m) {
    Draws draws{17, m};
    std::string bytes = original;
    for (std::size_t times = 1 + draws.below(4); times > 0; --times) damage(bytes, draws);
    expect_answer(teeter::run_store_reader, bytes, "mutation " + std::to_string(m));
  }
}

TEST(AnyScenario, EndsWithNumbersAndReasons) {
  for (std::size_t k = 0; k < 400; ++k) {
    Draws draws{26, k};
    const std::string text = teeter::random_scenario([&](std::size_t limit) { return draws.below(limit); });
    EXPECT_EQ(teeter::complaint_about_run(text), "") << text;
  }
}

}  // namespace
