#include "study/record_suite.hpp"

#include <gtest/gtest.h>

#include "ground/response_spectrum.hpp"
#include "study/plan.hpp"

namespace teeter {
namespace {

Study suite_of(std::vector<double> acceleration) {
  Record record;
  record.step = 0.01;
  record.acceleration = std::move(acceleration);
  record.file = "memory:quake";
  record.component = "NS";
  Study study;
  study.kind = "fragility";
  study.method = FragilityMethod::cloud;
  study.suite.resize(1);
  study.suite[0].record = std::make_shared<Record>(record);
  return study;
}

// A case must be run again exactly as the study ran it.
TEST(RecordSuite, SettingsOfACaseSayHowItsRecordWasTreated) {
  Study study = suite_of({0.0, 1.0, 0.0});
  const std::string plain = RecordSuite({}, study).settings(0, 1.5)[0];
  EXPECT_EQ(plain, "ground.horizontal={ kind = \"record\", file = \"memory:quake\", scale = 1.5, component = \"NS\" }");
  study.suite[0].request.options.unit = "g";
  study.suite[0].request.options.step = 0.01;
  study.suite[0].request.options.sensitivity = 2000.0;
  study.suite[0].request.options.resample = true;
  study.suite[0].request.differentiate = true;
  study.suite[0].request.trim_from = 1.0;
  study.suite[0].request.trim_to = 9.5;
  study.suite[0].request.baseline = Baseline::linear;
  study.suite[0].request.filter.low = 0.1;
  EXPECT_EQ(RecordSuite({}, study).settings(0, 1.5)[0],
            "ground.horizontal={ kind = \"record\", file = \"memory:quake\", scale = 1.5, component = \"NS\", unit = "
            "\"g\", dt = 0.01, sensitivity = 2000, resample = true, differentiate = true, trim = [1, 9.5], baseline = "
            "\"linear\", filter = { order = 4, low = 0.1 } }");
}

TEST(RecordSuite, WarnsOfAnIntensityThatIsDrift) {
  Study study = suite_of(std::vector<double>(401, 0.5));
  study.intensity = "pgv";
  const auto warnings = suite_warnings(study);
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_EQ(
      warnings[0],
      "not corrected: memory:quake NS. The PGV of these records is drift, not a motion of the ground: give baseline "
      "= \"linear\" or a filter, or choose the intensity pga");
  study.intensity = "pga";
  EXPECT_TRUE(suite_warnings(study).empty());
}

// A case with its own vertical motion and the opposite sign is said in full.
TEST(RecordSuite, SettingsSayThePartnerAndTheSign) {
  Study study = suite_of({0.0, 1.0, 0.0});
  SuiteRecord& one = study.suite[0];
  one.scale = -2.0;
  one.vertical = one.record;
  one.vertical_request.component = "UD";
  one.vertical_request.options.unit = "g";
  Scenario scenario;
  scenario.ground.horizontal.start = 0.5;
  const auto settings = RecordSuite(scenario, study).settings(0, 1.5);
  ASSERT_EQ(settings.size(), 2U);
  EXPECT_EQ(
      settings[0],
      "ground.horizontal={ kind = \"record\", file = \"memory:quake\", scale = -3, component = \"NS\", start = 0.5 }");
  EXPECT_EQ(settings[1],
            "ground.vertical={ kind = \"record\", file = \"memory:quake\", scale = 3, component = \"UD\", start = 0.5, "
            "unit = \"g\" }");
}

// The exact response of an oscillator, as the spectrum of the record has it.
TEST(RecordSuite, IntensitiesFollowTheirPower) {
  Study study = suite_of({0.0, 1.0, -0.5, 0.25, 0.0});
  study.suite[0].scale = -2.0;
  study.intensity = "sa";
  study.period = 0.5;
  const double sa = response_spectrum(study.suite[0].record->acceleration, 0.01, 0.05, {0.5}).pseudo_acceleration[0];
  const RecordSuite spectral({}, study);
  EXPECT_DOUBLE_EQ(spectral.intensity(0, 3.0), 6.0 * sa);
  EXPECT_DOUBLE_EQ(spectral.scale_for(0, 6.0 * sa), 3.0);
  EXPECT_EQ(spectral.measure().words, "a spectral acceleration (sa; 0.5 s, 5 % damping)");
  study.intensity = "arias";
  const RecordSuite arias({}, study);
  EXPECT_DOUBLE_EQ(arias.intensity(0, 1.0), 4.0 * measure(study.suite[0].record->acceleration, 0.01).arias);
  EXPECT_DOUBLE_EQ(arias.scale_for(0, 9.0 * arias.intensity(0, 1.0)), 3.0);
}

}  // namespace
}  // namespace teeter
