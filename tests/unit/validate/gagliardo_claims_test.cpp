#include "unit/validate/claim_checks.hpp"

namespace teeter::validation {
namespace {

class GagliardoClaims : public ::testing::TestWithParam<ClaimRow> {};

TEST_P(GagliardoClaims, Hold) { expect_sound(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Paper, GagliardoClaims, ::testing::ValuesIn(gagliardo_claims()), id_of);

TEST(GagliardoTable, IsNumbered) { expect_numbered(gagliardo_claims(), 'G', 6); }

}  // namespace
}  // namespace teeter::validation
