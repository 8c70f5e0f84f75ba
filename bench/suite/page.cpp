#include "suite/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace bench {
namespace {

using Cells = std::vector<std::string>;

const std::string section_start = "\n## On ";
const std::string rest_start = "\n## Measured by other programs\n";

// Bytes that begin a character count.
std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string table(const Cells& head, const std::vector<Cells>& rows) {
  std::vector<std::size_t> widths(head.size(), 3);
  const auto widen = [&](const Cells& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], width_of(cells[i]));
  };
  widen(head);
  for (const Cells& row : rows) widen(row);
  const auto line = [&](const Cells& cells) {
    std::string text = "|";
    for (std::size_t i = 0; i < cells.size(); ++i)
      text += " " + cells[i] + std::string(widths[i] - width_of(cells[i]), ' ') + " |";
    return text + "\n";
  };
  std::string text = line(head) + "|";
  for (const std::size_t width : widths) text += std::string(width + 2, '-') + "|";
  text += "\n";
  for (const Cells& row : rows) text += line(row);
  return text;
}

std::string number(double value) {
  if (value >= 1e6) return fmt::format("{:.3g} million", 1e-6 * value);
  return value >= 1000.0 ? fmt::format("{:.0f}", value) : fmt::format("{:.3g}", value);
}

std::string ratio(double value) { return value >= 100.0 ? fmt::format("{:.0f}", value) : fmt::format("{:.3g}", value); }

std::string ratios(const std::vector<Comparison>& comparisons) {
  std::vector<Cells> rows;
  for (const Comparison& c : comparisons) {
    const bool measured = !std::isnan(c.peer_time);
    const bool has_goal = c.goal.must > 0.0;
    const bool judged = has_goal && measured;
    std::string remark = has_goal ? c.flaw : "";
    if (!c.remark.empty()) remark += (remark.empty() ? "" : "; ") + c.remark;
    rows.push_back({c.work, c.ours, fmt::format("{} {}", number(c.our_time), c.unit), c.peer,
                    measured ? number(c.peer_time) : "not installed", measured ? ratio(c.ratio()) : "",
                    has_goal ? ratio(c.goal.must) : "", has_goal ? ratio(c.goal.moonshot) : "",
                    judged ? (c.reaches(c.goal.must) ? "yes" : "no") : "",
                    judged ? fmt::format("{:.2f}", c.ratio() / c.goal.moonshot) : "", remark});
  }
  return table(
      {"work", "Teeter", "takes", "peer", "takes", "ratio", "must", "moonshot", "met", "share of moonshot", ""}, rows);
}

std::string errors(const std::vector<ErrorRow>& all) {
  std::vector<Cells> rows;
  for (const ErrorRow& e : all)
    rows.push_back({e.work, e.who, fmt::format("{:.1e}", e.peak.median), fmt::format("{:.1e}", e.peak.high),
                    fmt::format("{:.1e}", e.end_time.median), fmt::format("{:.1e}", e.end_time.high)});
  return table({"work", "who", "peak, median", "peak, 99 %", "end, median", "end, 99 %"}, rows);
}

std::string verdicts(const std::vector<VerdictRow>& all) {
  std::vector<Cells> rows;
  for (const VerdictRow& v : all) {
    std::string flips;
    for (const double within : v.flips_within)
      flips +=
          (flips.empty() ? "" : ", ") + (within > 0.0 ? fmt::format("{:.0e}", within) : std::string("not near one"));
    rows.push_back({v.work, fmt::format("{}", v.cases), fmt::format("{}", v.disagreements), flips});
  }
  return table({"work", "cases", "disagreements", "the reference flips within"}, rows);
}

