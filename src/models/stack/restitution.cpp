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
  std::optional<double> operator()(const CorrectedRatio& law) const {
    return law.factor * (law.fitted ? model.fitted_factor[at.interface] : 1.0) * at.momentum_rate;
  }
  // What sees an impact as a block alone does.
  template <class Law>
  std::optional<double> operator()(const Law& law) const {
    const Side leaving = at.leaving == Joint::left ? Side::left : Side::right;
    return law_ratio(law, InterfaceImpact{at.momentum_rate / at.closing_rate, leaving, at.impact, at.interface}) *
           at.closing_rate;
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
