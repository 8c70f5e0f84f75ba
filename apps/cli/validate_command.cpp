#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>

#include "commands.hpp"
#include "io/json.hpp"
#include "terminal.hpp"
#include "validate/book.hpp"
#include "validate/book_json.hpp"

namespace teeter::cli {
namespace {

// One line that is rewritten on a terminal; elsewhere nothing, since the result follows within a minute.
ClaimProgress progress_line() {
  if (isatty(STDERR_FILENO) != 1) return {};
  return [](std::size_t done, std::size_t all) {
    const std::string text = done < all ? fmt::format("\r{} of {} claims", done, all) : "\r\033[K";
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

}  // namespace

void execute(const ValidateCommand& command) {
  const std::vector<JudgedTable> tables = compute_claims(command.ids, progress_line());
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
