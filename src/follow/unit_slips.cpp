#include "follow/unit_slips.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numbers>
#include <optional>
#include <utility>

#include "block/geometry.hpp"
#include "core/largest.hpp"
#include "core/number.hpp"
#include "core/units.hpp"

namespace teeter {
namespace {

constexpr double largest_size = 30.0;      // m
constexpr double smallest_size = 0.005;    // m
constexpr double lightest = 10.0;          // kg/m3, less than any foam that could stand
constexpr double heaviest = 25000.0;       // kg/m3, more than any metal
constexpr double strongest = 20.0;         // times gravity
constexpr double unusual_in_a_file = 5.0;  // times gravity; the reader of the file asks about its unit from here on

// Keys that are judged elsewhere.
using Skip = std::function<bool(const std::string& key)>;

std::string rounded(double value) {
  return std::fabs(value) >= 999.5 && std::fabs(value) < 1e6 ? fmt::format("{:.0f}", value)
                                                             : fmt::format("{:.3g}", value);
}

std::string listed(const std::vector<std::string>& items) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i)
    text += (i == 0 ? "" : i + 1 == items.size() ? " and " : ", ") + items[i];
  return text;
}

struct Size {
  std::string key;
  std::string_view adjective;
  double value;  // m
};

// "block.2.", and what is told of it: nothing where there is one block only.
struct Prefix {
  std::string key;
  std::string told;
};

std::vector<Size> sizes_of(const Block& block, const Prefix& prefix, const Skip& skip) {
  std::vector<Size> sizes;
  const auto add = [&](const char* name, std::string_view adjective, double value) {
    if (!skip(prefix.key + name)) sizes.push_back({prefix.told + name, adjective, value});
  };
  const auto [width, height] = extent_of(block);
  add("width", "wide", width);
  add("height", "high", height);
  if (const auto depth = block.depth) add("depth", "deep", *depth);
  return sizes;
}

std::string with_unit(const std::vector<Size>& sizes, std::string_view unit, double factor = 1.0) {
  std::vector<std::string> items;
  for (const Size& size : sizes) items.push_back(fmt::format("\"{} {}\"", to_text(factor * size.value), unit));
  return listed(items);
}

std::string sizes_as_given(const std::vector<Size>& sizes, double factor, std::string_view unit) {
  std::vector<std::string> keys;
  std::vector<std::string> read;
  for (const Size& size : sizes) {
    keys.push_back(fmt::format("{} = {}", size.key, to_text(size.value)));
    read.push_back(fmt::format("{} {} {}", rounded(factor * size.value), unit, size.adjective));
  }
  return fmt::format("{}: a block {}.", listed(keys), listed(read));
}

std::string too_large(std::vector<Size> sizes, double most) {
  const bool centimetres = most < 1000.0;
  const bool millimetres = most > 100.0;
  const double unit = centimetres ? 0.01 : 0.001;
  std::erase_if(sizes, [&](const Size& size) { return size.value < 1.0 || size.value * unit < smallest_size; });
  std::string text = sizes_as_given(sizes, 1.0, "m");
  if (centimetres) text += fmt::format(" If you mean centimetres, write {}.", with_unit(sizes, "cm"));
  if (millimetres) text += fmt::format(" If you mean millimetres, write {}.", with_unit(sizes, "mm"));
  return text;
}

std::string too_small(std::vector<Size> sizes) {
  std::erase_if(sizes, [&](const Size& size) { return size.value >= smallest_size; });
  return fmt::format("{} If you mean centimetres, write {}; if metres, {}.", sizes_as_given(sizes, 1000.0, "mm"),
                     with_unit(sizes, "cm", 1000.0), with_unit(sizes, "m", 1000.0));
}

