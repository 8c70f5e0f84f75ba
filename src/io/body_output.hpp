// The results of `teeter body`: JSON, words and a picture.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "block/mesh/mesh_body.hpp"
#include "io/words.hpp"

namespace teeter {

// What any body that stands has to tell; `name`: its file or title.
nlohmann::ordered_json standing_json(const StandingBody& body, const std::string& name);
Words standing_words(const StandingBody& body);

// The base from above with the foot of the centre of mass, and the tipping angle towards every azimuth, as SVG.
std::string standing_plot(const StandingBody& body, const std::string& name);

// The same with what a mesh has besides: its triangles, hull and faces.
nlohmann::ordered_json body_json(const MeshBody& body, const std::string& file);
Words body_words(const MeshBody& body);

}  // namespace teeter
