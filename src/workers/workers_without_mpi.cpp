// Stands in for workers_mpi.cpp where there is no MPI.
#include <cstdlib>
#include <stdexcept>

#include "workers/workers_mpi.hpp"

namespace teeter {
namespace {

[[noreturn]] void refuse() {
  throw std::runtime_error(
      "started by mpirun, but built without MPI: install libopenmpi-dev and openmpi-bin and build again");
}

}  // namespace

bool started_by_mpirun() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"})
    if (const char* size = std::getenv(name); size != nullptr && std::atoi(size) > 1) return true;
  return false;
}

std::string mpi_version() { return {}; }

struct MpiMail {};

MpiSession::MpiSession() { refuse(); }
MpiSession::~MpiSession() = default;
int MpiSession::rank() const { return 0; }
int MpiSession::size() const { return 1; }

Workforce mpi_ranks(MpiSession& /*session*/, const std::string& /*study*/, int /*threads*/) { refuse(); }
void serve_mpi_cases(MpiSession& /*session*/, const std::string& /*study*/, const MakeRunner& /*make_runner*/,
                     int /*threads*/) {
  refuse();
}
void decline_mpi_cases(MpiSession& /*session*/, const std::string& /*complaint*/) { refuse(); }

}  // namespace teeter
