#include "io/suite_comparison.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.hpp"

namespace teeter {
namespace {

struct SuiteRows {
  std::vector<SuiteMember> members;
  SuiteSpectra spectra;  // at all periods wished for
};

std::vector<double> rotd_row(const RotDSpectrum& spectrum, SuiteMeasure measure) {
  std::vector<double> row;
  for (const RotD& value : spectrum.value) row.push_back(measure == SuiteMeasure::rotd50 ? value.d50 : value.d100);
  return row;
}

SuiteRows rows_of(const std::vector<SurveyedComponent>& components, const RecordSpectra& spectra, SuiteMeasure measure,
                  std::vector<std::string>& notes) {
  SuiteRows rows;
  if (measure != SuiteMeasure::component) {
    for (const PairMeasures& p : spectra.pairs) {
      rows.members.push_back({label_of(components, p.pair), p.pair.first, p.pair.second});
      rows.spectra.push_back(rotd_row(p.spectrum, measure));
    }
    return rows;
  }
  for (std::size_t i = 0; i < components.size(); ++i) {
    if (components[i].channel.vertical) {
      notes.push_back(label_of(components[i]) + " is vertical and left out of the suite");
    } else if (!spectra.components[i]) {
      notes.push_back(fmt::format("{} is left out of the suite: it holds {}, not acceleration", label_of(components[i]),
                                  name_of(components[i].channel.quantity)));
    } else {
      rows.members.push_back({label_of(components[i]), i, std::nullopt});
      rows.spectra.push_back(spectra.components[i]->pseudo_acceleration);
    }
  }
  return rows;
}

std::vector<double> only(const std::vector<double>& values, const std::vector<std::size_t>& indices) {
  std::vector<double> picked;
  for (const std::size_t i : indices) picked.push_back(values[i]);
  return picked;
}

SuiteSpectra only(const SuiteSpectra& spectra, const std::vector<std::size_t>& indices) {
  SuiteSpectra picked;
  for (const auto& row : spectra) picked.push_back(only(row, indices));
  return picked;
}

// Periods that the target covers.
void meet_target(SuiteComparison& suite, const std::vector<double>& periods, SuiteSpectra& spectra) {
  std::vector<std::size_t> covered;
  for (std::size_t i = 0; i < periods.size(); ++i)
    if (const auto value = target_at(suite.wish.target, periods[i])) {
      covered.push_back(i);
      suite.target.push_back(*value);
    }
  if (covered.empty())
    throw InputError(fmt::format("{}: covers {} to {} s, and none of the periods of the spectra", suite.wish.name,
                                 suite.wish.target.period.front(), suite.wish.target.period.back()));
  suite.period = only(periods, covered);
  spectra = only(spectra, covered);
}

// Those of them that shall fit.
std::vector<std::size_t> fitted_periods(SuiteComparison& suite) {
  const auto [from, to] = suite.wish.range.value_or(std::array{suite.period.front(), suite.period.back()});
  std::vector<std::size_t> inside;
  for (std::size_t i = 0; i < suite.period.size(); ++i)
    if (suite.period[i] >= from && suite.period[i] <= to) inside.push_back(i);
  if (inside.empty())
    throw InputError(
        fmt::format("fit range: no period of the spectra that {} covers, {} to {} s, lies between {} and {} s",
                    suite.wish.name, suite.period.front(), suite.period.back(), from, to));
  suite.range = {suite.period[inside.front()], suite.period[inside.back()]};
  return inside;
}

void check_rows(const SuiteRows& rows) {
  if (rows.members.empty()) throw InputError("the suite has no horizontal component of acceleration");
  for (std::size_t i = 0; i < rows.members.size(); ++i)
    for (const double value : rows.spectra[i])
      if (!(value > 0.0))
        throw InputError(rows.members[i].label + ": does not shake: it cannot be compared with a target");
}

}  // namespace

SuiteComparison compare_suite(const std::vector<SurveyedComponent>& components, const RecordSpectra& spectra,
                              const SuiteWish& wish) {
  SuiteComparison suite;
  suite.wish = wish;
  suite.damping = spectra.wish.damping;
  SuiteRows rows = rows_of(components, spectra, wish.measure, suite.notes);
  check_rows(rows);
  std::vector<double> periods = spectra.wish.periods;
  if (!std::is_sorted(periods.begin(), periods.end()))
    throw InputError("periods: must increase to be compared with a target");
  meet_target(suite, periods, rows.spectra);
  const std::vector<std::size_t> inside = fitted_periods(suite);
  const SuiteSpectra fitted = only(rows.spectra, inside);
  const std::vector<double> target = only(suite.target, inside);
  suite.members = std::move(rows.members);
  std::vector<double> factors(suite.members.size(), 1.0);
  if (wish.fit) factors = fit_factors(*wish.fit, fitted, target);
  for (std::size_t i = 0; i < factors.size(); ++i) suite.members[i].factor = factors[i];
  suite.statistics = statistics_of(scaled_spectra(rows.spectra, factors));
  suite.before = misfit_of(statistics_of(fitted).mean, target);
  suite.after = misfit_of(only(suite.statistics.mean, inside), target);
  return suite;
}

}  // namespace teeter
