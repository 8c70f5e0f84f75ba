#include "scenario/record_keys.hpp"

#include <fmt/format.h>

#include "core/number.hpp"

namespace teeter {

std::string toml_text(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x20U || c == 0x7f) {
      out += fmt::format("\\u{:04X}", static_cast<unsigned>(c));
    } else {
      out += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
    }
  }
  return out + "\"";
}

std::string record_keys_text(const RecordRequest& request,
                             const std::function<std::string(const std::string& file)>& name_of) {
  std::string text;
  const auto say = [&](std::string_view key, const std::string& value) {
    text += fmt::format(", {} = {}", key, value);
  };
  const RecordOptions& options = request.options;
  if (!options.format.empty()) say("format", toml_text(options.format));
  if (!options.unit.empty()) say("unit", toml_text(options.unit));
  if (options.step) say("dt", to_text(*options.step));
  if (options.sensitivity) say("sensitivity", to_text(*options.sensitivity));
  if (!request.station_xml_file.empty()) say("station_xml", toml_text(name_of(request.station_xml_file)));
  if (options.allow_truncated) say("allow_truncated", "true");
  if (options.resample) say("resample", "true");
  if (request.differentiate) say("differentiate", "true");
  if (request.trim_to) say("trim", fmt::format("[{}, {}]", to_text(request.trim_from), to_text(*request.trim_to)));
  if (request.baseline == Baseline::mean) say("baseline", toml_text("mean"));
  if (request.baseline == Baseline::linear) say("baseline", toml_text("linear"));
  if (request.baseline == Baseline::quadratic) say("baseline", toml_text("quadratic"));
  if (request.taper > 0.0) say("taper", to_text(request.taper));
  const BandFilter& filter = request.filter;
  if (!filter.low && !filter.high) return text;
  std::string band = fmt::format("order = {}", filter.order);
  if (filter.low) band += ", low = " + to_text(*filter.low);
  if (filter.high) band += ", high = " + to_text(*filter.high);
  say("filter", "{ " + band + " }");
  return text;
}

}  // namespace teeter
