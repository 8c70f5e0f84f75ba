// The tables of keys in docs/scenario.md, from the fields: each under its marker "<!-- fields: NAME -->".
#pragma once

#include <string>

namespace teeter {

std::string field_tables();

}  // namespace teeter
