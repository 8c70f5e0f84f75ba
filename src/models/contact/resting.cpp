#include "models/contact/resting.hpp"

#include "block/masonry/imperfection.hpp"
#include "models/contact/model.hpp"

namespace teeter {

Assembly assembly_of(const Scenario& scenario) {
  const ContactModel model = make_contact_model(has_cut_corners(scenario) ? with_cut_corners(scenario) : scenario);
  Assembly assembly;
  assembly.friction = model.friction;
  assembly.ground = model.level;
  if (scenario.blocks.front().source == BlockSource::arch)
    assembly.voussoirs = static_cast<int>(scenario.arch.voussoirs);
  for (std::size_t i = 0; i < model.bodies.size(); ++i) {
    const Vec2 place = model.standing.bodies[i].place;
    AssemblyBlock block{
        scenario.gravity * model.bodies[i].mass, place, {}, model.bodies[i].fixed, scenario.blocks[i].name};
    for (const Vec2& corner : model.bodies[i].corners) block.outline.push_back(place + corner);
    assembly.blocks.push_back(std::move(block));
  }
  find_joints(assembly);
  return assembly;
}

}  // namespace teeter
