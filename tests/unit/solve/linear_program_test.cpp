#include "solve/linear_program.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "core/stop.hpp"

namespace teeter {
namespace {

// min -x - 2 y with x + y + s = 4, y + t = 3: x = 1, y = 3.
LinearProgram small_program() {
  const double right[] = {4.0, 3.0};
  LinearProgram program(right);
  program.add_column(std::vector<LpEntry>{{0, 1.0}}, 0.0, lp_infinity, -1.0);
  program.add_column(std::vector<LpEntry>{{0, 1.0}, {1, 1.0}}, 0.0, lp_infinity, -2.0);
  program.add_column(std::vector<LpEntry>{{0, 1.0}}, 0.0, lp_infinity);
  program.add_column(std::vector<LpEntry>{{1, 1.0}}, 0.0, lp_infinity);
  return program;
}

TEST(LinearProgramTest, FindsTheOptimumAndItsPrices) {
  for (const LpMethod method : {LpMethod::dual, LpMethod::primal, LpMethod::barrier}) {
    LinearProgram program = small_program();
    ASSERT_EQ(program.solve(method), LpStatus::optimal);
    EXPECT_NEAR(program.values()[0], 1.0, 1e-9);
    EXPECT_NEAR(program.values()[1], 3.0, 1e-9);
    EXPECT_NEAR(program.duals()[0], -1.0, 1e-9);
    EXPECT_NEAR(program.duals()[1], -1.0, 1e-9);
  }
}

TEST(LinearProgramTest, GoesOnAfterChanges) {
  LinearProgram program = small_program();
  ASSERT_EQ(program.solve(), LpStatus::optimal);
  LinearProgram copy(program);
  program.set_bounds(1, 0.0, 2.0);
  ASSERT_EQ(program.solve(), LpStatus::optimal);
  EXPECT_NEAR(program.values()[0], 2.0, 1e-9);
  program.set_cost(0, 1.0);
  ASSERT_EQ(program.solve(LpMethod::primal), LpStatus::optimal);
  EXPECT_NEAR(program.values()[0], 0.0, 1e-9);
  copy.change_column(0, std::vector<LpEntry>{{0, 2.0}});
  ASSERT_EQ(copy.solve(), LpStatus::optimal);
  EXPECT_NEAR(copy.values()[0], 0.5, 1e-9);
}

// A column between bounds keeps the value of the bound at which it is told to rest while nothing asks for another.
TEST(LinearProgramTest, BeginsAtTheBoundItIsTold) {
  for (const bool upper : {false, true}) {
    LinearProgram program = small_program();
    program.add_column(std::vector<LpEntry>{{0, 1.0}}, 0.0, 0.0, -1.0);
    ASSERT_EQ(program.solve(), LpStatus::optimal);
    program.set_bounds(4, -1.0, 1.0);
    program.set_cost(4, -1.0);
    program.rest_at(4, upper);
    ASSERT_EQ(program.solve(LpMethod::primal), LpStatus::optimal);
    EXPECT_NEAR(program.values()[0] + program.values()[4], 1.0, 1e-9);
    EXPECT_EQ(program.values()[4], upper ? 1.0 : -1.0);
  }
}

// Of a wall of thousands of stones it takes a minute.
TEST(LinearProgramTest, StopsWhileAColumnChanges) {
  LinearProgram program = small_program();
  const StopScope over({.seconds = 0.0});
  EXPECT_THROW(program.change_column(0, std::vector<LpEntry>{{1, 2.0}}), Stopped);
}

TEST(LinearProgramTest, TellsWhatHasNoAnswer) {
  const double right[] = {-1.0};
  LinearProgram infeasible(right);
  infeasible.add_column(std::vector<LpEntry>{{0, 1.0}}, 0.0, lp_infinity, 1.0);
  EXPECT_EQ(infeasible.solve(), LpStatus::infeasible);
  const double zero[] = {0.0};
  LinearProgram unbounded(zero);
  unbounded.add_column(std::vector<LpEntry>{{0, 1.0}}, 0.0, lp_infinity, -1.0);
  unbounded.add_column(std::vector<LpEntry>{{0, -1.0}}, 0.0, lp_infinity);
  EXPECT_EQ(unbounded.solve(LpMethod::primal), LpStatus::unbounded);
}

}  // namespace
}  // namespace teeter
