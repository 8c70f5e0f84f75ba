// Words for people on standard error; trouble with standard error itself is nobody's problem.
#pragma once

#include <cstdio>
#include <string>

namespace teeter::cli {

inline void tell(const std::string& text) {
  std::fputs((text + "\n").c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace teeter::cli
