// Records that cannot be used: status 2, the scenario's key and place, the record's name and where it went wrong.
#include <gtest/gtest.h>

#include "cli/program.hpp"

namespace teeter::test {
namespace {

std::string with_record(const std::string& keys) {
  return replaced(sound_scenario(), "kind = \"none\"", "kind = \"record\", " + keys);
}

const std::string peer_header =
    "PEER NGA STRONG MOTION DATABASE RECORD\nMadeupville, 1/2/2001, Station A, 090\n"
    "ACCELERATION TIME HISTORY IN UNITS OF G\nNPTS=   4, DT=   .0100 SEC\n";

struct BadRecordCase {
  const char* name;
  std::string record;
  const char* keys;  // besides file
  const char* message;
};

std::ostream& operator<<(std::ostream& out, const BadRecordCase& c) { return out << c.name; }

class BadRecord : public testing::TestWithParam<BadRecordCase> {};

TEST_P(BadRecord, IsRefusedAndNothingIsWritten) {
  const BadRecordCase& c = GetParam();
  TemporaryFolder folder;
  folder.write("record.txt", c.record);
  folder.write("bad.toml", with_record("file = \"record.txt\"" + std::string(c.keys)));
  const Outcome outcome = run_program(folder, {"run", "bad.toml", "-o", "out", "--json"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_FALSE(std::filesystem::exists(folder / "out"));
  EXPECT_EQ(outcome.err.rfind("bad.toml:17:", 0), 0U) << outcome.err;
  EXPECT_TRUE(outcome.says(c.message)) << "expected " << c.message << " in\n" << outcome.err;
}

const BadRecordCase files[] = {
    {"nan", peer_header + " .1 .2\n .3 NaN\n", "", "ground.vertical.file: record.txt:6:5: \"NaN\" is not a number"},
    {"infinity", peer_header + " .1 .2\n .3 Inf\n", "", "ground.vertical.file: record.txt:6:5: \"Inf\""},
    {"fortran_overflow", peer_header + " .1 ****\n .3 .4\n", "", "record.txt:5:5: \"****\" is not a number"},
    {"too_few_samples", peer_header + " .1 .2\n .3\n", "", "4 samples are declared, 3 were found"},
    {"no_samples", peer_header, "", "4 samples are declared, 0 were found"},
    {"text_among_the_numbers", peer_header + ".1 .2\n*** End Data ***\n", "", "record.txt:6:1: \"***\""},
    {"decimal_comma_in_peer", peer_header + " 0,1 0,2\n 0,3 0,4\n", "", "record.txt:5:"},
    {"peer_without_unit", replaced(peer_header, "IN UNITS OF G", "") + " .1 .2 .3 .4\n", "", "does not state the unit"},
    {"peer_of_velocity",
     replaced(replaced(peer_header, "ACCELERATION", "VELOCITY"), "OF G", "OF CM/S") + " .1 .2 .3 .4\n", "", "velocity"},
    {"peer_in_an_unknown_unit", replaced(peer_header, "OF G", "OF FURLONG") + " .1 .2 .3 .4\n", "", "FURLONG"},
    {"count_of_one", replaced(peer_header, "  4,", "  1,") + " .1\n", "", "1 samples are declared"},
    {"count_beyond_the_limit", replaced(peer_header, "  4,", "16777217,") + " .1\n", "", "are declared"},
    {"count_beyond_all_measure", replaced(peer_header, "  4,", "1e300,") + " .1\n", "", "are declared"},
    {"negative_count", replaced(peer_header, "  4,", "-4,") + " .1\n", "", "are declared"},
    {"fractional_count", replaced(peer_header, "  4,", "4.5,") + " .1\n", "", "are declared"},
    {"step_of_zero", replaced(peer_header, ".0100", "0") + " .1 .2 .3 .4\n", "", "time step 0 s"},
    {"step_of_minutes", replaced(peer_header, ".0100", "60") + " .1 .2 .3 .4\n", "", "time step 60 s"},
    {"step_that_is_no_number", replaced(peer_header, ".0100", "***") + " .1 .2 .3 .4\n", "", "record.txt:4:1:"},
    {"empty", "", "", "record.txt"},
    {"blank", "\n\n   \n", "", "record.txt"},
    {"prose", "Once upon a time\nthere was a quake\n", "", "record.txt"},
    {"binary", std::string("\0\1\2\3\xff\xfe", 6), "", "record.txt"},
    {"text_without_unit", "0.00,0.1\n0.01,0.2\n", "", "does not state the unit"},
    {"one_column_without_step", "0.1\n0.2\n0.3\n", ", unit = \"g\"",
     "without a time step: give dt = 0.01, or write a line"},
    {"nan_in_a_column", "0.00,0.1\n0.01,nan\n", ", unit = \"g\"", "record.txt:2:6: \"nan\" is not a number"},
    {"one_row", "0.00,0.1\n", ", unit = \"g\"", "fewer than two samples"},
    {"ragged_rows", "0.00,0.1\n0.01,0.2,0.3\n", ", unit = \"g\"", "record.txt:2:1: 3 values"},
    {"empty_field", "0.00,0.1\n0.01,\n0.02,0.3\n", ", unit = \"g\"", "record.txt:2:"},
    {"uneven_times", "0.000,0.1\n0.010,0.2\n0.025,0.3\n0.030,0.2\n", ", unit = \"g\"", "row 3"},
    {"falling_times", "0.02,0.1\n0.01,0.2\n0.00,0.3\n", ", unit = \"g\"", "time"},
    {"standing_times", "0.01,0.1\n0.01,0.2\n0.01,0.3\n", ", unit = \"g\"", "time"},
    {"too_many_columns",
     [] {
       std::string row = "0.00";
       for (int i = 0; i < 70; ++i) row += ",1";
       return row + "\n" + row + "\n";
     }(),
     ", unit = \"g\", dt = 0.01", "64 columns"},
    {"endless_line", "0.00,0.1\n" + std::string(70000, '1') + "\n", ", unit = \"g\"", "64 KiB"},
    {"decimal_commas_between_semicolons", "0,00;0,1\n0,01;0,2\n", ", unit = \"g\"", "decimal comma"},
    {"decimal_commas_between_blanks", "0,00 0,1\n0,01 0,2\n", ", unit = \"g\"", "decimal comma"},
};
INSTANTIATE_TEST_SUITE_P(Files, BadRecord, testing::ValuesIn(files), [](const auto& i) { return i.param.name; });

const std::string two_columns = "# unit: g\ntime,ax,az\n0.00,0.1,0.3\n0.01,0.2,0.4\n";

const BadRecordCase bad_record_keys[] = {
    {"unknown_unit", two_columns, ", component = 1, unit = \"furlong\"", "furlong"},
    {"unit_of_length", two_columns, ", component = 1, unit = \"m\"",
     "ground.vertical.file: record.txt: holds displacement"},
    {"unit_that_is_no_text", two_columns, ", component = 1, unit = 3", "ground.vertical.unit: must be a text"},
    {"unknown_format", two_columns, ", component = 1, format = \"seismic\"", "unknown format \"seismic\""},
    {"format_of_another_file", two_columns, ", component = 1, format = \"knet\"", "K-NET"},
    {"step_out_of_range", two_columns, ", component = 1, dt = 2.0", "time step 2 s"},
    {"step_in_meters", two_columns, ", component = 1, dt = \"1 m\"", "ground.vertical.dt: "},
    {"no_component_chosen", two_columns, "",
     "ground.vertical.component: record.txt: has 2 components; give component = one of: 1 ax, 2 az"},
    {"unknown_component", two_columns, ", component = \"ay\"",
     "ground.vertical.component: record.txt: has no component \"ay\""},
    {"component_zero", two_columns, ", component = 0", "ground.vertical.component: record.txt: has no component \"0\""},
    {"component_three", two_columns, ", component = 3",
     "ground.vertical.component: record.txt: has no component \"3\""},
    {"component_of_the_wrong_type", two_columns, ", component = true", "ground.vertical.component: must be a text"},
    {"scale_and_pga", two_columns, ", component = 1, scale = 2, pga = 3", "give scale or pga, not both"},
    {"scale_with_a_unit", two_columns, ", component = 1, scale = \"2 g\"", "ground.vertical.scale: "},
    {"infinite_scale", two_columns, ", component = 1, scale = inf", "ground.vertical.scale: must be a finite number"},
    {"pga_of_length", two_columns, ", component = 1, pga = \"0.3 m\"", "ground.vertical.pga: "},
    {"pga_of_a_flat_record", "# unit: g\n0.00 0\n0.01 0\n", ", pga = 3", "ground.vertical.pga: "},
    {"misspelt_key", two_columns, ", component = 1, sacle = 2",
     "ground.vertical.sacle: unknown key for kind \"record\", did you mean scale?"},
};
INSTANTIATE_TEST_SUITE_P(Keys, BadRecord, testing::ValuesIn(bad_record_keys),
                         [](const auto& i) { return i.param.name; });

TEST(BadRecordFile, MissingIsToldWithItsPath) {
  TemporaryFolder folder;
  folder.write("sub/bad.toml", with_record("file = \"gone.AT2\""));
  const Outcome outcome = run_program(folder, {"run", "sub/bad.toml"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(outcome.says("sub/bad.toml:17:")) << outcome.err;
  EXPECT_TRUE(outcome.says("ground.vertical.file: sub/gone.AT2: cannot be read")) << outcome.err;
}

TEST(BadRecordFile, FolderIsNotAFile) {
  TemporaryFolder folder;
  std::filesystem::create_directory(folder / "records");
  folder.write("bad.toml", with_record("file = \"records\""));
  const Outcome outcome = run_program(folder, {"run", "bad.toml"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(outcome.says("is a folder")) << outcome.err;
}

// What can be told without the record is told together with its absence.
TEST(BadRecordFile, MissingDoesNotHideOtherMistakes) {
  TemporaryFolder folder;
  folder.write("bad.toml", with_record("file = \"gone.AT2\", scale = 2, pga = 3, dt = \"1 m\""));
  const Outcome outcome = run_program(folder, {"run", "bad.toml"});
  EXPECT_TRUE(outcome.says("gone.AT2")) << outcome.err;
  EXPECT_TRUE(outcome.says("ground.vertical.dt: ")) << outcome.err;
  EXPECT_TRUE(outcome.says("give scale or pga, not both")) << outcome.err;
}

TEST(BadRecordFile, InsideASequenceIsNamedByItsPart) {
  TemporaryFolder folder;
  folder.write("bad.toml", replaced(sound_scenario(), "kind = \"none\"",
                                    "kind = \"sequence\", parts = [{ kind = \"record\", file = \"gone.AT2\" }]"));
  const Outcome outcome = run_program(folder, {"run", "bad.toml"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(outcome.says("ground.vertical.parts.0.file: gone.AT2")) << outcome.err;
}

}  // namespace
}  // namespace teeter::test
