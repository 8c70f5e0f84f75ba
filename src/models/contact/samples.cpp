#include "models/contact/samples.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace teeter {
namespace {

constexpr std::size_t most_blocks_with_forces = 60;

std::vector<Column> columns_for(const ContactModel& model, bool with_forces) {
  std::vector<Column> columns = common_columns(model.bodies.size());
  columns.push_back({"residual", "1", {}});
  for (std::size_t i = 0; with_forces && i < model.bodies.size(); ++i) {
    columns.push_back({fmt::format("normal_force_{}", i), "N", {}});
    columns.push_back({fmt::format("shear_force_{}", i), "N", {}});
  }
  return columns;
}

// The state a share of a piece after its beginning: velocities change evenly, or places do (implicit Euler).
void interpolate(const ContactMotion& motion, double share, AssemblyState& out) {
  const AssemblyState& a = motion.before();
  const AssemblyState& b = motion.landed();
  const bool places_evenly = motion.model().scheme == ContactScheme::implicit_euler || motion.still();
  const double h = b.time - a.time;
  out.bodies.resize(a.bodies.size());
  for (std::size_t i = 0; i < a.bodies.size(); ++i) {
    const BodyState& p = a.bodies[i];
    const BodyState& q = b.bodies[i];
    BodyState& s = out.bodies[i];
    s.velocity = places_evenly ? q.velocity : p.velocity + share * (q.velocity - p.velocity);
    s.rate = places_evenly ? q.rate : p.rate + share * (q.rate - p.rate);
    const double bend = places_evenly ? 0.0 : -0.5 * h * share * (1.0 - share);
    s.place = p.place + share * (q.place - p.place) + bend * (q.velocity - p.velocity);
    s.angle = p.angle + share * (q.angle - p.angle) + bend * (q.rate - p.rate);
  }
}

double share_of_base_in_contact(const ContactMotion& motion, const AssemblyState& state) {
  std::vector<Pose> poses;
  pose_bodies(state, poses);
  for (const Pair& pair : motion.pairs()) {
    if (pair.upper != 0 || pair.lower != the_base) continue;
    const double near = 1e-7 * motion.model().length;
    const bool flat =
        place_of(motion.model(), poses, pair, 0).gap < near && place_of(motion.model(), poses, pair, 1).gap < near;
    return flat ? 1.0 : 0.0;
  }
  return 0.0;
}

}  // namespace

ContactSamples::ContactSamples(const ContactMotion& motion, const RunControl& run, double /*end*/)
    : path_(motion.model().shaking.horizontal),
      output_step_(run.output_step),
      with_forces_(motion.model().bodies.size() <= most_blocks_with_forces),
      columns_(columns_for(motion.model(), with_forces_)),
      frames_(run.duration) {}

void ContactSamples::add_row(const ContactMotion& motion, const AssemblyState& state, double lost) {
  const ContactModel& model = motion.model();
  const GroundState ground = path_.at(state.time);
  const std::vector<double> slips = slips_of(motion, state);
  Row row(columns_);
  row.add(state.time);
  for (std::size_t i = 0; i < state.bodies.size(); ++i) {
    const BodyState& b = state.bodies[i];
    for (const double value : {b.angle, b.rate, b.place.x, b.place.y, slips[i]}) row.add(value);
  }
  row.add(GroundRow{acceleration(model.shaking.horizontal, state.time),
                    acceleration(model.shaking.vertical, state.time), ground.velocity, ground.displacement});
  row.add(kinetic_energy(model, state));
  row.add(potential_energy(model, state));
  row.add(lost);
  row.add(share_of_base_in_contact(motion, state));
  row.add(worst_residual_);
  worst_residual_ = 0.0;
  if (!with_forces_) return;
  std::vector<Vec2> carried(state.bodies.size());
  for (const Pair& pair : motion.pairs())
    for (std::size_t e = 0; e < 2; ++e)
      carried[static_cast<std::size_t>(pair.upper)] =
          carried[static_cast<std::size_t>(pair.upper)] + Vec2{pair.tangential[e], pair.normal[e]};
  for (const Vec2& force : carried) {
    row.add(force.y);
    row.add(force.x);
  }
}

void ContactSamples::add_frame(const ContactMotion& motion) {
  ForceFrame frame{motion.time(), {}};
  for (const Pair& pair : motion.pairs()) {
    for (int e = 0; e < 2; ++e) {
      const double normal = pair.normal[static_cast<std::size_t>(e)];
      const double tangential = pair.tangential[static_cast<std::size_t>(e)];
      if (!(normal > 0.0)) continue;
      const TouchPlace place = place_of(motion.model(), motion.poses(), pair, e);
      const Vec2 force = normal * place.normal + tangential * quarter_turn(place.normal);
      frame.forces.push_back({pair.upper, pair.lower, place.point.x, place.point.y, force.x, force.y, 0.0, 0.0});
    }
  }
  frames_.add(std::move(frame));
}

void ContactSamples::moved(const ContactMotion& motion, const ContactForceObserver& ledger) {
  const double lost = ledger.lost_at_impacts() + ledger.lost_by_sliding();
  if (!started_) add_row(motion, motion.before(), 0.0);
  started_ = true;
  worst_residual_ = std::max(worst_residual_, motion.residual());
  const double from = motion.before().time;
  const double to = motion.landed().time;
  for (double t = static_cast<double>(next_sample_) * output_step_; t <= to * (1.0 + 1e-14);
       t = static_cast<double>(++next_sample_) * output_step_) {
    const double share = to > from ? std::clamp((t - from) / (to - from), 0.0, 1.0) : 1.0;
    interpolate(motion, share, between_);
    if (share > 1.0 - 1e-9) between_ = motion.landed();
    between_.time = t;
    add_row(motion, between_, lost);
  }
  if (frames_.due(to)) add_frame(motion);
  if (!motion.impact() || motion.model().scheme != ContactScheme::hybrid) return;
  const double at_impact = motion.impact()->energy_before - motion.impact()->energy_after;
  if (columns_[0].values.back() < motion.landed().time) add_row(motion, motion.landed(), lost - at_impact);
  add_row(motion, motion.state(), lost);
}

void ContactSamples::finish(const ContactMotion& motion, const ContactForceObserver& ledger, History& history) {
  if (columns_[0].values.empty() || columns_[0].values.back() < motion.time())
    add_row(motion, motion.state(), ledger.lost_at_impacts() + ledger.lost_by_sliding());
  if (frames_.last() < motion.time()) add_frame(motion);
  history.columns = std::move(columns_);
  history.forces = frames_.take();
}

}  // namespace teeter
