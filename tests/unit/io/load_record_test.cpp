#include "scenario/load_record.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>

#include "core/error.hpp"

namespace teeter {
namespace {

RecordChannel channel(const std::string& name, std::optional<double> azimuth, bool vertical) {
  RecordChannel c;
  c.name = name;
  c.azimuth = azimuth;
  c.vertical = vertical;
  c.unit = "g";
  c.step = 0.01;
  c.values = {0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0};
  return c;
}

RecordFile three_components() {
  RecordFile file;
  file.format = "peer";
  file.title = "Madeupville";
  file.warnings = {"odd"};
  file.channels = {channel("HNE", 90.0, false), channel("hnn", 0.0, false), channel("Up", {}, true)};
  return file;
}

std::string refusal(const std::function<void()>& action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  }
  ADD_FAILURE() << "was accepted";
  return {};
}

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// --- components ---

std::string picked(const RecordFile& file, const std::string& component) {
  return pick_component(file, "r.V2", component).name;
}

TEST(PickComponent, GoesByNameInAnyCase) {
  const RecordFile file = three_components();
  EXPECT_EQ(picked(file, "HNE"), "HNE");
  EXPECT_EQ(picked(file, "hne"), "HNE");
  EXPECT_EQ(picked(file, "HNN"), "hnn");
  EXPECT_EQ(picked(file, "UP"), "Up");
}

TEST(PickComponent, GoesByNumberFromOne) {
  const RecordFile file = three_components();
  EXPECT_EQ(picked(file, "1"), "HNE");
  EXPECT_EQ(picked(file, "2"), "hnn");
  EXPECT_EQ(picked(file, "3"), "Up");
}

TEST(PickComponent, GoesByAzimuthBeyondTheCount) {
  const RecordFile file = three_components();
  EXPECT_EQ(picked(file, "90"), "HNE");
  EXPECT_EQ(picked(file, "90.0"), "HNE");
  EXPECT_EQ(picked(file, "0"), "hnn");
}

// North is 0 and 360 degrees.
TEST(PickComponent, KnowsThatAzimuthsGoRound) {
  RecordFile file = three_components();
  EXPECT_EQ(picked(file, "360"), "hnn");
  file.channels[1].azimuth = 360.0;
  EXPECT_EQ(picked(file, "0"), "hnn");
}

// A component whose name is a number is meant by that number, wherever it stands in the file.
TEST(PickComponent, PrefersNamesToNumbers) {
  RecordFile file = three_components();
  file.channels[0].name = "360";
  EXPECT_EQ(picked(file, "360"), "360");
  file.channels[2].name = "1";
  EXPECT_EQ(picked(file, "1"), "1");
}

TEST(PickComponent, FindsTheVerticalOneByThatWord) {
  const RecordFile file = three_components();
  EXPECT_EQ(picked(file, "vertical"), "Up");
  EXPECT_EQ(picked(file, "Vertical"), "Up");
}

TEST(PickComponent, NeedsNoneWhereThereIsOne) {
  RecordFile file = three_components();
  file.channels.resize(1);
  EXPECT_EQ(pick_component(file, "r", std::nullopt).name, "HNE");
}

TEST(PickComponent, ListsWhatThereIs) {
  const RecordFile file = three_components();
  const std::string list = "1 HNE azimuth 90, 2 hnn azimuth 0, 3 Up vertical";
  const std::string without = refusal([&] { pick_component(file, "a/r.V2", std::nullopt); });
  EXPECT_TRUE(holds(without, "a/r.V2: has 3 components")) << without;
  EXPECT_TRUE(holds(without, list)) << without;
  for (const char* wrong : {"HNZ", "4", "0.5", "45", "-1", "", "nan", "1.5", "HNE "}) {
    const std::string message = refusal([&] { pick_component(file, "a/r.V2", wrong); });
    EXPECT_TRUE(holds(message, "a/r.V2: has no component \"" + std::string(wrong) + "\"")) << message;
    EXPECT_TRUE(holds(message, list)) << message;
  }
}

TEST(PickComponent, ListsUnnamedOnesToo) {
  RecordFile file = three_components();
  file.channels[1] = channel("", {}, false);
  EXPECT_TRUE(holds(refusal([&] { pick_component(file, "r", "x"); }), "2 (unnamed)"));
  EXPECT_EQ(pick_component(file, "r", "2").name, "");
}

TEST(PickComponent, SaysSoWhereNothingIsVertical) {
  RecordFile file = three_components();
  file.channels.pop_back();
  EXPECT_TRUE(holds(refusal([&] { pick_component(file, "r", "vertical"); }), "no component \"vertical\""));
}

// --- treatment ---

RecordRequest request() {
  RecordRequest r;
  r.file = "r.V2";
  return r;
}

Record treat(const RecordRequest& r, RecordChannel c = channel("HNE", 90.0, false)) {
  return treated(r, three_components(), std::move(c));
}

TEST(Treated, WithoutAWishIsTheRecordItself) {
  const Record record = treat(request());
  EXPECT_EQ(record.acceleration, channel("", {}, false).values);
  EXPECT_TRUE(record.treatment.empty());
  EXPECT_EQ(record.file, "r.V2");
  EXPECT_EQ(record.format, "peer");
  EXPECT_EQ(record.component, "HNE");
  EXPECT_EQ(record.unit, "g");
  EXPECT_EQ(record.title, "Madeupville");
  EXPECT_EQ(record.step, 0.01);
  EXPECT_EQ(record.warnings, std::vector<std::string>{"odd"});
}

TEST(Treated, RefusesVelocityAndDisplacementUnlessTheyMayBeDifferentiated) {
  RecordChannel c = channel("V", {}, false);
  c.quantity = Quantity::velocity;
  const std::string message = refusal([&] { treat(request(), c); });
  EXPECT_TRUE(holds(message, "r.V2: holds velocity")) << message;
  EXPECT_TRUE(holds(message, "differentiate = true")) << message;
  c.quantity = Quantity::displacement;
  EXPECT_TRUE(holds(refusal([&] { treat(request(), c); }), "displacement"));
}

TEST(Treated, DifferentiatesAsOftenAsTheQuantityNeeds) {
  RecordRequest r = request();
  r.differentiate = true;
  RecordChannel c = channel("V", {}, false);
  c.quantity = Quantity::velocity;
  Record record = treat(r, c);
  for (const double a : record.acceleration) EXPECT_NEAR(a, 100.0, 1e-9);
  EXPECT_EQ(record.treatment, std::vector<std::string>{"velocity differentiated once"});
  c.quantity = Quantity::displacement;
  for (std::size_t i = 0; i < c.values.size(); ++i) c.values[i] = 0.5 * std::pow(0.01 * static_cast<double>(i), 2);
  record = treat(r, c);
  for (const double a : record.acceleration) EXPECT_NEAR(a, 1.0, 1e-9);
  EXPECT_EQ(record.treatment, std::vector<std::string>{"displacement differentiated twice"});
  EXPECT_TRUE(treat(r).treatment.empty()) << "acceleration is left alone";
}

TEST(Treated, ListsAllThatWasDoneInItsOrder) {
  RecordRequest r = request();
  r.differentiate = true;
  r.trim_from = 0.02;
  r.trim_to = 0.08;
  r.baseline = Baseline::linear;
  r.filter = {0.5, 20.0, 3};
  RecordChannel c = channel("V", {}, false);
  c.quantity = Quantity::velocity;
  const Record record = treat(r, c);
  EXPECT_EQ(record.acceleration.size(), 7U);
  EXPECT_EQ(record.treatment, (std::vector<std::string>{"velocity differentiated once", "trimmed to 0.02 .. 0.08 s",
                                                        "linear baseline removed",
                                                        "Butterworth filter, 0.5 to 20 Hz, order 3, zero phase"}));
}

TEST(Treated, NamesTheEdgeThatIsMissing) {
  RecordRequest r = request();
  r.filter = {1.0, {}, 4};
  EXPECT_EQ(treat(r).treatment.at(0), "Butterworth filter, 1 to inf Hz, order 4, zero phase");
  r.filter = {{}, 10.0, 4};
  EXPECT_EQ(treat(r).treatment.at(0), "Butterworth filter, 0 to 10 Hz, order 4, zero phase");
}

TEST(Treated, TrimsFromZeroWithoutAWordAndToTheEndWhereNothingIsSaid) {
  RecordRequest r = request();
  r.trim_from = 0.05;
  const Record record = treat(r);
  EXPECT_EQ(record.acceleration, (std::vector<double>{5, 6, 7, 8, 9, 10}));
  EXPECT_EQ(record.treatment, std::vector<std::string>{"trimmed to 0.05 .. 0.1 s"});
}

TEST(Treated, RefusesATrimThatLeavesNothing) {
  for (const auto& [from, to] : {std::pair(5.0, 6.0), std::pair(0.1, 6.0), std::pair(0.021, 0.029)}) {
    RecordRequest r = request();
    r.trim_from = from;
    r.trim_to = to;
    EXPECT_TRUE(holds(refusal([&] { treat(r); }), "r.V2: nothing is left between"));
  }
}

TEST(Treated, RefusesFilterEdgesAtOrBeyondHalfTheSamplingRate) {
  for (const double edge : {50.0, 51.0, 1e300, 0.0, -1.0, std::nan("")}) {
    RecordRequest r = request();
    r.filter.high = edge;
    const std::string high = refusal([&] { treat(r); });
    EXPECT_TRUE(holds(high, "below 50 Hz")) << high;
    r.filter = {edge, {}, 4};
    EXPECT_TRUE(holds(refusal([&] { treat(r); }), "below 50 Hz"));
  }
  RecordRequest r = request();
  r.filter.high = 49.999;
  EXPECT_EQ(treat(r).treatment.size(), 1U);
}

// --- files ---

class RecordFileTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (std::filesystem::temp_directory_path() / "teeter-load-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::string write(const std::string& name, const std::string& bytes) const {
    const auto path = folder_ / name;
    std::ofstream(path, std::ios::binary) << bytes;
    return path.string();
  }
  std::filesystem::path folder_;
};

