// A15: which sine pulses overturn a 1:2 block.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "validate/anagnostopoulos/anagnostopoulos.hpp"

namespace teeter::anagnostopoulos {
namespace {

using namespace setup;

constexpr double strongest = 12.0;  // of the amplitudes, over g tan alpha

enum class Region { stays = 1, after_impact = 2, without_impact = 3 };

// Amplitude over g tan alpha, frequency over p.
Region region(const Restitution& law, double amplitude, double frequency) {
  Scenario scenario = standing(0.5, 1.0);
  const Rectangle body = rectangle(scenario.blocks[0]);
  scenario.restitution = law;
  scenario.ground.horizontal = wave(ExcitationKind::sine, amplitude * g * std::tan(body.alpha), frequency * body.p);
  scenario.run.duration = 20.0;
  const Fate fate = decide(scenario);
  if (!fate.overturned) return Region::stays;
  return fate.impacts > 0 ? Region::after_impact : Region::without_impact;
}

struct Edges {
  double after_from = NAN;    // region 2 begins
  double after_to = NAN;      // and ends
  double without_from = NAN;  // region 3 begins
};

// Along one frequency: regions on a grid of amplitudes, the edges between neighbours refined.
Edges edges_at(const Restitution& law, double frequency, std::size_t steps) {
  Edges edges;
  const std::vector<double> grid = spaced(1.0, strongest, steps);
  Region before = Region::stays;
  for (std::size_t i = 1; i < grid.size(); ++i) {
    const Region now = region(law, grid[i], frequency);
    const auto edge = [&](Region wanted, bool entering) {
      return bisect(grid[i - 1], grid[i], [&](double a) { return (region(law, a, frequency) == wanted) == entering; });
    };
    if (now == Region::after_impact && before != now && std::isnan(edges.after_from))
      edges.after_from = edge(Region::after_impact, true);
    if (before == Region::after_impact && now != before) edges.after_to = edge(Region::after_impact, false);
    if (now == Region::without_impact && before != now && std::isnan(edges.without_from))
      edges.without_from = edge(Region::without_impact, true);
    before = now;
  }
  return edges;
}

struct Map {
  std::vector<double> frequencies;
  std::vector<Edges> edges;
  long stable = 0;  // cells of a grid
  long after = 0;
  long without = 0;

  long cells() const { return stable + after + without; }
};

Map map_of(const Restitution& law) {
  Map map;
  map.frequencies = spaced(0.25, 8.0, 63);
  for (const double frequency : map.frequencies) map.edges.push_back(edges_at(law, frequency, 120));
  for (const double frequency : spaced(0.25, 8.0, 60))
    for (const double amplitude : spaced(0.1, strongest, 60)) {
      const Region found = region(law, amplitude, frequency);
      ++(found == Region::stays ? map.stable : found == Region::after_impact ? map.after : map.without);
    }
  return map;
}

ClaimPlot plot_of(const char* title, const Map& map) {
  ClaimPlot plot{title, "frequency of the pulse / p", "amplitude / (g tan α)", {}};
  ClaimSeries without{"region 3 from here: no impact", map.frequencies, {}};
  ClaimSeries from{"region 2 from here: after an impact", map.frequencies, {}};
  ClaimSeries to{"region 2 up to here", map.frequencies, {}};
  for (const Edges& edges : map.edges) {
    without.y.push_back(edges.without_from);
    from.y.push_back(edges.after_from);
    to.y.push_back(edges.after_to);
  }
  plot.series = {without, from, to};
  return plot;
}

}  // namespace

Claim overturning_map() {
  Claim claim;
  claim.source = "Anagnostopoulos, section 3.3, Fig. 18";
  claim.statement =
      "Under a sine pulse the map of a 1:2 block has three regions: it stays, overturns after an impact, or without "
      "one; the last is practically the same for both restitutions, and Housner's has the larger stable region.";
  const Map corrected = map_of(CorrectedRatio{1.0, true});
  const Map housner = map_of(Housner{});
  const auto share = [](long part, const Map& map) {
    return 100.0 * static_cast<double>(part) / static_cast<double>(map.cells());
  };
  claim.facts.push_back(
      {fmt::format("Of {} pulses, 0.25 to 8 p and up to {:g} g tan α, with the corrected ratio {:.1f} % are in "
                   "region 1, {:.1f} % in 2 and {:.1f} % in 3.",
                   corrected.cells(), strongest, share(corrected.stable, corrected), share(corrected.after, corrected),
                   share(corrected.without, corrected)),
       corrected.stable > 0 && corrected.after > 0 && corrected.without > 0});
  double apart = 0.0;
  for (std::size_t i = 0; i < corrected.edges.size(); ++i)
    if (!std::isnan(corrected.edges[i].without_from) && !std::isnan(housner.edges[i].without_from))
      apart = std::max(apart, std::fabs(corrected.edges[i].without_from / housner.edges[i].without_from - 1.0));
  claim.facts.push_back(
      {fmt::format("With Housner's ratio {:.1f} % are in region 1, {:.1f} % in 2 and {:.1f} % in 3.",
                   share(housner.stable, housner), share(housner.after, housner), share(housner.without, housner)),
       housner.stable > corrected.stable && housner.after < corrected.after});
  claim.facts.push_back(
      {"The edge of region 3 is the same for both, to 1e-9: a block that overturns without an impact knows no "
       "restitution.",
       apart < 1e-9});
  claim.plots.push_back(plot_of("Corrected restitution (Fig. 18A)", corrected));
  claim.plots.push_back(plot_of("Housner's restitution (Fig. 18B)", housner));
  return claim;
}

}  // namespace teeter::anagnostopoulos