std::string size_slip(const std::vector<Size>& sizes) {
  if (sizes.empty()) return {};
  const auto [least, most] =
      std::minmax_element(sizes.begin(), sizes.end(), [](const Size& a, const Size& b) { return a.value < b.value; });
  if (most->value > largest_size) return too_large(sizes, most->value);
  return least->value < smallest_size ? too_small(sizes) : std::string();
}

bool is_plausible(double density) { return density >= lightest && density <= heaviest; }

std::string weight_of(double density) {
  return fmt::format("{} kg/m3, {}", rounded(density),
                     density < lightest ? "lighter than foam" : "heavier than any metal");
}

std::string density_slip(const std::string& key, double density) {
  if (is_plausible(density)) return {};
  std::string advice = "Plain numbers are kg/m3; stone has about 2500.";
  if (is_plausible(1000.0 * density))
    advice = fmt::format("If you mean tonnes per cubic metre, write \"{} t/m3\".", to_text(density));
  if (density > heaviest && is_plausible(density / standard_gravity))
    advice = fmt::format("If you mean a weight in N/m3, write {}.", rounded(density / standard_gravity));
  return fmt::format("{} = {}: {}. {}", key, to_text(density), weight_of(density), advice);
}

// The mass against the sizes; only where all three were given.
std::string mass_slip(const Block& block, const std::string& prefix) {
  const auto depth = block.depth;
  if (!block.mass || !depth) return {};
  if (!block.vertices.empty()) return {};
  const double density = *block.mass / (block.width * block.height * *depth);
  if (is_plausible(density)) return {};
  std::string advice = "Check the mass and the sizes.";
  if (is_plausible(density / 1000.0))
    advice = fmt::format("If you mean grams, write \"{} kg\".", rounded(*block.mass / 1000.0));
  if (is_plausible(1000.0 * density)) advice = fmt::format("If you mean tonnes, write \"{} t\".", to_text(*block.mass));
  return fmt::format("{}mass = {} in {} x {} x {} m is {}. {}", prefix, to_text(*block.mass), rounded(block.width),
                     rounded(block.height), rounded(*depth), weight_of(density), advice);
}

std::vector<std::string> block_slips(const Block& block, const Prefix& prefix, const Skip& skip) {
  std::vector<std::string> slips;
  const auto add = [&](std::string slip) {
    if (!slip.empty()) slips.push_back(std::move(slip));
  };
  const std::vector<Size> sizes = sizes_of(block, prefix, skip);
  add(size_slip(sizes));
  const bool sizes_hold = slips.empty() && sizes.size() == (block.depth ? 3U : 2U);
  if (block.density && !skip(prefix.key + "density")) add(density_slip(prefix.told + "density", *block.density));
  if (sizes_hold && !skip(prefix.key + "mass")) add(mass_slip(block, prefix.told));
  return slips;
}

// A wall has thousands: the first that is odd stands for all.
std::vector<std::string> blocks_slips(const std::vector<Block>& blocks, const Skip& skip) {
  std::vector<std::string> slips;
  std::size_t others = 0;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const std::string key = fmt::format("block.{}.", i);
    auto found = block_slips(blocks[i], {key, blocks.size() == 1 ? "" : key}, skip);
    if (slips.empty())
      slips = std::move(found);
    else if (!found.empty())
      ++others;
  }
  if (others > 0) slips.push_back(fmt::format("The same holds for {} more block{}.", others, others == 1 ? "" : "s"));
  return slips;
}

std::string displacement_slip(const std::string& key, double displacement, double acceleration) {
  const double gravities = std::fabs(acceleration) / standard_gravity;
  if (!(gravities > strongest)) return {};
  return fmt::format(
      "{} = {}: {} m at this frequency are {} m/s2, {} times gravity. If you mean centimetres, write "
      "\"{} cm\"; if millimetres, \"{} mm\".",
      key, to_text(displacement), rounded(displacement), rounded(acceleration), rounded(gravities),
      to_text(displacement), to_text(displacement));
}

