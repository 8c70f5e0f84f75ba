// Everything the schema allows is accepted, with and without units, and the defaults are the documented ones.
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/program.hpp"
#include "io/read_scenario.hpp"

namespace teeter::test {
namespace {

using nlohmann::json;

json summary_without_seconds(const TemporaryFolder& folder, const std::string& text) {
  folder.write("case.toml", text);
  const Outcome outcome = run_program(folder, {"run", "case.toml", "--json"});
  EXPECT_EQ(outcome.status, 0) << text << outcome.err;
  json summary = json::parse(outcome.out, nullptr, false);
  if (summary.is_object()) summary["work"].erase("seconds");
  return summary;
}

const std::string record =
    "PEER\nmade up\nACCELERATION TIME HISTORY IN UNITS OF G\nNPTS= 6, DT= .1 SEC\n0 .1 .3 -.3 -.1 0\n";
const std::string columns = "# unit: g\ntime,ax,az\n0.0,0,0\n0.1,0.2,0.05\n0.2,-0.3,0.1\n0.3,0,0\n";

class AcceptedGround : public testing::TestWithParam<const char*> {};

TEST_P(AcceptedGround, MovesTheBlockInBothDirectionsOfShaking) {
  TemporaryFolder folder;
  folder.write("record.AT2", record);
  folder.write("columns.csv", columns);
  const std::string pulse = GetParam();
  const std::string original = "{ kind = \"rectangular\", amplitude = \"0.20 g\", duration = 0.15 }";
  const json horizontal = summary_without_seconds(folder, replaced(sound_scenario(), original, pulse));
  EXPECT_GT(std::abs(horizontal["blocks"][0]["peak_angle"].get<double>()), 0.0) << pulse;
  const json vertical = summary_without_seconds(folder, replaced(sound_scenario(), "{ kind = \"none\" }", pulse));
  EXPECT_NE(vertical, summary_without_seconds(folder, sound_scenario())) << pulse;
}

INSTANTIATE_TEST_SUITE_P(
    EveryKind, AcceptedGround,
    testing::Values(
        R"({ kind = "rectangular", amplitude = "0.3 g", duration = "150 ms", start = "10 ms" })",
        R"({ kind = "half-sine", amplitude = "0.3 g", frequency = "1 Hz" })",
        R"({ kind = "half-sine", amplitude = 3, period = "1 s", start = 0.1 })",
        R"({ kind = "half-sine", amplitude = 3, omega = "6 rad/s" })",
        R"({ kind = "half-sine", amplitude = 3, duration = 0.5 })",
        R"({ kind = "sine", amplitude = "300 gal", omega = 6.0 })",
        R"({ kind = "sine", amplitude = "300 cm/s2", duration = "1 s" })",
        R"({ kind = "cosine", amplitude = -3, frequency = 1, start = 0.2 })",
        R"({ kind = "cosine", amplitude = -3, duration = 1 })",
        R"({ kind = "type-c", amplitude = 3, period = 0.8, cycles = 2 })",
        R"({ kind = "ricker", amplitude = "0.5 g", frequency = "2 Hz" })",
        R"({ kind = "ricker-antisymmetric", amplitude = "0.5 g", period = 0.5, start = -1 })",
        R"({ kind = "mavroeidis", amplitude = "0.5 g", period = 0.5, gamma = 2.5, phase = "45 deg" })",
        R"({ kind = "harmonic", amplitude = "0.3 g", omega = 8, phase = 1.0, ramp = "0.2 s", duration = 1 })",
        R"({ kind = "harmonic", amplitude = "0.3 g", frequency = 2, cycles = 3, start = 0.1 })",
        R"({ kind = "harmonic", displacement = "60 mm", period = 0.5 })", R"({ kind = "record", file = "record.AT2" })",
        R"({ kind = "record", file = "record.AT2", scale = -1.5, start = 0.3 })",
        R"({ kind = "record", file = "record.AT2", pga = "0.4 g", format = "peer" })",
        R"({ kind = "record", file = "record.AT2", unit = "gal", dt = "50 ms", scale = 1000 })",
        R"({ kind = "record", file = "columns.csv", component = "ax" })",
        R"({ kind = "record", file = "columns.csv", component = 1, format = "text" })",
        R"({ kind = "sequence", scale = 2, parts = [{ kind = "sine", amplitude = 2, period = 0.5 },
             { kind = "record", file = "record.AT2", start = 0.5 }, { kind = "none" }] })",
        R"({ kind = "sequence", parts = [{ kind = "sequence", parts = [{ kind = "rectangular", amplitude = 3, duration = 0.2 }] }] })"));

