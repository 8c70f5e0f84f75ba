// [support] and [[anchor]]: what is read, refused and varied.
#include <gtest/gtest.h>

#include "core/error.hpp"
#include "io/read_scenario.hpp"
#include "run/registry.hpp"
#include "scenario/keys.hpp"

namespace teeter {
namespace {

const std::string standing_block = "[[block]]\nwidth = 0.4\nheight = 1.6\nmass = 200\n";

Scenario with_support(const std::string& text) {
  return read_scenario_text(standing_block + text, "s.toml", {}).scenario;
}

std::string refusal_of(const std::string& text, const std::string& first = "") {
  try {
    read_scenario_text(first + standing_block + text, "s.toml", {});
  } catch (const InputError& error) {
    return error.what();
  }
  return "read";
}

const std::string floor_text = "[support.floor]\nperiod = 0.6\nstoreys = 5\n";
const std::string spring_text = "[support.isolation]\nmass = 40\nperiod = 2.5\ndamping = 0.1\n";
const std::string slider_text = "[support.isolation]\nkind = \"slider\"\nmass = 40\nfriction = 0.1\n";
const std::string anchor_text = "[[anchor]]\nstiffness = 1e5\n";

TEST(SupportKeys, AreRead) {
  const Scenario s = with_support(floor_text + "floor = 3\ndamping = [0.05, 0.04, 0.03, 0.02, 0.01]\n" + slider_text +
                                  "radius = \"120 cm\"\nlimit = 0.15\n" + anchor_text +
                                  "[[anchor]]\nat = 0.05\nstiffness = \"2 kN/mm\"\nstrength = \"1.5 kN\"\n");
  EXPECT_EQ(s.support.floor->storeys, 5);
  EXPECT_EQ(*s.support.floor->floor, 3.0);
  EXPECT_EQ(s.support.floor->damping.size(), 5U);
  EXPECT_EQ(s.support.isolation->kind, BearingKind::slider);
  EXPECT_DOUBLE_EQ(*s.support.isolation->radius, 1.2);
  ASSERT_EQ(s.anchors.size(), 2U);
  EXPECT_TRUE(s.anchors[0].edges);
  EXPECT_FALSE(s.anchors[1].edges);
  EXPECT_EQ(s.anchors[1].at, 0.05);
  EXPECT_EQ(s.anchors[1].stiffness, 2e6);
  EXPECT_EQ(*s.anchors[1].strength, 1500.0);
  EXPECT_TRUE(with_support("[[anchor]]\nat = \"edges\"\nstiffness = 1e5\n").anchors[0].edges);
}

TEST(SupportKeys, ModesTakeThePlaceOfStoreys) {
  const Scenario s = with_support("[support.floor]\nmodes = [{ period = 0.8, damping = 0.05, factor = 1.3 }]\n");
  ASSERT_EQ(s.support.floor->modes.size(), 1U);
  EXPECT_EQ(s.support.floor->modes[0].factor, 1.3);
}

struct Refused {
  std::string text;
  std::string key;
};

TEST(SupportKeys, ThatMakeNoSenseAreRefused) {
  const Refused cases[] = {
      {"[support.floor]\nstoreys = 3\n", "support.floor.period"},
      {"[support.floor]\nperiod = 0\n", "support.floor.period"},
      {floor_text + "damping = 1.0\n", "support.floor.damping"},
      {floor_text + "damping = [0.1, 0.2]\n", "support.floor.damping"},
      {"[support.floor]\nperiod = 1\nstoreys = 0\n", "support.floor.storeys"},
      {"[support.floor]\nperiod = 1\nstoreys = 201\n", "support.floor.storeys"},
      {floor_text + "floor = 6\n", "support.floor.floor"},
      {floor_text + "floor = 1.5\n", "support.floor.floor"},
      {floor_text + "modes = [{ period = 1, damping = 0, factor = 1 }]\n", "support.floor.period"},
      {"[support.floor]\nmodes = [{ period = 1, damping = 0 }]\n", "support.floor.modes.0.factor"},
      {"[support.floor]\nmodes = [{ period = -1, damping = 0, factor = 1 }]\n", "support.floor.modes.0.period"},
      {"[support.floor]\nmodes = [{ period = 1, damping = 1, factor = 1 }]\n", "support.floor.modes.0.damping"},
      {"[support.floor]\nmodes = [{ period = 1, damping = 0, factor = \"much\" }]\n", "support.floor.modes.0.factor"},
      {"[support.floor]\nperiod = \"1 kg\"\n", "support.floor.period"},
      {"[support.flor]\nperiod = 1\n", "support.flor"},
      {"[support.isolation]\nperiod = 2\n", "support.isolation.mass"},
      {"[support.isolation]\nmass = 0\nperiod = 2\n", "support.isolation.mass"},
      {"[support.isolation]\nmass = 4\n", "support.isolation.period"},
      {spring_text + "stiffness = 100\n", "support.isolation.period"},
      {spring_text + "damper = 100\n", "support.isolation.damper"},
      {spring_text + "friction = 0.1\n", "support.isolation.friction"},
      {spring_text + "radius = 1\n", "support.isolation.radius"},
      {spring_text + "limit = -0.1\n", "support.isolation.limit"},
      {"[support.isolation]\nmass = 4\nperiod = 0\n", "support.isolation.period"},
      {"[support.isolation]\nmass = 4\nperiod = 1\ndamping = -0.1\n", "support.isolation.damping"},
      {"[support.isolation]\nmass = 4\nstiffness = -5\n", "support.isolation.stiffness"},
      {"[support.isolation]\nmass = 4\nstiffness = 5\ndamper = -1\n", "support.isolation.damper"},
      {"[support.isolation]\nkind = \"slider\"\nmass = 4\nfriction = -0.1\n", "support.isolation.friction"},
      {slider_text + "radius = 0\n", "support.isolation.radius"},
      {slider_text + "damping = 0.1\n", "support.isolation.damping"},
      {slider_text + "stiffness = 5\n", "support.isolation.stiffness"},
      {slider_text + "damper = 5\n", "support.isolation.damper"},
      {slider_text + "colour = 5\n", "support.isolation.colour"},
      {spring_text + "stop_restitution = 0.5\n", "support.isolation.stop_restitution"},
      {spring_text + "limit = 0.1\nstop_restitution = 1.5\n", "support.isolation.stop_restitution"},
      {"[support.isolation]\nmass = 4\nstiffness = 5\ndamping = 0.1\n", "support.isolation.damping"},
      {"[support.isolation]\nkind = \"slider\"\nmass = 4\n", "support.isolation.friction"},
      {slider_text + "period = 2\n", "support.isolation.period"},
      {slider_text + "load = \"reaction\"\nradius = 1\n", "support.isolation.load"},
      {spring_text + "load = \"reaction\"\n", "support.isolation.load"},
      {slider_text + "load = \"blow\"\n", "support.isolation.load"},
      {"[support.isolation]\nkind = \"wheels\"\nmass = 4\n", "support.isolation.kind"},
      {"[[anchor]]\nat = \"edges\"\n", "anchor.0.stiffness"},
      {"[[anchor]]\nstiffness = 0\n", "anchor.0.stiffness"},
      {anchor_text + "preload = -1\n", "anchor.0.preload"},
      {anchor_text + "preload = 100\nstrength = 50\n", "anchor.0.strength"},
      {anchor_text + "ductility = 2\n", "anchor.0.ductility"},
      {anchor_text + "strength = 10\nductility = 0.5\n", "anchor.0.ductility"},
      {anchor_text + "strength = 10\nductility = 2\nfracture_energy = 5\n", "anchor.0.fracture_energy"},
      {anchor_text + "strength = 10\nfracture_energy = 0\n", "anchor.0.fracture_energy"},
      {anchor_text + "strength = 0\n", "anchor.0.strength"},
      {anchor_text + "at = \"corners\"\n", "anchor.0.at"},
      {anchor_text + "at = 0.3\n", "anchor.0.at"},
      {anchor_text + "strenght = 10\n", "anchor.0.strenght"},
  };
  for (const Refused& one : cases)
    EXPECT_NE(refusal_of(one.text).find(one.key + ":"), std::string::npos) << one.text << refusal_of(one.text);
}

TEST(SupportKeys, OfPlatesAndAnchorsAreForRockingAndStacks) {
  const std::string stack = "model = \"stack\"\n";
  const std::string friction = "model = \"friction\"\n[friction]\nstatic = 0.5\n";
  EXPECT_NE(refusal_of(spring_text, friction).find("models rocking and stack"), std::string::npos)
      << refusal_of(spring_text, friction);
  EXPECT_NE(refusal_of(anchor_text, friction).find("models rocking and stack"), std::string::npos)
      << refusal_of(anchor_text, friction);
  for (const std::string& text : {spring_text, anchor_text, slider_text, spring_text + "limit = 0.1\n"})
    EXPECT_EQ(refusal_of(text, stack), "read") << text;
  EXPECT_NE(refusal_of(slider_text + "load = \"reaction\"\n", stack).find("model rocking"), std::string::npos);
  EXPECT_EQ(refusal_of(slider_text + "load = \"reaction\"\n"), "read");
  EXPECT_EQ(refusal_of(floor_text, stack), "read");
  EXPECT_NE(refusal_of(anchor_text + "[equations]\nslender = true\n").find("slender"), std::string::npos);
  EXPECT_EQ(refusal_of(floor_text + "[equations]\nslender = true\n"), "read");
}

TEST(SupportKeys, AreNumbersOfStudies) {
  Scenario s = with_support(floor_text + spring_text + anchor_text + "strength = 500\n");
  const auto set = [&](const char* path, double value) {
    const auto found = find_key(s, path, sections());
    ASSERT_TRUE(std::holds_alternative<ScenarioKey>(found)) << path;
    std::get<ScenarioKey>(found).set(s, value);
  };
  set("support.floor.period", 0.9);
  set("support.floor.floor", 2.0);
  set("support.floor.damping", 0.02);
  set("support.isolation.stiffness", 1000.0);
  set("anchor.0.strength", 700.0);
  EXPECT_EQ(s.support.floor->period, 0.9);
  EXPECT_EQ(*s.support.floor->floor, 2.0);
  EXPECT_EQ(s.support.floor->damping, std::vector{0.02});
  EXPECT_FALSE(s.support.isolation->period);  // replaced
  EXPECT_EQ(*s.anchors[0].strength, 700.0);
  EXPECT_TRUE(std::holds_alternative<std::string>(find_key(s, "anchor.1.strength", sections())));
}

TEST(SupportKeys, AreSetOnTheCommandLine) {
  const ScenarioFile file =
      read_scenario_text(standing_block + spring_text + anchor_text, "s.toml",
                         {"anchor.0.strength=900", "support.isolation.stiffness=5e3", "support.isolation.damper=10"});
  EXPECT_EQ(*file.scenario.anchors[0].strength, 900.0);
  EXPECT_FALSE(file.scenario.support.isolation->period);
}

}  // namespace
}  // namespace teeter
