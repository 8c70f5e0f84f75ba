// The report as a page, PDF, Word and LaTeX; its head; the units people read.
#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "cli/program.hpp"

namespace teeter::test {
namespace {

using nlohmann::json;

bool installed(const char* program) {
  return std::system(("command -v " + std::string(program) + " >/dev/null 2>&1").c_str()) == 0;
}

// The folders in which programs are looked for, until the end of the test.
class OtherPath {
 public:
  explicit OtherPath(const std::string& path) : before_(std::getenv("PATH")) { setenv("PATH", path.c_str(), 1); }
  OtherPath(const OtherPath&) = delete;
  OtherPath& operator=(const OtherPath&) = delete;
  ~OtherPath() { setenv("PATH", before_.c_str(), 1); }

 private:
  std::string before_;
};

class ReportForms : public testing::Test {
 protected:
  ReportForms() {
    folder_.write("bust.toml", R"(
title = "Bust"
[[block]]
width = 0.254
height = 1.016
[ground.horizontal]
kind = "ricker"
amplitude = 3
frequency = 1.5
[report]
author = "A. Engineer"
client = "City Museum"
date = "18 November 2026"
note = "Ends with </script> & more."
)");
  }
  Outcome run(std::vector<std::string> arguments) const {
    Call call;
    call.arguments = std::move(arguments);
    call.cwd = folder_.path();
    call.seconds = 120;
    return run_program(call);
  }
  TemporaryFolder folder_;
};

TEST_F(ReportForms, APageWhereNoneIsNamedAlsoBeforeTheScenario) {
  EXPECT_EQ(run({"run", "--report", "bust.toml"}).status, 0);
  const std::string page = contents(folder_ / "bust.report.html");
  for (const char* words : {"City Museum", "A. Engineer", "18 November 2026", "What was assumed"})
    EXPECT_NE(page.find(words), std::string::npos) << words;
  EXPECT_EQ(page.find("Ends with </script>"), std::string::npos);
  EXPECT_EQ(run({"run", "bust.toml", "--report=html", "-o", "out"}).status, 0);
  EXPECT_TRUE(std::filesystem::exists(folder_ / "out/report.html"));
}

TEST_F(ReportForms, AnUnknownFormIsRefused) {
  const Outcome outcome = run({"run", "bust.toml", "--report=doc"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(outcome.says("docx")) << outcome.err;
  EXPECT_EQ(folder_.listing().size(), 1U);
}

TEST_F(ReportForms, WhatIsNotInstalledIsToldBeforeAnythingIsDone) {
  const OtherPath nowhere((folder_ / "none").string());
  for (const auto& [form, needed] : {std::pair{"pdf", "chromium"}, {"docx", "pandoc"}, {"tex", "pandoc"}}) {
    const Outcome outcome = run({"run", "bust.toml", "--report", form, "-o", "out"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_TRUE(outcome.says("--report " + std::string(form) + ": needs " + needed)) << outcome.err;
  }
  EXPECT_EQ(folder_.listing().size(), 1U);
}

TEST_F(ReportForms, AProgramThatFailsLeavesNoDocument) {
  std::filesystem::create_directory(folder_ / "bin");
  for (const char* name : {"bin/chromium", "bin/pandoc"}) {
    const auto path = folder_.write(name, "#!/bin/sh\necho it is broken >&2\nexit 7\n");
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  }
  const OtherPath broken((folder_ / "bin").string());
  for (const char* form : {"pdf", "docx"}) {
    const Outcome outcome = run({"run", "bust.toml", "--report", form});
    EXPECT_EQ(outcome.status, 1);
    EXPECT_TRUE(outcome.says("status 7") && outcome.says("it is broken")) << outcome.err;
    EXPECT_FALSE(std::filesystem::exists(folder_ / ("bust.report." + std::string(form))));
  }
}

TEST_F(ReportForms, Pdf) {
  if (!installed("chromium")) GTEST_SKIP() << "chromium is not installed";
  ASSERT_EQ(run({"run", "bust.toml", "--report", "pdf", "-o", "one"}).status, 0);
  ASSERT_EQ(run({"run", "bust.toml", "--report", "pdf", "-o", "two"}).status, 0);
  const std::string pdf = contents(folder_ / "one/report.pdf");
  EXPECT_EQ(pdf.rfind("%PDF-", 0), 0U);
  EXPECT_GT(pdf.size(), 20000U);
  EXPECT_TRUE(pdf == contents(folder_ / "two/report.pdf")) << "same input, same bytes";
}

TEST_F(ReportForms, ObjectsOnPaperKeepTheWholeTableOfRecords) {
  if (!installed("chromium") || !installed("pdftotext")) GTEST_SKIP() << "chromium or pdftotext is not installed";
  const std::string record = std::string(TEETER_SOURCE_DIR) + "/examples/records/synthetic.AT2";
  folder_.write("two.toml", contents(folder_ / "bust.toml") +
                                "[[object]]\nname = \"Anna\"\n[[object]]\nname = \"Rosa\"\nwidth = 0.1\n");
  ASSERT_EQ(run({"run", "two.toml", "--report", "pdf", "-o", "out", "--set",
                 "ground.horizontal={ kind = \"record\", file = \"" + record + "\", scale = 0.4375 }"})
                .status,
            0);
  ASSERT_EQ(std::system(("cd '" + folder_.path().string() + "' && pdftotext -layout out/report.pdf all.txt").c_str()),
            0);
  const std::string text = contents(folder_ / "all.txt");
  for (const char* words : {"Bust", "City Museum", "Step", "PGA", "PGV", "(m/s)", "Arias", "Duration", "Scale", "0.438",
                            "How the objects differ", "The scenario", "Page 1 of "})
    EXPECT_NE(text.find(words), std::string::npos) << words << "\n" << text;
  EXPECT_EQ(text.find("two.toml\n"), std::string::npos) << "the title is that of the scenario";
}

TEST_F(ReportForms, WordAndLatex) {
  if (!installed("pandoc")) GTEST_SKIP() << "pandoc is not installed";
  ASSERT_EQ(run({"run", "bust.toml", "--report", "docx"}).status, 0);
  EXPECT_EQ(contents(folder_ / "bust.report.docx").rfind("PK", 0), 0U);
  const Outcome outcome = run({"run", "bust.toml", "--report", "tex", "-o", "out"});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const std::string tex = contents(folder_ / "out/report.tex");
  for (const char* words : {"\\documentclass", "City Museum", "A. Engineer", "18 November 2026", "What was assumed",
                            "Words used", "Tipping angle", "The scenario"})
    EXPECT_NE(tex.find(words), std::string::npos) << words;
  if (!installed("chromium")) {
    EXPECT_NE(tex.find("need chromium"), std::string::npos);
    return;
  }
  const std::size_t at = tex.find("{report.figures/");
  ASSERT_NE(at, std::string::npos);
  EXPECT_TRUE(std::filesystem::exists(folder_ / ("out/" + tex.substr(at + 1, tex.find('}', at) - at - 1))));
}

TEST_F(ReportForms, LatexWithoutFiguresSaysSo) {
  if (!installed("pandoc")) GTEST_SKIP() << "pandoc is not installed";
  std::filesystem::create_directory(folder_ / "bin");
  const auto wrapper = folder_.write("bin/pandoc", "#!/bin/sh\nexec /usr/bin/pandoc \"$@\"\n");
  if (!std::filesystem::exists("/usr/bin/pandoc")) GTEST_SKIP() << "pandoc is somewhere else";
  std::filesystem::permissions(wrapper, std::filesystem::perms::owner_all);
  const OtherPath pandoc_alone((folder_ / "bin").string());
  ASSERT_EQ(run({"run", "bust.toml", "--report", "tex"}).status, 0);
  EXPECT_NE(contents(folder_ / "bust.report.tex").find("need chromium"), std::string::npos);
}

TEST_F(ReportForms, SeveralObjectsHaveAHeadTooAndAPageEach) {
  folder_.write("two.toml", contents(folder_ / "bust.toml") +
                                "[[object]]\nname = \"Anna\"\n[[object]]\nname = \"Rosa\"\nwidth = 0.1\n");
  ASSERT_EQ(run({"run", "two.toml", "--report"}).status, 0);
  const std::string page = contents(folder_ / "two.objects.html");
  for (const char* words : {"<h1>Bust</h1>", "City Museum", "What was assumed", "href=\"two.objects/Anna.html\"",
                            "Words used", "<td>Rosa</td><td>0.1</td>"})
    EXPECT_NE(page.find(words), std::string::npos) << words;
  EXPECT_NE(contents(folder_ / "two.objects/Rosa.html").find("City Museum"), std::string::npos);
}

TEST_F(ReportForms, ARunDoesNotListTheRecordsOfTheStudy) {
  const std::string records = std::string(TEETER_SOURCE_DIR) + "/examples/records/";
  folder_.write("both.toml",
                "[[block]]\nwidth = 0.254\nheight = 1.016\n[ground.horizontal]\nkind = \"record\"\nfile = \"" +
                    records + "synthetic.AT2\"\n[study]\nkind = \"fragility\"\nmethod = \"cloud\"\n" + "records = [\"" +
                    records + "suite/synthetic-1.AT2\", \"gone.AT2\"]\n");
  ASSERT_EQ(run({"run", "both.toml", "--report"}).status, 0);
  const auto front = [&](const char* name) {
    const std::string page = contents(folder_ / name);
    const std::size_t at = page.find("\"records\":", page.find("\"front\":"));
    return page.substr(at, page.find("\"assumed\"", at) - at);
  };
  EXPECT_NE(front("both.report.html").find("synthetic.AT2"), std::string::npos);
  EXPECT_EQ(front("both.report.html").find("synthetic-1.AT2"), std::string::npos);
  ASSERT_EQ(run({"study", "both.toml", "--report"}).status, 0);
  EXPECT_NE(front("both.study.html").find("synthetic-1.AT2"), std::string::npos);
  EXPECT_EQ(front("both.study.html").find("synthetic.AT2"), std::string::npos);
  EXPECT_NE(contents(folder_ / "both.study.html").find("gone.AT2"), std::string::npos);
}

TEST_F(ReportForms, PeopleReadTheirUnitsProgramsReadSi) {
  const auto words = [&](const char* units) {
    return run({"run", "bust.toml", "--set", "output.units=" + std::string(units)}).out;
  };
  EXPECT_NE(words("").find("° of 14°"), std::string::npos) << words("");
  EXPECT_NE(words("mrad").find(" mrad of 245 mrad"), std::string::npos) << words("mrad");
  const auto numbers = [&](const char* units) {
    json document = json::parse(run({"run", "bust.toml", "--json", "--set", "output.units=" + std::string(units)}).out);
    document["work"].erase("seconds");
    return document;
  };
  EXPECT_EQ(numbers(""), numbers("in, ft/s2, rad"));
}

TEST_F(ReportForms, UnitsThatAreNone) {
  const Outcome outcome = run({"run", "bust.toml", "--set", "output.units=cmm"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_TRUE(outcome.says("output.units") && outcome.says("\"cmm\" is no unit") && outcome.says("did you mean cm?"))
      << outcome.err;
}

}  // namespace
}  // namespace teeter::test
