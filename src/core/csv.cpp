#include "core/csv.hpp"

namespace teeter {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

bool is_skipped(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t\r");
  return first == std::string_view::npos || line[first] == '#';
}

std::string_view line_from(std::string_view text, std::size_t at) { return text.substr(at, text.find('\n', at) - at); }

// Tabs and semicolons inside quotes are rare enough in a header.
char separator_of(std::string_view header) {
  for (const char c : {'\t', ';'})
    if (header.find(c) != std::string_view::npos) return c;
  return ',';
}

class Reader {
 public:
  Reader(std::string_view text, CsvTable& table) : text_(text), table_(&table) {}

  void read_all() {
    while (at_ < text_.size()) {
      const std::string_view line = line_from(text_, at_);
      if (is_skipped(line)) {
        at_ += line.size() + 1;
        ++line_;
        continue;
      }
      if (table_->rows.empty()) table_->separator = separator_of(line);
      read_row();
    }
  }

 private:
  bool at_end_of_row() const { return at_ >= text_.size() || text_[at_] == '\n'; }

  void read_row() {
    CsvRow row{line_, {}};
    while (true) {
      row.fields.push_back(read_field());
      if (at_end_of_row()) break;
      ++at_;  // the separator
    }
    ++at_;
    ++line_;
    table_->rows.push_back(std::move(row));
  }

  std::string read_field() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    if (at_ < text_.size() && text_[at_] == '"') return read_quoted();
    const std::size_t first = at_;
    while (!at_end_of_row() && text_[at_] != table_->separator) ++at_;
    return trimmed(text_.substr(first, at_ - first));
  }

  std::string read_quoted() {
    const std::size_t began = line_;
    std::string field;
    for (++at_; at_ < text_.size(); ++at_) {
      if (text_[at_] == '\n') ++line_;
      if (text_[at_] != '"') {
        field += text_[at_];
      } else if (at_ + 1 < text_.size() && text_[at_ + 1] == '"') {
        field += text_[++at_];
      } else {
        break;
      }
    }
    if (at_ >= text_.size()) table_->open_quote = began;
    ++at_;
    while (!at_end_of_row() && text_[at_] != table_->separator) ++at_;
    return field;
  }

  std::string_view text_;
  CsvTable* table_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
};

}  // namespace

CsvTable read_csv(std::string_view text) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  CsvTable table;
  Reader(text, table).read_all();
  return table;
}

std::string csv_quoted(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

}  // namespace teeter
