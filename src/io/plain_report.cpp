#include "io/plain_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/shown.hpp"
#include "io/page.hpp"
#include "io/remedy_output.hpp"
#include "io/report_parts.hpp"
#include "teeter/tipping.hpp"

namespace teeter {
namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;

// Sizes, tipping angle and largest tilt of a block.
void add_block_numbers(Pairs& rows, const Scenario& scenario, const Summary& summary, std::size_t i) {
  const std::string& units = scenario.output.units;
  const std::string of = summary.blocks.size() > 1 ? fmt::format(" of block {}", i + 1) : "";
  if (i < scenario.blocks.size()) {
    rows.emplace_back("Width" + of, shown(scenario.blocks[i].width, Dimension::length, units));
    rows.emplace_back("Height" + of, shown(scenario.blocks[i].height, Dimension::length, units));
  }
  const Tipping tipping = tipping_of(summary, i);
  rows.emplace_back("Tipping angle" + of, shown(tipping.angle, Dimension::angle, units));
  const bool fallen = summary.overturned && summary.overturned->block == static_cast<int>(i);
  rows.emplace_back("Largest tilt" + of,
                    fallen ? "overturned"
                           : fmt::format("{} ({:.0f} % of the tipping angle)",
                                         shown(std::fabs(summary.blocks[i].peak_angle), Dimension::angle, units),
                                         100.0 * tipping.share));
}

Pairs numbers_of_run(const Scenario& scenario, const Summary& summary, const std::optional<Margin>& margin) {
  Pairs rows;
  for (std::size_t i = 0; i < summary.blocks.size(); ++i) add_block_numbers(rows, scenario, summary, i);
  rows.emplace_back("Impacts", fmt::format("{}", summary.impact_count));
  rows.emplace_back("End of the motion", short_number(summary.end_time) + " s");
  if (summary.required_friction) rows.emplace_back("Friction needed", short_number(*summary.required_friction));
  if (!margin) return rows;
  if (margin->samples > 0)
    rows.emplace_back("Cases close by that overturn", fmt::format("{} of {}", margin->overturned, margin->samples));
  if (!margin->searched) return rows;
  rows.emplace_back(
      "First factor on the shaking that overturns it",
      margin->first_overturning_scale
          ? short_number(*margin->first_overturning_scale)
          : fmt::format("none up to {}", short_number(margin->followed_up_to.value_or(margin->max_scale))));
  return rows;
}

Dimension dimension_of_si(const std::string& unit) {
  for (const Dimension dimension :
       {Dimension::length, Dimension::velocity, Dimension::acceleration, Dimension::angle, Dimension::angular_rate})
    if (si_unit(dimension) == unit) return dimension;
  return Dimension::none;
}

// What people call a number of the findings.
std::string words_of_number(std::string name) {
  constexpr std::pair<std::string_view, std::string_view> known[] = {
      {"theta", "median"},
      {"beta", "dispersion (beta)"},
      {"resurrected_records", "records under which it stands again at a stronger shaking"},
      {"censored_records", "records that never do it, as far as they were followed"},
      {"unfollowed_records", "records that could not be followed far enough"},
      {"bracketed_records", "of these, with a fall at a stronger shaking"},
      {"unfollowed_runs", "runs that could not be followed to their end"},
  };
  std::string bound;
  for (const auto& [end, words] : {std::pair{"_low", ", lower bound"}, std::pair{"_high", ", upper bound"}}) {
    if (!name.ends_with(end)) continue;
    name.resize(name.size() - std::string_view(end).size());
    bound = words;
    break;
  }
  for (const auto& [key, words] : known)
    if (name == key) name = words;
  std::replace(name.begin(), name.end(), '_', ' ');
  return name + bound;
}

Pairs numbers_of_study(const StudyFindings& findings, const std::string& units) {
  Pairs rows;
  for (const StudyNumber& one : findings.numbers) {
    if (!std::isfinite(one.value)) continue;
    const Dimension dimension = dimension_of_si(one.unit);
    const bool known = dimension != Dimension::none || one.unit.empty();
    rows.emplace_back(words_of_number(one.name),
                      known ? shown(one.value, dimension, units) : short_number(one.value) + " " + one.unit);
  }
  return rows;
}

std::string changes_html(const RemedyFindings* remedy) {
  if (remedy == nullptr) return {};
  const Words words = remedy_words(*remedy);
  return "<h2>What would change it</h2>\n" + html_tag("p", words.headline) + html_list(words.details);
}

std::string whole_report(const ScenarioFile& file, ReportOf of, const Words& words, const Pairs& numbers,
                         const std::string& figures, const RemedyFindings* remedy = nullptr) {
  std::string answer = "<h2>Verdict</h2>\n<p><strong>" + escaped_html(words.headline) + "</strong></p>\n" +
                       html_list(words.details) + html_tag("p", file.report.note);
  answer += changes_html(remedy);
  if (!words.warnings.empty()) answer += "<h2>Notes</h2>\n" + html_list(words.warnings);
  if (!numbers.empty()) answer += "<h2>Numbers</h2>\n" + html_pairs(numbers);
  const std::string drawn =
      figures.empty() ? "<p>The figures are in the report as HTML and PDF; in this document they need chromium.</p>\n"
                      : "<h2>Figures</h2>\n" + figures + "\n";
  const std::string basis = records_html(file, of) + left_out_html(file, of) + assumed_html(file, of);
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head><meta "
      "charset=\"utf-8\"><title>{}</title></head>\n<body>\n{}{}{}{}{}{}"
      "</body>\n</html>\n",
      escaped_html(report_title(file)), heading_html(file), answer, drawn, basis, glossary_html(answer + basis),
      scenario_html(file));
}

}  // namespace

std::string plain_report(const ScenarioFile& file, const History& history, const std::optional<Margin>& margin,
                         const std::string& figures, const RemedyFindings* remedy) {
  return whole_report(file, ReportOf::run, words_for(history.summary, margin),
                      numbers_of_run(file.scenario, history.summary, margin), figures, remedy);
}

std::string plain_study_report(const ScenarioFile& file, const StudyResult& result, const std::string& figures) {
  return whole_report(file, ReportOf::study, study_words(result),
                      numbers_of_study(result.findings, file.scenario.output.units), figures);
}

}  // namespace teeter
