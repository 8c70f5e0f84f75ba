#include "io/record_spectra.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "core/error.hpp"
#include "core/units.hpp"
#include "io/record_csv.hpp"
#include "io/text_table.hpp"
#include "io/words.hpp"

namespace teeter {
namespace {

struct SpectrumColumn {
  std::string heading;
  std::vector<double> values;
};

std::vector<double> rotd_values(const RotDSpectrum& spectrum, double RotD::*member) {
  std::vector<double> values;
  for (const RotD& value : spectrum.value) values.push_back(value.*member);
  return values;
}

std::vector<SpectrumColumn> columns_of(const RecordSpectra& spectra, const std::vector<SurveyedComponent>& components) {
  std::vector<SpectrumColumn> columns = {{"period [s]", spectra.wish.periods}};
  for (std::size_t i = 0; i < components.size(); ++i) {
    if (!spectra.components[i]) continue;
    const std::string name = plain_heading(label_of(components[i]));
    columns.push_back({name + " Sa [m/s2]", spectra.components[i]->pseudo_acceleration});
    columns.push_back({name + " Sv [m/s]", spectra.components[i]->pseudo_velocity});
    columns.push_back({name + " Sd [m]", spectra.components[i]->displacement});
  }
  for (const PairMeasures& p : spectra.pairs) {
    const std::string name = plain_heading(label_of(components, p.pair));
    columns.push_back({name + " RotD50 [m/s2]", rotd_values(p.spectrum, &RotD::d50)});
    columns.push_back({name + " RotD100 [m/s2]", rotd_values(p.spectrum, &RotD::d100)});
  }
  return columns;
}

}  // namespace

void check_spectrum_wish(const SpectrumWish& wish) {
  if (!(wish.damping >= 0.0 && wish.damping < 1.0))
    throw InputError(fmt::format("damping: must be at least 0 and below 1 (0.05 is 5 %), found {}", wish.damping));
  if (wish.periods.empty()) throw InputError("periods: none is given");
  for (const double period : wish.periods)
    if (!(period >= 0.0 && period <= 1000.0))
      throw InputError(fmt::format("periods: must be from 0 to 1000 s, found {}", period));
}

RecordSpectra spectra_of(const std::vector<SurveyedComponent>& components, const std::vector<HorizontalPair>& pairs,
                         const SpectrumWish& wish) {
  check_spectrum_wish(wish);
  RecordSpectra spectra{wish, {}, {}};
  for (const SurveyedComponent& c : components) {
    std::optional<ResponseSpectrum> found;
    if (c.channel.quantity == Quantity::acceleration)
      found = response_spectrum(c.channel.values, c.channel.step, wish.damping, wish.periods);
    spectra.components.push_back(std::move(found));
  }
  for (const HorizontalPair& pair : pairs) spectra.pairs.push_back(measure_pair(components, pair, wish));
  return spectra;
}

void add_spectra(const RecordSpectra& spectra, nlohmann::ordered_json& document) {
  for (std::size_t i = 0; i < spectra.components.size(); ++i) {
    nlohmann::ordered_json entry = nullptr;
    if (const auto& s = spectra.components[i])
      entry = {{"damping", s->damping},
               {"period", s->period},
               {"pseudo_acceleration", s->pseudo_acceleration},
               {"pseudo_velocity", s->pseudo_velocity},
               {"displacement", s->displacement}};
    document["records"][i]["spectrum"] = std::move(entry);
  }
}

std::string spectra_table(const RecordSpectra& spectra, const std::vector<SurveyedComponent>& components) {
  std::vector<std::vector<std::string>> rows(spectra.wish.periods.size() + 1);
  rows[0].emplace_back("period s");
  for (std::size_t i = 0; i < spectra.wish.periods.size(); ++i)
    rows[i + 1].push_back(fmt::format("{:g}", spectra.wish.periods[i]));
  const auto add = [&](const std::string& heading, const std::vector<double>& values) {
    rows[0].push_back(heading);
    for (std::size_t i = 0; i < values.size(); ++i) rows[i + 1].push_back(short_number(values[i] / standard_gravity));
  };
  for (std::size_t i = 0; i < components.size(); ++i)
    if (const auto& s = spectra.components[i]) add(label_of(components[i]), s->pseudo_acceleration);
  for (const PairMeasures& p : spectra.pairs) {
    add("RotD50 of " + label_of(components, p.pair), rotd_values(p.spectrum, &RotD::d50));
    add("RotD100", rotd_values(p.spectrum, &RotD::d100));
  }
  return fmt::format("Pseudo-acceleration in g, damping {} %:\n", short_number(100.0 * spectra.wish.damping)) +
         aligned_table(rows, 0);
}

std::string spectra_csv(const RecordSpectra& spectra, const std::vector<SurveyedComponent>& components) {
  std::string text = made_from(components);
  text += fmt::format(
      "# response spectra, damping {}; Sa and Sv are pseudo-acceleration and pseudo-velocity, Sd is the displacement\n",
      spectra.wish.damping);
  const std::vector<SpectrumColumn> columns = columns_of(spectra, components);
  for (std::size_t i = 0; i < columns.size(); ++i) text += (i == 0 ? "" : ",") + columns[i].heading;
  text += '\n';
  for (std::size_t row = 0; row < spectra.wish.periods.size(); ++row) {
    for (std::size_t i = 0; i < columns.size(); ++i)
      fmt::format_to(std::back_inserter(text), "{}{}", i == 0 ? "" : ",", columns[i].values[row]);
    text += '\n';
  }
  return text;
}

}  // namespace teeter