// Degrees given as a plain number, which is in radians.
std::string angle_slip(const std::string& key, double angle) {
  constexpr double turn = 2.0 * std::numbers::pi;
  if (!(std::fabs(angle) > turn + 1e-9)) return {};
  return fmt::format("{} = {}: {} radians, more than a whole turn. If you mean degrees, write \"{} deg\".", key,
                     to_text(angle), rounded(angle), to_text(angle));
}

// A single block that starts beyond its tipping angle: the number may be in degrees. In space, where it leans in the
// plane of its width.
std::string tilt_slip(const Scenario& scenario) {
  const Initial& initial = scenario.initial;
  if (scenario.blocks.size() != 1 || initial.angle.size() != 1 || initial.azimuth != 0.0) return {};
  const double angle = initial.angle.front();
  const Block& given = scenario.blocks.front();
  if (angle == 0.0 || !given.vertices.empty() || given.shape != BlockShape::box) return {};
  const BlockGeometry block = geometry_of(given, scenario.gravity);
  const double tipping = block.at(angle > 0.0 ? Side::right : Side::left).alpha;
  if (std::fabs(angle) <= tipping) return {};
  constexpr double degrees = 180.0 / std::numbers::pi;
  return fmt::format("initial.angle = {}: {}° is beyond the tipping angle of {}°. Plain numbers are radians.",
                     to_text(angle), rounded(degrees * std::fabs(angle)), rounded(degrees * tipping));
}

std::string record_slip(const Excitation& e, const std::string& key, double scale) {
  const double own = largest_magnitude(e.record->acceleration) / standard_gravity;
  const double scaled = own * std::fabs(scale);
  if (!(scaled > strongest) || (own > unusual_in_a_file && !e.record->file.empty())) return {};
  return fmt::format("{}: {} times {} reaches {} times gravity. For a peak, write it with its unit: pga = \"0.3 g\".",
                     key, e.record->file.empty() ? "the record" : e.record->file, rounded(scale), rounded(scaled));
}

void add_ground_slips(const Excitation& e, const std::string& key, double outer, const Skip& skip,
                      std::vector<std::string>& slips) {
  const double scale = outer * e.scale;
  std::string slip;
  if (e.kind == ExcitationKind::record && e.record && !skip(key + ".file")) slip = record_slip(e, key, scale);
  if (e.amplitude && !skip(key + ".amplitude")) slip = acceleration_slip(key + ".amplitude", *e.amplitude * scale);
  if (e.displacement && e.omega && !skip(key + ".displacement"))
    slip = displacement_slip(key + ".displacement", *e.displacement, *e.displacement * *e.omega * *e.omega * scale);
  if (!slip.empty()) slips.push_back(std::move(slip));
  if (slip = angle_slip(key + ".phase", e.phase); !slip.empty() && !skip(key + ".phase"))
    slips.push_back(std::move(slip));
  for (std::size_t i = 0; i < e.parts.size(); ++i)
    add_ground_slips(e.parts[i], fmt::format("{}.parts.{}", key, i), scale, skip, slips);
}

std::vector<std::string> slips_of(const Scenario& scenario, const Skip& skip) {
  std::vector<std::string> slips = blocks_slips(scenario.blocks, skip);
  constexpr double strongest_gravity = 30.0;  // m/s2
  if (scenario.gravity > strongest_gravity && !skip("gravity"))
    slips.push_back(fmt::format("gravity = {}: {} m/s2. If you mean cm/s2, write \"{} gal\".",
                                to_text(scenario.gravity), rounded(scenario.gravity), to_text(scenario.gravity)));
  const std::pair<const char*, std::string> angles[] = {
      {"initial.angle", tilt_slip(scenario)},
      {"initial.azimuth", angle_slip("initial.azimuth", scenario.initial.azimuth)},
      {"initial.twist", angle_slip("initial.twist", scenario.initial.twist)},
      {"ground.azimuth", angle_slip("ground.azimuth", scenario.ground.azimuth)}};
  for (const auto& [key, slip] : angles)
    if (!slip.empty() && !skip(key)) slips.push_back(slip);
  add_ground_slips(scenario.ground.horizontal, "ground.horizontal", 1.0, skip, slips);
  add_ground_slips(scenario.ground.transverse, "ground.transverse", 1.0, skip, slips);
  add_ground_slips(scenario.ground.vertical, "ground.vertical", 1.0, skip, slips);
  return slips;
}

