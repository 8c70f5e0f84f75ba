#include "io/study_fingerprint.hpp"

#include <fmt/format.h>

#include <cstdint>

#include "block/mesh/mesh_solid.hpp"
#include "core/bits.hpp"
#include "core/version.hpp"
#include "ground/run_time.hpp"

namespace teeter {
namespace {

// Two unlike 64-bit hashes side by side: FNV-1a, and one that rotates.
class Hash {
 public:
  void add(std::string_view bytes) {
    for (const char c : bytes) add_byte(static_cast<unsigned char>(c));
  }
  // With its length, so that "ab", "c" is not "a", "bc".
  void add_field(std::string_view bytes) {
    add_number(std::uint64_t{bytes.size()});
    add(bytes);
  }
  void add_number(std::uint64_t value) {
    for (int shift = 0; shift < 64; shift += 8) add_byte((value >> static_cast<unsigned>(shift)) & 0xffU);
  }
  void add_number(double value) { add_number(bits_as<std::uint64_t>(value)); }
  std::string text() const { return fmt::format("{:016x}{:016x}", first_, mixed(second_)); }

 private:
  void add_byte(std::uint64_t byte) {
    first_ = (first_ ^ byte) * 0x100000001b3U;
    second_ = (rotated(second_) ^ byte) * 0x9e3779b97f4a7c15U + 0x632be59bd9b4e019U;
  }
  static std::uint64_t rotated(std::uint64_t z) { return (z << 27U) | (z >> 37U); }
  static std::uint64_t mixed(std::uint64_t z) {
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
  }
  std::uint64_t first_ = 0xcbf29ce484222325U;
  std::uint64_t second_ = 0x243f6a8885a308d3U;
};

void add_record(Hash& hash, const std::shared_ptr<const Record>& record) {
  hash.add_number(std::uint64_t{record ? 1U : 0U});
  if (!record) return;
  hash.add_number(record->step);
  hash.add_number(std::uint64_t{record->acceleration.size()});
  for (const double value : record->acceleration) hash.add_number(value);
}

void add_excitation(Hash& hash, const Excitation& excitation) {
  add_record(hash, excitation.record);
  hash.add_number(std::uint64_t{excitation.parts.size()});
  for (const Excitation& part : excitation.parts) add_excitation(hash, part);
}

// A mesh is another one when its hull or what it bounds is.
void add_meshes(Hash& hash, const std::vector<Block>& blocks) {
  for (const Block& block : blocks) {
    if (!block.mesh) continue;
    hash.add_number(block.mesh->unit);
    hash.add_number(block.mesh->uniform.volume);
    for (const double entry : block.mesh->uniform.inertia) hash.add_number(entry);
    for (const Point3& p : block.mesh->hull.vertices)
      for (const double x : {p.x, p.y, p.z}) hash.add_number(x);
  }
}

void add_ground(Hash& hash, const Ground& ground) {
  add_excitation(hash, ground.horizontal);
  add_excitation(hash, ground.vertical);
  if (ground.transverse.kind != ExcitationKind::none) add_excitation(hash, ground.transverse);
}

}  // namespace

std::string hash_text(std::string_view bytes) {
  Hash hash;
  hash.add(bytes);
  return hash.text();
}

std::string record_fingerprint(const ScenarioFile& file) {
  Hash hash;
  add_ground(hash, file.scenario.ground);
  add_meshes(hash, file.scenario.blocks);
  if (file.study) {
    hash.add_number(std::uint64_t{file.study->suite.size()});
    for (const SuiteRecord& one : file.study->suite) {
      add_record(hash, one.record);
      add_record(hash, one.vertical);
      if (one.transverse) add_record(hash, one.transverse);
      hash.add_number(one.scale);
      hash.add_number(one.column.value_or(0.0));
    }
    hash.add_number(std::uint64_t{file.study->hazards.size()});
    for (const HazardCurve& curve : file.study->hazards) {
      hash.add_number(std::uint64_t{curve.rates.size()});
      for (const double intensity : curve.intensities) hash.add_number(intensity);
      for (const double rate : curve.rates) hash.add_number(rate);
    }
  }
  for (const ScenarioObject& object : file.objects) {
    add_ground(hash, object.scenario.ground);
    add_meshes(hash, object.scenario.blocks);
  }
  return hash.text();
}

std::string column_text(const StudyPlan& plan) {
  std::string text;
  for (const auto* columns : {&plan.inputs, &plan.outputs}) {
    for (const StudyColumn& column : *columns) {
      text += column.name + (column.unit.empty() ? "" : " [" + column.unit + "]");
      for (std::size_t k = 0; k < column.labels.size(); ++k) text += (k == 0 ? ": " : " | ") + column.labels[k];
      text += '\n';
    }
    text += '\n';
  }
  return text;
}

std::string study_fingerprint(const ScenarioFile& file, const StudyPlan& plan) {
  Hash hash;
  hash.add_field(version);
  hash.add_field(file.text);
  hash.add_number(std::uint64_t{file.settings.size()});
  for (const std::string& setting : file.settings) hash.add_field(setting);
  hash.add_field(record_fingerprint(file));
  hash.add_field(column_text(plan));
  hash.add_number(static_cast<std::uint64_t>(plan.cases));
  hash.add_number(run_end(file.scenario));  // no key need say it
  for (const ScenarioObject& object : file.objects) {
    hash.add_field(object.name);
    hash.add_number(std::uint64_t{object.settings.size()});
    for (const std::string& setting : object.settings) hash.add_field(setting);
    hash.add_number(run_end(object.scenario));
  }
  return hash.text();
}

}  // namespace teeter
