#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <numbers>

#include "core/version.hpp"
#include "validate/measured/chapter.hpp"
#include "validate/measured/cubes.hpp"
#include "validate/svg.hpp"

namespace teeter {
namespace {

constexpr int draws_of_a_toss = 100;
constexpr double degrees = 180.0 / std::numbers::pi;

const char* name_of(SpaceImpact law) { return law == SpaceImpact::newton ? "newton" : "moreau"; }

std::string share_text(long k, std::size_t n) {
  const Proportion share = proportion(k, static_cast<long>(n), 0.95);
  return fmt::format("{} of {} ({:.1f} %, 95 %: {:.1f} to {:.1f})", k, n, 100.0 * share.estimate, 100.0 * share.low,
                     100.0 * share.high);
}

std::string judgement_row(const CubeJudgement& one, const char* what) {
  return fmt::format("| {} | {} | {:.2f} | {:.4g} | {} | {:.1f} | {:.1f} | {:.2f} |\n", what,
                     name_of(one.parameters.law), one.parameters.friction, one.parameters.restitution,
                     share_text(one.right_faces, one.errors.size()), 100.0 * one.position, degrees * one.rotation,
                     one.final_place);
}

std::string apart_text(const LawsApart& apart) {
  return fmt::format(
      "Right faces of `newton` alone {}, of `moreau` alone {}: McNemar's exact test gives p = {:.2g}. Smaller error of "
      "position: `newton` in {} tosses, `moreau` in {}: sign test p = {:.2g}.",
      apart.only_newton, apart.only_moreau, apart.faces_p, apart.newton_closer, apart.moreau_closer, apart.positions_p);
}

// Quartiles over the tosses that still have a sample then.
ClaimPlot errors_over_time(const CubeJudgement& judged, const char* title, const char* label, double unit,
                           std::vector<double> TossError::*values) {
  ClaimPlot plot{title, "time after release (s)", label, {}};
  for (const auto& [share, name] : {std::pair{0.25, "lower quartile"}, {0.5, "median"}, {0.75, "upper quartile"}}) {
    ClaimSeries series{name, {}, {}};
    for (std::size_t k = 0; k < 148; ++k) {
      std::vector<double> now;
      for (const TossError& error : judged.errors)
        if ((error.*values).size() > k) now.push_back(unit * (error.*values)[k]);
      if (now.size() < 50) break;
      std::sort(now.begin(), now.end());
      series.x.push_back(static_cast<double>(k) / cube_sample_rate);
      series.y.push_back(sorted_quantile(now, share));
    }
    plot.series.push_back(std::move(series));
  }
  return plot;
}

std::string errors_figure(const CubeResults& results) {
  const CubeJudgement& judged = results.given[0];
  const ClaimPlot panels[] = {
      errors_over_time(judged, "Error of position", "widths of the cube", 1.0, &TossError::position),
      errors_over_time(judged, "Error of rotation", "degrees", degrees, &TossError::rotation)};
  return figure_svg(panels,
                    "Errors of position and rotation of computed tosses against time, quartiles over the tosses");
}

std::string calibration_figure(const CubeChance& chance) {
  ClaimPlot plot{
      "A face with this stated probability came up in this share", "stated probability", "observed share", {}};
  plot.series.push_back({"perfect", {0.0, 1.0}, {0.0, 1.0}});
  ClaimSeries share{"observed", {}, {}, true};
  ClaimSeries low{"95 % interval, low", {}, {}, true};
  ClaimSeries high{"95 % interval, high", {}, {}, true};
  for (const CalibrationClass& one : calibration(chance.faces, 10)) {
    for (ClaimSeries* series : {&share, &low, &high}) series->x.push_back(one.stated);
    share.y.push_back(one.observed.estimate);
    low.y.push_back(one.observed.low);
    high.y.push_back(one.observed.high);
  }
  plot.series.insert(plot.series.end(), {share, low, high});
  return figure_svg({&plot, 1}, "Observed share of faces against their stated probability");
}

std::string chance_text(const CubeChance& chance) {
  std::string text;
  auto out = std::back_inserter(text);
  const StartDeviations& d = chance.deviations;
  fmt::format_to(
      out,
      "Free flight ({} tosses, {} samples) gives the deviations of one component of the start: position {:.2f} "
      "mm, velocity {:.3f} m/s, attitude {:.2f}°, angular velocity {:.3f} rad/s.\n\n",
      d.tosses, d.samples, 1e3 * d.position, d.velocity, degrees * d.rotation, d.angular_velocity);
  fmt::format_to(
      out,
      "If nothing but the start were uncertain, {:.0f} of the {} tosses would be expected to miss; {} did: the start "
      "explains {:.0f} % of the misses. This is a lower bound: the source has smoothed its samples, so that the start "
      "is "
      "less certain than free flight shows. The other misses are therefore not proven to be the model's.\n\n",
      chance.expected_misses, chance.of_measured_face.size(), chance.misses,
      100.0 * std::min(1.0, chance.expected_misses / static_cast<double>(chance.misses)));
  long sure_and_wrong = 0;
  for (const double p : chance.of_measured_face) sure_and_wrong += p == 0.0 ? 1 : 0;
  fmt::format_to(
      out,
      "The face that came up got a probability of {:.3f} on average; in {} tosses none of {} draws gave it. "
      "Brier score over six faces {:.3f} (verdicts with certainty {:.3f}, one sixth for each face {:.3f}), "
      "log score {:.3f} (one sixth: 1.792).\n\n",
      [&] {
        double sum = 0.0;
        for (const double p : chance.of_measured_face) sum += p;
        return sum / static_cast<double>(chance.of_measured_face.size());
      }(),
      sure_and_wrong, chance.draws, chance.brier, chance.brier_of_verdicts, chance.brier_of_ignorance,
      chance.log_score);
  text += "| stated | faces | came up | observed share | 95 % |\n|---|---|---|---|---|\n";
  for (const CalibrationClass& one : calibration(chance.faces, 10))
    fmt::format_to(out, "| {:.1f} to {:.1f} | {} | {} | {:.3f} | {:.3f} to {:.3f} |\n", one.from, one.to, one.count,
                   one.happened, one.observed.estimate, one.observed.low, one.observed.high);
  return text + "\n![Calibration of faces](validation/cubes-calibration.svg)\n\n";
}

std::string text_of(const CubeResults& results) {
  std::string text = "## Cube tosses\n\n";
  text +=
      "Pfrommer, Halm, Posa: ContactNets (CoRL 2020): measured tosses of an acrylic cube to rest, computed again by "
      "the "
      "model `space` from their first sample.\n\n"
      "| set | law | friction | restitution | right face | position (% of width) | rotation (°) | final place (widths) "
      "|\n|---|---|---|---|---|---|---|---|\n";
  for (const CubeJudgement& one : results.given) text += judgement_row(one, "all, numbers of the source");
  for (const CubeJudgement& one : results.finer) text += judgement_row(one, "the same, half the step");
  for (const CubeJudgement& one : results.on_even) text += judgement_row(one, "even, fitted here");
  for (const CubeJudgement& one : results.on_odd) text += judgement_row(one, "odd, judged");
  for (std::size_t k = 0; k < 2; ++k) {
    long other = 0;
    for (std::size_t i = 0; i < results.given[k].errors.size(); ++i)
      other += results.given[k].errors[i].face != results.finer[k].errors[i].face ? 1 : 0;
    text += fmt::format("{}Half the step changes {} of the faces that `{}` computes.", k == 0 ? "\n" : " ", other,
                        name_of(results.given[k].parameters.law));
  }
  text += "\n\nNumbers of the source, all tosses: " + apart_text(results.given_apart) +
          "\n\nFitted, odd tosses: " + apart_text(results.fitted_apart) +
          "\n\n![Errors of the tosses against time](validation/cubes-errors.svg)\n\n### What part of the misses is "
          "chance?\n\n" +
          chance_text(results.chance);
  return text;
}

nlohmann::ordered_json json_of(const CubeJudgement& one) {
  return {{"law", name_of(one.parameters.law)},
          {"friction", one.parameters.friction},
          {"restitution", one.parameters.restitution},
          {"tosses", one.errors.size()},
          {"right_faces", one.right_faces},
          {"position_error", one.position},
          {"rotation_error", one.rotation},
          {"final_place_error", one.final_place}};
}

nlohmann::ordered_json json_of(const LawsApart& apart) {
  return {{"only_newton", apart.only_newton},
          {"only_moreau", apart.only_moreau},
          {"faces_p", apart.faces_p},
          {"newton_closer", apart.newton_closer},
          {"moreau_closer", apart.moreau_closer},
          {"positions_p", apart.positions_p}};
}

nlohmann::ordered_json json_of(const CubeResults& results) {
  nlohmann::ordered_json json = {{"name", "cubes"}, {"tosses", results.tosses}};
  for (const auto& [key, pair] : {std::pair{"given", &results.given},
                                  {"half_step", &results.finer},
                                  {"fitted_on_even", &results.on_even},
                                  {"judged_on_odd", &results.on_odd}})
    json[key] = {json_of((*pair)[0]), json_of((*pair)[1])};
  json["given_laws"] = json_of(results.given_apart);
  json["fitted_laws"] = json_of(results.fitted_apart);
  const CubeChance& chance = results.chance;
  json["chance"] = {{"draws", chance.draws},
                    {"position_deviation", chance.deviations.position},
                    {"velocity_deviation", chance.deviations.velocity},
                    {"rotation_deviation", chance.deviations.rotation},
                    {"angular_velocity_deviation", chance.deviations.angular_velocity},
                    {"misses", chance.misses},
                    {"expected_misses", chance.expected_misses},
                    {"brier", chance.brier},
                    {"log_score", chance.log_score}};
  return json;
}

}  // namespace

MeasuredChapter cube_chapter(const std::string& data_folder, const CasesDone& progress) {
  const CubeResults results = compute_cubes(read_tosses(data_folder), draws_of_a_toss, progress);
  MeasuredChapter chapter;
  chapter.text = text_of(results);
  chapter.figures = {{"cubes-errors.svg", errors_figure(results)},
                     {"cubes-calibration.svg", calibration_figure(results.chance)}};
  chapter.json = json_of(results);
  for (const CubeJudgement& one : results.given)
    chapter.lines.push_back(
        fmt::format("cubes: {} as the source gives it: right face {}, position {:.1f} % of the "
                    "width, rotation {:.1f} degrees",
                    name_of(one.parameters.law), share_text(one.right_faces, one.errors.size()), 100.0 * one.position,
                    degrees * one.rotation));
  for (const CubeJudgement& one : results.on_odd)
    chapter.lines.push_back(
        fmt::format("cubes: {} fitted on even tosses (friction {:.2f}, restitution {:.4g}), odd "
                    "tosses: right face {}",
                    name_of(one.parameters.law), one.parameters.friction, one.parameters.restitution,
                    share_text(one.right_faces, one.errors.size())));
  chapter.lines.push_back(fmt::format("cubes: {} misses, {:.0f} expected from the uncertainty of the start alone",
                                      results.chance.misses, results.chance.expected_misses));
  return chapter;
}

}  // namespace teeter
