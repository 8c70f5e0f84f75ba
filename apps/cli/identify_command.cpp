#include <fmt/format.h>

#include <array>
#include <filesystem>

#include "commands.hpp"
#include "core/error.hpp"
#include "core/number.hpp"
#include "core/suggest.hpp"
#include "core/units.hpp"
#include "io/files.hpp"
#include "io/identify_output.hpp"
#include "io/json.hpp"
#include "io/read_scenario.hpp"
#include "terminal.hpp"

namespace teeter::cli {
namespace {

void choose(IdentifyOptions& options, const std::string& name) {
  constexpr std::array<std::string_view, 4> names{"restitution", "p", "alpha", "release"};
  const std::array<bool*, 4> chosen{&options.fit_restitution, &options.fit_p, &options.fit_alpha, &options.fit_release};
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (name != names[i]) continue;
    *chosen[i] = true;
    return;
  }
  const std::vector<std::string_view> known(names.begin(), names.end());
  const std::string near = nearest_word(name, known);
  throw InputError(fmt::format("--fit: unknown parameter \"{}\", {}", name,
                               near.empty() ? "available: " + joined(known) : "did you mean " + near + "?"));
}

std::optional<double> noise_of(const std::string& text, const char* option, Dimension dimension) {
  if (text.empty()) return std::nullopt;
  if (const auto plain = parse_number(text)) return *plain;
  const auto value = parse_quantity(text, dimension);
  if (const auto* problem = std::get_if<UnitProblem>(&value))
    throw InputError(fmt::format("{}: {}", option, problem->message));
  return std::get<double>(value);
}

IdentifyOptions options_of(const IdentifyCommand& command) {
  IdentifyOptions options = command.options;
  if (!command.fit.empty()) options.fit_restitution = false;
  for (const std::string& name : command.fit) choose(options, name);
  options.noise_angle = noise_of(command.noise_angle, "--noise-angle", Dimension::angle);
  options.noise_time = noise_of(command.noise_time, "--noise-time", Dimension::time);
  return options;
}

// Each problem after the file it belongs to: the scenario's keys, or the table.
void check(const IdentifyCommand& command, const ScenarioFile& file, const PeaksFile& peaks,
           const IdentifyOptions& options) {
  std::vector<std::string> messages;
  for (const std::string& problem : identify_problems(file.scenario, peaks.observations, options)) {
    const std::string key = problem.substr(0, problem.find_first_of(".: "));
    const bool of_scenario = key == "model" || key == "block" || key == "ground" || key == "initial";
    messages.push_back((of_scenario ? command.file : command.peaks) + ": " + problem);
  }
  if (!messages.empty()) throw InputError(messages);
}

}  // namespace

void execute(const IdentifyCommand& command) {
  const IdentifyOptions options = options_of(command);
  const ScenarioFile file = read_scenario_file(command.file, command.settings);
  const PeaksFile peaks = read_peaks_file(command.peaks, command.reading);
  check(command, file, peaks, options);
  const Identification result = identify(file.scenario, peaks.observations, options);
  const IdentifyContext context{file.scenario.title, command.peaks, peaks.rows, peaks.sampled, options.seed};
  const std::string document = to_document(identify_json(result, context));
  if (!command.folder.empty()) {
    const std::filesystem::path folder = command.folder;
    write_files(command.folder, {{(folder / "identify.json").string(), document},
                                 {(folder / "identify.svg").string(), identify_plot(result, context)}});
  }
  print(command.json ? document : plain_text(identify_words(result)));
  if (!result.converged) throw std::runtime_error(result.reason);
}

}  // namespace teeter::cli
