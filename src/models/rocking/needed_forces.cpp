#include "models/rocking/needed_forces.hpp"

#include <cmath>

namespace teeter {
namespace {

void merge(ForceExtremes& into, const ForceExtremes& from) {
  into.friction = std::max(into.friction, from.friction);
  into.least_normal = std::min(into.least_normal, from.least_normal);
}

}  // namespace

void NeededForces::add(const ForceExtremes& stretch, bool ends_beyond) {
  merge(ends_beyond ? beyond_ : kept_, stretch);
  if (ends_beyond) return;
  merge(kept_, beyond_);
  beyond_ = {};
}

void NeededForces::write_to(Summary& summary, bool overturned) const {
  ForceExtremes all = kept_;
  if (!overturned) merge(all, beyond_);
  if (std::isfinite(all.friction)) summary.required_friction = all.friction;
  if (impact_friction_ >= 0.0) summary.required_friction_at_impacts = impact_friction_;
  summary.least_normal_force = std::isfinite(all.least_normal) ? all.least_normal : 0.0;
}

}  // namespace teeter
