#include "io/identify_request.hpp"

#include <fmt/format.h>

#include <array>

#include "core/error.hpp"
#include "core/number.hpp"
#include "core/suggest.hpp"

namespace teeter {
namespace {

void choose(IdentifyOptions& options, const std::string& name, const std::string& option) {
  constexpr std::array<std::string_view, 4> names{"restitution", "p", "alpha", "release"};
  const std::array<bool*, 4> chosen{&options.fit_restitution, &options.fit_p, &options.fit_alpha, &options.fit_release};
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (name != names[i]) continue;
    *chosen[i] = true;
    return;
  }
  const std::vector<std::string_view> known(names.begin(), names.end());
  const std::string near = nearest_word(name, known);
  throw InputError(fmt::format("{}: unknown parameter \"{}\", {}", option, name,
                               near.empty() ? "available: " + joined(known) : "did you mean " + near + "?"));
}

}  // namespace

void choose_parameters(IdentifyOptions& options, const std::vector<std::string>& names, const std::string& option) {
  options.fit_restitution = false;
  for (const std::string& name : names) choose(options, name, option);
}

std::optional<double> noise_of(const std::string& text, const std::string& option, Dimension dimension) {
  if (text.empty()) return std::nullopt;
  if (const auto plain = parse_number(text)) return *plain;
  const auto value = parse_quantity(text, dimension);
  if (const auto* problem = std::get_if<UnitProblem>(&value))
    throw InputError(fmt::format("{}: {}", option, problem->message));
  return std::get<double>(value);
}

void check_identify(const ScenarioFile& file, const std::string& table, const PeaksFile& peaks,
                    const IdentifyOptions& options) {
  std::vector<std::string> messages;
  for (const std::string& problem : identify_problems(file.scenario, peaks.observations, options)) {
    const std::string key = problem.substr(0, problem.find_first_of(".: "));
    const bool of_scenario = key == "model" || key == "block" || key == "ground" || key == "initial";
    messages.push_back((of_scenario ? file.path : table) + ": " + problem);
  }
  if (!messages.empty()) throw InputError(messages);
}

}  // namespace teeter
