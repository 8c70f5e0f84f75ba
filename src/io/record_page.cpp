#include "io/record_page.hpp"

#include <filesystem>

#include "core/version.hpp"
#include "io/page.hpp"

namespace teeter {
namespace {

using PageJson = nlohmann::ordered_json;

PageJson series_json(const RecordChannel& channel) {
  PageJson series = PageJson::object();
  series[std::string(name_of(channel.quantity))] =
      encoded_column(std::string(unit_of(channel.quantity)), channel.values);
  if (channel.quantity != Quantity::acceleration) return series;
  const IntegratedRecord path = integrated(channel.values, channel.step);
  series["velocity"] = encoded_column("m/s", path.velocity);
  series["displacement"] = encoded_column("m", path.displacement);
  return series;
}

PageJson encoded_spectrum(const RecordChannel& channel, const SpectrumWish& wish) {
  if (channel.quantity != Quantity::acceleration) return nullptr;
  const auto spectrum = response_spectrum(channel.values, channel.step, wish.damping, wish.periods);
  return {{"damping", spectrum.damping},
          {"period", encoded_column("s", spectrum.period)},
          {"pseudo_acceleration", encoded_column("m/s2", spectrum.pseudo_acceleration)},
          {"pseudo_velocity", encoded_column("m/s", spectrum.pseudo_velocity)},
          {"displacement", encoded_column("m", spectrum.displacement)}};
}

// A page goes to others: it names files without their folders.
PageJson without_folders(PageJson json) {
  const auto name = [](PageJson& value) {
    if (value.is_string()) value = std::filesystem::path(value.get<std::string>()).filename().string();
  };
  if (!json.is_structured()) return json;
  for (auto& [key, value] : json.items()) {
    if (key == "file" || key == "target_file") name(value);
    if (key == "files")
      for (PageJson& file : value) name(file);
    value = without_folders(std::move(value));
  }
  return json;
}

}  // namespace

std::string survey_page(const std::vector<SurveyedComponent>& components, const RecordPageParts& parts) {
  PageJson list = PageJson::array();
  const PageJson records = survey_json(components).at("records");
  for (std::size_t i = 0; i < components.size(); ++i) {
    const SurveyedComponent& c = components[i];
    PageJson entry = records[i];
    entry["file"] = std::filesystem::path(c.file).filename().string();
    entry["series"] = series_json(c.channel);
    entry["spectrum"] = encoded_spectrum(c.channel, parts.wish);
    list.push_back(std::move(entry));
  }
  const std::string title = std::filesystem::path(components.front().file).filename().string() +
                            (components.front().file == components.back().file ? "" : " and others");
  return filled_page(record_template, title,
                     {{"schema", "teeter.record-page/1"},
                      {"version", version},
                      {"title", title},
                      {"components", list},
                      {"pairs", without_folders(parts.pairs)},
                      {"suite", without_folders(parts.suite)},
                      {"words", parts.words}});
}

}  // namespace teeter
