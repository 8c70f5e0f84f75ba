// Studies for tests of the program: one that is done in a moment, one that takes long enough to be interrupted.
#pragma once

#include <string>

#include "cli/program.hpp"

namespace teeter::test {

inline std::string quick_study() {
  return R"(title = "small map"

[[block]]
width = 0.5
height = 1.0

[ground]
horizontal = { kind = "sine", amplitude = "0.6 g", omega = 10.0 }

[study]
kind = "map"
x = { key = "ground.horizontal.omega", over = "p", from = 0.5, to = 10, points = 11 }
y = { key = "ground.horizontal.amplitude", over = "g tan alpha", from = 0.5, to = 12, points = 9 }
)";
}

inline std::string slow_study() {
  return R"(title = "slow map"
model = "winkler"

[[block]]
width = 0.5
height = 1.5
density = 2000.0

[friction]
static = 0.6

[winkler]
stiffness = 1e7
step = 4e-5

[ground]
horizontal = { kind = "sine", amplitude = "0.6 g", omega = 8.0 }

[run]
duration = 0.5

[study]
kind = "map"
detail = "full"
x = { key = "ground.horizontal.omega", from = 4, to = 20, points = 25 }
y = { key = "ground.horizontal.amplitude", from = 1, to = 12, points = 20 }
)";
}

}  // namespace teeter::test
