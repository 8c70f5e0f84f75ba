#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "io/study_fields.hpp"
#include "io/study_output.hpp"

namespace teeter {
namespace {

std::string plural(long count, const char* thing) {
  return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

// "12 stay at rest, 30 rock and stay up": how often each code came up.
std::string code_counts(const StudyResult& result) {
  const auto column = static_cast<std::size_t>(result.plan.code_column);
  std::string text;
  for (const OutcomeCode& one : result.plan.codes) {
    long count = 0;
    for (long i = 0; i < result.table.cases; ++i) count += result.table.row(i)[column] == one.code ? 1 : 0;
    if (count > 0) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, one.plural);
  }
  return text;
}

std::string described(const StudyPlan& plan, long i) {
  std::vector<double> inputs(plan.inputs.size());
  if (plan.describe) plan.describe(i, inputs.data());
  std::string text;
  for (std::size_t c = 0; c < inputs.size(); ++c) {
    const std::string* label = label_of(plan.inputs[c], inputs[c]);
    text += fmt::format("{}{} = {}", c == 0 ? "" : ", ", plan.inputs[c].name,
                        label != nullptr ? *label : short_number(inputs[c]));
  }
  return text;
}

}  // namespace

Words study_words(const StudyResult& result) {
  constexpr std::size_t shown = 5;
  const StudyTable& table = result.table;
  const auto there = std::count_if(table.done.begin(), table.done.end(), [](int done) { return done != 0; });
  Words words;
  words.tone = "open";
  words.details = result.findings.sentences;
  if (words.details.empty()) {
    words.headline = plural(there, "case") + " computed.";
  } else {
    words.headline = words.details.front();
    words.details.erase(words.details.begin());
  }
  if (!result.shard.whole())
    words.headline = fmt::format("Shard {}: {} of {}.", result.shard.text(), there, plural(table.cases, "case"));
  if (result.plan.code_column >= 0 && result.findings.sentences.empty())
    words.details.push_back("Cases: " + code_counts(result) + ".");
  if (!table.failures.empty()) {
    words.details.push_back(plural(static_cast<long>(table.failures.size()), "case") + " failed:");
    for (std::size_t k = 0; k < std::min(shown, table.failures.size()); ++k)
      words.details.push_back(fmt::format("  case {} ({}): {}", table.failures[k].index,
                                          described(result.plan, table.failures[k].index), table.failures[k].reason));
    if (table.failures.size() > shown) words.details.push_back("  ... all of them are in the list of failures.");
  }
  words.warnings = result.plan.warnings;
  words.warnings.insert(words.warnings.end(), result.findings.warnings.begin(), result.findings.warnings.end());
  return words;
}

OverturnedCount::OverturnedCount(const StudyPlan& plan) {
  if (plan.code_column >= 0) {
    column_ = plan.code_column;
    return;
  }
  for (std::size_t c = 0; c < plan.outputs.size(); ++c) {
    const auto& labels = plan.outputs[c].labels;
    const auto found = std::find(labels.begin(), labels.end(), "overturned");
    if (plan.outputs[c].name != "verdict" || found == labels.end()) continue;
    column_ = static_cast<int>(c);
    label_ = static_cast<double>(found - labels.begin());
  }
}

void OverturnedCount::add(const double* outputs) {
  if (column_ < 0) return;
  const double value = outputs[column_];
  if (label_ ? value == *label_ : overturns(value)) ++count_;
}

}  // namespace teeter
