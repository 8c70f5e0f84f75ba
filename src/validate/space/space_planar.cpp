// S1, S2: where nothing turns out of the plane, a body in space is the planar block.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "validate/paper_runs.hpp"
#include "validate/space/space.hpp"

namespace teeter::space_claims {
namespace {

using namespace setup;

Scenario released(double depth) {
  Scenario s = box(0.5, depth, 2.0, 5.0);
  s.initial.angle = {0.5 * std::atan(0.25)};
  s.run.duration = 3.5;
  return s;
}

Scenario in_the_plane(Scenario s) {
  s.model = ModelKind::rocking;
  return s;
}

double impact_time(const Summary& summary, std::size_t i) {
  return i < summary.impacts.size() ? summary.impacts[i].time : NAN;
}

// The lean of a body in space beside that of the planar block.
ClaimPlot beside_planar(const char* title, const Scenario& scenario) {
  ClaimPlot plot{title, "time, s", "angle, rad", {}};
  plot.series.push_back(papers::over_time("planar block", simulate(in_the_plane(scenario)), "angle_0"));
  plot.series.push_back(papers::over_time("body in space", simulate(scenario), "angle_0"));
  return plot;
}

}  // namespace

Claim planar_rocking() {
  Claim claim;
  claim.source = "Our own comparison";
  claim.statement =
      "A box released over an edge rocks as the planar block does, whatever its depth; each plastic impact leaves "
      "Housner's share of the rate, and a prescribed ratio is the one that results.";
  const Summary planar = simulate_summary(in_the_plane(released(0.6)));
  const Summary space = simulate_summary(released(0.6));
  for (std::size_t i = 0; i < 5; ++i)
    claim.numbers.push_back(
        {fmt::format("impact {}", i + 1), impact_time(planar, i), impact_time(space, i), 5e-6, "s"});
  const double alpha = rectangle(released(0.6).blocks[0]).alpha;
  claim.numbers.push_back({"ratio of the first impact", 1.0 - 1.5 * std::sin(alpha) * std::sin(alpha),
                           space.impacts.empty() ? NAN : space.impacts[0].ratio, 1e-6, ""});
  double apart = 0.0;
  for (const double depth : {0.5, 20.0}) {
    const Summary other = simulate_summary(released(depth));
    for (std::size_t i = 0; i < 5; ++i)
      apart = std::fmax(apart, std::fabs(impact_time(other, i) - impact_time(space, i)));
  }
  claim.facts.push_back(
      {fmt::format("boxes 0.5, 0.6 and 20 m deep hit the ground within {:.0e} s of each other", apart), apart < 1e-8});
  Scenario imposed = released(0.6);
  imposed.space.rocking_restitution = 0.95;
  const Summary bounced = simulate_summary(imposed);
  claim.numbers.push_back(
      {"imposed ratio 0.95", 0.95, bounced.impacts.empty() ? NAN : bounced.impacts[0].ratio, 1e-7, ""});
  claim.plots.push_back(beside_planar("Free rocking", released(0.6)));
  return claim;
}

Claim planar_forcing() {
  Claim claim;
  claim.source = "Our own comparison";
  claim.statement =
      "Under one horizontal component across its width a box does what the planar block does: it hits the "
      "ground at the same time and falls the same way, until friction no longer holds the edge close to its side.";
  Scenario s = box(0.5, 0.5, 2.0, 5.0);
  s.ground.horizontal = wave(ExcitationKind::sine, 0.5 * g, 2.0 * pi / 0.8);
  const Summary space = simulate_summary(s);
  claim.numbers.push_back(
      {"first impact", impact_time(simulate_summary(in_the_plane(s)), 0), impact_time(space, 0), 5e-6, "s"});
  Scenario falling = s;
  falling.run.duration = 1.7;  // the edge slips from some 1.2 rad on
  claim.numbers.push_back({"tilt while it falls, after 1.7 s",
                           simulate_summary(in_the_plane(falling)).blocks[0].final_angle,
                           simulate_summary(falling).blocks[0].final_angle, 5e-6, "rad"});
  claim.facts.push_back({fmt::format("it falls onto the side {}", space.overturned ? space.overturned->face : "none"),
                         space.overturned && space.overturned->face == "+x"});
  s = box(0.5, 0.5, 3.5, 0.6);
  s.ground.horizontal = rectangular(0.2 * g, 0.15);
  s.run.duration = 0.9;
  const Summary small = simulate_summary(s);
  const Summary small_planar = simulate_summary(in_the_plane(s));
  claim.numbers.push_back({"largest tilt under a short push", std::fabs(small_planar.blocks[0].peak_angle),
                           small.space->peak_tilt, 1e-7, "rad"});
  claim.plots.push_back(beside_planar("One sine of 0.5 g", falling));
  claim.plots.push_back(beside_planar("A push of 0.2 g", s));
  return claim;
}

}  // namespace teeter::space_claims
