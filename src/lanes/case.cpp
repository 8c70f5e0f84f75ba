#include "lanes/case.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "block/restitution.hpp"
#include "core/largest.hpp"
#include "core/sincos.hpp"
#include "ground/run_time.hpp"
#include "models/rocking/entry.hpp"

namespace teeter {
namespace {

bool same_block(const Block& a, const Block& b) {
  return a.width == b.width && a.height == b.height && a.depth == b.depth && a.mass == b.mass &&
         a.density == b.density && a.inertia == b.inertia && a.com == b.com;
}

// Orders of waves: lower than in scalar code, since a step costs less beside its coefficients. Where the sum of both
// was found to be least, rather flatly.
int order_of_waves(double error) {
  constexpr int lowest = 9;  // the certificates look at so many coefficients
  const int order = static_cast<int>(std::ceil(-0.5 * std::log(error) + 2.85));
  return std::clamp(order, lowest, max_taylor_order);
}

// Orders of steps from sample to sample: the last but one term, (p h)^k/k!, falls to the error with a margin.
int order_of_samples(double error, double p_step) {
  constexpr int lowest = 6;
  double term = 1e6;
  for (int k = 1; k < max_taylor_order; ++k) {
    term *= p_step * reciprocals[static_cast<std::size_t>(k)];
    if (term <= error && k + 1 >= lowest) return k + 1;
  }
  return max_taylor_order;
}

// Steps on still ground at which a series of this order is nearly always good.
double still_step(double error, double p, int order) {
  double term = 0.1 * error;
  for (int k = 2; k < order; ++k) term *= k;
  return std::min(1.0, std::pow(term, 1.0 / (order - 1))) / p;
}

double first_or_zero(const std::vector<double>& values) { return values.empty() ? 0.0 : values.front(); }

// The one part of a motion without records; nothing at all is a wave without strength.
SinusoidPart wave_of(const Motion& motion) {
  if (!motion.sinusoids.empty()) return motion.sinusoids.front();
  if (motion.constants.empty()) return {};
  const ConstantPart& same = motion.constants.front();
  return {same.start, same.end, same.start, 0.0, 0.5 * std::numbers::pi, same.value, 0.0};
}

// On coarser samples hardly a step from one to the next would be good.
bool is_fine_enough(const LaneCase& lane) {
  if (lane.record == nullptr) return true;
  const double step = lane.record->record->step;
  return step * lane.model.corner(Side::right).p <= 1.0 && step * lane.model.corner(Side::left).p <= 1.0;
}

// Beyond what the kernel's sine can reduce.
bool has_large_phase(const SinusoidPart& wave, double duration) {
  return !(wave.omega * std::min(wave.end - wave.origin, duration) + std::fabs(wave.phase) < 0.9 * sincos_limit);
}

}  // namespace

bool lanes_can_run(const Scenario& scenario) {
  if (scenario.model != rocking_model.kind || scenario.ground.vertical.kind != ExcitationKind::none) return false;
  if (varies_with_impacts(scenario.restitution)) return false;
  if (scenario.support.floor || scenario.support.isolation || !scenario.anchors.empty()) return false;
  const Excitation& push = scenario.ground.horizontal;
  switch (push.kind) {
    case ExcitationKind::none:
    case ExcitationKind::rectangular:
    case ExcitationKind::half_sine:
    case ExcitationKind::sine:
    case ExcitationKind::cosine:
    case ExcitationKind::type_c:
    case ExcitationKind::record: return true;
    case ExcitationKind::harmonic: return push.ramp == 0.0;
    default: return false;
  }
}

void LaneCases::look_at_block(const Scenario& scenario) {
  const Block& block = scenario.blocks.front();
  const bool known = version_ > 0 && gravity_ == scenario.gravity && slender_ == scenario.equations.slender &&
                     same_block(block_, block);
  if (!known) {
    block_ = block;
    gravity_ = scenario.gravity;
    slender_ = scenario.equations.slender;
    model_.block = geometry_of(block, gravity_);
    model_.slender = slender_;
    model_.shaking.gravity = gravity_;
    for (const Side side : {Side::right, Side::left}) {
      const Corner& corner = model_.corner(side);
      model_.uplift_slope[static_cast<std::size_t>(side)] = slender_ ? corner.alpha : corner.tan_alpha;
    }
    ++version_;
  }
  if (tolerance_ != scenario.run.tolerance) {
    tolerance_ = scenario.run.tolerance;
    taylor_ = taylor_settings(tolerance_);
    wave_order_ = order_of_waves(taylor_.error);
  }
}

const LaneRecord& LaneCases::known(const std::shared_ptr<const Record>& record) {
  for (const auto& one : records_)
    if (one->record == record) return *one;
  auto fresh = std::make_unique<LaneRecord>();
  fresh->record = record;
  const std::vector<double>& a = record->acceleration;
  constexpr auto stretch = static_cast<std::size_t>(LaneRecord::stretch);
  fresh->largest.reserve(a.size() / stretch + 1);
  for (std::size_t i = 0; i < a.size(); i += stretch)
    fresh->largest.push_back(largest_magnitude(std::span(a).subspan(i, std::min(a.size() - i, stretch))));
  fresh->strongest = largest_magnitude(fresh->largest);
  records_.push_back(std::move(fresh));
  return *records_.back();
}

void LaneCases::look_at_ground(const Excitation& push, LaneCase& lane) {
  Shaking& shaking = lane.model.shaking;
  const bool another_pulse = lane.pulse && is_cut_from_a_wave(push.kind);
  if (another_pulse) {
    lane.wave = shaking.horizontal.sinusoids.front() = cut_from_a_wave(push);
  } else {
    rebuild_motion(push, shaking.horizontal);
    lane.pulse = is_cut_from_a_wave(push.kind);
    lane.wave = wave_of(shaking.horizontal);
  }
  lane.record = nullptr;
  if (shaking.horizontal.sampled.empty()) {
    lane.strongest = std::fabs(lane.wave.level);
    shaking.quiet_from = lane.wave.end;
    shaking.longest_step = sound_step(lane.wave);
    return;
  }
  const SampledPart& part = shaking.horizontal.sampled.front();
  lane.record = &known(part.record);
  lane.strongest = std::fabs(part.scale) * lane.record->strongest;
  shaking.quiet_from = quiet_from(shaking.horizontal);
  shaking.longest_step = never;
  const double p = std::max(lane.model.corner(Side::right).p, lane.model.corner(Side::left).p);
  lane.settings.ground = LaneGround::samples;
  lane.settings.order = order_of_samples(taylor_.error, p * part.record->step);
  lane.still_step = still_step(taylor_.error, p, lane.settings.order);
}

bool LaneCases::fill(const Scenario& scenario, LaneCase& lane) {
  look_at_block(scenario);
  RockingModel& model = lane.model;
  const bool fresh = lane.block_version != version_;
  if (fresh) {
    lane.block_version = version_;
    model.block = model_.block;
    model.slender = model_.slender;
    model.uplift_slope = model_.uplift_slope;
    model.shaking.gravity = gravity_;
    for (const Side side : {Side::right, Side::left})
      lane.uplift_limits[static_cast<std::size_t>(side)] = -uplift_excess(model, side, 0.0, gravity_);
  }
  if (fresh || !std::holds_alternative<Housner>(scenario.restitution) || !lane.housner) {
    lane.housner = std::holds_alternative<Housner>(scenario.restitution);
    for (const Side side : {Side::right, Side::left})
      model.ratio_leaving[static_cast<std::size_t>(side)] = restitution_ratio(scenario.restitution, model.block, side);
  }
  model.ratio_varies = false;
  model.taylor = taylor_;
  model.rest_tolerance = scenario.run.rest_tolerance;
  model.max_impacts = scenario.run.max_impacts;
  lane.angle = first_or_zero(scenario.initial.angle);
  lane.rate = first_or_zero(scenario.initial.rate);
  lane.settings = {LaneGround::wave, model.slender, wave_order_};
  look_at_ground(scenario.ground.horizontal, lane);
  lane.duration =
      scenario.run.duration ? *scenario.run.duration : run_end(scenario.run, moves_until(model.shaking.horizontal));
  return is_fine_enough(lane) && std::fabs(lane.angle) < lying_angle && !has_large_phase(lane.wave, lane.duration);
}

// A record may be large: nobody else may want it any more.
void LaneCase::forget_ground() {
  if (record == nullptr) return;
  model.shaking.horizontal = {};
  record = nullptr;
}

const FlightSums& LaneCases::sums_for(const LaneCase& lane) {
  const RockingModel& model = lane.model;
  const bool known =
      sums_version_ == lane.block_version && sums_ratios_ == model.ratio_leaving && sums_rest_ == model.rest_tolerance;
  if (!known) {
    sums_version_ = lane.block_version;
    sums_ratios_ = model.ratio_leaving;
    sums_rest_ = model.rest_tolerance;
    sums_ = flight_sums(model);
  }
  return sums_;
}

}  // namespace teeter
