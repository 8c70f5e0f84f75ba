// Measures that change what carries an object and what ties it down: plate, anchors, floor.
#pragma once

#include <string>
#include <vector>

#include "study/remedy_measures.hpp"

namespace teeter {

std::string unfit_for_plate(const Scenario& scenario, const RemedyMeasure& measure);
MeasureRange plate_range(const Scenario& scenario, const RemedyMeasure& measure);
Scenario on_plate(const Scenario& scenario, const RemedyMeasure& measure, double value);

std::string unfit_for_anchor(const Scenario& scenario, const RemedyMeasure& measure);
MeasureRange anchor_range(const Scenario& scenario, const RemedyMeasure& measure);
Scenario anchored(const Scenario& scenario, const RemedyMeasure& measure, double strength);

std::string unfit_for_floor(const Scenario& scenario, const RemedyMeasure& measure);
MeasureRange floor_range(const Scenario& scenario, const RemedyMeasure& measure);
Scenario on_floor(const Scenario& scenario, const RemedyMeasure& measure, double floor);

// A period is that of plate and object: under another object the springs stay what they are, not their period.
void keep_springs(Isolation& plate, double mass_of_object);

// KEY=VALUE that turn the supports and anchors of `before` into those of `after`.
void add_support_changes(std::vector<std::string>& settings, const Scenario& before, const Scenario& after);

}  // namespace teeter
