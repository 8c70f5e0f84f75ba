#include "models/dirac/model.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/stop.hpp"
#include "ground/run_time.hpp"
#include "models/dirac/laws.hpp"
#include "models/dirac/zone.hpp"
#include "models/rocking/motion.hpp"

namespace teeter {
namespace {

double first_of(const std::vector<double>& values) { return values.empty() ? 0.0 : values.front(); }

// Runs the event-driven model up to its first impact.
void find_first_impact(DiracModel& model, const Scenario& scenario) {
  struct Nothing {
    void moved(const RockingMotion&, double) {}
    void crossing(const RockingMotion&, int) {}
    void crossed(const RockingMotion&, int) {}
  } nothing;
  RockingModel once = model.rocking;
  once.max_impacts = 1;
  RockingMotion motion(once, first_of(scenario.initial.angle), first_of(scenario.initial.rate),
                       FreeFlights::in_one_piece);
  const StopHeir unhurried(nullptr);  // it takes a moment; the run itself looks at its time
  drive(motion, run_end(scenario), nothing);
  if (motion.impacts() == 0) return;
  model.first_impact_time = motion.time();
  model.first_impact_speed = std::fabs(motion.last_impact().rate_before) / (model.alpha * model.p);
}

double calibrated_width(DiracModel& model, const Dirac& dirac) {
  if (!dirac.accuracy && !dirac.energy_accuracy) return dirac.penalty;
  if (!model.first_impact_speed) {
    model.remarks.push_back(
        fmt::format("the event-driven model has no impact to calibrate by: dirac.penalty = {} is used", dirac.penalty));
    return dirac.penalty;
  }
  const double a = attenuation_of(model, Side::right, 1);
  if (!(a > 0.0)) return dirac.penalty;  // no force, no error
  const double speed = *model.first_impact_speed;
  double width = widest_width;
  if (dirac.accuracy) width = std::min(width, width_for_first_impact(a, speed, std::pow(10.0, -*dirac.accuracy)));
  if (dirac.energy_accuracy) {
    width = std::min(width, width_for_energy(a, speed, dirac.energy_impacts, std::pow(10.0, -*dirac.energy_accuracy)));
  }
  if (width >= narrowest_width) return width;
  model.remarks.push_back(
      fmt::format("so high an accuracy asks for a penalty of {:.3g}; {} is used", width, narrowest_width));
  return narrowest_width;
}

}  // namespace

DiracModel make_dirac_model(const Scenario& scenario) {
  DiracModel model{};
  model.rocking = make_rocking_model(scenario);
  model.shaking = model.rocking.shaking;
  const Corner& corner = model.rocking.corner(Side::right);  // both are alike
  model.keeps_energy = scenario.dirac.form == DiracForm::energy;
  model.alpha = corner.alpha;
  model.p = corner.p;
  model.energy_unit = corner.inertia * corner.p * corner.p * corner.alpha * corner.alpha;
  const bool printed = scenario.dirac.factor == DiracFactor::paper && !model.rocking.slender;
  model.factor = printed ? corner.sin_alpha / corner.alpha : 1.0;
  find_first_impact(model, scenario);
  model.width = calibrated_width(model, scenario.dirac);
  model.core = 5.0 * model.width;
  // exp(-y^2) is gone at 7, 1 - tanh(y) at 20.
  model.reach = (model.keeps_energy ? 7.0 : 20.0) * model.width;
  const double a = attenuation_of(model, Side::right, 1);
  const double plateau = a > 0.0 ? energy_coefficient(a) / (1.0 - std::exp(-2.0 * a)) : 0.0;
  model.rest_energy = 10.0 * model.width * std::max(1.0, plateau);
  model.tolerance = std::clamp(0.1 * scenario.run.tolerance, 1e-13, 1e-5);
  model.step_share = 1.0;
  model.well_depth = well_depth(model);
  return model;
}

double attenuation_of(const DiracModel& model, Side leaving, long impact) {
  return -model.factor * std::log(std::max(model.rocking.ratio(leaving, impact), least_dirac_ratio));
}

}  // namespace teeter