std::string growths(const std::vector<Growth>& all) {
  std::vector<Cells> rows;
  for (const Growth& g : all) {
    std::string sizes;
    std::string costs;
    for (std::size_t i = 0; i < g.sizes.size(); ++i) {
      sizes += (i == 0 ? "" : ", ") + number(g.sizes[i]);
      costs += (i == 0 ? "" : ", ") + number(g.costs[i]);
    }
    rows.push_back(
        {g.work, g.size, sizes, fmt::format("{} {}", costs, g.unit), fmt::format("{:.2f}", g.exponent()), g.remark});
  }
  return table({"work", "grows with", "sizes", "cost", "exponent", ""}, rows);
}

// Goals in one sentence.
std::string summary(const std::vector<Comparison>& comparisons) {
  int goals = 0;
  int met = 0;
  int moonshots = 0;
  std::string missed;
  for (const Comparison& c : comparisons) {
    if (c.goal.must == 0.0 || std::isnan(c.peer_time)) continue;
    ++goals;
    met += c.reaches(c.goal.must) ? 1 : 0;
    moonshots += c.reaches(c.goal.moonshot) ? 1 : 0;
    if (c.reaches(c.goal.must)) continue;
    missed += fmt::format("{}{} ({} of {}{}{})", missed.empty() ? "" : "; ", c.work, ratio(c.ratio()),
                          ratio(c.goal.must), c.flaw.empty() ? "" : ", ", c.flaw);
  }
  return fmt::format("{} of {} goals are met, {} of them reach the moonshot.{}\n", met, goals, moonshots,
                     missed.empty() ? "" : " Missed: " + missed + ".");
}

constexpr const char* method =
    R"(Times are processor time of one thread (wall time for threads), without output. Contenders take turns on batches of cases and
the best of each batch counts. *Ratio* is the peer's time over ours: above 1 Teeter is faster. Ratios can be trusted to about 10 %,
times only on a quiet machine of this kind.

- **odeint-Newton**: Boost.odeint's dopri5 with dense output (1e-8 relative, 1e-10 absolute), impacts by Newton on the interpolant,
  nothing allocated per run, and for verdicts the same decision by energy when the ground comes to rest. On records one step
  per sample. The best that a good engineer writes with the standard library of the field, built by g++ and by clang for this very
  processor (`-O3 -march=native`, contraction on): the faster of the two counts. Teeter is as it is installed, for any processor.
- **SUNDIALS, SciPy, Octave** run a few cases, spread over the map, at the same tolerances and with their own event location; beside them what
  odeint takes for the same cases.
- **lanes**: several cases side by side in the registers, as studies run them, at a tolerance that makes the errors equal; **at 1e-8**: at
  the tolerance of the peer, with errors much smaller than the peer's; **lanes off**: the same code, one case at a time;
  **one by one**: `decide()` and `simulate_summary()`.
- **Box in space**: 40 s of three sines that keep a slender box rocking, or a squat one sliding on four corners. Times are those of 1 ms: one step of Teeter, and of a peer as many as its error takes to come down to ours, its step halved down to 1/64; where that does not suffice the remark says so and the time is that of the smallest step. The error is the largest
  distance of a corner from where it is in the converged motion (Teeter with 1/64 of the step), over the first seconds: a long rocking motion is chaotic. The Open
  Dynamics Engine runs its exact stepper, Bullet in double precision, MuJoCo with Newton's method and elliptic cones; Siconos solves the contact problems of a
  Moreau-Jean stepper. Peers are compiled with `-O3 -march=native` and contraction, their libraries are Debian's.
- Map: 50 x 50 one-sine pulses, omega/p 0.5 to 10, amplitude 1 to 10 g tan(alpha). Record: 8001 samples of strong
  shaking 0.005 s apart (`bench/shaking.cpp`) at 300 amplitudes, 1 to 7 times what lifts the block. Blocks: stocky 0.5 x 1 m, slender 0.5 x 3.5 m.
- Teeter's tolerances are chosen for errors no larger than odeint's. A goal is met only if that holds for the peaks, in the median and at
  99 %.
)";

