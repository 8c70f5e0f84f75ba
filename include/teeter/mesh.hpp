// A body from a file: the shape "mesh" of the model space.
#pragma once

#include <memory>
#include <string>

#include "teeter/choices.hpp"

namespace teeter {

struct MeshSolid;

// Reads a closed surface (.obj, .stl, .ply) or points whose convex hull is the body (.csv), for Block::mesh. Throws
// InputError that names file and line.
std::shared_ptr<const MeshSolid> load_mesh(const std::string& file, MeshUp up = MeshUp::z);

}  // namespace teeter
