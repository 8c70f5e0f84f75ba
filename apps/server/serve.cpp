#include "serve.hpp"

#include <fmt/format.h>
#include <malloc.h>
#include <semaphore.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <thread>

#include "core/error.hpp"
#include "http.hpp"
#include "secret.hpp"
#include "site.hpp"

namespace teeter::server {
namespace {

bool is_loopback(const std::string& host) {
  return host == "localhost" || host == "::1" ||
         (host.starts_with("127.") && host.find_first_not_of("0123456789.") == std::string::npos);
}

std::string in_address(const std::string& host) {
  return host.find(':') == std::string::npos ? host : "[" + host + "]";
}

std::vector<std::string> host_headers(const std::string& host, int port) {
  std::vector<std::string> hosts;
  for (const std::string& name :
       {std::string("127.0.0.1"), std::string("localhost"), std::string("[::1]"), in_address(host)}) {
    hosts.push_back(fmt::format("{}:{}", name, port));
    if (port == 80) hosts.push_back(name);
  }
  return hosts;
}

sem_t asked_to_end;  // a signal handler can reach nothing else

// A handler, not a mask: libraries have begun threads of their own by now, which would not have it.
void listen_to_signals() {
  sem_init(&asked_to_end, 0, 0);
  struct sigaction action {};
  action.sa_handler = [](int /*signal*/) { sem_post(&asked_to_end); };
  action.sa_flags = SA_RESTART;
  for (const int signal : {SIGINT, SIGTERM}) sigaction(signal, &action, nullptr);
}

bool asked_within_half_a_second() {
  timespec until{};
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_nsec += 500000000;
  until.tv_sec += until.tv_nsec / 1000000000;
  until.tv_nsec %= 1000000000;
  return sem_timedwait(&asked_to_end, &until) == 0;
}

// Waits for a signal and ends the server; meanwhile looks after its jobs, and gives free memory back to the system,
// which a study may leave much of.
class Caretaker {
 public:
  Caretaker(HttpServer& http, Site& site) {
    thread_ = std::thread([this, &http, &site] {
      int rounds = 0;
      while (!done_) {
        if (asked_within_half_a_second()) {
          site.jobs.cancel_all();
          http.stop();
          return;
        }
        site.jobs.tidy();
        if (++rounds % 10 == 0) malloc_trim(0);
      }
    });
  }
  Caretaker(const Caretaker&) = delete;
  Caretaker& operator=(const Caretaker&) = delete;
  ~Caretaker() {
    done_ = true;
    thread_.join();
  }

 private:
  std::atomic<bool> done_{false};
  std::thread thread_;
};

// Many threads that come and go: few arenas, and large answers given back to the system.
void keep_memory_small() {
  mallopt(M_ARENA_MAX, 4);
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  mallopt(M_TRIM_THRESHOLD, 1 << 20);
}

}  // namespace

void serve(const ServeOptions& options) {
  if (!is_loopback(options.host) && !options.allow_remote) {
    throw InputError(
        fmt::format("--host: other machines could reach {}, and anyone who does can use this page; add "
                    "--allow-remote if that is wanted",
                    options.host));
  }
  keep_memory_small();
  listen_to_signals();
  Site site(random_hex(32));
  HttpServer http([&](const HttpRequest& request) { return respond(site, request); });
  const int port = http.bind(options.host, options.port);
  fmt::print("http://{}:{}/\n", in_address(options.host), port);
  std::fflush(stdout);
  {
    const Caretaker caretaker(http, site);
    http.run({host_headers(options.host, port), site.token});
  }
  // A case that takes very long must not keep the program alive.
  if (!site.jobs.have_ended_within(std::chrono::seconds(3))) _exit(0);
}

}  // namespace teeter::server
