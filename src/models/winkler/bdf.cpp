#include "models/winkler/bdf.hpp"

#include <cvode/cvode.h>
#include <fmt/format.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "models/winkler/load.hpp"

namespace teeter {
namespace {

// Unknowns: place, speed, and three sums: work of the ground, losses by friction and by damping.
constexpr int unknowns = 9;

Planar place_in(const double* y) { return {y[0], y[1], y[2]}; }
Planar speed_in(const double* y) { return {y[3], y[4], y[5]}; }

struct SixEquations {
  const WinklerModel* model;
  double before_jump = never;  // s, last instant before the ground's acceleration jumps
};

GroundPush push_for(const SixEquations& equations, double t) {
  return push_at(equations.model->shaking, std::min(t, equations.before_jump));
}

int rates(double t, N_Vector y_vector, N_Vector rates_vector, void* data) {
  const SixEquations& equations = *static_cast<const SixEquations*>(data);
  const WinklerModel& model = *equations.model;
  const double* y = NV_DATA_S(y_vector);
  double* out = NV_DATA_S(rates_vector);
  const Planar place = place_in(y);
  const Planar speed = speed_in(y);
  const GroundPush push = push_for(equations, t);
  const SpringForce springs = spring_force(model.base, place, speed);
  const double sliding = sliding_speed(springs, speed);
  const double friction = friction_at(model.friction, springs.normal, sliding).force;
  const Planar acceleration = acceleration_of(model, push, springs, friction);
  const std::array<double, unknowns> all = {speed.settlement,
                                            speed.x,
                                            speed.angle,
                                            acceleration.settlement,
                                            acceleration.x,
                                            acceleration.angle,
                                            input_power(model, push, speed),
                                            friction * sliding,
                                            damping_power(model.base, place, speed)};
  bool finite = true;
  for (int i = 0; i < unknowns; ++i) {
    out[i] = all[static_cast<std::size_t>(i)];
    finite = finite && std::isfinite(out[i]);
  }
  return finite ? 0 : 1;  // 1: try a shorter step
}

// The sums do not act back, so their rows may stay empty; the arm of the friction is taken as constant.
int jacobian(double /*t*/, N_Vector y_vector, N_Vector /*rates*/, SUNMatrix matrix, void* data, N_Vector /*unused*/,
             N_Vector /*unused*/, N_Vector /*unused*/) {
  const WinklerModel& model = *static_cast<const SixEquations*>(data)->model;
  const double* y = NV_DATA_S(y_vector);
  const Planar speed = speed_in(y);
  const SpringForce f = spring_force(model.base, place_in(y), speed);
  const bool sticks = friction_at(model.friction, f.normal, sliding_speed(f, speed)).sticks;
  const double by_speed = sticks ? 1.0 / model.friction.creep : model.friction.slip;
  const double by_normal =
      sticks ? 0.0
             : std::copysign((1.0 - model.friction.slip * model.friction.creep) * model.friction.coefficient,
                             sliding_speed(f, speed));
  const double mass = model.block.mass;
  const double inertia = model.block.inertia;
  // Columns 0, 2, 3, 5: settlement, angle and their rates; friction follows the normal force.
  const std::array<int, 4> columns = {0, 2, 3, 5};
  const std::array<double, 4> normal = {f.normal_by_settlement, f.normal_by_angle, f.normal_by_sinking_rate,
                                        f.normal_by_turning_rate};
  const std::array<double, 4> moment = {f.moment_by_settlement, f.moment_by_angle, f.moment_by_sinking_rate,
                                        f.moment_by_turning_rate};
  SUNMatZero(matrix);
  for (int i = 0; i < 3; ++i) SM_ELEMENT_D(matrix, i, i + 3) = 1.0;
  for (std::size_t k = 0; k < columns.size(); ++k) {
    const int column = columns[k];
    const double friction = by_normal * normal[k];
    SM_ELEMENT_D(matrix, 3, column) -= normal[k] / mass;
    SM_ELEMENT_D(matrix, 4, column) -= friction / mass;
    SM_ELEMENT_D(matrix, 5, column) += (f.arm * friction - moment[k]) / inertia;
  }
  SM_ELEMENT_D(matrix, 4, 4) -= by_speed / mass;
  SM_ELEMENT_D(matrix, 5, 4) += f.arm * by_speed / inertia;
  SM_ELEMENT_D(matrix, 4, 5) += f.arm * by_speed / mass;
  SM_ELEMENT_D(matrix, 5, 5) -= f.arm * f.arm * by_speed / inertia;
  return 0;
}

// Nothing is printed: what goes wrong is told by the return value.
void say_nothing(int /*code*/, const char* /*module*/, const char* /*function*/, char* /*message*/, void* /*data*/) {}

// Next jump of the acceleration after t; breakpoints without one need no restart.
double next_jump(const Shaking& shaking, double t) {
  while (true) {
    const double at = std::min(next_breakpoint(shaking.horizontal, t), next_breakpoint(shaking.vertical, t));
    if (at == never) return never;
    const GroundPush before = push_at(shaking, std::nextafter(at, 0.0));
    const GroundPush after = push_at(shaking, at);
    const double size = std::fabs(before.horizontal) + std::fabs(after.horizontal) + before.vertical;
    if (std::fabs(after.horizontal - before.horizontal) + std::fabs(after.vertical - before.vertical) > 1e-9 * size)
      return at;
    t = at;
  }
}

}  // namespace

struct WinklerBdf::Integrator {
  explicit Integrator(const WinklerModel& model) : equations{&model, never} {}
  Integrator(const Integrator&) = delete;
  Integrator& operator=(const Integrator&) = delete;
  ~Integrator() {
    CVodeFree(&memory);
    if (solver != nullptr) SUNLinSolFree(solver);
    if (matrix != nullptr) SUNMatDestroy(matrix);
    if (tolerances != nullptr) N_VDestroy(tolerances);
    if (values != nullptr) N_VDestroy(values);
    if (context != nullptr) SUNContext_Free(&context);
  }

