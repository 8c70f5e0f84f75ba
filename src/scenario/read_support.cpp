#include "scenario/read_support.hpp"

#include "scenario/read_fields.hpp"
#include "scenario/support_fields.hpp"

namespace teeter {
namespace {

Floor read_floor(TableReader& reader) {
  Floor floor;
  floor.period = 1.0;  // where it is missing that is on the list already
  read_section(reader, floor_section.fields, &floor);
  for (TableReader& table : reader.tables("modes")) {
    FloorMode mode{1.0, 0.05, 1.0};
    read_section(table, floor_mode_fields(), &mode);
    floor.modes.push_back(mode);
  }
  if (!reader.has("modes")) return floor;
  for (const std::string_view key : {"period", "damping", "storeys", "floor"})
    if (reader.has(key)) reader.problem(key, "give modes, or period, damping, storeys and floor, not both");
  return floor;
}

Isolation read_isolation(TableReader& reader) {
  Isolation isolation;
  isolation.mass = 1.0;
  read_section(reader, isolation_section.fields, &isolation);
  return isolation;
}

}  // namespace

Support read_support(TableReader& reader) {
  reader.allow_only({"floor", "isolation"});
  Support support;
  if (auto table = reader.table("floor")) support.floor = read_floor(*table);
  if (auto table = reader.table("isolation")) support.isolation = read_isolation(*table);
  return support;
}

Anchor read_anchor(TableReader& reader) {
  Anchor anchor;
  anchor.stiffness = 1.0;
  read_section(reader, anchor_section.fields, &anchor);
  if (!reader.has("at")) anchor.edges = true;
  if (reader.has("ductility") && reader.has("fracture_energy"))
    reader.problem("fracture_energy", "give ductility or fracture_energy, not both");
  return anchor;
}

}  // namespace teeter
