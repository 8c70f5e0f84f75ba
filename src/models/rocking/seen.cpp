#include "models/rocking/seen.hpp"

namespace teeter {

double mechanical_energy(const RockingModel& model, const RockingState& s) {
  return potential_energy(model, s.side, s.angle) + kinetic_energy(model, s.side, s.rate);
}

RockingImpact impact_of(const RockingModel& model, Side left, double before, double ratio) {
  const double after = ratio * before;
  return {left, before, after, kinetic_energy(model, left, before), kinetic_energy(model, opposite(left), after)};
}

void RockingSeen::list(double time, const RockingImpact& hit) {
  if (impacts.size() == max_listed_impacts) return;
  if (impacts.empty()) impacts.reserve(64);
  impacts.push_back({time, hit});
}

}  // namespace teeter
