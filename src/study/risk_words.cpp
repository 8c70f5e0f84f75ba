#include "study/risk_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "study/intensity.hpp"

namespace teeter {
namespace {

constexpr double most_extrapolated = 0.1;  // share of the rate above which the reader is warned
constexpr double rarest = 1e9;             // years: what is rarer is not told to the year

std::string file_name_of(const std::string& file) { return std::filesystem::path(file).filename().string(); }

// "3.6 %"; never 0 or 100 where it is not.
std::string percent(double share) {
  if (share < 1e-6) return share > 0.0 ? "less than 0.0001 %" : "0 %";
  if (share > 0.999999) return share < 1.0 ? "more than 99.9999 %" : "100 %";
  if (share > 0.99) return fmt::format("{:.6g} %", 100.0 - std::stod(fmt::format("{:.1g}", 100.0 * (1.0 - share))));
  return fmt::format("{:.2g} %", 100.0 * share);
}

std::string subject(const Limit& limit) {
  return limit.state == LimitState::overturning ? "It falls" : "It " + limit.itself();
}

std::string once_in(double rate) {
  if (!(rate * rarest > 1.0)) return fmt::format("less than once in {} years", years_text(rarest));
  return fmt::format("once in about {} years", years_text(1.0 / rate));
}

std::string bounds_text(const RiskNumbers& numbers) {
  if (!(numbers.high > numbers.low) || !(numbers.low * rarest > 1.0)) return {};
  return fmt::format(" (95 %: {} to {})", years_text(1.0 / numbers.high), years_text(1.0 / numbers.low));
}

void tell_where(const Limit& limit, const Study& study, const KnownFragility& fragility, StudyFindings& findings) {
  const auto measure = find_intensity(study);
  if (measure.index() != 0) return;
  const ShownUnit unit = shown_in(std::get<IntensityMeasure>(measure), limit.units);
  const HazardCurve& first = study.hazards.front();
  const double low = risk_quantile(first, fragility.curve, study.extrapolate, 0.25) / unit.si;
  const double high = risk_quantile(first, fragility.curve, study.extrapolate, 0.75) / unit.si;
  findings.sentences.push_back(
      fmt::format("Half of it comes from shaking of {:.2g} to {:.2g} {}.", low, high, unit.name));
}

void tell_ends(const Study& study, const KnownFragility& fragility, const RiskNumbers& numbers,
               StudyFindings& findings) {
  const std::string name = file_name_of(study.hazards.front().file);
  if (!study.extrapolate) {
    const RiskParts whole = risk_parts(study.hazards.front(), fragility.curve, true);
    findings.warnings.push_back(fmt::format(
        "what lies beyond both ends of {} is left out: continued with the slopes at its ends it would add {} of the "
        "rate",
        name, percent((whole.below + whole.above) / whole.sum())));
    return;
  }
  const double share = (numbers.below + numbers.above) / numbers.annual_rate;
  if (share > most_extrapolated)
    findings.warnings.push_back(fmt::format(
        "{} of the rate comes from beyond the ends of {} ({} below, {} above), where the curve is continued with the "
        "slope at its end",
        percent(share), name, percent(numbers.below / numbers.annual_rate),
        percent(numbers.above / numbers.annual_rate)));
}

void tell_survival(const Study& study, const Limit& limit, const RiskFindings& risk, StudyFindings& findings) {
  const Ages ages = ages_of(study.stood);
  const bool falls = limit.state == LimitState::overturning;
  for (const HazardFindings& one : risk.hazards)
    if (one.excluded)
      findings.sentences.push_back(fmt::format("{} would have {} it with {} probability in {} years: excluded.",
                                               file_name_of(one.file), falls ? "toppled" : "harmed",
                                               percent(1.0 - one.likelihood_youngest), years_text(ages.youngest)));
  for (const HazardFindings& one : risk.hazards) {
    if (one.excluded) continue;
    std::string range;
    if (ages.youngest < ages.oldest)
      range = fmt::format(" ({} to {} from its oldest to its youngest age)", percent(one.likelihood_oldest),
                          percent(one.likelihood_youngest));
    findings.sentences.push_back(fmt::format(
        "{} leaves it standing for {} years with {} probability{}; the shaking could be {:.2g} times as strong before "
        "that fell to {}.",
        file_name_of(one.file), years_text(ages.best), percent(one.likelihood), range, one.largest_intensity_factor,
        percent(study.level)));
  }
  if (risk.hazards.size() > 1) {
    std::string list;
    for (const HazardFindings& one : risk.hazards)
      list += fmt::format("{}{} {:.2g}", list.empty() ? "" : ", ", file_name_of(one.file), one.weight);
    findings.sentences.push_back("Weights by what is left standing: " + list + ".");
  }
  findings.sentences.emplace_back(
      "Years count from when it got its present shape. Objects of one site fell or stood in the same earthquakes: "
      "their "
      "likelihoods are not to be multiplied.");
}

// Of the other curves, in one sentence.
void tell_others(const RiskFindings& risk, StudyFindings& findings) {
  std::string list;
  for (std::size_t k = 1; k < risk.hazards.size(); ++k)
    list += fmt::format("{} {}: {}", list.empty() ? "By" : "; by", file_name_of(risk.hazards[k].file),
                        once_in(risk.hazards[k].annual_rate));
  if (!list.empty()) findings.sentences.push_back(list + ".");
}

}  // namespace

std::string years_text(double years) {
  if (years < 10.0) return fmt::format("{:.2g}", years);
  const double unit = std::pow(10.0, std::floor(std::log10(years)) - 1.0);
  std::string digits = fmt::format("{:.0f}", std::round(years / unit) * unit);
  for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3)
    digits.insert(static_cast<std::size_t>(at), " ");
  return digits;
}

void tell_risk(const Limit& limit, const Study& study, const KnownFragility& fragility, const RiskNumbers& numbers,
               const RiskFindings& risk, StudyFindings& findings) {
  const double chance = -std::expm1(-numbers.annual_rate * study.years);
  // Of several curves, which may differ by tens of times, the reader must know whose number this is.
  const std::string whose =
      risk.hazards.size() > 1 ? fmt::format(" by {}", file_name_of(risk.hazards.front().file)) : std::string();
  findings.sentences.push_back(fmt::format("{} {}{}{}; the chance in {:g} years is {}.", subject(limit),
                                           once_in(numbers.annual_rate), bounds_text(numbers), whose, study.years,
                                           percent(chance)));
  tell_where(limit, study, fragility, findings);
  tell_others(risk, findings);
  if (risk.stood) tell_survival(study, limit, risk, findings);
  for (const HazardCurve& hazard : study.hazards) {
    if (!hazard.note.empty()) findings.sentences.push_back(hazard.note);
    findings.warnings.insert(findings.warnings.end(), hazard.warnings.begin(), hazard.warnings.end());
  }
  findings.sentences.emplace_back(
      "Assumes that shakings come independently of each other and find it as it stands now; a rigid object, in a "
      "plane.");
  tell_ends(study, fragility, numbers, findings);
  if (!(numbers.high > numbers.low))
    findings.warnings.emplace_back(
        "the fragility curve is taken as exactly known: without study.fragility.median_deviation and beta_deviation "
        "there are no bounds");
}

}  // namespace teeter
