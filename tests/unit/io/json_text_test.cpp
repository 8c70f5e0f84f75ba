#include "io/json_text.hpp"

#include <gtest/gtest.h>

namespace teeter {
namespace {

using Json = nlohmann::ordered_json;

std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

TEST(JsonText, IsThatOfDumpForValuesOfEveryKind) {
  const std::string columns(1000, 'A');
  for (const Json& json :
       {Json(), Json(true), Json(-3), Json(0.1), Json(1.0), Json("text"), Json(columns), Json::array(), Json::object(),
        Json{{"b", 1}, {"a", Json::array({1, "x", nullptr})}},
        Json{{"columns", {{"time", columns}, {"none", ""}}}, {"numbers", {1.5, 2}}, {"last", columns}},
        Json::array({columns, 1, Json{{"deep \"key\"\n", columns}}, Json::array()})})
    EXPECT_EQ(json_text(json), dumped(json));
}

TEST(JsonText, EscapesLongTextsWhereverTheyNeedIt) {
  for (const char* odd : {"\"", "\\", "\n", "\x01", "\x7f", "\xc3\xa4", "\xff", "\xe2\x82"})
    for (const std::size_t place : {0U, 17U, 500U}) {
      std::string text(500, 'x');
      text.insert(place, odd);
      EXPECT_EQ(json_text(Json{{"text", text}}), dumped(Json{{"text", text}})) << place;
    }
  const std::string with_nul(300, '\0');
  EXPECT_EQ(json_text(with_nul), dumped(with_nul));
}

}  // namespace
}  // namespace teeter
