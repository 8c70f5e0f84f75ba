#include "io/starter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "run/registry.hpp"

namespace teeter {
namespace {

// A line a model; the first is taken, the others are comments.
std::string model_lines() {
  std::string lines;
  for (const ModelEntry* model : models())
    lines +=
        fmt::format("{:<31}# {}\n", fmt::format("{}model = \"{}\"", model == models().front() ? "" : "# ", model->name),
                    model->words);
  return lines;
}

struct MasonryStarter {
  std::string_view kind;
  std::string_view table;
};

constexpr MasonryStarter masonry_starters[] = {
    {"arch", R"([arch]                         # circular, radial joints, about [0, 0]
radius     = 10.0              # m, mean radius
thickness  = 1.5               # m
half_angle = "78.75 deg"       # from the vertical to an end joint; or: span = 18.1 (m, clear)
voussoirs  = 7
density    = 2000.0            # kg/m3
# edges    = "straight"        # mass of the four-cornered stones instead of the ring
)"},
    {"wall", R"([wall]
courses    = 8
per_course = 6
width      = 0.50              # m, of a block
height     = 0.25              # m
density    = 2000.0            # kg/m3
openings   = [{ x = 1.0, y = 0.0, width = 1.0, height = 1.25, lintel = { height = 0.25, bearing = 0.25 } }]
# first_course = "half"        # begins with half blocks
)"},
    {"column", R"([column]
drums   = [[1.2, 1.1, 1.0], [1.1, 1.0, 1.0], [1.0, 0.9, 1.0]]   # m: bottom width, top width, height, from below
density = 2700.0               # kg/m3
)"}};

std::string masonry_scenario(const std::string& name, const std::string& title, std::string_view table) {
  return fmt::format(R"(#:schema {3}
# A Teeter scenario of masonry. Run it:  teeter run {0}.toml --report
# Numbers are SI and radians; a text may carry a unit: "135 mm", "22 deg", "0.2 g", "5 Hz", "15 ms".
title = "{1}"
model = "contact"

{2}
# [[block]]                    # more stones, as convex polygons in world coordinates (m)
# vertices = [[12, 0], [13, 0], [12.9, 0.5], [12.1, 0.5]]
# fixed    = true              # part of the ground

[friction]
static = 0.6                   # of all joints

[contact]
scheme = "implicit-euler"      # follows a collapse to its end
step   = "2 ms"

[ground]                       # positive to the right: a positive pulse throws blocks to the left first
horizontal = {{ kind = "sine", amplitude = "0.45 g", frequency = "1.2 Hz" }}

[run]
output_step = 0.01             # s
)",
                     name, title, table, schema_file);
}

}  // namespace

bool is_starter_kind(std::string_view kind) {
  return kind.empty() || std::any_of(std::begin(masonry_starters), std::end(masonry_starters),
                                     [&](const MasonryStarter& starter) { return starter.kind == kind; });
}

std::string starter_scenario(const std::string& name, std::string_view kind) {
  std::string title;
  for (const char c : name) {
    if (c == '"' || c == '\\') title += '\\';
    title += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  for (const MasonryStarter& starter : masonry_starters)
    if (starter.kind == kind) return masonry_scenario(name, title, starter.table);
  return fmt::format(R"(#:schema {3}
# A Teeter scenario. Run it:  teeter run {0}.toml --report
# Numbers are SI and radians; a text may carry a unit: "135 mm", "22 deg", "0.2 g", "5 Hz", "15 ms".
title = "{1}"
{2}
[[block]]
width   = 0.60                 # m, full width
height  = 1.80                 # m, full height
density = 2600.0               # kg/m3, or: mass = 500.0 (kg)
depth   = 0.60                 # m, turns density into mass; less than the width: also judged along it
# com   = [0.02, -0.10]        # m, centre of mass from the geometric centre (right, up)

[restitution]                  # the share of its turning speed that an impact leaves
law = "housner"                # from its shape, as Housner (1963) has it
# law = "constant"             # a measured value
# value = 0.93

# [friction]                   # for model friction
# static  = 0.6
# kinetic = 0.5

[ground]                       # positive to the right: a positive pulse tips the block to the left first
horizontal = {{ kind = "sine", amplitude = "0.45 g", frequency = "1.2 Hz" }}
# horizontal = {{ kind = "record", file = "my-record.AT2", scale = 1.0 }}
# vertical   = {{ kind = "harmonic", amplitude = "0.1 g", frequency = "6 Hz", cycles = 20 }}
# more kinds: docs/scenario.md

[initial]
angle = 0.0                    # rad, positive leans to the right; "22 deg" to release it tilted
rate  = 0.0                    # rad/s

[run]
# duration  = 12.0             # s; without it: as long as the ground moves, and on until it rests or has fallen
output_step = 0.005            # s, spacing of the sampled history
tolerance   = 1e-10            # relative, of the integrator
)",
                     name, title, model_lines(), schema_file);
}

}  // namespace teeter
