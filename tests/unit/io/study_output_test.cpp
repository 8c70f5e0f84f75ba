#include "io/study_output.hpp"

#include <gtest/gtest.h>
#include <hdf5.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "unit/io/study_samples.hpp"

namespace teeter {
namespace {

using test::made_up_file;
using test::made_up_plan;
using test::made_up_rows;

StudyResult made_up_result(bool backwards = false) {
  StudyResult result;
  result.plan = made_up_plan(3);
  result.table = table_for(result.plan);
  const std::vector<std::pair<long, long>> batches{{0, 4}, {4, 7}, {7, 9}};
  for (std::size_t k = 0; k < batches.size(); ++k) {
    const auto [first, end] = batches[backwards ? batches.size() - 1 - k : k];
    put(result.table, made_up_rows(first, end));
  }
  result.findings.sentences = {"Four of nine."};
  result.findings.numbers = {{"share", 0.5, ""}, {"median", 1.25, "m/s2"}, {"none", NAN, ""}};
  result.findings.curves = {{"fit", {1.0, 2.0}, {0.0, 1.0}, {0.0, 0.5}, {0.5, 1.0}}};
  result.findings.warnings = {"Made up."};
  result.work = {2, 1.5};
  return result;
}

std::string csv(const StudyResult& result) {
  std::string text;
  write_study_csv(result, [&](std::string_view bytes) { text += bytes; });
  return text;
}

nlohmann::json document(const ScenarioFile& file, const StudyResult& result) {
  std::string text;
  write_study_json(file, result, [&](std::string_view bytes) { text += bytes; });
  return nlohmann::json::parse(text);
}

TEST(StudyCsv, HasARowPerCase) {
  EXPECT_EQ(csv(made_up_result()),
            "case,omega / p,amplitude,code,verdict,peak_ratio\n"
            "0,1,0,0,rest,0\n"
            "1,2.5,0,1,moving,1\n"
            "2,4,0,2,overturned,1.4142135623730951\n"
            "3,1,0.1,3,rest,1.7320508075688772\n"
            "4,2.5,0.1,0,moving,2\n"
            "5,4,0.1,1,overturned,2.23606797749979\n"
            "6,1,0.2,,,\n"
            "7,2.5,0.2,3,moving,2.6457513110645907\n"
            "8,4,0.2,0,overturned,2.8284271247461903\n");
}

TEST(StudyCsv, TellsComputedFromInferredCasesOfRefinedMaps) {
  StudyResult result = made_up_result();
  result.plan.fill_in_rounds = [](StudyTable&, const auto&, const auto&) {};
  result.table.done[1] = 2;
  const std::string text = csv(result);
  EXPECT_NE(text.find("peak_ratio,computed\n0,1,0,0,rest,0,1\n1,2.5,0,1,moving,1,0\n"), std::string::npos) << text;
}

TEST(StudyCsv, QuotesWhatNeedsIt) {
  StudyResult result = made_up_result();
  result.plan.outputs[1].labels = {"rest, \"so to say\"", "a\nb", "plain"};
  const std::string text = csv(result);
  EXPECT_NE(text.find("0,1,0,0,\"rest, \"\"so to say\"\"\",0\n1,2.5,0,1,\"a\nb\",1\n2,4,0,2,plain,"),
            std::string::npos);
}

TEST(StudyJson, OfAMapHasCodesInRowsOfY) {
  const auto json = document(made_up_file(), made_up_result());
  EXPECT_EQ(json["schema"], "teeter.study/1");
  EXPECT_EQ(json["kind"], "map");
  EXPECT_EQ(json["title"], "made up");
  EXPECT_EQ(json["axes"][0]["name"], "omega / p");
  EXPECT_EQ(json["axes"][0]["values"], nlohmann::json({1.0, 2.5, 4.0}));
  EXPECT_EQ(json["codes"].dump(), "[[0,1,2],[3,0,1],[null,3,0]]");
  EXPECT_FALSE(json.contains("columns"));
  EXPECT_EQ(json["failures"].dump(), R"([{"case":6,"inputs":{"amplitude":0.2,"omega / p":1},)"
                                     R"("reason":"case 6 would not have it"}])");
  EXPECT_EQ(json["warnings"].dump(), R"(["Made up."])");
  EXPECT_EQ(json["work"].dump(), R"({"cases":9,"computed":9,"seconds":1.5,"threads":2})");
  EXPECT_EQ(json["findings"]["numbers"].dump(), R"({"median":1.25,"none":null,"share":0.5})");
  EXPECT_EQ(json["findings"]["units"].dump(), R"({"median":"m/s2"})");
  EXPECT_EQ(json["findings"]["curves"].dump(), R"([{"high":[0.5,1],"low":[0,0.5],"name":"fit","x":[1,2],"y":[0,1]}])");
  EXPECT_EQ(json["findings"]["sentences"].dump(), R"(["Four of nine."])");
}

TEST(StudyJson, OfOtherKindsHasColumns) {
  StudyResult result = made_up_result();
  result.plan.code_column = -1;
  result.plan.axes.clear();
  result.findings = {};
  result.table.failures.clear();
  const auto json = document(made_up_file("montecarlo"), result);
  EXPECT_FALSE(json.contains("codes"));
  EXPECT_EQ(json["axes"].dump(), "[]");
  EXPECT_EQ(json["failures"].dump(), "[]");
  EXPECT_EQ(json["columns"]["verdict"].dump(),
            R"(["rest","moving","overturned","rest","moving","overturned",null,"moving","overturned"])");
  EXPECT_EQ(json["columns"]["amplitude"].size(), 9U);
  EXPECT_EQ(json["columns"]["peak_ratio"][4], 2.0);
}

TEST(StudyJson, SurvivesTextThatIsNotUtf8) {
  StudyResult result = made_up_result();
  result.table.failures[0].reason = "broken \xff \"quote\" \n line";
  EXPECT_NE(document(made_up_file(), result)["failures"][0]["reason"].get<std::string>().find("\"quote\""),
            std::string::npos);
}

TEST(StudyHdf5, HoldsTheColumnsWithTheirUnits) {
  const std::string bytes = study_hdf5(made_up_file(), made_up_result());
  const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
  H5Pset_fapl_core(access, 65536, false);
  std::string image = bytes;
  H5Pset_file_image(access, image.data(), image.size());
  const hid_t file = H5Fopen("made-up.h5", H5F_ACC_RDONLY, access);
  ASSERT_GE(file, 0);
  const auto number_column = [&](const char* name) {
    std::vector<double> values(9);
    const hid_t data = H5Dopen2(file, name, H5P_DEFAULT);
    EXPECT_GE(data, 0) << name;
    H5Dread(data, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data());
    H5Dclose(data);
    return values;
  };
  EXPECT_EQ(number_column("omega over p"), (std::vector<double>{1, 2.5, 4, 1, 2.5, 4, 1, 2.5, 4}));
  EXPECT_EQ(number_column("peak_ratio")[7], std::sqrt(7.0));
  EXPECT_TRUE(std::isnan(number_column("code")[6]));
  EXPECT_EQ(number_column("case")[8], 8.0);
  const hid_t verdict = H5Dopen2(file, "verdict", H5P_DEFAULT);
  const hid_t type = H5Dget_type(verdict);
  EXPECT_EQ(H5Tget_size(type), 10U);
  std::string words(90, 'x');
  H5Dread(verdict, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, words.data());
  EXPECT_EQ(words.substr(20, 10), "overturned");
  EXPECT_EQ(words.substr(60, 10), std::string(10, '\0'));
  const hid_t amplitude = H5Dopen2(file, "amplitude", H5P_DEFAULT);
  EXPECT_GT(H5Aexists(amplitude, "unit"), 0);
  const hid_t codes = H5Dopen2(file, "code", H5P_DEFAULT);
  EXPECT_GT(H5Aexists(codes, "meaning"), 0);
  for (const hid_t data : {verdict, amplitude, codes}) H5Dclose(data);
  H5Tclose(type);
  H5Fclose(file);
  H5Pclose(access);
}

TEST(StudyFiles, AreTheSameBytesInAnyOrderOfComputing) {
  const ScenarioFile file = made_up_file();
  const StudyResult forwards = made_up_result(false);
  const StudyResult backwards = made_up_result(true);
  const auto one = study_files("", file, forwards);
  const auto other = study_files("", file, backwards);
  ASSERT_EQ(one.size(), 3U);
  for (std::size_t k = 0; k < one.size(); ++k) {
    std::string a;
    std::string b;
    one[k].produce([&](std::string_view bytes) { a += bytes; });
    other[k].produce([&](std::string_view bytes) { b += bytes; });
    EXPECT_EQ(a, b) << one[k].path;
    EXPECT_FALSE(a.empty());
  }
}

TEST(StudyWords, SayTheFindingsAndNameFailures) {
  const Words words = study_words(made_up_result());
  EXPECT_EQ(words.headline, "Four of nine.");
  ASSERT_EQ(words.details.size(), 2U);
  EXPECT_EQ(words.details[0], "1 case failed:");
  EXPECT_EQ(words.details[1], "  case 6 (omega / p = 1, amplitude = 0.2): case 6 would not have it");
  EXPECT_EQ(words.warnings, std::vector<std::string>{"Made up."});
}

TEST(StudyWords, CountTheCodesOfAShard) {
  StudyResult result = made_up_result();
  result.findings = {};
  result.table = table_for(result.plan);
  result.shard = {2, 3};
  CaseRows rows;
  for (const long i : {1L, 4L, 7L}) {
    const CaseRows one = made_up_rows(i, i + 1);
    rows.cases.push_back(i);
    rows.values.insert(rows.values.end(), one.values.begin(), one.values.end());
  }
  put(result.table, rows);
  const Words words = study_words(result);
  EXPECT_EQ(words.headline, "Shard 2/3: 3 of 9 cases.");
  EXPECT_EQ(words.details[0], "Cases: 1 stay at rest, 1 rock and stay up, 1 overturn without an impact.");
}

TEST(OverturnedCases, AreCountedByCodeOrByVerdict) {
  StudyPlan plan = made_up_plan(3);
  const CaseRows rows = made_up_rows(0, 6);
  const auto count = [&] {
    OverturnedCount counter(plan);
    EXPECT_TRUE(counter.known());
    for (std::size_t k = 0; k < 6; ++k) counter.add(rows.values.data() + 3 * k);
    return counter.count();
  };
  EXPECT_EQ(count(), 2);  // codes 0 1 2 3 0 1
  plan.code_column = -1;
  EXPECT_EQ(count(), 2);  // every third verdict
  plan.outputs[1].name = "state";
  EXPECT_FALSE(OverturnedCount(plan).known());
}

}  // namespace
}  // namespace teeter
