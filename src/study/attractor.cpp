#include "study/attractor.hpp"

#include <fmt/format.h>

namespace teeter {

std::string attractor_words(AttractorKind kind, long period) {
  switch (kind) {
    case AttractorKind::rest: return "it comes to rest";
    case AttractorKind::periodic:
      return period == 1 ? "it repeats itself every period of the ground"
                         : fmt::format("it repeats itself every {} periods of the ground", period);
    case AttractorKind::aperiodic: return "it never repeats itself";
    case AttractorKind::overturned: return "it overturns";
    case AttractorKind::stopped: break;
  }
  return "it could not be followed";
}

void check_section(const Study& study, std::vector<BrokenRule>& broken) {
  const auto require = [&](bool kept, const char* key, const std::string& message) {
    if (!kept) broken.push_back({key, message});
  };
  require(study.transient >= 0 && study.transient <= 1000000, "study.transient",
          fmt::format("must be from 0 to 1000000 periods, found {}", study.transient));
  require(study.kept >= 2 && study.kept <= 400, "study.kept",
          fmt::format("must be from 2 to 400 periods, found {}", study.kept));
  require(study.averaged >= 1 && study.averaged <= 10000000, "study.averaged",
          fmt::format("must be from 1 to 10000000 periods, found {}", study.averaged));
}

}  // namespace teeter
