#include "oracle/sundials_springs.hpp"

#include <stdexcept>

#include "models/winkler_load.hpp"

#if __has_include(<cvode/cvode.h>)

#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

namespace teeter::oracle {
namespace {

// Place, speed, and three sums: work of the ground, losses by friction and by damping.
constexpr int unknowns = 9;

struct Piece {
  const WinklerModel* model;
  double end;  // s, the ground may jump there
};

int rates(double t, N_Vector values, N_Vector slopes, void* data) {
  const Piece& piece = *static_cast<const Piece*>(data);
  const WinklerModel& model = *piece.model;
  const double* y = NV_DATA_S(values);
  double* out = NV_DATA_S(slopes);
  const Planar place{y[0], y[1], y[2]};
  const Planar speed{y[3], y[4], y[5]};
  const GroundPush push = push_at(model.shaking, std::min(t, std::nextafter(piece.end, 0.0)));
  const SpringForce springs = spring_force(model.base, place, speed);
  const double sliding = sliding_speed(springs, speed);
  const double friction = friction_at(model.friction, springs.normal, sliding).force;
  const Planar acceleration = acceleration_of(model, push, springs, friction);
  const double all[unknowns] = {speed.settlement,
                                speed.x,
                                speed.angle,
                                acceleration.settlement,
                                acceleration.x,
                                acceleration.angle,
                                input_power(model, push, speed),
                                friction * sliding,
                                damping_power(model.base, place, speed)};
  std::copy(all, all + unknowns, out);
  return 0;
}

void check(int flag) {
  if (flag < 0) throw std::runtime_error("CVODE " + std::to_string(flag));
}

}  // namespace

bool sundials_is_here() { return true; }

WinklerState cvode_state(const Scenario& scenario, double until, double tolerance, const std::vector<double>& jumps) {
  const WinklerModel model = make_winkler_model(scenario);
  WinklerState state = initial_state(model, scenario.initial);
  SUNContext context = nullptr;
  check(SUNContext_Create(nullptr, &context));
  N_Vector values = N_VNew_Serial(unknowns, context);
  N_Vector absolute = N_VNew_Serial(unknowns, context);
  SUNMatrix matrix = SUNDenseMatrix(unknowns, unknowns, context);
  SUNLinearSolver solver = SUNLinSol_Dense(values, matrix, context);
  void* memory = CVodeCreate(CV_BDF, context);
  double* y = NV_DATA_S(values);
  const double first[unknowns] = {state.place.settlement, state.place.x, state.place.angle,
                                  state.speed.settlement, state.speed.x, state.speed.angle};
  std::copy(first, first + unknowns, y);
  for (int i = 0; i < unknowns; ++i)
    NV_DATA_S(absolute)[i] = tolerance * (i < 3 ? 1e-3 : i < 6 ? 0.1 : 10.0 * model.weight());
  check(CVodeInit(memory, rates, 0.0, values));
  check(CVodeSVtolerances(memory, tolerance, absolute));
  check(CVodeSetLinearSolver(memory, solver, matrix));
  check(CVodeSetMaxNumSteps(memory, 10000000));
  std::vector<double> ends = jumps;
  ends.push_back(until);
  double t = 0.0;
  for (const double end : ends) {
    Piece piece{&model, end};
    check(CVodeSetUserData(memory, &piece));
    check(CVodeReInit(memory, t, values));
    check(CVodeSetStopTime(memory, end));
    check(CVode(memory, end, values, &t, CV_NORMAL));
  }
  state = {until, {y[0], y[1], y[2]}, {y[3], y[4], y[5]}};
  state.input = y[6];
  state.slid = y[7];
  state.damped = y[8];
  CVodeFree(&memory);
  SUNLinSolFree(solver);
  SUNMatDestroy(matrix);
  N_VDestroy(absolute);
  N_VDestroy(values);
  SUNContext_Free(&context);
  return state;
}

}  // namespace teeter::oracle

#else

namespace teeter::oracle {

bool sundials_is_here() { return false; }

WinklerState cvode_state(const Scenario&, double, double, const std::vector<double>&) {
  throw std::runtime_error("SUNDIALS is not installed");
}

}  // namespace teeter::oracle

#endif
