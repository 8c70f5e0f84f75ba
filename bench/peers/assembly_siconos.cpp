// Arches and walls stepped by Moreau and Jean: velocities at the end, positions by the mean of both velocities, contact
// where corners would touch at the middle of the step. Siconos solves the contact problems, by Gauss and Seidel on
// blocks from the impulses of the step before; what touches where is found as in the model contact, for Siconos' own
// detection of polygons is Bullet's, with a skin.
#include "assembly_cost.hpp"

#if __has_include(<SiconosConfig.h>) && __has_include(<NonSmoothDrivers.h>)
#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <SparseBlockMatrix.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>

#include "models/contact/geometry.hpp"
#include "solve/contact_law.hpp"
#include "support/gravity.hpp"
#include "support/timing.hpp"

namespace bench {
namespace {

using namespace teeter;

// A matrix of 2 x 2 blocks by rows, kept from step to step.
class Blocks {
 public:
  void start(std::size_t rows) {
    columns_.assign(rows, {});
    values_.clear();
  }
  void add(std::size_t row, std::size_t column, const std::array<double, 4>& by_columns) {
    columns_[row].push_back({column, values_.size()});
    values_.push_back(by_columns);
  }
  SparseBlockStructuredMatrix* view() {
    const std::size_t rows = columns_.size();
    first_.assign(1, 0);
    column_.clear();
    block_.clear();
    diagonal_.assign(rows, 0);
    size_.resize(rows);
    for (std::size_t i = 0; i < rows; ++i) {
      std::sort(columns_[i].begin(), columns_[i].end());
      for (const auto& [column, value] : columns_[i]) {
        if (column == i) diagonal_[i] = static_cast<unsigned int>(block_.size());
        column_.push_back(column);
        block_.push_back(values_[value].data());
      }
      first_.push_back(block_.size());
      size_[i] = static_cast<unsigned int>(2 * (i + 1));
    }
    SBM_null(&matrix_);
    matrix_.nbblocks = static_cast<unsigned int>(block_.size());
    matrix_.block = block_.data();
    matrix_.blocknumber0 = matrix_.blocknumber1 = static_cast<unsigned int>(rows);
    matrix_.blocksize0 = matrix_.blocksize1 = size_.data();
    matrix_.filled1 = first_.size();
    matrix_.filled2 = column_.size();
    matrix_.index1_data = first_.data();
    matrix_.index2_data = column_.data();
    matrix_.diagonal_blocks = diagonal_.data();
    return &matrix_;
  }

 private:
  std::vector<std::vector<std::pair<std::size_t, std::size_t>>> columns_;
  std::vector<std::array<double, 4>> values_;
  std::vector<std::size_t> first_, column_;
  std::vector<double*> block_;
  std::vector<unsigned int> diagonal_, size_;
  SparseBlockStructuredMatrix matrix_{};
};

struct Touching {
  int upper = 0;                                  // of those that move
  int lower = the_base;                           //
  std::array<Motion3, 2> of_upper{}, of_lower{};  // along the normal and the tangent
  std::array<int, 3> key{};                       // pair and end, by which impulses are remembered
};

Motion3 column_of(Vec2 direction, Vec2 point, const Pose& pose, double sign) {
  return {sign * direction.x, sign * direction.y, sign * cross(point - pose.place, direction)};
}

class Stepper {
 public:
  Stepper(const ContactModel& model, AssemblyState start, int sweeps)
      : model_(model), state_(std::move(start)), options_(solver_options_create(SICONOS_FRICTION_2D_NSGS)) {
    options_->dparam[SICONOS_DPARAM_TOL] = 1e-9;
    options_->iparam[SICONOS_IPARAM_MAX_ITER] = sweeps;
  }
  Stepper(const Stepper&) = delete;
  Stepper& operator=(const Stepper&) = delete;
  ~Stepper() {
    solver_options_delete(options_);
    std::free(options_);
  }
  const AssemblyState& state() const { return state_; }

