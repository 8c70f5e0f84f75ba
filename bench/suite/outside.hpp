// Peers outside this program: SUNDIALS beside odeint, SciPy and Octave in processes of their own.
#pragma once

#include <string>
#include <vector>

#include "work.hpp"

namespace bench {

// A few of the cases of a map, spread evenly.
Work some_of(const Work& map, std::size_t count);

Contender sundials_contender(const Work& map, peers::Tolerance tolerance, bool whole);

struct ScriptRun {
  std::vector<bool> overturned;
  double seconds = 0.0;  // of processor time, all cases
};

struct Script {
  const char* name;
  const char* probe;    // a command that succeeds where the script can run
  const char* command;  // followed by the script's path
  const char* file;     // in bench/peers
  std::size_t cases;    // as many as can be waited for
};

const std::vector<Script>& scripts();

// Whole histories; nothing (no verdicts) where the script cannot run.
ScriptRun run_script(const Script& script, const Work& map);

}  // namespace bench
