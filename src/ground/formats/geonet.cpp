#include "ground/formats/readers.hpp"

namespace teeter {

bool recognises_geonet(std::string_view /*bytes*/) { return false; }

RecordFile read_geonet(std::string_view /*bytes*/, const RecordOptions& /*options*/) {
  throw RecordProblem("this format is not read yet");
}

}  // namespace teeter
