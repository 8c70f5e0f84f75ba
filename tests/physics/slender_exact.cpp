// The slender block under piecewise-linear ground acceleration has an exact solution on every segment. This is an
// independent solver, in long double, against which the program's impacts are held.
#include <optional>

#include "physics/helpers.hpp"

namespace teeter::physics {
namespace {

// f = a_h / (g alpha) linear on [start, end] (in 1/p); zero outside all segments.
struct GroundPiece {
  Real start;
  Real end;
  Real f0;
  Real f1;
};

struct Contact {
  Real time;   // 1/p
  Real speed;  // before, x' signed
};

class ExactSlender {
 public:
  ExactSlender(std::vector<GroundPiece> segments, Real r, Real x, Real v)
      : segments_(std::move(segments)), r_(r), x_(x), v_(v), side_(x != 0 ? (x > 0 ? 1 : -1) : (v > 0 ? 1 : -1)) {
    moving_ = x != 0 || v != 0;
    segments_.push_back({segments_.empty() ? 0 : segments_.back().end, Real(1e6L), 0, 0});
  }

  // Impacts in order, until `count` are found or the flights become too small to compare.
  std::vector<Contact> run(std::size_t count) {
    for (const GroundPiece& segment : segments_) {
      Real u = 0;  // since the start of the segment
      while (u < segment.end - segment.start && impacts_.size() < count) {
        const Real f = segment.f0 + segment.f1 * u;
        const Real left = segment.end - segment.start - u;
        if (!moving_) {
          const std::optional<Real> wait = lifts(f, segment.f1, left);
          if (!wait) break;
          u += *wait;
          moving_ = true;
          continue;
        }
        u += fly(f, segment.f1, std::min(left, Real(0.5L)), segment.start + u);
        if (stopped_) return impacts_;
      }
    }
    return impacts_;
  }

 private:
  // Waiting time until |f| > 1; sets the side.
  std::optional<Real> lifts(Real f, Real slope, Real left) {
    if (std::fabs(f) > 1) {
      side_ = f > 0 ? -1 : 1;
      return Real(0);
    }
    if (slope == 0) return std::nullopt;
    const Real target = slope > 0 ? 1 : -1;
    const Real wait = (target - f) / slope;
    if (wait >= left) return std::nullopt;
    side_ = slope > 0 ? -1 : 1;
    return std::nextafter(wait, Real(1e9L));
  }

  // Moves by at most `length`; returns how far. An impact ends the move.
  Real fly(Real f, Real slope, Real length, Real now) {
    const Real s = side_;
    const Real p = x_ - s - f;
    const Real q = v_ - slope;
    const auto x = [&](Real u) {
      return x_ == 0 && v_ == 0 ? lift_off(f, slope, u) : s + f + slope * u + p * std::cosh(u) + q * std::sinh(u);
    };
    const auto v = [&](Real u) { return slope + p * std::sinh(u) + q * std::cosh(u); };
    constexpr int cells = 64;
    for (int i = 1; i <= cells; ++i) {
      const Real b = length * i / cells;
      if (s * x(b) > 0) continue;
      const Real a = length * (i - 1) / cells;
      const Real low = i == 1 ? b * Real(1e-9L) : a;  // not the trivial root at the start of a flight
      if (i == 1 && s * x(low) <= 0) {
        stopped_ = true;  // a flight shorter than a cell: chatter, not for this solver
        return b;
      }
      const Real hit = root(low, b, x);
      impacts_.push_back({now + hit, v(hit)});
      v_ = r_ * v(hit);
      x_ = 0;
      side_ = -side_;
      if (std::fabs(v_) < Real(1e-3L)) stopped_ = true;
      return hit;
    }
    const Real end = x(length);
    v_ = v(length);
    x_ = end;
    if (std::fabs(x_) > 10) stopped_ = true;  // overturned
    return length;
  }

  // From rest: x = (f+s)(1-cosh u) + slope (u - sinh u) without cancellation.
  Real lift_off(Real f, Real slope, Real u) const {
    const Real half = std::sinh(u / 2);
    const Real cubic =
        u < Real(0.1L) ? -u * u * u / 6 * (1 + u * u / 20 * (1 + u * u / 42 * (1 + u * u / 72))) : u - std::sinh(u);
    return -(f + side_) * 2 * half * half + slope * cubic;
  }

