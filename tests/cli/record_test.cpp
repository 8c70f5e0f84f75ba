// `teeter record`: what ground-motion files hold, as a table, JSON, a page and CSV.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numbers>

#include "cli/program.hpp"

namespace teeter::test {
namespace {

using nlohmann::json;

const std::string titled_columns =
    "# unit: g\n# title: Madeupville\ntime,ax,az\n0.00,0.1,0.3\n0.01,0.2,-0.4\n0.02,0.0,0.0\n";

std::string peer(int count, double step) {
  std::string text =
      "PEER NGA STRONG MOTION DATABASE RECORD\nMadeupville, 1/2/2001, Station A, 090\n"
      "ACCELERATION TIME HISTORY IN UNITS OF G\nNPTS=   " +
      std::to_string(count) + ", DT=   " + std::to_string(step) + " SEC\n";
  for (int i = 0; i < count; ++i) {
    text += " " + std::to_string(0.3 * std::sin(2.0 * std::numbers::pi * i / (count - 1.0)));
    if (i % 5 == 4) text += "\n";
  }
  return text + "\n";
}

json records_of(const Outcome& outcome) {
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const json document = json::parse(outcome.out);
  EXPECT_EQ(document.at("schema"), "teeter.record/1");
  return document.at("records");
}

TEST(RecordCommand, PrintsATableWithARowAComponent) {
  TemporaryFolder folder;
  folder.write("r.csv", titled_columns);
  const Outcome outcome = run_program(folder, {"record", "r.csv"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err, "");
  EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 3) << outcome.out;
  for (const char* word : {"file", "component", "format", "unit", "samples", "PGA g", "PGV cm/s", "PGD cm", "Arias m/s",
                           "D5-95 s", "r.csv", "ax", "az", "text", " 3 ", " 0.01 ", " 0.2 ", " 0.4 "})
    EXPECT_NE(outcome.out.find(word), std::string::npos) << word << " in\n" << outcome.out;
  EXPECT_EQ(folder.listing(), std::vector<std::string>{"r.csv"});
}

TEST(RecordCommand, PrintsOneJsonDocumentWithEveryKey) {
  TemporaryFolder folder;
  folder.write("r.AT2", peer(401, 0.01));
  const json records = records_of(run_program(folder, {"record", "r.AT2", "--json"}));
  ASSERT_EQ(records.size(), 1U);
  const json& r = records[0];
  std::vector<std::string> keys;
  for (const auto& item : r.items()) keys.push_back(item.key());
  EXPECT_EQ(
      keys,
      (std::vector<std::string>{
          "arias",          "azimuth", "cav",         "component",   "d5_75", "d5_95",     "duration",     "file",
          "final_velocity", "format",  "header_peak", "mean_period", "pga",   "pga_time",  "pgd",          "pgv",
          "quantity",       "samples", "scale",       "step",        "title", "treatment", "unit_in_file", "vertical",
          "warnings"}));  // sorted by the parser
  constexpr double amplitude = 0.3 * 9.80665;
  constexpr double period = 4.0;
  EXPECT_EQ(r["file"], "r.AT2");
  EXPECT_EQ(r["format"], "peer");
  EXPECT_EQ(r["quantity"], "acceleration");
  EXPECT_EQ(r["samples"], 401);
  EXPECT_EQ(r["step"], 0.01);
  EXPECT_NEAR(r["duration"].get<double>(), 4.0, 1e-12);
  EXPECT_NEAR(r["pga"].get<double>(), amplitude, 1e-5);
  EXPECT_NEAR(r["pga_time"].get<double>(), 1.0, 0.011);
  EXPECT_NEAR(r["pgv"].get<double>(), amplitude * period / std::numbers::pi, 1e-3);
  EXPECT_NEAR(r["pgd"].get<double>(), amplitude * period * period / (2.0 * std::numbers::pi), 3e-3);
  EXPECT_NEAR(r["cav"].get<double>(), 2.0 * amplitude * period / std::numbers::pi, 1e-3);
  EXPECT_NEAR(r["arias"].get<double>(), std::numbers::pi / (2.0 * 9.80665) * amplitude * amplitude * period / 2.0,
              1e-3);
  EXPECT_TRUE(r["header_peak"].is_null());
  EXPECT_TRUE(r["warnings"].empty());
}

TEST(RecordCommand, TakesSeveralFilesOfSeveralFormats) {
  TemporaryFolder folder;
  folder.write("a.AT2", peer(50, 0.02));
  folder.write("sub/b.csv", titled_columns);
  const json records = records_of(run_program(folder, {"record", "a.AT2", "sub/b.csv", "--json"}));
  ASSERT_EQ(records.size(), 3U);
  EXPECT_EQ(records[0]["file"], "a.AT2");
  EXPECT_EQ(records[1]["file"], "sub/b.csv");
  EXPECT_EQ(records[2]["component"], "az");
  EXPECT_EQ(records[2]["vertical"], true);
  EXPECT_EQ(records[2]["title"], "Madeupville");
}

TEST(RecordCommand, WithOneBadFileWritesNothing) {
  TemporaryFolder folder;
  folder.write("good.csv", titled_columns);
  folder.write("bad.csv", "# unit: g\n0.00 0.1\n0.01 x\n");
  const Outcome outcome = run_program(folder, {"record", "good.csv", "bad.csv", "gone.csv", "good.csv", "--plot", "-o",
                                               "out", "--convert", "c.csv", "--json"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(json::parse(outcome.out)["unread"].size(), 2U);
  EXPECT_TRUE(outcome.says("nothing was written, since not every file could be read")) << outcome.err;
  EXPECT_TRUE(outcome.says("bad.csv:3:6: \"x\" is not a number")) << outcome.err;
  EXPECT_TRUE(outcome.says("gone.csv: cannot be read")) << "every bad file is told: " << outcome.err;
  EXPECT_FALSE(outcome.says("wrote"));
  EXPECT_EQ(folder.listing(), (std::vector<std::string>{"bad.csv", "good.csv"}));
}

TEST(RecordCommand, PlotWritesAPageHereAndSaysSo) {
  TemporaryFolder folder;
  folder.write("sub/r.AT2", peer(200, 0.02));
  const Outcome outcome = run_program(folder, {"record", "sub/r.AT2", "--plot"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(outcome.says("wrote r.AT2.record.html")) << outcome.err;
  EXPECT_EQ(folder.listing(), (std::vector<std::string>{"r.AT2.record.html", "sub", "sub/r.AT2"}));
  const std::string page = contents(folder / "r.AT2.record.html");
  EXPECT_NE(page.find("teeter.record-page/1"), std::string::npos);
  EXPECT_NE(page.find("pseudo_acceleration"), std::string::npos);
  EXPECT_EQ(page.find("http://"), page.find("http://www.w3.org")) << "nothing is fetched from elsewhere";
}

TEST(RecordCommand, PlotGoesIntoTheFolderThatIsAskedFor) {
  TemporaryFolder folder;
  folder.write("r.AT2", peer(200, 0.02));
  const Outcome outcome = run_program(folder, {"record", "r.AT2", "--plot", "-o", "a/b", "--json"});
  EXPECT_EQ(records_of(outcome).size(), 1U);
  EXPECT_TRUE(outcome.says("wrote a/b/record.html")) << outcome.err;
  EXPECT_EQ(folder.listing(), (std::vector<std::string>{"a", "a/b", "a/b/record.html", "r.AT2"}));
}

TEST(RecordCommand, ConvertsToACsvThatHoldsTheSameSamples) {
  TemporaryFolder folder;
  folder.write("r.csv", titled_columns);
  const Outcome outcome = run_program(folder, {"record", "r.csv", "--convert", "c.csv", "--json"});
  EXPECT_TRUE(outcome.says("wrote c.csv")) << outcome.err;
  json before = records_of(outcome);
  json after = records_of(run_program(folder, {"record", "c.csv", "--json"}));
  ASSERT_EQ(after.size(), before.size());
  for (json* list : {&before, &after})
    for (json& r : *list)
      for (const char* key : {"file", "unit_in_file", "title"}) r.erase(key);
  EXPECT_EQ(after, before);
  EXPECT_EQ(records_of(run_program(folder, {"record", "c.csv", "--json"}))[0]["unit_in_file"], "m/s2");
  // Converted once more: the same numbers to the last digit, the line that names the source apart.
  EXPECT_EQ(run_program(folder, {"record", "c.csv", "--convert", "d.csv"}).status, 0);
  const std::string c = contents(folder / "c.csv");
  const std::string d = contents(folder / "d.csv");
  EXPECT_EQ(c.substr(c.find('\n')), d.substr(d.find('\n')));
}

TEST(RecordCommand, ConvertsOnlyWhatFitsTogether) {
  TemporaryFolder folder;
  folder.write("a.AT2", peer(50, 0.02));
  folder.write("b.csv", titled_columns);
  const Outcome outcome = run_program(folder, {"record", "a.AT2", "b.csv", "--convert", "c.csv"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_TRUE(outcome.says("differ in step or length")) << outcome.err;
  EXPECT_FALSE(std::filesystem::exists(folder / "c.csv"));
}

// The original of a measurement must not vanish by a slip of the hand.
TEST(RecordCommand, DoesNotConvertAFileOntoItself) {
  TemporaryFolder folder;
  folder.write("r.csv", titled_columns);
  const Outcome outcome = run_program(folder, {"record", "r.csv", "--convert", "./r.csv"});
  EXPECT_EQ(outcome.status, 2) << outcome.err;
  EXPECT_EQ(contents(folder / "r.csv"), titled_columns);
}

TEST(RecordCommand, PicksOneComponent) {
  TemporaryFolder folder;
  folder.write("r.csv", titled_columns);
  for (const char* component : {"az", "AZ", "2", "vertical"}) {
    const json records = records_of(run_program(folder, {"record", "r.csv", "--json", "--component", component}));
    ASSERT_EQ(records.size(), 1U) << component;
    EXPECT_EQ(records[0]["component"], "az");
  }
  const Outcome missing = run_program(folder, {"record", "r.csv", "--component", "ns"});
  EXPECT_EQ(missing.status, 2);
  EXPECT_EQ(missing.out, "");
  EXPECT_TRUE(missing.says("has no component \"ns\"; there are: 1 ax, 2 az vertical")) << missing.err;
}

TEST(RecordCommand, WantsAUnitWhereTheFileHasNone) {
  TemporaryFolder folder;
  folder.write("r.txt", "0.00 0.1\n0.01 0.2\n");
  const Outcome without = run_program(folder, {"record", "r.txt", "--json"});
  EXPECT_EQ(without.status, 2);
  EXPECT_EQ(without.out, "");
  EXPECT_TRUE(without.says("r.txt: the file does not state the unit")) << without.err;
  const json in_g = records_of(run_program(folder, {"record", "r.txt", "--json", "--unit", "g"}));
  EXPECT_NEAR(in_g[0]["pga"].get<double>(), 0.2 * 9.80665, 1e-12);
  const json in_gal = records_of(run_program(folder, {"record", "r.txt", "--json", "--unit", "gal"}));
  EXPECT_NEAR(in_gal[0]["pga"].get<double>(), 0.002, 1e-15);
  EXPECT_EQ(in_gal[0]["unit_in_file"], "gal");
  EXPECT_EQ(run_program(folder, {"record", "r.txt", "--unit", "furlong"}).status, 2);
}

TEST(RecordCommand, TakesTheStepWhereTheFileHasNone) {
  TemporaryFolder folder;
  folder.write("r.txt", "0.1\n0.2\n0.3\n");
  EXPECT_EQ(run_program(folder, {"record", "r.txt", "--unit", "g"}).status, 2);
  const json records = records_of(run_program(folder, {"record", "r.txt", "--unit", "g", "--dt", "0.02", "--json"}));
  EXPECT_EQ(records[0]["step"], 0.02);
  EXPECT_EQ(run_program(folder, {"record", "r.txt", "--unit", "g", "--dt", "nan"}).status, 2);
  EXPECT_EQ(run_program(folder, {"record", "r.txt", "--unit", "g", "--dt", "-1"}).status, 2);
}

TEST(RecordCommand, TellsVelocityAsSuch) {
  TemporaryFolder folder;
  folder.write("r.txt", "0.00 0\n0.01 -25\n0.02 5\n");
  const json r = records_of(run_program(folder, {"record", "r.txt", "--unit", "cm/s", "--json"}))[0];
  EXPECT_EQ(r["quantity"], "velocity");
  EXPECT_TRUE(r["pga"].is_null());
  EXPECT_NEAR(r["pgv"].get<double>(), 0.25, 1e-15);
  EXPECT_EQ(run_program(folder, {"record", "r.txt", "--unit", "cm/s", "--plot"}).status, 0);
}

TEST(RecordCommand, NeedsAFile) { EXPECT_EQ(run_program(TemporaryFolder(), {"record"}).status, 2); }

// --- files made to be slow or large: 256 MiB, the most that is read ---

constexpr std::size_t most = std::size_t{256} << 20U;

// Written once for all tests of a kind; empty when the disk has no room.
std::filesystem::path hostile_file(const TemporaryFolder& folder, const std::string& pattern) {
  std::error_code trouble;
  const auto space = std::filesystem::space(folder.path(), trouble);
  if (trouble || space.available < 4 * most) return {};
  const auto path = folder / "hostile.txt";
  if (pattern.empty()) {  // zeros: a hole, without a block on the disk
    std::ofstream(path).put('\0');
    std::filesystem::resize_file(path, most);
    return path;
  }
  std::string chunk;
  while (chunk.size() < (std::size_t{1} << 20U)) chunk += pattern;
  chunk.resize(std::size_t{1} << 20U);
  std::ofstream out(path, std::ios::binary);
  for (int i = 0; i < 256; ++i) out << chunk;
  out.close();
  return out ? path : std::filesystem::path{};
}

struct Hostile {
  const char* name;
  std::string pattern;
};

std::ostream& operator<<(std::ostream& out, const Hostile& h) { return out << h.name; }

class HostileRecord : public testing::TestWithParam<Hostile> {};

TEST_P(HostileRecord, IsRefusedWithinTenSecondsOfComputing) {
  TemporaryFolder folder;
  if (hostile_file(folder, GetParam().pattern).empty()) GTEST_SKIP() << "no room for 256 MiB in " << folder.path();
  const char* formats[] = {"",     "mseed", "cosmos", "geonet", "csmip-v2", "csmip-v1",
                           "knet", "esm",   "peer",   "smc",    "text"};
  for (const std::string format : formats) {
    Call call;
    call.cwd = folder.path();
    call.seconds = 10;
    call.arguments = {"record", "hostile.txt", "--unit", "g", "--dt", "0.01", "--json"};
    if (!format.empty()) call.arguments.insert(call.arguments.end(), {"--format", format});
    const Outcome outcome = run_program(call);
    EXPECT_EQ(outcome.status, 2) << "format " << format << "\n" << outcome.err;
    EXPECT_EQ(outcome.out, "") << format;
    EXPECT_LT(outcome.err.size(), 1000U) << format;
    EXPECT_TRUE(outcome.says("hostile.txt")) << format << " " << outcome.err;
  }
}

INSTANTIATE_TEST_SUITE_P(All, HostileRecord,
                         testing::Values(Hostile{"newlines", "\n"}, Hostile{"ones", "1 "},
                                         Hostile{"digits", "1234567890"}, Hostile{"rows_of_one", "1\n"},
                                         Hostile{"zeros", ""}),
                         [](const auto& i) { return i.param.name; });

// One byte more is refused before it is read.
TEST(HostileRecord, BeyondTheLimitIsNotEvenRead) {
  TemporaryFolder folder;
  std::ofstream(folder / "large.txt").put('1');
  std::filesystem::resize_file(folder / "large.txt", std::size_t{1} << 40U);
  Call call;
  call.cwd = folder.path();
  call.seconds = 10;
  call.arguments = {"record", "large.txt"};
  const Outcome outcome = run_program(call);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(outcome.says("large.txt: is larger than")) << outcome.err;
}

// One file that cannot be read is no reason to keep the others back.
TEST(RecordCommand, ShowsTheFilesThatCanBeRead) {
  TemporaryFolder folder;
  folder.write("good.csv", titled_columns);
  folder.write("bad.csv", "0.00,0.1\n0.01,0.2\n");
  const Outcome table = run_program(folder, {"record", "bad.csv", "good.csv", "gone.csv"});
  EXPECT_EQ(table.status, 2);
  EXPECT_NE(table.out.find("good.csv"), std::string::npos) << table.out;
  EXPECT_EQ(table.out.find("bad.csv"), std::string::npos) << table.out;
  EXPECT_TRUE(table.says("bad.csv: the file does not state the unit")) << table.err;
  EXPECT_TRUE(table.says("gone.csv: cannot be read")) << table.err;
  const Outcome outcome = run_program(folder, {"record", "bad.csv", "good.csv", "--json"});
  EXPECT_EQ(outcome.status, 2);
  const json document = json::parse(outcome.out);
  EXPECT_EQ(document["records"].size(), 2U);
  ASSERT_EQ(document["unread"].size(), 1U);
  EXPECT_EQ(document["unread"][0]["file"], "bad.csv");
  EXPECT_NE(document["unread"][0]["problems"][0].get<std::string>().find("does not state the unit"), std::string::npos);
}

// Two seconds with an offset of a tenth of the peak, as raw recordings have it.
std::string drifting() {
  std::string text = "# unit: g\ntime,ns,up\n";
  for (int i = 0; i <= 200; ++i) {
    const double shaking = 0.2 * std::cos(2.0 * std::numbers::pi * i / 10.0);
    text += std::to_string(0.01 * i) + "," + std::to_string(shaking + 0.02) + "," + std::to_string(shaking) + "\n";
  }
  return text;
}

TEST(RecordCommand, SaysThatAnUncorrectedRecordDrifts) {
  TemporaryFolder folder;
  folder.write("raw.csv", drifting());
  const std::string warning =
      "component ns: the record is not corrected: integrated, the ground still moves at 37.3 cm/s over its last tenth "
      "(91.4 % of PGV). PGV and PGD are this drift, not a motion of the ground";
  const Outcome table = run_program(folder, {"record", "raw.csv", "--plot"});
  EXPECT_NE(table.out.find("raw.csv: component ns: the record is not corrected"), std::string::npos) << table.out;
  EXPECT_EQ(table.out.find("component up: the record is not corrected"), std::string::npos) << table.out;
  EXPECT_NE(contents(folder / "raw.csv.record.html").find("PGV and PGD are this drift"), std::string::npos);
  const json records = records_of(run_program(folder, {"record", "raw.csv", "--json"}));
  ASSERT_EQ(records[0]["warnings"].size(), 1U);
  EXPECT_EQ(records[0]["warnings"][0], warning);
  EXPECT_TRUE(records[1]["warnings"].empty());
}

TEST(RecordCommand, DoesNotAdviseWhatWasDone) {
  const std::string counts = std::string(TEETER_SOURCE_DIR) + "/tests/samples/mseed/steim1.mseed";
  const auto told = [&](std::vector<std::string> options) {
    options.insert(options.begin(), {"record", counts, "--sensitivity", "20000"});
    return run_program(TemporaryFolder(), options).out;
  };
  EXPECT_NE(told({}).find("the counts have a mean of 9389.87; to remove it, give --baseline mean"), std::string::npos)
      << told({});
  for (const char* baseline : {"mean", "linear", "quadratic"})
    EXPECT_EQ(told({"--baseline", baseline}).find("have a mean"), std::string::npos) << told({"--baseline", baseline});
}

// Records as agencies hand them out: raw counts drift, corrected ones do not.
TEST(RecordCommand, JudgesTheDriftOfRealRecords) {
  const std::filesystem::path real = std::filesystem::path(TEETER_SOURCE_DIR) / "../shared/records";
  if (!std::filesystem::exists(real)) GTEST_SKIP() << "no real records here";
  const auto warned = [&](const std::string& name, std::vector<std::string> options = {}) {
    std::vector<std::string> words = {"record", (real / name).string(), "--json"};
    words.insert(words.end(), options.begin(), options.end());
    std::string all;
    for (const json& record : records_of(run_program(TemporaryFolder(), words)))
      for (const json& warning : record["warnings"]) all += warning.get<std::string>() + "\n";
    return all;
  };
  const std::string raw = warned("CI.CLC..HNE.mseed", {"--station-xml", (real / "CI.CLC.xml").string()});
  EXPECT_NE(raw.find("PGV and PGD are this drift"), std::string::npos) << raw;
  EXPECT_NE(warned("AOM0081801241951.NS").find("PGD is this drift"), std::string::npos);
  for (const char* name : {"CPM000.AT2", "IELC180.AT2", "ARL360.at2", "ce36456p_CE36456.V2", "Northridge_ORR090.dat",
                           "HL.DLFA..HNE.D.20190728.160908.C.ACC.ASC", "AKBMR--n.1000hyfh.BNZ.--.acc.V2c"})
    EXPECT_EQ(warned(name).find("drift"), std::string::npos) << name;
}

}  // namespace
}  // namespace teeter::test
