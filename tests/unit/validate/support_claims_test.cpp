#include "validate/supports/supports.hpp"

#include "unit/validate/claim_checks.hpp"

namespace teeter::validation {
namespace {

class SupportClaims : public ::testing::TestWithParam<ClaimRow> {};

TEST_P(SupportClaims, Hold) { expect_sound(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Own, SupportClaims, ::testing::ValuesIn(support_table_claims()), id_of);

TEST(SupportTable, IsNumbered) { expect_numbered(support_table_claims(), 'D', 11); }

}  // namespace
}  // namespace teeter::validation
