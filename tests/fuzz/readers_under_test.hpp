// What the fuzz targets and the corpus test run: any bytes may be refused, but only with the reader's own exception.
#pragma once

#include <string>
#include <string_view>

#include "block/mesh/mesh.hpp"

namespace teeter {

void run_record_reader(std::string_view format, std::string_view bytes);
void run_station_xml_reader(std::string_view bytes);
void run_hazard_reader(std::string_view bytes);
// And, where they can be read, all the way to the body that stands.
void run_mesh_reader(MeshFormat format, std::string_view bytes);
// By the name of a drawing, "fuzz.dxf" or "fuzz.csv".
void run_drawing_reader(std::string_view name, std::string_view bytes);
// A setting of a sound scenario. Skips what could name a file, as the next one.
void run_settings_reader(std::string_view setting);
// As results.db of a study.
void run_store_reader(std::string_view bytes);
std::string made_up_store();  // a sound one
// Skips texts that could name a file: no file is opened.
void run_scenario_reader(std::string_view bytes);

}  // namespace teeter
