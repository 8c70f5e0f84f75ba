// A box in MuJoCo: elliptic cones, Newton's method, contacts as stiff as it recommends for the step.
#include "peers/space_engines.hpp"

#if __has_include(<mujoco/mujoco.h>)
#include <fmt/format.h>
#include <mujoco/mujoco.h>

#include <cstring>
#include <memory>
#include <string>

#include "support/gravity.hpp"
#include "support/timing.hpp"

namespace bench {
namespace {

std::string model_of(const SpaceWork& work) {
  return fmt::format(
      R"(<mujoco><option timestep="{}" cone="elliptic" solver="Newton" impratio="100" tolerance="1e-10"/>
<default><geom friction="{} 0 0" condim="3" solref="{} 1" solimp="0.99 0.999 0.0001"/></default>
<worldbody><geom type="plane" size="100 100 1"/>
<body pos="0 0 {}"><freejoint/><geom type="box" size="{} {} {}" mass="{}"/></body></worldbody></mujoco>)",
      work.step, work.friction, 2.0 * work.step, 0.5 * work.size[2], 0.5 * work.size[0], 0.5 * work.size[1],
      0.5 * work.size[2], work.mass());
}

mjModel* load(const std::string& text) {
  const auto files = std::make_unique<mjVFS>();
  mj_defaultVFS(files.get());
  mj_makeEmptyFileVFS(files.get(), "box.xml", static_cast<int>(text.size()) + 1);
  std::memcpy(files->filedata[mj_findFileVFS(files.get(), "box.xml")], text.c_str(), text.size() + 1);
  char error[500] = "";
  mjModel* model = mj_loadXML("box.xml", files.get(), error, sizeof error);
  if (model == nullptr) fmt::print(stderr, "MuJoCo: {}\n", error);
  mj_deleteVFS(files.get());
  return model;
}

}  // namespace

std::optional<SpaceTrack> mujoco_in_space(const SpaceWork& work) {
  mjModel* model = load(model_of(work));
  if (model == nullptr) return {};
  mjData* data = mj_makeData(model);
  SpaceTrack track;
  const double start = thread_seconds();
  for (int k = 0; k < work.steps; ++k) {
    const auto a = work.ground(k * work.step);
    for (std::size_t c = 0; c < 3; ++c) model->opt.gravity[c] = -a[c] - (c == 2 ? gravity : 0.0);
    mj_step(model, data);
    if (k >= work.compared) continue;
    const mjtNum* at = data->qpos;
    track.places.push_back({{at[0], at[1], at[2]}, {at[3], at[4], at[5], at[6]}});
  }
  track.microseconds = 1e6 * (thread_seconds() - start) / work.steps;
  mj_deleteData(data);
  mj_deleteModel(model);
  return track;
}

}  // namespace bench
#else
namespace bench {
std::optional<SpaceTrack> mujoco_in_space(const SpaceWork&) { return {}; }
}  // namespace bench
#endif