  std::vector<GroundPiece> segments_;
  Real r_;
  Real x_;
  Real v_;
  int side_;
  bool moving_ = false;
  bool stopped_ = false;
  std::vector<Contact> impacts_;
};

struct Comparison {
  Worst when;
  Worst speed;
  long impacts = 0;
};

void compare(Comparison& all, const Scenario& s, const std::vector<GroundPiece>& segments, const std::string& where) {
  const Rectangle body = rectangle(s);
  const double r = std::get<ConstantRatio>(s.restitution).value[0];
  const std::vector<Contact> expected =
      ExactSlender(segments, r, s.initial.angle[0] / body.alpha, s.initial.rate[0] / (body.alpha * body.p)).run(8);
  const Summary found = simulate_summary(s);
  ASSERT_GE(found.impacts.size(), expected.size()) << where;
  for (std::size_t i = 0; i < expected.size(); ++i) {
    all.when.offer(relative(found.impacts[i].time, expected[i].time / body.p), where + " impact " + std::to_string(i));
    all.speed.offer(relative(found.impacts[i].rate_before[0], expected[i].speed * body.alpha * body.p),
                    where + " impact " + std::to_string(i));
    ++all.impacts;
  }
}

Scenario slender_block() {
  Scenario s = block(0.3, 2.0);
  s.equations.slender = true;
  s.run.duration = 60.0;
  s.run.tolerance = 1e-13;
  return s;
}

TEST(ExactSlender, SampledRecordsGiveTheSameImpacts) {
  Dice dice(11);
  Comparison all;
  for (int n = 0; n < 200; ++n) {
    Scenario s = slender_block();
    set_ratio(s, dice.uniform(0.5, 0.98));
    const Rectangle body = rectangle(s);
    const double step = static_cast<double>(Real(dice.uniform(0.01, 0.3)) / body.p);
    std::vector<double> a;
    const double strength = dice.uniform(0.5, 3.0) * g * alpha_of(s);
    for (int i = 0; i < 60; ++i) a.push_back(strength * dice.uniform(-1.0, 1.0));
    if (dice.chance(0.5)) s.initial.angle = {dice.uniform(-0.6, 0.6) * alpha_of(s)};
    std::vector<GroundPiece> segments;
    const Real scale = 1 / (Real(g) * body.alpha);
    const Real h = step * body.p;
    for (std::size_t i = 0; i + 1 < a.size(); ++i)
      segments.push_back({h * i, h * (i + 1), a[i] * scale, (Real(a[i + 1]) - a[i]) * scale / h});
    s.ground.horizontal = sampled(step, a);
    compare(all, s, segments, "record " + std::to_string(n));
  }
  EXPECT_GT(all.impacts, 500);
  Worst& when = all.when;
  Worst& speed = all.speed;
  EXPECT_WORST(when, 1e-10);
  EXPECT_WORST(speed, 1e-8);  // small speeds before an impact carry the same absolute error
}

TEST(ExactSlender, RectangularPulsesGiveTheSameImpacts) {
  Dice dice(12);
  Comparison all;
  for (int n = 0; n < 200; ++n) {
    Scenario s = slender_block();
    set_ratio(s, dice.uniform(0.5, 0.98));
    const Rectangle body = rectangle(s);
    std::vector<Excitation> parts;
    std::vector<GroundPiece> segments;
    double start = 0.0;
    for (int i = 0; i < 4; ++i) {
      const double duration = static_cast<double>(Real(dice.uniform(0.05, 0.8)) / body.p);
      const double amplitude = (i % 2 == 0 ? 1.0 : -1.0) * dice.uniform(0.2, 3.0) * g * alpha_of(s);
      Excitation pulse = rectangular(amplitude, duration);
      pulse.start = start;
      parts.push_back(pulse);
      segments.push_back({start * body.p, (start + duration) * body.p, amplitude / (Real(g) * body.alpha), 0});
      start += duration;
    }
    s.ground.horizontal = sequence(parts);
    compare(all, s, segments, "pulses " + std::to_string(n));
  }
  EXPECT_GT(all.impacts, 300);
  Worst& when = all.when;
  Worst& speed = all.speed;
  EXPECT_WORST(when, 1e-10);
  EXPECT_WORST(speed, 1e-8);
}

}  // namespace
}  // namespace teeter::physics
