// Z5, Z6, Z8 and Z10: the share d of the landing speed with which the corner A rises.
#include <algorithm>
#include <cmath>

#include "validate/zhang/zhang.hpp"

namespace teeter::papers {
namespace {

ClaimPlot rebound_plot(std::string title) { return {std::move(title), "l/L", "|d|, rise of A over fall of B", {}}; }

// d without friction.
double smooth_dispersion(double aspect, double restitution, double elasticity) {
  DispersionSetting setting;
  setting.aspect = aspect;
  setting.restitution = restitution;
  setting.elasticity = elasticity;
  return impact_dispersion(setting);
}

double cosine(double aspect) { return std::cos(kinetic_angle(aspect)); }

}  // namespace

Claim zhang_v_shape() {
  Claim claim;
  claim.source = "Zhang et al., Fig. 6(a), comments 1, 2";
  claim.statement =
      "Without friction d over l/L has the shape of a V, with its minimum where the kinetic angle is 90 degrees (e = "
      "1).";
  claim.reason = "By its definition d is negative where A rises: the V is that of |d|.";
  const double at = least_rebound({});
  claim.numbers.push_back({"l/L of the least |d|", std::sqrt(2.0), at, 0.003, ""});
  claim.numbers.push_back({"kinetic angle there", 90.0, kinetic_angle(at) / setup::degree, 0.2, "deg"});
  const ClaimSeries curve = rebound_curve("|d|", {}, spaced(0.1, 3.0, 117));
  bool falls = true;
  bool rises = true;
  for (std::size_t i = 1; i < curve.x.size(); ++i) {
    if (curve.x[i] < at) falls = falls && curve.y[i] < curve.y[i - 1];
    if (curve.x[i - 1] > at) rises = rises && curve.y[i] > curve.y[i - 1];
  }
  claim.facts.push_back(fact(falls && rises, "|d| falls from {:.2f} at l/L = 0.1 to 0 and rises to {:.2f} at 3.",
                             curve.y.front(), curve.y.back()));
  claim.facts.push_back(fact(smooth_dispersion(1.0, 1.0, 1.0) < 0.0 && smooth_dispersion(2.0, 1.0, 1.0) < 0.0,
                             "d itself is negative on both sides: {:.3f} at l/L = 1, {:.3f} at l/L = 2.",
                             smooth_dispersion(1.0, 1.0, 1.0), smooth_dispersion(2.0, 1.0, 1.0)));
  ClaimPlot plot = rebound_plot("No friction, e = 1");
  plot.series = {curve, line_of("|cos| of the kinetic angle", curve.x, [](double a) { return std::fabs(cosine(a)); })};
  claim.plots.push_back(plot);
  return claim;
}

Claim zhang_minimum_moves() {
  Claim claim;
  claim.source = "Zhang et al., Fig. 6(a) to (f), comment 2";
  claim.statement =
      "With more friction the minimum of d moves to the left, to a kinetic angle of about pi/2.5 at l/L = 0.75 for mu "
      "= "
      "0.6, mu_s = 1.";
  claim.reason =
      "So it is if the kinetic coefficient decides whether an impact begins with sticking; if the static one does, the "
      "minimum is at sqrt(1/2). (pi/2.5 is 72 degrees, not 70 as printed beside it.)";
  const ZhangBlock weak{1.0, 0.2, 0.1};
  const ZhangBlock middle{1.0, 0.5, 0.3};
  ZhangBlock strong{1.0, 1.0, 0.6};
  const double by_static = least_rebound(strong);
  strong.start_rule = StartRule::by_kinetic;
  const double by_kinetic = least_rebound(strong);
  claim.numbers.push_back({"l/L of the minimum, 0.6/1, start by the kinetic coefficient", 0.75, by_kinetic, 0.03, ""});
  claim.numbers.push_back({"kinetic angle there", 180.0 / 2.5, kinetic_angle(by_kinetic) / setup::degree, 1.0, "deg"});
  claim.numbers.push_back(
      {"l/L of the minimum, 0.6/1, start by the static coefficient", 0.75, by_static, 0.03, "", false});
  const double without = least_rebound({});
  const double with_weak = least_rebound(weak);
  const double with_middle = least_rebound(middle);
  claim.facts.push_back(
      fact(without > with_weak + 0.01 && with_weak > with_middle + 0.1 && with_middle > by_kinetic + 0.1,
           "Minima: {:.3f} without friction, {:.3f} for 0.1/0.2, {:.3f} for 0.3/0.5, {:.3f} for 0.6/1 "
           "(kinetic), {:.3f} (static).",
           without, with_weak, with_middle, by_kinetic, by_static));
  ClaimPlot plot = rebound_plot("e = 1, friction mu/mu_s");
  const std::vector<double> aspects = spaced(0.1, 2.0, 96);
  plot.series = {rebound_curve("no friction", {}, aspects), rebound_curve("0.1/0.2", weak, aspects),
                 rebound_curve("0.3/0.5", middle, aspects), rebound_curve("0.6/1, kinetic start", strong, aspects)};
  strong.start_rule = StartRule::by_static;
  plot.series.push_back(rebound_curve("0.6/1, static start", strong, aspects));
  claim.plots.push_back(plot);
  return claim;
}

Claim zhang_dispersion_angle() {
  Claim claim;
  claim.source = "Zhang et al., Fig. 7, comment 6";
  claim.statement =
      "Without friction there is a simple relation between d and the cosine of the kinetic angle (e = 1).";
  claim.finding = Finding::differs;
  claim.reason =
      "For slender blocks d = (1 + e) cos(theta12) exactly; for flat ones it also depends on the exponent of the "
      "contact "
      "law, which the paper does not give.";
  for (const double aspect : {1.6, 2.0, 3.0})
    claim.numbers.push_back({fmt::format("d, l/L = {}: 2 cos(theta12)", aspect), 2.0 * cosine(aspect),
                             smooth_dispersion(aspect, 1.0, 1.0), 1e-9, ""});
  claim.numbers.push_back({"|d|, l/L = 1, linear contacts: 2 cos(theta12)", 2.0 * cosine(1.0),
                           std::fabs(smooth_dispersion(1.0, 1.0, 1.0)), 0.01, "", false});
  double worst = 0.0;
  for (const double aspect : spaced(std::sqrt(2.0), 6.0, 24))
    for (const double restitution : {0.0, 0.5, 1.0})
      for (const double elasticity : {1.0, 1.5, 3.0})
        worst = std::max(worst, std::fabs(smooth_dispersion(aspect, restitution, elasticity) -
                                          (1.0 + restitution) * cosine(aspect)));
  claim.facts.push_back(fact(worst < 1e-8,
                             "From l/L = sqrt(2) to 6, for e = 0, 0.5 and 1 and exponents 1, 1.5 and 3, d is (1 + e) "
                             "cos(theta12) to 1e-8."));
  const auto share = [](double elasticity) {
    return std::fabs(smooth_dispersion(0.3, 1.0, elasticity)) / (2.0 * cosine(0.3));
  };
  claim.facts.push_back(
      fact(share(1.0) < 0.9 && share(1.5) > share(1.0) + 0.02 && share(3.0) > share(1.5) + 0.02 && share(3.0) < 1.0,
           "At l/L = 0.3 |d| is {:.3f}, {:.3f} and {:.3f} of 2 cos(theta12) for the exponents 1, 1.5 "
           "and 3.",
           share(1.0), share(1.5), share(3.0)));
  ClaimPlot plot = rebound_plot("No friction, e = 1");
  const std::vector<double> aspects = spaced(0.05, 3.0, 119);
  plot.series.push_back(line_of("2 |cos(theta12)|", aspects, [](double a) { return 2.0 * std::fabs(cosine(a)); }));
  for (const double elasticity : {1.0, 1.5, 3.0})
    plot.series.push_back(line_of(fmt::format("|d|, exponent {}", elasticity), aspects,
                                  [=](double a) { return std::fabs(smooth_dispersion(a, 1.0, elasticity)); }));
  claim.plots.push_back(plot);
  return claim;
}

Claim zhang_restitution() {
  Claim claim;
  claim.source = "Zhang et al., Fig. 10, comment 10";
  claim.statement = "The minimum of d does not depend on the restitution e (mu = 0.3, mu_s = 0.5).";
  claim.expected = Expected::approximate;
  claim.finding = Finding::differs;
  claim.reason =
      "It moves a little to the left with falling e, and at e = 0 d vanishes for all flatter blocks; only where B "
      "alone "
      "is hit |d|/(1 + e) is the same for all e.";
  ZhangBlock block{1.0, 0.5, 0.3};
  const double elastic = least_rebound(block);
  std::vector<double> minima;
  ClaimPlot plot = rebound_plot("Friction 0.3/0.5");
  for (const double restitution : {1.0, 0.8, 0.5, 0.2, 0.0}) {
    block.restitution = restitution;
    plot.series.push_back(rebound_curve(fmt::format("e = {}", restitution), block, spaced(0.1, 2.0, 96)));
    if (restitution > 0.0) minima.push_back(least_rebound(block));
  }
  claim.numbers.push_back({"l/L of the minimum for e = 0.8, as for e = 1", elastic, minima[1], 0.01, ""});
  claim.numbers.push_back({"l/L of the minimum for e = 0.2, as for e = 1", elastic, minima[3], 0.01, "", false});
  claim.facts.push_back(
      fact(minima[0] > minima[1] && minima[1] > minima[2] && minima[2] > minima[3] && minima[0] - minima[3] < 0.03,
           "Minima at {:.3f}, {:.3f}, {:.3f} and {:.3f} for e = 1, 0.8, 0.5 and 0.2.", minima[0], minima[1], minima[2],
           minima[3]));
  const auto rise = [&](double aspect, double restitution) {
    return first_landing({aspect, 0.5, 0.3, restitution}).rise_of_a;
  };
  claim.facts.push_back(
      fact(std::max(rise(0.3, 0.0), rise(0.9, 0.0)) < 1e-9, "At e = 0 A stays down for l/L = 0.3 and 0.9 alike."));
  claim.facts.push_back(fact(std::fabs(rise(1.3, 0.2) / 1.2 - rise(1.3, 1.0) / 2.0) < 1e-9,
                             "At l/L = 1.3 |d|/(1 + e) is {:.4f} for e = 0.2 and for e = 1.", rise(1.3, 1.0) / 2.0));
  claim.plots.push_back(plot);
  return claim;
}

}  // namespace teeter::papers
