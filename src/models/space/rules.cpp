#include "models/space/rules.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>

#include "core/error.hpp"
#include "models/space/fields.hpp"
#include "models/space/model.hpp"
#include "scenario/check_fields.hpp"

namespace teeter {
namespace {

void check_mesh(Rules& rules, const Block& block, const Place& at) {
  rules.require(block.mesh != nullptr, {&at, "file"}, "missing: the shape \"mesh\" needs the file of a mesh");
  if (!block.face || *block.face == "auto") return;
  const bool number = !block.face->empty() && block.face->size() < 10 &&
                      std::all_of(block.face->begin(), block.face->end(), [](char c) { return c >= '0' && c <= '9'; });
  rules.require(number, {&at, "face"}, [&] {
    return fmt::format("must be \"auto\" or the number of a face of the hull from 0 on, found \"{}\"", *block.face);
  });
}

void check_shape(Rules& rules, const Block& block, const Place& at) {
  if (block.shape == BlockShape::mesh) return check_mesh(rules, block, at);
  const bool box = block.shape == BlockShape::box;
  const bool frustum = block.shape == BlockShape::frustum;
  rules.require(!box || block.depth, {&at, "depth"}, "missing: a box of the model space needs a depth");
  rules.require(!box || !block.diameter, {&at, "diameter"},
                "is for the shapes cylinder and frustum; a box has width and depth");
  rules.require(frustum || !block.top_diameter, {&at, "top_diameter"}, "is for the shape frustum");
  rules.require(!frustum || block.diameter, {&at, "diameter"}, "missing: a frustum needs the diameter of its base");
  rules.require(!frustum || block.top_diameter, {&at, "top_diameter"}, "missing: a frustum needs it");
  const bool cylinder = block.shape == BlockShape::cylinder;
  rules.require(!cylinder || block.diameter || block.depth, {&at, "depth"},
                "missing: a cylinder needs a diameter, or width and depth of an ellipse");
}

// A tensor that a body can have: positive, and no principal moment larger than the sum of the others.
void check_tensor(Rules& rules, const std::vector<double>& given, const Place& at) {
  if (std::any_of(given.begin(), given.end(), [](double value) { return !std::isfinite(value); })) return;
  Mat3 tensor = Vec3(given[0], given[1], given[2]).asDiagonal();
  if (given.size() == 6) {
    tensor(0, 1) = tensor(1, 0) = given[3];
    tensor(0, 2) = tensor(2, 0) = given[4];
    tensor(1, 2) = tensor(2, 1) = given[5];
  }
  const Vec3 moments = Eigen::SelfAdjointEigenSolver<Mat3>(tensor, Eigen::EigenvaluesOnly).eigenvalues();
  rules.require(moments[0] > 0.0 && moments[2] <= (moments[0] + moments[1]) * (1.0 + 1e-9), at, [&] {
    return fmt::format(
        "no body has the principal moments {:.4g}, {:.4g} and {:.4g} kg m2: they must be positive and none above the "
        "sum of the others",
        moments[0], moments[1], moments[2]);
  });
}

void check_body(Rules& rules, const Block& block, const Place& at) {
  check_shape(rules, block, at);
  const bool moved = block.com[0] != 0.0 || block.com[1] != 0.0;
  rules.require(block.com_in_depth || !moved, {&at, "com"},
                "must be a list of three numbers, [x, y, z], in the model space, found 2");
  if (block.com_in_depth && block.depth && !block.mesh) {
    rules.require(std::fabs(*block.com_in_depth) < 0.5 * *block.depth, {&at, "com"}, [&] {
      return fmt::format("the centre of mass must lie above the base: |{}| must be below half the depth, {}",
                         *block.com_in_depth, 0.5 * *block.depth);
    });
  }
  rules.require(!block.inertia, {&at, "inertia"},
                "must be a list of 3 or 6 numbers, [xx, yy, zz] or [xx, yy, zz, xy, xz, yz], in the model space");
  const std::size_t numbers = block.inertia_numbers.size();
  rules.require(numbers == 0 || numbers == 3 || numbers == 6, {&at, "inertia"}, "must be a list of 3 or 6 numbers");
  if (numbers == 3 || numbers == 6) check_tensor(rules, block.inertia_numbers, {&at, "inertia"});
}

void check_pose(Rules& rules, const Initial& initial) {
  const Place at{nullptr, "initial"};
  const auto given = [](const std::vector<double>& values) {
    return std::any_of(values.begin(), values.end(), [](double value) { return value != 0.0; });
  };
  rules.require(!initial.quaternion || (!given(initial.angle) && initial.azimuth == 0.0 && initial.twist == 0.0),
                {&at, "quaternion"}, "give quaternion, or angle, azimuth and twist, not both");
  rules.require(!initial.angular_velocity || !given(initial.rate), {&at, "angular_velocity"},
                "give angular_velocity or rate, not both");
  if (initial.quaternion) {
    const auto& q = *initial.quaternion;
    rules.require(std::hypot(std::hypot(q[0], q[1]), std::hypot(q[2], q[3])) > 1e-6, {&at, "quaternion"},
                  "must not be zero");
  }
  rules.require(!initial.position || initial.position_in_depth, {&at, "position"},
                "must be a list of three numbers, [x, y, z], in the model space, found 2");
  rules.require(!initial.velocity || initial.velocity_in_depth, {&at, "velocity"},
                "must be a list of three numbers, [x, y, z], in the model space, found 2");
}

}  // namespace

void check_space(Rules& rules, const Scenario& scenario) {
  check_fields(rules, space_section.fields, &scenario.space, {nullptr, "space"});
  if (!scenario.blocks.empty()) check_body(rules, scenario.blocks[0], {nullptr, "block", 0});
  check_pose(rules, scenario.initial);
  const bool rim = !scenario.blocks.empty() && (scenario.blocks[0].shape == BlockShape::cylinder ||
                                                scenario.blocks[0].shape == BlockShape::frustum);
  rules.require(!rim || scenario.run.stop_at_overturn, {nullptr, "run.stop_at_overturn"},
                "false is for boxes and meshes: a cylinder or frustum is followed until it falls");
}

void check_space_start(Rules& rules, const Scenario& scenario) {
  const Place block{nullptr, "block", 0};
  if (scenario.blocks[0].mesh) {
    try {
      static_cast<void>(make_mesh_in_space(scenario.blocks[0]));
    } catch (const InputError& error) {
      return rules.require(false, {&block, scenario.blocks[0].face ? "face" : "file"}, error.what());
    }
  }
  const SpaceModel model = make_space_model(scenario);
  rules.require(model.body.faces[0].reach > 0.0 && model.body.height() > 0.0, {&block, "com"},
                "the centre of mass must lie above the inside of the base");
  if (!scenario.initial.position) return;
  const double gap = gap_of_lowest(model, initial_space_state(model, scenario.initial));
  const Place initial{nullptr, "initial"};
  rules.require(gap >= -1e-9 * model.body.size, {&initial, "position"},
                [&] { return fmt::format("its lowest point would start {:.3g} m below the ground", -gap); });
}

}  // namespace teeter
