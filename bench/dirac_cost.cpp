// What the smoothed impact force costs: microseconds of processor time per impact, and how its errors fall with the
// width n (free rocking from x0 = 0.5 with r = 0.8, and uplift under a half-sine).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "follow/observers.hpp"
#include "models/dirac/motion.hpp"
#include "scenario/choices.hpp"
#include "support/timing.hpp"
#include "teeter/simulate.hpp"

namespace {

using namespace teeter;

const double alpha = std::atan2(0.2, 1.0);

Scenario block(DiracForm form, bool slender, double width) {
  Scenario s;
  Block b;
  b.width = 0.4;
  b.height = 2.0;
  b.density = 2000.0;
  s.blocks = {b};
  s.model = ModelKind::dirac;
  s.restitution = ConstantRatio{{0.8, 0.8}, 1.0};
  s.equations.slender = slender;
  s.dirac.form = form;
  s.dirac.penalty = width;
  s.initial.angle = {0.0};
  s.initial.rate = {0.0};
  s.run.duration = 12.0;
  return s;
}

Scenario released(DiracForm form, bool slender, double width) {
  Scenario s = block(form, slender, width);
  s.initial.angle = {0.5 * alpha};
  return s;
}

Scenario shaken(DiracForm form, double width) {
  Scenario s = block(form, false, width);
  s.ground.horizontal.kind = ExcitationKind::half_sine;
  s.ground.horizontal.amplitude = 1.3 * s.gravity * std::tan(alpha);
  s.ground.horizontal.omega = 8.0;
  return s;
}

struct Cost {
  double microseconds;  // per impact
  double evaluations;
  long impacts;
};

// The motion alone, from the first impact to the mollifier limit; the best of many runs.
Cost cost_of(const Scenario& s) {
  const DiracModel model = make_dirac_model(s);
  Cost best{1e300, 0.0, 0};
  for (int i = 0; i < 200; ++i) {
    const double start = bench::thread_seconds();
    DiracMotion motion(model, s.initial.angle[0], 0.0);
    Blind blind;
    drive(motion, *s.run.duration, blind);
    const auto impacts = static_cast<double>(motion.impacts());
    const double cost = 1e6 * (bench::thread_seconds() - start) / impacts;
    if (cost < best.microseconds) best = {cost, static_cast<double>(motion.evaluations()) / impacts, motion.impacts()};
  }
  return best;
}

void print_errors(DiracForm form) {
  for (const double n : {1.6e-3, 2e-4, 2.5e-5, 3.125e-6}) {
    const auto errors = [&](Scenario s) {
      const History smooth = simulate(s);
      s.model = ModelKind::rocking;
      const History sharp = simulate(s);
      const double p = sharp.summary.blocks[0].p;
      return std::array<double, 3>{
          (smooth.summary.impacts.at(0).time - sharp.summary.impacts.at(0).time) * p,
          smooth.summary.impacts.size() < 2
              ? std::nan("")
              : smooth.summary.energy_levels[2].energy / sharp.summary.energy_levels[2].energy - 1.0,
          smooth.summary.blocks[0].peak_ratio / sharp.summary.blocks[0].peak_ratio - 1.0};
    };
    const auto free = errors(released(form, false, n));
    const auto pulse = errors(shaken(form, n));
    fmt::print("{:>8} {:>10.4g} {:>18.3e} {:>18.3e} {:>18.3e}\n", choice_name(form), n, free[0], free[1], pulse[2]);
  }
}

}  // namespace

int main() {
  fmt::print("{:>8} {:>8} {:>10} {:>16} {:>20} {:>9}\n", "form", "slender", "n", "us per impact", "evaluations/impact",
             "impacts");
  for (const DiracForm form : {DiracForm::paper, DiracForm::energy})
    for (const bool slender : {true, false})
      for (const double n : {2e-3, 2e-4, 2e-5}) {
        const Cost cost = cost_of(released(form, slender, n));
        fmt::print("{:>8} {:>8} {:>10} {:>16.1f} {:>20.0f} {:>9}\n", choice_name(form), slender, n, cost.microseconds,
                   cost.evaluations, cost.impacts);
      }
  fmt::print(
      "\nDifference from the event-driven model (general block): first impact (1/p), energy after two impacts,\n"
      "peak under a half-sine of 1.3 g tan(alpha).\n");
  fmt::print("{:>8} {:>10} {:>18} {:>18} {:>18}\n", "form", "n", "first impact", "E_2", "peak");
  for (const DiracForm form : {DiracForm::paper, DiracForm::energy}) print_errors(form);
  return 0;
}
