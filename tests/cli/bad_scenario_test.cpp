// Every class of bad scenario: status 2, the key and its place on standard error, nothing anywhere else.
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "cli/program.hpp"

namespace teeter::test {
namespace {

struct BadScenarioCase {
  const char* name;
  const char* from;  // in the sound scenario
  const char* to;
  const char* message;  // regular expression that one line must match in full, after "bad.toml:LINE:COLUMN: "
};

std::ostream& operator<<(std::ostream& out, const BadScenarioCase& c) { return out << c.to; }

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::size_t from = 0;
  while (from < text.size()) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    lines.push_back(text.substr(from, end - from));
    from = end + 1;
  }
  return lines;
}

long line_of(const std::string& text, std::size_t at) {
  return 1 + std::count(text.begin(), text.begin() + static_cast<long>(at), '\n');
}

class BadScenario : public testing::TestWithParam<BadScenarioCase> {};

TEST_P(BadScenario, IsRefusedWithKeyAndPlaceAndNothingIsWritten) {
  const BadScenarioCase& c = GetParam();
  TemporaryFolder folder;
  const std::string sound = sound_scenario();
  folder.write("bad.toml", replaced(sound, c.from, c.to));
  const Outcome outcome = run_program(folder, {"run", "bad.toml", "-o", "out", "--json", "--report"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(folder.listing(), std::vector<std::string>{"bad.toml"});
  // The mistake is told at a line from the heading of the table (what is missing has no line) to the changed ones.
  const std::size_t changed = sound.find(c.from);
  const std::size_t heading = sound.rfind("\n[", changed);
  const long first = heading == std::string::npos ? 1 : line_of(sound, heading) + 1;
  const long last = line_of(sound, changed) + std::count(c.to, c.to + std::string(c.to).size(), '\n');
  const std::regex form("bad\\.toml:([0-9]+):([0-9]+): (.*)");
  const std::regex wanted(c.message);
  bool found = false;
  for (const std::string& line : lines_of(outcome.err)) {
    std::smatch parts;
    ASSERT_TRUE(std::regex_match(line, parts, form)) << line;
    const long at = std::stol(parts[1]);
    const std::string message = parts[3];
    if (std::regex_match(message, wanted)) found = found || (at >= first && at <= last);
  }
  EXPECT_TRUE(found) << "expected " << c.message << " at line " << first << " to " << last << " in\n" << outcome.err;
}

std::string name_of_scenario_case(const testing::TestParamInfo<BadScenarioCase>& info) { return info.param.name; }

const BadScenarioCase keys[] = {
    {"unknown_key_at_the_top", "title =", "titel =", "titel: unknown key, did you mean title\\?"},
    {"unknown_table", "[run]", "[rum]", "rum: unknown key, did you mean run\\?"},
    {"unknown_block_key", "width =", "widht =", "block\\.0\\.widht: unknown key, did you mean width\\?"},
    {"unknown_restitution_key", "value = 0.95", "value = 0.95\nvalu = 1",
     "restitution\\.valu: unknown key, did you mean value\\?"},
    {"key_of_another_law", "value = 0.95", "value = 0.95\neta = 0.5", "restitution\\.eta: unknown key, .*"},
    {"unknown_ground_direction", "vertical =", "vertcal =", "ground\\.vertcal: unknown key, did you mean vertical\\?"},
    {"unknown_pulse_key", "duration = 0.15 }", "duraton = 0.15 }",
     "ground\\.horizontal\\.duraton: unknown key .*did you mean duration\\?"},
    {"key_of_another_kind", "duration = 0.15 }", "duration = 0.15, gamma = 2 }",
     "ground\\.horizontal\\.gamma: unknown key .*rectangular.*"},
    {"unknown_initial_key", "rate = [0.0]", "rates = [0.0]", "initial\\.rates: unknown key, did you mean rate\\?"},
    {"unknown_run_key", "max_impacts", "max_impact", "run\\.max_impact: unknown key, did you mean max_impacts\\?"},
    {"unknown_equations_key", "[run]", "[equations]\nslendr = true\n[run]",
     "equations\\.slendr: unknown key, did you mean slender\\?"},
    {"far_from_any_key_lists_all", "width =", "q =", "block\\.0\\.q: unknown key, allowed: .*width.*offset.*"},
    {"missing_width", "width = 0.5", "", "block\\.0\\.width: missing.*"},
    {"missing_height", "height = 3.5", "", "block\\.0\\.height: missing.*"},
    {"missing_kind", "kind = \"none\"", "", "ground\\.vertical\\.kind: missing.*"},
    {"missing_amplitude", "amplitude = \"0.20 g\", ", "", "ground\\.horizontal\\.amplitude: missing.*"},
    {"missing_pulse_duration", ", duration = 0.15", "", "ground\\.horizontal\\.duration: missing.*"},
    {"missing_frequency", "\"none\"", "\"sine\", amplitude = 1", "ground\\.vertical\\.omega: missing.*"},
    {"missing_value", "value = 0.95", "", "restitution\\.value: missing.*"},
    {"missing_factor", "law = \"constant\"\nvalue = 0.95", "law = \"factor\"", "restitution\\.factor: missing.*"},
    {"missing_ratio", "law = \"constant\"\nvalue = 0.95", "law = \"inset\"", "restitution\\.ratio: missing.*"},
    {"missing_eta", "law = \"constant\"\nvalue = 0.95", "law = \"energy\"", "restitution\\.eta: missing.*"},
    {"missing_file_of_a_record", "\"none\"", "\"record\"", "ground\\.vertical\\.file: missing.*"},
    {"missing_parts", "\"none\"", "\"sequence\"", "ground\\.vertical\\.parts: missing.*"},
};
INSTANTIATE_TEST_SUITE_P(Keys, BadScenario, testing::ValuesIn(keys), name_of_scenario_case);

const BadScenarioCase types[] = {
    {"number_for_a_text", "\"wall\"", "7", "title: must be a text.*number"},
    {"table_for_a_text", "\"wall\"", "{}", "title: must be a text.*table"},
    {"boolean_for_a_number", "width = 0.5", "width = true", "block\\.0\\.width: must be a number, found true or false"},
    {"list_for_a_number", "width = 0.5", "width = [0.5]", "block\\.0\\.width: must be a number, found a list"},
    {"date_for_a_number", "width = 0.5", "width = 2001-02-03", "block\\.0\\.width: must be a number, found a date.*"},
    {"time_for_a_number", "duration = 2.0", "duration = 00:00:02", "run\\.duration: must be a number, found a date.*"},
    {"text_that_is_no_number", "width = 0.5", "width = \"wide\"", "block\\.0\\.width: .*not a number.*"},
    {"empty_text_for_a_number", "width = 0.5", "width = \"\"", "block\\.0\\.width: .*not a number.*"},
    {"fraction_for_a_whole_number", "100000", "1e5", "run\\.max_impacts: must be a whole number, found a fraction"},
    {"text_for_a_whole_number", "100000", "\"many\"", "run\\.max_impacts: must be a whole number, found a text"},
    {"number_for_a_boolean", "[run]", "[equations]\nslender = 1\n[run]",
     "equations\\.slender: must be true or false, found a number"},
    {"number_for_a_table", "vertical = { kind = \"none\" }", "vertical = 3",
     "ground\\.vertical: must be a table, found a number"},
    {"text_for_a_table", "vertical = { kind = \"none\" }", "vertical = \"none\"",
     "ground\\.vertical: must be a table, found a text"},
    {"table_for_a_list_of_tables", "[[block]]", "[block]",
     "block: must be a list of tables, found a table; begin each with the line \\[\\[block\\]\\]"},
    {"number_in_the_list_of_blocks", "gravity = 9.81\n\n[[block]]", "gravity = 9.81\nblock = [3]\n[equations]",
     "block\\.0: must be a table, found a number"},
    {"one_number_for_a_pair", "depth = 1.0", "com = 0.1", "block\\.0\\.com: must be a list of 2 or 3 numbers.*"},
    {"three_numbers_for_a_pair", "depth = 1.0", "com = [0.1, 0.1, 0.1]", "block\\.0\\.com: takes two numbers.*"},
    {"text_in_a_pair", "depth = 1.0", "com = [0.1, \"up\"]", "block\\.0\\.com\\.1: .*not a number.*"},
    {"three_values_of_restitution", "value = 0.95", "value = [0.9, 0.9, 0.9]", "restitution\\.value: must be .*3"},
    {"no_value_of_restitution", "value = 0.95", "value = []", "restitution\\.value: must be .*0"},
    {"two_angles_for_one_block", "angle = [0.0]", "angle = [0.0, 0.0]", "initial\\.angle: has 2 values for 1 blocks"},
    {"number_for_a_kind", "\"none\"", "3", "ground\\.vertical\\.kind: must be a text.*"},
    {"number_for_parts", "\"none\"", "\"sequence\", parts = 3",
     "ground\\.vertical\\.parts: must be a list of tables.*number"},
};
INSTANTIATE_TEST_SUITE_P(Types, BadScenario, testing::ValuesIn(types), name_of_scenario_case);

const BadScenarioCase units[] = {
    {"length_for_an_acceleration", "\"0.20 g\"", "\"0.2 m\"",
     "ground\\.horizontal\\.amplitude: \"0\\.2 m\" is a length; expected an acceleration.*"},
    {"mass_for_a_length", "width = 0.5", "width = \"3 kg\"", "block\\.0\\.width: .*a mass; expected a length.*"},
    {"length_for_a_density", "2000.0", "\"3 m\"", "block\\.0\\.density: .*a length; expected a density.*"},
    {"time_for_an_angle", "angle = [0.0]", "angle = \"3 s\"", "initial\\.angle: .*a time; expected an angle.*"},
    {"time_in_a_list_of_angles", "angle = [0.0]", "angle = [\"3 s\"]",
     "initial\\.angle\\.0: .*a time; expected an angle.*"},
    {"angle_for_a_rate", "rate = [0.0]", "rate = \"3 deg\"", "initial\\.rate: .*an angle; expected an angular rate.*"},
    {"frequency_for_a_time", "duration = 2.0", "duration = \"2 Hz\"",
     "run\\.duration: .*a frequency; expected a time.*"},
    {"time_for_a_frequency", "\"none\"", "\"sine\", amplitude = 1, frequency = \"2 s\"",
     "ground\\.vertical\\.frequency: .*a time; expected a frequency.*"},
    {"velocity_for_a_gravity", "gravity = 9.81", "gravity = \"9.81 m/s\"",
     "gravity: .*a velocity; expected an acceleration.*"},
    {"unit_on_a_plain_number", "value = 0.95", "value = \"0.95 m\"", "restitution\\.value: .*plain number.*"},
    {"unknown_unit", "width = 0.5", "width = \"3 parsec\"", "block\\.0\\.width: .*unknown unit \"parsec\".*m, cm.*"},
    {"unit_in_the_wrong_case", "width = 0.5", "width = \"300 MM\"", "block\\.0\\.width: .*unknown unit.*"},
    {"decimal_comma", "width = 0.5", "width = \"0,5 m\"", "block\\.0\\.width: .*"},
    {"overflow_through_the_unit", "width = 0.5", "width = \"1e308 km\"", "block\\.0\\.width: .*"},
};
INSTANTIATE_TEST_SUITE_P(Units, BadScenario, testing::ValuesIn(units), name_of_scenario_case);

const BadScenarioCase values[] = {
    {"zero_width", "width = 0.5", "width = 0", "block\\.0\\.width: must be above 0, found 0"},
    {"negative_width", "width = 0.5", "width = -1.5", "block\\.0\\.width: must be above 0, found -1\\.5"},
    {"negative_height", "height = 3.5", "height = -1", "block\\.0\\.height: must be above 0, found -1"},
    {"zero_depth", "depth = 1.0", "depth = 0", "block\\.0\\.depth: must be above 0, found 0"},
    {"negative_density", "2000.0", "-2000.0", "block\\.0\\.density: must be above 0, found -2000"},
    {"zero_mass", "density = 2000.0", "mass = 0", "block\\.0\\.mass: must be above 0, found 0"},
    {"negative_inertia", "depth = 1.0", "inertia = -1", "block\\.0\\.inertia: must be above 0, found -1"},
    {"infinite_width", "width = 0.5", "width = inf", "block\\.0\\.width: must be a finite number, found inf"},
    {"nan_width", "width = 0.5", "width = nan", "block\\.0\\.width: must be a finite number, found nan"},
    {"nan_in_a_list", "angle = [0.0]", "angle = [nan]", "initial\\.angle\\.0: must be a finite number, found nan"},
    {"both_mass_and_density", "depth = 1.0", "mass = 5",
     "block\\.0\\.(mass|density): give mass or density, not both: this density and these sizes make 3500 kg"},
    {"com_beside_the_base", "depth = 1.0", "com = [0.25, 0.0]", "block\\.0\\.com: .*above the base.*"},
    {"com_below_the_ground", "depth = 1.0", "com = [0.0, -1.75]", "block\\.0\\.com: .*above the ground.*"},
    {"zero_gravity", "9.81", "0.0", "gravity: must be above 0, found 0"},
    {"negative_gravity", "9.81", "-9.81", "gravity: must be above 0, found -9\\.81"},
    {"ratio_above_one", "value = 0.95", "value = 1.01", "restitution\\.value: must be from 0 to 1, found 1\\.01"},
    {"negative_ratio", "value = 0.95", "value = -0.1", "restitution\\.value: must be from 0 to 1, found -0\\.1"},
    {"second_ratio_above_one", "value = 0.95", "value = [0.9, 1.1]",
     "restitution\\.value(\\.1)?: must be from 0 to 1, found 1\\.1"},
    {"negative_factor", "law = \"constant\"\nvalue = 0.95", "law = \"factor\"\nfactor = -1",
     "restitution\\.factor: must be above 0.*"},
    {"unknown_factor_word", "law = \"constant\"\nvalue = 0.95", "law = \"factor\"\nfactor = \"fited\"",
     "restitution\\.factor: .*"},
    {"inset_of_one", "law = \"constant\"\nvalue = 0.95", "law = \"inset\"\nratio = 1.0",
     "restitution\\.ratio: must be at least 0 and below 1.*"},
    {"eta_above_one", "law = \"constant\"\nvalue = 0.95", "law = \"energy\"\neta = 1.5",
     "restitution\\.eta: must be from 0 to 1, found 1\\.5"},
    {"random_without_epsilon", "law = \"constant\"\nvalue = 0.95", "law = \"random\"",
     "restitution\\.epsilon: missing.*"},
    {"random_mean_of_one", "law = \"constant\"\nvalue = 0.95", "law = \"random\"\nepsilon = 0.1\nmean = 1.0",
     "restitution\\.mean: must be above 0 and below 1, found 1"},
    {"negative_epsilon", "law = \"constant\"\nvalue = 0.95", "law = \"random\"\nepsilon = -0.1",
     "restitution\\.epsilon: must be from 0 to 1, found -0\\.1"},
    {"negative_seed", "law = \"constant\"\nvalue = 0.95", "law = \"random\"\nepsilon = 0.1\nseed = -1",
     "restitution\\.seed: must be at least 0, found -1"},
    {"degrading_without_epsilon", "law = \"constant\"\nvalue = 0.95", "law = \"degrading\"",
     "restitution\\.epsilon: missing.*"},
    {"degrading_start_above_one", "law = \"constant\"\nvalue = 0.95", "law = \"degrading\"\nepsilon = 0.1\nstart = 1.5",
     "restitution\\.start: must be above 0 and at most 1.*"},
    {"degrading_sign_of_zero", "law = \"constant\"\nvalue = 0.95", "law = \"degrading\"\nepsilon = 0.1\nsign = 0",
     "restitution\\.sign: must be 1 or -1, found 0"},
    {"negative_duration", "duration = 2.0", "duration = -1", "run\\.duration: must be above 0, found -1"},
    {"zero_duration", "duration = 2.0", "duration = 0", "run\\.duration: must be above 0, found 0"},
    {"zero_output_step", "output_step = 0.01", "output_step = 0", "run\\.output_step: must be above 0, found 0"},
    {"too_many_samples", "output_step = 0.01", "output_step = 1e-9", "run\\.output_step: .*samples.*"},
    {"tolerance_too_large", "1e-10", "0.1", "run\\.tolerance: must be from 1e-15 to 0\\.001, found 0\\.1"},
    {"tolerance_too_small", "1e-10", "1e-16", "run\\.tolerance: must be from 1e-15 to 0\\.001, found 1e-16"},
    {"negative_tolerance", "1e-10", "-1e-10", "run\\.tolerance: must be from 1e-15 .*"},
    {"no_impacts_allowed", "100000", "0", "run\\.max_impacts: must be at least 1, found 0"},
    {"pulse_without_length", "duration = 0.15", "duration = 0.0",
     "ground\\.horizontal\\.duration: must be above 0, found 0"},
    {"infinite_amplitude", "\"0.20 g\"", "inf", "ground\\.horizontal\\.amplitude: must be a finite number.*"},
    {"angle_beyond_lying", "angle = [0.0]", "angle = \"91 deg\"", "initial\\.angle: must be between -90 and 90.*"},
    {"frequency_and_period", "\"none\"", "\"sine\", amplitude = 1, frequency = 1, period = 1",
     "ground\\.vertical\\.period: give one of frequency, period and omega.*"},
    {"period_and_omega", "\"none\"", "\"ricker\", amplitude = 1, omega = 1, period = 1",
     "ground\\.vertical\\.(period|omega): give one of frequency, period and omega.*"},
    {"frequency_and_duration", "\"none\"", "\"sine\", amplitude = 1, frequency = 1, duration = 1",
     "ground\\.vertical\\.duration: give the frequency or the duration.*"},
    {"zero_frequency", "\"none\"", "\"sine\", amplitude = 1, frequency = 0",
     "ground\\.vertical\\.frequency: must be above 0, found 0"},
    {"negative_period", "\"none\"", "\"sine\", amplitude = 1, period = -1",
     "ground\\.vertical\\.period: must be above 0, found -1"},
    {"amplitude_and_displacement", "\"none\"", "\"harmonic\", amplitude = 1, displacement = 1, omega = 1",
     "ground\\.vertical\\.(amplitude|displacement): give amplitude or displacement, not both"},
    {"cycles_and_duration", "\"none\"", "\"harmonic\", amplitude = 1, omega = 1, cycles = 3, duration = 1",
     "ground\\.vertical\\.(cycles|duration): give duration or cycles, not both"},
    {"negative_cycles", "\"none\"", "\"harmonic\", amplitude = 1, omega = 1, cycles = -3",
     "ground\\.vertical\\.cycles: must be above 0, found -3"},
    {"negative_ramp", "\"none\"", "\"harmonic\", amplitude = 1, omega = 1, ramp = -1",
     "ground\\.vertical\\.ramp: must be at least 0, found -1"},
    {"gamma_of_one", "\"none\"", "\"mavroeidis\", amplitude = 1, omega = 1, gamma = 1.0",
     "ground\\.vertical\\.gamma: must be above 1, found 1"},
    {"bad_part_of_a_sequence", "\"none\"",
     "\"sequence\", parts = [{ kind = \"none\" }, { kind = \"rectangular\", amplitude = 1, duration = -1 }]",
     "ground\\.vertical\\.parts\\.1\\.duration: must be above 0, found -1"},
    {"empty_sequence", "\"none\"", "\"sequence\", parts = []", "ground\\.vertical\\.parts: .*at least one part"},
    {"two_blocks", "depth = 1.0", "depth = 1.0\n[[block]]\nwidth = 1\nheight = 1",
     "block: model rocking takes one block, found 2; use model = \"stack\""},
    {"position_for_rocking", "rate = [0.0]", "rate = [0.0]\nposition = [0, 0]", "initial(\\.position)?: .*position.*"},
};
INSTANTIATE_TEST_SUITE_P(Values, BadScenario, testing::ValuesIn(values), name_of_scenario_case);

// A whole number too large for a double to hold exactly is still a number, or is refused; it is not some other number.
const BadScenarioCase large_whole_numbers[] = {
    {"gravity", "gravity = 9.81", "gravity = -9223372036854775807", "gravity: must be above 0, found -9.*"},
    {"width", "width = 0.5", "width = -9007199254740993", "block\\.0\\.width: must be above 0, found -9.*"},
};
INSTANTIATE_TEST_SUITE_P(LargeWholeNumbers, BadScenario, testing::ValuesIn(large_whole_numbers), name_of_scenario_case);

const BadScenarioCase choices[] = {
    {"unknown_model", "\"rocking\"", "\"rockin\"", "model: unknown value \"rockin\", did you mean rocking\\?"},
    {"nonsense_model", "\"rocking\"", "\"quantum-chromo\"",
     "model: unknown value \"quantum-chromo\", allowed: rocking.*"},
    {"unknown_law", "\"constant\"", "\"constnat\"",
     "restitution\\.law: unknown value \"constnat\", did you mean constant\\?"},
    {"unknown_distribution", "law = \"constant\"\nvalue = 0.95",
     "law = \"random\"\nepsilon = 0.05\ndistribution = \"normal\"",
     "restitution\\.distribution: unknown value \"normal\".*"},
    {"unknown_kind", "\"none\"", "\"sinus\"",
     "ground\\.vertical\\.kind: unknown value \"sinus\", did you mean sine\\?"},
};
INSTANTIATE_TEST_SUITE_P(Choices, BadScenario, testing::ValuesIn(choices), name_of_scenario_case);

const BadScenarioCase syntax[] = {
    {"duplicate_key", "width = 0.5", "width = 0.5\nwidth = 0.6", ".*width.*"},
    {"duplicate_table", "[run]", "[restitution]\n[run]", ".*restitution.*"},
    {"missing_value", "width = 0.5", "width =", ".+"},
    {"missing_quote", "\"wall\"", "\"wall", ".+"},
    {"missing_bracket", "[run]", "[run", ".+"},
    {"heading_without_a_name", "[run]", "[=]", ".+"},
    {"heading_that_begins_with_a_dot", "[run]", "[.run]", ".+"},
    {"heading_cut_by_a_comment", "[run]", "[# run]", ".+"},
    {"two_on_a_line", "width = 0.5", "width = 0.5 height = 3", ".+"},
    {"decimal_comma", "width = 0.5", "width = 0,5", ".+"},
    {"bare_unit", "width = 0.5", "width = 0.5 m", ".+"},
    {"bare_word", "width = 0.5", "width = wide", ".+"},
    {"control_character", "\"wall\"", "\"wa\x01ll\"", ".+"},
    {"invalid_utf8", "\"wall\"", "\"wa\xff\xfell\"", ".+"},
    {"overlong_utf8", "\"wall\"", "\"\xc0\xaf\"", ".+"},
    {"bad_escape", "\"wall\"", "\"\\q\"", ".+"},
    {"surrogate_escape", "\"wall\"", "\"\\ud800\"", ".+"},
    {"number_too_large", "width = 0.5", "width = 99999999999999999999", ".+"},
};
INSTANTIATE_TEST_SUITE_P(Syntax, BadScenario, testing::ValuesIn(syntax), name_of_scenario_case);

TEST(BadScenarioFile, MatchesTheFormOfTheContractExactly) {
  TemporaryFolder folder;
  folder.write("bad.toml", "[[block]]\nwidht = 1\nwidth = 1\nheight = 3\n");
  const Outcome outcome = run_program(folder, {"run", "bad.toml"});
  EXPECT_EQ(outcome.err, "bad.toml:2:1: block.0.widht: unknown key, did you mean width?\n");
}

TEST(BadScenarioFile, ListsEverythingThatIsWrongAtOnce) {
  TemporaryFolder folder;
  std::string text = sound_scenario();
  text = replaced(text, "title =", "titel =");
  text = replaced(text, "width = 0.5", "width = -1");
  text = replaced(text, "value = 0.95", "value = 2");
  text = replaced(text, "\"0.20 g\"", "\"0.20 m\"");
  text = replaced(text, "\"none\"", "\"noise\"");
  text = replaced(text, "1e-10", "1");
  text = replaced(text, "100000", "\"many\"");
  folder.write("bad.toml", text);
  const Outcome outcome = run_program(folder, {"run", "bad.toml"});
  EXPECT_EQ(outcome.status, 2);
  for (const char* part :
       {"bad.toml:1:1: titel: ", "bad.toml:6:9: block.0.width: ", "bad.toml:13:9: restitution.value: ",
        "bad.toml:16:50: ground.horizontal.amplitude: ", "bad.toml:17:21: ground.vertical.kind: ",
        "bad.toml:26:13: run.tolerance: ", "bad.toml:27:15: run.max_impacts: "})
    EXPECT_TRUE(outcome.says(part)) << part << " is not in\n" << outcome.err;
}

// One mistake, one line: what follows from it is not told as a further mistake.
TEST(BadScenarioFile, DoesNotCallAWrongValueMissingToo) {
  TemporaryFolder folder;
  folder.write("bad.toml", replaced(sound_scenario(), "\"0.20 g\"", "\"0.20 m\""));
  const Outcome outcome = run_program(folder, {"run", "bad.toml"});
  EXPECT_TRUE(outcome.says("is a length")) << outcome.err;
  EXPECT_FALSE(outcome.says("missing")) << outcome.err;
}

TEST(BadScenarioFile, DoesNotComplainAboutAKeyThatIsNotWritten) {
  TemporaryFolder folder;
  folder.write("bad.toml", replaced(sound_scenario(), "value = 0.95", "value = 1.2"));
  const Outcome outcome = run_program(folder, {"run", "bad.toml"});
  EXPECT_TRUE(outcome.says("restitution.value")) << outcome.err;
  EXPECT_FALSE(outcome.says("restitution.interface")) << outcome.err;
}

TEST(BadScenarioFile, IsRefusedByMarginInTheSameWords) {
  TemporaryFolder folder;
  folder.write("bad.toml", replaced(sound_scenario(), "width = 0.5", "width = -1"));
  const Outcome run = run_program(folder, {"run", "bad.toml"});
  const Outcome margin = run_program(folder, {"margin", "bad.toml", "--json"});
  EXPECT_EQ(margin.status, 2);
  EXPECT_EQ(margin.out, "");
  EXPECT_EQ(margin.err, run.err);
}

TEST(BadScenarioFile, EmptyIsToldToNeedABlock) {
  TemporaryFolder folder;
  folder.write("bad.toml", "");
  const Outcome outcome = run_program(folder, {"run", "bad.toml"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(outcome.says("bad.toml:1:1: block: missing")) << outcome.err;
}

// A message goes to a terminal: keys and values of the file cannot smuggle in a second line or an escape sequence.
TEST(BadScenarioFile, CannotWriteControlCharactersToTheTerminal) {
  TemporaryFolder folder;
  folder.write("bad.toml", "\"a\\u001b[31m\\nb\\u007f\\u009b\" = 1\n[[block]]\nwidth = \"3 \\u001b[2J\"\nheight = 1\n");
  const Outcome outcome = run_program(folder, {"run", "bad.toml"});
  EXPECT_EQ(outcome.status, 2);
  for (const char c : outcome.err)
    EXPECT_TRUE(c == '\n' || (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f)) << static_cast<int>(c);
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 2);
  EXPECT_EQ(outcome.err.find("\xc2\x9b"), std::string::npos) << "a C1 control sequence introducer";
}

}  // namespace
}  // namespace teeter::test
