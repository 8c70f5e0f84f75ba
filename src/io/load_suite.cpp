#include "io/load_suite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/error.hpp"
#include "core/largest.hpp"
#include "scenario/load_record.hpp"
#include "scenario/load_recording.hpp"
#include "scenario/recording.hpp"

namespace teeter {
namespace {

bool is_pattern(const std::string& name) { return name.find_first_of("*?[") != std::string::npos; }

// The name, or else the number, by which exactly this channel is asked for.
std::optional<std::string> component_for(const RecordFile& file, const RecordChannel& channel) {
  if (!channel.name.empty() && &pick_component(file, "", channel.name) == &channel) return channel.name;
  if (file.channels.size() == 1) return std::nullopt;
  return std::to_string(&channel - file.channels.data() + 1);
}

struct Partner {
  std::shared_ptr<const Record> record;
  RecordRequest request;
};

Partner partner_of(const RecordFile& file, RecordRequest request, const RecordChannel& channel) {
  request.component = component_for(file, channel);
  return {std::make_shared<Record>(treated(request, file, channel)), request};
}

const RecordChannel* vertical_channel(const RecordFile& file) {
  const auto found = std::find_if(file.channels.begin(), file.channels.end(),
                                  [](const RecordChannel& channel) { return channel.vertical; });
  return found != file.channels.end() ? &*found : nullptr;
}

// The vertical motion of the same recording. Throws InputError where there is none that can be used.
Partner own_vertical(const RecordFile& file, const RecordRequest& request, const RecordSource& records) {
  if (const RecordChannel* channel = vertical_channel(file)) return partner_of(file, request, *channel);
  const std::vector<std::string> siblings = vertical_siblings(request.file);
  for (const std::string& sibling : siblings) {
    if (!has_file(records, sibling)) continue;
    RecordRequest own = request;
    own.file = sibling;
    own.component.reset();
    const RecordFile beside = load_record_file(own.file, own.station_xml_file, own.options, records);
    const RecordChannel* channel = vertical_channel(beside);
    return partner_of(beside, own, channel != nullptr ? *channel : pick_component(beside, sibling, {}));
  }
  throw InputError(fmt::format("{}: has no vertical component{}", request.file,
                               siblings.empty() ? "" : fmt::format(", and there is no {}", siblings.front())));
}

double peak_of(const Record& record) { return largest_magnitude(record.acceleration); }

// As study.components and the entry want it; at least one.
std::vector<Partner> horizontal_components(const RecordFile& file, const RecordRequest& request, const Study& study) {
  std::vector<Partner> found;
  if (request.component || file.channels.size() == 1) {
    const RecordChannel& channel = pick_component(file, request.file, request.component);
    if (channel.vertical && !request.component && study.vertical == VerticalMotion::own)
      throw InputError(request.file + ": is a vertical component");
    found.push_back(partner_of(file, request, channel));
    if (channel.vertical) {
      Record used = *found.front().record;
      used.warnings.emplace_back("a vertical component, used as horizontal motion");
      found.front().record = std::make_shared<Record>(std::move(used));
    }
    return found;
  }
  for (const RecordChannel& channel : file.channels)
    if (!channel.vertical) found.push_back(partner_of(file, request, channel));
  if (found.empty()) throw InputError(request.file + ": has no horizontal component");
  if (study.components == HorizontalComponents::both) return found;
  const auto weaker = [](const Partner& a, const Partner& b) { return peak_of(*a.record) < peak_of(*b.record); };
  const auto chosen = study.components == HorizontalComponents::first
                          ? found.begin()
                          : std::max_element(found.begin(), found.end(), weaker);
  return {*chosen};
}

void check_column(const RecordEntry& entry, const Study& study) {
  if (study.intensity != "column" || (entry.column && *entry.column > 0.0)) return;
  throw InputError(fmt::format("{}: {}", entry.request.file,
                               entry.column ? fmt::format("{} = {} is not above 0", study.column, *entry.column)
                                            : fmt::format("has no number in the column {}", study.column)));
}

void add_signs(SuiteRecord one, double scale, const Study& study, std::vector<SuiteRecord>& loaded) {
  for (const double sign : {1.0, -1.0}) {
    if (study.polarity == (sign > 0.0 ? Polarity::reversed : Polarity::recorded)) continue;
    one.scale = sign * scale;
    loaded.push_back(one);
  }
}

// The same with x and y exchanged.
RecordingRequest exchanged(const Recording& recording, RecordingRequest request) {
  request.files.clear();
  request.components.clear();
  for (const std::size_t i : {1, 0, 2}) {
    if (!recording.axes[i].record) continue;
    request.files.push_back(recording.axes[i].request.file);
    request.components.push_back(recording.axes[i].request.component.value_or(""));
  }
  return request;
}

// A recording with both its horizontal components, once or with each of them along x.
void load_pair(const RecordEntry& entry, const RecordSource& records, Study& study) {
  const std::string name = recording_of(entry.request.file);
  const bool once = study.components != HorizontalComponents::both;
  const bool taken = std::any_of(study.suite.begin(), study.suite.end(),
                                 [&](const SuiteRecord& one) { return one.recording == name; });
  if (once && taken) return;  // its partner stands for both
  RecordingRequest request{entry.request, {}, {}, study.vertical == VerticalMotion::own};
  request.record.component.reset();
  Recording first = load_recording(request, records);
  const auto peak = [](const RecordedAxis& axis) { return largest_magnitude(axis.record->acceleration); };
  for (std::size_t i = 0; i < 2; ++i)
    if (peak(first.axes[i]) == 0.0) throw InputError(first.axes[i].request.file + ": is zero throughout");
  std::vector<Recording> ways;
  const bool stronger = study.components == HorizontalComponents::stronger;
  const bool turned = entry.request.component ? first.axes[1].record->component == *entry.request.component
                                              : stronger && peak(first.axes[1]) > peak(first.axes[0]);
  const bool both = !once && !first.alone && !entry.request.component;
  if (turned || both) ways.push_back(load_recording(exchanged(first, request), records));
  if (!turned) ways.insert(ways.begin(), std::move(first));
  std::vector<SuiteRecord> loaded;
  for (const Recording& way : ways) {
    SuiteRecord one;
    one.record = way.axes[0].record;
    one.request = way.axes[0].request;
    one.transverse = way.axes[1].record;
    one.transverse_request = way.axes[1].request;
    one.vertical = way.axes[2].record;
    one.vertical_request = way.axes[2].request;
    one.recording = name;
    one.column = entry.column;
    add_signs(one, entry.scale, study, loaded);
  }
  study.suite.insert(study.suite.end(), loaded.begin(), loaded.end());
}

// One file; nothing of it is taken where any of its components cannot be used.
void load_file(const std::string& file, const RecordEntry& entry, const RecordSource& records, Study& study) {
  RecordRequest request = entry.request;
  request.file = file;
  check_column({request, entry.scale, entry.column}, study);
  if (study.transverse == TransverseMotion::own) return load_pair({request, entry.scale, entry.column}, records, study);
  const RecordFile contents = load_record_file(file, request.station_xml_file, request.options, records);
  std::vector<SuiteRecord> loaded;
  for (Partner& horizontal : horizontal_components(contents, request, study)) {
    if (peak_of(*horizontal.record) == 0.0) throw InputError(file + ": is zero throughout");
    SuiteRecord one;
    one.record = horizontal.record;
    one.request = horizontal.request;
    one.recording = recording_of(file);
    one.column = entry.column;
    if (study.vertical == VerticalMotion::own) {
      Partner vertical = own_vertical(contents, request, records);
      one.vertical = vertical.record;
      one.vertical_request = vertical.request;
    }
    add_signs(one, entry.scale, study, loaded);
  }
  study.suite.insert(study.suite.end(), loaded.begin(), loaded.end());
}

// The message without the name of the file, which stands beside it.
std::string reason_from(const InputError& error, const std::string& file) {
  const std::string text = error.what();
  if (!text.starts_with(file + ":")) return text;
  const std::size_t end = text.find(": ", file.size());
  if (end == std::string::npos) return text;
  if (end == file.size()) return text.substr(end + 2);
  const std::string place = text.substr(file.size() + 1, end - file.size() - 1);  // line:column
  return fmt::format("line {}: {}", place.substr(0, place.find(':')), text.substr(end + 2));
}

// A pattern that matches vertical components too means them as partners.
void drop_partners(Study& study) {
  std::set<std::string> partners;
  for (const SuiteRecord& one : study.suite)
    if (one.vertical) partners.insert(one.vertical_request.file);
  std::erase_if(study.left_out, [&](const LeftOutRecord& one) { return partners.contains(one.file); });
}

}  // namespace

std::vector<std::string> load_suite(const RecordSource& records, Study& study) {
  std::vector<std::string> without_file;
  std::set<std::string> named;  // have an entry of their own, and are not taken by patterns again
  for (const RecordEntry& entry : study.records)
    if (!is_pattern(entry.request.file))
      for (const std::string& file : records.matching(entry.request.file)) named.insert(file);
  for (const RecordEntry& entry : study.records) {
    const bool pattern = is_pattern(entry.request.file);
    const auto files = records.matching(entry.request.file);
    if (files.empty() && pattern) without_file.push_back(entry.request.file);
    if (files.empty() && !pattern) study.left_out.push_back({entry.request.file, records.missing});
    for (const std::string& file : files) {
      if (pattern && named.contains(file)) continue;
      try {
        load_file(file, entry, records, study);
      } catch (const InputError& error) {
        study.left_out.push_back({file, reason_from(error, file)});
      }
    }
  }
  drop_partners(study);
  return without_file;
}

}  // namespace teeter
