// The kinds of study: one file each, one row in the table of kinds.cpp.
#pragma once

#include <span>
#include <string_view>

#include "study/plan.hpp"

namespace teeter {

struct StudyKind {
  std::string_view name;
  std::string_view words;  // what it asks, in one line
  void (*check)(const Scenario&, const Study&, std::vector<BrokenRule>& broken);
  StudyPlan (*plan)(const Scenario&, const Study&, const StudyOptions&);  // of a study that breaks no rule
};

extern const StudyKind map_study;
extern const StudyKind sweep_study;
extern const StudyKind spectrum_study;
extern const StudyKind fragility_study;
extern const StudyKind risk_study;
extern const StudyKind montecarlo_study;
extern const StudyKind chance_study;
extern const StudyKind bifurcation_study;
extern const StudyKind basin_study;
extern const StudyKind limit_study;

std::span<const StudyKind* const> study_kinds();

}  // namespace teeter
