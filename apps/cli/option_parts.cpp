#include "option_parts.hpp"

namespace teeter::cli {

void add_settings(CLI::App& command, std::vector<std::string>& settings) {
  command
      .add_option("--set", settings,
                  "Override a key: --set ground.horizontal.amplitude=\"0.3 g\" (lists: block.0.width)")
      ->type_name("KEY=VALUE")
      ->take_all()
      ->allow_extra_args(false);
}

void add_file(CLI::App& command, std::string& file) {
  command.add_option("FILE", file, "The scenario (TOML); see docs/scenario.md")->type_name("*.toml")->required();
}

void add_report(CLI::App& command, std::string& form, const std::string& where) {
  command
      .add_option("--report", form,
                  "Write a page " + where + ". pdf needs chromium, docx and tex need pandoc; html where none is named")
      ->type_name("html|pdf|docx|tex")
      ->check(one_word_of(report_forms()));
}

void add_time_limit(CLI::App& command, double& seconds, const std::string& what) {
  command.add_option("--time-limit", seconds, what + " (default: none)")
      ->type_name("SECONDS")
      ->check(between(1e-3, 1e9));
}

void add_whole_time_limit(CLI::App& command, double& seconds) {
  add_time_limit(command, seconds, "Seconds after which the work is given up; nothing is written then");
}

}  // namespace teeter::cli
