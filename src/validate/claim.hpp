// A published statement beside our own computation: what `teeter validate` prints and docs/validation.md is made of.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace teeter {

// What a closer look at the paper leads us to expect.
enum class Expected { reproducible, approximate, contradictory, not_checkable };

// What our numbers say of the statement.
enum class Finding { pass, differs, contradicts_itself };

// A published number and ours. It holds when they agree within the tolerance, or, where the paper is known to be wrong,
// when they do not.
struct ClaimNumber {
  std::string name;
  double published = 0.0;
  double ours = 0.0;
  double tolerance = 0.0;  // absolute, in the unit of both
  std::string unit;        // empty: a pure number
  bool agrees = true;      // false: the paper is wrong here, and the difference is the finding
};
bool holds(const ClaimNumber& number);

// A statement without a published number ("decays faster"), with our evidence in the text.
struct ClaimFact {
  std::string text;  // holds our numbers
  bool holds = false;
};

struct ClaimSeries {
  std::string name;
  std::vector<double> x;
  std::vector<double> y;
  bool points = false;  // marks instead of a line
};

struct ClaimPlot {
  std::string title;
  std::string x_label;  // with the unit
  std::string y_label;  // with the unit
  std::vector<ClaimSeries> series;
  bool logarithmic_x = false;
  bool logarithmic_y = false;
};

struct Claim {
  std::string source;     // paper and place: "Anagnostopoulos, Table 3"
  std::string statement;  // what the paper says, in a sentence
  Expected expected = Expected::reproducible;
  Finding finding = Finding::pass;
  std::string reason;  // one sentence; empty only for pass
  std::vector<ClaimNumber> numbers;
  std::vector<ClaimFact> facts;
  std::vector<ClaimPlot> plots;  // panels of one figure
};
// Every number and every fact holds.
bool holds(const Claim& claim);

// One row for each statement; computed when asked for.
struct ClaimRow {
  const char* id;  // A1 ... A16, P1 ..., as in docs/validation.md
  Claim (*compute)();
};

// One table for each paper, in the order of their letters, and our own comparisons.
std::span<const ClaimRow> anagnostopoulos_claims();  // A
std::span<const ClaimRow> prieto_claims();           // P
std::span<const ClaimRow> zhang_claims();            // Z
std::span<const ClaimRow> gagliardo_claims();        // G
std::span<const ClaimRow> bilotti_claims();          // B
std::span<const ClaimRow> cross_model_claims();      // X
std::span<const ClaimRow> space_body_claims();       // S
std::span<const ClaimRow> assembly_claims();         // M

}  // namespace teeter
