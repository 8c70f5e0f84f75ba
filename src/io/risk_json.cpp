#include "io/risk_json.hpp"

#include <cmath>

namespace teeter {
namespace {

using Json = nlohmann::ordered_json;

Json finite_or_null(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

}  // namespace

Json deaggregation_json(const RiskFindings& risk) { return {{"edges", risk.edges}, {"shares", risk.shares}}; }

// Without the time it stood there are no likelihoods.
Json hazards_json(const RiskFindings& risk) {
  Json list = Json::array();
  for (const HazardFindings& one : risk.hazards) {
    const auto known = [&](double value) { return risk.stood ? finite_or_null(value) : Json(nullptr); };
    list.push_back({{"file", one.file},
                    {"annual_rate", one.annual_rate},
                    {"likelihood", known(one.likelihood)},
                    {"likelihood_youngest", known(one.likelihood_youngest)},
                    {"likelihood_oldest", known(one.likelihood_oldest)},
                    {"likelihood_averaged", known(one.likelihood_averaged)},
                    {"excluded", risk.stood ? Json(one.excluded) : Json(nullptr)},
                    {"largest_rate_factor", known(one.largest_rate_factor)},
                    {"largest_intensity_factor", known(one.largest_intensity_factor)},
                    {"weight", known(one.weight)}});
  }
  return list;
}

}  // namespace teeter
