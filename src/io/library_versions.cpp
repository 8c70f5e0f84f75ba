#include "io/library_versions.hpp"

#include <fmt/format.h>
#include <hdf5.h>
#include <libmseed.h>
#include <libqhull_r/libqhull_r.h>
#include <sqlite3.h>

#include <cstring>

#include "solve/linear_program.hpp"

namespace teeter {

std::vector<LibraryVersion> library_versions() {
  unsigned major = 0;
  unsigned minor = 0;
  unsigned release = 0;
  H5get_libversion(&major, &minor, &release);
  return {
      {"HDF5", fmt::format("{}.{}.{}", major, minor, release), "history.h5 and cells.h5"},
      {"SQLite", sqlite3_libversion(), "stores of studies (results.db)"},
      {"libmseed", LIBMSEED_VERSION, "miniSEED records"},  // as compiled: the library does not tell
      {"Qhull", std::string(qh_version, std::strcspn(qh_version, " ")), "convex hulls of meshes"},
      {"CLP", lp_solver_version(), "limit analysis"},
      {"fmt", fmt::format("{}.{}.{}", FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100), "text"},
  };
}

}  // namespace teeter
