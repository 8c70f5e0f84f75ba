// The cases of the benchmark.
#include "cases.hpp"

#include <algorithm>
#include <cmath>

#include "shaking.hpp"

namespace bench {
namespace {

double between(double low, double high, std::size_t i, std::size_t count) {
  return low + (high - low) * (static_cast<double>(i) + 0.5) / static_cast<double>(count);
}

double frequency_parameter(const BlockSize& size) {
  return std::sqrt(0.75 * gravity / std::hypot(size.half_width, size.half_height));
}

double least_lifting(const BlockSize& size) { return gravity * size.half_width / size.half_height; }

}  // namespace

std::vector<BlockSize> block_sizes() { return {{"stocky", 0.25, 0.5}, {"slender", 0.25, 1.75}}; }

std::vector<PulseCase> pulse_map(const BlockSize& size, std::size_t points) {
  const double p = frequency_parameter(size);
  std::vector<PulseCase> cases;
  for (std::size_t i = 0; i < points; ++i) {
    for (std::size_t j = 0; j < points; ++j)
      cases.push_back({p * between(0.5, 10.0, i, points), least_lifting(size) * between(1.0, 10.0, j, points)});
  }
  return cases;
}

RecordCases record_cases(const BlockSize& size, std::size_t scales) {
  RecordCases cases;
  cases.record = strong_shaking();
  double strongest = 0.0;
  for (const double a : cases.record->acceleration) {
    cases.push.push_back(a / gravity);
    strongest = std::max(strongest, std::fabs(a));
  }
  for (std::size_t i = 0; i < scales; ++i)
    cases.scales.push_back(between(1.0, 7.0, i, scales) * least_lifting(size) / strongest);
  return cases;
}

teeter::Scenario standing_block(const BlockSize& size, double tolerance) {
  teeter::Scenario scenario;
  teeter::Block block;
  block.width = 2.0 * size.half_width;
  block.height = 2.0 * size.half_height;
  scenario.gravity = gravity;
  scenario.blocks = {block};
  scenario.run.duration = 1000.0;
  scenario.run.output_step = 1.0;
  scenario.run.tolerance = tolerance;
  scenario.run.rest_tolerance = rest_tolerance;
  return scenario;
}

void set_pulse(teeter::Scenario& scenario, const PulseCase& pulse) {
  teeter::Excitation& ground = scenario.ground.horizontal;
  ground.kind = teeter::ExcitationKind::sine;
  ground.omega = pulse.omega;
  ground.amplitude = pulse.amplitude;
}

void set_record(teeter::Scenario& scenario, const std::shared_ptr<const teeter::Record>& record, double scale) {
  teeter::Excitation& ground = scenario.ground.horizontal;
  ground.kind = teeter::ExcitationKind::record;
  ground.record = record;
  ground.scale = scale;
}

}  // namespace bench
