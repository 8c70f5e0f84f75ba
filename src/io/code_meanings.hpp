// The codes of a study as its documents and pages carry them.
#pragma once

#include <nlohmann/json.hpp>
#include <span>

#include "teeter/outcome.hpp"

namespace teeter {

inline nlohmann::ordered_json codes_json(std::span<const OutcomeCode> codes) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const OutcomeCode& one : codes)
    list.push_back({{"code", one.code}, {"name", one.name}, {"words", one.words}, {"overturns", one.overturns}});
  return list;
}

}  // namespace teeter
