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

std::vector<std::string> host_headers(const ServeOptions& options, int port) {
  std::vector<std::string> names{"127.0.0.1", "localhost", "[::1]", in_address(options.host)};
  for (const std::string& name : options.allowed_hosts) names.push_back(lower_case(in_address(name)));
  std::vector<std::string> hosts;
  for (const std::string& name : names) {
    hosts.push_back(fmt::format("{}:{}", name, port));
    if (port == 80) hosts.push_back(name);
  }
  return hosts;
}

// A name or an address, without scheme, port and path.
void check_host_name(const std::string& name) {
  const bool address = name.find(':') != std::string::npos &&
                       name.find_first_not_of("0123456789abcdefABCDEF:.") == std::string::npos;  // of version 6
  const char* letters = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-_";
  if (name.empty() || name.size() > 253 || (!address && name.find_first_not_of(letters) != std::string::npos))
    throw InputError(fmt::format("--allow-host: must be a name or an address, without port, found \"{}\"", name));
}

// What to open in a browser: elsewhere under the first name that was allowed.
std::string page_address(const ServeOptions& options, int port, const std::string& token) {
  const std::string& host = options.allowed_hosts.empty() ? options.host : options.allowed_hosts.front();
  const std::string page = fmt::format("http://{}:{}/", in_address(host), port);
  return options.allow_remote ? page + "?token=" + token : page;
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
  for (const std::string& name : options.allowed_hosts) check_host_name(name);
  if (!options.allow_remote && !options.allowed_hosts.empty())
    throw InputError("--allow-host: is for a page that others can reach, with --allow-remote");
  keep_memory_small();
  listen_to_signals();
  Site site(random_hex(32));
  HttpServer http([&](const HttpRequest& request) { return respond(site, request); });
  const int port = http.bind(options.host, options.port);
  fmt::print("{}\n", page_address(options, port, site.token));
  std::fflush(stdout);
  {
    const Caretaker caretaker(http, site);
    http.run({host_headers(options, port), site.token, options.allow_remote});
  }
  // A case that takes very long must not keep the program alive.
  if (!site.jobs.have_ended_within(std::chrono::seconds(3))) _exit(0);
}

}  // namespace teeter::server
