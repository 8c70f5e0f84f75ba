#include "io/record_pairs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "core/error.hpp"
#include "core/number.hpp"
#include "core/units.hpp"
#include "io/or_null.hpp"
#include "io/text_table.hpp"
#include "io/words.hpp"

namespace teeter {
namespace {

using PairJson = nlohmann::ordered_json;

std::string names_of(const std::vector<SurveyedComponent>& components, const std::vector<std::size_t>& indices) {
  std::string text;
  for (const std::size_t i : indices) {
    const std::string& name = components[i].channel.name;
    text += (text.empty() ? "" : ", ") + (name.empty() ? std::string("unnamed") : name);
  }
  return text;
}

void check_partners(const SurveyedComponent& a, const SurveyedComponent& b) {
  const std::string both = fmt::format("{} and {}", label_of(a), label_of(b));
  if (a.channel.quantity != b.channel.quantity)
    throw InputError(fmt::format("{}: {} and {} cannot be rotated together", both, name_of(a.channel.quantity),
                                 name_of(b.channel.quantity)));
  if (a.channel.step != b.channel.step)
    throw InputError(fmt::format("{}: their steps differ, {} and {} s; a pair needs the same", both, a.channel.step,
                                 b.channel.step));
  const std::size_t common = std::min(a.channel.values.size(), b.channel.values.size());
  if (a.channel.values.size() != b.channel.values.size())
    throw InputError(fmt::format("{}: their lengths differ, {} and {} samples; --trim 0,{:.10g} keeps what both have",
                                 both, a.channel.values.size(), b.channel.values.size(),
                                 a.channel.step * static_cast<double>(common - 1)));
}

HorizontalPair checked_pair(const std::vector<SurveyedComponent>& components, std::size_t first, std::size_t second,
                            const std::optional<std::array<double, 2>>& given) {
  const SurveyedComponent& a = components[first];
  const SurveyedComponent& b = components[second];
  check_partners(a, b);
  HorizontalPair pair{first, second, given};
  if (!given && a.channel.azimuth && b.channel.azimuth) pair.azimuths = {*a.channel.azimuth, *b.channel.azimuth};
  if (pair.azimuths && !span_the_plane((*pair.azimuths)[0], (*pair.azimuths)[1]))
    throw InputError(fmt::format("{} and {}: their azimuths, {} and {} degrees, are less than 10 degrees from parallel",
                                 label_of(a), label_of(b), (*pair.azimuths)[0], (*pair.azimuths)[1]));
  return pair;
}

// Along the first component and at right angles to it.
TwoComponents at_right_angles(const std::vector<SurveyedComponent>& components, const HorizontalPair& pair) {
  const TwoComponents both = {components[pair.first].channel.values, components[pair.second].channel.values};
  if (!pair.azimuths) return both;
  return {both[0], along_azimuth(both, *pair.azimuths, (*pair.azimuths)[0] + 90.0)};
}

// Where the peak of RotD100 is, clockwise from north, of 0 to 180 degrees.
std::optional<double> azimuth_of(const HorizontalPair& pair, const RotD& value) {
  if (!pair.azimuths) return std::nullopt;
  const double azimuth = std::fmod((*pair.azimuths)[0] + value.strongest, 180.0);
  return azimuth < 0.0 ? azimuth + 180.0 : azimuth;
}

PairJson rotd_json(const HorizontalPair& pair, const RotD& value) {
  return {{"rotd00", value.d00},
          {"rotd50", value.d50},
          {"rotd100", value.d100},
          {"strongest", value.strongest},
          {"azimuth", or_null(azimuth_of(pair, value))}};
}

PairJson rotd_spectrum_json(const RotDSpectrum& spectrum) {
  PairJson json = {{"damping", spectrum.damping}, {"period", spectrum.period}};
  const auto add = [&](const char* key, double RotD::*member) {
    PairJson values = PairJson::array();
    for (const RotD& value : spectrum.value) values.push_back(value.*member);
    json[key] = std::move(values);
  };
  add("rotd00", &RotD::d00);
  add("rotd50", &RotD::d50);
  add("rotd100", &RotD::d100);
  add("strongest", &RotD::strongest);
  return json;
}

}  // namespace

std::vector<HorizontalPair> horizontal_pairs(const std::vector<SurveyedComponent>& components,
                                             const std::optional<std::array<double, 2>>& azimuths) {
  std::vector<HorizontalPair> pairs;
  std::optional<std::size_t> alone;  // waits for the next file with one horizontal component
  for (std::size_t from = 0; from < components.size();) {
    std::vector<std::size_t> horizontal;
    std::size_t to = from;
    for (; to < components.size() && components[to].file == components[from].file; ++to)
      if (!components[to].channel.vertical) horizontal.push_back(to);
    if (horizontal.size() > 2)
      throw InputError(
          fmt::format("{}: has {} horizontal components ({}); a pair has two: choose them with --component",
                      components[from].file, horizontal.size(), names_of(components, horizontal)));
    if (horizontal.size() == 2) pairs.push_back(checked_pair(components, horizontal[0], horizontal[1], azimuths));
    if (horizontal.size() == 1 && alone) {
      pairs.push_back(checked_pair(components, *alone, horizontal[0], azimuths));
      alone.reset();
    } else if (horizontal.size() == 1) {
      alone = horizontal[0];
    }
    from = to;
  }
  if (alone)
    throw InputError(
        fmt::format("{}: has one horizontal component, and no other file has one that goes with it; a pair "
                    "needs two",
                    components[*alone].file));
  if (pairs.empty()) throw InputError(components.front().file + ": has no horizontal components");
  return pairs;
}

void rotate_pairs(std::vector<SurveyedComponent>& components, const std::vector<HorizontalPair>& pairs,
                  double azimuth) {
  for (const HorizontalPair& pair : pairs) {
    SurveyedComponent& a = components[pair.first];
    SurveyedComponent& b = components[pair.second];
    if (!pair.azimuths)
      throw InputError(
          fmt::format("{}: the file does not say which way its components point; give --azimuths A,B, in "
                      "degrees clockwise from north",
                      label_of(components, pair)));
    const TwoComponents both = {a.channel.values, b.channel.values};
    const std::string words = fmt::format("rotated from azimuths {} ({}) and {} ({}) to ", (*pair.azimuths)[0],
                                          label_of(a), (*pair.azimuths)[1], label_of(b));
    const auto turn = [&](SurveyedComponent& c, double to) {
      const double whole = std::fmod(std::fmod(to, 360.0) + 360.0, 360.0);
      c.channel.values = along_azimuth(both, *pair.azimuths, whole);
      c.channel.name = to_text(whole);
      c.channel.azimuth = whole;
      c.channel.stated_peak.reset();
      c.treatment.push_back(words + to_text(whole) + " degrees");
    };
    turn(a, azimuth);
    turn(b, azimuth + 90.0);
  }
}

PairMeasures measure_pair(const std::vector<SurveyedComponent>& components, const HorizontalPair& pair,
                          const SpectrumWish& wish) {
  const SurveyedComponent& first = components[pair.first];
  if (first.channel.quantity != Quantity::acceleration)
    throw InputError(fmt::format("{}: holds {}, not acceleration; --differentiate takes its derivative", first.file,
                                 name_of(first.channel.quantity)));
  const TwoComponents plane = at_right_angles(components, pair);
  const double step = first.channel.step;
  return {pair, rotd_of_acceleration(plane), rotd_of_velocity(plane, step),
          rotd_spectrum(plane, step, wish.damping, wish.periods)};
}

std::string label_of(const std::vector<SurveyedComponent>& components, const HorizontalPair& pair) {
  const SurveyedComponent& a = components[pair.first];
  const SurveyedComponent& b = components[pair.second];
  if (a.file != b.file) return label_of(a) + " and " + label_of(b);
  return fmt::format("{} of {}", names_of(components, {pair.first, pair.second}),
                     std::filesystem::path(a.file).filename().string());
}

PairJson pairs_json(const std::vector<SurveyedComponent>& components, const std::vector<PairMeasures>& pairs) {
  PairJson list = PairJson::array();
  for (const PairMeasures& p : pairs) {
    const SurveyedComponent& a = components[p.pair.first];
    const SurveyedComponent& b = components[p.pair.second];
    list.push_back({{"files", {a.file, b.file}},
                    {"components", {a.channel.name, b.channel.name}},
                    {"right_angles_assumed", !p.pair.azimuths},
                    {"pga", rotd_json(p.pair, p.pga)},
                    {"pgv", rotd_json(p.pair, p.pgv)},
                    {"spectrum", rotd_spectrum_json(p.spectrum)}});
  }
  return list;
}

std::string pairs_table(const std::vector<SurveyedComponent>& components, const std::vector<PairMeasures>& pairs) {
  std::vector<std::vector<std::string>> rows = {
      {"pair", "PGA RotD50 g", "RotD100 g", "strongest deg", "PGV RotD50 cm/s", "RotD100 cm/s", "strongest deg"}};
  bool assumed = false;
  for (const PairMeasures& p : pairs) {
    assumed = assumed || !p.pair.azimuths;
    const auto direction = [&](const RotD& value) {
      return p.pair.azimuths ? fmt::format("{:.0f}", *azimuth_of(p.pair, value))
                             : fmt::format("first+{:.0f}", value.strongest);
    };
    rows.push_back({label_of(components, p.pair), short_number(p.pga.d50 / standard_gravity),
                    short_number(p.pga.d100 / standard_gravity), direction(p.pga), short_number(100.0 * p.pgv.d50),
                    short_number(100.0 * p.pgv.d100), direction(p.pgv)});
  }
  return aligned_table(rows, 1) +
         (assumed ? "The files state no azimuths: components are taken as at right angles.\n" : "");
}

}  // namespace teeter
