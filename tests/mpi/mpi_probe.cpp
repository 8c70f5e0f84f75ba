// Cheap cases through MPI, beside the same cases through threads. Started by mpirun; the argument says what is tried.
// Rank 0 prints what it finds; exit status 0: as it should be. After a stop, though, mpirun has its own.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <functional>
#include <map>
#include <numeric>
#include <stdexcept>
#include <string>
#include <thread>

#include "workers/workers.hpp"
#include "workers/workers_mpi.hpp"

namespace {

using namespace teeter;

constexpr std::size_t columns = 3;
std::atomic<bool> terminated{false};

double cell(long i, std::size_t column) {
  return std::sin(static_cast<double>(i) * 0.37 + static_cast<double>(column));
}

// Every hundredth case fails, with a reason of its own.
CaseRows rows_of(std::span<const long> cases) {
  CaseRows rows;
  rows.cases.assign(cases.begin(), cases.end());
  for (const long i : cases) {
    const bool fails = i % 100 == 99;
    if (fails) rows.failures.push_back({i, "reason of case " + std::to_string(i)});
    for (std::size_t c = 0; c < columns; ++c) rows.values.push_back(fails ? std::nan("") : cell(i, c));
  }
  rows.seconds = 1e-6 * static_cast<double>(cases.size());
  return rows;
}

struct Table {
  std::vector<double> values;
  std::vector<int> times_taken;
  std::map<long, std::string> failures;

