#pragma once

namespace bench {

inline constexpr double gravity = 9.81;  // m/s2

}  // namespace bench
