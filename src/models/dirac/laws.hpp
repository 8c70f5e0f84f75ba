// What smoothing the impact force costs, for a given A = -ln(ratio) (docs/theory.md, section 16). The width n is in
// units of the tipping angle, times in units of 1/p.
#pragma once

namespace teeter {

// C(A): a block that falls onto the zone with speed v meets zero later by n C(A) / v.
double first_impact_coefficient(double attenuation);

// |I(A)|: the energy that an impact leaves too much, in units of n.
double energy_coefficient(double attenuation);

// Width at which the first impact, at speed v, is late by no more than `shift`.
double width_for_first_impact(double attenuation, double speed, double shift);

// Width at which the energy after N impacts, the first at speed v, is within the relative tolerance.
double width_for_energy(double attenuation, double speed, long impacts, double tolerance);

}  // namespace teeter
