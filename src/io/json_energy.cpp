#include "io/json_energy.hpp"

#include "io/or_null.hpp"

namespace teeter {
namespace {

using Json = nlohmann::ordered_json;

}  // namespace

Json dirac_json(const DiracOutcome& dirac) {
  return {{"penalty", dirac.penalty},
          {"form", dirac.form},
          {"factor", dirac.factor},
          {"first_impact_time", or_null(dirac.first_impact_time)},
          {"first_impact_shift", or_null(dirac.first_impact_shift)},
          {"energy_excess", or_null(dirac.energy_excess)},
          {"energy_plateau", or_null(dirac.energy_plateau)},
          {"bounces", dirac.bounces},
          {"end", dirac.settled_energy ? Json("mollifier limit") : Json(nullptr)},
          {"settled_energy", or_null(dirac.settled_energy)}};
}

Json energy_levels_json(const std::vector<EnergyLevel>& levels) {
  Json list = Json::array();
  for (const EnergyLevel& level : levels) {
    list.push_back({{"impact", level.impact},
                    {"time_from", level.from},
                    {"time_to", level.to},
                    {"energy", level.energy},
                    {"gamma", or_null(level.drop)}});
  }
  return list;
}

}  // namespace teeter
