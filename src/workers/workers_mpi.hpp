// Cases spread over the ranks of mpirun: rank 0 deals them out, takes the rows and works too; the others run what they
// are sent. The rows are those of `threads`, for any number of ranks.
#pragma once

#include <memory>
#include <string>

#include "workers/workers.hpp"

namespace teeter {

// Whether a launcher started this process as one of several ranks. MPI is not started to find out.
bool started_by_mpirun();

// The MPI library the program was built with, in its own words; empty: none. MPI is not started to find out.
std::string mpi_version();

struct MpiMail;

// MPI from the beginning to the end; all of it belongs to the thread that made the session. Throws std::runtime_error
// where the program was built without MPI, or the launcher belongs to another MPI. Ranks other than 0 ignore SIGINT and
// SIGTERM from here on: rank 0 decides.
class MpiSession {
 public:
  MpiSession();
  // Rank 0 sends the others home and waits for them, but not after a stop: what is to be said must be said soon.
  ~MpiSession();
  MpiSession(const MpiSession&) = delete;
  MpiSession& operator=(const MpiSession&) = delete;

  int rank() const;
  int size() const;
  MpiMail& mail() { return *mail_; }

 private:
  std::unique_ptr<MpiMail> mail_;
};

// Rank 0. Waits until every rank has read its study; throws std::runtime_error if one has read another study than
// `study`, a fingerprint of everything that rows depend on, or could not read it. The session must outlive the
// workforce. After `stop` it waits 0.4 s for what others have begun: launchers kill soon after they ask.
Workforce mpi_ranks(MpiSession& session, const std::string& study, int threads);

// Other ranks. Returns when rank 0 says so.
void serve_mpi_cases(MpiSession& session, const std::string& study, const MakeRunner& make_runner, int threads);

// Other ranks, instead of serving: the study could not be read here.
void decline_mpi_cases(MpiSession& session, const std::string& complaint);

}  // namespace teeter
