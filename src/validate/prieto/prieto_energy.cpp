// P2 and P9: levels of energy, with a constant and with a degrading restitution.
#include <cmath>

#include "validate/prieto/prieto.hpp"

namespace teeter::papers {
namespace {

const EnergyLevel& level(const Summary& summary, std::size_t number) { return summary.energy_levels.at(number); }

Scenario degrading(int sign) {
  Scenario scenario = prieto_release(0.8);
  scenario.restitution = DegradingRatio{0.05, 0.8, 1.0, sign};
  scenario.run.duration = 12.0;
  return scenario;
}

// A of an impact, from the levels before and after it.
double attenuation(const Summary& summary, std::size_t impact) {
  return -0.5 * std::log(level(summary, impact).energy / level(summary, impact - 1).energy);
}

}  // namespace

Claim prieto_energy_levels() {
  Claim claim;
  claim.source = "Prieto et al., eqs. (13), (93), Fig. 2";
  claim.statement =
      "Released at x0 = 0.5, a slender block has the energy 0.375; after N impacts it is 0.375 r^2N, so that each "
      "level "
      "is lower than the one before by the share 1 - exp(-2A), whatever its number.";
  const Summary sharp = simulate(prieto_release(0.8)).summary;
  claim.numbers.push_back({"E0", 0.375, level(sharp, 0).energy, 1e-12, "MgR alpha^2"});
  for (const int impacts : {1, 2, 4, 6})
    claim.numbers.push_back({fmt::format("E{}, r = 0.8", impacts), 0.375 * std::pow(0.8, 2 * impacts),
                             level(sharp, static_cast<std::size_t>(impacts)).energy, 1e-12, "MgR alpha^2"});
  const double share = 1.0 - std::exp(2.0 * std::log(0.8));
  claim.numbers.push_back({"gamma of the first level", share, *level(sharp, 0).drop, 1e-12, ""});
  claim.numbers.push_back({"gamma of the sixth level", share, *level(sharp, 5).drop, 1e-12, ""});
  const Summary smooth = simulate(with_impact_force(prieto_release(0.8), 2e-4)).summary;
  const double excess = level(smooth, 4).energy / level(sharp, 4).energy - 1.0;
  claim.facts.push_back(fact(excess > 2.3e-3 && excess < 2.5e-3,
                             "With the force of width n = 1/5000 the levels are a little too high: E4 by {:.2f} %.",
                             100.0 * excess));
  claim.plots.push_back({"Levels of energy, x0 = 0.5, r = 0.8",
                         "time (1/p)",
                         "energy (MgR alpha^2)",
                         {staircase("impacts with r", sharp), staircase("force, n = 1/5000", smooth)}});
  return claim;
}

Claim prieto_energy_diagrams() {
  Claim claim;
  claim.source = "Prieto et al., eqs. (93), (95), Figs. 9, 10";
  claim.statement =
      "The levels for r = 0.5 and r = 0.8 differ clearly, and so does the orbit of a block whose A changes by 0.05 at "
      "each impact.";
  claim.finding = Finding::contradicts_itself;
  claim.reason =
      "The diagrams are reproduced, but the text lets A decrease (r from 0.5 to 0.8) where eq. (95) lets it grow; the "
      "two give opposite orbits.";
  const Summary half = simulate(prieto_release(0.5)).summary;
  const Summary usual = simulate(prieto_release(0.8)).summary;
  claim.numbers.push_back({"gamma, r = 0.5", 1.0 - std::exp(2.0 * std::log(0.5)), *level(half, 1).drop, 1e-12, ""});
  claim.numbers.push_back({"gamma, r = 0.8", 1.0 - std::exp(2.0 * std::log(0.8)), *level(usual, 1).drop, 1e-12, ""});
  const History none = simulate(prieto_release(0.8));
  const History growing = simulate(degrading(+1));
  const History falling = simulate(degrading(-1));
  const double by_equation = -std::log(0.8) + 3 * 0.05;  // three impacts after the first, which is undegraded
  claim.numbers.push_back(
      {"A of the fourth impact, eq. (95)", by_equation, attenuation(growing.summary, 4), 1e-10, ""});
  claim.numbers.push_back({"A of the fourth impact, eq. (95) against the text", by_equation,
                           attenuation(falling.summary, 4), 0.01, "", false});
  const double early = growing.summary.impacts.at(5).time;
  const double middle = none.summary.impacts.at(5).time;
  const double late = falling.summary.impacts.at(5).time;
  claim.facts.push_back(fact(early < 0.95 * middle && late > 1.1 * middle,
                             "The sixth impact is at {:.2f}/p with a constant A, at {:.2f}/p if A grows and at "
                             "{:.2f}/p if it falls.",
                             middle, early, late));
  claim.plots.push_back({"Levels of energy (Fig. 9)",
                         "time (1/p)",
                         "energy (MgR alpha^2)",
                         {staircase("r = 0.5", half), staircase("r = 0.8", usual)}});
  claim.plots.push_back({"Orbits with degradation (Fig. 10)",
                         "time (1/p)",
                         "angle / tipping angle",
                         {orbit("A = -ln 0.8", none), orbit("A grows by 0.05, eq. (95)", growing),
                          orbit("A falls by 0.05, as the text says", falling)}});
  return claim;
}

}  // namespace teeter::papers
