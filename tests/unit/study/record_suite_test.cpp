#include "study/record_suite.hpp"

#include <gtest/gtest.h>

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
  study.suite = {std::make_shared<Record>(record)};
  return study;
}

// A case must be run again exactly as the study ran it.
TEST(RecordSuite, SettingsOfACaseSayHowItsRecordWasTreated) {
  Study study = suite_of({0.0, 1.0, 0.0});
  const std::string plain = RecordSuite({}, study).settings(0, 1.5)[0];
  EXPECT_EQ(plain, "ground.horizontal={ kind = \"record\", file = \"memory:quake\", scale = 1.5, component = \"NS\" }");
  study.request.options.unit = "g";
  study.request.options.step = 0.01;
  study.request.options.sensitivity = 2000.0;
  study.request.options.resample = true;
  study.request.differentiate = true;
  study.request.trim_from = 1.0;
  study.request.trim_to = 9.5;
  study.request.baseline = Baseline::linear;
  study.request.filter.low = 0.1;
  EXPECT_EQ(RecordSuite({}, study).settings(0, 1.5)[0],
            "ground.horizontal={ kind = \"record\", file = \"memory:quake\", scale = 1.5, component = \"NS\", unit = "
            "\"g\", dt = 0.01, sensitivity = 2000, resample = true, differentiate = true, trim = [1, 9.5], baseline = "
            "\"linear\", filter = { order = 4, low = 0.1 } }");
}

TEST(RecordSuite, WarnsOfAnIntensityThatIsDrift) {
  Study study = suite_of(std::vector<double>(401, 0.5));
  study.intensity = "pgv";
  const auto warnings = drift_warnings(study);
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_EQ(
      warnings[0],
      "not corrected: memory:quake NS. The PGV of these records is drift, not a motion of the ground: give baseline "
      "= \"linear\" or a filter, or choose the intensity pga");
  study.intensity = "pga";
  EXPECT_TRUE(drift_warnings(study).empty());
}

}  // namespace
}  // namespace teeter
