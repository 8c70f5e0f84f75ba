#include <algorithm>
#include <cmath>

#include "core/random.hpp"
#include "limit/collapse.hpp"

namespace teeter {
namespace {

constexpr double moving = 1e-7;          // of the largest velocity: below, a spot does not move
constexpr double lower = 1e-9;           // of a factor that counts as lower than another
constexpr int most_turns = 60;           // without dilatancy, of a run
constexpr int most_idle = 25;            // of these without a lower factor
constexpr long most_work = 30'000'000;   // pivots times rows
constexpr std::size_t most_rows = 1500;  // beyond, that work ends before the first state

struct Run {
  double share_of_new;  // beta
  bool from_random;
};
constexpr Run runs[] = {{0.3, false}, {0.6, false}, {1.0, false}, {0.3, true}, {0.6, true}, {1.0, true}};

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
        rows_(program.problem().dead.size()) {
    closing_.aim_at_least();
  }

  CoulombSearch all_runs() {
    for (std::size_t r = 0; r < std::size(runs); ++r) {
      std::vector<double> normal = first_;
      if (runs[r].from_random) disturb(normal);
      run(runs[r].share_of_new, std::move(normal));
      found_.cut_short = work_ > most_work;
      if (found_.cut_short) break;
      ++found_.runs;
    }
    return std::move(found_);
  }

 private:
  // By random factors, the same in every search.
  void disturb(std::vector<double>& normal) {
    ++disturbed_;
    for (std::size_t k = 0; k < normal.size(); ++k) normal[k] *= 0.6 + 0.4 * random_uniform(1, disturbed_, k);
  }

  // One path from full dilatancy to none. It ends where a program has no answer, or there was enough work.
  void run(double share_of_new, std::vector<double> normal) {
    LimitProgram path(start_);
    const auto turn = [&](double share) {
      path.set_cones(share, normal);
      const long before = path.pivots();
      const LpStatus status = path.solve();
      work_ += (path.pivots() - before) * static_cast<long>(rows_);
      if (status == LpStatus::failed) found_.failed = true;
      if (status != LpStatus::optimal || work_ > most_work) return false;
      const std::vector<double> next = normals_of(path.forces());
      for (std::size_t k = 0; k < normal.size(); ++k)
        normal[k] = (1.0 - share_of_new) * normal[k] + share_of_new * next[k];
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
      if (std::isfinite(factor) && factor >= least - lower) disturb(normal);
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
    closing_.set_modes(modes);
    const long before = closing_.pivots();
    const LpStatus status = closing_.solve();
    work_ += (closing_.pivots() - before) * static_cast<long>(rows_);
    if (status == LpStatus::failed) found_.failed = true;
    if (status != LpStatus::optimal) return lp_infinity;
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
  std::uint64_t disturbed_ = 0;  // times
  long work_ = 0;
  CoulombSearch found_;
};

}  // namespace

CoulombSearch search_coulomb(const LimitProgram& program, const CollapseState& associative) {
  if (program.problem().dead.size() > most_rows) {
    CoulombSearch none;
    none.cut_short = true;
    return none;
  }
  return Search(program, associative).all_runs();
}

}  // namespace teeter
