// Who runs the cases of a study: threads of this process, or the ranks of mpirun.
#pragma once

#include <functional>

#include "io/study_job.hpp"

namespace teeter::cli {

// Without mpirun, and on rank 0, calls `lead`, which hires the workforce when it has read the study. On the other ranks
// calls `read` instead and serves; they write and say nothing. `jobs`: threads of each process; 0: all of the
// processor, under mpirun one.
void with_workforce(int jobs, const std::function<void(const HireWorkforce&)>& lead,
                    const std::function<ServedStudy()>& read);

}  // namespace teeter::cli
