// X3: what the literature has in closed form.
#include <fmt/format.h>

#include <cmath>

#include "validate/cross_model/cross_model.hpp"

namespace teeter::cross_model {
namespace {

using namespace setup;

Scenario slender_block() {
  Scenario scenario = standing(0.6, 2.4);
  scenario.equations.slender = true;
  scenario.run.duration = 20.0;
  return scenario;
}

double first_impact_time(Scenario scenario, double share) {
  scenario.initial.angle = {share * rectangle(scenario.blocks[0]).alpha};
  scenario.run.tolerance = 1e-13;
  return simulate_summary(scenario).impacts.at(0).time;
}

// Housner: from rest at the share x of alpha to the impact, slender block, in 1/p.
double slender_quarter_period(double x) { return std::acosh(1.0 / (1.0 - x)); }

// The same without the slender approximation: an elliptic integral.
double quarter_period(double alpha, double angle) {
  const double modulus = std::cos(0.5 * (alpha - angle));
  return std::comp_ellint_1(modulus) - std::ellint_1(modulus, std::asin(std::cos(0.5 * alpha) / modulus));
}

// The least amplitude (over g alpha) at which a pulse of a frequency (over p) overturns a slender block without impact.
double threshold(ExcitationKind kind, double frequency) {
  return bisect(1.0, 60.0, [&](double amplitude) {
    Scenario scenario = slender_block();
    const Rectangle body = rectangle(scenario.blocks[0]);
    scenario.ground.horizontal = wave(kind, amplitude * g * body.alpha, frequency * body.p);
    const Fate fate = decide(scenario);
    return fate.overturned && fate.impacts == 0;
  });
}

// Uplift at the phase psi with amplitude = 1/sin psi; cos psi - w sin psi + end exp(-(length - psi)/w) = 0 at the
// threshold.
double closed_threshold(double frequency, double length, double end) {
  const double psi = bisect(1e-6, 0.5 * pi, [&](double phase) {
    return std::cos(phase) - frequency * std::sin(phase) + end * std::exp(-(length - phase) / frequency) < 0.0;
  });
  return 1.0 / std::sin(psi);
}

double half_sine(double frequency) { return closed_threshold(frequency, pi, 1.0); }
double one_sine(double frequency) { return closed_threshold(frequency, 2.0 * pi, -1.0); }
double common_rule(double frequency) { return std::sqrt(1.0 + frequency * frequency); }

// The least duration (in 1/p) of a rectangular pulse that overturns a slender block.
double critical_duration(double amplitude) {
  return bisect(1e-3, 20.0, [&](double duration) {
    Scenario scenario = slender_block();
    const Rectangle body = rectangle(scenario.blocks[0]);
    scenario.ground.horizontal = rectangular(amplitude * g * body.alpha, duration / body.p);
    return decide(scenario).overturned;
  });
}

ClaimPlot threshold_plot() {
  const std::vector<double> fine = spaced(0.2, 8.0, 80);
  ClaimPlot plot{"Least amplitude that overturns without impact",
                 "frequency of the pulse / p",
                 "amplitude / (g α)",
                 {line_of("half sine, closed form", fine, half_sine), line_of("one sine, closed form", fine, one_sine),
                  line_of("√(1 + ω²/p²)", fine, common_rule)}};
  for (const auto& [name, kind] :
       {std::pair{"half sine, computed", ExcitationKind::half_sine}, {"one sine, computed", ExcitationKind::sine}}) {
    ClaimSeries points = line_of(name, spaced(0.5, 8.0, 16), [kind = kind](double w) { return threshold(kind, w); });
    points.points = true;
    plot.series.push_back(points);
  }
  return plot;
}

}  // namespace

Claim closed_forms() {
  Claim claim;
  claim.source = "Housner (1963) and the literature after him";
  claim.statement =
      "Closed forms: Housner's period of free rocking; the least rectangular, half-sine and one-sine pulses that "
      "overturn a slender block; for the half sine often given as amplitude/(gα) = √(1 + ω²/p²).";
  claim.finding = Finding::differs;
  claim.reason =
      "All closed forms are met to rounding except √(1 + ω²/p²), which is not the threshold of the half sine: it "
      "leaves out that the block lifts only when the pulse has reached gα, and that the pulse ends.";
  const Rectangle body = rectangle(slender_block().blocks[0]);
  for (const double x : {0.2, 0.5, 0.9})
    claim.numbers.push_back({fmt::format("quarter period times p, released at {:g} α, slender", x),
                             slender_quarter_period(x), body.p * first_impact_time(slender_block(), x), 1e-9, ""});
  claim.numbers.push_back({"quarter period times p, released at 0.5 α, not slender",
                           quarter_period(body.alpha, 0.5 * body.alpha),
                           body.p * first_impact_time(standing(0.6, 2.4), 0.5), 1e-9, ""});
  for (const double amplitude : {1.2, 2.0, 4.0})
    claim.numbers.push_back(
        {fmt::format("duration of a rectangular pulse of {:g} gα times p: ln(η/(η - 1))", amplitude),
         std::log(amplitude / (amplitude - 1.0)), critical_duration(amplitude), 1e-9, ""});
  claim.numbers.push_back({"the same for 2 gα in Housner's form, arcosh(1 + 1/(2η(η - 1)))", std::acosh(1.25),
                           critical_duration(2.0), 1e-9, ""});
  for (const double w : {1.0, 3.0, 6.0}) {
    const double found = threshold(ExcitationKind::half_sine, w);
    claim.numbers.push_back({fmt::format("half sine, ω = {:g} p", w), half_sine(w), found, 1e-8, ""});
    claim.numbers.push_back(
        {fmt::format("half sine, ω = {:g} p, √(1 + ω²/p²)", w), common_rule(w), found, 0.02 * found, "", false});
    claim.numbers.push_back({fmt::format("one sine without impact, ω = {:g} p", w), one_sine(w),
                             threshold(ExcitationKind::sine, w), 1e-8, ""});
  }
  claim.plots.push_back(threshold_plot());
  const std::vector<double> shares = spaced(0.02, 0.98, 97);
  ClaimSeries computed = line_of("not slender, computed", spaced(0.05, 0.95, 19),
                                 [&](double x) { return 4.0 * body.p * first_impact_time(standing(0.6, 2.4), x); });
  computed.points = true;
  claim.plots.push_back({"Four quarter periods of free rocking",
                         "angle of release / α",
                         "period times p",
                         {line_of("Housner, slender", shares, [](double x) { return 4.0 * slender_quarter_period(x); }),
                          line_of("elliptic integral", shares,
                                  [&](double x) { return 4.0 * quarter_period(body.alpha, x * body.alpha); }),
                          computed}});
  return claim;
}

}  // namespace teeter::cross_model
