#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <filesystem>

#include "commands.hpp"
#include "core/error.hpp"
#include "core/files.hpp"
#include "core/number.hpp"
#include "core/units.hpp"
#include "io/body_output.hpp"
#include "io/json.hpp"
#include "terminal.hpp"

namespace teeter::cli {
namespace {

// A positive quantity with its unit, or in SI; nothing when it is not given.
std::optional<double> positive_quantity(const std::string& text, const char* option, Dimension dimension) {
  if (text.empty()) return std::nullopt;
  const auto plain = parse_number(text);
  const auto value = plain ? std::variant<double, UnitProblem>(*plain) : parse_quantity(text, dimension);
  if (const auto* problem = std::get_if<UnitProblem>(&value))
    throw InputError(fmt::format("{}: {}", option, problem->message));
  const double number = std::get<double>(value);
  if (!(number >= 1e-9 && number <= 1e15))
    throw InputError(fmt::format("{}: must be from 1e-9 to 1e15, not {}", option, text));
  return number;
}

std::optional<std::size_t> face_of(const std::string& text) {
  if (text.empty() || text == "auto") return std::nullopt;
  std::size_t face = 0;
  const char* end = text.data() + text.size();
  const auto [stopped, error] = std::from_chars(text.data(), end, face);
  if (error != std::errc() || stopped != end)
    throw InputError(fmt::format("--face: must be auto or the number of a face from 0 on, not \"{}\"", text));
  return face;
}

MeshOptions options_of(const BodyCommand& command) {
  MeshOptions options;
  options.scale = command.scale;
  options.up = command.up == "y" ? MeshUp::y : MeshUp::z;
  options.face = face_of(command.face);
  options.density = positive_quantity(command.density, "--density", Dimension::density);
  options.mass = positive_quantity(command.mass, "--mass", Dimension::mass);
  if (options.density && options.mass) throw InputError("--density, --mass: give one of them, not both");
  return options;
}

}  // namespace

void execute(const BodyCommand& command) {
  const MeshOptions options = options_of(command);
  const MeshBody body = mesh_body(read_mesh_file(command.file), options, command.file);
  const std::string document = to_document(body_json(body, command.file));
  std::vector<OutputFile> files;
  const std::filesystem::path folder = command.folder;
  if (!command.folder.empty()) {
    files.push_back({(folder / "body.json").string(), document});
    files.push_back({(folder / "body.svg").string(), standing_plot(body.standing, command.file)});
  } else if (command.svg) {
    const std::string name = std::filesystem::path(command.file).stem().string() + ".body.svg";
    files.push_back({name, standing_plot(body.standing, command.file)});
  }
  write_files(command.folder, files);
  for (const OutputFile& file : files) tell("wrote " + file.path);
  print(command.json ? document : plain_text(body_words(body)));
}

}  // namespace teeter::cli
