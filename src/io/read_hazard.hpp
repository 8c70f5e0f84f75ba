// Hazard curves from files: two columns in CSV, or what OpenQuake exports (docs/risk.md).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "teeter/hazard.hpp"

namespace teeter {

struct HazardRequest {
  std::string intensity = "pga";                // pga | pgv
  std::optional<std::array<double, 2>> site{};  // degrees, longitude and latitude
};

// Throws InputError with "path:line: message".
HazardCurve read_hazard(std::string_view bytes, const std::string& path, const HazardRequest& request);

inline constexpr std::size_t max_hazard_bytes = std::size_t{64} << 20U;

}  // namespace teeter
