#include "scenario/toml_guard.hpp"

namespace teeter {
namespace {

constexpr int deepest_nesting = 250;

bool begins_key(char c) {
  const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return letter || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '"' || c == '\'';
}

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::optional<TextProblem> run() {
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
    while (at_ < text_.size() && !problem_) step();
    return problem_;
  }

 private:
  char now() const { return text_[at_]; }
  bool sees(std::string_view word) const { return text_.substr(at_, word.size()) == word; }

  void complain(const char* message) {
    std::size_t line = 1;
    std::size_t column = 1;
    for (std::size_t i = 0; i < at_ && i < text_.size(); ++i) {
      ++column;
      if (text_[i] != '\n') continue;
      ++line;
      column = 1;
    }
    problem_ = TextProblem{line, column, message};
  }

  void step() {
    const char c = now();
    if (c == '\n') {
      dots_ = 0;
      fresh_line_ = true;
      ++at_;
    } else if (c == '#') {
      while (at_ < text_.size() && now() != '\n') ++at_;
    } else if (c == '"' || c == '\'') {
      fresh_line_ = false;
      skip_string(c);
    } else if (static_cast<unsigned char>(c) >= 0x80U) {
      complain("special characters such as accents may stand only in quoted texts and in comments");
    } else {
      dots_ = c == '.' ? dots_ + 1 : (c == '=' || c == '[' || c == ',') ? 0 : dots_;
      if (dots_ > deepest_nesting) complain("a dotted name has too many parts");
      bracket(c);
      if (c != ' ' && c != '\t' && c != '\r') fresh_line_ = false;
      ++at_;
    }
  }

  void bracket(char c) {
    if (c == '[' && fresh_line_ && depth_ == 0) return header();
    if (c == '[' || c == '{') ++depth_;
    if ((c == ']' || c == '}') && depth_ > 0) --depth_;
    if (depth_ > deepest_nesting) complain("lists and tables are nested too deeply");
  }

  // "[name]" or "[[name]]": moves onto the last opening bracket. The closing ones are ignored at depth 0.
  void header() {
    if (sees("[[")) ++at_;
    std::size_t next = at_ + 1;
    while (next < text_.size() && (text_[next] == ' ' || text_[next] == '\t')) ++next;
    if (next >= text_.size() || !begins_key(text_[next])) complain("a table header needs a name after the bracket");
  }

  void skip_string(char quote) {
    const bool basic = quote == '"';
    const std::string_view triple = basic ? "\"\"\"" : "'''";
    const bool multi = sees(triple);
    at_ += multi ? 3 : 1;
    while (at_ < text_.size()) {
      if (basic && now() == '\\') {
        at_ += 2;
      } else if (multi ? sees(triple) : now() == quote) {
        at_ += multi ? 3 : 1;
        while (multi && at_ < text_.size() && now() == quote) ++at_;  // up to two quotes may end the text itself
        return;
      } else if (!multi && now() == '\n') {
        return;  // not closed: the parser says so
      } else {
        ++at_;
      }
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
  int dots_ = 0;  // of the name being read
  bool fresh_line_ = true;
  std::optional<TextProblem> problem_;
};

}  // namespace

std::optional<TextProblem> find_toml_problem(std::string_view text) { return Scanner(text).run(); }

}  // namespace teeter