  void advance(double ground) {
    const double h = model_.step;
    pose_bodies(state_, poses_);
    neighbours_.update(model_, state_, poses_);
    pose_bodies_ahead(state_, 0.5 * h, middle_);
    velocity_.clear();
    for (std::size_t i = 0; i < model_.bodies.size(); ++i) {
      if (model_.bodies[i].fixed) continue;
      const BodyState& b = state_.bodies[i];
      velocity_.push_back({b.velocity.x - h * ground, b.velocity.y - h * gravity, b.rate});
    }
    find_contacts();
    if (!contacts_.empty()) push();
    for (std::size_t i = 0; i < model_.bodies.size(); ++i) {
      if (model_.bodies[i].fixed) continue;
      BodyState& b = state_.bodies[i];
      const Motion3& v = velocity_[static_cast<std::size_t>(model_.unknown[i])];
      b.place = b.place + 0.5 * h * (b.velocity + Vec2{v[0], v[1]});
      b.angle += 0.5 * h * (b.rate + v[2]);
      b.velocity = {v[0], v[1]};
      b.rate = v[2];
    }
    state_.time += h;
  }

 private:
  void find_contacts() {
    contacts_.clear();
    for (const Pair& pair : neighbours_.pairs()) {
      if (!pair.facing) continue;
      for (int end = 0; end < 2; ++end) {
        const TouchPlace place = place_of(model_, middle_, pair, end);
        if (place.gap > 1e-12 * model_.length) continue;
        const Vec2 tangent = quarter_turn(place.normal);
        Touching touching;
        touching.key = {pair.upper, pair.lower, end};
        const auto u = static_cast<std::size_t>(pair.upper);
        touching.upper = model_.unknown[u];
        touching.of_upper = {column_of(place.normal, place.point, middle_[u], 1.0),
                             column_of(tangent, place.point, middle_[u], 1.0)};
        touching.lower = pair.lower == the_base ? the_base : model_.unknown[static_cast<std::size_t>(pair.lower)];
        if (touching.lower != the_base) {
          const auto l = static_cast<std::size_t>(pair.lower);
          touching.of_lower = {column_of(place.normal, place.point, middle_[l], -1.0),
                               column_of(tangent, place.point, middle_[l], -1.0)};
        }
        contacts_.push_back(touching);
      }
    }
  }

  const RigidBody& body(int unknown) {
    if (moving_.empty())
      for (const RigidBody& b : model_.bodies)
        if (!b.fixed) moving_.push_back(&b);
    return *moving_[static_cast<std::size_t>(unknown)];
  }
  // How the side of one contact answers an impulse on a body at the side of another; per unit of mean mass.
  double answer(int unknown, const Motion3& a, const Motion3& b) {
    const RigidBody& of = body(unknown);
    return model_.mass_unit * ((a[0] * b[0] + a[1] * b[1]) / of.mass + a[2] * b[2] / of.inertia);
  }