class AcceptedKeys : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(AcceptedKeys, RunToAVerdict) {
  TemporaryFolder folder;
  const auto& [from, to] = GetParam();
  const json summary = summary_without_seconds(folder, replaced(sound_scenario(), from, to));
  EXPECT_EQ(summary["status"], "done") << to;
}

constexpr const char* law = "law = \"constant\"\nvalue = 0.95";
INSTANTIATE_TEST_SUITE_P(
    EveryKeyOfTheSchema, AcceptedKeys,
    testing::Values(
        std::pair{"density = 2000.0", "mass = \"3.5 t\""}, std::pair{"density = 2000.0", "density = \"2 t/m3\""},
        std::pair{"density = 2000.0", "mass = 3500"}, std::pair{"density = 2000.0", ""},
        std::pair{"depth = 1.0", "depth = \"20 cm\""}, std::pair{"depth = 1.0", "inertia = 4000"},
        std::pair{"depth = 1.0", "inertia = \"4000 kg m2\""}, std::pair{"depth = 1.0", "com = [0.02, -0.10]"},
        std::pair{"depth = 1.0", "com = [\"20 mm\", \"-10 cm\"]"}, std::pair{"depth = 1.0", "offset = 0.05"},
        std::pair{law, "law = \"housner\""}, std::pair{law, ""},
        std::pair{law, "law = \"constant\"\nvalue = [0.9, 0.8]"},
        std::pair{law, "law = \"constant\"\nvalue = 1\ninterface = 0.98"},
        std::pair{law, "law = \"constant\"\nvalue = 0"}, std::pair{law, "law = \"factor\"\nfactor = 1.233"},
        std::pair{law, "law = \"factor\"\nfactor = \"fitted\""}, std::pair{law, "law = \"inset\"\nratio = 0.1"},
        std::pair{law, "law = \"energy\"\neta = 0.5\ninterface = 0.3"},
        std::pair{"[run]", "[equations]\nslender = true\n[run]"}, std::pair{"[run]", "[equations]\n[run]"},
        std::pair{"[run]", "[friction]\nstatic = 0.7\nkinetic = 0.6\n[run]"},
        std::pair{
            "[run]",
            "[impact]\nnormal = [0.0, 0.0]\nelasticity = 1.0\nstiffness_ratio = 1.0\nstart_rule = \"kinetic\"\n[run]"},
        std::pair{"[run]",
                  "[contact]\nstep = 0.001\nscheme = \"moreau\"\nflow = \"associative\"\nnormal_restitution = 0.0\n"
                  "rocking_restitution = 0.95\nsolver = \"nsgs\"\n[run]"},
        std::pair{"[run]",
                  "[winkler]\nstiffness = \"1 GPa\"\ndamping_ratio = 0.0\nstick = \"1e9 N s/m\"\nslip = 1e-9\n"
                  "scheme = \"bdf\"\ntheta = 0.5\nstep = 1e-4\nlarge_rotations = true\nfriction = \"coulomb\"\n[run]"},
        std::pair{"[run]", "[winkler]\nrestitution = 0.9\nrelease_angle = \"2 deg\"\n[run]"},
        std::pair{"[run]", "[dirac]\npenalty = 2e-4\naccuracy = 6\nform = \"energy\"\nfactor = \"paper\"\n[run]"},
        std::pair{"[run]",
                  "[study]\nkind = \"map\"\nx = { key = \"ground.horizontal.duration\", over = \"1/p\", from = 0.5, to "
                  "= 10, points = 11 }\n"
                  "y = { key = \"block.0.width\", from = \"20 cm\", to = 1, points = 5, spacing = \"log\" }\n"
                  "detail = \"verdict\"\nrefine = 2\nrecords = [\"*.AT2\"]\nintensity = \"pgv\"\nlevels = [1, 2]\n"
                  "samples = 10\nseed = 2\n[run]"},
        std::pair{"angle = [0.0]", "angle = 0"}, std::pair{"angle = [0.0]", "angle = \"3 deg\""},
        std::pair{"angle = [0.0]", "angle = [\"-3 deg\"]"}, std::pair{"rate = [0.0]", "rate = \"1 deg/s\""},
        std::pair{"angle = [0.0]\nrate = [0.0]", ""}, std::pair{"gravity = 9.81", "gravity = \"1 g\""},
        std::pair{"gravity = 9.81", "gravity = 1.62"}, std::pair{"model = \"rocking\"\n", ""},
        std::pair{"title = \"wall\"\n", ""}, std::pair{"\"wall\"", "\"Mauer \\u00fc \\\"1\\\" \\\\ <b>\""},
        std::pair{"tolerance = 1e-10", "tolerance = 1e-15"}, std::pair{"tolerance = 1e-10", "tolerance = 1e-3"},
        std::pair{"tolerance = 1e-10", "rest_tolerance = 1e-6"}, std::pair{"duration = 2.0", "duration = \"1 min\""}));

