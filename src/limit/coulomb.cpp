#include <algorithm>
#include <cmath>

#include "core/random.hpp"
#include "limit/collapse.hpp"

namespace teeter {
namespace {

constexpr double moving = 1e-7;     // of the largest velocity: below, a spot does not move
constexpr double lower = 1e-9;      // of a factor that counts as lower than another
constexpr int most_turns = 60;      // without dilatancy, of a run
constexpr int most_idle = 25;       // of these without a lower factor
constexpr long begin_and_end = 16;  // pivots that the rest of a program costs as much as

// Pivots times rows. The last term lets a large assembly come to its first states.
constexpr double work_allowed(std::size_t rows) {
  const auto n = static_cast<double>(rows);
  return 5e6 + 3.0 * n * n;
}

struct Run {
  double share_of_new;  // beta
  double at_start;      // most of a normal force that chance takes away
  double at_known;  // the same, after a state that was known: a little keeps what has been gained, more goes farther
};
constexpr Run runs[] = {{0.3, 0.0, 0.05}, {0.6, 0.0, 0.05}, {1.0, 0.0, 0.05},
                        {0.3, 0.4, 0.4},  {0.6, 0.4, 0.4},  {1.0, 0.4, 0.4}};

std::vector<double> normals_of(const std::vector<SpotForce>& forces) {
  std::vector<double> normals;
  for (const SpotForce& force : forces) normals.push_back(std::max(force.normal, 0.0));
  return normals;
}

class Search {
 public:
  Search(const LimitProgram& program, const CollapseState& associative)
      : start_(program),
        closing_(program),
        first_(normals_of(associative.forces)),
        rows_(program.problem().dead.size()),
        most_work_(static_cast<long>(work_allowed(rows_))) {
    closing_.aim_at_least();
  }

  CoulombSearch all_runs() {
    for (const Run& one : runs) {
      std::vector<double> normal = first_;
      if (one.at_start > 0.0) disturb(normal, one.at_start);
      run(one, std::move(normal));
      found_.cut_short = work_ > most_work_;
      if (found_.cut_short) break;
      ++found_.runs;
    }
    return std::move(found_);
  }

 private:
  // By random factors, the same in every search.
  void disturb(std::vector<double>& normal, double share) {
    ++disturbed_;
    for (std::size_t k = 0; k < normal.size(); ++k) normal[k] *= 1.0 - share * random_uniform(1, disturbed_, k);
  }

  LpStatus solve(LimitProgram& program) {
    const long before = program.pivots();
    const LpStatus status = program.solve();
    work_ += (program.pivots() - before + begin_and_end) * static_cast<long>(rows_);
    if (status == LpStatus::failed) found_.failed = true;
    return status;
  }

  // One path from full dilatancy to none. It ends where a program has no answer, or there was enough work.
  void run(const Run& one, std::vector<double> normal) {
    LimitProgram path(start_);
    const auto turn = [&](double share) {
      path.set_cones(share, normal);
      const LpStatus status = solve(path);
      if (status != LpStatus::optimal || work_ > most_work_) return false;
      const std::vector<double> next = normals_of(path.forces());
      for (std::size_t k = 0; k < normal.size(); ++k)
        normal[k] = (1.0 - one.share_of_new) * normal[k] + one.share_of_new * next[k];
      return true;
    };
    for (const double share : {0.5, 0.25, 0.1, 0.03, 0.01})
      if (!turn(share)) return;
    double least = lp_infinity;  // of this run
    int idle = 0;
    for (int i = 0; i < most_turns && idle < most_idle; ++i, ++idle) {
      if (!turn(0.0)) return;
      const double factor = close(path.velocities(), normal);
      if (factor < least - lower) idle = 0;
      // A state that is found again: its forces, disturbed, lead on.
      if (std::isfinite(factor) && factor >= least - lower) disturb(normal, one.at_known);
      least = std::min(least, factor);
    }
  }

  // Forces under the true cones for the motion of a path without dilatancy, and the factor they stand for; infinite
  // where there are none.
  double close(std::vector<BlockVelocity> velocities, std::vector<double>& normal) {
    const LimitProblem& problem = closing_.problem();
    std::vector<LimitProgram::Mode> modes;
    for (const Spot& spot : problem.spots) {
      const SpotMotion u = motion_at(spot, problem.centre, velocities);
      modes.push_back(u.opening > moving               ? LimitProgram::Mode::open
                      : std::fabs(u.sliding) <= moving ? LimitProgram::Mode::stick
                      : u.sliding > 0.0                ? LimitProgram::Mode::slides_right
                                                       : LimitProgram::Mode::slides_left);
    }
    if (modes == impossible_) return lp_infinity;
    closing_.set_modes(modes);
    const LpStatus status = solve(closing_);
    if (status != LpStatus::optimal) {
      impossible_ = std::move(modes);
      return lp_infinity;
    }
    const CollapseState state{closing_.factor(), closing_.forces(), std::move(velocities)};
    const double certificate = certificate_of(problem, state, false);
    if (!(certificate < certified)) return lp_infinity;
    ++found_.states;
    normal = normals_of(state.forces);
    if (!found_.lowest || state.factor < found_.lowest->factor - lower) {
      found_.lowest = state;
      found_.certificate = certificate;
    }
    return state.factor;
  }

  LimitProgram start_;
  LimitProgram closing_;
  std::vector<double> first_;
  std::size_t rows_;
  long most_work_;
  std::uint64_t disturbed_ = 0;                 // times
  std::vector<LimitProgram::Mode> impossible_;  // the last modes without forces
  long work_ = 0;
  CoulombSearch found_;
};

}  // namespace

CoulombSearch search_coulomb(const LimitProgram& program, const CollapseState& associative) {
  return Search(program, associative).all_runs();
}

}  // namespace teeter