constexpr const char* about_errors =
    "Against Teeter at 1e-13, which odeint at 1e-13 confirms; peaks in shares of alpha, times of rest or fall in "
    "1/p.\n\n";

constexpr const char* about_verdicts =
    "Lanes (verdict and full history), one by one and odeint beside each other; for each disagreement, the relative "
    "change "
    "of\namplitude that changes the verdict of the reference.\n\n";

constexpr const char* bounds =
    R"(- **Maps in lanes.** About 400 vector instructions a Taylor step and 6 to 7 steps a simulation make 0.1 us the floor of the arithmetic
  with AVX2. Above it are events (each lane has its impacts at other times), setting up and handing over a case, and the dependent
  sums of the recurrence.
- **Full histories** add the flight in which the pulse ends and, up to there, the search for peaks; what follows on still ground is a
  sum in closed form, which is why the ratio is larger for slender blocks with their many impacts.
- **Records** take at least one step per sample while the block rocks, of low order: some 70 instructions a lane where nothing happens,
  half of them for the series. The rest is landings, which wait for divisions, and branches that cannot be foreseen.
- **Refined maps**: simulations grow with the length of the boundaries; the rest is judging cells and telling their points.
- **Threads** share the counter of cases and the table; other programs on the machine show in this row first.
- **Contact**: a column that rests costs a pass over its blocks. A stack pays for the contact problem of each impact, in work proportional to
  the number of blocks but solved anew for each bounce that is closed (13 times an impact in a column of 50 drums), and many drums have many impacts.
)";

// The sections of the page that other processors wrote.
std::string sections_of_others(const std::string& page, const std::string& own_heading) {
  std::string kept;
  for (std::size_t begin = page.find(section_start); begin != std::string::npos;) {
    const std::size_t end = page.find("\n## ", begin + 1);
    const std::string section = page.substr(begin, end == std::string::npos ? end : end - begin);
    if (!section.starts_with("\n" + own_heading + "\n")) kept += section;
    begin = page.find(section_start, begin + 1);
  }
  return kept;
}

// What people wrote below, which the suite does not measure.
std::string rest_of(const std::string& page) {
  const std::size_t begin = page.find(rest_start);
  return begin == std::string::npos ? std::string() : page.substr(begin);
}

std::string section(const Findings& findings, const Circumstances& c, const std::string& heading) {
  std::string text = "\n" + heading + "\n\n";
  text += fmt::format("Written by `bench/suite` on {}, in {:.0f} s.\n\n", c.machine.date, c.seconds);
  text += table({"", ""}, {{"processor", fmt::format("{}, {} cores", c.machine.processor, c.machine.cores)},
                           {"lanes", fmt::format("{}, {} doubles side by side", c.machine.set, c.machine.lanes)},
                           {"Teeter", c.machine.compiler},
                           {"peers", c.machine.peers},
                           {"load average", fmt::format("{} before, {} after", c.load_before, c.load_after)},
                           {"command", "`build/release/bench/suite --write docs/performance.md`"}});
  text += "\n" + (c.quick ? "A smoke run on little work: no figure can be trusted.\n" : summary(findings.comparisons));
  text += "\n### Ratios\n\n" + ratios(findings.comparisons);
  text += std::string("\n### Errors\n\n") + about_errors + errors(findings.errors);
  text += std::string("\n### Verdicts\n\n") + about_verdicts + verdicts(findings.verdicts);
  return text + "\n### Growth\n\nCost as size to the power of the exponent, fitted.\n\n" + growths(findings.growths);
}

}  // namespace

std::string performance_page(const Findings& findings, const Circumstances& c, const std::string& before) {
  const std::string heading = fmt::format("{}{}, {}", section_start.substr(1), c.machine.processor, c.machine.set);
  return std::string("# Performance\n\n") + method + section(findings, c, heading) +
         sections_of_others(before, heading) + "\n## What bounds it\n\n" + bounds + rest_of(before);
}

}  // namespace bench
