#include "study/kinds.hpp"

namespace teeter {

std::span<const StudyKind* const> study_kinds() {
  static constexpr const StudyKind* kinds[] = {
      &map_study,        &sweep_study,  &spectrum_study,    &fragility_study, &risk_study,
      &montecarlo_study, &chance_study, &bifurcation_study, &basin_study,     &limit_study,
  };
  return kinds;
}

}  // namespace teeter
