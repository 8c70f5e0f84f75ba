#include "study/remedy_measures.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "block/geometry.hpp"
#include "core/number.hpp"
#include "run/registry.hpp"
#include "study/remedy_supports.hpp"

namespace teeter {
namespace {

// Mass, centre and inertia of a body as a whole. Heights above the base, offsets from the middle of the base.
struct MassPoint {
  double mass;
  double offset;
  double height;
  double inertia;  // about its own centre
};

MassPoint body_of(const Scenario& scenario) {
  const BlockGeometry g = geometry_of(scenario.blocks.front(), scenario.gravity);
  return {g.mass, g.com_offset, g.com_height, g.inertia};
}

// Docs: eq. 24.5. The centre of the whole lies between the two, wherever they are.
MassPoint joined(const MassPoint& a, const MassPoint& b) {
  const double mass = a.mass + b.mass;
  const double offset = (a.mass * a.offset + b.mass * b.offset) / mass;
  const double height = (a.mass * a.height + b.mass * b.height) / mass;
  const auto about = [&](const MassPoint& one) {
    const double across = one.offset - offset;
    const double up = one.height - height;
    return one.inertia + one.mass * (across * across + up * up);
  };
  return {mass, offset, height, about(a) + about(b)};
}

// The block as a body of this size. Whether the file gives mass or density, it stays the one that is given.
Scenario with_body(const Scenario& scenario, const MassPoint& body, double width, double height) {
  Scenario changed = scenario;
  Block& block = changed.blocks.front();
  block.width = width;
  block.height = height;
  block.com = {body.offset, body.height - 0.5 * height};
  block.inertia = body.inertia;
  if (block.mass)
    block.mass = body.mass;
  else
    block.density = body.mass / (width * height * block.depth.value_or(default_depth));
  const double mass_today = body_of(scenario).mass;
  if (changed.support.isolation && body.mass != mass_today) keep_springs(*changed.support.isolation, mass_today);
  return changed;
}

std::string any_object(const Scenario& /*scenario*/, const RemedyMeasure& /*measure*/) { return {}; }

MeasureRange base_range(const Scenario& scenario, const RemedyMeasure& /*measure*/) {
  const double width = scenario.blocks.front().width;
  return {width, width, 3.0 * width};
}

Scenario widened(const Scenario& scenario, const RemedyMeasure& /*measure*/, double width) {
  return with_body(scenario, body_of(scenario), width, scenario.blocks.front().height);
}

Scenario on_plinth(const Scenario& scenario, const RemedyMeasure& measure, double width) {
  const Block& block = scenario.blocks.front();
  const double t = measure.thickness;
  const double mass = measure.density * width * t * block.depth.value_or(default_depth);
  const MassPoint slab{mass, 0.0, 0.5 * t, mass * (width * width + t * t) / 12.0};
  MassPoint body = body_of(scenario);
  body.height += t;
  return with_body(scenario, joined(body, slab), width, block.height + t);
}

double ballast_height(const Scenario& scenario, const RemedyMeasure& measure) {
  return measure.height.value_or(0.1 * scenario.blocks.front().height);
}

MeasureRange ballast_range(const Scenario& scenario, const RemedyMeasure& /*measure*/) {
  return {0.0, 0.0, 3.0 * body_of(scenario).mass};
}

Scenario with_ballast(const Scenario& scenario, const RemedyMeasure& measure, double mass) {
  const Block& block = scenario.blocks.front();
  const MassPoint ballast{mass, 0.0, ballast_height(scenario, measure), 0.0};
  return with_body(scenario, joined(body_of(scenario), ballast), block.width, block.height);
}

MeasureRange lowering_range(const Scenario& scenario, const RemedyMeasure& /*measure*/) {
  return {0.0, 0.0, 0.5 * body_of(scenario).height};
}

Scenario lowered(const Scenario& scenario, const RemedyMeasure& /*measure*/, double by) {
  MassPoint body = body_of(scenario);
  body.height -= by;
  const Block& block = scenario.blocks.front();
  return with_body(scenario, body, block.width, block.height);
}

// The model of one block that rocks and slides.
const ModelEntry* sliding_model() {
  for (const ModelEntry* model : models())
    if (model->slides && model->kinetic_friction && !model->stepped && !model->several_blocks) return model;
  return nullptr;
}

std::string unfit_for_sliding(const Scenario& scenario, const RemedyMeasure& /*measure*/) {
  const ModelEntry& model = entry_of(scenario);
  if (sliding_model() == nullptr) return "no model slides";
  if (scenario.equations.slender) return "the linearised equations of a slender block know no sliding";
  if (model.stepped || model.several_blocks)
    return fmt::format("model \"{}\" has friction of its own: change friction.static", model.name);
  return {};
}

MeasureRange friction_range(const Scenario& scenario, const RemedyMeasure& /*measure*/) {
  return {entry_of(scenario).slides ? scenario.friction.static_coefficient : std::nullopt, 1.0, 0.05};
}

Scenario on_pad(const Scenario& scenario, const RemedyMeasure& /*measure*/, double coefficient) {
  Scenario changed = scenario;
  changed.model = sliding_model()->kind;
  changed.friction.static_coefficient = coefficient;
  if (changed.friction.kinetic_coefficient) changed.friction.kinetic_coefficient = coefficient;
  return changed;
}

constexpr Measure all_measures[] = {
    {MeasureKind::wider_base, "wider-base", "a flange without mass that widens the base", "width of the base",
     Dimension::length, 2, any_object, base_range, widened},
    {MeasureKind::plinth, "plinth", "a slab under the object, fixed to it", "width of the plinth", Dimension::length, 2,
     any_object, base_range, on_plinth},
    {MeasureKind::ballast, "ballast", "mass on the axis, low down", "mass of the ballast", Dimension::mass, 2,
     any_object, ballast_range, with_ballast},
    {MeasureKind::lower_centre, "lower-centre", "the centre of mass brought down, mass and inertia kept",
     "lowering of the centre of mass", Dimension::length, 3, any_object, lowering_range, lowered},
    {MeasureKind::friction_pad, "friction-pad", "a slippery layer: it slides instead of rocking",
     "coefficient of friction", Dimension::none, 1, unfit_for_sliding, friction_range, on_pad},
    {MeasureKind::isolation, "isolation", "a plate on bearings under the object", "period of the plate",
     Dimension::time, 1, unfit_for_plate, plate_range, on_plate},
    {MeasureKind::anchor, "anchor", "ties at the base", "strength of an anchor", Dimension::force, 3, unfit_for_anchor,
     anchor_range, anchored},
    {MeasureKind::floor, "floor", "another floor of the building", "floor", Dimension::none, 1, unfit_for_floor,
     floor_range, on_floor},
};

void add_change(std::vector<std::string>& settings, const char* key, const std::optional<double>& before,
                const std::optional<double>& after) {
  if (after && before != after) settings.push_back(fmt::format("{}={}", key, to_text(*after)));
}

}  // namespace

std::span<const Measure> measures() { return all_measures; }

const Measure& measure_of(MeasureKind kind) {
  return *std::find_if(std::begin(all_measures), std::end(all_measures),
                       [&](const Measure& one) { return one.kind == kind; });
}

Dimension measured_in(const RemedyMeasure& measure) {
  const bool slides = measure.kind == MeasureKind::isolation && measure.bearing == BearingKind::slider;
  return slides ? Dimension::none : measure_of(measure.kind).dimension;
}

std::string varied_by(const RemedyMeasure& measure) {
  const bool slides = measure.kind == MeasureKind::isolation && measure.bearing == BearingKind::slider;
  return slides ? "friction of the sliders" : std::string(measure_of(measure.kind).variable);
}

std::vector<std::string> settings_between(const Scenario& before, const Scenario& after) {
  std::vector<std::string> settings;
  const Block& a = before.blocks.front();
  const Block& b = after.blocks.front();
  if (before.model != after.model) settings.push_back(fmt::format("model={}", entry_of(after).name));
  add_change(settings, "block.0.width", a.width, b.width);
  add_change(settings, "block.0.height", a.height, b.height);
  add_change(settings, "block.0.mass", a.mass, b.mass);
  add_change(settings, "block.0.density", a.density, b.density);
  add_change(settings, "block.0.inertia", a.inertia, b.inertia);
  if (a.com != b.com) settings.push_back(fmt::format("block.0.com=[{}, {}]", to_text(b.com[0]), to_text(b.com[1])));
  add_change(settings, "friction.static", before.friction.static_coefficient, after.friction.static_coefficient);
  add_change(settings, "friction.kinetic", before.friction.kinetic_coefficient, after.friction.kinetic_coefficient);
  add_support_changes(settings, before, after);
  return settings;
}

}  // namespace teeter