// Values that a key takes in SI units, judged by the key's name; a value in another unit of the scenario (p, alpha)
// cannot be a slip.
std::string slip_of_key(const std::string& key, double least, double most) {
  const std::string_view name = std::string_view(key).substr(key.rfind('.') + 1);
  const auto is = [&](std::string_view word) { return name == word; };
  if (is("width") || is("height") || is("depth")) {
    const std::string_view adjective = is("width") ? "wide" : is("height") ? "high" : "deep";
    const std::string slip = size_slip({{key, adjective, most}});
    return slip.empty() ? size_slip({{key, adjective, least}}) : slip;
  }
  if (is("density")) {
    const std::string slip = density_slip(key, most);
    return slip.empty() ? density_slip(key, least) : slip;
  }
  return is("amplitude") || is("pga") ? acceleration_slip(key, most) : std::string();
}

}  // namespace

std::string acceleration_slip(const std::string& key, double acceleration) {
  const double gravities = std::fabs(acceleration) / standard_gravity;
  if (!(gravities > strongest)) return {};
  return fmt::format("{} = {}: {} m/s2, {} times gravity. If you mean cm/s2, write \"{} gal\".", key,
                     to_text(acceleration), rounded(acceleration), rounded(gravities), to_text(acceleration));
}

std::vector<std::string> unit_slips(const Scenario& scenario) {
  return slips_of(scenario, [](const std::string& /*key*/) { return false; });
}

std::vector<std::string> unit_slips(const Scenario& scenario, const Study& study) {
  struct Varied {
    std::string key;
    double least;
    double most;
    bool si;
  };
  std::vector<Varied> all;
  for (const StudyAxis& axis : study.axes) {
    std::vector<double> values = axis.values;
    if (values.empty()) values = {axis.from, axis.to};
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    all.push_back({axis.key, *least, *most, axis.over.empty()});
  }
  for (const RandomKey& random : study.random) {
    const bool uniform = random.distribution == Spread::uniform;
    all.push_back(
        {random.key, uniform ? random.from : random.mean, uniform ? random.to : random.mean, random.over.empty()});
  }
  const bool records =
      study.kind == "fragility" || !study.suite.empty();  // they take the place of the horizontal ground motion
  // block.N.p, radius and alpha change every size of the block.
  const auto is_varied = [&](const std::string& key) {
    const std::string_view parent = std::string_view(key).substr(0, key.rfind('.') + 1);
    return (records && key.starts_with("ground.horizontal")) ||
           std::any_of(all.begin(), all.end(), [&](const Varied& one) {
             const std::string_view name = std::string_view(one.key).substr(one.key.rfind('.') + 1);
             const bool shape = name == "p" || name == "radius" || name == "alpha";
             return one.key == key || (shape && one.key.starts_with(parent) && key.starts_with("block."));
           });
  };
  std::vector<std::string> slips = slips_of(scenario, is_varied);
  for (const Varied& one : all)
    if (std::string slip = one.si ? slip_of_key(one.key, one.least, one.most) : ""; !slip.empty())
      slips.push_back(std::move(slip));
  if (records && study.intensity == "pga" && !study.levels.empty()) {
    std::string slip = acceleration_slip("study.levels", *std::max_element(study.levels.begin(), study.levels.end()));
    if (!slip.empty()) slips.push_back(std::move(slip));
  }
  return slips;
}

}  // namespace teeter
