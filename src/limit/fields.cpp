#include "limit/fields.hpp"

#include <fmt/format.h>

#include <charconv>

#include "scenario/check_fields.hpp"

namespace teeter {
namespace {

constexpr Field fields[] = {
    choice<&LimitAnalysis::load>("load", "what grows until the assembly gives way").ask_first("Load that grows"),
    choice<&LimitAnalysis::direction>("direction", "where the ground accelerates to; no meaning for live loads")
        .ask("Direction"),
    choice<&LimitAnalysis::flow>("flow", "how joints slide").ask("Sliding joints"),
    described("forces",
              "list of tables with `block` (number from 0, or name), `at` = [right, up] in m and `force` = [right, up] "
              "in N: they grow under `load = \"live\"`, and are dead loads otherwise"),
};

std::array<double, 2> read_pair(TableReader& reader, std::string_view key, Dimension dimension) {
  if (!reader.has(key)) reader.problem(key, "missing: [right, up]");
  const auto read = reader.numbers(key, dimension);
  if (read && read->size() != 2)
    reader.problem(key, fmt::format("must be [right, up], found {} numbers", read->size()));
  return read && read->size() == 2 ? std::array{(*read)[0], (*read)[1]} : std::array{0.0, 0.0};
}

}  // namespace

const ScenarioSection limit_section{"limit", "what the assembly bears at rest: teeter limit", fields,
                                    [](Scenario& s) -> void* { return &s.limit; }};

void read_limit_forces(TableReader& reader, LimitAnalysis& limit) {
  for (TableReader& table : reader.tables("forces")) {
    table.allow_only({"block", "at", "force"});
    PointForce force;
    if (!table.has("block")) table.problem("block", "missing: the number of a block, from 0, or its name");
    if (const auto block = table.text_or_number("block")) force.block = *block;
    force.at = read_pair(table, "at", Dimension::length);
    force.force = read_pair(table, "force", Dimension::none);
    limit.forces.push_back(force);
  }
}

std::optional<std::size_t> block_of(const PointForce& force, const Scenario& scenario) {
  for (std::size_t i = 0; i < scenario.blocks.size(); ++i)
    if (!force.block.empty() && scenario.blocks[i].name == force.block) return i;
  std::size_t number = 0;
  const char* end = force.block.data() + force.block.size();
  const auto [stopped, error] = std::from_chars(force.block.data(), end, number);
  if (error != std::errc() || stopped != end || number >= scenario.blocks.size()) return std::nullopt;
  return number;
}

void check_limit(Rules& rules, const Scenario& scenario) {
  const LimitAnalysis& limit = scenario.limit;
  const Place at{nullptr, "limit"};
  check_fields(rules, fields, &limit, at);
  rules.require(limit.load != LimitLoad::live || !limit.forces.empty(), {&at, "forces"},
                "missing: load = \"live\" needs the forces that grow");
  for (std::size_t i = 0; i < limit.forces.size(); ++i) {
    const Place force{&at, "forces", static_cast<int>(i)};
    rules.require(block_of(limit.forces[i], scenario).has_value(), {&force, "block"}, [&] {
      return fmt::format("there is no block \"{}\": give a number from 0 to {} or a name", limit.forces[i].block,
                         scenario.blocks.size() - 1);
    });
    for (const double number : limit.forces[i].at) rules.finite(number, {&force, "at"});
    for (const double number : limit.forces[i].force) rules.finite(number, {&force, "force"});
  }
}

}  // namespace teeter
