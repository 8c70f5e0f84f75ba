// The results of `teeter judge`: JSON and words.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "io/words.hpp"
#include "study/judge.hpp"

namespace teeter {

struct JudgeContext {
  std::string file;   // the scenario, as given
  std::string table;  // as given
};

nlohmann::ordered_json judge_json(const Judgement& judged, const JudgeContext& context);
std::string judge_text(const Judgement& judged);

}  // namespace teeter
