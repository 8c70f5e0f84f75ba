#include "io/study_page_cases.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "core/number.hpp"
#include "io/page.hpp"

namespace teeter {
namespace {

using Json = nlohmann::ordered_json;
using Settings = std::vector<std::string>;

constexpr std::size_t most_own_settings = 250000;  // cases that each bring settings of their own
constexpr std::size_t most_characters = 8000000;   // of settings that are no numbers
constexpr std::size_t most_probes = 4096;          // cases looked at to see that a setting follows one axis

std::string path_of(const std::string& setting) { return setting.substr(0, setting.find('=')); }
std::string text_of(const std::string& setting) { return setting.substr(setting.find('=') + 1); }

std::size_t points_of(const GridAxis& axis) { return axis.values.size(); }

// Where a place of the page's grid lies on one of its axes.
std::size_t along(const PageCases& page, std::size_t place, std::size_t k) {
  for (std::size_t before = 0; before < k; ++before) place /= points_of(page.axes[before]);
  return place % points_of(page.axes[k]);
}

// The settings of the points of each axis, taken through the first point of the others.
std::vector<std::vector<Settings>> settings_along_axes(const StudyPlan& plan, const PageCases& page) {
  std::vector<std::vector<Settings>> all;
  std::size_t step = 1;
  for (const GridAxis& axis : page.axes) {
    std::vector<Settings> settings;
    for (std::size_t j = 0; j < points_of(axis); ++j) settings.push_back(plan.settings(page.cases[j * step]));
    all.push_back(std::move(settings));
    step *= points_of(axis);
  }
  return all;
}

// Per setting the axis it follows; -1: more than one.
std::vector<int> axes_followed(const StudyPlan& plan, const PageCases& page,
                               const std::vector<std::vector<Settings>>& at, std::size_t count) {
  const int unknown = -2;
  std::vector<int> axes(count, unknown);
  for (std::size_t k = 0; k < at.size(); ++k)
    for (std::size_t s = 0; s < count; ++s)
      if (std::any_of(at[k].begin(), at[k].end(), [&](const Settings& one) { return one[s] != at[k].front()[s]; }))
        axes[s] = axes[s] == unknown ? static_cast<int>(k) : -1;
  std::replace(axes.begin(), axes.end(), unknown, 0);  // the same everywhere
  const std::size_t cases = page.cases.size();
  // A stride that has no factor in common with usual numbers of points comes by every row and column.
  const std::size_t stride = std::max<std::size_t>(1, cases / most_probes) | 1U;
  for (std::size_t place = cases; place-- > 0;) {
    if (place % stride != 0 && place + 1 != cases) continue;
    const Settings own = plan.settings(page.cases[place]);
    for (std::size_t s = 0; s < count; ++s) {
      if (axes[s] < 0) continue;
      const auto k = static_cast<std::size_t>(axes[s]);
      if (at[k][along(page, place, k)][s] != own[s]) axes[s] = -1;
    }
  }
  return axes;
}

Json by_axis(const std::vector<Settings>& at, std::size_t s, int axis) {
  Json texts = Json::array();
  for (const Settings& one : at) texts.push_back(text_of(one[s]));
  return {{"path", path_of(at.front()[s])}, {"axis", axis}, {"texts", std::move(texts)}};
}

// Of every case one text; null where they are too long together.
Json by_case(const std::string& path, const std::vector<std::string>& texts) {
  std::vector<double> numbers;
  numbers.reserve(texts.size());
  for (const std::string& text : texts) {
    const auto number = parse_number(text);
    if (!number || to_text(*number) != text) break;
    numbers.push_back(*number);
  }
  if (numbers.size() == texts.size()) return {{"path", path}, {"values", encoded_column("", numbers, true)}};
  std::map<std::string, double> places;
  std::vector<double> index;
  Json distinct = Json::array();
  std::size_t characters = 0;
  for (const std::string& text : texts) {
    const auto [found, fresh] = places.try_emplace(text, static_cast<double>(places.size()));
    if (fresh) {
      distinct.push_back(text);
      characters += text.size() + 3;
    }
    index.push_back(found->second);
  }
  if (characters > most_characters) return nullptr;
  return {{"path", path}, {"texts", std::move(distinct)}, {"index", encoded_column("", index)}};
}

}  // namespace

PageCases cases_for_page(const StudyPlan& plan, std::size_t most_cases) {
  PageCases page;
  if (plan.axes.empty()) {
    page.cases.resize(std::min(static_cast<std::size_t>(plan.cases), most_cases));
    std::iota(page.cases.begin(), page.cases.end(), 0L);
    return page;
  }
  const auto taken = [&](const GridAxis& axis) {
    return (points_of(axis) - 1) / static_cast<std::size_t>(page.stride) + 1;
  };
  const auto total = [&] {
    std::size_t product = 1;
    for (const GridAxis& axis : plan.axes) product *= taken(axis);
    return product;
  };
  while (total() > most_cases) ++page.stride;
  std::vector<long> steps;  // numbers of cases from one point of the page to the next
  long step = page.stride;
  for (const GridAxis& axis : plan.axes) {
    GridAxis shown{axis.name, {}};
    for (std::size_t j = 0; j < points_of(axis); j += static_cast<std::size_t>(page.stride))
      shown.values.push_back(axis.values[j]);
    page.axes.push_back(std::move(shown));
    steps.push_back(step);
    step *= static_cast<long>(points_of(axis));
  }
  page.cases.resize(total());
  for (std::size_t place = 0; place < page.cases.size(); ++place)
    for (std::size_t k = 0; k < steps.size(); ++k)
      page.cases[place] += steps[k] * static_cast<long>(along(page, place, k));
  return page;
}

Json settings_for_page(const StudyPlan& plan, const PageCases& page) {
  if (!plan.settings || page.cases.empty()) return nullptr;
  const Settings first = plan.settings(page.cases.front());
  std::vector<int> axes(first.size(), -1);
  std::vector<std::vector<Settings>> at;
  if (!page.axes.empty()) {
    at = settings_along_axes(plan, page);
    axes = axes_followed(plan, page, at, first.size());
  }
  const bool some_own = std::find(axes.begin(), axes.end(), -1) != axes.end();
  if (some_own && page.cases.size() > most_own_settings) return nullptr;
  std::vector<std::vector<std::string>> own(first.size());
  if (some_own) {
    for (const long i : page.cases) {
      const Settings settings = plan.settings(i);
      for (std::size_t s = 0; s < settings.size() && s < own.size(); ++s) own[s].push_back(text_of(settings[s]));
    }
  }
  Json list = Json::array();
  for (std::size_t s = 0; s < first.size(); ++s) {
    const bool follows = axes[s] >= 0;
    Json entry =
        follows ? by_axis(at[static_cast<std::size_t>(axes[s])], s, axes[s]) : by_case(path_of(first[s]), own[s]);
    if (entry.is_null()) return nullptr;
    // Two keys may be written by the same settings, such as the size and the slenderness of a block: said once.
    const bool said =
        std::any_of(list.begin(), list.end(), [&](const Json& one) { return one["path"] == entry["path"]; });
    if (!said) list.push_back(std::move(entry));
  }
  return list;
}

}  // namespace teeter
