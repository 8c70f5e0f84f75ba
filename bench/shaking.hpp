// The shaking of the benchmark: 8001 samples, 0.005 s apart, like a record of a strong earthquake.
#pragma once

#include <memory>

#include "teeter/scenario.hpp"

namespace bench {

std::shared_ptr<const teeter::Record> strong_shaking();

}  // namespace bench
