// `teeter body`: a mesh as a body, in words, JSON and a picture.
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/program.hpp"

namespace teeter::test {
namespace {

std::string mesh_sample(const std::string& name) {
  return std::string(TEETER_SOURCE_DIR) + "/tests/samples/mesh/" + name;
}

nlohmann::json body_json_of(const std::vector<std::string>& arguments) {
  TemporaryFolder folder;
  std::vector<std::string> words{"body", "--json"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  const Outcome outcome = run_program(folder, words);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  EXPECT_TRUE(folder.listing().empty());
  return nlohmann::json::parse(outcome.out);
}

TEST(BodyCommand, TellsTheSameOfABoxInEveryForm) {
  for (const char* name : {"box.obj", "box-binary.stl", "box-text.ply", "box-little.ply", "box-big.ply"}) {
    const auto body = body_json_of({mesh_sample(name), "--density", "2.4 t/m3"});
    EXPECT_EQ(body["schema"], "teeter.body/1");
    EXPECT_EQ(body["body"], mesh_sample(name));
    EXPECT_NEAR(body["volume"].get<double>(), 0.5625, 1e-12);
    EXPECT_NEAR(body["mass"].get<double>(), 1350.0, 1e-9);
    EXPECT_NEAR(body["com_height"].get<double>(), 0.75, 1e-12);
    EXPECT_NEAR(body["inertia"][0].get<double>(), 1350.0 * (0.75 * 0.75 + 1.5 * 1.5) / 12.0, 1e-9);
    EXPECT_EQ(body["base"].size(), 4U);
    EXPECT_NEAR(body["weakest"]["angle"].get<double>(), std::atan(0.25 / 0.75), 1e-12);
    EXPECT_NEAR(body["weakest"]["azimuth"].get<double>(), 0.0, 1e-12);
    EXPECT_NEAR(body["weakest"]["rise"].get<double>(), std::hypot(0.75, 0.25) - 0.75, 1e-12);
    EXPECT_EQ(body["tipping"].size(), 72U);
    EXPECT_NEAR(body["tipping"][18]["angle"].get<double>(), std::atan(0.375 / 0.75), 1e-12);
    EXPECT_EQ(body["face"]["index"], 0);
    EXPECT_EQ(body["standing_faces"].size(), 6U);
    EXPECT_TRUE(body["notes"].empty());
  }
}

TEST(BodyCommand, TurnsTheBodyOntoTheFaceAskedFor) {
  const auto body = body_json_of({mesh_sample("box.obj"), "--face", "3", "--mass", "2 t", "--scale", "2"});
  EXPECT_NEAR(body["com_height"].get<double>(), 0.5, 1e-12);
  EXPECT_NEAR(body["density"].get<double>(), 2000.0 / 4.5, 1e-9);
  EXPECT_NEAR(body["rotation"]["angle"].get<double>(), std::acos(0.0), 1e-12);
  EXPECT_EQ(body["face"]["found"], false);
  const auto lying = body_json_of({mesh_sample("box.obj"), "--up", "y"});
  EXPECT_NEAR(lying["com_height"].get<double>(), 0.375, 1e-12);
}

TEST(BodyCommand, SpeaksToPeople) {
  TemporaryFolder folder;
  const Outcome outcome = run_program(folder, {"body", mesh_sample("box.obj")});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  for (const char* text : {"It tips at 18.43° towards azimuth 0.0°", "0.5625 m3", "1125 kg", "0.75 m above the base",
                           "(0.25, -0.375)", "90°: 26.6°", "Note: Neither mass nor density is given: 2000 kg/m3"})
    EXPECT_NE(outcome.out.find(text), std::string::npos) << text << "\n" << outcome.out;
}

TEST(BodyCommand, DrawsIt) {
  TemporaryFolder folder;
  EXPECT_EQ(run_program(folder, {"body", mesh_sample("wedge.stl"), "--svg"}).status, 0);
  EXPECT_EQ(folder.listing(), std::vector<std::string>{"wedge.body.svg"});
  const Outcome outcome = run_program(folder, {"body", mesh_sample("wedge.stl"), "--json", "-o", "out"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(contents(folder / "out/body.json"), outcome.out);
  const std::string svg = contents(folder / "out/body.svg");
  EXPECT_EQ(svg, contents(folder / "wedge.body.svg"));
  EXPECT_NE(svg.find("<polygon class='base'"), std::string::npos);
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(svg.find("inf"), std::string::npos);
}

TEST(BodyCommand, RefusesWithFileAndPlace) {
  TemporaryFolder folder;
  folder.write("open.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
  folder.write("bad.obj", "v 0 0 0\nv 1 x 0\n");
  const auto refused = [&](std::vector<std::string> arguments, const std::string& told) {
    arguments.insert(arguments.begin(), "body");
    const Outcome outcome = run_program(folder, arguments);
    EXPECT_EQ(outcome.status, 2) << told;
    EXPECT_EQ(outcome.out, "");
    EXPECT_TRUE(outcome.says(told)) << outcome.err;
  };
  refused({"open.obj"}, "open.obj: the surface is open: 3 edges have one triangle only");
  refused({"bad.obj"}, "bad.obj:2: y of a point must be a finite number, not \"x\"");
  refused({"none.obj"}, "none.obj: cannot be read");
  refused({"a.dae"}, "a.dae: the ending of a mesh's name must be .obj, .stl, .ply or .csv");
  refused({mesh_sample("box.obj"), "--face", "six"}, "--face: must be auto or the number of a face");
  refused({mesh_sample("box.obj"), "--face", "6"}, "the hull has faces 0 to 5");
  refused({mesh_sample("box.obj"), "--mass", "3 m"}, "--mass: ");
  refused({mesh_sample("box.obj"), "--mass", "3", "--density", "3"}, "give one of them");
  refused({mesh_sample("box.obj"), "--density", "0"}, "--density: must be from 1e-9");
  refused({mesh_sample("box.obj"), "--scale", "0"}, "--scale");
  refused({mesh_sample("box.obj"), "--scale", "1e-6"}, "with scale 1e-06 the body is 1.5e-06 m large");
  refused({mesh_sample("box.obj"), "--up", "x"}, "--up");
  EXPECT_EQ(folder.listing(), (std::vector<std::string>{"bad.obj", "open.obj"}));
}

}  // namespace
}  // namespace teeter::test
