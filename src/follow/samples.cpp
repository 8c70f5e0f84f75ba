#include "follow/samples.hpp"

#include <fmt/format.h>

namespace teeter {

std::vector<Column> common_columns(std::size_t blocks) {
  std::vector<Column> columns = {{"time", "s", {}}};
  for (std::size_t i = 0; i < blocks; ++i) {
    columns.push_back({fmt::format("angle_{}", i), "rad", {}});
    columns.push_back({fmt::format("rate_{}", i), "rad/s", {}});
    columns.push_back({fmt::format("x_{}", i), "m", {}});
    columns.push_back({fmt::format("y_{}", i), "m", {}});
    columns.push_back({fmt::format("slip_{}", i), "m", {}});
  }
  for (const auto& [name, unit] : {std::pair{"ground_acceleration", "m/s2"},
                                   {"ground_acceleration_vertical", "m/s2"},
                                   {"ground_velocity", "m/s"},
                                   {"ground_displacement", "m"},
                                   {"kinetic", "J"},
                                   {"potential", "J"},
                                   {"lost", "J"},
                                   {"contact", "1"}})
    columns.push_back({name, unit, {}});
  return columns;
}

}  // namespace teeter
