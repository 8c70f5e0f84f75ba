#include "oracle/cvode_springs.hpp"

#if __has_include(<cvode/cvode.h>)

#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

#include <algorithm>
#include <cmath>

#include "models/winkler/load.hpp"

namespace teeter::oracle {
namespace {

constexpr int unknowns = 6;

struct Equations {
  const WinklerModel* model;
  double before_break;  // s
};

// The law as it is written, without branches; CVODE takes the Jacobian by differences.
int rates(double t, N_Vector y_vector, N_Vector rates_vector, void* data) {
  const Equations& equations = *static_cast<const Equations*>(data);
  const WinklerModel& model = *equations.model;
  const double* y = NV_DATA_S(y_vector);
  const Planar speed{y[3], y[4], y[5]};
  const BasePush push = push_at(model.shaking, std::min(t, equations.before_break));
  const SpringForce springs = spring_force(model.base, {y[0], y[1], y[2]}, speed);
  const double friction = friction_at(model.friction, springs.normal, sliding_speed(springs, speed)).force;
  const Planar acceleration = acceleration_of(model, push, springs, friction);
  const double all[unknowns] = {speed.settlement,        speed.x,        speed.angle,
                                acceleration.settlement, acceleration.x, acceleration.angle};
  std::copy(all, all + unknowns, NV_DATA_S(rates_vector));
  return std::all_of(all, all + unknowns, [](double value) { return std::isfinite(value); }) ? 0 : 1;
}

void say_nothing(int /*code*/, const char* /*module*/, const char* /*function*/, char* /*message*/, void* /*data*/) {}

double next_break(const Shaking& shaking, double t) {
  return std::min(next_breakpoint(shaking.horizontal, t), next_breakpoint(shaking.vertical, t));
}

struct Cvode {
  explicit Cvode(const WinklerModel& model) : equations{&model, never} {
    SUNContext_Create(nullptr, &context);
    values = N_VNew_Serial(unknowns, context);
    tolerances = N_VNew_Serial(unknowns, context);
    matrix = SUNDenseMatrix(unknowns, unknowns, context);
    solver = SUNLinSol_Dense(values, matrix, context);
    memory = CVodeCreate(CV_BDF, context);
  }
  Cvode(const Cvode&) = delete;
  Cvode& operator=(const Cvode&) = delete;
  ~Cvode() {
    CVodeFree(&memory);
    SUNLinSolFree(solver);
    SUNMatDestroy(matrix);
    N_VDestroy(tolerances);
    N_VDestroy(values);
    SUNContext_Free(&context);
  }

  void begin(const WinklerState& start) {
    const double first[unknowns] = {start.place.settlement, start.place.x, start.place.angle,
                                    start.speed.settlement, start.speed.x, start.speed.angle};
    std::copy(first, first + unknowns, NV_DATA_S(values));
    const double relative = equations.model->tolerance;
    for (int i = 0; i < unknowns; ++i) NV_DATA_S(tolerances)[i] = (i < 3 ? 1e-3 : 0.1) * relative;
    CVodeSetErrHandlerFn(memory, say_nothing, nullptr);
    CVodeInit(memory, rates, 0.0, values);
    CVodeSVtolerances(memory, relative, tolerances);
    CVodeSetUserData(memory, &equations);
    CVodeSetLinearSolver(memory, solver, matrix);
    CVodeSetMaxNumSteps(memory, 20000);
    CVodeSetMaxStep(memory, equations.model->step);  // else it sleeps through a pulse that comes late
    restart(0.0);
  }
  void restart(double t) {
    break_time = next_break(equations.model->shaking, t);
    equations.before_break = break_time == never ? never : std::nextafter(break_time, 0.0);
    CVodeReInit(memory, t, values);
    CVodeSetStopTime(memory, break_time == never ? 1e30 : break_time);
  }
  bool move_to(double target) {
    while (break_time <= target) {
      if (break_time > time && CVode(memory, break_time, values, &time, CV_NORMAL) < 0) return false;
      time = break_time;
      restart(time);
    }
    return time >= target || CVode(memory, target, values, &time, CV_NORMAL) >= 0;
  }

  Equations equations;
  SUNContext context = nullptr;
  void* memory = nullptr;
  N_Vector values = nullptr;
  N_Vector tolerances = nullptr;
  SUNMatrix matrix = nullptr;
  SUNLinearSolver solver = nullptr;
  double time = 0.0;          // s
  double break_time = never;  // s
};

}  // namespace

bool cvode_is_here() { return true; }

std::vector<WinklerState> springs_by_cvode(const WinklerModel& model, const WinklerState& start, std::size_t steps) {
  Cvode cvode(model);
  cvode.begin(start);
  std::vector<WinklerState> states = {start};
  while (states.size() <= steps && cvode.move_to(static_cast<double>(states.size()) * model.step)) {
    const double* y = NV_DATA_S(cvode.values);
    WinklerState state;
    state.time = static_cast<double>(states.size()) * model.step;
    state.place = {y[0], y[1], y[2]};
    state.speed = {y[3], y[4], y[5]};
    states.push_back(state);
  }
  return states;
}

}  // namespace teeter::oracle

#else

namespace teeter::oracle {

bool cvode_is_here() { return false; }
std::vector<WinklerState> springs_by_cvode(const WinklerModel&, const WinklerState&, std::size_t) { return {}; }

}  // namespace teeter::oracle

#endif
