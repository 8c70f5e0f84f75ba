// The sum of all flights against the flights one by one.
#include "models/rocking/free_tail.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "models/rocking/chatter.hpp"
#include "models/rocking/free_flight.hpp"

namespace teeter {
namespace {

RockingModel model_of(double width, double height, double offset, bool slender, double right, double left) {
  Scenario scenario;
  Block block;
  block.width = width;
  block.height = height;
  block.com = {offset, 0.0};
  scenario.blocks = {block};
  scenario.equations.slender = slender;
  scenario.restitution = ConstantRatio{{right, left}, 1.0};
  return make_rocking_model(scenario);
}

TEST(FreeTail, IsTheSumOfItsFlights) {
  for (const bool slender : {false, true}) {
    for (const double offset : {0.0, 0.03}) {
      for (const double ratio : {0.3, 0.7, 0.97}) {
        for (const double share : {0.999, 0.9, 0.5, 0.1, 1e-3}) {
          const RockingModel model = model_of(0.5, 1.5, offset, slender, ratio, 0.9 * ratio);
          const Corner& corner = model.corner(Side::right);
          const double escape = slender ? corner.p * corner.alpha : 2.0 * corner.p * std::sin(0.5 * corner.alpha);
          double speed = share * std::min(1.0, model.corner(Side::left).alpha / corner.alpha) * escape;
          Side side = Side::right;
          const auto tail = free_tail(model, flight_sums(model), side, speed);
          ASSERT_TRUE(tail.has_value());
          double sum = 0.0;
          long impacts = 0;
          double apex[2] = {0.0, 0.0};
          for (;;) {
            const AfterImpact bounce{sum, side, speed, impacts};
            if (is_chatter(model, bounce)) {
              sum = rest_time(model, bounce);
              break;
            }
            const auto flight = free_flight(model, side, speed);
            ASSERT_TRUE(flight.has_value());
            double& highest = apex[static_cast<std::size_t>(side)];
            highest = std::max(highest, flight->apex);
            sum += flight->duration;
            speed *= model.ratio(side, 1);
            side = opposite(side);
            ++impacts;
          }
          EXPECT_NEAR(tail->duration / sum, 1.0, 1e-12) << slender << " " << offset << " " << ratio << " " << share;
          EXPECT_EQ(tail->impacts, impacts) << slender << " " << offset << " " << ratio << " " << share;
          EXPECT_NEAR(std::max(tail->apex[0], tail->apex[1]), std::max(apex[0], apex[1]), 1e-15);
        }
      }
    }
  }
}

TEST(FreeTail, SaysNothingWhereItNeverEnds) {
  const RockingModel model = model_of(0.5, 1.5, 0.0, false, 1.0, 1.0);
  EXPECT_FALSE(free_tail(model, flight_sums(model), Side::left, 0.1).has_value());
  const RockingModel damped = model_of(0.5, 1.5, 0.0, false, 0.9, 0.9);
  EXPECT_FALSE(free_tail(damped, flight_sums(damped), Side::left, 10.0).has_value());
}

TEST(FreeTail, EndsAtOnceWithoutRestitution) {
  const RockingModel model = model_of(0.5, 1.5, 0.0, false, 0.0, 0.0);
  const auto tail = free_tail(model, flight_sums(model), Side::left, 0.3);
  ASSERT_TRUE(tail.has_value());
  EXPECT_EQ(tail->impacts, 1);
  EXPECT_DOUBLE_EQ(tail->duration, free_flight(model, Side::left, 0.3)->duration);
}

}  // namespace
}  // namespace teeter
