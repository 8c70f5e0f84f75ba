// The model contact beside engines for games and for nonsmooth mechanics: what a step costs and what it gets wrong.
// One block that rocks, beside the Open Dynamics Engine and Box2D; columns of cubes that must not move, beside Box2D,
// the Open Dynamics Engine and Siconos.
#include <fmt/format.h>

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

#include "contact_cost.hpp"
#include "models/contact/motion.hpp"
#include "oracle/siconos_contacts.hpp"
#include "support/timing.hpp"

namespace {

using namespace teeter;
using bench::best_of;
using bench::contact_blocks;
using bench::EngineRun;

// What Siconos needs for the problem of one step of the column (Delassus matrix given, not counted).
double siconos_microseconds(const bench::Column& c, oracle::SiconosFriction method) {
  if (!oracle::siconos_numerics_is_here()) return -1.0;
  const int rows = 4 * c.blocks;
  Eigen::MatrixXd g = Eigen::MatrixXd::Zero(3 * c.blocks, rows);
  const double gyration = c.side / std::sqrt(6.0);
  const double half = 0.5 * c.side;
  for (int i = 0; i < c.blocks; ++i) {
    for (int e = 0; e < 2; ++e) {
      const double x = e == 0 ? -half : half;
      const int n = 4 * i + 2 * e;
      g.col(n).segment<3>(3 * i) << 0.0, 1.0, -x / gyration;
      g.col(n + 1).segment<3>(3 * i) << 1.0, 0.0, -half / gyration;
      if (i == 0) continue;
      g.col(n).segment<3>(3 * i - 3) << 0.0, -1.0, x / gyration;
      g.col(n + 1).segment<3>(3 * i - 3) << -1.0, 0.0, -half / gyration;
    }
  }
  Eigen::VectorXd free(3 * c.blocks);
  for (int i = 0; i < c.blocks; ++i) free.segment<3>(3 * i) << -0.5 * c.amplitude / bench::gravity, -1.0, 0.0;
  const Eigen::MatrixXd w = g.transpose() * g;
  const Eigen::VectorXd q = g.transpose() * free;
  const Eigen::VectorXd mu = Eigen::VectorXd::Constant(rows / 2, c.friction);
  double best = 1e300;
  for (int k = 0; k < (c.blocks > 10 ? 2 : 5); ++k) {
    const double start = bench::thread_seconds();
    bench::sink = oracle::siconos_contacts(w, q, mu, method).sum();
    best = std::min(best, bench::thread_seconds() - start);
  }
  return 1e6 * best;
}

std::string cell(const std::optional<EngineRun>& run, double ours) {
  return run ? fmt::format("{:.3g} ({:.1f}x)", run->microseconds, run->microseconds / ours) : "not installed";
}

void single_block() {
  const bench::Release& r = bench::rocking_release;
  const double exact = bench::exact_second_peak;
  fmt::print("One block 0.5 x 3.5 m, released at 0.05 rad, steps of 1 ms: microseconds per step, second peak\n");
  const EngineRun ours = *best_of(20, [&] { return bench::our_release(r, ContactScheme::hybrid); });
  fmt::print("| {:28} | {:8.3f} | {:.6f} rad | {:+.2f} % |\n", "teeter, hybrid", ours.microseconds, ours.peak,
             100.0 * (ours.peak / exact - 1.0));
  const auto row = [&](const char* name, const std::optional<EngineRun>& run) {
    if (!run) return fmt::print("| {:28} | not installed |\n", name);
    fmt::print("| {:28} | {:8.3f} | {:.6f} rad | {:+.2f} % | {:.1f} times ours\n", name, run->microseconds, run->peak,
               100.0 * (run->peak / exact - 1.0), run->microseconds / ours.microseconds);
  };
  row("teeter, implicit Euler", best_of(20, [&] { return bench::our_release(r, ContactScheme::implicit_euler); }));
  row("Open Dynamics Engine", best_of(10, [&] { return bench::ode_release(r); }));
  row("Box2D, 100 iterations", best_of(10, [&] { return bench::box2d_release(r, bench::box2d_iterations); }));
}

void columns() {
  fmt::print(
      "\nColumns of 0.5 m cubes on shaking ground (2 Hz), steps of 1 ms, 1 s: microseconds per step (ratio), drift\n");
  fmt::print(
      "| N | shaking | teeter hybrid | drift | implicit Euler | Box2D 100 | drift | ODE QuickStep | drift | "
      "Siconos nsgs, solver alone | Siconos Lemke |\n");
  for (const int n : {2, 5, 10, 20, 50}) {
    const bench::Column c = bench::cube_column(n);
    const EngineRun hybrid = *best_of(5, [&] { return bench::our_column(c, ContactScheme::hybrid); });
    const EngineRun euler = *best_of(5, [&] { return bench::our_column(c, ContactScheme::implicit_euler); });
    const auto box = best_of(3, [&] { return bench::box2d_column(c, bench::box2d_iterations); });
    const auto ode = best_of(2, [&] { return bench::ode_column(c); });
    const auto siconos = [&](oracle::SiconosFriction method) {
      const double us = siconos_microseconds(c, method);
      return us < 0.0 ? std::string("not installed") : fmt::format("{:.3g} ({:.0f}x)", us, us / hybrid.microseconds);
    };
    fmt::print("| {} | {} g | {:.3g} | {:.1e} | {:.3g} | {} | {:.1e} | {} | {:.1e} | {} | {} |\n", n,
               c.amplitude / bench::gravity, hybrid.microseconds, hybrid.drift, euler.microseconds,
               cell(box, hybrid.microseconds), box ? box->drift : 0.0, cell(ode, hybrid.microseconds),
               ode ? ode->drift : 0.0, siconos(oracle::SiconosFriction::gauss_seidel),
               n > 20 ? std::string("-") : siconos(oracle::SiconosFriction::lemke));
  }
}

// Blocks that move: a column rocked and slid by a strong pulse.
void moving_columns() {
  fmt::print("\nColumns under a sine of 0.5 g and 1 Hz, friction 0.4, hybrid, 1 s: microseconds per step, landings\n");
  for (const int n : {2, 5, 10, 20}) {
    Scenario s = contact_blocks(n, 0.5, 0.5, 0.4, 1e-3, ContactScheme::hybrid);
    s.ground.horizontal.kind = ExcitationKind::sine;
    s.ground.horizontal.amplitude = 0.5 * bench::gravity;
    s.ground.horizontal.omega = 6.283;
    const ContactModel model = make_contact_model(s);
    ContactMotion motion(model, initial_assembly(model, s));
    const double start = bench::thread_seconds();
    while (motion.time() < 1.0 && !motion.ended()) motion.advance();
    const double used = bench::thread_seconds() - start;
    fmt::print("| {} | {:.3g} | {} landings until {:.2f} s, worst residual {:.1e} |\n", n,
               1e6 * used / (motion.time() / 1e-3), motion.impacts(), motion.time(), motion.trouble().worst_residual);
  }
}

// A wall in running bond, at rest and gently shaken.
void wall() {
  Scenario s = contact_blocks(0, 0.5, 0.25, 0.6, 2e-3, ContactScheme::implicit_euler);
  constexpr int courses = 16;
  constexpr int per_course = 62;
  for (int course = 0; course < courses; ++course) {
    const bool shifted = course % 2 == 1;
    for (int i = 0; i < per_course + (shifted ? 1 : 0); ++i) {
      Block b;
      const bool half = shifted && (i == 0 || i == per_course);
      b.width = half ? 0.25 : 0.5;
      b.height = 0.25;
      b.density = 2000.0;
      const double left = shifted ? (i == 0 ? 0.0 : 0.5 * i - 0.25) : 0.5 * i;
      b.at = {left + 0.5 * b.width, 0.25 * course};
      s.blocks.push_back(b);
    }
  }
  fmt::print("\nA wall of {} blocks in running bond, implicit Euler, steps of 2 ms: milliseconds per step\n",
             s.blocks.size());
  for (const double share : {0.0, 0.05, 0.2}) {
    s.ground.horizontal.kind = ExcitationKind::harmonic;
    s.ground.horizontal.amplitude = std::max(share, 1e-12) * bench::gravity;
    s.ground.horizontal.omega = 4.0 * 3.14159265358979;
    const ContactModel model = make_contact_model(s);
    ContactMotion motion(model, initial_assembly(model, s));
    const double start = bench::thread_seconds();
    motion.advance();
    const double first = bench::thread_seconds() - start;
    const double from = bench::thread_seconds();
    while (motion.time() < 0.25 - 1e-9 && !motion.ended()) motion.advance();
    const double rest = bench::thread_seconds() - from;
    fmt::print("| {} g | first step {:.1f} | then {:.1f} | worst residual {:.1e}, unsolved {} |\n", share, 1e3 * first,
               1e3 * rest / static_cast<double>(motion.pieces() - 1), motion.trouble().worst_residual,
               motion.trouble().unsolved);
  }
}

}  // namespace

int main(int count, char** words) {
  const bool quick = count > 1 && std::strcmp(words[1], "--quick") == 0;
  single_block();
  columns();
  moving_columns();
  if (!quick) wall();
}
