// What was found about all claims, for people: the book docs/validation.md with its figures, and a line for each claim.
#pragma once

#include "core/files.hpp"
#include "validate/compute.hpp"

namespace teeter {

std::string words_for(Finding finding);    // "contradicts itself"
std::string words_for(Expected expected);  // "approximately true"

struct Tally {
  std::size_t claims = 0;
  std::size_t passed = 0;
  std::size_t differ = 0;
  std::size_t contradict = 0;
  std::vector<std::string> broken;  // ids of claims that do not hold
};
Tally count(std::span<const JudgedTable> tables);

// "35 claims: 20 pass, 10 differ, 5 contradict themselves; each finding is borne out by our numbers."
std::string summary_sentence(const Tally& tally);

// id, finding and the beginning of the statement.
std::string claim_line(const JudgedClaim& one);

// Markdown. The figures are expected in the folder validation beside it.
std::string book_text(std::span<const JudgedTable> tables);

// DIR/validation.md and DIR/validation/ID.svg.
std::vector<OutputFile> book_files(const std::string& folder, std::span<const JudgedTable> tables);

}  // namespace teeter
