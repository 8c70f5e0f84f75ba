// Arguments in, exit status out: 0 done, 2 bad input, 1 anything else.
#include <csignal>
#include <exception>

#include "commands.hpp"
#include "core/error.hpp"
#include "terminal.hpp"

int main(int argc, char** argv) {
  std::signal(SIGXFSZ, SIG_IGN);  // a file-size limit is a failed write, not a crash
  try {
    const auto command = teeter::cli::parse_command_line(argc, argv);
    if (const auto* finished = std::get_if<teeter::cli::Finished>(&command)) return finished->exit_status;
    std::visit([](const auto& one) { teeter::cli::execute(one); }, command);
    return 0;
  } catch (const teeter::InputError& error) {
    teeter::cli::tell(error.what());
    return 2;
  } catch (const teeter::ScenarioError& error) {
    teeter::cli::tell(error.what());
    return 2;
  } catch (const std::bad_alloc&) {
    teeter::cli::tell("teeter: not enough memory");
  } catch (const std::exception& error) {
    teeter::cli::tell(std::string("teeter: ") + error.what());
  }
  return 1;
}
