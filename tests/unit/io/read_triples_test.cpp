// study.records as recordings with both horizontal components and the vertical one.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "core/error.hpp"
#include "io/read_scenario.hpp"
#include "study/plan.hpp"
#include "study/record_suite.hpp"

namespace teeter {
namespace {

std::string triple_part(const std::string& name, double peak) {
  std::string text = "# unit: m/s2\ntime," + name + "\n";
  for (int i = 0; i <= 40; ++i)
    text += std::to_string(0.01 * i) + "," + std::to_string(i == 7 ? peak : 0.01 * (i % 3)) + "\n";
  return text;
}

const std::map<std::string, std::string> triples = {
    {"s.HNE.csv", triple_part("HNE", 4.0)},
    {"s.HNN.csv", triple_part("HNN", 9.0)},
    {"s.HNZ.csv", triple_part("HNZ", 1.0)},
    {"half.HNE.csv", triple_part("HNE", 2.0)},
    {"no-up.HNE.csv", triple_part("HNE", 2.0)},
    {"no-up.HNN.csv", triple_part("HNN", 2.0)},
    {"three.csv", "# unit: m/s2\ntime,EW,NS,UP\n0,0,0,0\n0.01,1,2,0.5\n0.02,-1,0.5,0.2\n0.03,0.2,0.1,0\n0.04,0,0,0\n"},
};

RecordSource with_triples() {
  return {[](const std::string& name) { return name; },
          [](const std::string& name, std::size_t) {
            if (!triples.contains(name)) throw InputError(name + ": cannot be read");
            return triples.at(name);
          },
          [](const std::string& pattern) {
            std::vector<std::string> names;
            const std::size_t star = pattern.find('*');
            for (const auto& [name, text] : triples)
              if (name == pattern || (star != std::string::npos && name.starts_with(pattern.substr(0, star)) &&
                                      name.ends_with(pattern.substr(star + 1))))
                names.push_back(name);
            return names;
          }};
}

ScenarioFile read_triples(const std::string& study, const std::string& model = "space") {
  return read_scenario_text("model = \"" + model +
                                "\"\n[[block]]\nwidth = 0.4\ndepth = 0.5\nheight = 1.6\n[friction]\nstatic = 0.6\n"
                                "[study]\nkind = \"fragility\"\nmethod = \"cloud\"\ntransverse = \"own\"\n" +
                                study,
                            "s.toml", {}, with_triples());
}

std::vector<std::string> names_of(const ScenarioFile& file) { return RecordSuite(file.scenario, *file.study).names(); }
using Names = std::vector<std::string>;

TEST(ReadTriples, EveryRecordBringsItsPartners) {
  const ScenarioFile file = read_triples("vertical = \"own\"\nrecords = [\"s.HNE.csv\", \"three.csv\"]\n");
  EXPECT_EQ(names_of(file),
            (Names{"s.HNE.csv HNE (y HNN, z HNZ)", "three.csv EW (y NS, z UP)", "three.csv NS (y EW, z UP)"}));
  const Scenario at = RecordSuite(file.scenario, *file.study).at(0, 2.0);
  EXPECT_DOUBLE_EQ(at.ground.horizontal.scale, 2.0);
  EXPECT_DOUBLE_EQ(at.ground.transverse.scale, 2.0);
  EXPECT_DOUBLE_EQ(at.ground.transverse.record->acceleration[7], 9.0);
  EXPECT_DOUBLE_EQ(at.ground.vertical.record->acceleration[7], 1.0);
}

TEST(ReadTriples, OneWayRoundOrBoth) {
  EXPECT_EQ(names_of(read_triples("components = \"first\"\nrecords = [\"three.csv\", \"s.*\"]\n")),
            (Names{"three.csv EW (y NS)", "s.HNE.csv HNE (y HNN)"}));
  EXPECT_EQ(names_of(read_triples("components = \"stronger\"\nrecords = [\"three.csv\", \"s.*\"]\n")),
            (Names{"three.csv NS (y EW)", "s.HNN.csv HNN (y HNE)"}));
  EXPECT_EQ(names_of(read_triples("polarity = \"both\"\ncomponents = \"first\"\nrecords = [\"three.csv\"]\n")),
            (Names{"three.csv EW (y NS)", "three.csv EW (y NS) reversed"}));
}

TEST(ReadTriples, WithoutItsPartnerARecordIsLeftOut) {
  const ScenarioFile file =
      read_triples("vertical = \"own\"\nrecords = [\"half.HNE.csv\", \"s.HNE.csv\", \"no-up.HNE.csv\"]\n");
  EXPECT_EQ(file.study->suite.size(), 1U);
  ASSERT_EQ(file.study->left_out.size(), 2U);
  EXPECT_EQ(file.study->left_out[0].file, "half.HNE.csv");
  EXPECT_EQ(file.study->left_out[0].reason,
            "has one horizontal component, and there is no half.HNN.csv: a recording needs two");
  EXPECT_NE(file.study->left_out[1].reason.find("has no vertical component, and there is no no-up.HNZ.csv"),
            std::string::npos);
}

// The measure of a pair does not depend on which of them lies along x.
TEST(ReadTriples, IntensityIsTheGeometricMean) {
  const ScenarioFile file = read_triples("records = [\"s.HNE.csv\", \"s.HNN.csv\"]\n");
  const RecordSuite suite(file.scenario, *file.study);
  EXPECT_DOUBLE_EQ(suite.intensity(0, 1.0), 6.0);
  EXPECT_DOUBLE_EQ(suite.intensity(1, 1.0), 6.0);
  EXPECT_EQ(suite.recording(0), suite.recording(1));
  EXPECT_NE(suite.measure().title.find("geometric mean of both components"), std::string::npos);
}

// A case run again by its settings is the same case.
TEST(ReadTriples, SettingsRepeatACase) {
  const ScenarioFile file =
      read_triples("vertical = \"own\"\npolarity = \"both\"\nrecords = [\"s.HNN.csv\", \"three.csv\"]\n");
  const RecordSuite suite(file.scenario, *file.study);
  for (long i = 0; i < suite.records(); ++i) {
    const Scenario direct = suite.at(i, 1.5);
    const Scenario again = read_scenario_text(file.text, "s.toml", suite.settings(i, 1.5), with_triples()).scenario;
    for (const auto direction : {&Ground::horizontal, &Ground::transverse, &Ground::vertical}) {
      const Excitation& a = direct.ground.*direction;
      const Excitation& b = again.ground.*direction;
      ASSERT_TRUE(a.record && b.record) << i;
      EXPECT_EQ(a.scale, b.scale) << i;
      EXPECT_EQ(a.record->acceleration, b.record->acceleration) << i;
    }
  }
}

TEST(ReadTriples, PlanarModelsRefuseThem) {
  try {
    read_triples("records = [\"s.HNE.csv\"]\n", "friction");
    FAIL() << "was accepted";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("study.transverse: \"own\" is for models in three dimensions: space"),
              std::string::npos)
        << error.what();
  }
}

}  // namespace
}  // namespace teeter
