// A box stepped by Moreau and Jean: velocities at the end, positions by the mean of both velocities, contact where the
// corner would be down at the middle of the step. Siconos solves the contact problem.
#include "peers/space_engines.hpp"

#if __has_include(<SiconosConfig.h>) && __has_include(<NonSmoothDrivers.h>)
#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>

#include <algorithm>
#include <cstdlib>

#include "support/gravity.hpp"
#include "support/timing.hpp"

namespace bench {
namespace {

using Vec = std::array<double, 3>;
using Quaternion = std::array<double, 4>;
using Matrix = std::array<Vec, 3>;

constexpr int corners = 8;

Vec cross(const Vec& a, const Vec& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
double dot(const Vec& a, const Vec& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
Vec times(const Matrix& m, const Vec& a) { return {dot(m[0], a), dot(m[1], a), dot(m[2], a)}; }
Vec plus(const Vec& a, double factor, const Vec& b) {
  return {a[0] + factor * b[0], a[1] + factor * b[1], a[2] + factor * b[2]};
}

Matrix matrix_of(const Quaternion& q) {
  const double w = q[0], x = q[1], y = q[2], z = q[3];
  return {{{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
           {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
           {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}}};
}

Quaternion turned(const Quaternion& q, const Vec& by) {
  const double angle = std::sqrt(dot(by, by));
  const double share = angle > 1e-8 ? std::sin(0.5 * angle) / angle : 0.5;
  const double c = std::cos(0.5 * angle);
  const Vec s = {share * by[0], share * by[1], share * by[2]};
  const Vec v = {q[1], q[2], q[3]};
  const Vec sv = cross(s, v);
  return {c * q[0] - dot(s, v), c * q[1] + q[0] * s[0] + sv[0], c * q[2] + q[0] * s[1] + sv[1],
          c * q[3] + q[0] * s[2] + sv[2]};
}

class Stepper {
 public:
  explicit Stepper(const SpaceWork& work) : work_(&work), options_(solver_options_create(SICONOS_FRICTION_3D_NSGS)) {
    const double* s = work.size;
    for (std::size_t c = 0; c < 3; ++c) {
      const double a = s[(c + 1) % 3];
      const double b = s[(c + 2) % 3];
      moment_[c] = (a * a + b * b) / 12.0;
    }
    x_ = {0.0, 0.0, 0.5 * s[2]};
    options_->dparam[SICONOS_DPARAM_TOL] = 1e-9;
    options_->iparam[SICONOS_IPARAM_MAX_ITER] = 1000;
  }
  Stepper(const Stepper&) = delete;
  Stepper& operator=(const Stepper&) = delete;
  ~Stepper() {
    solver_options_delete(options_);
    std::free(options_);
  }

  void advance(const Vec& ground) {
    const double h = work_->step;
    const Matrix r = matrix_of(turned(q_, {0.5 * h * w_[0], 0.5 * h * w_[1], 0.5 * h * w_[2]}));
    Matrix compliance{};
    Vec gyroscopic{};
    const Vec body_rate = {r[0][0] * w_[0] + r[1][0] * w_[1] + r[2][0] * w_[2],
                           r[0][1] * w_[0] + r[1][1] * w_[1] + r[2][1] * w_[2],
                           r[0][2] * w_[0] + r[1][2] * w_[1] + r[2][2] * w_[2]};
    const Vec turning =
        cross(body_rate, {moment_[0] * body_rate[0], moment_[1] * body_rate[1], moment_[2] * body_rate[2]});
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t k = 0; k < 3; ++k) {
        for (std::size_t c = 0; c < 3; ++c) compliance[i][k] += r[i][c] * r[k][c] / moment_[c];
        gyroscopic[i] += r[i][k] * turning[k] / moment_[k];
      }
    }
    Vec v = plus(v_, -h, {ground[0], ground[1], ground[2] + gravity});
    Vec w = plus(w_, -h, gyroscopic);
    find_contacts(r, h);
    if (count_ > 0) push(compliance, v, w);
    x_ = plus(plus(x_, 0.5 * h, v_), 0.5 * h, v);
    q_ = turned(q_, {0.5 * h * (w_[0] + w[0]), 0.5 * h * (w_[1] + w[1]), 0.5 * h * (w_[2] + w[2])});
    v_ = v;
    w_ = w;
  }
  SpacePlace place() const { return {x_, q_}; }

 private:
  void find_contacts(const Matrix& r, double h) {
    count_ = 0;
    for (int k = 0; k < corners; ++k) {
      const double* s = work_->size;
      const Vec corner = {(k & 1 ? 0.5 : -0.5) * s[0], (k & 2 ? 0.5 : -0.5) * s[1], (k & 4 ? 0.5 : -0.5) * s[2]};
      const Vec arm = times(r, corner);
      if (x_[2] + 0.5 * h * v_[2] + arm[2] > 0.0) {
        std::fill_n(known_[k].begin(), 3, 0.0);
        continue;
      }
      arms_[count_] = arm;
      which_[count_++] = k;
    }
  }

  // Impulses per unit of mass, in the order of Siconos: normal, then two tangential rows.
  void push(const Matrix& compliance, Vec& v, Vec& w) {
    constexpr std::size_t axis[3] = {2, 0, 1};
    const int rows = 3 * count_;
    for (int i = 0; i < count_; ++i) {
      const Vec u = plus(v, 1.0, cross(w, arms_[i]));
      friction_[i] = work_->friction;
      for (int c = 0; c < 3; ++c) {
        free_[3 * i + c] = u[axis[c]];
        reaction_[3 * i + c] = known_[which_[i]][static_cast<std::size_t>(c)];
        Vec unit{};
        unit[axis[c]] = 1.0;
        const Vec spin = times(compliance, cross(arms_[i], unit));
        for (int k = 0; k < count_; ++k) {
          const Vec answer = plus(unit, 1.0, cross(spin, arms_[k]));
          for (int d = 0; d < 3; ++d) matrix_[(3 * i + c) * rows + 3 * k + d] = answer[axis[d]];
        }
      }
    }
    NumericsMatrix* matrix = NM_create_from_data(NM_DENSE, rows, rows, matrix_);
    FrictionContactProblem problem{3, count_, matrix, free_, friction_};
    fc3d_driver(&problem, reaction_, velocity_, options_);
    matrix->matrix0 = nullptr;  // it is ours
    NM_clear(matrix);
    std::free(matrix);
    for (int i = 0; i < count_; ++i) {
      Vec impulse{};
      for (int c = 0; c < 3; ++c) {
        impulse[axis[c]] = reaction_[3 * i + c];
        known_[which_[i]][static_cast<std::size_t>(c)] = reaction_[3 * i + c];
      }
      v = plus(v, 1.0, impulse);
      w = plus(w, 1.0, times(compliance, cross(arms_[i], impulse)));
    }
  }

  const SpaceWork* work_;
  SolverOptions* options_;
  Vec moment_{};  // m2, inertia per mass
  Vec x_{}, v_{}, w_{};
  Quaternion q_ = {1.0, 0.0, 0.0, 0.0};
  int count_ = 0;
  int which_[corners]{};
  Vec arms_[corners]{};
  Vec known_[corners]{};  // impulses of the last step, by corner
  double matrix_[9 * corners * corners]{};
  double free_[3 * corners]{}, friction_[corners]{}, reaction_[3 * corners]{}, velocity_[3 * corners]{};
};

}  // namespace

std::optional<SpaceTrack> siconos_in_space(const SpaceWork& work) {
  Stepper stepper(work);
  SpaceTrack track;
  const double start = thread_seconds();
  for (int k = 0; k < work.steps; ++k) {
    stepper.advance(work.ground(k * work.step));
    if (k < work.compared) track.places.push_back(stepper.place());
  }
  track.microseconds = 1e6 * (thread_seconds() - start) / work.steps;
  return track;
}

}  // namespace bench
#else
namespace bench {
std::optional<SpaceTrack> siconos_in_space(const SpaceWork&) { return {}; }
}  // namespace bench
#endif
