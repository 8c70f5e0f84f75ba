// Pages are templates built from web/ and embedded in the program; data goes in where a marker stands.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace teeter {

extern const std::string_view report_template;
extern const std::string_view record_template;
extern const std::string_view study_template;
extern const std::string_view compare_template;
extern const std::string_view live_template;
extern const std::string_view space_template;  // the report of a body in space
extern const std::string_view scene_script;    // what draws such a body: the live page asks for it

// As text between tags or in a quoted attribute.
std::string escaped_html(std::string_view text);

// The page with its title and data. Neither can break out of its place.
std::string filled_page(std::string_view page, std::string_view title, const nlohmann::ordered_json& data);

// Numbers as {"unit", "type", "data"}: base64 of 32-bit or, where exactness matters, 64-bit numbers.
nlohmann::ordered_json encoded_column(const std::string& unit, const std::vector<double>& values, bool exact = false);

}  // namespace teeter