  bool begin(const WinklerState& start);
  bool restart(double t);
  int move_to(double target);

  SixEquations equations;
  SUNContext context = nullptr;
  void* memory = nullptr;
  N_Vector values = nullptr;
  N_Vector tolerances = nullptr;
  SUNMatrix matrix = nullptr;
  SUNLinearSolver solver = nullptr;
  double time = 0.0;    // s
  double jump = never;  // s
  long earlier_steps = 0;
  long earlier_rates = 0;
};

bool WinklerBdf::Integrator::begin(const WinklerState& start) {
  const WinklerModel& model = *equations.model;
  if (SUNContext_Create(nullptr, &context) != 0) return false;
  values = N_VNew_Serial(unknowns, context);
  tolerances = N_VNew_Serial(unknowns, context);
  memory = CVodeCreate(CV_BDF, context);
  matrix = SUNDenseMatrix(unknowns, unknowns, context);
  if (values == nullptr || tolerances == nullptr || memory == nullptr || matrix == nullptr) return false;
  double* y = NV_DATA_S(values);
  const std::array<double, unknowns> first = {start.place.settlement, start.place.x, start.place.angle,
                                              start.speed.settlement, start.speed.x, start.speed.angle};
  std::copy(first.begin(), first.end(), y);
  // Lengths and angles to 1e-13 at the usual tolerance; sums are not to shorten the steps.
  const double relative = std::max(model.tolerance, 1e-12);
  const double absolute = 1e-3 * relative;
  const double energy = 1e-2 * relative * model.weight() * model.base.height;
  double* a = NV_DATA_S(tolerances);
  for (int i = 0; i < 3; ++i) {
    a[i] = absolute;
    a[i + 3] = 100.0 * absolute;
    a[i + 6] = 1e3 * energy;
  }
  solver = SUNLinSol_Dense(values, matrix, context);
  return solver != nullptr && CVodeSetErrHandlerFn(memory, say_nothing, nullptr) == CV_SUCCESS &&
         CVodeInit(memory, rates, 0.0, values) == CV_SUCCESS &&
         CVodeSVtolerances(memory, relative, tolerances) == CV_SUCCESS &&
         CVodeSetUserData(memory, &equations) == CV_SUCCESS &&
         CVodeSetLinearSolver(memory, solver, matrix) == CV_SUCCESS && CVodeSetJacFn(memory, jacobian) == CV_SUCCESS &&
         CVodeSetMaxNumSteps(memory, 100000) == CV_SUCCESS && restart(0.0);
}

bool WinklerBdf::Integrator::restart(double t) {
  const Shaking& shaking = equations.model->shaking;
  long steps = 0;
  long evaluations = 0;
  CVodeGetNumSteps(memory, &steps);
  CVodeGetNumRhsEvals(memory, &evaluations);
  earlier_steps += steps;
  earlier_rates += evaluations;
  jump = t >= shaking.quiet_from ? never : next_jump(shaking, t);
  equations.before_jump = jump == never ? never : std::nextafter(jump, 0.0);
  if (CVodeReInit(memory, t, values) != CV_SUCCESS) return false;
  constexpr double nowhere = 1e30;  // s, forgets the last jump
  return CVodeSetStopTime(memory, jump == never ? nowhere : jump) == CV_SUCCESS;
}

int WinklerBdf::Integrator::move_to(double target) {
  while (true) {
    if (jump <= target) {
      const int flag = jump > time ? CVode(memory, jump, values, &time, CV_NORMAL) : CV_SUCCESS;
      if (flag < 0) return flag;
      time = jump;
      if (!restart(jump)) return CV_MEM_FAIL;
      continue;
    }
    if (time >= target - 1e-9 * equations.model->step) return CV_SUCCESS;
    return CVode(memory, target, values, &time, CV_NORMAL);
  }
}

WinklerBdf::WinklerBdf(const WinklerModel& model, WinklerState& start)
    : integrator_(std::make_unique<Integrator>(model)) {
  const SpringForce springs = spring_force(model.base, start.place, start.speed);
  const BaseForce friction = friction_at(model.friction, springs.normal, sliding_speed(springs, start.speed));
  start.normal = springs.normal;
  start.friction = friction.force;
  start.sticks = friction.sticks;
  if (!integrator_->begin(start)) reason_ = "the stiff integrator could not begin";
}

WinklerBdf::~WinklerBdf() = default;
WinklerBdf::WinklerBdf(WinklerBdf&&) noexcept = default;
WinklerBdf& WinklerBdf::operator=(WinklerBdf&&) noexcept = default;

bool WinklerBdf::advance(WinklerState& state) {
  if (!reason_.empty()) return false;
  Integrator& integrator = *integrator_;
  const WinklerModel& model = *integrator.equations.model;
  ++step_;
  const double target = static_cast<double>(step_) * model.step;
  const int flag = integrator.move_to(target);
  if (flag < 0) {
    reason_ = fmt::format("the stiff integrator gave up at {:.6g} s (CVODE {}: {})", integrator.time, flag,
                          flag == CV_TOO_MUCH_WORK ? "too many steps" : "no step is short enough");
    return false;
  }
  const double* y = NV_DATA_S(integrator.values);
  state.time = target;
  state.place = place_in(y);
  state.speed = speed_in(y);
  const SpringForce springs = spring_force(model.base, state.place, state.speed);
  const BaseForce friction = friction_at(model.friction, springs.normal, sliding_speed(springs, state.speed));
  state.normal = springs.normal;
  state.friction = friction.force;
  state.sticks = friction.sticks;
  state.slip = base_displacement(model, state.place);
  state.input = y[6];
  state.slid = std::max(state.slid, y[7]);
  state.damped = std::max(state.damped, y[8]);
  return true;
}

long WinklerBdf::steps() const {
  long steps = 0;
  CVodeGetNumSteps(integrator_->memory, &steps);
  return integrator_->earlier_steps + steps;
}

long WinklerBdf::evaluations() const {
  long evaluations = 0;
  CVodeGetNumRhsEvals(integrator_->memory, &evaluations);
  return integrator_->earlier_rates + evaluations;
}

}  // namespace teeter
