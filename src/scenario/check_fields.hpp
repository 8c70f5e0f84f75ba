// The rules that each field keeps by itself.
#pragma once

#include <span>

#include "scenario/field.hpp"
#include "scenario/rule_list.hpp"

namespace teeter {

// `section` is the struct that the fields describe; `at` is its place in the file.
void check_fields(Rules& rules, std::span<const Field> fields, const void* section, const Place& at);

// "above 0", "from 0 to 1": for messages and documents; empty where anything goes.
std::string words_for(const Limits& limits);

}  // namespace teeter
