// What the suite finds: comparisons with goals, errors, agreement of verdicts, growth of cost with the work.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "support/quantile.hpp"

namespace bench {

inline constexpr double not_measured = std::numeric_limits<double>::quiet_NaN();

// Ratios to reach; 0: none.
struct Goal {
  double must = 0.0;
  double moonshot = 0.0;
};

struct Comparison {
  std::string work;    // "map, verdict, slender"
  std::string ours;    // what of Teeter
  std::string peer;    // what it is compared with
  std::string unit;    // of both times
  double our_time;     //
  double peer_time;    // not_measured: not installed
  Goal goal{};         //
  std::string flaw{};  // why it does not count, whatever the ratio: a larger error, drift, wrong cells
  std::string remark{};

  double ratio() const { return peer_time / our_time; }
  bool reaches(double wanted) const { return flaw.empty() && ratio() >= wanted; }
};

// Angles in shares of alpha, times in 1/p, against the reference.
struct ErrorRow {
  std::string work;
  std::string who;
  Quantiles peak;
  Quantiles end_time;
};

struct VerdictRow {
  std::string work;
  std::size_t cases;
  std::size_t disagreements;
  std::vector<double> flips_within;  // relative change of amplitude that changes the reference's verdict; 0: none found
};

struct Growth {
  std::string work;
  std::string size;           // what grows: "cases"
  std::string unit;           // of the costs
  std::vector<double> sizes;  //
  std::vector<double> costs;  //
  std::string remark{};

  double exponent() const;  // of cost ~ size^exponent, least squares of the logarithms
};

struct Findings {
  std::vector<Comparison> comparisons;
  std::vector<ErrorRow> errors;
  std::vector<VerdictRow> verdicts;
  std::vector<Growth> growths;
};

// Each adds its part. Quick: a smoke run of the same code on little work.
void compare_rocking(bool quick, Findings& findings);
void compare_contact(bool quick, Findings& findings);
void compare_space(bool quick, Findings& findings);
void compare_studies(bool quick, Findings& findings);
void measure_growth(bool quick, Findings& findings);

}  // namespace bench
