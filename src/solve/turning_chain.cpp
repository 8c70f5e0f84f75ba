#include "solve/turning_chain.hpp"

namespace teeter {
namespace {

// Momentum for unit velocities of an origin: symmetric, (turning, x, y).
struct Felt {
  double turning = 0.0;                 // kg m2
  Vec2 coupling;                        // kg m
  double xx = 0.0, xy = 0.0, yy = 0.0;  // kg

  Vec2 times(Vec2 v) const { return {xx * v.x + xy * v.y, xy * v.x + yy * v.y}; }

  void add(double mass, double inertia, Vec2 arm) {
    turning += inertia + mass * dot(arm, arm);
    coupling = coupling + mass * arm;
    xx += mass;
    yy += mass;
  }

  // The same felt at an origin that moves it by `step` for a unit of turning.
  Felt seen_over(Vec2 step) const {
    const Vec2 there = coupling + times(step);
    return {turning + dot(coupling + there, step), there, xx, xy, yy};
  }

  void give_way(Vec2 momentum, double inverse) {
    xx -= momentum.x * momentum.x * inverse;
    xy -= momentum.x * momentum.y * inverse;
    yy -= momentum.y * momentum.y * inverse;
  }
};

}  // namespace

void ChainSolver::multiply(const std::vector<double>& x, std::vector<double>& product) {
  const TurningChain& chain = *chain_;
  const std::size_t n = chain.bodies.size();
  velocities_.resize(n);
  double rate = 0.0;
  Vec2 velocity;
  for (std::size_t i = 0, a = 0; i < n; ++i) {
    const TurningChain::Body& body = chain.bodies[i];
    if (i > 0) velocity = velocity + rate * quarter_turn(body.centre - chain.bodies[i - 1].centre);
    for (; a < x.size() && chain.turns[a].body == i; ++a) {
      const double turned = chain.turns[a].sign * x[a];
      rate += turned;
      velocity = velocity + turned * quarter_turn(body.centre - chain.turns[a].about);
    }
    velocities_[i] = {rate, velocity};
  }
  product.resize(x.size());
  double moment = 0.0;
  Vec2 momentum;
  for (std::size_t i = n, a = x.size(); i-- > 0;) {
    const TurningChain::Body& body = chain.bodies[i];
    if (i + 1 < n) moment += dot(quarter_turn(chain.bodies[i + 1].centre - body.centre), momentum);
    moment += body.inertia * velocities_[i].rate;
    momentum = momentum + body.mass * velocities_[i].of;
    for (; a > 0 && chain.turns[a - 1].body == i; --a) {
      const TurningChain::Turn& turn = chain.turns[a - 1];
      product[a - 1] = turn.sign * (moment + dot(quarter_turn(body.centre - turn.about), momentum));
    }
  }
}

bool ChainSolver::factorise(const std::vector<std::size_t>& basis) {
  const TurningChain& chain = *chain_;
  const std::size_t n = chain.bodies.size();
  links_.resize(n);
  pivots_.clear();
  Felt above;
  Vec2 origin_above;
  std::size_t a = basis.size();
  for (std::size_t i = n; i-- > 0;) {
    const TurningChain::Body& body = chain.bodies[i];
    std::size_t first = a;
    while (first > 0 && chain.turns[basis[first - 1]].body == i) --first;
    const Vec2 origin = first < a ? chain.turns[basis[first]].about : body.centre;
    Felt felt;
    if (i + 1 < n) {
      links_[i + 1].step = quarter_turn(origin_above - origin);
      felt = above.seen_over(links_[i + 1].step);
    }
    felt.add(body.mass, body.inertia, quarter_turn(body.centre - origin));
    links_[i].first = pivots_.size();
    if (first < a) {
      const double inverse = 1.0 / felt.turning;
      if (!(felt.turning > 0.0)) return false;
      pivots_.push_back({chain.turns[basis[first]].sign, {}, felt.turning, felt.coupling, inverse, 0.0});
      felt.give_way(felt.coupling, inverse);
      felt.turning = 0.0;
      felt.coupling = {};
    }
    if (first + 1 < a) {
      const Vec2 lever = quarter_turn(origin - chain.turns[basis[first + 1]].about);
      const Vec2 momentum = felt.times(lever);
      const double moment = dot(lever, momentum);
      if (!(moment > 0.0)) return false;
      pivots_.push_back({chain.turns[basis[first + 1]].sign, lever, 0.0, momentum, 1.0 / moment, 0.0});
      felt.give_way(momentum, 1.0 / moment);
    }
    links_[i].last = pivots_.size();
    above = felt;
    origin_above = origin;
    a = first;
  }
  return true;
}

void ChainSolver::solve(std::vector<double>& values) {
  double moment = 0.0;
  Vec2 force;
  std::size_t a = values.size();
  for (std::size_t i = links_.size(); i-- > 0;) {
    if (i + 1 < links_.size()) moment += dot(links_[i + 1].step, force);
    const std::size_t count = links_[i].last - links_[i].first;
    a -= count;
    for (std::size_t j = 0; j < count; ++j) {
      Pivot& pivot = pivots_[links_[i].first + j];
      pivot.turned = pivot.sign * values[a + j] - (moment + dot(pivot.lever, force));
      if (j == 0) moment += pivot.turned;
      force = force + (pivot.turned * pivot.inverse) * pivot.momentum;
    }
  }
  double rate = 0.0;
  Vec2 velocity;
  a = 0;
  for (std::size_t i = 0; i < links_.size(); ++i) {
    if (i > 0) velocity = velocity + rate * links_[i].step;
    const std::size_t count = links_[i].last - links_[i].first;
    for (std::size_t j = count; j-- > 0;) {
      const Pivot& pivot = pivots_[links_[i].first + j];
      const double turned = (pivot.turned - (pivot.moment * rate + dot(pivot.momentum, velocity))) * pivot.inverse;
      rate += turned;
      velocity = velocity + turned * pivot.lever;
      values[a + j] = pivot.sign * turned;
    }
    a += count;
  }
}

}  // namespace teeter
