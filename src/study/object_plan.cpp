#include "study/object_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <string_view>

#include "scenario/object_list.hpp"
#include "teeter/outcome.hpp"
#include "teeter/simulate.hpp"

namespace teeter {
namespace {

using Parts = std::shared_ptr<const std::vector<ObjectPart>>;

[[noreturn]] void refuse(const std::string& message) {
  throw ScenarioError(std::vector<BrokenRule>{{"study.kind", message}});
}

bool is_same(const StudyColumn& a, const StudyColumn& b) {
  return a.name == b.name && a.unit == b.unit && a.labels == b.labels;
}

// Columns that only some objects have, such as those of several blocks, are there for all.
void join_outputs(StudyPlan& whole, ObjectPart& part) {
  for (const StudyColumn& column : part.plan.outputs) {
    auto found = std::find_if(whole.outputs.begin(), whole.outputs.end(),
                              [&](const StudyColumn& other) { return other.name == column.name; });
    if (found != whole.outputs.end() && !is_same(*found, column))
      refuse(fmt::format("object \"{}\" has another column \"{}\" than those before: study it by itself, with {}",
                         part.name, column.name, setting_for_only(part.name)));
    if (found == whole.outputs.end()) found = whole.outputs.insert(whole.outputs.end(), column);
    part.outputs.push_back(static_cast<std::size_t>(found - whole.outputs.begin()));
  }
}

void check_part(const ObjectPart& first, const ObjectPart& part) {
  const StudyPlan& plan = part.plan;
  if (plan.fill_in_rounds)
    refuse(fmt::format("a refined map is of one object: take study.refine = 0, or choose one with --set {}",
                       setting_for_only(part.name)));
  const bool same = plan.cases == first.plan.cases && plan.inputs.size() == first.plan.inputs.size() &&
                    std::equal(plan.inputs.begin(), plan.inputs.end(), first.plan.inputs.begin(), is_same) &&
                    plan.code_column == first.plan.code_column;
  if (!same)
    refuse(fmt::format("the cases of \"{}\" and \"{}\" have different columns: study each by itself, with {}",
                       first.name, part.name, setting_for_only(part.name)));
}

// The rows of one object, spread over the columns of all.
void append_rows(const ObjectPart& part, long first, std::size_t width, CaseRows&& own, CaseRows& rows) {
  const std::size_t own_width = part.outputs.size();
  for (std::size_t k = 0; k < own.cases.size(); ++k) {
    rows.cases.push_back(first + own.cases[k]);
    const std::size_t at = rows.values.size();
    rows.values.resize(at + width, std::numeric_limits<double>::quiet_NaN());
    for (std::size_t c = 0; c < own_width; ++c) rows.values[at + part.outputs[c]] = own.values[k * own_width + c];
  }
  for (CaseFailure& failure : own.failures) rows.failures.push_back({first + failure.index, std::move(failure.reason)});
  rows.seconds += own.seconds;
}

// A worker keeps the runner of the object it is at.
MakeRunner runner_of(const Parts& parts, long each, std::size_t width) {
  return [parts, each, width]() -> CaseRunner {
    return [parts, each, width, at = -1L, run = CaseRunner()](std::span<const long> cases) mutable {
      CaseRows rows;
      std::vector<long> own;
      for (std::size_t k = 0; k < cases.size();) {
        const long object = cases[k] / each;
        const ObjectPart& part = (*parts)[static_cast<std::size_t>(object)];
        own.clear();
        for (; k < cases.size() && cases[k] / each == object; ++k) own.push_back(cases[k] % each);
        if (at != object) run = part.plan.make_runner();
        at = object;
        append_rows(part, object * each, width, run(own), rows);
      }
      return rows;
    };
  };
}

std::vector<std::string> joined_warnings(const std::vector<ObjectPart>& parts) {
  std::vector<std::string> warnings;
  std::vector<std::size_t> objects;
  std::vector<std::string> first;
  for (const ObjectPart& part : parts) {
    for (const std::string& warning : part.plan.warnings) {
      const auto found = std::find(warnings.begin(), warnings.end(), warning);
      if (found == warnings.end()) {
        warnings.push_back(warning);
        objects.push_back(1);
        first.push_back(part.name);
      } else {
        ++objects[static_cast<std::size_t>(found - warnings.begin())];
      }
    }
  }
  for (std::size_t k = 0; k < warnings.size(); ++k) {
    if (objects[k] == parts.size()) continue;
    warnings[k] = objects[k] == 1 ? first[k] + ": " + warnings[k]
                                  : fmt::format("{} and {} more: {}", first[k], objects[k] - 1, warnings[k]);
  }
  return warnings;
}

// What tells which object is the worst off; larger is worse, NaN where nothing tells.
struct Ranking {
  const char* words;
  std::vector<double> badness;
};

double number_of(const StudyFindings& findings, std::string_view name) {
  for (const StudyNumber& number : findings.numbers)
    if (number.name == name) return number.value;
  return std::numeric_limits<double>::quiet_NaN();
}

double overturned_share(const StudyPlan& plan, const StudyTable& table) {
  long known = 0;
  long fallen = 0;
  for (long i = 0; i < table.cases && plan.code_column >= 0; ++i) {
    const double code = table.row(i)[plan.code_column];
    known += std::isnan(code) ? 0 : 1;
    fallen += overturns(code) ? 1 : 0;
  }
  return known > 0 ? static_cast<double>(fallen) / static_cast<double>(known)
                   : std::numeric_limits<double>::quiet_NaN();
}

// The object that is the worst off by the first ranking that knows all of them, in words; empty where none does.
std::string worst_words(const std::vector<ObjectPart>& parts, const std::vector<Ranking>& rankings) {
  for (const Ranking& ranking : rankings) {
    const std::vector<double>& all = ranking.badness;
    if (std::any_of(all.begin(), all.end(), [](double one) { return std::isnan(one); })) continue;
    const auto worst = static_cast<std::size_t>(std::max_element(all.begin(), all.end()) - all.begin());
    return fmt::format("Of {} objects {} is the worst off: {}.", parts.size(), parts[worst].name, ranking.words);
  }
  return {};
}

// The worst first, then each with its own answer.
StudyFindings conclude_objects(const std::vector<ObjectPart>& parts, const StudyPlan& whole, const StudyTable& table) {
  StudyFindings findings;
  std::vector<Ranking> rankings{{"the highest annual rate of all", {}},
                                {"the lowest median of all", {}},
                                {"the highest probability of overturning", {}},
                                {"the largest share of cases that overturn", {}}};
  for (std::size_t k = 0; k < parts.size(); ++k) {
    const ObjectPart& part = parts[k];
    const StudyTable own = table_of_object(whole, table, k);
    const StudyFindings found = part.plan.conclude ? part.plan.conclude(own) : StudyFindings{};
    if (!found.sentences.empty()) findings.sentences.push_back(part.name + ": " + found.sentences.front());
    for (const std::string& warning : found.warnings) {
      const bool said =
          std::find(findings.warnings.begin(), findings.warnings.end(), warning) != findings.warnings.end();
      if (!said) findings.warnings.push_back(warning);
    }
    rankings[0].badness.push_back(number_of(found, "annual_rate"));
    rankings[1].badness.push_back(-number_of(found, "theta"));
    rankings[2].badness.push_back(number_of(found, "overturning_probability"));
    rankings[3].badness.push_back(overturned_share(part.plan, own));
  }
  std::string headline = worst_words(parts, rankings);
  if (headline.empty()) headline = fmt::format("{} objects, {} cases each.", parts.size(), parts.front().plan.cases);
  findings.sentences.insert(findings.sentences.begin(), std::move(headline));
  return findings;
}

// Names of objects, then what varies in the study of each.
void describe_cases(StudyPlan& whole, const Parts& parts, long each) {
  StudyColumn names{"object", "", {}};
  for (const ObjectPart& part : *parts) names.labels.push_back(part.name);
  whole.inputs.push_back(std::move(names));
  const StudyPlan& first = parts->front().plan;
  whole.inputs.insert(whole.inputs.end(), first.inputs.begin(), first.inputs.end());
  whole.describe = [parts, each](long i, double* inputs) {
    inputs[0] = static_cast<double>(i / each);
    const StudyPlan& plan = (*parts)[static_cast<std::size_t>(i / each)].plan;
    if (plan.describe) plan.describe(i % each, inputs + 1);
  };
  whole.scenario = [parts, each](long i) {
    return (*parts)[static_cast<std::size_t>(i / each)].plan.scenario(i % each);
  };
  whole.settings = [parts, each](long i) {
    const ObjectPart& part = (*parts)[static_cast<std::size_t>(i / each)];
    std::vector<std::string> settings{setting_for_only(part.name)};
    if (!part.plan.settings) return settings;
    for (std::string& setting : part.plan.settings(i % each)) settings.push_back(std::move(setting));
    return settings;
  };
}

StudyPlan joined(std::vector<ObjectPart> list) {
  StudyPlan whole;
  for (ObjectPart& part : list) {
    check_part(list.front(), part);
    join_outputs(whole, part);
    whole.batch = std::max(whole.batch, part.plan.batch);
    whole.follows_runs = whole.follows_runs && part.plan.follows_runs;
    if (part.plan.codes.size() > whole.codes.size()) whole.codes = part.plan.codes;
  }
  const long each = list.front().plan.cases;
  whole.cases = each * static_cast<long>(list.size());
  whole.code_column = list.front().plan.code_column;
  whole.warnings = joined_warnings(list);
  const auto parts = std::make_shared<const std::vector<ObjectPart>>(std::move(list));
  describe_cases(whole, parts, each);
  whole.make_runner = runner_of(parts, each, whole.outputs.size());
  whole.objects = parts;
  whole.conclude = [plan = whole](const StudyTable& table) { return conclude_objects(*plan.objects, plan, table); };
  return whole;
}

}  // namespace

StudyPlan plan_study(const ScenarioFile& file, const StudyOptions& options) {
  if (file.objects.empty()) return plan_study(file.scenario, *file.study, options);
  std::vector<ObjectPart> parts;
  for (const ScenarioObject& object : file.objects)
    parts.push_back({object.name, plan_study(object.scenario, *file.study, options), {}});
  return joined(std::move(parts));
}

StudyTable table_of_object(const StudyPlan& plan, const StudyTable& table, std::size_t object) {
  const ObjectPart& part = (*plan.objects)[object];
  StudyTable own = table_for(part.plan);
  const long first = static_cast<long>(object) * own.cases;
  for (long i = 0; i < own.cases; ++i) {
    own.done[static_cast<std::size_t>(i)] = table.done[static_cast<std::size_t>(first + i)];
    for (std::size_t c = 0; c < part.outputs.size(); ++c) own.row(i)[c] = table.row(first + i)[part.outputs[c]];
  }
  for (const CaseFailure& failure : table.failures)
    if (failure.index >= first && failure.index < first + own.cases)
      own.failures.push_back({failure.index - first, failure.reason});
  return own;
}

}  // namespace teeter
