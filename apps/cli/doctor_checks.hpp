// What is available on this machine, and what would be different without it.
#pragma once

#include <string>
#include <vector>

namespace teeter::cli {

struct DoctorCheck {
  std::string name;
  enum class State { good, missing, failed } state = State::good;
  std::string found;          // in words
  std::string consequence{};  // of its being missing or failing; empty when it is good
  bool essential = false;     // without it results cannot be trusted or kept
};

std::vector<DoctorCheck> examine();

}  // namespace teeter::cli
