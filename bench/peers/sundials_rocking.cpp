#include "peers/sundials_rocking.hpp"

#include <arkode/arkode_erkstep.h>
#include <nvector/nvector_serial.h>
#include <sundials/sundials_context.h>

#include <stdexcept>

namespace peers {
namespace {

constexpr double far_away = 1e6;  // s

enum class FlightEnd { limit, impact, overturned };
enum Root { ground, lying, turning };

struct Motion {
  Block block;
  SinePulse pulse;
  int side;  // sign of the lean
  bool shaken;
};

int rates(double t, N_Vector state, N_Vector rate, void* data) {
  const Motion& motion = *static_cast<const Motion*>(data);
  const double* x = NV_DATA_S(state);
  double* dx = NV_DATA_S(rate);
  const double phi = motion.side * motion.block.alpha - x[0];
  const double push = motion.shaken ? motion.pulse.amplitude * std::sin(motion.pulse.omega * t) : 0.0;
  dx[0] = x[1];
  dx[1] = -motion.block.p2 * (std::sin(phi) + push * std::cos(phi));
  return 0;
}

int roots(double /*t*/, N_Vector state, double* value, void* data) {
  const Motion& motion = *static_cast<const Motion*>(data);
  const double* x = NV_DATA_S(state);
  value[ground] = motion.side * x[0];
  value[lying] = lying_angle - motion.side * x[0];
  value[turning] = motion.side * x[1];
  return 0;
}

}  // namespace

struct SundialsPulse::Integrator {
  SUNContext context = nullptr;
  N_Vector state = nullptr;
  void* memory = nullptr;
  Motion motion{};
  bool whole = false;
  double time = 0.0;
  double first_step = 0.0;  // s, tried first; kept over impacts
  Outcome* outcome = nullptr;

  Integrator(const Block& block, SundialsTolerance tolerance, bool all) : whole(all) {
    motion.block = block;
    motion.side = 1;
    if (SUNContext_Create(nullptr, &context) != 0) throw std::runtime_error("SUNDIALS has no context");
    state = N_VNew_Serial(2, context);
    N_VConst(0.0, state);
    memory = ERKStepCreate(rates, 0.0, state, context);
    ERKStepSetTableNum(memory, ARKODE_DORMAND_PRINCE_7_4_5);
    ERKStepSStolerances(memory, tolerance.relative, tolerance.absolute);
    ERKStepSetUserData(memory, &motion);
    ERKStepSetMaxNumSteps(memory, 1000000);
    ERKStepRootInit(memory, whole ? 3 : 2, roots);
    int falling[] = {-1, -1, -1};
    ERKStepSetRootDirection(memory, falling);
    ERKStepSetNoInactiveRootWarn(memory);
  }
  ~Integrator() {
    ERKStepFree(&memory);
    N_VDestroy(state);
    SUNContext_Free(&context);
  }
  Integrator(const Integrator&) = delete;
  Integrator& operator=(const Integrator&) = delete;

  double* x() const { return NV_DATA_S(state); }

  void note_peak() const {
    if (std::fabs(x()[0]) <= outcome->peak) return;
    outcome->peak = std::fabs(x()[0]);
    outcome->peak_time = time;
  }

  FlightEnd fly(double limit) {
    ERKStepReset(memory, time, state);
    ERKStepSetInitStep(memory, std::min(first_step, 0.5 * (limit - time)));
    ERKStepSetStopTime(memory, limit);
    for (;;) {
      const int flag = ERKStepEvolve(memory, limit, state, &time, ARK_NORMAL);
      if (flag < 0) throw std::runtime_error("SUNDIALS gave up");
      note_peak();
      if (flag != ARK_ROOT_RETURN) return FlightEnd::limit;
      int found[3] = {0, 0, 0};
      ERKStepGetRootInfo(memory, found);
      if (found[lying] != 0) return FlightEnd::overturned;
      if (found[ground] != 0) break;
    }
    ERKStepGetLastStep(memory, &first_step);
    return FlightEnd::impact;
  }

  // True when what remains of the bouncing may be dropped.
  bool hit(double push) {
    const double before = x()[1];
    x()[0] = 0.0;
    x()[1] = motion.block.ratio * before;
    motion.side = -motion.side;
    ++outcome->impact_count;
    if (whole) outcome->impacts.push_back({time, before, x()[1]});
    const Bounce bounce = bounce_after_impact(motion.block, motion.side, std::fabs(x()[1]), push);
    if (!bounce.is_chatter) {
      // A step that spans the whole bounce would hide it from the root finder.
      const double fall = motion.block.p2 * (motion.block.sin_alpha + motion.side * push * motion.block.cos_alpha);
      if (fall > 0.0) first_step = std::min(first_step, 0.5 * std::fabs(x()[1]) / fall);
      return false;
    }
    N_VConst(0.0, state);
    outcome->end_time = time + bounce.remaining;
    return true;
  }

  void overturn() const {
    outcome->overturned = true;
    outcome->end_time = outcome->peak_time = time;
    outcome->peak = lying_angle;
  }

  // To the pulse's end or overturning (true), or to rest (false).
  bool shake() {
    motion.shaken = true;
    while (time < motion.pulse.length) {
      switch (fly(motion.pulse.length)) {
        case FlightEnd::limit: return true;
        case FlightEnd::overturned: overturn(); return true;
        case FlightEnd::impact:
          if (hit(motion.pulse.amplitude * std::sin(motion.pulse.omega * time))) return false;
      }
    }
    return true;
  }

  void finish_freely() {
    motion.shaken = false;
    outcome->angle_at_quiet = x()[0];
    if (!whole) {
      outcome->overturned = decide_by_energy(motion.block, motion.side * x()[0], motion.side * x()[1]).overturns;
      return;
    }
    for (;;) {
      if (fly(time + far_away) == FlightEnd::overturned) return overturn();
      if (hit(0.0)) return;
    }
  }
};

SundialsPulse::SundialsPulse(const Block& block, SundialsTolerance tolerance, bool whole)
    : integrator_(std::make_unique<Integrator>(block, tolerance, whole)) {}

SundialsPulse::~SundialsPulse() = default;

void SundialsPulse::run(const SinePulse& pulse, Outcome& outcome) {
  Integrator& one = *integrator_;
  outcome = Outcome{};
  one.outcome = &outcome;
  one.motion.pulse = pulse;
  one.time = 0.0;
  one.first_step = 0.05 / one.motion.block.p;
  for (;;) {
    const Uplift next = next_uplift(one.motion.block, pulse, one.time);
    if (next.side == 0) return;
    outcome.moved = true;
    one.time = next.time;
    one.motion.side = next.side;
    N_VConst(0.0, one.state);
    if (!one.shake()) continue;
    if (!outcome.overturned) one.finish_freely();
    return;
  }
}

}  // namespace peers