TEST_F(RecordFileTest, TellsFileLineAndColumn) {
  const std::string path = write("r.txt", "# unit: g\n0.00 0.1\n0.01 x\n");
  EXPECT_EQ(refusal([&] { load_record_file(path, "", {}); }).rfind(path + ":3:6: \"x\" is not a number", 0), 0U);
}

TEST_F(RecordFileTest, TellsTheFileAloneWhereNoLineIsToBlame) {
  const std::string path = write("r.txt", "0.00 0.1\n0.01 0.2\n");
  EXPECT_EQ(refusal([&] { load_record_file(path, "", {}); }).rfind(path + ": the file does not state the unit", 0), 0U);
}

TEST_F(RecordFileTest, TellsWhichOfTheTwoFilesIsMissing) {
  const std::string path = write("r.txt", "# unit: g\n0.00 0.1\n0.01 0.2\n");
  const std::string gone = (folder_ / "gone").string();
  EXPECT_TRUE(holds(refusal([&] { load_record_file(gone, "", {}); }), gone + ": cannot be read"));
  EXPECT_TRUE(holds(refusal([&] { load_record_file(path, gone, {}); }), gone + ": cannot be read"));
}

TEST_F(RecordFileTest, PassesTheOptionsOn) {
  const std::string path = write("r.txt", "1\n2\n4\n");
  RecordOptions options;
  options.unit = "gal";
  options.step = 0.02;
  const RecordFile file = load_record_file(path, "", options);
  ASSERT_EQ(file.channels.size(), 1U);
  EXPECT_EQ(file.channels[0].step, 0.02);
  EXPECT_EQ(file.channels[0].unit, "gal");
  EXPECT_NEAR(file.channels[0].values[2], 0.04, 1e-15);
}

}  // namespace
}  // namespace teeter
