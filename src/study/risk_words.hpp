// What a risk study says, in words.
#pragma once

#include <string>

#include "study/limit_state.hpp"
#include "study/risk_findings.hpp"

namespace teeter {

// What is told of the first curve.
struct RiskNumbers {
  double annual_rate = 0.0;
  double low = 0.0;    // of the 95 % bounds of the rate
  double high = 0.0;   // equal to `low`: there are none
  double below = 0.0;  // 1/year, beyond the ends of the table
  double above = 0.0;
};

// The most important sentence first; warnings apart.
void tell_risk(const Limit& limit, const Study& study, const KnownFragility& fragility, const RiskNumbers& numbers,
               const RiskFindings& risk, StudyFindings& findings);

// "1 400": two digits, thousands apart.
std::string years_text(double years);

}  // namespace teeter
