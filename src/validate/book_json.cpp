#include "validate/book_json.hpp"

#include "core/version.hpp"
#include "validate/book.hpp"

namespace teeter {
namespace {

using nlohmann::ordered_json;

// The names of the contract.
std::string key_of(Finding finding) {
  return finding == Finding::contradicts_itself ? "contradicts_itself" : words_for(finding);
}

std::string key_of(Expected expected) {
  switch (expected) {
    case Expected::approximate: return "approximate";
    case Expected::not_checkable: return "not_checkable";
    default: return words_for(expected);
  }
}

ordered_json to_json(const ClaimNumber& number) {
  return {{"name", number.name},           {"published", number.published}, {"ours", number.ours},
          {"tolerance", number.tolerance}, {"unit", number.unit},           {"agrees", number.agrees},
          {"holds", holds(number)}};
}

ordered_json to_json(const JudgedClaim& one, const std::string& paper) {
  const Claim& claim = one.claim;
  ordered_json json = {{"id", one.id},
                       {"paper", paper},
                       {"source", claim.source},
                       {"statement", claim.statement},
                       {"expected", key_of(claim.expected)},
                       {"finding", key_of(claim.finding)},
                       {"reason", claim.reason},
                       {"holds", holds(claim)},
                       {"numbers", ordered_json::array()},
                       {"facts", ordered_json::array()},
                       {"panels", claim.plots.size()}};
  for (const ClaimNumber& number : claim.numbers) json["numbers"].push_back(to_json(number));
  for (const ClaimFact& fact : claim.facts) json["facts"].push_back({{"text", fact.text}, {"holds", fact.holds}});
  return json;
}

}  // namespace

ordered_json to_json(std::span<const JudgedTable> tables) {
  const Tally tally = count(tables);
  ordered_json json = {{"schema", "teeter.validate/1"},
                       {"version", version},
                       {"holds", tally.broken.empty()},
                       {"claims_total", tally.claims},
                       {"pass", tally.passed},
                       {"differs", tally.differ},
                       {"contradicts_itself", tally.contradict},
                       {"not_borne_out", tally.broken},
                       {"claims", ordered_json::array()}};
  for (const JudgedTable& table : tables)
    for (const JudgedClaim& one : table.claims) json["claims"].push_back(to_json(one, table.table->citation));
  return json;
}

}  // namespace teeter
