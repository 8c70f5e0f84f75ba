#include "run/law_keys.hpp"

#include "core/number.hpp"

namespace teeter {
namespace {

// A number of one law: how it is set and read.
template <class Law>
ScenarioKey key_of(const std::string& path, void (*set)(Law&, double), double (*get)(const Law&)) {
  return {[set](Scenario& s, double value) { set(std::get<Law>(s.restitution), value); },
          Dimension::none,
          false,
          {{path, [get](const Scenario& s) { return to_text(get(std::get<Law>(s.restitution))); }}}};
}

}  // namespace

std::optional<ScenarioKey> law_key(const Scenario& scenario, const std::vector<std::string>& parts) {
  if (parts.size() != 2) return std::nullopt;
  const std::string& name = parts[1];
  const std::string path = "restitution." + name;
  const Restitution& law = scenario.restitution;
  if (std::holds_alternative<ConstantRatio>(law)) {
    using L = ConstantRatio;
    if (name == "value")
      return key_of<L>(
          path,
          [](L& l, double v) {
            l.value = {v, v};
          },
          [](const L& l) { return l.value[0]; });
    if (name == "interface")
      return key_of<L>(
          path, [](L& l, double v) { l.interface = v; }, [](const L& l) { return l.interface; });
  }
  if (std::holds_alternative<CorrectedRatio>(law) && name == "factor") {
    using L = CorrectedRatio;
    return key_of<L>(
        path,
        [](L& l, double v) {
          l = {v, false};
        },
        [](const L& l) { return l.factor; });
  }
  if (std::holds_alternative<InsetPivots>(law) && name == "ratio") {
    using L = InsetPivots;
    return key_of<L>(
        path, [](L& l, double v) { l.ratio = v; }, [](const L& l) { return l.ratio; });
  }
  if (std::holds_alternative<EnergyShare>(law)) {
    using L = EnergyShare;
    if (name == "eta")
      return key_of<L>(
          path, [](L& l, double v) { l.eta = v; }, [](const L& l) { return l.eta; });
    if (name == "interface")
      return key_of<L>(
          path, [](L& l, double v) { l.interface = v; }, [](const L& l) { return l.interface; });
  }
  if (std::holds_alternative<RandomRatio>(law)) {
    using L = RandomRatio;
    if (name == "epsilon")
      return key_of<L>(
          path, [](L& l, double v) { l.epsilon = v; }, [](const L& l) { return l.epsilon; });
    if (name == "mean")
      return key_of<L>(
          path, [](L& l, double v) { l.mean = v; }, [](const L& l) { return l.mean.value_or(0.0); });
    if (name == "run")
      return key_of<L>(
          path, [](L& l, double v) { l.run = static_cast<std::uint64_t>(v); },
          [](const L& l) { return static_cast<double>(l.run); });
  }
  if (std::holds_alternative<DegradingRatio>(law)) {
    using L = DegradingRatio;
    if (name == "epsilon")
      return key_of<L>(
          path, [](L& l, double v) { l.epsilon = v; }, [](const L& l) { return l.epsilon; });
    if (name == "start")
      return key_of<L>(
          path, [](L& l, double v) { l.start = v; }, [](const L& l) { return l.start.value_or(0.0); });
  }
  return std::nullopt;
}

}  // namespace teeter