  void push() {
    const std::size_t count = contacts_.size();
    at_body_.assign(velocity_.size(), {});
    for (std::size_t k = 0; k < count; ++k) {
      at_body_[static_cast<std::size_t>(contacts_[k].upper)].push_back(k);
      if (contacts_[k].lower >= 0) at_body_[static_cast<std::size_t>(contacts_[k].lower)].push_back(k);
    }
    free_.resize(2 * count);
    impulse_.resize(2 * count);
    after_.assign(2 * count, 0.0);
    friction_.assign(count, model_.friction);
    blocks_.start(count);
    for (std::size_t k = 0; k < count; ++k) {
      const Touching& a = contacts_[k];
      std::map<std::size_t, std::array<double, 4>> row;
      const auto add = [&](int unknown, const std::array<Motion3, 2>& side) {
        for (const std::size_t other : at_body_[static_cast<std::size_t>(unknown)]) {
          const Touching& b = contacts_[other];
          const std::array<Motion3, 2>& opposite = b.upper == unknown ? b.of_upper : b.of_lower;
          std::array<double, 4>& block = row[other];
          for (std::size_t i = 0; i < 2; ++i)
            for (std::size_t j = 0; j < 2; ++j) block[2 * j + i] += answer(unknown, side[i], opposite[j]);
        }
      };
      add(a.upper, a.of_upper);
      if (a.lower >= 0) add(a.lower, a.of_lower);
      for (const auto& [other, block] : row) blocks_.add(k, other, block);
      const auto known = known_.find(a.key);
      for (std::size_t i = 0; i < 2; ++i) {
        free_[2 * k + i] = dot(a.of_upper[i], velocity_[static_cast<std::size_t>(a.upper)]);
        if (a.lower >= 0) free_[2 * k + i] += dot(a.of_lower[i], velocity_[static_cast<std::size_t>(a.lower)]);
        impulse_[2 * k + i] = known == known_.end() ? 0.0 : known->second[i];
      }
    }
    NumericsMatrix* matrix = NM_new_SBM(static_cast<int>(2 * count), static_cast<int>(2 * count), blocks_.view());
    FrictionContactProblem problem{2, static_cast<int>(count), matrix, free_.data(), friction_.data()};
    fc2d_driver(&problem, impulse_.data(), after_.data(), options_);
    matrix->matrix1 = nullptr;  // it is ours
    NM_clear(matrix);
    std::free(matrix);
    known_.clear();
    for (std::size_t k = 0; k < count; ++k) {
      const Touching& a = contacts_[k];
      known_[a.key] = {impulse_[2 * k], impulse_[2 * k + 1]};
      const auto move = [&](int unknown, const std::array<Motion3, 2>& side) {
        const RigidBody& of = body(unknown);
        Motion3& v = velocity_[static_cast<std::size_t>(unknown)];
        for (std::size_t i = 0; i < 2; ++i) {
          const double size = model_.mass_unit * impulse_[2 * k + i];
          v[0] += size * side[i][0] / of.mass;
          v[1] += size * side[i][1] / of.mass;
          v[2] += size * side[i][2] / of.inertia;
        }
      };
      move(a.upper, a.of_upper);
      if (a.lower >= 0) move(a.lower, a.of_lower);
    }
  }

  const ContactModel& model_;
  AssemblyState state_;
  SolverOptions* options_;
  Neighbours neighbours_;
  Blocks blocks_;
  std::vector<Pose> poses_, middle_;
  std::vector<const RigidBody*> moving_;
  std::vector<Touching> contacts_;
  std::vector<std::vector<std::size_t>> at_body_;  // contacts of each
  std::vector<Motion3> velocity_;
  std::map<std::array<int, 3>, std::array<double, 2>> known_;
  std::vector<double> free_, impulse_, after_, friction_;
};

}  // namespace

std::optional<AssemblyRun> siconos_assembly(const AssemblyWork& work, const Push& push, int sweeps) {
  const Scenario scenario = scenario_of(work, push.step);
  const ContactModel model = make_contact_model(scenario);
  Stepper stepper(model, initial_assembly(model, scenario), sweeps);
  Farthest farthest(push.way);
  const double start = thread_seconds();
  long k = 0;
  for (; k * push.step < push.end; ++k) {
    stepper.advance(push.mean(k));
    double most = 0.0;
    for (std::size_t i = 0; i < model.bodies.size(); ++i) {
      const Vec2 way = stepper.state().bodies[i].place - model.standing.bodies[i].place;
      most = std::max(most, std::hypot(way.x, way.y));
    }
    if (farthest.reached(k * push.step, (k + 1) * push.step, most)) break;
  }
  return AssemblyRun{farthest.time(), 1e6 * (thread_seconds() - start) / static_cast<double>(k + 1)};
}

}  // namespace bench
#else
namespace bench {
std::optional<AssemblyRun> siconos_assembly(const AssemblyWork&, const Push&, int) { return {}; }
}  // namespace bench
#endif
