#include "scenario/masonry_fields.hpp"

#include <fmt/format.h>

#include "block/drawing/drawing.hpp"
#include "block/geometry.hpp"
#include "block/masonry/imperfection.hpp"
#include "block/masonry/masonry.hpp"
#include "core/error.hpp"
#include "scenario/read_fields.hpp"

namespace teeter {
namespace {

constexpr double most_blocks = most_masonry_blocks;

constexpr Field base_fields[] = {
    field<&Base::level>("level", "height of the ground plane; `\"none\"`: only fixed blocks carry", Dimension::length)
        .or_word<&Base::none>("none")
        .ask("Height of the ground"),
};

constexpr Field wall_fields[] = {
    field<&Wall::courses>("courses", "how many, one on the other", within(1.0, most_blocks))
        .required()
        .ask("Courses", 1.0, 12.0),
    field<&Wall::per_course>("per_course", "blocks of a course", within(1.0, most_blocks))
        .required()
        .ask("Blocks in a course", 1.0, 8.0),
    field<&Wall::width>("width", "of a block", Dimension::length, block_size)
        .required()
        .ask("Width of a block", 0.05, 3.0)
        .called("b"),
    field<&Wall::height>("height", "of a block", Dimension::length, block_size)
        .required()
        .ask("Height of a block", 0.1, 8.0)
        .called("h"),
    field<&Wall::depth>("depth", "of a block", Dimension::length, block_size)
        .ask("Depth of a block", 0.05, 3.0)
        .assumes(default_depth),
    field<&Wall::density>("density", "of a block", Dimension::density, above(0.0))
        .or_else("2000, with a note")
        .ask("Density of a block", 300.0, 8000.0)
        .called("ρ")
        .assumes(default_density),
    field<&Wall::mass>("mass", "of a whole block", Dimension::mass, above(0.0))
        .or_else("from density")
        .ask_log("Mass of a block", 1.0, 1000.0)
        .called("m"),
    choice<&Wall::bond>("bond", "how courses lie on each other").ask_first("Joints"),
    choice<&Wall::first_course>("first_course", "what the lowest course of a running bond begins with")
        .ask("Lowest course"),
    described("openings",
              "doors and windows, a list of tables: `x` from the left end of the wall and `y` from its foot (m, 0), "
              "`width`, `height`, and perhaps `lintel = { height, bearing }`. Sill and head lie on course levels",
              Dimension::length)
        .or_else("none"),
};

constexpr Field opening_table[] = {
    field<&Opening::x>("x", "left edge, from the left end of the wall", Dimension::length),
    field<&Opening::y>("y", "sill, from the foot of the wall", Dimension::length),
    field<&Opening::width>("width", "of the opening", Dimension::length, block_size).required(),
    field<&Opening::height>("height", "of the opening", Dimension::length, block_size).required(),
    described("lintel", "a beam over the opening: `height`, and `bearing` on each side").or_else("none"),
};

constexpr Field lintel_table[] = {
    field<&Lintel::height>("height", "of the lintel", Dimension::length, block_size).required(),
    field<&Lintel::bearing>("bearing", "on each side of the opening", Dimension::length, block_size).required(),
};

constexpr Field arch_fields[] = {
    field<&Arch::radius>("radius", "mean radius, about `[0, 0]`", Dimension::length, block_size)
        .required()
        .ask("Mean radius", 0.5, 30.0)
        .called("R"),
    field<&Arch::thickness>("thickness", "of the ring", Dimension::length, block_size)
        .required()
        .ask("Thickness", 0.05, 5.0)
        .called("t"),
    field<&Arch::half_angle>("half_angle", "from the vertical to an end joint, up to 90 degrees", Dimension::angle)
        .or_else("from `span`")
        .replaces("span")
        .ask("Half angle", 0.2, 1.57),
    field<&Arch::span>("span", "clear span, instead of `half_angle`", Dimension::length)
        .or_else("from `half_angle`")
        .replaces("half_angle")
        .ask("Clear span"),
    field<&Arch::voussoirs>("voussoirs", "how many", within(1.0, most_blocks)).required().ask("Voussoirs", 3.0, 40.0),
    choice<&Arch::edges>("edges", "mass and centre of a voussoir; it touches others with its four corners either way")
        .ask("Edges"),
    field<&Arch::springing>("springing", "two fixed blocks as long as the ring is thick, beyond the end joints")
        .ask("Fixed springings"),
    field<&Arch::depth>("depth", "of the arch", Dimension::length, block_size)
        .ask("Depth", 0.05, 3.0)
        .assumes(default_depth),
    field<&Arch::density>("density", "of the stones", Dimension::density, above(0.0))
        .or_else("2000, with a note")
        .ask("Density", 300.0, 8000.0)
        .called("ρ")
        .assumes(default_density),
};

constexpr Field column_fields[] = {
    field<&DrumColumn::drums>("drums", "`[bottom width, top width, height]` of each drum, from below",
                              Dimension::length)
        .required(),
    field<&DrumColumn::depth>("depth", "of the drums", Dimension::length, block_size)
        .ask("Depth", 0.05, 3.0)
        .assumes(default_depth),
    field<&DrumColumn::density>("density", "of the drums", Dimension::density, above(0.0))
        .or_else("2000, with a note")
        .ask("Density", 300.0, 8000.0)
        .called("ρ")
        .assumes(default_density),
};

constexpr Field import_fields[] = {
    field<&Import::file>("file", "a drawing, `.dxf`, or a table of corners, `.csv`; from the folder of the scenario")
        .required(),
    field<&Import::unit>("unit", "of the lengths in the file: `\"mm\"`, `\"cm\"`, `\"m\"`, `\"in\"`, `\"ft\"`")
        .or_else("as the DXF file says; metres in a CSV file"),
    field<&Import::layers>("layers", "of the DXF file that are read").or_else("all"),
    field<&Import::fixed_layers>("fixed_layers", "whose blocks are part of the ground; read in any case")
        .or_else("none"),
    field<&Import::snap>("snap", "corners closer than this are one point, and lie on edges closer than this",
                         Dimension::length, at_least(0.0))
        .or_else("0.0001 of the median side"),
    field<&Import::depth>("depth", "of the blocks", Dimension::length, block_size)
        .ask("Depth", 0.05, 3.0)
        .assumes(default_depth),
    field<&Import::density>("density", "of blocks that have none in the file", Dimension::density, above(0.0))
        .or_else("2000, with a note")
        .ask("Density", 300.0, 8000.0)
        .called("ρ")
        .assumes(default_density),
};

constexpr Field imperfection_fields[] = {
    field<&Imperfection::corners>("corners",
                                  "largest cut of a corner, as a share of the shortest side of its stone. Every corner "
                                  "of every stone loses a random part of it, any as likely; fixed blocks are whole",
                                  within(0.0, largest_corner_cut))
        .ask("Corners cut by up to (share of the side)"),
    field<&Imperfection::seed>("seed", "of the draws: a number gives the same stones on every machine"),
    field<&Imperfection::draw>(
        "draw", "number of the assembly among those of a seed, from 0; case i of `montecarlo` has i more"),
};

std::vector<Opening> read_openings(TableReader wall) {
  std::vector<Opening> openings;
  if (!wall.has("openings")) return openings;
  for (TableReader& table : wall.tables("openings")) {
    Opening& opening = openings.emplace_back();
    read_section(table, opening_table, &opening);
    auto lintel = table.table("lintel");
    if (!lintel) continue;
    opening.lintel.emplace();
    read_section(*lintel, lintel_table, &*opening.lintel);
  }
  return openings;
}

void read_file(TableReader table, const RecordSource& files, Import& import) {
  if (import.file.empty()) return;
  try {
    const std::string name = files.resolve(import.file);
    read_drawing(files.read(name, max_drawing_bytes), name, import);
  } catch (const InputError& error) {
    for (const std::string& problem : error.messages()) table.problem("file", problem);
    import.blocks.clear();  // or the rules would list them once more
  }
}

// A table that gives no blocks has its problem on the list already; a block keeps the rules from listing that there is
// none.
void stand_in(Scenario& scenario) {
  Block unit;
  unit.width = unit.height = 1.0;
  unit.at = {0.0, 0.0};
  scenario.blocks.push_back(unit);
}

}  // namespace

const ScenarioSection base_section{"base", "the ground plane below an assembly", base_fields,
                                   [](Scenario& s) -> void* { return &s.base; }, build_masonry};
const ScenarioSection wall_section{"wall", "a wall of equal blocks", wall_fields,
                                   [](Scenario& s) -> void* { return &s.wall; }, build_masonry};
const ScenarioSection arch_section{"arch", "a circular arch with radial joints", arch_fields,
                                   [](Scenario& s) -> void* { return &s.arch; }, build_masonry};
const ScenarioSection column_section{"column", "a column of tapered drums", column_fields,
                                     [](Scenario& s) -> void* { return &s.column; }, build_masonry};
const ScenarioSection import_section{"import", "blocks from a drawing or a table", import_fields,
                                     [](Scenario& s) -> void* { return &s.import; }, build_masonry};
const ScenarioSection imperfection_section{"imperfection", "how far stones differ from their drawing",
                                           imperfection_fields, [](Scenario& s) -> void* { return &s.imperfection; }};

std::span<const Field> opening_fields() { return opening_table; }
std::span<const Field> lintel_fields() { return lintel_table; }

void read_masonry(TableReader& root, const RecordSource& files, Scenario& scenario) {
  bool asked = false;
  for (const ScenarioSection* section : {&wall_section, &arch_section, &column_section, &import_section})
    asked = asked || root.has(section->name);
  if (!asked) return;
  if (auto t = root.table("wall")) {
    scenario.wall.openings = read_openings(*t);
    // 0 would mean that there is no wall.
    if (t->has("courses") && scenario.wall.courses == 0)
      t->problem("courses", fmt::format("must be from 1 to {}, found 0", most_masonry_blocks));
  }
  if (auto t = root.table("arch"); t && t->has("voussoirs") && scenario.arch.voussoirs == 0)
    t->problem("voussoirs", fmt::format("must be from 1 to {}, found 0", most_masonry_blocks));
  if (auto t = root.table("column"); t && t->has("drums") && scenario.column.drums.empty())
    t->problem("drums", "must be a list of [bottom width, top width, height], from below");
  if (auto t = root.table("import")) read_file(*t, files, scenario.import);
  build_masonry(scenario);
  if (scenario.blocks.empty()) stand_in(scenario);
}

}  // namespace teeter
