#include "core/version.hpp"
#include "io/judge_output.hpp"
#include "study/neighbour.hpp"

namespace teeter {
namespace {

using JudgeJson = nlohmann::ordered_json;

const char* verdict_word(bool falls) { return falls ? "falls" : "stands"; }

JudgeJson test_json(const ShakeForecast& one) {
  return {{"name", one.name},
          {"measured", verdict_word(one.fell)},
          {"computed", one.undecided ? JudgeJson(nullptr) : JudgeJson(verdict_word(one.falls))},
          {"right", one.falls == one.fell},
          {"probability_of_fall", one.probability},
          {"samples", one.samples},
          {"overturned", one.overturned}};
}

JudgeJson class_json(const CalibrationClass& one) {
  return {{"from", one.from},
          {"to", one.to},
          {"tests", one.count},
          {"fell", one.happened},
          {"stated_mean", one.stated},
          {"observed", one.observed.estimate},
          {"interval", {one.observed.low, one.observed.high}}};
}

JudgeJson input_json(const InputWorth& one) {
  JudgeJson tried = JudgeJson::array();
  for (const TriedFactor& factor : one.tried)
    tried.push_back({{"factor", factor.factor}, {"right", factor.right}, {"log_loss", factor.log_loss}});
  return {{"input", to_text(one.input)},
          {"best_factor", one.best.factor},
          {"right", one.best.right},
          {"log_loss_gain", one.gain},
          {"standard_error", one.gain_error},
          {"doubt_removed", one.doubt_removed},
          {"tried", tried}};
}

}  // namespace

nlohmann::ordered_json judge_json(const Judgement& judged, const JudgeContext& context) {
  JudgeJson uncertainty = JudgeJson::object();
  for (const UncertainInput& input : judged.differing) uncertainty[input.name] = input.reach;
  JudgeJson json = {{"schema", "teeter.judge/1"},
                    {"version", version},
                    {"file", context.file},
                    {"table", context.table},
                    {"samples", judged.options.samples},
                    {"spread", judged.options.spread.value_or(largest_share(judged.differing))},
                    {"uncertainty", uncertainty},
                    {"uncertainty_default", default_inputs(judged.differing)},
                    {"seed", judged.options.seed},
                    {"tests", judged.tests.size()},
                    {"falls", judged.falls},
                    {"right", judged.right},
                    {"right_falls", judged.right_falls},
                    {"undecided", judged.undecided},
                    {"samples_not_followed", judged.not_followed},
                    {"accuracy", judged.accuracy.estimate},
                    {"accuracy_interval", {judged.accuracy.low, judged.accuracy.high}},
                    {"brier", judged.brier},
                    {"brier_of_share", judged.brier_of_share},
                    {"log_loss", judged.log_loss},
                    {"log_loss_of_share", judged.log_loss_of_share}};
  json["calibration"] = JudgeJson::array();
  for (const CalibrationClass& one : judged.calibration) json["calibration"].push_back(class_json(one));
  json["inputs"] = JudgeJson::array();
  for (const InputWorth& one : judged.inputs) json["inputs"].push_back(input_json(one));
  json["verdicts"] = JudgeJson::array();
  for (const ShakeForecast& one : judged.tests) json["verdicts"].push_back(test_json(one));
  return json;
}

}  // namespace teeter
