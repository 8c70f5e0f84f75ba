// The samples of a miniSEED channel. libmseed decodes them from clean records made for it, so that nothing of a hostile
// header reaches it.
#pragma once

#include "ground/formats/mseed_streams.hpp"

namespace teeter {

// The samples of all pieces, in their order, as the file holds them.
std::vector<double> decode_mseed(std::string_view bytes, const MseedStream& stream, std::vector<std::string>& warnings);

}  // namespace teeter
