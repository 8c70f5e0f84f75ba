#include "follow/in_time.hpp"

#include <fmt/format.h>

namespace teeter {

void note_time_limit(Summary& summary, const std::string& words, double time, double end) {
  const std::string told = fmt::format("{} after {:.4g} s of {:.4g} s of the motion", words, time, end);
  if (summary.overturned) {  // what is known of a fall stays known
    summary.warnings.push_back("not followed any further: " + told);
    return;
  }
  summary.status = Status::time_limit;
  summary.verdict = Verdict::moving;  // what was not followed to its end has not come to rest
  summary.reason = told;
  summary.outlook = Outlook::open;
}

}  // namespace teeter
