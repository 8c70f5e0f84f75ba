#include "validate/compute.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "core/error.hpp"
#include "core/suggest.hpp"
#include "teeter/stop.hpp"
#include "workers/for_cases.hpp"

namespace teeter {
namespace {

std::string upper_case(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

void check_ids(const std::vector<std::string>& ids) {
  std::vector<std::string_view> known;
  for (const ClaimTable& table : claim_tables())
    for (const ClaimRow& row : table.claims()) known.emplace_back(row.id);
  std::vector<std::string> problems;
  for (const std::string& id : ids)
    if (std::ranges::find(known, upper_case(id)) == known.end())
      problems.push_back(fmt::format("validate: there is no claim {}, available: {}", id, joined(known)));
  if (!problems.empty()) throw InputError(problems);
}

Claim compute_one(const ClaimRow& row) {
  try {
    return row.compute();
  } catch (const Stopped&) {
    throw;
  } catch (const std::exception& trouble) {
    Claim claim;
    claim.statement = "The computation failed.";
    claim.facts.push_back({trouble.what(), false});
    return claim;
  }
}

}  // namespace

std::vector<JudgedTable> compute_claims(const std::vector<std::string>& ids, const CasesDone& progress) {
  check_ids(ids);
  const auto wanted = [&](const ClaimRow& row) {
    return ids.empty() || std::ranges::any_of(ids, [&](const std::string& id) { return upper_case(id) == row.id; });
  };
  std::vector<JudgedTable> tables;
  for (const ClaimTable& table : claim_tables()) {
    JudgedTable judged{&table, {}};
    for (const ClaimRow& row : table.claims())
      if (wanted(row)) judged.claims.push_back({row.id, {}});
    if (!judged.claims.empty()) tables.push_back(std::move(judged));
  }
  std::vector<std::pair<const ClaimRow*, Claim*>> work;
  for (JudgedTable& judged : tables)
    for (JudgedClaim& one : judged.claims)
      for (const ClaimRow& row : judged.table->claims())
        if (one.id == row.id) work.emplace_back(&row, &one.claim);
  for_cases(
      work.size(), [&](std::size_t i) { *work[i].second = compute_one(*work[i].first); }, progress);
  return tables;
}

}  // namespace teeter
