#include "io/store_checksums.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "core/bits.hpp"

namespace teeter {
namespace {

constexpr long chunk_size = 256;  // cases

// The finaliser of MurmurHash3: every bit of the input changes half of the bits of the result.
std::uint64_t scrambled(std::uint64_t h) {
  h = (h ^ (h >> 33U)) * 0xff51afd7ed558ccdULL;
  h = (h ^ (h >> 33U)) * 0xc4ceb9fe1a85ec53ULL;
  return h ^ (h >> 33U);
}

}  // namespace

void StoreChecksums::add(long i, std::uint64_t hash) {
  Sum& sum = sums_[i / chunk_size];
  ++sum.rows;
  sum.sum += hash;
  changed_.insert(i / chunk_size);
}

void StoreChecksums::add_case(long i, std::span<const double> outputs) {
  std::uint64_t hash = scrambled(static_cast<std::uint64_t>(i) + 1);
  for (const double value : outputs) {
    const double kept = std::isnan(value) ? std::numeric_limits<double>::quiet_NaN() : value;  // stored as NULL
    hash = scrambled(hash ^ bits_as<std::uint64_t>(kept)) + outputs.size();
  }
  add(i, hash);
}

void StoreChecksums::add_failure(long i, const std::string& reason) {
  std::uint64_t hash = scrambled(~static_cast<std::uint64_t>(i));
  for (const char c : reason) hash = scrambled(hash ^ static_cast<unsigned char>(c)) + 1;
  add(i, hash);
}

void StoreChecksums::make_table(Database& database) {
  database.run("CREATE TABLE checksums(chunk INTEGER PRIMARY KEY, rows INTEGER, sum INTEGER)");
}

StoreChecksums StoreChecksums::stored(const Database& database) {
  StoreChecksums all;
  Statement rows(database, "SELECT chunk, rows, sum FROM checksums");
  while (rows.step())
    all.sums_[static_cast<long>(rows.whole(0))] = {rows.whole(1), static_cast<std::uint64_t>(rows.whole(2))};
  return all;
}

void StoreChecksums::store_changes(Database& database) {
  Statement insert(database, "INSERT OR REPLACE INTO checksums VALUES (?, ?, ?)");
  for (const long chunk : changed_) {
    const Sum& sum = sums_[chunk];
    insert.bind(1, std::int64_t{chunk});
    insert.bind(2, sum.rows);
    insert.bind(3, static_cast<std::int64_t>(sum.sum));
    insert.execute();
  }
  changed_.clear();
}

std::string StoreChecksums::difference_from(const StoreChecksums& written) const {
  for (const auto* one : {this, &written})
    for (const auto& [chunk, sum] : one->sums_) {
      const StoreChecksums& other = one == this ? written : *this;
      const auto found = other.sums_.find(chunk);
      if (found != other.sums_.end() && found->second == sum) continue;
      return fmt::format("rows of cases {} to {} are not as they were written", chunk * chunk_size,
                         (chunk + 1) * chunk_size - 1);
    }
  return {};
}

}  // namespace teeter
