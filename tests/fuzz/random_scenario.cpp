#include "random_scenario.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/error.hpp"
#include "io/read_scenario.hpp"
#include "run/registry.hpp"
#include "scenario/sections.hpp"
#include "teeter/simulate.hpp"
#include "teeter/stop.hpp"

namespace teeter {
namespace {

class Writer {
 public:
  explicit Writer(const Pick& pick) : pick_(pick) {}

  std::string scenario() {
    const ModelEntry& model = *models()[pick_(models().size())];
    text_ = fmt::format("model = \"{}\"\n", model.name);
    const std::size_t blocks = model.several_blocks ? 1 + pick_(4) : 1;
    for (std::size_t i = 0; i < blocks; ++i) {
      line("\n[[block]]");
      number("width", 0.05, 3.0);
      number("height", 0.1, 5.0);
      if (model.in_space) number("depth", 0.05, 3.0);
      if (chance(3)) number("density", 1.0, 1e4);
    }
    if (model.slides || chance(5)) {
      line("\n[friction]");
      number("static", 0.02, 2.0);
    }
    ground();
    section(initial_section, 6);
    for (const ScenarioSection* own : model.sections) section(*own, 3);
    line("\n[run]");
    number("duration", 0.1, 4.0);
    number("output_step", 0.005, 0.1);
    if (chance(6)) number("tolerance", 1e-14, 1e-4);
    if (chance(8)) line(fmt::format("max_impacts = {}", 1 + pick_(50)));
    return text_;
  }

 private:
  bool chance(std::size_t one_in) { return pick_(one_in) == 0; }
  void line(const std::string& words) { text_ += words + "\n"; }

  double drawn(double low, double high) {
    const double share = static_cast<double>(pick_(10001)) / 10000.0;
    if (low > 0.0) return low * std::pow(high / low, share);
    return low + (high - low) * share;
  }
  double odd() {
    constexpr double values[] = {0.0,  -0.0,  -1.0,  1e-300, 1e-9,  1e-3, 1.0,    3.0,    90.0,
                                 1e3,  1e4,   1e6,   1e9,    1e12,  1e18, 1e28,   1e30,   1e300,
                                 -1e6, -1e28, 0.999, 1.001,  1e-15, 5e-4, 1e-310, 1.5708, 0.7853981633974483};
    return values[pick_(std::size(values))];
  }
  void number(std::string_view key, double low, double high) {
    line(fmt::format("{} = {}", key, chance(25) ? odd() : drawn(low, high)));
  }

  void ground() {
    constexpr std::string_view kinds[] = {"sine",   "cosine",     "rectangular", "harmonic", "half-sine",
                                          "ricker", "mavroeidis", "type-c",      "none"};
    line("\n[ground]");
    for (const std::string_view side : {"horizontal", "vertical"}) {
      if (side == "vertical" && !chance(4)) continue;
      const std::string_view kind = kinds[pick_(std::size(kinds))];
      const double strength = chance(25) ? odd() : drawn(0.05, side == "vertical" ? 8.0 : 30.0);
      std::string rest;
      if (kind == "rectangular") rest = fmt::format(", duration = {}", drawn(0.02, 1.0));
      if (kind == "mavroeidis") rest = ", gamma = 1.5";
      if (kind != "rectangular" && kind != "none")
        rest += fmt::format(", frequency = {}", chance(25) ? odd() : drawn(0.2, 12.0));
      line(kind == "none" ? fmt::format("{} = {{ kind = \"none\" }}", side)
                          : fmt::format("{} = {{ kind = \"{}\", amplitude = {}{} }}", side, kind, strength, rest));
    }
  }

  // Some of its keys, each with a value its field would take, most of the time.
  void section(const ScenarioSection& section, std::size_t one_in) {
    line(fmt::format("\n[{}]", section.name));
    for (const Field& field : section.fields)
      if (field.at != nullptr && chance(one_in)) value(field);
  }
  void value(const Field& field) {
    Scenario scenario;
    if (!field.choices.empty()) {
      line(fmt::format("{} = \"{}\"", field.key, field.choices[pick_(field.choices.size())].name));
      return;
    }
    if (field.dimension == Dimension::none && !std::isfinite(field.limits.high) && !std::isfinite(field.limits.low)) {
      line(fmt::format("{} = {}", field.key, chance(2) ? "true" : "false"));
      return;
    }
    const double low = std::isfinite(field.limits.low) ? std::max(field.limits.low, 1e-4) : 1e-3;
    const double high = std::min(field.limits.high, field.dimension == Dimension::angle ? 1.0 : 1e3);
    number(field.key, std::min(low, high), high);
  }

  const Pick& pick_;
  std::string text_;
};

std::string complaint_about(const History& history) {
  for (const Column& column : history.columns) {
    if (column.values.size() != history.columns.front().values.size()) return column.name + " is of another length";
    for (const double value : column.values)
      if (!std::isfinite(value)) return fmt::format("{} holds {}", column.name, value);
  }
  const EnergyLedger& e = history.summary.energy;
  if (history.summary.status != Status::failed)
    for (const double value : {e.initial, e.final, e.input, e.lost_at_impacts, e.lost_by_sliding, e.lost_by_scheme})
      if (!std::isfinite(value)) return fmt::format("the ledger holds {}", value);
  if (e.lost_by_sliding < 0.0) return fmt::format("friction gave {} J", -e.lost_by_sliding);
  if (history.summary.status != Status::done && history.summary.reason.empty()) return "ended early without a reason";
  return {};
}

}  // namespace

std::string random_scenario(const Pick& pick) { return Writer(pick).scenario(); }

std::string complaint_about_run(const std::string& text) {
  try {
    const ScenarioFile file = read_scenario_text(text, "random.toml", {});
    const StopScope limit({.seconds = 5.0, .run_seconds = 0.5});
    return complaint_about(simulate(file.scenario));
  } catch (const InputError&) {
    return {};
  } catch (const ScenarioError&) {  // what only the start of a run can know
    return {};
  } catch (const Stopped&) {
    return "went on for five seconds";
  } catch (const TimeUp&) {
    return {};
  }
}

}  // namespace teeter
