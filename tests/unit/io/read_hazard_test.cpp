#include "io/read_hazard.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/error.hpp"

namespace teeter {
namespace {

const std::string own = "intensity [g],annual rate\n0.1,2e-2\n0.5,8e-4\n2,6e-6\n";

// As exported by older and by newer versions of OpenQuake; the numbers are made up.
const std::string older = R"(# source_model_tree_path=b1,gsim_tree_path=b1,investigation_time=50.0,imt="PGA"
lon,lat,depth,poe-0.1000000,poe-0.5000000,poe-2.0000000
8.10000,45.20000,0.00000,6.321206E-01,3.921056E-02,2.999550E-04
)";
const std::string newer =
    R"(#,,,,,"generated_by='OpenQuake engine 3.16', start_date='2024-01-01', investigation_time=50.0, imt='PGA'"
lon,lat,depth,poe-0.1000000,poe-0.5000000,poe-2.0000000
8.10000,45.20000,0.00000,6.321206E-01,3.921056E-02,2.999550E-04
9.10000,45.20000,0.00000,1.000000E+00,5.000000E-02,0.000000E+00
)";

HazardCurve read_curve(const std::string& text, const HazardRequest& request = {}) {
  return read_hazard(text, "h.csv", request);
}

std::string hazard_refusal(const std::string& text, const HazardRequest& request = {}) {
  try {
    read_curve(text, request);
  } catch (const InputError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(HazardFile, OwnTableHasItsUnit) {
  const HazardCurve curve = read_curve(own);
  ASSERT_EQ(curve.rates.size(), 3U);
  EXPECT_DOUBLE_EQ(curve.intensities[1], 0.5 * 9.80665);
  EXPECT_EQ(curve.rates[2], 6e-6);
  EXPECT_DOUBLE_EQ(read_curve("intensity [m/s2],annual rate\n1,2e-2\n2,1e-2\n").intensities[1], 2.0);
  EXPECT_DOUBLE_EQ(read_curve("intensity [cm/s],annual rate\n10,2e-2\n20,1e-2\n", {"pgv", {}}).intensities[1], 0.2);
}

TEST(HazardFile, OlderExportIsProbabilitiesInFiftyYears) {
  const HazardCurve curve = read_curve(older);
  ASSERT_EQ(curve.rates.size(), 3U);
  EXPECT_NEAR(curve.rates[0], 0.02, 1e-8);  // 1 - 1/e in 50 years
  EXPECT_NEAR(curve.rates[1], 8e-4, 1e-9);
  EXPECT_NEAR(curve.rates[2], 6e-6, 1e-11);
  EXPECT_DOUBLE_EQ(curve.intensities[0], 0.980665);
  EXPECT_TRUE(curve.note.empty());
}

TEST(HazardFile, NewerExportHasSeveralSites) {
  const HazardCurve near = read_curve(newer, {"pga", {{8.0, 45.2}}});
  EXPECT_NEAR(near.rates[0], 0.02, 1e-8);
  EXPECT_NE(near.note.find("7.8 km from study.site"), std::string::npos) << near.note;
  EXPECT_NE(hazard_refusal(newer).find("h.csv:4: holds 2 sites: say which"), std::string::npos)
      << hazard_refusal(newer);
}

TEST(HazardFile, CertaintyIsDroppedAndZeroEndsTheCurve) {
  std::string text = newer;
  text.replace(text.find("poe-2.0000000"), 13, "poe-1.0000000,poe-2.0000000");
  text.replace(text.find("2.999550E-04"), 12, "1.0E-02,2.999550E-04");
  text.replace(text.find("5.000000E-02"), 12, "5.000000E-02,1.0E-02");
  const HazardCurve curve = read_curve(text, {"pga", {{9.1, 45.2}}});
  ASSERT_EQ(curve.rates.size(), 2U);
  EXPECT_DOUBLE_EQ(curve.intensities[0], 0.5 * 9.80665);
  ASSERT_EQ(curve.warnings.size(), 1U);
  EXPECT_NE(curve.warnings[0].find("1 of its probabilities is 1"), std::string::npos);
}

TEST(HazardFile, VelocitiesAreInCentimetresThere) {
  std::string text = older;
  text.replace(text.find("PGA"), 3, "PGV");
  EXPECT_DOUBLE_EQ(read_curve(text, {"pgv", {}}).intensities[2], 0.02);
}

TEST(HazardFile, RefusesWithFileAndLine) {
  const auto expect = [](const std::string& text, const std::string& words, const HazardRequest& request = {}) {
    EXPECT_NE(hazard_refusal(text, request).find(words), std::string::npos) << hazard_refusal(text, request);
  };
  expect("", "h.csv:1: is empty");
  expect(std::string("\0\1", 2), "h.csv:1: is not a text");
  expect("time,acceleration\n0,1\n", "h.csv:1: is no hazard curve");
  expect("intensity,annual rate\n0.1,1e-2\n", "the unit is missing");
  expect("intensity [m/s],annual rate\n0.1,1e-2\n1,1e-3\n", "\"m/s\" is no unit of study.intensity = \"pga\"");
  expect("intensity [g],poe\n0.1,1e-2\n1,1e-3\n", "the second column must be \"annual rate\"");
  expect("intensity [g],annual rate,x\n", "has two columns");
  expect("intensity [g],annual rate\n0.1,1e-2\n", "needs at least two points");
  expect("intensity [g],annual rate\n0.1,1e-2\n0.2,x\n", "h.csv:3: annual rate: \"x\" is not a number");
  expect("intensity [g],annual rate\n0.1,1e-2\n0.2,0\n", "h.csv:3: an annual rate must be above 0");
  expect("intensity [g],annual rate\n-1,1e-2\n0.2,1e-3\n", "h.csv:2: an intensity must be above 0");
  expect("intensity [g],annual rate\n0.2,1e-2\n0.1,1e-3\n", "h.csv:3: intensities must rise");
  expect("intensity [g],annual rate\n0.1,1e-2\n0.2,1e-2\n", "h.csv:3: annual rates must fall");
  expect(older, "the curves are of PGA, study.intensity is \"pgv\"", {"pgv", {}});
  expect(older.substr(older.find('\n') + 1), "does not say investigation_time");
  std::string text = older;
  text.replace(text.find("50.0"), 4, "none");
  expect(text, "investigation_time=none is no number of years");
  text = older;
  text.replace(text.find("3.921056E-02"), 12, "1.5");
  expect(text, "h.csv:3: poe-0.5000000: 1.5 is no probability");
  text = older;
  text.replace(text.find("3.921056E-02"), 12, "0.9");
  expect(text, "annual rates must fall");
  text = older;
  text.replace(text.find("poe-0.5000000"), 13, "poe-x");
  expect(text, "h.csv:2: \"poe-x\" does not name an intensity");
}

}  // namespace
}  // namespace teeter
