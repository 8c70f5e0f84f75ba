// The [ground] section of a scenario.
#pragma once

#include <array>
#include <string_view>

#include "io/record_source.hpp"
#include "io/toml_reader.hpp"
#include "teeter/ground.hpp"
#include "teeter/record.hpp"

namespace teeter {

// Keys that say how record files are read and treated; the same for a ground motion and for the records of a study.
inline constexpr std::array<std::string_view, 12> record_request_keys = {
    "component", "unit",     "dt",     "format",        "sensitivity",     "station_xml",
    "trim",      "baseline", "filter", "differentiate", "allow_truncated", "resample"};
RecordRequest read_record_request(TableReader& reader, const RecordSource& records);  // without the file

Excitation read_excitation(TableReader& reader, const RecordSource& records);

}  // namespace teeter
