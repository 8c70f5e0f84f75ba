#include "unit/validate/claim_checks.hpp"

namespace teeter::validation {
namespace {

class ZhangClaims : public ::testing::TestWithParam<ClaimRow> {};

TEST_P(ZhangClaims, Hold) { expect_sound(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Paper, ZhangClaims, ::testing::ValuesIn(zhang_claims()), id_of);

TEST(ZhangTable, IsNumbered) { expect_numbered(zhang_claims(), 'Z', 12); }

}  // namespace
}  // namespace teeter::validation
