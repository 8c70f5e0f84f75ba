#include "models/stack/chain.hpp"

namespace teeter {
namespace {

std::size_t side_of(Joint joint) { return joint == Joint::left ? 1 : 0; }

// Adds a part to the composite (mass, centre, inertia) without cancellation.
struct Composite {
  double mass = 0.0;
  double inertia = 0.0;
  Vec2 centre{};

  void add(const StackBlock& block, Vec2 at) {
    const double total = mass + block.mass;
    const Vec2 apart = centre - at;
    inertia += block.inertia + mass * block.mass / total * dot(apart, apart);
    centre = mass == 0.0 ? at : centre - (block.mass / total) * apart;
    mass = total;
  }
};

// Group of the blocks first..last whose frame has block `first`'s bottom middle at `base`.
Group build_group(const StackModel& model, const StackState& state, std::size_t first, std::size_t last, Vec2 base,
                  bool first_is_closed) {
  Group group{first, last, 0.0, 0.0, {}, {}, {}};
  std::vector<Vec2> origins;
  for (std::size_t i = first; i <= last; ++i) {
    origins.push_back(base);
    if (i + 1 < model.blocks.size()) base = base + Vec2{model.blocks[i + 1].offset, model.blocks[i].height};
  }
  if (last + 1 < model.blocks.size()) {
    const double pivot = model.interfaces[last + 1].point[side_of(state.joints[last + 1].joint)];
    group.next = base + Vec2{pivot, 0.0};
  }
  Composite sum;
  for (std::size_t i = last + 1; i-- > first;) {
    const Vec2 origin = origins[i - first];
    sum.add(model.blocks[i], origin + model.blocks[i].com);
    if (i == first && !first_is_closed) break;
    ClosedInterface closed{i, sum.mass, sum.inertia, sum.centre, {}};
    for (std::size_t side = 0; side < 2; ++side)
      closed.contact[side] = origin + Vec2{model.interfaces[i].point[side], 0.0};
    group.closed.push_back(closed);
  }
  group.mass = sum.mass;
  group.inertia = sum.inertia;
  group.centre = sum.centre;
  return group;
}

}  // namespace

Chain build_chain(const StackModel& model, const StackState& state) {
  Chain chain;
  const std::size_t n = model.blocks.size();
  for (std::size_t first = 0; first < n;) {
    std::size_t last = first;
    while (last + 1 < n && state.joints[last + 1].joint == Joint::closed) ++last;
    const Joint joint = state.joints[first].joint;
    if (joint == Joint::closed) {  // only the first interface can be: others were joined to the group below
      chain.has_base = true;
      chain.base = build_group(model, state, first, last, {}, true);
    } else {
      const double pivot = model.interfaces[first].point[side_of(joint)];
      chain.moving.push_back(build_group(model, state, first, last, {-pivot, 0.0}, false));
    }
    first = last + 1;
  }
  return chain;
}

}  // namespace teeter
