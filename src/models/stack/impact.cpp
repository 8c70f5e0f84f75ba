#include "models/stack/impact.hpp"

#include <algorithm>
#include <cmath>

#include "models/stack/modes.hpp"
#include "models/stack/restitution.hpp"
#include "models/stack/uplift.hpp"

namespace teeter {
namespace {

constexpr double energy_rounding = 1e-14;

// The impact as a projection: rates after are as near as the contacts allow to the rates before, in the metric of
// the masses, unless a law prescribes some of them.
class ImpactProblem {
 public:
  explicit ImpactProblem(const Collision& c) : c_(c), lcp_(prepare()) {}

  // The impact with some interfaces kept closed; may be asked again with more of them.
  StackImpact run(const std::vector<char>& kept_closed) {
    begin(kept_closed);
    StackImpact result;
    result.before = c_.state.joints;
    result.energy_before = energy_before_;
    apply_law(result.clamped);
    result.energy_after = read_rates(result);
    if (rides()) follow_with_plate(result);
    for (std::size_t k = c_.hit.size(); k-- > 0;)
      if (c_.hit[k]) result.interface = k;
    result.ratio = std::fabs(result.after[result.interface].rate / result.before[result.interface].rate);
    return result;
  }

  // Horizontal momentum (kg m/s, size) that the interfaces in `slow` take from the plate, as it was asked last.
  double kick_by(const std::vector<std::size_t>& slow) const {
    double sum = 0.0;
    for (std::size_t a = 0; a < momenta_.size(); ++a)
      if (std::find(slow.begin(), slow.end(), modes_[a].interface) != slow.end())
        sum += std::fabs(momenta_[a]) * lcp_.x[a];
    return sum;
  }

 private:
  // A colliding interface: unknown of the new point, and what the law asks for.
  struct Colliding {
    std::size_t unknown;
    double closing_rate;   // rad/s
    double momentum_rate;  // rad/s
    double target;         // rad/s
  };

  MixedLcp prepare() {
    std::vector<BlockPose> poses;
    pose_blocks(c_.model, c_.state, poses);
    for (const BlockPose& pose : poses) fastest_ = std::max(fastest_, std::fabs(pose.rate));
    const std::vector<SubStack> above = sub_stacks(c_.model, c_.state, poses, {0.0, c_.model.shaking.gravity});
    modes_ = list_modes(c_.state, above, poses, c_.hit);
    MixedLcp lcp = problem_of(c_.model, above, poses, modes_);
    if (rides()) {
      momenta_ = mode_momenta(above, poses, modes_);
      let_plate_follow(momenta_, c_.model.plate->total, lcp);
    }
    std::vector<double>& before = rates_before_;
    before.assign(modes_.size(), 0.0);
    for (std::size_t a = 0; a < modes_.size(); ++a) {
      const Relative& was = c_.state.joints[modes_[a].interface];
      if (was.joint == modes_[a].about) before[a] = sign_of(was.joint) * was.rate;
      if (is_new_point(a)) lcp.x[a] = 1.0;  // a guess: colliding interfaces swap their point
    }
    lcp.right = product(lcp, before);
    energy_before_ = quadratic_form(lcp, before);
    return lcp;
  }

  // Of a colliding interface, the mode about the point it did not turn about before.
  bool is_new_point(std::size_t a) const {
    const std::size_t k = modes_[a].interface;
    return c_.hit[k] && c_.state.joints[k].joint != modes_[a].about;
  }

  void begin(const std::vector<char>& kept_closed) {
    colliding_.clear();
    in_flight_.clear();
    solved_ = true;
    for (std::size_t a = 0; a < modes_.size(); ++a) {
      const std::size_t k = modes_[a].interface;
      lcp_.kind[a] = is_candidate(k) ? Unknown::one_sided : Unknown::free;
      if (kept_closed[k]) {
        lcp_.kind[a] = Unknown::prescribed;
        lcp_.x[a] = 0.0;
      } else if (is_new_point(a)) {
        colliding_.push_back({a, std::fabs(c_.state.joints[k].rate), 0.0, 0.0});
      }
    }
  }

