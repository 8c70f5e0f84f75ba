#include <fmt/format.h>

#include <iterator>

#include "io/write_history.hpp"

namespace teeter {

std::string history_csv(const History& history) {
  std::string text;
  const auto& columns = history.columns;
  for (const Column& column : columns) text += (text.empty() ? "" : ",") + column.name;
  text += '\n';
  const std::size_t rows = columns.empty() ? 0 : columns.front().values.size();
  text.reserve(text.size() + rows * columns.size() * 20);
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t c = 0; c < columns.size(); ++c)
      fmt::format_to(std::back_inserter(text), "{}{}", c == 0 ? "" : ",", columns[c].values[row]);
    text += '\n';
  }
  return text;
}

}  // namespace teeter