struct UnitPair {
  const char* from;
  const char* si;
  const char* unit;
};

class AcceptedUnits : public testing::TestWithParam<UnitPair> {};

TEST_P(AcceptedUnits, GiveTheSameAsTheSINumber) {
  TemporaryFolder folder;
  const UnitPair& u = GetParam();
  EXPECT_EQ(summary_without_seconds(folder, replaced(sound_scenario(), u.from, u.unit)),
            summary_without_seconds(folder, replaced(sound_scenario(), u.from, u.si)));
}

INSTANTIATE_TEST_SUITE_P(
    All, AcceptedUnits,
    testing::Values(UnitPair{"width = 0.5", "width = 0.25", "width = \"250 mm\""},
                    UnitPair{"height = 3.5", "height = 2.0", "height = \"200 cm\""},
                    UnitPair{"\"0.20 g\"", "1.96133", "\"0.2 g\""}, UnitPair{"\"0.20 g\"", "2.0", "\"2 m/s2\""},
                    UnitPair{"duration = 0.15", "duration = 0.125", "duration = \"125 ms\""},
                    UnitPair{"density = 2000.0", "density = 2400", "density = \"2400 kg/m3\""},
                    UnitPair{"gravity = 9.81", "gravity = 9.80665", "gravity = \"1 g\""},
                    UnitPair{"\"none\"", "\"sine\", amplitude = 1.0, frequency = 5",
                             "\"sine\", amplitude = \"1 m/s^2\", frequency = \"5 Hz\""},
                    UnitPair{"output_step = 0.01", "output_step = 0.005", "output_step = \"5 ms\""}));

TEST(Defaults, AreTheDocumentedOnes) {
  TemporaryFolder folder;
  const auto path = folder.write("least.toml", "[[block]]\nwidth = 0.5\nheight = 3.5\n");
  const Scenario s = read_scenario_file(path.string(), {}).scenario;
  EXPECT_EQ(s.model, ModelKind::rocking);
  EXPECT_EQ(s.gravity, 9.81);
  EXPECT_FALSE(s.run.duration);
  EXPECT_FALSE(s.blocks[0].depth);  // 1 m for the mass only: the block is not judged along it
  EXPECT_EQ(s.run.output_step, 0.005);
  EXPECT_EQ(s.run.tolerance, 1e-10);
  EXPECT_EQ(s.run.max_impacts, 100000);
  EXPECT_FALSE(s.equations.slender);
  EXPECT_TRUE(std::holds_alternative<Housner>(s.restitution));
  EXPECT_EQ(s.ground.horizontal.kind, ExcitationKind::none);
  EXPECT_EQ(s.ground.vertical.kind, ExcitationKind::none);
  EXPECT_EQ(s.ground.horizontal.start, 0.0);
}

