// Names and tokens that cannot be guessed.
#pragma once

#include <string>

namespace teeter::server {

// From the system's generator; throws std::runtime_error when it gives nothing.
std::string random_hex(std::size_t digits);

}  // namespace teeter::server
