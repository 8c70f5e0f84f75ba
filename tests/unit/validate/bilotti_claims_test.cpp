#include "unit/validate/claim_checks.hpp"

namespace teeter::validation {
namespace {

class BilottiClaims : public ::testing::TestWithParam<ClaimRow> {};

TEST_P(BilottiClaims, Hold) { expect_sound(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Paper, BilottiClaims, ::testing::ValuesIn(bilotti_claims()), id_of);

TEST(BilottiTable, IsNumbered) { expect_numbered(bilotti_claims(), 'B', 6); }

}  // namespace
}  // namespace teeter::validation
