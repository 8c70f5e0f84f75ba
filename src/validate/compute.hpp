// All claims, or those asked for, computed on the threads of this machine; the results do not depend on their number.
#pragma once

#include "validate/tables.hpp"
#include "workers/for_cases.hpp"

namespace teeter {

struct JudgedClaim {
  std::string id;
  Claim claim;
};

struct JudgedTable {
  const ClaimTable* table = nullptr;
  std::vector<JudgedClaim> claims;
};

// `ids` empty: all. Throws InputError for an id that does not exist. A claim whose computation throws has a fact that
// does not hold and says why.
std::vector<JudgedTable> compute_claims(const std::vector<std::string>& ids, const CasesDone& progress = {});

}  // namespace teeter
