#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <numbers>

#include "core/tests_of_shares.hpp"
#include "validate/measured/boulders.hpp"
#include "validate/measured/chapter.hpp"
#include "validate/svg.hpp"

namespace teeter {
namespace {

constexpr int draws_of_a_test = 10;
constexpr double in_degrees = 180.0 / std::numbers::pi;

// Shares of right verdicts on the same tests, from the protocol.
struct Anchor490 {
  const char* name;
  std::array<double, boulder_specimens> share;
};
constexpr Anchor490 anchors_of_boulders[] = {
    {"always \"stands\"", {0.618, 0.688}},
    {"discrete elements of the source, stiffness by five folds", {0.865, 0.893}},
    {"logistic curve in PGA and PGV/PGA", {0.879, 0.874}},
    {"planar block with fitted widths, five folds", {0.924, 0.897}},
};
constexpr std::size_t discrete_elements = 1;

std::string share_with_interval(long k, long n) {
  const Proportion share = proportion(k, n, 0.95);
  return fmt::format("{:.1f} % ({:.1f} to {:.1f})", 100.0 * share.estimate, 100.0 * share.low, 100.0 * share.high);
}

std::string verdict_cells(const std::array<BoulderJudgement, boulder_specimens>& both, long tests) {
  std::string cells;
  for (const BoulderJudgement& one : both)
    cells += fmt::format(" {} | {} of {} | {} of {} |", share_with_interval(one.right, tests), one.right_falls,
                         one.falls, one.right - one.right_falls, tests - one.falls);
  return cells;
}

std::string chosen_text(const BoulderJudgement& one) {
  std::string text =
      fmt::format("Specimen {}, `{}`:", one.specimen + 1, one.model == BoulderModel::space ? "space" : "rocking");
  for (const BoulderParameters& p : one.chosen)
    text += one.model == BoulderModel::space
                ? fmt::format(" {:.0f}°, friction {:.1f}, restitution {:.1f};", in_degrees * p.azimuth, p.friction,
                              p.restitution)
                : fmt::format(" {:.0f}°, factor {:.1f};", in_degrees * p.azimuth, p.factor);
  text.back() = '.';
  if (one.undecided > 0) text += fmt::format(" {} runs ended without a verdict and count as standing.", one.undecided);
  return text + "\n";
}

std::string worst_text(const BoulderJudgement& one) {
  std::string text = fmt::format("Specimen {}: ", one.specimen + 1);
  for (std::size_t k = 0; k < std::min<std::size_t>(6, one.worst_motions.size()); ++k)
    text += fmt::format("{}{} ({})", k == 0 ? "" : ", ", one.worst_motions[k].first, one.worst_motions[k].second);
  return text + ".\n\n";
}

const char* words_of(BoulderMove move) {
  switch (move) {
    case BoulderMove::azimuth_less: return "azimuth 15° less";
    case BoulderMove::azimuth_more: return "azimuth 15° more";
    case BoulderMove::friction_less: return "friction 0.2 less";
    case BoulderMove::friction_more: return "friction 0.2 more";
  }
  return "";
}

std::string moved_text(const BoulderJudgement& one) {
  std::string text = fmt::format(
      "Specimen {}:\n\n| chosen numbers, but | tests | verdicts that change | right then |\n|---|---|---|---|\n",
      one.specimen + 1);
  for (const MovedVerdicts& moved : one.moved)
    if (moved.tests > 0)
      text += fmt::format("| {} | {} | {} | {} |\n", words_of(moved.move), moved.tests, moved.changed,
                          share_with_interval(moved.right, moved.tests));
  return text + "\n";
}

std::string against_planar(const BoulderJudgement& space, const BoulderJudgement& plane) {
  long only_space = 0;
  long only_plane = 0;
  for (std::size_t i = 0; i < space.verdicts.size(); ++i) {
    if (space.verdicts[i] == plane.verdicts[i]) continue;
    // They differ, so that one of them is right.
    ++(space.verdicts[i] == space.measured[i] ? only_space : only_plane);
  }
  return fmt::format("specimen {}: only `space` right {}, only `rocking` right {}, p = {:.2g}", space.specimen + 1,
                     only_space, only_plane, sign_test(only_space, only_space + only_plane));
}

// McNemar's exact test of two sets of verdicts about the same tests.
std::string paired_row(const BoulderJudgement& ours, const BoulderRival& rival) {
  long only_ours = 0;
  long only_rival = 0;
  long right = 0;
  for (std::size_t i = 0; i < ours.measured.size(); ++i) {
    right += rival.verdicts[i] == ours.measured[i] ? 1 : 0;
    if (ours.verdicts[i] == rival.verdicts[i]) continue;
    ++(ours.verdicts[i] == ours.measured[i] ? only_ours : only_rival);
  }
  return fmt::format("| {} | `{}` | {} | {} | {} | {} | {:.2g} |\n", ours.specimen + 1,
                     ours.model == BoulderModel::space ? "space" : "rocking", rival.name,
                     share_with_interval(right, static_cast<long>(ours.measured.size())), only_ours, only_rival,
                     sign_test(only_ours, only_ours + only_rival));
}

std::string paired_text(const BoulderResults& results) {
  std::string text =
      "\nPaired with forecasts that need no model of the boulder, McNemar's exact test, two-sided:\n\n"
      "| specimen | model | against | which gets | only the model right | only the other right | p "
      "|\n|---|---|---|---|---|---|---|\n";
  for (std::size_t k = 0; k < boulder_specimens; ++k)
    for (const auto* both : {&results.space, &results.rocking})
      for (const BoulderRival& rival : results.rivals[k]) text += paired_row((*both)[k], rival);
  return text;
}

std::string bases_text(const BoulderResults& results) {
  std::string text =
      "How wide a base would tell the falls? The same tests with the planar block on a part of the scan's base, and "
      "with "
      "the hull whose base is what lies within another height of its lowest point; all at the numbers chosen for the "
      "first fold. These are no forecasts: the best row was found on the tests it is counted on.\n\n"
      "| specimen | model | base | weakest edge tips at | right | falls told | stands called falls "
      "|\n|---|---|---|---|---|---|---|\n";
  for (std::size_t k = 0; k < boulder_specimens; ++k)
    for (const ChangedBase& base : results.bases[k]) {
      const bool plane = base.model == BoulderModel::rocking;
      text += fmt::format("| {} | `{}` | {} | {} | {} | {} of {} | {} |\n", k + 1, plane ? "rocking" : "space",
                          plane ? fmt::format("{:.0f} % of the width", 100.0 * base.share)
                                : fmt::format("within {:.0f} mm", 1000.0 * base.tolerance),
                          plane ? "" : fmt::format("{:.1f}°", in_degrees * base.weakest_edge), base.right,
                          base.falls_told, results.space[k].falls, base.false_falls);
    }
  return text + "\n";
}

std::string azimuth_figure(const BoulderResults& results) {
  std::vector<ClaimPlot> panels;
  for (std::size_t k = 0; k < boulder_specimens; ++k) {
    ClaimPlot plot{fmt::format("Specimen {}: right verdicts at one azimuth", k + 1),
                   "azimuth of the shaking (degrees)",
                   "right verdicts (%)",
                   {}};
    for (const auto& [name, judged] : {std::pair{"space", &results.space[k]}, {"rocking", &results.rocking[k]}}) {
      ClaimSeries series{name, {}, {}};
      for (std::size_t a = 0; a < judged->right_by_azimuth.size(); ++a) {
        series.x.push_back(in_degrees * boulder_azimuths()[a]);
        series.y.push_back(100.0 * static_cast<double>(judged->right_by_azimuth[a]) /
                           static_cast<double>(results.tests));
      }
      plot.series.push_back(std::move(series));
    }
    panels.push_back(std::move(plot));
  }
  return figure_svg(panels,
                    "Share of right verdicts against the azimuth of the shaking, for both specimens and models");
}

std::string boulder_calibration_figure(const BoulderResults& results) {
  ClaimPlot plot{"Tests with this stated probability of a fall overturned in this share",
                 "stated probability",
                 "observed share",
                 {}};
  plot.series.push_back({"perfect", {0.0, 1.0}, {0.0, 1.0}});
  for (std::size_t k = 0; k < boulder_specimens; ++k) {
    ClaimSeries series{fmt::format("specimen {}", k + 1), {}, {}, true};
    for (const CalibrationClass& one : calibration(results.chance[k].falls, 10)) {
      series.x.push_back(one.stated);
      series.y.push_back(one.observed.estimate);
    }
    plot.series.push_back(std::move(series));
  }
  return figure_svg({&plot, 1}, "Observed share of falls against their stated probability");
}

std::string calibration_text(const BoulderChance& chance, std::size_t specimen) {
  std::string text = fmt::format(
      "Specimen {}: Brier score {:.3f}, log score {:.3f}.\n\n| stated | tests | fell | observed share | 95 % "
      "|\n|---|---|---|---|---|\n",
      specimen + 1, brier_score(chance.falls), log_loss(chance.falls));
  for (const CalibrationClass& one : calibration(chance.falls, 10))
    text += fmt::format("| {:.1f} to {:.1f} | {} | {} | {:.2f} | {:.2f} to {:.2f} |\n", one.from, one.to, one.count,
                        one.happened, one.observed.estimate, one.observed.low, one.observed.high);
  return text + "\n";
}

std::string boulder_text(const BoulderResults& results) {
  const auto tests = static_cast<long>(results.tests);
  std::string text = fmt::format(
      "## Boulders\n\nShake-table tests of two free-standing granite boulders (Chen et al., virtual shake robot). {} "
      "tests with a measured table motion, {} ground motions; {} tests without one are left out. Right verdicts with "
      "Wilson's interval of 95 %; falls told of falls measured, stands told of stands measured.\n\n"
      "| | specimen 1 | falls | stands | specimen 2 | falls | stands |\n|---|---|---|---|---|---|---|\n",
      results.tests, results.motions, results.without_motion);
  text += "| `space`, scanned hull, five folds |" + verdict_cells(results.space, tests) + "\n";
  text += "| `rocking`, base of the scan, five folds |" + verdict_cells(results.rocking, tests) + "\n";
  for (const Anchor490& anchor : anchors_of_boulders)
    text += fmt::format("| {} | {:.1f} % | | | {:.1f} % | | |\n", anchor.name, 100.0 * anchor.share[0],
                        100.0 * anchor.share[1]);
  text +=
      "\nAgainst the discrete elements (one-sided binomial test of our number of right verdicts against their share):";
  for (std::size_t k = 0; k < boulder_specimens; ++k)
    text +=
        fmt::format("{} specimen {} p = {:.2g}", k == 0 ? "" : ",", k + 1,
                    binomial_at_least(results.space[k].right, tests, anchors_of_boulders[discrete_elements].share[k]));
  text += ". `space` against `rocking` (McNemar): ";
  for (std::size_t k = 0; k < boulder_specimens; ++k)
    text += (k == 0 ? "" : "; ") + against_planar(results.space[k], results.rocking[k]);
  text += ".\n" + paired_text(results) + "\nNumbers chosen for the five folds, each on the other four:\n\n";
  for (const auto* both : {&results.space, &results.rocking})
    for (const BoulderJudgement& one : *both) text += "- " + chosen_text(one);
  text +=
      "\n![Right verdicts against azimuth](validation/boulders-azimuth.svg)\n\n### Is a stated 70 % right in 70 %?\n\n";
  for (std::size_t k = 0; k < boulder_specimens; ++k) text += calibration_text(results.chance[k], k);
  text +=
      "![Calibration of falls](validation/boulders-calibration.svg)\n\n### Where it fails\n\nGround motions with the "
      "most wrong verdicts of `space`, with their numbers:\n\n";
  for (const BoulderJudgement& one : results.space) text += worst_text(one);
  text +=
      "How much hangs on the chosen numbers, `space` (where a fold's number is the last of its grid, its tests are "
      "left "
      "out of the row):\n\n";
  for (const BoulderJudgement& one : results.space) text += moved_text(one);
  return text + bases_text(results);
}

nlohmann::ordered_json boulder_json(const BoulderJudgement& one) {
  nlohmann::ordered_json json = {{"model", one.model == BoulderModel::space ? "space" : "rocking"},
                                 {"specimen", one.specimen + 1},
                                 {"right", one.right},
                                 {"falls", one.falls},
                                 {"right_falls", one.right_falls},
                                 {"undecided", one.undecided},
                                 {"right_by_azimuth", one.right_by_azimuth}};
  for (const BoulderParameters& p : one.chosen)
    json["chosen"].push_back(
        {{"azimuth", p.azimuth}, {"friction", p.friction}, {"restitution", p.restitution}, {"factor", p.factor}});
  for (const MovedVerdicts& moved : one.moved)
    json["moved"].push_back({{"numbers", words_of(moved.move)},
                             {"tests", moved.tests},
                             {"changed", moved.changed},
                             {"right", moved.right}});
  return json;
}

}  // namespace

MeasuredChapter boulder_chapter(const std::string& data_folder, const CasesDone& progress) {
  const BoulderResults results = compute_boulders(read_boulders(data_folder), draws_of_a_test, progress);
  MeasuredChapter chapter;
  chapter.text = boulder_text(results);
  chapter.figures = {{"boulders-azimuth.svg", azimuth_figure(results)},
                     {"boulders-calibration.svg", boulder_calibration_figure(results)}};
  chapter.json = {{"name", "boulders"}, {"tests", results.tests}};
  const auto tests = static_cast<long>(results.tests);
  for (const auto* both : {&results.space, &results.rocking})
    for (const BoulderJudgement& one : *both) {
      chapter.json["verdicts"].push_back(boulder_json(one));
      chapter.lines.push_back(fmt::format("boulders: specimen {}, {}: {} of {} verdicts right, {}", one.specimen + 1,
                                          one.model == BoulderModel::space ? "space" : "rocking", one.right, tests,
                                          share_with_interval(one.right, tests)));
    }
  for (std::size_t k = 0; k < boulder_specimens; ++k) {
    chapter.json["chance"].push_back({{"specimen", k + 1},
                                      {"draws", results.chance[k].draws},
                                      {"brier", brier_score(results.chance[k].falls)},
                                      {"log_score", log_loss(results.chance[k].falls)}});
    chapter.lines.push_back(fmt::format("boulders: specimen {}, probabilities: Brier score {:.3f}", k + 1,
                                        brier_score(results.chance[k].falls)));
  }
  return chapter;
}

}  // namespace teeter
