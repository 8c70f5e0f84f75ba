// Risk: how often an object falls, from hazard curves and a fragility curve that is given or found from records; and
// what it says about the curves that it still stands.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "scenario/choices.hpp"
#include "study/case_rows.hpp"
#include "study/fragility_cases.hpp"
#include "study/kinds.hpp"
#include "study/rate_choices.hpp"
#include "study/risk_words.hpp"

namespace teeter {
namespace {

constexpr long resamples = 1000;
constexpr double longest_time = 1e9;  // years

void check_given(const GivenFragility& given, const auto& require) {
  const auto from_zero = [&](double value, const char* key) {
    require(value >= 0.0 && value <= 10.0, key, fmt::format("must be from 0 to 10, found {}", value));
  };
  require(given.median > 0.0 && std::isfinite(given.median), "study.fragility.median",
          fmt::format("must be above 0, found {}", given.median));
  require(given.beta >= 1e-6 && given.beta <= 10.0, "study.fragility.beta",
          fmt::format("must be from 1e-6 to 10, found {}", given.beta));
  from_zero(given.median_deviation, "study.fragility.median_deviation");
  from_zero(given.beta_deviation, "study.fragility.beta_deviation");
}

void check_stood(const std::vector<double>& stood, const auto& require) {
  require(stood.size() != 2 && stood.size() <= 3, "study.stood",
          fmt::format("must be one number of years, or [youngest, best, oldest]; found {} numbers", stood.size()));
  for (const double years : stood)
    require(years > 0.0 && years <= longest_time, "study.stood",
            fmt::format("must be above 0 and at most 1e9 years, found {}", years));
  require(std::is_sorted(stood.begin(), stood.end()), "study.stood", "must rise: [youngest, best, oldest]");
}

void check_risk(const Scenario& scenario, const Study& study, std::vector<BrokenRule>& broken) {
  const auto require = [&](bool kept, const char* key, const std::string& message) {
    if (!kept) broken.push_back({key, message});
  };
  require(study.axes.empty(), "study", "kind \"risk\" has no axes x, y, z: give hazard, and fragility or records");
  require(!study.hazards.empty(), "study.hazard", "missing: a file with a hazard curve, or a list of files");
  require(study.intensity == "pga" || study.intensity == "pgv", "study.intensity",
          fmt::format("kind \"risk\" knows \"pga\" and \"pgv\", found \"{}\"", study.intensity));
  if (study.site)
    require(
        std::fabs((*study.site)[0]) <= 360.0 && std::fabs((*study.site)[1]) <= 90.0, "study.site",
        fmt::format("must be [longitude, latitude] in degrees, found [{}, {}]", (*study.site)[0], (*study.site)[1]));
  require(study.years > 0.0 && study.years <= longest_time, "study.years",
          fmt::format("must be above 0 and at most 1e9, found {}", study.years));
  require(study.level > 0.0 && study.level < 1.0, "study.level",
          fmt::format("must be above 0 and below 1, found {}", study.level));
  check_stood(study.stood, require);
  if (!study.fragility) {
    require(!study.records.empty(), "study.fragility",
            "missing: give fragility = { median = ..., beta = ... }, or records to find it from");
    if (!study.records.empty()) fragility_study.check(scenario, study, broken);
    return;
  }
  require(study.records.empty(), "study.records", "give fragility or records, not both");
  require(study.rate_confidence != RateConfidence::bootstrap, "study.confidence",
          "\"bootstrap\" draws from records: a fragility that is given has none");
  check_given(*study.fragility, require);
}

// The records of one recording stay together.
std::vector<std::vector<CapacityRange>> by_recording(const std::vector<std::vector<CapacityRange>>& by_record,
                                                     const RecordSuite& suite) {
  std::vector<std::vector<CapacityRange>> groups(suite.recordings().size());
  for (std::size_t k = 0; k < by_record.size(); ++k) {
    auto& group = groups[static_cast<std::size_t>(suite.recording(static_cast<long>(k)))];
    group.insert(group.end(), by_record[k].begin(), by_record[k].end());
  }
  return groups;
}

void add_risk(const Limit& limit, const Study& study, const KnownFragility& fragility,
              const std::optional<RateBounds>& bootstrap, StudyFindings& findings) {
  const HazardCurve& first = study.hazards.front();
  const RiskParts parts = risk_parts(first, fragility.curve, study.extrapolate);
  const double rate = parts.sum();
  if (!(rate > 0.0) || !std::isfinite(rate)) {
    findings.sentences.push_back(
        rate > 0.0 ? "No rate can be told: below its first point the hazard curve is continued so steeply that the sum "
                     "has no end. Begin it at a weaker shaking, or take extrapolate = false."
                   : "It never falls, as far as numbers go: the hazard curve and the fragility curve do not meet.");
    return;
  }
  const RateBounds bounds =
      bootstrap ? *bootstrap : delta_bounds(rate, rate_deviation(first, fragility, study.extrapolate));
  const RiskFindings risk = find_risk(study, fragility);
  findings.numbers.insert(findings.numbers.begin(), {{"annual_rate", rate, "1/year"},
                                                     {"annual_rate_low", bounds.low, "1/year"},
                                                     {"annual_rate_high", bounds.high, "1/year"},
                                                     {"return_period", 1.0 / rate, "years"},
                                                     {"probability", -std::expm1(-rate * study.years), ""},
                                                     {"below_table", parts.below, "1/year"},
                                                     {"above_table", parts.above, "1/year"},
                                                     {"years", study.years, "years"},
                                                     {"level", study.level, ""}});
  StudyFindings told;
  tell_risk(limit, study, fragility, {rate, bounds.low, bounds.high, parts.below, parts.above}, risk, told);
  findings.sentences.insert(findings.sentences.begin(), told.sentences.begin(), told.sentences.end());
  findings.warnings.insert(findings.warnings.end(), told.warnings.begin(), told.warnings.end());
  for (StudyCurve& curve : risk_curves(study, fragility, risk)) findings.curves.push_back(std::move(curve));
  findings.risk = risk;
}

StudyFindings conclude_given(const Limit& limit, const Study& study) {
  StudyFindings findings;
  const std::string unit = study.intensity == "pgv" ? "m/s" : "m/s2";
  findings.numbers = {{"theta", study.fragility->median, unit}, {"beta", study.fragility->beta, ""}};
  add_risk(limit, study, known_fragility(*study.fragility), std::nullopt, findings);
  return findings;
}

// A case for each hazard curve.
StudyPlan plan_of_given(const Scenario& scenario, const Study& study) {
  StudyPlan plan;
  StudyColumn names{"hazard", "", {}};
  for (const HazardCurve& hazard : study.hazards)
    names.labels.push_back(std::filesystem::path(hazard.file).filename().string());
  plan.inputs = {std::move(names)};
  plan.outputs = {{"annual_rate", "1/year", {}},
                  {"below_table", "1/year", {}},
                  {"above_table", "1/year", {}},
                  {"probability", "", {}}};
  plan.cases = static_cast<long>(study.hazards.size());
  plan.follows_runs = false;
  plan.describe = [](long i, double* inputs) { inputs[0] = static_cast<double>(i); };
  plan.scenario = [scenario](long /*i*/) { return scenario; };
  plan.settings = [](long /*i*/) { return std::vector<std::string>{}; };
  const auto shared = std::make_shared<const Study>(study);
  plan.make_runner = one_by_one(plan.outputs.size(), [shared] {
    return [shared](long i, double* row) {
      const RiskParts parts = risk_parts(shared->hazards[static_cast<std::size_t>(i)],
                                         known_fragility(*shared->fragility).curve, shared->extrapolate);
      row[0] = parts.sum();
      row[1] = parts.below;
      row[2] = parts.above;
      row[3] = -std::expm1(-row[0] * shared->years);
      return std::string();
    };
  });
  plan.conclude = [shared, limit = limit_of(study, scenario)](const StudyTable& /*table*/) {
    return conclude_given(limit, *shared);
  };
  return plan;
}

StudyFindings conclude_records(const StudyTable& table, const FragilityLayout& layout, const Study& study,
                               StudyFindings findings) {
  const auto by_record = ranges_by_record(table, layout, study.method);
  const LognormalFit fit = estimate_lognormal(all_ranges(by_record));
  if (!fit.theta || !fit.beta) {
    findings.sentences.insert(findings.sentences.begin(), "No rate can be told without a fragility curve.");
    return findings;
  }
  std::optional<RateBounds> bounds;
  if (study.rate_confidence == RateConfidence::bootstrap) {
    const std::vector<Lognormal> curves =
        resampled_curves(by_recording(by_record, layout.suite), static_cast<std::uint64_t>(study.seed), resamples);
    if (!curves.empty()) bounds = bootstrap_bounds(study.hazards.front(), curves, study.extrapolate);
    findings.numbers.push_back({"resamples_fitted", static_cast<double>(curves.size()), ""});
    if (const auto missing = resamples - static_cast<long>(curves.size()); missing > 0)
      findings.warnings.push_back(
          fmt::format("{} of {} suites drawn for the bounds have no fragility curve and do not count{}", missing,
                      resamples, curves.empty() ? ": the bounds are those of the delta method" : ""));
  }
  add_risk(layout.limit, study, {{*fit.theta, *fit.beta}, fit.covariance}, bounds, findings);
  return findings;
}

StudyPlan plan_risk(const Scenario& scenario, const Study& study, const StudyOptions& options) {
  if (study.fragility) return plan_of_given(scenario, study);
  StudyPlan plan = fragility_study.plan(scenario, study, options);
  const auto layout = fragility_layout(scenario, study);
  plan.conclude = [layout, study, conclude = plan.conclude](const StudyTable& table) {
    return conclude_records(table, *layout, study, conclude(table));
  };
  return plan;
}

}  // namespace

const StudyKind risk_study{"risk", "how often it falls, from hazard curves; what its survival says of them", check_risk,
                           plan_risk};

}  // namespace teeter
