#include "follow/record_use.hpp"

#include <algorithm>
#include <cmath>

namespace teeter {
namespace {

void collect(const Excitation& e, const char* direction, double scale, std::vector<RecordUse>& uses) {
  for (const Excitation& part : e.parts) collect(part, direction, scale * e.scale, uses);
  if (e.kind != ExcitationKind::record || !e.record) return;
  RecordUse use;
  use.direction = direction;
  use.file = e.record->file;
  use.format = e.record->format;
  use.component = e.record->component;
  use.unit = e.record->unit;
  use.samples = static_cast<long>(e.record->acceleration.size());
  use.step = e.record->step;
  use.scale = scale * e.scale;
  for (const double a : e.record->acceleration) use.peak = std::max(use.peak, std::fabs(a * use.scale));
  use.treatment = e.record->treatment;
  use.warnings = e.record->warnings;
  uses.push_back(std::move(use));
}

}  // namespace

std::vector<RecordUse> records_of(const Ground& ground) {
  std::vector<RecordUse> uses;
  collect(ground.horizontal, "horizontal", 1.0, uses);
  collect(ground.transverse, "transverse", 1.0, uses);
  collect(ground.vertical, "vertical", 1.0, uses);
  return uses;
}

}  // namespace teeter
