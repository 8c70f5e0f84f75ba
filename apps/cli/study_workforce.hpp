// Who runs the cases of a study: threads of this process, or the ranks of mpirun.
#pragma once

#include <functional>
#include <string>

#include "run/workers.hpp"

namespace teeter::cli {

// What a rank needs to run cases that another one deals out.
struct ServedStudy {
  std::string fingerprint;  // of everything that rows depend on, and of what the ranks must agree about
  MakeRunner make_runner;
};

using HireWorkforce = std::function<Workforce(const std::string& fingerprint)>;

// Without mpirun, and on rank 0, calls `lead`, which hires the workforce when it has read the study. On the other ranks
// calls `read` instead and serves; they write and say nothing. `jobs`: threads of each process; 0: all of the
// processor, under mpirun one.
void with_workforce(int jobs, const std::function<void(const HireWorkforce&)>& lead,
                    const std::function<ServedStudy()>& read);

}  // namespace teeter::cli
