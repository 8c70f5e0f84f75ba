#include "io/object_runs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <mutex>
#include <numeric>

#include "core/csv.hpp"
#include "core/number.hpp"
#include "core/within.hpp"
#include "io/json.hpp"
#include "io/setting_columns.hpp"
#include "io/words.hpp"
#include "teeter/other_direction.hpp"
#include "teeter/tipping.hpp"
#include "workers/workers.hpp"

namespace teeter {
namespace {

constexpr std::size_t most_points = 600;  // of the line of an object

const std::vector<double>* history_column(const History& history, const std::string& name) {
  for (const Column& column : history.columns)
    if (column.name == name) return &column.values;
  return nullptr;
}

void keep_line(const History& history, ObjectRun& run) {
  const std::size_t block = closest_to_tipping(history.summary);
  const double angle = std::fabs(tipping_of(history.summary, block).angle);
  const auto* times = history_column(history, "time");
  const auto* angles = history_column(history, fmt::format("angle_{}", block));
  if (times == nullptr || angles == nullptr || !(angle > 0.0)) return;
  // The largest of each stretch: a thinned line must not lose its peaks.
  const std::size_t stretch = times->size() / most_points + 1;
  for (std::size_t first = 0; first < times->size(); first += stretch) {
    const auto begin = angles->begin() + static_cast<std::ptrdiff_t>(first);
    const auto end = angles->begin() + static_cast<std::ptrdiff_t>(std::min(first + stretch, times->size()));
    const auto at = std::max_element(begin, end, [](double a, double b) { return std::fabs(a) < std::fabs(b); });
    run.times.push_back((*times)[static_cast<std::size_t>(at - angles->begin())]);
    run.shares.push_back(*at / angle);
  }
}

bool has_fallen(const ObjectRun& run) { return run.summary.verdict == Verdict::overturned; }
bool is_lost(const ObjectRun& run) { return !has_fallen(run) && run.summary.status != Status::done; }

// Larger is worse: falls before what stands, early falls before late ones.
double badness(const ObjectRun& run) {
  constexpr double fallen = 1e6;
  if (has_fallen(run)) return fallen + 1.0 / (1.0 + run.summary.end_time);
  return closest_share(run.summary);
}

std::string approach(const ObjectRun& run) {
  if (has_fallen(run)) return fmt::format("falls at {:.3g} s", run.summary.end_time);
  if (closest_share(run.summary) > far_beyond) return "far beyond tipping";
  return percent(closest_share(run.summary)) + " of tipping";
}

std::string names_of(const std::vector<ObjectRun>& runs, const std::function<bool(const ObjectRun&)>& pick) {
  constexpr long shown = 5;
  std::string list;
  long count = 0;
  for (const ObjectRun& run : runs) {
    if (!pick(run) || ++count > shown) continue;
    list += (list.empty() ? "" : ", ") + run.name;
  }
  if (count > shown) list += fmt::format(" and {} more", count - shown);
  return list;
}

std::string headline_for_all(const std::vector<ObjectRun>& runs) {
  const auto worst = std::max_element(runs.begin(), runs.end(),
                                      [](const ObjectRun& a, const ObjectRun& b) { return badness(a) < badness(b); });
  const auto fallen = std::count_if(runs.begin(), runs.end(), has_fallen);
  if (fallen > 0)
    return fmt::format("{} of {} objects {}, {} first ({:.3g} s).", fallen, runs.size(),
                       fallen == 1 ? "overturns" : "overturn", worst->name, worst->summary.end_time);
  return fmt::format("None of {} objects overturns; {} comes closest: {}.", runs.size(), worst->name, approach(*worst));
}

std::size_t letters(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

// Each warning once, with whom it is about.
std::vector<std::string> warnings_of(const std::vector<ObjectRun>& runs) {
  std::vector<std::string> told;
  for (const ObjectRun& run : runs) {
    for (const std::string& warning : run.words.warnings) {
      if (std::find(told.begin(), told.end(), warning) != told.end()) continue;
      told.push_back(warning);
    }
  }
  for (std::string& warning : told) {
    const auto has = [&](const ObjectRun& run) {
      return std::find(run.words.warnings.begin(), run.words.warnings.end(), warning) != run.words.warnings.end();
    };
    if (!std::all_of(runs.begin(), runs.end(), has)) warning = names_of(runs, has) + ": " + warning;
  }
  return told;
}

}  // namespace

double closest_share(const Summary& summary) { return tipping_of(summary, closest_to_tipping(summary)).share; }

std::vector<ObjectRun> run_objects(const ScenarioFile& file, const ObjectRunOptions& options) {
  std::vector<ObjectRun> runs(file.objects.size());
  std::vector<long> all(runs.size());
  std::iota(all.begin(), all.end(), 0L);
  std::mutex taking;
  std::size_t done = 0;
  const auto run_one = [&](std::size_t k) {
    const ScenarioObject& object = file.objects[k];
    const double most = case_time_limit();
    const TimeLeft time(most);
    const History history = [&] {
      const StopScope limit({.run_seconds = most});
      return simulate_both_directions(object.scenario);
    }();
    const auto look = options.margin ? options.margin : look_nearby_if_quick;
    const auto margin = done_within(time, [&] { return look(object.scenario, history.summary); });
    ObjectRun& run = runs[k];
    run = {object.name, object.settings, history.summary, margin, words_for(history.summary, margin), {}, {}};
    keep_line(history, run);
    const std::lock_guard lock(taking);
    if (options.take) options.take(k, history, margin);
    if (options.progress) options.progress(static_cast<double>(++done) / static_cast<double>(runs.size()));
  };
  const std::atomic<bool> never{false};
  threads(options.threads)(
      all, 1,
      [&]() -> CaseRunner {
        return [&](std::span<const long> cases) {
          for (const long k : cases) run_one(static_cast<std::size_t>(k));
          return CaseRows{};
        };
      },
      [](CaseRows&&) {}, never);
  return runs;
}

Words words_for(const std::vector<ObjectRun>& runs) {
  Words words;
  words.tone = std::any_of(runs.begin(), runs.end(), has_fallen) ? "falls" : "rocks";
  words.headline = headline_for_all(runs);
  const auto tossed = [](const ObjectRun& run) { return run.words.certainty == "coin_toss"; };
  if (std::any_of(runs.begin(), runs.end(), tossed))
    words.details.push_back("A coin toss: " + names_of(runs, tossed) + ".");
  if (std::any_of(runs.begin(), runs.end(), is_lost))
    words.details.push_back("Could not be followed to the end: " + names_of(runs, is_lost) + ".");
  std::size_t widest = 0;
  std::size_t widest_approach = 0;
  for (const ObjectRun& run : runs) {
    widest = std::max(widest, letters(run.name));
    widest_approach = std::max(widest_approach, letters(approach(run)));
  }
  for (const ObjectRun& run : runs)
    words.details.push_back(run.name + std::string(widest - letters(run.name) + 2, ' ') + approach(run) +
                            std::string(widest_approach - letters(approach(run)) + 2, ' ') + run.words.headline);
  words.warnings = warnings_of(runs);
  return words;
}

nlohmann::ordered_json to_json(const ScenarioFile& file, const std::vector<ObjectRun>& runs) {
  using Json = nlohmann::ordered_json;
  Json objects = Json::array();
  for (const ObjectRun& run : runs)
    objects.push_back({{"name", run.name},
                       {"set", run.settings},
                       {"closest_share", closest_share(run.summary)},
                       {"headline", run.words.headline},
                       {"certainty", run.words.certainty},
                       {"run", to_json(run.summary, run.margin)}});
  return {{"schema", "teeter.objects/1"},
          {"file", file.path},
          {"headline", words_for(runs).headline},
          {"objects", std::move(objects)}};
}

std::string objects_csv(const std::vector<ObjectRun>& runs) {
  std::vector<std::vector<std::string>> settings;
  for (const ObjectRun& run : runs) settings.push_back(run.settings);
  const SettingColumns columns(settings);
  std::string text =
      "name" + columns.header() + ",verdict,certainty,overturned,closest_share,end_time,impact_count,status,headline\n";
  for (std::size_t k = 0; k < runs.size(); ++k) {
    const ObjectRun& run = runs[k];
    const nlohmann::ordered_json json = to_json(run.summary, run.margin);
    const auto word = [&](const char* key) {
      return json.contains(key) && json[key].is_string() ? json[key].get<std::string>() : std::string();
    };
    text += csv_quoted(run.name) + columns.row(k) +
            fmt::format(",{},{},{},{},{},{},{},{}\n", word("verdict"), run.words.certainty, has_fallen(run) ? 1 : 0,
                        to_text(closest_share(run.summary)), to_text(run.summary.end_time), run.summary.impact_count,
                        word("status"), csv_quoted(run.words.headline));
  }
  return text;
}

}  // namespace teeter
