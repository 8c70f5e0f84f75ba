// The table and the JSON.
#include "support/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>

namespace bench {
namespace {

// Beside odeint by the compiler that makes most of it.
double ratio_of(const Result& result, double microseconds) {
  double rival = std::numeric_limits<double>::infinity();
  for (const Timing& timing : result.timings)
    if (timing.contender.starts_with("odeint")) rival = std::min(rival, timing.microseconds);
  return rival / microseconds;
}

std::string error_line(const char* who, const Errors& e) {
  return fmt::format(
      "    {:<22} angle at quiet {:.1e} / {:.1e}   peak {:.1e} / {:.1e}   impact times {:.1e} / {:.1e}   end {:.1e} / "
      "{:.1e}\n",
      who, e.angle_at_quiet.median, e.angle_at_quiet.high, e.peak.median, e.peak.high, e.impact_time.median,
      e.impact_time.high, e.end_time.median, e.end_time.high);
}

std::string disagreement_line(const Work& work, const Disagreement& d) {
  const std::string where = work.is_map() ? fmt::format("omega {:.6g} rad/s, amplitude {:.6g} m/s2",
                                                        work.pulses[d.index].omega, work.pulses[d.index].amplitude)
                                          : fmt::format("scale {:.6g}", work.record.scales[d.index]);
  const std::string why = d.boundary_within > 0.0 ? fmt::format(
                                                        "the reference's verdict changes within {:.0e} of this "
                                                        "amplitude",
                                                        d.boundary_within)
                                                  : "NOT near a boundary";
  return fmt::format("    disagreement at {}: teeter says {}; {}\n", where,
                     d.teeter_overturns ? "overturned" : "survives", why);
}

nlohmann::json json_of(const Quantiles& q) { return {{"median", q.median}, {"p99", q.high}}; }

nlohmann::json json_of(const Errors& e) {
  return {{"angle_at_quiet", json_of(e.angle_at_quiet)},
          {"peak", json_of(e.peak)},
          {"impact_time", json_of(e.impact_time)},
          {"end_time", json_of(e.end_time)}};
}

nlohmann::json json_of(const Result& result) {
  nlohmann::json rows = nlohmann::json::array();
  for (const Timing& t : result.timings)
    rows.push_back(
        {{"contender", t.contender}, {"microseconds", t.microseconds}, {"ratio", ratio_of(result, t.microseconds)}});
  return {{"product", result.product}, {"timings", rows}};
}

}  // namespace

std::string as_table(const std::vector<WorkReport>& reports) {
  std::string text =
      "CPU time per simulation, best of each batch; ratio = time of the faster odeint / this time.\n"
      "Errors: median / 99 % quantile; angles in shares of alpha, times in 1/p; reference: teeter at 1e-13.\n";
  for (const WorkReport& r : reports) {
    text += fmt::format(
        "\n{}, {} block, {} cases, {} overturn; odeint {:.0e} absolute, {:.0e} relative; teeter {:.0e}, lanes {:.0e}\n",
        r.work.ground, r.work.size.name, r.work.cases, r.accuracy.overturned, r.tolerances.odeint.absolute,
        r.tolerances.odeint.relative, r.tolerances.teeter, r.tolerances.lanes);
    text += error_line("odeint", r.accuracy.odeint);
    text += error_line("teeter", r.accuracy.teeter);
    text += error_line("teeter, lanes", r.accuracy.lanes);
    text += error_line("odeint 1e-13 (check)", r.accuracy.reference_check);
    for (const Disagreement& d : r.accuracy.disagreements) text += disagreement_line(r.work, d);
    if (r.accuracy.disagreements.empty()) text += "    all verdicts agree\n";
    for (const Result& result : r.results) {
      for (const Timing& t : result.timings)
        text += fmt::format("    {:<14} {:<26} {:>9.3f} us {:>7.2f} x\n", result.product, t.contender, t.microseconds,
                            ratio_of(result, t.microseconds));
    }
  }
  return text;
}

std::string as_json(const std::vector<WorkReport>& reports) {
  nlohmann::json all = nlohmann::json::array();
  for (const WorkReport& r : reports) {
    nlohmann::json results = nlohmann::json::array();
    for (const Result& result : r.results) results.push_back(json_of(result));
    nlohmann::json disagreements = nlohmann::json::array();
    for (const Disagreement& d : r.accuracy.disagreements)
      disagreements.push_back({{"case", d.index}, {"boundary_within", d.boundary_within}});
    all.push_back({{"ground", r.work.ground},
                   {"block", r.work.size.name},
                   {"cases", r.work.cases},
                   {"overturned", r.accuracy.overturned},
                   {"tolerance",
                    {{"odeint_absolute", r.tolerances.odeint.absolute},
                     {"odeint_relative", r.tolerances.odeint.relative},
                     {"teeter", r.tolerances.teeter},
                     {"lanes", r.tolerances.lanes}}},
                   {"errors",
                    {{"odeint", json_of(r.accuracy.odeint)},
                     {"teeter", json_of(r.accuracy.teeter)},
                     {"lanes", json_of(r.accuracy.lanes)},
                     {"odeint_1e-13", json_of(r.accuracy.reference_check)}}},
                   {"disagreements", disagreements},
                   {"results", results}});
  }
  return all.dump(2) + "\n";
}

}  // namespace bench
