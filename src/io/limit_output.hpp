// The results of `teeter limit`: JSON, words, drawings and a page.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "io/words.hpp"
#include "teeter/limit.hpp"

namespace teeter {

nlohmann::ordered_json limit_json(const LimitResult& result);
Words limit_words(const LimitResult& result);
// What words and pictures call a block: its name, or its number counted from 1; "ground" for no_block.
std::string limit_block_name(const LimitResult& result, int block);
// A factor with its unit: "0.643 g", "32.74°", "1.5 times the given forces".
std::string limit_factor_text(const LimitResult& result, double factor, int digits = 3);

// How far the mechanism is drawn: displacement (m) per unit of its velocities.
double drawn_motion(const LimitResult& result, const LimitMechanism& mechanism);
// A corner of a block, moved by the mechanism.
std::array<double, 2> moved_corner(const LimitBlock& block, const std::array<double, 3>& velocity, double by,
                                   const std::array<double, 2>& corner);

// Assembly, mechanism, hinges, sliding joints and thrust of one state. SVG: a picture; `animated`: blocks go to and
// fro. DXF: layers ASSEMBLY, FIXED, NAMES, MECHANISM, HINGES, SLIDING, THRUST, in metres.
std::string limit_svg(const LimitResult& result, const LimitCollapse& state, bool animated);
std::string limit_dxf(const LimitResult& result, const LimitCollapse& state);

// One self-contained page. `command` made it.
std::string limit_page(const LimitResult& result, const std::string& title, const std::string& command);

}  // namespace teeter
