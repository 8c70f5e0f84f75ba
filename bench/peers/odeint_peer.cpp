// What one compiler makes of the odeint block. PEER_NAME is the one symbol that the library shows.
#include "peers/odeint_peer.hpp"

#include "peers/odeint_record.hpp"

namespace {

using peers::Keep;

void run_pulse(const peers::Block& block, const peers::SinePulse& pulse, const peers::Tolerance& tolerance, Keep keep,
               peers::Outcome& outcome) {
  if (keep == Keep::verdict) return peers::OdeintPulse<Keep::verdict>(block, pulse, tolerance).run(outcome);
  peers::OdeintPulse<Keep::history>(block, pulse, tolerance).run(outcome);
}

void run_record(const peers::Block& block, const peers::Samples& samples, const peers::Tolerance& tolerance, Keep keep,
                peers::Outcome& outcome) {
  if (keep == Keep::verdict) return peers::OdeintRecord<Keep::verdict>(block, samples, tolerance).run(outcome);
  peers::OdeintRecord<Keep::history>(block, samples, tolerance).run(outcome);
}

#if defined(__clang__)
constexpr const char* compiler = "clang " __clang_version__;
#else
constexpr const char* compiler = "g++ " __VERSION__;
#endif

}  // namespace

extern "C" __attribute__((visibility("default"))) peers::OdeintPeer PEER_NAME() {
  return {compiler, run_pulse, run_record};
}
