// Fragility: a suite of records against one block. "stripes": every record at every level; "cloud": the records as they
// are; "capacity": the intensity at which each record first overturns the block. A lognormal curve by maximum
// likelihood, with its confidence band. "Overturns" stands for whatever study.limit asks for.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "run/registry.hpp"
#include "scenario/choices.hpp"
#include "study/fragility_cases.hpp"
#include "study/kinds.hpp"

namespace teeter {
namespace {

constexpr int curve_points = 101;

template <class Require>
void check_intensity(const Study& study, const Require& require) {
  const bool spectral = study.intensity == "sa";
  const bool listed = study.intensity == "column";
  require(spectral || !study.period, "study.period", "only intensity = \"sa\" has a period");
  require(!spectral || study.period, "study.period", "missing: the period of the oscillator whose response sa is");
  require(!study.period || *study.period > 0.0, "study.period",
          fmt::format("must be above 0, found {}", study.period.value_or(0.0)));
  require(study.damping >= 0.0 && study.damping <= 0.99, "study.damping",
          fmt::format("must be from 0 to 0.99, found {}", study.damping));
  require(listed || study.column.empty(), "study.column", "is used by intensity = \"column\" only");
  require(!listed || !study.column.empty(), "study.column", "missing: the column of the list of records");
  require(!listed || study.method == FragilityMethod::cloud, "study.method",
          fmt::format("a column of the list tells nothing about a record that is scaled: intensity = \"column\" needs "
                      "method = \"cloud\", found \"{}\"",
                      choice_name(study.method)));
}

void check_fragility(const Scenario& scenario, const Study& study, std::vector<BrokenRule>& broken) {
  const auto require = [&](bool kept, const char* key, const std::string& message) {
    if (!kept) broken.push_back({key, message});
  };
  require(study.axes.empty(), "study", "kind \"fragility\" has no axes x, y, z: give records and levels");
  require(!study.suite.empty(), "study.records", "missing: a list of record files or patterns");
  const auto measure = find_intensity(study);
  require(measure.index() == 0, "study.intensity", measure.index() == 0 ? "" : std::get<std::string>(measure));
  require(study.transverse == TransverseMotion::scenario || entry_of(scenario).in_space, "study.transverse",
          "\"own\" is for models in three dimensions: " + models_that(&ModelEntry::in_space));
  check_intensity(study, require);
  check_limit(scenario, study, broken);
  if (study.method == FragilityMethod::stripes) {
    require(!study.levels.empty(), "study.levels", "missing: the intensities to which each record is scaled");
    for (const double level : study.levels)
      require(level > 0.0, "study.levels", fmt::format("must be above 0, found {}", level));
    require(std::is_sorted(study.levels.begin(), study.levels.end(), std::less_equal<>()), "study.levels",
            "must rise from one to the next");
  } else {
    require(study.levels.empty(), "study.levels",
            fmt::format("method \"{}\" has no levels", choice_name(study.method)));
  }
  require(study.max_scale > 0.0 && study.max_scale <= 1e4, "study.max_scale",
          fmt::format("must be above 0 and at most 10000, found {}", study.max_scale));
  if (!broken.empty()) return;
  for (const SuiteRecord& one : study.suite)
    require(std::get<IntensityMeasure>(measure).of(one, scenario) > 0.0, "study.records",
            fmt::format("{} is zero throughout", one.record->file));
}

void add_fit(const std::vector<CapacityRange>& ranges, const FragilityLayout& layout, double most,
             StudyFindings& findings) {
  const IntensityMeasure& measure = layout.suite.measure();
  const std::string unit = measure.unit();
  const std::string verb = layout.limit.verb();
  const ShownUnit shown = shown_in(measure, layout.limit.units);
  const std::string named = shown.name.empty() ? "" : " " + shown.name;
  const LognormalFit fit = fit_lognormal(ranges, 0.95, fit_words_of(layout));
  if (!fit.theta || !fit.beta) {
    findings.sentences.push_back("No curve can be fitted: " + fit.message + ".");
  } else {
    findings.sentences.push_back(fmt::format(
        "Half of such shakings {} at {} of {:.3g}{} (95 % confidence: {:.3g} to {:.3g}).", verb, measure.words,
        *fit.theta / shown.si, named, fit.theta_bounds.lower / shown.si, fit.theta_bounds.upper / shown.si));
    findings.sentences.push_back(fmt::format(
        "For two thirds of such shakings it takes between {:.3g} and {:.3g}{} to {}.",
        *fit.theta * std::exp(-*fit.beta) / shown.si, *fit.theta * std::exp(*fit.beta) / shown.si, named, verb));
    findings.numbers.push_back({"theta", *fit.theta, unit});
    findings.numbers.push_back({"beta", *fit.beta, ""});
    findings.numbers.push_back({"beta_low", fit.beta_bounds.lower, ""});
    findings.numbers.push_back({"beta_high", fit.beta_bounds.upper, ""});
  }
  findings.numbers.push_back({"theta_low", fit.theta_bounds.lower, unit});
  findings.numbers.push_back({"theta_high", fit.theta_bounds.upper, unit});
  if (!fit.theta) return;
  std::vector<double> intensities;
  const double end = std::max(most, *fit.theta * std::exp(2.0 * *fit.beta));
  for (int k = 1; k <= curve_points; ++k) intensities.push_back(end * k / curve_points);
  StudyCurve curve{"fragility", intensities, {}, {}, {}};
  for (const CurvePoint& point : fragility_curve(ranges, fit, intensities)) {
    curve.y.push_back(point.probability.value_or(NAN));
    curve.low.push_back(point.bounds.lower);
    curve.high.push_back(point.bounds.upper);
  }
  findings.curves.push_back(std::move(curve));
}

StudyFindings conclude_runs(const StudyTable& table, const FragilityLayout& layout) {
  StudyFindings findings;
  std::vector<LevelTrials> trials;
  std::vector<std::vector<RecordLevel>> by_record(static_cast<std::size_t>(layout.suite.records()));
  double most = 0.0;
  long unfollowed = 0;
  for (long i = 0; i < table.cases; ++i) {
    const double reached = reached_in_row(layout.limit, table.outputs, table.row(i));
    if (std::isnan(reached)) {
      ++unfollowed;
      continue;
    }
    const double intensity = layout.intensity(i);
    most = std::max(most, intensity);
    const auto same = std::find_if(trials.begin(), trials.end(),
                                   [&](const LevelTrials& level) { return level.intensity == intensity; });
    LevelTrials& level = same != trials.end() ? *same : trials.emplace_back(LevelTrials{intensity, 0, 0});
    ++level.trials;
    level.overturned += reached > 0.0 ? 1 : 0;
    by_record[static_cast<std::size_t>(layout.record(i))].push_back({intensity, reached > 0.0});
  }
  std::sort(trials.begin(), trials.end(),
            [](const LevelTrials& a, const LevelTrials& b) { return a.intensity < b.intensity; });
  add_fit(ranges_of_trials(trials), layout, most, findings);
  StudyCurve observed{"observed", {}, {}, {}, {}};
  for (const LevelTrials& level : trials) {
    observed.x.push_back(level.intensity);
    observed.y.push_back(static_cast<double>(level.overturned) / static_cast<double>(level.trials));
  }
  findings.curves.push_back(std::move(observed));
  findings.numbers.push_back({"unfollowed_runs", static_cast<double>(unfollowed), ""});
  if (unfollowed > 0)
    findings.warnings.push_back(
        fmt::format("{} of {} runs could not be followed to their end and do not count: strong shaking is "
                    "underrepresented in the curve.",
                    unfollowed, table.cases));
  if (!layout.levels.empty()) {
    const long resurrected = first_overturnings(by_record).resurrected;
    findings.numbers.push_back({"resurrected_records", static_cast<double>(resurrected), ""});
    if (resurrected > 0)
      findings.sentences.push_back(fmt::format("{} of {} records {} at one level and not at a higher one.", resurrected,
                                               layout.suite.records(), layout.limit.verb()));
    findings.warnings.push_back(
        "the levels of one record are not independent: method = \"capacity\" gives a band that allows for that");
  }
  return findings;
}

// Records whose stronger shakings were not followed: named, with what is assumed of them.
void tell_unfollowed(const StudyTable& table, const FragilityLayout& layout, StudyFindings& findings) {
  constexpr std::size_t shown = 3;
  const bool falls = layout.limit.state == LimitState::overturning;
  std::vector<std::string> names;
  long between = 0;
  for (long i = 0; i < table.cases; ++i) {
    const double* row = table.row(i);
    if (!(row[search_end] >= static_cast<double>(SearchEnd::lift_off))) continue;  // nor where the case failed
    const bool thrown = row[search_end] == static_cast<double>(SearchEnd::lift_off);
    names.push_back(fmt::format("{} ({} beyond {:.3g} times)", layout.suite.names()[static_cast<std::size_t>(i)],
                                thrown ? "thrown off the ground" : "not computed", row[capacity_above_scale]));
    between += std::isnan(row[capacity]) ? 0 : 1;
  }
  findings.numbers.push_back({"unfollowed_records", static_cast<double>(names.size()), ""});
  findings.numbers.push_back({"bracketed_records", static_cast<double>(between), ""});
  if (names.empty()) return;
  std::string list;
  for (std::size_t k = 0; k < std::min(shown, names.size()); ++k) list += (k == 0 ? "" : ", ") + names[k];
  if (names.size() > shown) list += fmt::format(" and {} more", names.size() - shown);
  findings.warnings.push_back(fmt::format(
      "{} of {} records could not be followed to {}: {}. Such a record counts as {} up to there; beyond, nothing is "
      "assumed of it.",
      names.size(), layout.suite.records(), falls ? "a fall" : layout.limit.noun(), list,
      falls ? "standing" : "too weak"));
  if (between > 0)
    findings.warnings.push_back(
        fmt::format("{} of these {} at a stronger shaking: the capacity counts as lying in between.", between,
                    between == 1 ? layout.limit.verbs() : layout.limit.verb()));
}

// The share that overturns at each capacity found: the middle of the step there, (i - 1/2) / n of n exact ones, where
// reports, pictures and plots put their points. A record that was followed up to c counts among those that stand up to
// there, and no longer (the product-limit estimate); a capacity between two bounds counts at the upper one.
StudyCurve observed_shares(const std::vector<CapacityRange>& ranges) {
  StudyCurve observed{"observed", {}, {}, {}, {}};
  std::vector<double> ends;  // capacity, or where it was last followed
  std::vector<double> found;
  for (const CapacityRange& range : ranges) {
    if (std::isfinite(range.upper)) found.push_back(range.upper);
    ends.push_back(std::isfinite(range.upper) ? range.upper : range.lower);
  }
  std::sort(found.begin(), found.end());
  double standing = 1.0;
  for (const double at : found) {
    const auto left = std::count_if(ends.begin(), ends.end(), [&](double end) { return end >= at; }) -
                      std::count(observed.x.begin(), observed.x.end(), at);
    const double before = standing;
    standing *= 1.0 - 1.0 / static_cast<double>(left);
    observed.x.push_back(at);
    observed.y.push_back(1.0 - 0.5 * (before + standing));
  }
  return observed;
}

// What the search of one record found, as a range of its capacity (docs/theory.md, section 19).
StudyFindings conclude_capacities(const StudyTable& table, const FragilityLayout& layout, const Study& study) {
  StudyFindings findings;
  const std::vector<CapacityRange> ranges = all_ranges(ranges_by_record(table, layout, study.method));
  long found = 0;
  long resurrected = 0;
  double most = 0.0;
  for (long i = 0; i < table.cases; ++i) {
    const double* row = table.row(i);
    if (std::isnan(row[capacity_above]) || std::isnan(row[capacity])) continue;
    ++found;
    most = std::max(most, row[capacity]);
    resurrected += row[resurrections] > 0.0 ? 1 : 0;
  }
  add_fit(ranges, layout, most, findings);
  findings.curves.push_back(observed_shares(ranges));
  findings.numbers.push_back({"resurrected_records", static_cast<double>(resurrected), ""});
  findings.numbers.push_back({"censored_records", static_cast<double>(static_cast<long>(ranges.size()) - found), ""});
  findings.sentences.push_back(fmt::format("{} of {} records {} when scaled up to {:g} times; with {} of these {}.",
                                           found, ranges.size(), layout.limit.verb(), study.max_scale, resurrected,
                                           layout.limit.state == LimitState::overturning
                                               ? "it stands again at a stronger shaking"
                                               : "some stronger shaking does not"));
  tell_unfollowed(table, layout, findings);
  return findings;
}

StudyPlan plan_fragility(const Scenario& scenario, const Study& study, const StudyOptions& /*options*/) {
  const auto layout = fragility_layout(scenario, study);
  StudyPlan plan = fragility_cases(scenario, study, layout);
  plan.conclude = [layout, study](const StudyTable& table) {
    return study.method == FragilityMethod::capacity ? conclude_capacities(table, *layout, study)
                                                     : conclude_runs(table, *layout);
  };
  return plan;
}

}  // namespace

const StudyKind fragility_study{"fragility", "how likely a suite of records overturns it", check_fragility,
                                plan_fragility};

}  // namespace teeter
