#include <filesystem>

#include "bounded_work.hpp"
#include "commands.hpp"
#include "core/files.hpp"
#include "io/identify_output.hpp"
#include "io/identify_request.hpp"
#include "io/json.hpp"
#include "io/read_scenario.hpp"
#include "terminal.hpp"

namespace teeter::cli {
namespace {

IdentifyOptions options_of(const IdentifyCommand& command) {
  IdentifyOptions options = command.options;
  if (!command.fit.empty()) choose_parameters(options, command.fit, "--fit");
  options.noise_angle = noise_of(command.noise_angle, "--noise-angle", Dimension::angle);
  options.noise_time = noise_of(command.noise_time, "--noise-time", Dimension::time);
  return options;
}

}  // namespace

void execute(const IdentifyCommand& command) {
  const IdentifyOptions options = options_of(command);
  const ScenarioFile file = one_scenario(read_scenario_file(command.file, command.settings), "teeter identify");
  const PeaksFile peaks = read_peaks_file(command.peaks, command.reading);
  check_identify(file, command.peaks, peaks, options);
  const Identification result = bounded_work("Fitting", command.time_limit, [&](const Progress&) {
    return identify(file.scenario, peaks.observations, options);
  });
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
