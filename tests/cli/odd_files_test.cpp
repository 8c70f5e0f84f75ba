// Files that are no ordinary files, and contents no editor would write: an answer in time, never a crash.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <nlohmann/json.hpp>

#include "cli/program.hpp"

namespace teeter::test {
namespace {

namespace fs = std::filesystem;

class OddFile : public testing::Test {
 protected:
  Outcome refused(const std::string& name) {
    const Outcome outcome = run_program(folder_, {"run", name, "--json", "-o", "out"});
    EXPECT_EQ(outcome.status, 2) << name << ": " << outcome.err.substr(0, 500);
    EXPECT_EQ(outcome.out, "");
    EXPECT_FALSE(fs::exists(folder_ / "out"));
    EXPECT_LT(outcome.err.size(), 100000U) << "a message is not a copy of the file";
    return outcome;
  }
  Outcome refused_text(const std::string& text) {
    folder_.write("odd.toml", text);
    return refused("odd.toml");
  }
  TemporaryFolder folder_;
};

TEST_F(OddFile, AFolder) { EXPECT_TRUE(refused(".").says("is a folder")); }

TEST_F(OddFile, ALoopOfLinks) {
  fs::create_symlink("b.toml", folder_ / "a.toml");
  fs::create_symlink("a.toml", folder_ / "b.toml");
  EXPECT_TRUE(refused("a.toml").says("a.toml: cannot be read"));
}

TEST_F(OddFile, AnEndlessDevice) { EXPECT_TRUE(refused("/dev/zero").says("larger than")); }

TEST_F(OddFile, AnEndlessDeviceAsRecord) {
  folder_.write("odd.toml",
                replaced(sound_scenario(), "kind = \"none\"", "kind = \"record\", file = \"/dev/zero\", unit = \"g\""));
  EXPECT_TRUE(refused("odd.toml").says("larger than"));
}

TEST_F(OddFile, ALinkToAScenarioIsFollowed) {
  folder_.write("wall.toml", sound_scenario());
  fs::create_symlink("wall.toml", folder_ / "link.toml");
  EXPECT_EQ(run_program(folder_, {"run", "link.toml"}).status, 0);
}

TEST_F(OddFile, NestedBeyondReason) {
  refused_text("a = " + std::string(100000, '['));
  refused_text("a = " + std::string(100000, '[') + std::string(100000, ']'));
  std::string tables;
  for (int i = 0; i < 50000; ++i) tables += "{a=";
  refused_text("a = " + tables);
}

// Dotted keys and headings make depth without brackets.
TEST_F(OddFile, DottedBeyondReason) {
  std::string dotted = "a";
  for (int i = 0; i < 100000; ++i) dotted += ".a";
  refused_text(dotted + " = 1\n");
  refused_text("[" + dotted + "]\n");
}

TEST_F(OddFile, SequencesInsideSequences) {
  std::string inner = "{ kind = \"none\" }";
  for (int i = 0; i < 100; ++i) inner = "{ kind = \"sequence\", parts = [" + inner + "] }";
  folder_.write("deep.toml", replaced(sound_scenario(), "{ kind = \"none\" }", inner));
  EXPECT_EQ(run_program(folder_, {"run", "deep.toml"}).status, 0);
}

TEST_F(OddFile, AMillionAngles) {
  std::string list = "angle = [0";
  for (int i = 0; i < 1000000; ++i) list += ",0";
  EXPECT_TRUE(refused_text(replaced(sound_scenario(), "angle = [0.0]", list + "]")).says("initial.angle"));
}

TEST_F(OddFile, ManyUnknownKeys) {
  std::string text = sound_scenario();
  for (int i = 0; i < 300; ++i) text = "key" + std::to_string(i) + " = 1\n" + text;
  EXPECT_TRUE(refused_text(text).says("key299: unknown key"));
}

TEST_F(OddFile, OneEndlessLine) {
  refused_text(std::string(1000000, 'x'));
  refused_text("\"" + std::string(1000000, 'x') + "\" = 1\n");
  refused_text("title = \"" + std::string(1000000, 'x') + "\n");
  refused_text(replaced(sound_scenario(), "width = 0.5", "width = \"" + std::string(1000000, '1') + "x\""));
}

TEST_F(OddFile, OneNull) {
  refused_text(std::string("title = \"a\0b\"\n", 14) + "[[block]]\nwidth=1\nheight=1\n");
  refused_text(std::string(1000, '\0'));
}

TEST_F(OddFile, SixteenMebibytesAreTheLimit) {
  refused_text(sound_scenario() + "#" + std::string(std::size_t{17} << 20U, ' ') + "\n");
}

TEST_F(OddFile, ByteOrderMarkAndCarriageReturnsAreFine) {
  std::string text = "\xEF\xBB\xBF";
  for (const char c : sound_scenario()) text += c == '\n' ? std::string("\r\n") : std::string(1, c);
  folder_.write("dos.toml", text);
  EXPECT_EQ(run_program(folder_, {"run", "dos.toml"}).status, 0);
}

// Sizes at the edge of what a double holds: any status of the contract, but an end and never a crash, and no number
// in the JSON that is not one.
class ExtremeNumbers : public testing::TestWithParam<const char*> {};

TEST_P(ExtremeNumbers, EndWithAStatusOfTheContract) {
  TemporaryFolder folder;
  folder.write("wall.toml", sound_scenario());
  const Outcome outcome = run_program(folder, {"run", "wall.toml", "--json", "-o", "out", "--set", GetParam()});
  EXPECT_TRUE(outcome.status == 0 || outcome.status == 1 || outcome.status == 2) << outcome.status;
  if (outcome.status == 0) {
    const auto summary = nlohmann::json::parse(outcome.out);
    EXPECT_TRUE(summary["blocks"][0]["p"].is_number()) << summary["blocks"][0];
    EXPECT_TRUE(summary["blocks"][0]["peak_angle"].is_number()) << summary["blocks"][0];
    EXPECT_TRUE(summary["energy"]["final"].is_number()) << summary["energy"];
    EXPECT_EQ(contents(folder / "out" / "history.csv").find("nan"), std::string::npos);
    EXPECT_EQ(contents(folder / "out" / "history.csv").find("inf"), std::string::npos);
  } else {
    EXPECT_FALSE(outcome.err.empty());
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, ExtremeNumbers,
    testing::Values("block.0.width=1e-300", "block.0.width=1e300", "block.0.height=1e-300", "block.0.height=1e300",
                    "block.0.depth=1e300", "block.0.depth=1e-300", "block.0.density=1e308", "block.0.density=1e-308",
                    "gravity=1e300", "gravity=1e-300", "ground.horizontal.amplitude=1e300",
                    "ground.horizontal.amplitude=-1e300", "ground.horizontal.amplitude=1e-300",
                    "ground.horizontal.duration=1e300", "ground.horizontal.duration=1e-300",
                    "ground.horizontal.start=1e300", "ground.horizontal.start=-1e300", "initial.rate=1e300",
                    "initial.rate=-1e10", "initial.angle=1e-300", "initial.angle=1.57", "block.0.inertia=1e300",
                    "block.0.inertia=1e-300", "block.0.offset=1e300", "run.output_step=1e300", "run.max_impacts=1",
                    "run.max_impacts=9223372036854775807", "run.duration=1e-300", "block.0.com=[0.2499999999999999,0]",
                    "block.0.com=[0,1e300]", "block.0.com=[0,-1.7499999999]"));

// Found by extreme values at every key: a pulse that never ends led into a recursion without end, and what divides by
// numbers next to nothing is no number.
TEST(ExtremeMotion, NumbersNextToNothingAreRefused) {
  TemporaryFolder folder;
  folder.write("wall.toml", sound_scenario());
  for (const char* setting : {"ground.horizontal={kind=\"ricker\",amplitude=3.0,period=1.7e308}",
                              "ground.horizontal={kind=\"ricker-antisymmetric\",amplitude=3.0,frequency=5e-324}",
                              "block.0.mass=5e-324", "gravity=1e-300"}) {
    const Outcome outcome = run_program(folder, {"run", "wall.toml", "--json", "--set", setting});
    EXPECT_EQ(outcome.status, 2) << setting;
    EXPECT_TRUE(outcome.says("must be 0 or at least 1e-50 in size")) << setting << outcome.err;
  }
}

// The phase of a motion that began long ago is known to fewer digits, but the block still lifts: 3 m/s2 is twice what
// it takes. Each start is a whole number of seconds, so the motion differs in phase only.
TEST(ExtremeMotion, AMotionThatBeganLongAgoStillMovesTheBlock) {
  TemporaryFolder folder;
  folder.write("wall.toml", sound_scenario());
  for (const char* start : {"0", "-1e3", "-1e6", "-1000001", "-3e6", "-1e7", "-1e8"}) {
    const std::string motion = "{ kind = \"harmonic\", amplitude = 3, omega = 10, start = " + std::string(start) + " }";
    const Outcome outcome = run_program(folder, {"run", "wall.toml", "--json", "--set", "ground.horizontal=" + motion});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_NE(nlohmann::json::parse(outcome.out)["blocks"][0]["peak_angle"], 0.0) << "start " << start;
  }
}

// Two seconds are simulated: what the ground does in a thousand years must not be searched through step by step.
TEST(ExtremeMotion, AnEndlesslyLongPulseDoesNotTakeEndlesslyLong) {
  TemporaryFolder folder;
  folder.write("wall.toml", sound_scenario());
  const std::string motion = "{ kind = \"mavroeidis\", amplitude = 0.1, omega = 10, gamma = 1e12 }";
  Call call;
  call.arguments = {"run", "wall.toml", "--json", "--set", "ground.horizontal=" + motion};
  call.cwd = folder.path();
  call.seconds = 5;
  EXPECT_EQ(run_program(call).status, 0);
}

}  // namespace
}  // namespace teeter::test
