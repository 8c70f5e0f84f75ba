// The benchmark suite: one table of ratios against peers, the growth of cost with the work, and the page that says so.
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "suite/page.hpp"

namespace {

struct Options {
  bool quick = false;
  std::string page;  // file to write; empty: none
};

Options read_options(int count, char** words) {
  Options options;
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    if (word == "--quick") {
      options.quick = true;
    } else if (word == "--write" && i + 1 < count) {
      options.page = words[++i];
    } else {
      fmt::print(stderr, "usage: suite [--quick] [--write FILE]\n");
      std::exit(2);
    }
  }
  return options;
}

// Empty where there is no such file.
std::string text_of(const std::string& name) {
  std::ifstream file(name);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct Part {
  const char* name;
  void (*run)(bool quick, bench::Findings& findings);
};

constexpr Part parts[] = {{"maps and records", bench::compare_rocking},
                          {"contact", bench::compare_contact},
                          {"bodies in space", bench::compare_space},
                          {"studies", bench::compare_studies},
                          {"growth", bench::measure_growth}};

}  // namespace

int main(int count, char** words) {
  const Options options = read_options(count, words);
  const auto begun = std::chrono::steady_clock::now();
  const auto passed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count(); };
  bench::Circumstances circumstances{bench::this_machine(), bench::load_average(), {}, 0.0, options.quick};
  bench::Findings findings;
  for (const Part& part : parts) {
    fmt::print(stderr, "{:.0f} s: {}\n", passed(), part.name);
    part.run(options.quick, findings);
  }
  circumstances.seconds = passed();
  circumstances.load_after = bench::load_average();
  const std::string page = bench::performance_page(findings, circumstances, text_of(options.page));
  fmt::print("{}", page);
  if (options.page.empty()) return 0;
  std::ofstream file(options.page);
  file << page;
  if (file.flush()) return 0;
  fmt::print(stderr, "{} cannot be written\n", options.page);
  return 1;
}