  explicit Table(std::size_t cases) : values(cases * columns, -1.0), times_taken(cases, 0) {}
  void put(const CaseRows& rows) {
    if (rows.values.size() != rows.cases.size() * columns) throw std::logic_error("values and cases do not match");
    for (std::size_t k = 0; k < rows.cases.size(); ++k) {
      const auto i = static_cast<std::size_t>(rows.cases[k]);
      std::copy_n(rows.values.begin() + static_cast<std::ptrdiff_t>(k * columns), columns,
                  values.begin() + static_cast<std::ptrdiff_t>(i * columns));
      ++times_taken[i];
    }
    for (const CaseFailure& failure : rows.failures) failures[failure.index] = failure.reason;
  }
};

bool same(const Table& a, const Table& b) {
  return a.values.size() == b.values.size() && a.times_taken == b.times_taken && a.failures == b.failures &&
         std::memcmp(a.values.data(), b.values.data(), a.values.size() * sizeof(double)) == 0;
}

std::vector<long> numbers(std::size_t count, long step = 1) {
  std::vector<long> all(count);
  for (std::size_t i = 0; i < count; ++i) all[i] = static_cast<long>(i) * step;
  return all;
}

Table table_by(const Workforce& workforce, const std::vector<std::vector<long>>& rounds, std::size_t batch,
               std::size_t cases) {
  Table table(cases);
  const std::atomic<bool> never{false};
  for (const std::vector<long>& round : rounds)
    workforce(
        round, batch, [] { return rows_of; }, [&](CaseRows&& rows) { table.put(rows); }, never);
  return table;
}

int rows_and_rounds(const Workforce& ranks) {
  const Workforce here = threads(2);
  int wrong = 0;
  for (const std::size_t batch : {std::size_t{1}, std::size_t{7}, std::size_t{64}, std::size_t{100000}}) {
    const std::size_t cases = batch == 100000 ? 1000000 : 5000;
    // A coarse grid, then what lies between, then nothing: the rounds of a refined map.
    std::vector<long> rest;
    for (const long i : numbers(cases))
      if (i % 4 != 0) rest.push_back(i);
    std::reverse(rest.begin(), rest.end());
    const std::vector<std::vector<long>> rounds{numbers((cases + 3) / 4, 4), rest, {}};
    const bool equal = same(table_by(ranks, rounds, batch, cases), table_by(here, rounds, batch, cases));
    std::printf("batches of %zu: %s\n", batch, equal ? "the same bytes" : "DIFFERENT");
    wrong += equal ? 0 : 1;
  }
  return wrong;
}

// Cases of a millisecond that tell which rank ran them.
MakeRunner tell_rank(int rank) {
  return [rank] {
    return [rank](std::span<const long> cases) {
      CaseRows rows;
      rows.cases.assign(cases.begin(), cases.end());
      rows.values.assign(cases.size(), rank);
      for (std::size_t i = 0; i < cases.size(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
      rows.seconds = 1e-3 * static_cast<double>(cases.size());
      return rows;
    };
  };
}

int who_works(const Workforce& ranks, int size) {
  std::vector<long> shares(static_cast<std::size_t>(size), 0);
  const std::atomic<bool> never{false};
  const auto take = [&](CaseRows&& rows) {
    for (const double rank : rows.values) ++shares[static_cast<std::size_t>(rank)];
  };
  ranks(numbers(400), 4, tell_rank(0), take, never);
  for (std::size_t rank = 0; rank < shares.size(); ++rank) std::printf("rank %zu ran %ld cases\n", rank, shares[rank]);
  const bool all = std::accumulate(shares.begin(), shares.end(), 0L) == 400;
  return all && *std::min_element(shares.begin(), shares.end()) > 0 ? 0 : 1;
}

bool throws_words(const std::function<void()>& action, const std::string& words) {
  try {
    action();
  } catch (const std::runtime_error& error) {
    std::printf("%s\n", error.what());
    return std::string(error.what()).find(words) != std::string::npos;
  }
  return false;
}

CaseRows stumble(std::span<const long> cases) {
  for (const long i : cases)
    if (i == 777) throw std::runtime_error("stumbled over case 777");
  return rows_of(cases);
}

int exceptions(const Workforce& ranks) {
  const std::atomic<bool> never{false};
  const auto ignore = [](CaseRows&&) {};
  const auto refuse = [](CaseRows&&) { throw std::runtime_error("no place for rows"); };
  int wrong = 0;
  if (!throws_words(
          [&] {
            ranks(
                numbers(5000), 8, [] { return stumble; }, ignore, never);
          },
          "stumbled"))
    ++wrong;
  if (!throws_words(
          [&] {
            ranks(
                numbers(2000, 100), 8, [] { return rows_of; }, refuse, never);
          },
          "no place"))
    ++wrong;
  // The ranks are still there.
  const std::vector<std::vector<long>> rounds{numbers(777)};
  if (!same(table_by(ranks, rounds, 8, 777), table_by(threads(1), rounds, 8, 777))) ++wrong;
  return wrong;
}

int stop_early(const Workforce& ranks) {
  std::atomic<bool> stop{false};
  long taken = 0;
  const auto take = [&](CaseRows&& rows) {
    taken += static_cast<long>(rows.cases.size());
    if (taken >= 100) stop = true;
  };
  ranks(numbers(100000), 2, tell_rank(0), take, stop);
  const bool early = taken >= 100 && taken < 2000;
  std::printf("%s: %ld of 100000 cases taken\n", early ? "stopped early" : "NOT AS ASKED", taken);
  return early ? 0 : 1;
}

// The launcher kills everybody when a rank dies, and asks rank 0 a little before.
int survive_death(const Workforce& ranks) {
  std::signal(SIGTERM, [](int) { terminated = true; });
  long taken = 0;
  ranks(
      numbers(100000), 2, tell_rank(0), [&](CaseRows&& rows) { taken += static_cast<long>(rows.cases.size()); },
      terminated);
  std::printf("asked to stop: %ld cases taken\n", taken);
  std::fflush(stdout);
  return terminated && taken > 0 ? 0 : 1;
}

int lead(MpiSession& session, const std::string& what) {
  if (what == "differ") return throws_words([&] { mpi_ranks(session, "one study", 1); }, "another study") ? 0 : 1;
  if (what == "decline") return throws_words([&] { mpi_ranks(session, "one study", 1); }, "no such file") ? 0 : 1;
  if (what == "leave") throw std::runtime_error("rank 0 has no study");
  const Workforce ranks = mpi_ranks(session, "one study", what == "wide" ? 3 : 1);
  if (what == "rows" || what == "wide") return rows_and_rounds(ranks);
  if (what == "who") return who_works(ranks, session.size());
  if (what == "exceptions") return exceptions(ranks);
  if (what == "stop") return stop_early(ranks);
  if (what == "die") return survive_death(ranks);
  std::fprintf(stderr, "unknown: %s\n", what.c_str());
  return 2;
}

void serve(MpiSession& session, const std::string& what) {
  const int rank = session.rank();
  const bool last = rank == session.size() - 1;
  if (what == "decline" && last) return decline_mpi_cases(session, "study.toml: no such file");
  MakeRunner make_runner = [] { return rows_of; };
  if (what == "exceptions") make_runner = [] { return stumble; };
  if (what == "who" || what == "stop" || what == "die") make_runner = tell_rank(rank);
  if (what == "die" && last)
    make_runner = [] {
      return [count = 0](std::span<const long> cases) mutable {
        if (++count > 20) std::raise(SIGKILL);
        return rows_of(cases);
      };
    };
  serve_mpi_cases(session, what == "differ" && last ? "another" : "one study", make_runner, what == "wide" ? 3 : 1);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2 || !started_by_mpirun()) {
    std::fprintf(stderr, "usage: mpirun -n N mpi_probe WHAT, N > 1\n");
    return 2;
  }
  try {
    MpiSession session;
    if (session.rank() == 0) return lead(session, argv[1]);
    serve(session, argv[1]);
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "mpi_probe: %s\n", error.what());
    return 3;
  }
}
