// M5 and M6: pulses that bring assemblies down, and the mechanism of an arch.
#include <fmt/format.h>

#include <cmath>

#include "validate/masonry/masonry.hpp"
#include "validate/paper_runs.hpp"

namespace teeter::masonry_claims {
namespace {

using namespace setup;

// The shortest rectangular pulse that brings it down, to within 1e-5 s, from 0.01 s about a guess. One block: on its
// first way; shorter pulses can overturn it to the other side, after impacts.
double shortest(Scenario s, double push, double guess) {
  s.run.duration = 10.0;  // a fall so near its limit takes its time
  double low = guess - 0.01;
  double high = guess + 0.01;
  while (high - low > 1e-5) {
    const double middle = 0.5 * (low + high);
    s.ground.horizontal = rectangular(push * g, middle);
    const Fate fate = decide(s);
    (fate.overturned && (s.blocks.size() > 1 || fate.impacts == 0) ? high : low) = middle;
  }
  return 0.5 * (low + high);
}

Scenario trapezoid() {
  Scenario s = assembly(5.0, 1e-3);
  Block block;
  block.vertices = {{0.0, 0.0}, {0.6, 0.0}, {0.35, 2.0}, {0.05, 2.0}};
  block.density = 2000.0;
  s.blocks = {block};
  return s;
}

// Two columns under a lintel.
Scenario trilith() {
  Scenario s = assembly(3.0, 2e-3);
  for (const auto& [width, height, x, y] :
       {std::array{0.5, 2.0, -1.25, 0.0}, {0.5, 2.0, 1.25, 0.0}, {3.0, 0.4, 0.0, 2.0}}) {
    Block block;
    block.width = width;
    block.height = height;
    block.at = {x, y};
    s.blocks.push_back(block);
  }
  return s;
}

Scenario three_voussoirs() { return arch(5.0, 1.2, 75.0 * degree, 3, 3.0, 2e-3); }

}  // namespace

Claim overturning_pulses() {
  Claim claim;
  claim.source = "Quadratures";
  claim.statement =
      "Shortest rectangular pulses that overturn a trapezoid on its corners, a trilith (the rocking frame), and an "
      "arch "
      "of three voussoirs, whose joints are all hinges.";
  const auto number = [&](const char* name, double expected, const Scenario& s, double push) {
    claim.numbers.push_back({name, expected, shortest(s, push, expected), 5e-5, "s"});
    return claim.numbers.back().ours;
  };
  number("trapezoid, 0.5 g to the right", 0.311168, trapezoid(), 0.5);
  number("trapezoid, 0.5 g to the left", 0.543157, trapezoid(), -0.5);
  number("trilith, 0.4 g", 0.4144377, trilith(), 0.4);
  number("trilith, 0.3 g", 0.7546666, trilith(), 0.3);
  const std::vector<double> shares = {1.15, 1.3, 1.6, 2.0};
  const std::vector<double> expected = {0.753122, 0.553573, 0.378662, 0.272051};
  ClaimSeries ours{"computed", shares, {}, true};
  for (std::size_t i = 0; i < shares.size(); ++i) {
    const std::string name = fmt::format("three voussoirs, {} of what they bear", shares[i]);
    ours.y.push_back(number(name.c_str(), expected[i], three_voussoirs(), shares[i] * 0.7802672));
  }
  claim.plots.push_back({"Shortest pulse that brings down an arch of three",
                         "push over what it bears",
                         "duration, s",
                         {{"quadrature", shares, expected, false}, ours}});
  return claim;
}

Claim four_hinges() {
  Claim claim;
  claim.source = "Equation of the four-bar mechanism";
  claim.statement =
      "Under a constant 0.40 g Oppenheim's arch turns about four hinges as three links; implicit Euler at 1 ms is "
      "ahead by 0.3 %, of first order in the step.";
  Scenario s = arch(10.0, 1.5, 78.75 * degree, 7, 2.0, 1e-3);
  s.ground.horizontal = rectangular(0.40 * g, 10.0);
  s.run.duration = 0.8;
  s.run.output_step = 0.01;
  const History history = simulate(s);
  const std::vector<double> times = column(history, "time");
  struct Link {
    const char* name;
    const char* angle;  // of one of its voussoirs; counter-clockwise in the reference
    double early, late;
  };
  std::vector<ClaimSeries> series;
  ClaimSeries reference{"reference", {}, {}, true};
  for (const Link& link :
       {Link{"left link", "angle_0", 0.0045317, 0.0218547}, Link{"middle link", "angle_2", -0.0047049, -0.0227572},
        Link{"right link", "angle_5", 0.0013814, 0.0069425}}) {
    const std::vector<double> angles = column(history, link.angle, -1.0);
    const auto at = [&](double time) {
      for (std::size_t k = 0; k < times.size(); ++k)
        if (std::fabs(times[k] - time) < 1e-9) return angles[k];
      return 0.0;
    };
    claim.numbers.push_back(
        {fmt::format("{} at 0.4 s", link.name), link.early, at(0.4), 0.004 * std::fabs(link.early), "rad"});
    claim.numbers.push_back(
        {fmt::format("{} at 0.8 s", link.name), link.late, at(0.8), 0.003 * std::fabs(link.late), "rad"});
    series.push_back(papers::over_time(link.name, history, link.angle, -1.0));
    for (const auto& [time, angle] : {std::pair{0.4, link.early}, {0.8, link.late}}) {
      reference.x.push_back(time);
      reference.y.push_back(angle);
    }
  }
  series.push_back(reference);
  claim.plots.push_back({"Links of Oppenheim's arch under 0.40 g", "time, s", "angle, rad", series});
  return claim;
}

}  // namespace teeter::masonry_claims
