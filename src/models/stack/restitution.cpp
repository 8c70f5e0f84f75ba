#include "models/stack/restitution.hpp"

#include "block/restitution.hpp"

namespace teeter {
namespace {

struct Target {
  const StackModel& model;
  const ClosingInterface& at;

  std::optional<double> operator()(const Housner& /*law*/) const { return {}; }
  std::optional<double> operator()(const InsetPivots& /*law*/) const { return {}; }  // in the contact points already
  std::optional<double> operator()(const EnergyShare& /*law*/) const { return {}; }
  std::optional<double> operator()(const ConstantRatio& law) const {
    const double of_ground = law.value[at.leaving == Joint::left ? 1 : 0];
    return (at.interface == 0 ? of_ground : law.interface.value_or(law.value[0])) * at.closing_rate;
  }
  std::optional<double> operator()(const CorrectedRatio& law) const {
    return law.factor * (law.fitted ? model.fitted_factor[at.interface] : 1.0) * at.momentum_rate;
  }
  std::optional<double> operator()(const RandomRatio& law) const {
    return random_ratio(law, at.momentum_rate / at.closing_rate, at.impact, at.interface) * at.closing_rate;
  }
  std::optional<double> operator()(const DegradingRatio& law) const {
    return degraded_ratio(law, at.momentum_rate / at.closing_rate, at.impact) * at.closing_rate;
  }
};

}  // namespace

std::optional<double> target_rate(const StackModel& model, const ClosingInterface& closing) {
  return std::visit(Target{model, closing}, model.restitution);
}

std::optional<double> returned_share(const StackModel& model, std::size_t interface) {
  const auto* law = std::get_if<EnergyShare>(&model.restitution);
  if (law == nullptr) return {};
  return interface == 0 ? law->eta : law->interface.value_or(law->eta);
}

}  // namespace teeter
