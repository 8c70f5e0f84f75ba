// All claims, or those asked for, computed on the threads of this machine; the results do not depend on their number.
#pragma once

#include <functional>

#include "validate/tables.hpp"

namespace teeter {

struct JudgedClaim {
  std::string id;
  Claim claim;
};

struct JudgedTable {
  const ClaimTable* table = nullptr;
  std::vector<JudgedClaim> claims;
};

// Told after each claim how many of how many are done; one thread at a time.
using ClaimProgress = std::function<void(std::size_t done, std::size_t all)>;

// `ids` empty: all. Throws InputError for an id that does not exist. A claim whose computation throws has a fact that
// does not hold and says why.
std::vector<JudgedTable> compute_claims(const std::vector<std::string>& ids, const ClaimProgress& progress = {});

}  // namespace teeter
