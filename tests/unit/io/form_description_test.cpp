#include "io/form_description.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "io/read_scenario.hpp"

namespace teeter {
namespace {

using Json = nlohmann::ordered_json;

const std::string form_block = "[[block]]\nwidth = 0.5\nheight = 2.0\ndepth = 0.6\n";

std::string text_of(const Json& one, const char* key) { return one.at(key).get<std::string>(); }

// What a reader gets who picks a law, a motion or a model must be a scenario.
void expect_scenario(const std::string& text) { EXPECT_NO_THROW(read_scenario_text(text + form_block)) << text; }

TEST(FormDescription, LawsMotionsAndModelsBeginWithWhatTheReaderTakes) {
  const Json form = form_description();
  for (const Json& law : form["laws"]) {
    const std::string example = text_of(law, "example");
    expect_scenario(fmt::format("restitution = {{ law = \"{}\"{}{} }}\n", text_of(law, "name"),
                                example.empty() ? "" : ", ", example));
  }
  for (const Json& motion : form["motions"])
    if (const std::string example = text_of(motion, "example"); !example.empty())
      expect_scenario(
          fmt::format("ground = {{ horizontal = {{ kind = \"{}\", {} }} }}\n", text_of(motion, "name"), example));
  for (const Json& model : form["models"])
    expect_scenario(fmt::format("model = \"{}\"\n{}\n", text_of(model, "name"), text_of(model, "example")));
}

// Two inputs of one name could not be told apart.
void expect_own_labels(const Json& fields, const std::string& where) {
  std::set<std::string> labels;
  for (const Json& field : fields) {
    const std::string label = text_of(field, "label");
    EXPECT_FALSE(label.empty()) << where;
    EXPECT_TRUE(labels.insert(label).second) << where << ": " << label;
    EXPECT_TRUE(text_of(field, "type") != "pair" || field.contains("sides")) << where << ": " << label;
    if (!field.contains("slider")) continue;
    const double low = field["slider"][0];
    const double high = field["slider"][1];
    EXPECT_LT(low, high) << where << ": " << label;
    EXPECT_TRUE(!field.contains("log") || low > 0.0) << where << ": " << label;
    EXPECT_TRUE(low >= field.value("low", low) && high <= field.value("high", high)) << where << ": " << label;
  }
}

TEST(FormDescription, InputsOfATableHaveNamesOfTheirOwnAndSlidersWithinTheLimits) {
  const Json form = form_description();
  for (const char* part : {"laws", "motions", "sections"}) {
    ASSERT_FALSE(form[part].empty());
    for (const Json& one : form[part]) expect_own_labels(one["fields"], text_of(one, "name"));
  }
}

TEST(FormDescription, UnitsAreThoseOfTheReader) {
  const Json units = form_description()["units"];
  EXPECT_EQ(units["m"]["cm"], 0.01);
  EXPECT_EQ(units["m/s2"]["g"], 9.80665);
  EXPECT_EQ(units["N/m2"]["MPa"], 1e6);
}

}  // namespace
}  // namespace teeter
