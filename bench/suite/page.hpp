// The findings as text: tables that read well in a terminal and as Markdown.
#pragma once

#include <string>

#include "suite/findings.hpp"
#include "suite/machine.hpp"

namespace bench {

struct Circumstances {
  Machine machine;
  std::string load_before;
  std::string load_after;
  double seconds;  // the whole run took
  bool quick;
};

// `before`: the page so far, whose tables of other processors stay.
std::string performance_page(const Findings& findings, const Circumstances& circumstances, const std::string& before);

}  // namespace bench
