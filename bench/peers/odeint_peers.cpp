// The libraries that were built, in one list.
#include <vector>

#include "peers/odeint_peer.hpp"

extern "C" {
peers::OdeintPeer odeint_by_gcc();
peers::OdeintPeer odeint_by_clang();
}

namespace peers {

std::span<const OdeintPeer> odeint_peers() {
  static const std::vector<OdeintPeer> all {
#if defined(TEETER_ODEINT_BY_GCC)
    odeint_by_gcc(),
#endif
#if defined(TEETER_ODEINT_BY_CLANG)
        odeint_by_clang(),
#endif
  };
  return all;
}

}  // namespace peers