  double energy() const { return quadratic_form(lcp_, lcp_.x); }

  // Where both points of an interface would part, the one whose rate is prescribed or larger goes on and the other is
  // kept shut. That may part another interface, so it is repeated. Returns the energy.
  double solve_without_flights() {
    solved_ = solve(lcp_) && solved_;
    for (std::size_t a = 1; a < modes_.size(); ++a) {
      if (modes_[a].interface != modes_[a - 1].interface) continue;
      if (!(lcp_.x[a] > rounding() && lcp_.x[a - 1] > rounding())) continue;
      in_flight_.push_back(modes_[a].interface);
      const bool first_stays = lcp_.kind[a - 1] == Unknown::prescribed ||
                               (lcp_.kind[a] != Unknown::prescribed && lcp_.x[a - 1] >= lcp_.x[a]);
      const std::size_t shut = first_stays ? a : a - 1;
      lcp_.kind[shut] = Unknown::prescribed;
      lcp_.x[shut] = 0.0;
      solved_ = solve(lcp_) && solved_;
      a = 0;
    }
    return energy();
  }

  // Kinetic energy after the impact when every colliding interface has the rate `rate(colliding)`.
  template <class Rate>
  double try_rates(Rate rate) {
    lcp_.kind = momentum_kind_;
    in_flight_.resize(momentum_flights_);
    for (const Colliding& one : colliding_) {
      lcp_.kind[one.unknown] = Unknown::prescribed;
      lcp_.x[one.unknown] = rate(one);
    }
    for (std::size_t a = 0; a < modes_.size(); ++a)
      if (momentum_kind_[a] == Unknown::prescribed) lcp_.x[a] = 0.0;
    return solve_without_flights();
  }

  void apply_law(bool& clamped) {
    const double least = solve_without_flights();
    momentum_kind_ = lcp_.kind;
    momentum_flights_ = in_flight_.size();
    for (Colliding& one : colliding_) one.momentum_rate = lcp_.x[one.unknown];
    if (const auto share = mean_returned_share()) return return_energy(least + *share * (energy_before_ - least));
    bool asked = false;
    for (Colliding& one : colliding_) {
      const std::size_t k = modes_[one.unknown].interface;
      const ClosingInterface closing{k, c_.state.joints[k].joint, one.closing_rate, one.momentum_rate,
                                     c_.collisions[k] + 1};
      const auto target = target_rate(c_.model, closing);
      one.target = target.value_or(one.momentum_rate);
      asked = asked || target.has_value();
    }
    if (!asked) return;
    const double wanted = try_rates([](const Colliding& one) { return one.target; });
    if (wanted <= energy_before_ * (1.0 + energy_rounding)) return;
    clamped = true;
    find_share(
        [](const Colliding& one, double share) { return (1.0 - share) * one.momentum_rate + share * one.target; }, 1.0,
        energy_before_);
  }

  // Several interfaces at once: the mean of their shares.
  std::optional<double> mean_returned_share() const {
    double sum = 0.0;
    for (const Colliding& one : colliding_) {
      const auto share = returned_share(c_.model, modes_[one.unknown].interface);
      if (!share) return {};
      sum += *share;
    }
    if (colliding_.empty()) return {};
    return sum / static_cast<double>(colliding_.size());
  }

  void return_energy(double wanted) {
    if (!(wanted > energy())) return;
    const auto rate = [](const Colliding& one, double share) { return one.momentum_rate + share * one.closing_rate; };
    double most = 1.0;
    for (int i = 0; i < 60 && try_rates([&](const Colliding& one) { return rate(one, most); }) < wanted; ++i)
      most *= 2.0;
    find_share(rate, most, wanted);
  }

