#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "bounded_work.hpp"
#include "commands.hpp"
#include "core/version.hpp"
#include "io/json.hpp"
#include "terminal.hpp"
#include "validate/book.hpp"
#include "validate/book_json.hpp"
#include "validate/measured/chapter.hpp"

namespace teeter::cli {
namespace {

// One line that is rewritten on a terminal; elsewhere nothing, since the result follows within a minute.
CasesDone progress_line(const char* what) {
  if (isatty(STDERR_FILENO) != 1) return {};
  return [what](std::size_t done, std::size_t all) {
    const std::string text = done < all ? fmt::format("\r{} of {} {}", done, all, what) : "\r\033[K";
    std::fputs(text.c_str(), stderr);
    std::fflush(stderr);
  };
}

std::string lines_for(const std::vector<JudgedTable>& tables) {
  std::string text;
  for (const JudgedTable& table : tables)
    for (const JudgedClaim& one : table.claims) text += claim_line(one) + "\n";
  return text + summary_sentence(count(tables)) + "\n";
}

void compare_with_measurements(const ValidateCommand& command) {
  for (const std::string& id : command.ids)
    if (!is_chapter(id)) throw InputError("validate: claims and measurements cannot be asked for at once: " + id);
  if (command.data.empty()) throw InputError("validate: measurements need --data DIR, the folder that holds them");
  std::vector<MeasuredChapter> chapters;
  limited_work(command.time_limit, [&] {
    for (const std::string& id : command.ids)
      chapters.push_back(compute_chapter(id, command.data, progress_line("parts")));
  });
  if (!command.folder.empty()) {
    const std::vector<OutputFile> files = chapter_files(command.folder, chapters);
    write_files((std::filesystem::path(command.folder) / "validation").string(), files);
    tell(fmt::format("wrote {} and {} figures", files.front().path, files.size() - 1));
  }
  nlohmann::ordered_json document = {{"schema", "teeter.measured/1"}, {"version", version}};
  std::string lines;
  for (const MeasuredChapter& chapter : chapters) {
    document["chapters"].push_back(chapter.json);
    for (const std::string& line : chapter.lines) lines += line + "\n";
  }
  print(command.json ? to_document(document) : lines);
}

}  // namespace

void execute(const ValidateCommand& command) {
  if (std::ranges::any_of(command.ids, is_chapter)) return compare_with_measurements(command);
  if (!command.data.empty())
    throw InputError("validate: --data goes with measurements, e.g. validate cubes --data DIR");
  const std::vector<JudgedTable> tables =
      limited_work(command.time_limit, [&] { return compute_claims(command.ids, progress_line("claims")); });
  if (!command.folder.empty()) {
    const std::vector<OutputFile> files = book_files(command.folder, tables);
    write_files((std::filesystem::path(command.folder) / "validation").string(), files);
    tell(fmt::format("wrote {} and {} figures", files.front().path, files.size() - 1));
  }
  print(command.json ? to_document(to_json(tables)) : lines_for(tables));
  if (const Tally tally = count(tables); !tally.broken.empty())
    throw std::runtime_error(fmt::format("claims not borne out: {}", fmt::join(tally.broken, ", ")));
}

}  // namespace teeter::cli
