#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/error.hpp"
#include "io/study_job.hpp"
#include "io/study_store.hpp"
#include "study/object_plan.hpp"

namespace teeter {
namespace {

void check_same_study(const std::vector<std::string>& shards, const std::vector<StoreHeading>& headings) {
  for (std::size_t k = 1; k < shards.size(); ++k)
    if (headings[k].fingerprint != headings[0].fingerprint)
      throw InputError(fmt::format("{} and {} hold different studies", shards[0], shards[k]));
}

// A whole study and parts of it: one of them is given by mistake.
void check_parts(const std::vector<std::string>& shards, const std::vector<StoreHeading>& headings) {
  if (shards.size() < 2) return;
  for (std::size_t k = 0; k < shards.size(); ++k)
    if (headings[k].shard.empty())
      throw InputError(
          fmt::format("{} holds the whole study, not a shard of it: there is nothing to merge it with", shards[k]));
}

std::string first_of(const std::vector<long>& cases) {
  constexpr std::size_t shown = 10;
  std::string list;
  for (std::size_t k = 0; k < std::min(shown, cases.size()); ++k)
    list += (k == 0 ? "" : ", ") + std::to_string(cases[k]);
  return cases.size() > shown ? list + ", ..." : list;
}

const std::string* reason_of(const StudyTable& table, long i) {
  const auto before = [](const CaseFailure& failure, long index) { return failure.index < index; };
  const auto place = std::lower_bound(table.failures.begin(), table.failures.end(), i, before);
  return place != table.failures.end() && place->index == i ? &place->reason : nullptr;
}

bool same_case(const StudyTable& a, const StudyTable& b, long i) {
  const std::size_t width = a.outputs.size();
  const auto same = [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); };
  const std::string* one = reason_of(a, i);
  const std::string* other = reason_of(b, i);
  if ((one == nullptr) != (other == nullptr) || (one != nullptr && *one != *other)) return false;
  return std::equal(a.row(i), a.row(i) + width, b.row(i), same);
}

// The cases of one more folder; throws InputError where they are not those of its shard, or differ from what is there.
void add_shard(const std::string& folder, const StoreHeading& heading, const StudyPlan& plan, StudyTable& table) {
  const Shard shard = parse_shard(heading.shard).value_or(Shard{});
  StudyTable own = table_for(plan);
  read_cases(folder, plan, own);
  std::vector<long> strange;
  std::vector<long> conflicting;
  CaseRows fresh;
  for (long i = 0; i < table.cases; ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (own.done[at] == 0) continue;
    if (!shard.holds(i)) strange.push_back(i);
    if (table.done[at] != 0) {
      if (!same_case(own, table, i)) conflicting.push_back(i);
      continue;
    }
    fresh.cases.push_back(i);
    fresh.values.insert(fresh.values.end(), own.row(i), own.row(i) + own.outputs.size());
    if (const std::string* reason = reason_of(own, i)) fresh.failures.push_back({i, *reason});
  }
  if (!strange.empty())
    throw InputError(
        fmt::format("{}: holds cases that are not of shard {}: {}", folder, shard.text(), first_of(strange)));
  if (!conflicting.empty())
    throw InputError(fmt::format("{}: {} of its cases differ from those of another folder: {}", folder,
                                 conflicting.size(), first_of(conflicting)));
  put(table, fresh);
}

// "shard 2/3 (not given)": who should have run the first missing case.
std::string owner_of(long i, const std::vector<std::string>& shards, const std::vector<StoreHeading>& headings) {
  for (std::size_t k = 0; k < headings.size(); ++k) {
    const Shard shard = parse_shard(headings[k].shard).value_or(Shard{});
    if (shard.holds(i))
      return fmt::format("{} is not finished: continue it with `teeter study ... -o {} --resume`", shards[k],
                         shards[k]);
  }
  const long count = parse_shard(headings[0].shard).value_or(Shard{}).count;
  return fmt::format("shard {}/{} is not among the folders", i % count + 1, count);
}

void check_complete(const StudyTable& table, const std::vector<std::string>& shards,
                    const std::vector<StoreHeading>& headings) {
  constexpr std::size_t most_owners = 10;
  std::vector<long> missing;
  for (long i = 0; i < table.cases; ++i)
    if (table.done[static_cast<std::size_t>(i)] == 0) missing.push_back(i);
  if (missing.empty()) return;
  std::vector<std::string> messages{
      fmt::format("{} of {} cases are missing: {}", missing.size(), table.cases, first_of(missing))};
  for (const long i : missing) {
    const std::string owner = owner_of(i, shards, headings);
    if (std::find(messages.begin(), messages.end(), owner) == messages.end()) messages.push_back(owner);
    if (messages.size() > most_owners) break;
  }
  throw InputError(messages);
}

void copy_to_store(const MergedStudy& study, const std::string& folder) {
  constexpr long portion = 10000;
  const StudyTable& table = study.result.table;
  StudyStore store(folder, heading_for(study.file, study.result.plan, {}), study.result.plan, false);
  auto failure = table.failures.begin();
  for (long first = 0; first < table.cases; first += portion) {
    const long end = std::min(first + portion, table.cases);
    CaseRows rows;
    for (long i = first; i < end; ++i) rows.cases.push_back(i);
    rows.values.assign(table.row(first), table.row(end));
    for (; failure != table.failures.end() && failure->index < end; ++failure) rows.failures.push_back(*failure);
    if (first == 0) rows.seconds = study.result.work.seconds;
    store.add(rows);
  }
  store.finish();
}

}  // namespace

MergedStudy merge_studies(const std::vector<std::string>& shards, const std::string& folder) {
  std::vector<StoreHeading> headings;
  for (const std::string& shard : shards) headings.push_back(read_heading(shard));
  check_same_study(shards, headings);
  check_parts(shards, headings);
  MergedStudy study;
  const StoreHeading& first = headings.front();
  study.file = read_scenario_text(first.scenario_text, first.scenario_path, first.settings);
  StudyResult& result = study.result;
  if (!study.file.study) throw InputError(shards.front() + ": the scenario in its store has no [study]");
  result.plan = plan_study(study.file);
  if (result.plan.fill_in_rounds) throw InputError("a refined map has no shards to merge");
  const StoreHeading now = heading_for(study.file, result.plan, {});
  if (now.fingerprint != first.fingerprint)
    throw InputError(fmt::format("{}: the program or the records are not those it was computed with", shards.front()));
  result.table = table_for(result.plan);
  for (std::size_t k = 0; k < shards.size(); ++k) {
    add_shard(shards[k], headings[k], result.plan, result.table);
    result.work.seconds += headings[k].seconds;
  }
  check_complete(result.table, shards, headings);
  copy_to_store(study, folder);
  if (result.plan.conclude) result.findings = result.plan.conclude(result.table);
  return study;
}

}  // namespace teeter
