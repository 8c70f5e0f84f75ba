#include <iostream>
#include <teeter/teeter.hpp>

int main(int argc, char** argv) try {
  const teeter::ScenarioFile file = teeter::read_scenario_file(argc > 1 ? argv[1] : "wall.toml");
  const teeter::History history = teeter::simulate(file.scenario);
  std::cout << teeter::words_for(history.summary).headline << '\n';
  teeter::write_file("history.csv", teeter::history_csv(history));
} catch (const std::exception& error) {
  std::cerr << error.what() << '\n';
  return 1;
}
