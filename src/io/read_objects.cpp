#include "io/read_objects.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "core/error.hpp"
#include "scenario/settings.hpp"
#include "study/plan.hpp"

namespace teeter {
namespace {

constexpr std::size_t most_messages = 30;

// Each message once, with whom it is about unless it is about all.
class ObjectProblems {
 public:
  void add(const std::string& object, const std::vector<std::string>& messages) {
    for (const std::string& message : messages) {
      const auto [found, fresh] = places_.try_emplace(message, told_.size());
      if (fresh) told_.push_back({message, object, 0});
      ++told_[found->second].objects;
    }
  }
  void throw_if_any(std::size_t objects) const {
    if (told_.empty()) return;
    std::vector<std::string> messages;
    for (std::size_t k = 0; k < std::min(told_.size(), most_messages); ++k) {
      const Told& one = told_[k];
      const std::string others = one.objects > 1 ? fmt::format(" and {} more objects", one.objects - 1) : std::string();
      messages.push_back(one.objects == objects ? one.message
                                                : fmt::format("{} (object \"{}\"{})", one.message, one.first, others));
    }
    if (told_.size() > most_messages) messages.push_back(fmt::format("... and {} more", told_.size() - most_messages));
    throw InputError(messages);
  }

 private:
  struct Told {
    std::string message;
    std::string first;
    std::size_t objects;
  };
  std::map<std::string, std::size_t> places_;
  std::vector<Told> told_;
};

bool is_part_of(std::string_view key, std::string_view whole) {
  return key.starts_with(whole) && (key.size() == whole.size() || key[whole.size()] == '.');
}

std::string_view key_of(std::string_view setting) {
  const std::string_view key = setting.substr(0, setting.find('='));
  const std::size_t first = key.find_first_not_of(' ');
  return first == std::string_view::npos ? key : key.substr(first, key.find_last_not_of(' ') - first + 1);
}

// What the places of problems are found from: tables that are copied do not know their lines, the parsed one does.
struct Origins {
  const ScenarioFile* file;
  const toml::table* parsed;
  const ListedObject* object;
  std::string applied;  // place of the setting that is being applied; empty: none

  std::string place_of(std::string_view key) const {
    if (!applied.empty()) return applied;
    for (const std::string& setting : file->settings)
      if (key.empty() || is_part_of(key, key_of(setting))) return file->path + ": --set";
    for (const ObjectSetting& setting : object->settings)
      if (is_part_of(key, setting.key) || is_part_of(setting.key, key)) return setting.place;
    const toml::source_position at = locate(*parsed, std::string(key)).begin;
    const bool known = at.line > 0 && at != parsed->source().begin;
    return known ? fmt::format("{}:{}:{}", file->path, at.line, at.column) : object->place;
  }
};

bool sets(const ListedObject& object, std::string_view table) {
  return std::any_of(object.settings.begin(), object.settings.end(),
                     [&](const ObjectSetting& setting) { return is_part_of(setting.key, table); });
}

// The file's table with the settings of the object, then those of the file, which win.
toml::table root_of(const toml::table& bare, Origins& origins, Problems& problems) {
  toml::table root = bare;
  const ListedObject& object = *origins.object;
  if (sets(object, "block") && !root.contains("block")) root.insert("block", toml::array{toml::table{}});
  for (const ObjectSetting& setting : object.settings) {
    origins.applied = setting.place;
    apply_setting(root, setting.text, problems);
  }
  origins.applied.clear();
  for (const std::string& setting : origins.file->settings) apply_setting(root, setting, problems);
  remove_object_list(root);
  return root;
}

std::string title_of(const ListedObject& object, const std::string& title) {
  if (sets(object, "title")) return title;
  return title.empty() ? object.name : title + ": " + object.name;
}

}  // namespace

void read_objects(const ObjectList& list, const toml::table& parsed, const RecordSource& records, ReadRoot read,
                  ScenarioFile& file) {
  ObjectProblems problems;
  std::string title;             // of the whole file
  std::optional<Ground> ground;  // of those who do not set it: a record is read once
  toml::table bare = parsed;
  remove_object_list(bare);
  for (const ListedObject& object : list.objects) {
    Origins origins{&file, &parsed, &object, {}};
    Problems own(file.path, [&](std::string_view key) { return origins.place_of(key); });
    toml::table root = root_of(bare, origins, own);
    ScenarioFile one{{}, {}, file.path, {}, {}};
    const bool own_ground = sets(object, "ground");
    if (file.study) root.erase("study");  // the same for all
    if (ground && !own_ground) {
      root.erase("ground");
      one.scenario.ground = *ground;
    }
    if (own.empty()) read(root, records, one, own);
    if (own.empty() && file.study)
      for (const BrokenRule& rule : broken_rules(one.scenario, *file.study)) own.add({}, rule.key, rule.message);
    problems.add(object.name, own.messages());
    if (!own.empty()) continue;
    if (!own_ground && !ground) ground = one.scenario.ground;
    if (one.study) file.study = std::move(one.study);
    file.report = std::move(one.report);
    if (!sets(object, "title")) title = one.scenario.title;
    one.scenario.title = title_of(object, one.scenario.title);
    ScenarioObject found{object.name, {}, std::move(one.scenario)};
    for (const ObjectSetting& setting : object.settings) found.settings.push_back(setting.text);
    file.objects.push_back(std::move(found));
  }
  problems.throw_if_any(list.objects.size());
  file.scenario = file.objects.front().scenario;
  if (list.one) file.objects.clear();
  if (!list.one && file.report.title.empty()) file.report.title = title;
}

const ScenarioFile& one_scenario(const ScenarioFile& file, std::string_view who) {
  if (file.objects.empty()) return file;
  throw InputError(fmt::format("{}: holds {} objects and {} takes one: choose it with --set {}", file.path,
                               file.objects.size(), who, setting_for_only(file.objects.front().name)));
}

ScenarioFile file_of_object(const ScenarioFile& file, std::size_t object) {
  const ScenarioObject& chosen = file.objects[object];
  const bool titled = std::any_of(chosen.settings.begin(), chosen.settings.end(),
                                  [](const std::string& setting) { return key_of(setting) == "title"; });
  ScenarioFile one = file;
  one.objects.clear();
  one.scenario = chosen.scenario;
  if (!one.report.title.empty()) one.report.title += ": " + (titled ? chosen.scenario.title : chosen.name);
  one.settings.push_back(setting_for_only(chosen.name));
  return one;
}

}  // namespace teeter
