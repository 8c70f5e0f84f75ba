// From a record file and what the user wants of it to the samples that drive a simulation.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ground/formats/record_file.hpp"
#include "scenario/record_source.hpp"
#include "teeter/record.hpp"

namespace teeter {

// Reads the file (and the StationXML file). Throws InputError with "file:line:column: message".
RecordFile load_record_file(const std::string& file, const std::string& station_xml_file, RecordOptions options,
                            const RecordSource& records = record_files(""));

// Whether there is a file of this resolved name.
bool has_file(const RecordSource& records, const std::string& name);

// The component asked for; throws InputError that lists what there is.
const RecordChannel& pick_component(const RecordFile& file, const std::string& path,
                                    const std::optional<std::string>& component);

// The samples as the request wants them: differentiated, trimmed, baseline, taper, filter, in this order. What was done
// is added to `done`, in words. Throws InputError.
void treat(const RecordRequest& request, RecordChannel& channel, std::vector<std::string>& done);

// What the reader remarked that still holds after that.
std::vector<std::string> remarks_after(const RecordRequest& request, const RecordFile& file);

// The same as a record, which must be of acceleration by then.
Record treated(const RecordRequest& request, const RecordFile& file, RecordChannel channel);

}  // namespace teeter
