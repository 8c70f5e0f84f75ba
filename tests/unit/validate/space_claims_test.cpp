#include "unit/validate/claim_checks.hpp"

namespace teeter::validation {
namespace {

class SpaceClaims : public ::testing::TestWithParam<ClaimRow> {};

TEST_P(SpaceClaims, Hold) { expect_sound(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Own, SpaceClaims, ::testing::ValuesIn(space_body_claims()), id_of);

TEST(SpaceTable, IsNumbered) { expect_numbered(space_body_claims(), 'S', 7); }

}  // namespace
}  // namespace teeter::validation
