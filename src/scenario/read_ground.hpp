// The [ground] section of a scenario.
#pragma once

#include "scenario/record_source.hpp"
#include "scenario/toml_reader.hpp"
#include "teeter/ground.hpp"
#include "teeter/record.hpp"

namespace teeter {

// How record files are read and treated; the same for a ground motion and for the records of a study.
// Keys that are not there leave `request` as it is; the file is not read.
RecordRequest read_record_request(TableReader& reader, const RecordSource& records, RecordRequest request = {});

Excitation read_excitation(TableReader& reader, const RecordSource& records);

}  // namespace teeter