  // Largest share in [0, most] whose energy, growing with it, does not exceed the wanted one. The energy is quadratic
  // in the share while no interface changes its state: the parabola through three points is tried before halving.
  template <class Rate>
  void find_share(Rate rate, double most, double wanted) {
    const auto energy_at = [&](double share) {
      return try_rates([&](const Colliding& one) { return rate(one, share); });
    };
    double low = 0.0;
    double high = most;
    double low_energy = energy_at(low);
    double high_energy = energy_at(high);
    for (int i = 0; i < 200 && high - low > 1e-16 * most; ++i) {
      const double middle = 0.5 * (low + high);
      const double middle_energy = energy_at(middle);
      const double guess = parabola_root(low, high, low_energy, middle_energy, high_energy, wanted);
      (middle_energy <= wanted ? low : high) = middle;
      (middle_energy <= wanted ? low_energy : high_energy) = middle_energy;
      if (!(guess > low && guess < high)) continue;
      const double guess_energy = energy_at(guess);
      (guess_energy <= wanted ? low : high) = guess;
      (guess_energy <= wanted ? low_energy : high_energy) = guess_energy;
      if (std::fabs(guess_energy - wanted) <= 1e-15 * wanted) {
        low = guess;
        break;
      }
    }
    energy_at(low);
  }

  static double parabola_root(double a, double b, double fa, double fm, double fb, double wanted) {
    const double curve = 2.0 * (fa - 2.0 * fm + fb);  // in units of the interval
    const double slope = -3.0 * fa + 4.0 * fm - fb;
    const double missing = wanted - fa;
    const double root = std::sqrt(std::max(0.0, slope * slope + 4.0 * curve * missing));
    return a + (b - a) * 2.0 * missing / (slope + root);
  }

  double rounding() const { return 1e-11 * fastest_; }

  // Fills in the state after the impact; returns its kinetic energy.
  double read_rates(StackImpact& result) {
    result.solved = solved_;
    result.in_flight = in_flight_;
    result.after = result.before;
    for (std::size_t k = 0; k < c_.hit.size(); ++k)
      if (is_candidate(k)) result.after[k] = {};
    for (std::size_t a = 0; a < modes_.size(); ++a) {
      const auto [k, about] = modes_[a];
      if (!is_candidate(k)) {
        result.after[k].rate = sign_of(about) * lcp_.x[a];
      } else if (lcp_.x[a] > rounding()) {
        result.after[k] = {about, 0.0, sign_of(about) * lcp_.x[a]};
      } else {
        lcp_.x[a] = 0.0;
      }
    }
    return energy();
  }

  // No force of the bearings acts in no time: blocks and plate keep their horizontal momentum, and with it the energy
  // of their common motion.
  void follow_with_plate(StackImpact& result) const {
    const double total = c_.model.plate->total;
    const double momentum = total * c_.state.u + inner_product(momenta_, rates_before_);
    result.plate_before = c_.state.u;
    result.plate_after = (momentum - inner_product(momenta_, lcp_.x)) / total;
    result.common_energy = 0.5 * momentum * momentum / total;
  }

  static double inner_product(const std::vector<double>& a, const std::vector<double>& b) {
    double sum = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum;
  }

  bool rides() const { return c_.model.plate && c_.plate_gives; }

  // Colliding or closed: its state after the impact is not known beforehand.
  bool is_candidate(std::size_t k) const { return c_.hit[k] || c_.state.joints[k].joint == Joint::closed; }

