#include "unit/validate/claim_checks.hpp"

namespace teeter::validation {
namespace {

class PrietoClaims : public ::testing::TestWithParam<ClaimRow> {};

TEST_P(PrietoClaims, Hold) { expect_sound(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Paper, PrietoClaims, ::testing::ValuesIn(prieto_claims()), id_of);

TEST(PrietoTable, IsNumbered) { expect_numbered(prieto_claims(), 'P', 9); }

}  // namespace
}  // namespace teeter::validation
