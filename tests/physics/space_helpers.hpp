// A body in space in tests: shapes, pulses, and a run followed piece by piece with what must hold in every run.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

#include "models/space/motion.hpp"

namespace teeter::space_tests {

inline constexpr double g = 9.81;  // m/s2

inline Scenario box(double width, double depth, double height, double friction) {
  Scenario s;
  s.model = ModelKind::space;
  s.gravity = g;
  Block b;
  b.width = width;
  b.depth = depth;
  b.height = height;
  b.mass = 1.0;
  s.blocks = {b};
  s.friction.static_coefficient = friction;
  return s;
}

inline Scenario cylinder(double diameter, double height, double friction) {
  Scenario s = box(diameter, diameter, height, friction);
  s.blocks[0].shape = BlockShape::cylinder;
  s.blocks[0].diameter = diameter;
  return s;
}

inline Excitation pulse(ExcitationKind kind, double amplitude, double length, double start = 0.0) {
  Excitation e;
  e.kind = kind;
  e.amplitude = amplitude;
  e.omega = 2.0 * std::numbers::pi / length;
  e.duration = length;
  e.start = start;
  return e;
}

struct Followed {
  SpaceState state;
  SpacePhase phase = SpacePhase::moving;
  double time = 0.0;
  double rest_since = 0.0;
  std::vector<double> impacts;  // s
  std::vector<double> ratios;
  double lifted_at = -1.0;  // s
  double peak_tilt = 0.0;   // rad, of step ends
  double least_tilt = INFINITY;
  std::vector<double> uplift;  // m
  double energy_gained = -INFINITY;
  std::optional<SpaceFall> fall;
  SpaceCounts counts;
  double defect = 0.0;
};

// Corners that press at the end of a step lie on the ground. (A rim that lifts from flat is set on its lowest point.)
inline void expect_closed(const SpaceMotion& motion) {
  const SpaceStep* step = motion.last_step();
  if (step == nullptr || motion.model().body.base || motion.last_impact() != nullptr) return;
  for (int k = 0; k < step->loaded.count; ++k) {
    const auto i = static_cast<std::size_t>(step->loaded.index[static_cast<std::size_t>(k)]);
    const double gap = motion.state().x.z() + (motion.state().q * step->contacts.point[i]).z();
    EXPECT_LE(std::fabs(gap), 1e-14 * motion.model().body.size) << "at " << motion.time() << " s";
  }
}

// Checks on the way: what presses is closed, no energy from impacts, no sinking; at the end: the ledger closes.
inline Followed follow(const Scenario& scenario, double until) {
  const SpaceModel model = make_space_model(scenario);
  SpaceMotion motion(model, initial_space_state(model, scenario.initial));
  const double initial = motion.energy();
  Followed run;
  std::vector<double> gaps;
  while (!motion.ended() && motion.time() < until - 1e-9) {
    motion.advance();
    if (const SpaceImpactResult* impact = motion.last_impact()) {
      run.impacts.push_back(motion.time());
      run.ratios.push_back(impact->ratio);
      EXPECT_LE(impact->energy_after, impact->energy_before * (1.0 + 1e-12) + 1e-18) << "at " << motion.time() << " s";
    }
    expect_closed(motion);
    EXPECT_GE(gap_of_lowest(model, motion.state()), -2e-9 * model.body.size) << "at " << motion.time() << " s";
    const double tilt = tilt_of(motion.state().q);
    run.peak_tilt = std::max(run.peak_tilt, tilt);
    run.least_tilt = std::min(run.least_tilt, tilt);
    run.energy_gained = std::max(run.energy_gained, motion.energy() - initial);
    if (run.lifted_at < 0.0 && tilt > 1e-9) run.lifted_at = motion.time();
    base_gaps(model, motion.state(), gaps);
    run.uplift.resize(gaps.size());
    for (std::size_t i = 0; i < gaps.size(); ++i) run.uplift[i] = std::max(run.uplift[i], gaps[i]);
    if (testing::Test::HasFailure()) break;
  }
  const SpaceLedger& ledger = motion.ledger();
  EXPECT_NEAR(initial + ledger.input - ledger.lost_at_impacts - ledger.friction - ledger.lost_at_rest + ledger.defect,
              motion.energy(), 1e-12 * (1.0 + std::fabs(initial) + std::fabs(ledger.input)));
  run.state = motion.state();
  run.phase = motion.phase();
  run.time = motion.time();
  run.rest_since = motion.rest_since();
  if (motion.fall() != nullptr) run.fall = *motion.fall();
  run.counts = motion.counts();
  run.defect = ledger.defect;
  return run;
}

inline void expect_times(const std::vector<double>& found, const std::vector<double>& wanted, double tolerance) {
  ASSERT_GE(found.size(), wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) EXPECT_NEAR(found[i], wanted[i], tolerance) << "number " << i;
}

}  // namespace teeter::space_tests
