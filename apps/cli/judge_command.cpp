#include <filesystem>

#include "bounded_work.hpp"
#include "commands.hpp"
#include "core/files.hpp"
#include "io/json.hpp"
#include "io/judge_output.hpp"
#include "io/read_tests.hpp"
#include "terminal.hpp"

namespace teeter::cli {

void execute(const JudgeCommand& command) {
  const std::vector<ShakeTest> tests = read_shake_tests(command.tests, command.file, command.settings);
  const Judgement judged =
      bounded_work("Judging", command.time_limit, [&](const Progress&) { return judge(tests, command.options); });
  const std::string document = to_document(judge_json(judged, {command.file, command.tests}));
  if (!command.folder.empty())
    write_files(command.folder, {{(std::filesystem::path(command.folder) / "judge.json").string(), document}});
  print(command.json ? document : judge_text(judged));
}

}  // namespace teeter::cli
