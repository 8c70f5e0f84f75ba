#include "validate/tables.hpp"

namespace teeter {

std::span<const ClaimTable> claim_tables() {
  static constexpr ClaimTable tables[] = {
      {"A: one block and two",
       "S. Anagnostopoulos, \"Numerical modelling and dynamic analysis of rocking rigid blocks\", BEng dissertation, "
       "University of Bristol.",
       "published", anagnostopoulos_claims},
      {"X: the models beside each other",
       "Our own comparisons: where the six models must agree, and what the literature has in closed form.", "reference",
       cross_model_claims},
  };
  return tables;
}

}  // namespace teeter
