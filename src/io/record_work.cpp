#include "io/record_work.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <numeric>

#include "core/error.hpp"
#include "core/largest.hpp"
#include "core/number.hpp"
#include "core/stop.hpp"
#include "core/units.hpp"
#include "io/words.hpp"
#include "scenario/load_record.hpp"

namespace teeter {
namespace {

std::vector<SurveyedComponent> read_and_treat(const RecordWork& work, const std::string& path) {
  RecordRequest request = work.request;
  request.file = path;
  const RecordFile file = load_record_file(path, request.station_xml_file, request.options);
  std::vector<RecordChannel> channels = file.channels;
  if (!work.components.empty()) channels.clear();
  for (const std::string& wanted : work.components) channels.push_back(pick_component(file, path, wanted));
  std::vector<SurveyedComponent> components;
  for (RecordChannel& channel : channels) {
    std::vector<std::string> done;
    treat(request, channel, done);
    components.push_back(
        {path, file.format, file.title, std::move(channel), {}, remarks_after(request, file), std::move(done)});
  }
  return components;
}

// Which components are scaled by the same factor: those of a file, and those of a pair from two files.
std::vector<std::size_t> groups_of(const WorkedRecords& records) {
  std::vector<std::size_t> group(records.components.size());
  std::iota(group.begin(), group.end(), std::size_t{0});
  const auto join = [&](std::size_t a, std::size_t b) {
    const std::size_t from = group[b];
    for (std::size_t& g : group)
      if (g == from) g = group[a];
  };
  for (std::size_t i = 1; i < group.size(); ++i)
    if (records.components[i].file == records.components[i - 1].file) join(i - 1, i);
  for (const HorizontalPair& pair : records.pairs) join(pair.first, pair.second);
  return group;
}

void scale_to_peak(double pga, WorkedRecords& records) {
  const std::vector<std::size_t> group = groups_of(records);
  std::map<std::size_t, double> peak;
  for (std::size_t i = 0; i < group.size(); ++i) {
    const SurveyedComponent& c = records.components[i];
    if (c.channel.quantity != Quantity::acceleration)
      throw InputError(
          fmt::format("{}: holds {}, not acceleration, and has no PGA; --differentiate takes its derivative", c.file,
                      name_of(c.channel.quantity)));
    double& largest = peak[group[i]];
    largest = std::max(largest, largest_magnitude(c.channel.values));
  }
  for (std::size_t i = 0; i < group.size(); ++i) {
    SurveyedComponent& c = records.components[i];
    if (!(peak[group[i]] > 0.0))
      throw InputError(c.file + ": the record is zero throughout: it cannot be scaled to a peak");
    c.scale = pga / peak[group[i]];
    c.treatment.push_back(fmt::format("scaled by {}, so that the strongest component has a PGA of {} g",
                                      to_text(c.scale), short_number(pga / standard_gravity)));
  }
}

void scale(const RecordWork& work, WorkedRecords& records) {
  if (work.pga) {
    scale_to_peak(*work.pga, records);
  } else if (work.scale != 1.0) {
    for (SurveyedComponent& c : records.components) {
      c.scale = work.scale;
      c.treatment.push_back(fmt::format("scaled by {}", work.scale));
    }
  }
  for (SurveyedComponent& c : records.components)
    if (c.scale != 1.0)
      for (double& value : c.channel.values) value *= c.scale;
}

// A pair that was turned points where it was turned to.
void pair_up(const RecordWork& work, WorkedRecords& records) {
  records.pairs = horizontal_pairs(records.components, work.azimuths);
  if (!work.rotate) return;
  rotate_pairs(records.components, records.pairs, *work.rotate);
  for (HorizontalPair& pair : records.pairs)
    pair.azimuths = {*records.components[pair.first].channel.azimuth, *records.components[pair.second].channel.azimuth};
}

std::size_t components_of(const std::string& file, const std::vector<SurveyedComponent>& components) {
  std::size_t count = 0;
  for (const SurveyedComponent& c : components) count += c.file == file ? 1U : 0U;
  return count;
}

}  // namespace

WorkedRecords work_on(const std::vector<std::string>& files, const RecordWork& work) {
  WorkedRecords records;
  std::vector<std::string> problems;
  for (const std::string& path : files) {
    check_stop();
    try {
      for (SurveyedComponent& c : read_and_treat(work, path)) records.components.push_back(std::move(c));
    } catch (const InputError& error) {
      records.unread.push_back({path, error.messages()});
      problems.insert(problems.end(), error.messages().begin(), error.messages().end());
    }
  }
  const bool in_pairs = work.rotate || work.rotd;
  if (records.components.empty() || (in_pairs && !problems.empty())) throw InputError(problems);
  if (in_pairs) pair_up(work, records);
  scale(work, records);
  if (!work.rotd) records.pairs.clear();
  for (SurveyedComponent& c : records.components) take_measures(c, components_of(c.file, records.components) > 1);
  return records;
}

}  // namespace teeter
