#include <gtest/gtest.h>

#include "io/limit_output.hpp"

namespace teeter::test {
namespace {

LimitDirection limit_to(const std::string& direction, double associative, std::optional<double> coulomb) {
  LimitDirection told;
  told.direction = direction;
  told.associative = associative;
  told.coulomb = coulomb;
  told.tilt = 0.1;
  if (coulomb) told.coulomb_state.emplace();
  return told;
}

std::string headline_of(const std::vector<LimitDirection>& directions) {
  LimitResult result;
  result.directions = directions;
  return limit_words(result).headline;
}

TEST(LimitWords, HeadlineHasTheLeastOfEachOverBothDirections) {
  EXPECT_EQ(headline_of({limit_to("right", 0.48, 0.47), limit_to("left", 0.5, 0.3)}),
            "It bears 0.480 g at rest; a disturbance may bring it down from 0.300 g.");
  EXPECT_EQ(headline_of({limit_to("right", 0.48, {}), limit_to("left", 0.5, 0.49)}), "It bears 0.480 g at rest.");
  EXPECT_EQ(headline_of({limit_to("right", 0.48, {}), limit_to("left", 0.5, 0.45)}),
            "It bears 0.480 g at rest; a disturbance may bring it down from 0.450 g.");
}

TEST(LimitWords, BlocksAreCalledByNameOrCountedFromOne) {
  LimitResult result;
  result.blocks.resize(2);
  result.blocks[1].name = "lintel";
  EXPECT_EQ(limit_block_name(result, 0), "1");
  EXPECT_EQ(limit_block_name(result, 1), "lintel");
  EXPECT_EQ(limit_block_name(result, no_block), "ground");
}

TEST(LimitDrawing, NamesBlocksThatHaveRoomForIt) {
  LimitResult result;
  result.length = 1.0;
  for (const double x : {0.0, 10.0}) {
    const double side = x == 0.0 ? 1.0 : 0.01;
    LimitBlock block;
    block.outline = {{x, 0.0}, {x + side, 0.0}, {x + side, side}, {x, side}};
    block.centre = {x + 0.5 * side, 0.5 * side};
    block.name = x == 0.0 ? "a<b" : "tiny";
    result.blocks.push_back(block);
  }
  LimitCollapse state;
  state.mechanism.velocities.resize(2);
  const std::string svg = limit_svg(result, state, false);
  EXPECT_NE(svg.find(">a&#60;b</text>"), std::string::npos) << svg;
  EXPECT_EQ(svg.find("tiny"), std::string::npos);
  EXPECT_NE(limit_dxf(result, state).find("NAMES"), std::string::npos);
}

}  // namespace
}  // namespace teeter::test
