// A sum over each chunk of rows in a store, so that no row comes back otherwise than it was written. It does not depend
// on the order of the rows.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>

#include "io/sqlite.hpp"

namespace teeter {

class StoreChecksums {
 public:
  void add_case(long i, std::span<const double> outputs);
  void add_failure(long i, const std::string& reason);

  static void make_table(Database& database);
  static StoreChecksums stored(const Database& database);
  void store_changes(Database& database);  // within a transaction

  // What is not as `written` says, in words; empty: nothing.
  std::string difference_from(const StoreChecksums& written) const;

 private:
  struct Sum {
    std::int64_t rows = 0;
    std::uint64_t sum = 0;
    bool operator==(const Sum&) const = default;
  };
  void add(long i, std::uint64_t hash);

  std::map<long, Sum> sums_;  // by the number of the chunk
  std::set<long> changed_;
};

}  // namespace teeter
