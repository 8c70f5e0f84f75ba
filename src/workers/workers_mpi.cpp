#include "workers/workers_mpi.hpp"

#define OMPI_SKIP_MPICXX 1
#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <list>
#include <optional>
#include <stdexcept>
#include <thread>
#include <utility>

#include "workers/case_dealer.hpp"
#include "workers/case_messages.hpp"

namespace teeter {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::microseconds;

// To rank 0: introduction, finished, goodbye. To the others: order, halt (drop what is not begun), leave.
enum Tag { introduction = 1, finished, goodbye, order, halt, leave };

// Well under the second that mpirun gives between asking and killing.
constexpr auto patience_after_stop = std::chrono::milliseconds(400);

struct Message {
  int rank;
  int tag;
  MessageBytes bytes;
};

// Ranks that share a core must not keep each other from work: whoever waits sleeps, longer and longer.
class Waiting {
 public:
  void begin_again() { next_ = shortest; }
  microseconds next() { return std::exchange(next_, std::min(2 * next_, longest)); }

 private:
  static constexpr microseconds shortest{20};
  static constexpr microseconds longest{1000};
  microseconds next_ = shortest;
};

int environment_number(const char* name) {
  const char* text = std::getenv(name);
  return text == nullptr ? 0 : std::atoi(text);
}

}  // namespace

std::string mpi_version() {
  std::string text(MPI_MAX_LIBRARY_VERSION_STRING, '\0');
  int length = 0;
  MPI_Get_library_version(text.data(), &length);
  text.resize(static_cast<std::size_t>(length));
  return text.substr(0, text.find_first_of(",\n"));  // what follows is who built it
}

bool started_by_mpirun() {
  if (std::getenv("OMPI_COMM_WORLD_SIZE") != nullptr) return environment_number("OMPI_COMM_WORLD_SIZE") > 1;
  return std::getenv("PMIX_RANK") != nullptr || environment_number("PMI_SIZE") > 1;
}

// Messages that are sent without waiting, so that two ranks with much to say cannot block each other.
struct MpiMail {
  struct Sent {
    MessageBytes bytes;
    MPI_Request request;
  };
  int rank = 0;
  int size = 1;
  bool stopped = false;    // rank 0 was told to stop
  bool dismissed = false;  // another rank was sent home
  std::list<Sent> sent;

  void send(int to, Tag tag, MessageBytes bytes) {
    if (bytes.size() > INT_MAX) throw std::runtime_error("a message to another rank is larger than 2 GB");
    sent.push_back({std::move(bytes), MPI_REQUEST_NULL});
    Sent& message = sent.back();
    MPI_Isend(message.bytes.data(), static_cast<int>(message.bytes.size()), MPI_BYTE, to, tag, MPI_COMM_WORLD,
              &message.request);
  }

  // Whether everything has left.
  bool flush() {
    sent.remove_if([](Sent& message) {
      int done = 0;
      MPI_Test(&message.request, &done, MPI_STATUS_IGNORE);
      return done != 0;
    });
    return sent.empty();
  }

  std::optional<Message> receive() {
    int there = 0;
    MPI_Message handle;
    MPI_Status status;
    MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &handle, &status);
    if (there == 0) return {};
    int length = 0;
    MPI_Get_count(&status, MPI_BYTE, &length);
    Message message{status.MPI_SOURCE, status.MPI_TAG, MessageBytes(static_cast<std::size_t>(length))};
    MPI_Mrecv(message.bytes.data(), length, MPI_BYTE, &handle, MPI_STATUS_IGNORE);
    return message;
  }
};

MpiSession::MpiSession() : mail_(std::make_unique<MpiMail>()) {
  int level = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &mail_->rank);
  MPI_Comm_size(MPI_COMM_WORLD, &mail_->size);
  if (mail_->size == 1 && environment_number("PMI_SIZE") > 1) {
    MPI_Finalize();
    throw std::runtime_error(
        "the launcher belongs to another MPI than Open MPI, so that every process is alone: start it with Open MPI's "
        "mpirun or with srun --mpi=pmix (processes that are meant to be alone: srun --mpi=none)");
  }
  if (mail_->rank != 0) {
    std::signal(SIGINT, SIG_IGN);
    std::signal(SIGTERM, SIG_IGN);
  }
}

// MPI_Finalize waits for all ranks and for the launcher. After a stop ranks may be gone, and the launcher is busy
// ending the job: a process that leaves without it makes the launcher end the others.
MpiSession::~MpiSession() {
  MpiMail& mail = *mail_;
  if (mail.rank == 0 ? mail.stopped : !mail.dismissed) return;
  if (mail.rank == 0) {
    for (int rank = 1; rank < mail.size; ++rank) mail.send(rank, leave, {});
    Waiting waiting;
    for (int staying = mail.size - 1; staying > 0 || !mail.flush();) {
      if (const auto message = mail.receive()) {
        if (message->tag == goodbye) --staying;
        waiting.begin_again();
      } else {
        std::this_thread::sleep_for(waiting.next());
      }
    }
  }
  MPI_Finalize();
}

int MpiSession::rank() const { return mail_->rank; }
int MpiSession::size() const { return mail_->size; }