TEST(Defaults, WrittenOutGiveTheSameRun) {
  TemporaryFolder folder;
  const std::string least = "[[block]]\nwidth = 0.5\nheight = 3.5\ndensity = 2000\n[initial]\nangle = 0.05\n";
  const std::string full =
      "model = \"rocking\"\ngravity = 9.81\ntitle = \"\"\n[[block]]\nwidth = 0.5\nheight = 3.5\ndensity = 2000\n"
      "depth = 1.0\ncom = [0, 0]\noffset = 0\n[restitution]\nlaw = \"housner\"\n[equations]\nslender = false\n"
      "[ground]\nhorizontal = { kind = \"none\" }\nvertical = { kind = \"none\" }\n[initial]\nangle = [0.05]\n"
      "rate = [0.0]\n[run]\nduration = 60.0\noutput_step = 0.005\ntolerance = 1e-10\nmax_impacts = 100000\n";
  EXPECT_EQ(summary_without_seconds(folder, least), summary_without_seconds(folder, full));
}

TEST(RecordKeys, RelativePathsStartFromTheScenariosFolder) {
  TemporaryFolder folder;
  folder.write("deep/scenarios/records/record.AT2", record);
  folder.write("deep/scenarios/case.toml",
               replaced(sound_scenario(), "kind = \"none\"", "kind = \"record\", file = \"records/record.AT2\""));
  std::filesystem::create_directory(folder / "elsewhere");
  Call call;
  call.arguments = {"run", "../deep/scenarios/case.toml", "--json"};
  call.cwd = folder / "elsewhere";
  const Outcome away = run_program(call);
  EXPECT_EQ(away.status, 0) << away.err;
  call.arguments = {"run", "case.toml", "--json"};
  call.cwd = folder / "deep" / "scenarios";
  EXPECT_EQ(run_program(call).status, 0);
}

TEST(RecordKeys, AbsolutePathsAreTakenAsTheyAre) {
  TemporaryFolder folder;
  const auto path = folder.write("else/record.AT2", record);
  folder.write("sub/case.toml",
               replaced(sound_scenario(), "kind = \"none\"", "kind = \"record\", file = \"" + path.string() + "\""));
  EXPECT_EQ(run_program(folder, {"run", "sub/case.toml"}).status, 0);
}

class RecordScaling : public testing::Test {
 protected:
  json with(const std::string& keys) {
    folder_.write("record.AT2", record);
    folder_.write("columns.csv", columns);
    return summary_without_seconds(
        folder_, replaced(sound_scenario(), "kind = \"rectangular\", amplitude = \"0.20 g\", duration = 0.15",
                          "kind = \"record\", " + keys));
  }
  TemporaryFolder folder_;
};

TEST_F(RecordScaling, PgaIsTheScaleThatGivesThePeak) {
  const double a = with("file = \"record.AT2\", pga = \"0.6 g\"")["blocks"][0]["peak_angle"];
  const double b = with("file = \"record.AT2\", scale = 2")["blocks"][0]["peak_angle"];
  EXPECT_NEAR(a, b, 1e-9 * std::abs(b));
}

TEST_F(RecordScaling, ComponentIsTheSameByNameAndByNumber) {
  EXPECT_EQ(with("file = \"columns.csv\", component = \"ax\""), with("file = \"columns.csv\", component = 1"));
  EXPECT_EQ(with("file = \"columns.csv\", component = \"az\", scale = 5"),
            with("file = \"columns.csv\", component = 2, scale = 5"));
  EXPECT_NE(with("file = \"columns.csv\", component = \"az\", scale = 5"),
            with("file = \"columns.csv\", component = \"ax\", scale = 5"));
}

TEST_F(RecordScaling, UnitOverridesTheFile) {
  const double a = with("file = \"record.AT2\", unit = \"m/s2\", scale = 9.80665")["blocks"][0]["peak_angle"];
  const double b = with("file = \"record.AT2\"")["blocks"][0]["peak_angle"];
  EXPECT_NEAR(a, b, 1e-9 * std::abs(b));
}

TEST_F(RecordScaling, StepOverridesTheFile) {
  EXPECT_EQ(with("file = \"record.AT2\", dt = 0.1"), with("file = \"record.AT2\""));
  EXPECT_NE(with("file = \"record.AT2\", dt = \"50 ms\""), with("file = \"record.AT2\""));
}

}  // namespace
}  // namespace teeter::test
