// Where and when the suite ran.
#pragma once

#include <string>

namespace bench {

struct Machine {
  std::string processor;
  int cores;
  int lanes;             // of doubles that run side by side
  std::string set;       // of instructions they use: "AVX2"
  std::string peers;     // compilers and flags of the peers
  std::string compiler;  // with its flags
  std::string date;      // UTC
};

Machine this_machine();

// Of the last minute, "0.42 on 2 cores".
std::string load_average();

}  // namespace bench
