// study.records: files, patterns, tables of an entry each and lists of records, as entries.
#pragma once

#include "scenario/record_source.hpp"
#include "scenario/toml_reader.hpp"
#include "teeter/study.hpp"

namespace teeter {

// Into study.records; study.request, with which entries begin, and study.column must be there.
void read_record_entries(TableReader& reader, const RecordSource& records, Study& study);

}  // namespace teeter
