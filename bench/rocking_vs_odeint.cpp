// Benchmark of the rocking model, one by one and in lanes, beside Boost.odeint's dopri5 with dense output, at equal
// accuracy.
#include <fmt/format.h>

#include <cstdlib>
#include <cstring>

#include "support/report.hpp"

namespace bench {
namespace {

struct Options {
  bool json = false;
  bool errors_only = false;
  int repeats = 15;
  std::string once;     // "map/stocky/full history/teeter, drive alone": one pass of it, for instruction counts
  double teeter = 0.0;  // tolerance instead of the chosen one
  std::size_t grid = usual_map_points;
};

struct Product {
  const char* name;
  std::vector<Contender> (*contenders)(const Work&, const Tolerances&);
};

constexpr Product products[] = {{"full history", history_contenders}, {"verdict only", verdict_contenders}};

std::vector<Work> all_works(std::size_t grid) {
  std::vector<Work> works;
  for (const BlockSize& size : block_sizes()) works.push_back(map_work(size, pulse_map(size, grid)));
  for (const BlockSize& size : block_sizes()) works.push_back(record_work(size, usual_record_scales));
  return works;
}

Tolerances tolerances_for(const Work& work, const Options& options) {
  Tolerances chosen = work.is_map() ? map_tolerances : record_tolerances;
  if (options.teeter > 0.0) chosen.teeter = chosen.lanes = options.teeter;
  return chosen;
}

Result measure(const Work& work, const Product& product, const Tolerances& tolerances, int repeats) {
  Result result{work.ground, product.name, work.size.name, work.cases, {}};
  const std::vector<Contender> contenders = product.contenders(work, tolerances);
  const std::vector<double> seconds = best_seconds(contenders, work.cases, repeats);
  for (std::size_t i = 0; i < contenders.size(); ++i)
    result.timings.push_back({contenders[i].name, 1e6 * seconds[i] / static_cast<double>(work.cases)});
  return result;
}

}  // namespace

// Its own symbol, so that callgrind can be told to count only this (--toggle-collect=measured_pass).
extern "C" [[gnu::noinline]] void measured_pass(const Contender& contender, std::size_t cases) {
  sink = contender.run(0, cases);
}

namespace {

bool run_once(const Options& options) {
  for (const Work& work : all_works(options.grid)) {
    for (const Product& product : products) {
      for (const Contender& contender : product.contenders(work, tolerances_for(work, options))) {
        const auto name = fmt::format("{}/{}/{}/{}", work.ground, work.size.name, product.name, contender.name);
        if (options.once == "list") fmt::print("{}\n", name);
        if (options.once != name) continue;
        measured_pass(contender, work.cases);
        fmt::print("{} simulations\n", work.cases);
        return true;
      }
    }
  }
  return options.once == "list";
}

std::vector<WorkReport> run_all(const Options& options) {
  std::vector<WorkReport> reports;
  for (const Work& work : all_works(options.grid)) {
    const Tolerances tolerances = tolerances_for(work, options);
    WorkReport report{work, tolerances, measure_accuracy(work, tolerances), {}};
    if (!options.errors_only) {
      for (const Product& product : products)
        report.results.push_back(measure(work, product, tolerances, options.repeats));
    }
    reports.push_back(std::move(report));
  }
  return reports;
}

Options read_options(int count, char** words) {
  Options options;
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    const bool has_value = i + 1 < count;
    if (word == "--json") {
      options.json = true;
    } else if (word == "--errors") {
      options.errors_only = true;
    } else if (word == "--repeats" && has_value) {
      options.repeats = std::max(1, std::atoi(words[++i]));
    } else if (word == "--once" && has_value) {
      options.once = words[++i];
    } else if (word == "--tolerance" && has_value) {
      options.teeter = std::atof(words[++i]);
    } else if (word == "--grid" && has_value) {
      options.grid = static_cast<std::size_t>(std::max(1, std::atoi(words[++i])));
    } else {
      fmt::print(
          stderr,
          "usage: rocking_vs_odeint [--json] [--errors] [--repeats N] [--tolerance T] [--grid N] [--once NAME|list]\n");
      std::exit(2);
    }
  }
  return options;
}

}  // namespace
}  // namespace bench

int main(int count, char** words) {
  const bench::Options options = bench::read_options(count, words);
  if (!options.once.empty()) return bench::run_once(options) ? 0 : 2;
  const auto reports = bench::run_all(options);
  fmt::print("{}", options.json ? bench::as_json(reports) : bench::as_table(reports));
  return 0;
}
