// An arch of 27 voussoirs and walls of 40 and 264 blocks beside Box2D, the Open Dynamics Engine and Siconos: the
// push at which they give way, found by a slow ramp, how long a collapse takes, and what a step costs.
#include <fmt/format.h>

#include <cmath>
#include <cstring>

#include "assembly_cost.hpp"
#include "support/gravity.hpp"

namespace {

using namespace bench;

constexpr double step = 0.002;       // s
constexpr double first_share = 0.8;  // of the factor, at which the ramp begins
constexpr double growth = 0.05;      // of the factor, in a second
constexpr double gave_way = 0.01;    // m, of the farthest stone
constexpr double strong = 1.2;       // of the factor, of the push that brings it down
constexpr double patience = 6.0;     // s
constexpr int iterations = 100;      // of Box2D and of QuickStep, sweeps of Siconos

// Shares of the factor and seconds; ours of a quarter of the step is what errors are taken from.
void row(const char* who, const std::optional<AssemblyRun>& ramp, const std::optional<AssemblyRun>& fall,
         const AssemblyRun& exact_ramp, const AssemblyRun& exact_fall) {
  if (!ramp || !fall) return fmt::print("| {} | not compared |\n", who);
  const auto share = [](const AssemblyRun& run) { return first_share + growth * run.time.value_or(NAN); };
  const double off = 100.0 * (share(*ramp) / share(exact_ramp) - 1.0);
  const double late = 100.0 * (fall->time.value_or(NAN) / exact_fall.time.value_or(NAN) - 1.0);
  fmt::print("| {} | {} | {} | {:.3g} | {:.3g} |\n", who,
             ramp->time ? fmt::format("{:.4f} ({:+.2g} %)", share(*ramp), off) : "stands",
             fall->time ? fmt::format("{:.4f} s ({:+.2g} %)", *fall->time, late) : "stands", ramp->microseconds,
             fall->microseconds);
}

void compare(const AssemblyWork& work, bool quick) {
  const double g = work.factor * gravity;
  const auto ramp = [&](double dt) { return Push{first_share * g, growth * g, patience, gave_way, dt}; };
  const auto fall = [&](double dt) { return Push{strong * g, 0.0, patience, work.collapsed, dt}; };
  const double fine = quick ? step : step / 4.0;
  const AssemblyRun exact_ramp = our_assembly(work, ramp(fine));
  const AssemblyRun exact_fall = our_assembly(work, fall(fine));
  fmt::print("\n{}: bears {:.6f} g; converged: gives way at {:.4f} of it, has gone {} m after {:.4f} s\n", work.name,
             work.factor, first_share + growth * exact_ramp.time.value_or(NAN), work.collapsed,
             exact_fall.time.value_or(NAN));
  fmt::print("| who | gives way at, of the factor | collapse takes | us a step, ramp | us a step, collapse |\n");
  const auto line = [&](const char* who, auto&& run) {
    row(who, run(ramp(step)), run(fall(step)), exact_ramp, exact_fall);
    std::fflush(stdout);
  };
  line("Teeter, implicit Euler",
       [&](const Push& push) { return std::optional<AssemblyRun>(our_assembly(work, push)); });
  line("Box2D, 100 iterations", [&](const Push& push) { return box2d_assembly(work, push, iterations); });
  line("Open Dynamics Engine, QuickStep, 100 iterations",
       [&](const Push& push) { return ode_assembly(work, push, iterations); });
  line("Siconos, Moreau-Jean, 100 sweeps", [&](const Push& push) { return siconos_assembly(work, push, iterations); });
}

}  // namespace

// `--quick`: the arch alone, against our own step.
int main(int count, char** words) {
  const bool quick = count > 1 && std::strcmp(words[1], "--quick") == 0;
  const std::string only = count > 1 && !quick ? words[1] : "";
  for (const AssemblyWork& work : assembly_works()) {
    if (work.name.find(only) == std::string::npos) continue;
    compare(work, quick);
    if (quick) break;
  }
}
