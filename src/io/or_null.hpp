// A value that may be missing, as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

namespace teeter {

template <class T>
nlohmann::ordered_json or_null(const std::optional<T>& value) {
  return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

}  // namespace teeter
