// What a value of a study's table means.
#pragma once

#include <cmath>
#include <string>

#include "teeter/study.hpp"

namespace teeter {

// The label a value stands for, or nothing where it is a number.
inline const std::string* label_of(const StudyColumn& column, double value) {
  if (!(value >= 0.0) || value >= static_cast<double>(column.labels.size()) || value != std::floor(value))
    return nullptr;
  return &column.labels[static_cast<std::size_t>(value)];
}

}  // namespace teeter