  const Collision& c_;
  double fastest_ = 0.0;  // rad/s, of the blocks before
  double energy_before_ = 0.0;
  std::vector<Mode> modes_;
  std::vector<double> rates_before_;  // rad/s, of the modes
  std::vector<double> momenta_;       // kg m, of the modes; on a plate
  std::vector<Colliding> colliding_;
  MixedLcp lcp_;
  std::vector<Unknown> momentum_kind_;  // with the points that the momentum law keeps shut
  std::size_t momentum_flights_ = 0;
  std::vector<std::size_t> in_flight_;
  bool solved_ = true;
};

}  // namespace

StackImpact collide(const Collision& collision) {
  const std::vector<char> none(collision.hit.size(), 0);
  return ImpactProblem(collision).run(none);
}

namespace {

// How the plate goes on after an impact. A slider that only carries the kicks of small bounces is taken to be held:
// else every bounce would start it anew. `only_slow`: nothing else collides.
PlateMode plate_after(const Collision& c, const StackImpact& impact, double kick, bool only_slow) {
  if (!c.model.plate || !c.plate_gives) return {};
  const double speed = std::fabs(impact.plate_after);
  const bool kicked_from_rest = only_slow && speed <= std::fabs(impact.plate_after - impact.plate_before);
  if (c.model.plate->slider && kicked_from_rest) return {};
  if (c.model.plate->slider && speed * c.model.interfaces.front().mass_above <= kick) return {};
  return {true, impact.plate_after < 0.0 ? -1 : +1};
}

StackImpact close_bounces(const Collision& collision, Vec2 acceleration) {
  const std::size_t n = collision.hit.size();
  const StackModel& model = collision.model;
  ImpactProblem problem(collision);
  std::vector<char> closed(n, 0);
  bool plate_stays = false;
  while (true) {
    StackImpact impact = problem.run(closed);
    // The next excursion is rate^2 / (2 returning): looked at closely only where it could be small.
    const auto excursion_is_small = [&](std::size_t k, double returning) {
      const double rate = impact.after[k].rate;
      return returning > 0.0 && rate * rate < 2.0 * returning * model.closing_angle;
    };
    std::vector<std::size_t> slow;
    for (std::size_t k = 0; k < n; ++k) {
      const bool candidate = collision.hit[k] || collision.state.joints[k].joint == Joint::closed;
      if (!candidate || closed[k] || impact.after[k].joint == Joint::closed) continue;
      const double fastest_return = 1e4 * model.shaking.gravity / model.interfaces[k].width();
      if (excursion_is_small(k, fastest_return)) slow.push_back(k);
    }
    bool grown = false;
    if (!slow.empty()) {
      bool only_slow = true;
      for (std::size_t k = 0; k < n; ++k)
        only_slow = only_slow && (!collision.hit[k] || impact.after[k].joint == Joint::closed ||
                                  std::find(slow.begin(), slow.end(), k) != slow.end());
      const PlateMode mode = plate_after(collision, impact, problem.kick_by(slow), only_slow);
      const StackState after{collision.state.time, impact.after, collision.state.x,
                             impact.plate_after,   mode,         collision.state.anchors};
      const StackUplift next = solve_uplift(model, after, acceleration);
      for (const std::size_t k : slow) {
        if (!excursion_is_small(k, -sign_of(impact.after[k].joint) * next.acceleration[k])) continue;
        closed[k] = 1;
        grown = true;
      }
      plate_stays = plate_stays || (grown && model.plate && !mode.free);
    }
    if (!grown || !impact.solved) {
      impact.closing = std::any_of(closed.begin(), closed.end(), [](char c) { return c != 0; });
      impact.plate_stays = plate_stays;
      return impact;
    }
  }
}

}  // namespace

// A plate that a stop holds cannot be kicked into it.
StackImpact collide_and_close(const Collision& collision, Vec2 acceleration) {
  const StackState& state = collision.state;
  const auto& plate = collision.model.plate;
  if (!plate || state.plate.free || std::fabs(state.x) != plate->limit) return close_bounces(collision, acceleration);
  Collision held{collision.model, state, collision.hit, collision.collisions, false};
  const bool pinned = collide(collision).plate_after * state.x > 0.0;
  return close_bounces(pinned ? held : collision, acceleration);
}

}  // namespace teeter