namespace {

std::string named(int rank, const std::string& host) { return "rank " + std::to_string(rank) + " on " + host; }

std::string own_host() {
  char name[MPI_MAX_PROCESSOR_NAME + 1] = {};
  int length = 0;
  MPI_Get_processor_name(name, &length);
  return name;
}

std::vector<Introduction> introductions(MpiMail& mail, const std::string& study, int threads) {
  std::vector<Introduction> all(static_cast<std::size_t>(mail.size));
  all[0] = {own_host(), study, {}, threads};
  Waiting waiting;
  for (int missing = mail.size - 1; missing > 0;) {
    if (const auto message = mail.receive()) {
      all[static_cast<std::size_t>(message->rank)] = unpack_introduction(message->bytes);
      --missing;
    } else {
      std::this_thread::sleep_for(waiting.next());
    }
  }
  return all;
}

void check(const std::vector<Introduction>& ranks) {
  for (std::size_t i = 1; i < ranks.size(); ++i) {
    const std::string who = named(static_cast<int>(i), ranks[i].host);
    if (!ranks[i].complaint.empty()) throw std::runtime_error(who + ": " + ranks[i].complaint);
    if (ranks[i].study != ranks[0].study)
      throw std::runtime_error(who + " has read another study than " + named(0, ranks[0].host) +
                               ": the scenario, its records, the options or the version of teeter differ");
  }
}

// One call of the workforce.
class Round {
 public:
  Round(MpiMail& mail, const std::vector<Introduction>& ranks, std::span<const long> cases, std::size_t batch,
        const MakeRunner& make_runner, const TakeRows& take)
      : mail_(mail),
        ranks_(ranks),
        batch_(batch),
        take_(take),
        dealer_(cases, batch, widths(ranks)),
        pool_(static_cast<int>(ranks[0].threads), make_runner) {}

  void run(const std::atomic<bool>& stop) {
    std::optional<Clock::time_point> deadline;
    Waiting waiting;
    while (!dealer_.done() && !(deadline && Clock::now() > *deadline)) {
      if ((stop || trouble_) && !halted_) stop_dealing();
      if (stop && !deadline) deadline = Clock::now() + patience_after_stop;
      deal();
      bool something = false;
      while (auto message = mail_.receive()) {
        accept(static_cast<std::size_t>(message->rank), unpack_finished(message->bytes));
        something = true;
      }
      if (something || !mail_.flush()) waiting.begin_again();
      FinishedCases own = pool_.collect(waiting.next());
      if (!own.empty()) waiting.begin_again();
      accept(0, std::move(own));
    }
    mail_.stopped = mail_.stopped || stop;
    if (trouble_) std::rethrow_exception(trouble_);
  }

 private:
  static std::vector<int> widths(const std::vector<Introduction>& ranks) {
    std::vector<int> all;
    for (const Introduction& rank : ranks) all.push_back(static_cast<int>(rank.threads));
    return all;
  }

  void deal() {
    for (std::size_t rank = 0; rank < ranks_.size(); ++rank) {
      const std::span<const long> cases = dealer_.deal(rank);
      if (cases.empty()) continue;
      if (rank == 0)
        pool_.add(cases, batch_);
      else
        mail_.send(static_cast<int>(rank), order, pack(cases, batch_));
    }
  }

  void stop_dealing() {
    halted_ = true;
    dealer_.stop();
    pool_.drop();
    for (int rank = 1; rank < mail_.size; ++rank) mail_.send(rank, halt, {});
  }

  void accept(std::size_t rank, FinishedCases done) {
    dealer_.settle(rank, done.rows.cases.size() + done.lost, done.rows.seconds);
    if (trouble_) return;
    try {
      if (!done.rows.cases.empty()) take_(std::move(done.rows));
      if (!done.trouble.empty())
        throw std::runtime_error(named(static_cast<int>(rank), ranks_[rank].host) + ": " + done.trouble);
    } catch (...) {
      trouble_ = std::current_exception();
    }
  }

  MpiMail& mail_;
  const std::vector<Introduction>& ranks_;
  std::size_t batch_;
  const TakeRows& take_;
  CaseDealer dealer_;
  CasePool pool_;
  bool halted_ = false;
  std::exception_ptr trouble_;
};

}  // namespace

Workforce mpi_ranks(MpiSession& session, const std::string& study, int threads) {
  const std::vector<Introduction> ranks = introductions(session.mail(), study, std::max(1, threads));
  check(ranks);
  return [&session, ranks](std::span<const long> cases, std::size_t batch, const MakeRunner& make_runner,
                           const TakeRows& take, const std::atomic<bool>& stop) {
    Round(session.mail(), ranks, cases, batch, make_runner, take).run(stop);
  };
}

namespace {

// Until rank 0 says that all is done.
void run_orders(MpiMail& mail, int threads, const MakeRunner& make_runner) {
  CasePool pool(threads, make_runner);
  Waiting waiting;
  bool staying = true;
  while (staying) {
    bool something = false;
    while (const auto message = mail.receive()) {
      something = true;
      if (message->tag == order) {
        const CaseOrder wanted = unpack_order(message->bytes);
        pool.add(wanted.cases, wanted.batch);
      } else {
        pool.drop();
        staying = message->tag != leave;
      }
    }
    if (something || !mail.flush()) waiting.begin_again();
    const FinishedCases done = pool.collect(waiting.next());
    if (done.empty()) continue;
    waiting.begin_again();
    mail.send(0, finished, pack(done));
  }
}

void serve(MpiMail& mail, const Introduction& introduction_of_this, const MakeRunner& make_runner) {
  mail.send(0, introduction, pack(introduction_of_this));
  run_orders(mail, static_cast<int>(introduction_of_this.threads), make_runner);
  mail.dismissed = true;
  mail.send(0, goodbye, {});
  while (!mail.flush()) std::this_thread::sleep_for(microseconds(100));
}

}  // namespace

void serve_mpi_cases(MpiSession& session, const std::string& study, const MakeRunner& make_runner, int threads) {
  serve(session.mail(), {own_host(), study, {}, std::max(1, threads)}, make_runner);
}

void decline_mpi_cases(MpiSession& session, const std::string& complaint) {
  serve(session.mail(), {own_host(), {}, complaint.empty() ? "no study" : complaint, 0}, {});
}

}  // namespace teeter
