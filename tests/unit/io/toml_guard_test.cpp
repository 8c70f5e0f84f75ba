#include "scenario/toml_guard.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "core/error.hpp"
#include "core/files.hpp"
#include "io/read_scenario.hpp"
#include "io/starter.hpp"

namespace teeter {
namespace {

void expect_accepted(const std::string& text) {
  const auto problem = find_toml_problem(text);
  EXPECT_FALSE(problem) << problem->line << ":" << problem->column << " " << problem->message << "\n" << text;
}

void expect_refused(const std::string& text, std::size_t line, std::size_t column, const std::string& message) {
  const auto problem = find_toml_problem(text);
  ASSERT_TRUE(problem) << text;
  EXPECT_EQ(problem->line, line) << text;
  EXPECT_EQ(problem->column, column) << text;
  EXPECT_NE(problem->message.find(message), std::string::npos) << problem->message;
}

std::string repeated(const std::string& text, int count) {
  std::string all;
  for (int i = 0; i < count; ++i) all += text;
  return all;
}

TEST(TomlGuard, RefusesHeadersThatDoNotBeginWithAName) {
  for (const char* header : {"[^", "[", "[]", "[[]]", "[[", "[ ", "[\t", "[=]", "[.a]", "[#a]", "[,", "[\n]", "[{"}) {
    const auto problem = find_toml_problem(header);
    ASSERT_TRUE(problem) << header;
    EXPECT_EQ(problem->line, 1U);
    EXPECT_NE(problem->message.find("header"), std::string::npos) << problem->message;
  }
  expect_refused("a = 1\n  [^x]\n", 2, 3, "header");
}

TEST(TomlGuard, AcceptsHeadersOfEverySort) {
  for (const char* text : {"[a]", "[[a]]", "[ a ]", "[[ a ]]", "\t[a.b]", "['a b']", "[\"\xC3\xA9\"]", "[-]", "[_x]",
                           "[1]", "[a] # b", "[a]\n[[b]]\n[b.c]\n", "[a]\r\n[b]\r\n"})
    expect_accepted(text);
}

// EF BB BE is no byte order mark, nor is anything else beyond ASCII outside of texts.
TEST(TomlGuard, RefusesBytesBeyondAsciiOutsideTexts) {
  expect_refused(
      "\xEF\xBB\xBE"
      "a = 1\n",
      1, 1, "special characters");
  expect_refused("\xEF\xBB", 1, 1, "special characters");
  expect_refused("\xEF", 1, 1, "special characters");
  expect_refused("a = 1\n\xC3\xA9 = 2\n", 2, 1, "special characters");
  expect_refused("a = 1 \xE2\x80\x83\n", 1, 7, "special characters");
  expect_refused("a = [1, \xFF]\n", 1, 9, "special characters");
  expect_refused("[a\x80]\n", 1, 3, "special characters");
  expect_refused("a = \"\xC3\xA9\" \xC3\xA9\n", 1, 10, "special characters");
}

TEST(TomlGuard, AcceptsTheByteOrderMarkOnceAtTheStart) {
  expect_accepted(
      "\xEF\xBB\xBF"
      "a = 1\n");
  expect_accepted("\xEF\xBB\xBF[a]\n");
  expect_refused(
      "\xEF\xBB\xBF\xEF\xBB\xBF"
      "a = 1\n",
      1, 4, "special characters");
  expect_refused("a = 1\n\xEF\xBB\xBF", 2, 1, "special characters");
}

// Whatever stands in a text or a comment is the parser's or nobody's business.
TEST(TomlGuard, AcceptsAnyCharacterInTextsAndComments) {
  std::string all;
  for (int c = 1; c < 256; ++c)
    if (c != '\n' && c != '\r') all += static_cast<char>(c);
  expect_accepted("# " + all + "\n[a]\n");
  std::string literal;
  for (const char c : all)
    if (c != '\'') literal += c;
  expect_accepted("a = '" + literal + "'\n[b]\n");
  std::string basic;
  for (const char c : all) basic += c == '"' ? "\\\"" : c == '\\' ? "\\\\" : std::string(1, c);
  expect_accepted("a = \"" + basic + "\"\n[b]\n");
  expect_accepted("\"" + basic + "\" = 1\n");
}

TEST(TomlGuard, FindsTheEndOfATextAndLooksOn) {
  expect_refused("a = \"b\\\"\" \xFF\n", 1, 11, "special characters");
  expect_refused("a = 'b\\' \xFF\n", 1, 10, "special characters");  // a backslash is nothing special in a literal text
  expect_refused("a = \"\" \xFF\n", 1, 8, "special characters");
  expect_refused("a = '' \xFF\n", 1, 8, "special characters");
  expect_refused("a = \"\\\\\" \xFF\n", 1, 10, "special characters");
  expect_refused("a = \"# no comment\" \xFF\n", 1, 20, "special characters");
}

TEST(TomlGuard, FollowsTextsOfSeveralLines) {
  expect_accepted("a = \"\"\"\n[^\n\xC3\xA9 \" \"\" ' # [[[[\n\"\"\"\n[b]\n");
  expect_accepted("a = '''\n[^\n\xC3\xA9 ' '' \" \\\n'''\n[b]\n");
  expect_accepted("a = \"\"\"x\\\"\"\"\n[^ \"\"\"\n[b]\n");
  expect_accepted("a = \"\"\"two quotes end this\"\"\"\"\"\n[b]\n");
  expect_refused("a = '''x''' \xFF\n", 1, 13, "special characters");
  expect_refused("a = \"\"\"\"\"\" \xFF\n", 1, 12, "special characters");
  expect_refused("a = \"\"\"\n\n\"\"\"\n[^\n", 4, 1, "header");
}

// Not closed: what follows is left to the parser, but nothing is read beyond the end.
TEST(TomlGuard, EndsWithTheTextWhereverItEnds) {
  for (const char* text :
       {"", "\"", "'", "\"\"\"", "'''", "a = \"\\", "a = \"\"\"\\", "a = \"x", "#", "\xEF\xBB\xBF", "a"})
    expect_accepted(text);
}

TEST(TomlGuard, AcceptsListsAcrossLines) {
  expect_accepted("a = [\n  [1, 2],\n  [3, 4], # [^\n  [\n  ]\n]\n[b]\n");
  expect_accepted("a = [\n[^\n]\n");  // not TOML, but no header either
  expect_accepted("a = { b = [\n[1]] }\n[c]\n");
}

TEST(TomlGuard, RefusesDeepNestingOnly) {
  expect_accepted("a = " + repeated("[", 250) + repeated("]", 250) + "\n");
  expect_refused("a = " + repeated("[", 251) + repeated("]", 251) + "\n", 1, 255, "deep");
  expect_refused("a = " + repeated("{ b = ", 300) + "\n", 1, 5 + 250 * 6, "deep");
  expect_refused("a = " + repeated("[\n", 100000), 251, 1, "deep");
  expect_accepted("a = [" + repeated("[],", 100000) + "]\n");
  expect_accepted(repeated("[a]\n", 1000));
}

TEST(TomlGuard, AcceptsEveryExampleAndTheStarter) {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(TEETER_SOURCE_DIR) + "/examples")) {
    if (entry.path().extension() != ".toml") continue;
    expect_accepted(read_whole_file(entry.path().string(), 1 << 20));
    ++count;
  }
  EXPECT_GE(count, 60);
  expect_accepted(starter_scenario("wall"));
  for (const char* kind : {"arch", "wall", "column"}) expect_accepted(starter_scenario("church", kind));
  expect_accepted(starter_scenario("M\xC3\xBCnster \"quoted\" \\ back"));
}

// What the parser once went astray on ends as a message with its place.
TEST(TomlGuard, StandsBeforeTheScenario) {
  for (const char* text : {"[^",
                           "\xEF\xBB\xBE"
                           "a",
                           "\n[", "a = 1\n\xFF"}) {
    try {
      read_scenario_text(text, "s.toml", {});
      ADD_FAILURE() << text;
    } catch (const InputError& error) {
      EXPECT_EQ(std::string(error.what()).rfind("s.toml:", 0), 0U) << error.what();
    }
  }
}

// Tables within tables by dotted names are nested as well, without any bracket.
TEST(TomlGuard, RefusesDeepNestingByDottedNames) {
  const std::string name = "a" + repeated(".a", 200000);
  EXPECT_TRUE(find_toml_problem(name + " = 1\n"));
  EXPECT_TRUE(find_toml_problem("[" + name + "]\n"));
  EXPECT_TRUE(find_toml_problem("x = { " + name + " = 1 }\n"));
}

}  // namespace
}  // namespace teeter
