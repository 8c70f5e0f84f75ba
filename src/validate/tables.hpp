// Every table of claims, in the order of the book.
#pragma once

#include "validate/claim.hpp"

namespace teeter {

struct ClaimTable {
  const char* title;      // of its section
  const char* citation;   // what the claims are about
  const char* reference;  // what our numbers stand beside: "published"
  std::span<const ClaimRow> (*claims)();
};

std::span<const ClaimTable> claim_tables();

}  // namespace teeter
