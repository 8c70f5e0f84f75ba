#include "study/azimuth_margin.hpp"

#include <algorithm>
#include <numbers>

#include "run/registry.hpp"
#include "study/scale_search.hpp"

namespace teeter {
namespace {

constexpr double full_turn = 2.0 * std::numbers::pi;
constexpr double factors_per_step = 5.0;  // factors of the plain margin for each that is tried here
constexpr int refinements = 3;            // of the directions around the worst, each halves their distance

bool starts_at_rest(const Initial& initial) {
  const auto zero = [](const std::vector<double>& values) {
    return std::all_of(values.begin(), values.end(), [](double value) { return value == 0.0; });
  };
  return zero(initial.angle) && zero(initial.rate) && !initial.quaternion && !initial.angular_velocity &&
         !initial.position && !initial.velocity;
}

// Half a turn brings such a body back to itself.
bool is_even(BlockShape shape) {
  return shape == BlockShape::box || shape == BlockShape::cylinder || shape == BlockShape::frustum;
}

// The smallest factor up to the present best, over the directions tried so far.
class Search {
 public:
  Search(const Scenario& scenario, const MarginOptions& options, std::optional<double> known)
      : scenario_(scenario), options_(options) {
    found_.max_scale = options.max_scale;
    found_.factor_step = options.max_scale * factors_per_step / static_cast<double>(options.grid);
    if (!known) return;
    found_.worst_scale = known;
    found_.worst_azimuth = scenario.ground.azimuth;
  }
  void at(double azimuth) {
    Scenario turned = scenario_;
    turned.ground.azimuth = azimuth;
    std::vector<double> factors;
    const double most = found_.worst_scale.value_or(found_.max_scale);
    for (long i = 0; static_cast<double>(i) * found_.factor_step < most; ++i)
      factors.push_back(static_cast<double>(i) * found_.factor_step);
    factors.push_back(most);
    const ScaleFindings scales = find_overturning_scales(turned, {factors, options_.precision, 0});
    ++found_.tried;
    found_.undecided += scales.undecided;
    if (scales.overturning.empty()) return;
    if (found_.worst_scale && !(scales.overturning.front().from < *found_.worst_scale)) return;
    found_.worst_scale = scales.overturning.front().from;
    found_.worst_azimuth = std::remainder(azimuth, full_turn);
  }
  AzimuthMargin found_;

 private:
  const Scenario& scenario_;
  const MarginOptions& options_;
};

}  // namespace

double azimuth_period(const Scenario& scenario) {
  const Block& block = scenario.blocks.front();
  const bool even = block.com[0] == 0.0 && block.com_in_depth.value_or(0.0) == 0.0 &&
                    block.inertia_numbers.size() <= 3 && scenario.space.floor_tilt == 0.0 &&
                    starts_at_rest(scenario.initial) && is_even(block.shape);
  if (!even) return full_turn;
  const bool round = block.shape != BlockShape::box && (!block.depth || *block.depth == block.width) &&
                     (block.inertia_numbers.empty() || block.inertia_numbers[0] == block.inertia_numbers[1]);
  return round ? 0.0 : 0.5 * full_turn;
}

std::optional<AzimuthMargin> find_azimuth_margin(const Scenario& scenario, const MarginOptions& options,
                                                 std::optional<double> known, const Progress& progress) {
  const Ground& ground = scenario.ground;
  const bool sideways =
      ground.horizontal.kind != ExcitationKind::none || ground.transverse.kind != ExcitationKind::none;
  if (!entry_of(scenario).in_space || !sideways || options.azimuths < 1) return std::nullopt;
  const double period = azimuth_period(scenario);
  if (period == 0.0) return std::nullopt;
  Search search(scenario, options, known);
  const long even = std::max(1L, std::lround(static_cast<double>(options.azimuths) * period / full_turn));
  AzimuthMargin& found = search.found_;
  found.turn = period;
  found.step = found.finest_step = period / static_cast<double>(even);
  for (long i = 0; i < even; ++i) {
    search.at(ground.azimuth + static_cast<double>(i) * found.step);
    if (progress) progress(static_cast<double>(i + 1) / static_cast<double>(even));
  }
  for (int k = 0; k < refinements && found.worst_azimuth; ++k) {
    found.finest_step *= 0.5;
    const double centre = *found.worst_azimuth;
    search.at(centre - found.finest_step);
    search.at(centre + found.finest_step);
  }
  return found;
}

}  // namespace teeter
