// A bust that is narrower along its depth, as users see it.
#include <gtest/gtest.h>

#include "cli/results.hpp"

namespace teeter::test {
namespace {

std::string bust(const std::string& more = "") {
  return R"(title = "bust"

[[block]]
width = 0.25
height = 0.60
depth = 0.20
mass = 80.0

[ground]
horizontal = { kind = "sine", amplitude = 4.4, frequency = 1.5 }

[run]
duration = 4.0
)" + more;
}

TEST(OtherDirectionCli, IsALineOfItsOwn) {
  const TemporaryFolder folder;
  folder.write("bust.toml", bust());
  const auto told = run_program(folder, {"run", "bust.toml"});
  EXPECT_EQ(told.status, 0);
  EXPECT_EQ(told.out.find("It falls along its depth; across its width it rocks but stays up.\n"
                          "  Its depth of 20 cm is less than its width: along the depth the same "
                          "shaking overturns it after "),
            0U)
      << told.out;
  const auto turned = results_of(folder, bust(), {"--set", "block.0.width=0.2", "--set", "block.0.depth=0.25"});
  const auto both = results_of(folder, bust());
  ASSERT_TRUE(both.summary.contains("other_direction"));
  EXPECT_EQ(both.summary["other_direction"]["verdict"], "overturned");
  EXPECT_EQ(both.summary["other_direction"]["overturned"]["time"], turned.summary["overturned"]["time"]);
  EXPECT_EQ(both.summary["other_direction"]["peak_ratio"], turned.summary["blocks"][0]["peak_ratio"]);
  EXPECT_FALSE(turned.summary.contains("other_direction"));
}

TEST(OtherDirectionCli, CanBeSwitchedOff) {
  const TemporaryFolder folder;
  folder.write("bust.toml", bust("other_direction = false\n"));
  const auto told = run_program(folder, {"run", "bust.toml"});
  EXPECT_EQ(told.status, 0);
  EXPECT_EQ(told.out.find("depth"), std::string::npos) << told.out;
  EXPECT_FALSE(results_of(folder, bust("other_direction = false\n")).summary.contains("other_direction"));
}

TEST(OtherDirectionCli, IsNotPartOfMarginsAndStudiesWhichSaySo) {
  const TemporaryFolder folder;
  folder.write("bust.toml", bust(R"(
[study]
kind = "sweep"
x = { key = "ground.horizontal.amplitude", from = 1.0, to = 5.0, points = 2 }
)"));
  for (const char* command : {"margin", "study"}) {
    const auto told = run_program(folder, {command, "bust.toml"});
    EXPECT_EQ(told.status, 0);
    EXPECT_NE(told.out.find("udged across the width only; the depth is smaller"), std::string::npos) << told.out;
  }
}

}  // namespace
}  // namespace teeter::test
