// What the fuzz targets and the corpus test run: any bytes may be refused, but only with the reader's own exception.
#pragma once

#include <string_view>

namespace teeter {

void run_record_reader(std::string_view format, std::string_view bytes);
void run_station_xml_reader(std::string_view bytes);
// Skips texts that could name a file: no file is opened.
void run_scenario_reader(std::string_view bytes);

}  // namespace teeter
