#include "study_workforce.hpp"

#include <algorithm>
#include <exception>

#include "workers/workers_mpi.hpp"

namespace teeter::cli {
namespace {

void serve(MpiSession& session, const std::function<ServedStudy()>& read, int threads_of_rank) {
  ServedStudy study;
  std::string complaint;
  try {
    study = read();
  } catch (const std::exception& error) {
    complaint = error.what();
    if (complaint.empty()) complaint = "the study could not be read";
  }
  if (complaint.empty())
    serve_mpi_cases(session, study.fingerprint, study.plan.make_runner, threads_of_rank);
  else
    decline_mpi_cases(session, complaint);
}

}  // namespace

void with_workforce(int jobs, const std::function<void(const HireWorkforce&)>& lead,
                    const std::function<ServedStudy()>& read) {
  if (!started_by_mpirun())
    return lead([jobs](const std::string& /*fingerprint*/) {
      return HiredWorkforce{threads(jobs), jobs > 0 ? jobs : hardware_threads()};
    });
  MpiSession session;
  const int threads_of_rank = std::max(1, jobs);
  if (session.rank() != 0) return serve(session, read, threads_of_rank);
  lead([&session, threads_of_rank](const std::string& fingerprint) {
    return HiredWorkforce{mpi_ranks(session, fingerprint, threads_of_rank), session.size() * threads_of_rank};
  });
}

}  // namespace teeter::cli
