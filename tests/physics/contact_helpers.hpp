// Scenarios of the model contact for the physics tests.
#pragma once

#include "physics/helpers.hpp"

namespace teeter::physics {

// The wall of the 2021 paper, full sizes, too rough to slide.
inline Scenario contact_wall(ContactScheme scheme, double step) {
  Scenario s = block(0.50, 3.50);
  s.model = ModelKind::contact;
  s.friction.static_coefficient = 10.0;
  s.contact.scheme = scheme;
  s.contact.step = step;
  return s;
}

inline Scenario contact_column(ContactScheme scheme, double step, std::size_t count, double width, double height) {
  Scenario s = contact_wall(scheme, step);
  s.blocks[0].width = width;
  s.blocks[0].height = height;
  s.blocks.assign(count, s.blocks[0]);
  s.initial.angle.assign(count, 0.0);
  s.initial.rate.assign(count, 0.0);
  return s;
}

inline constexpr ContactScheme contact_schemes[] = {ContactScheme::implicit_euler, ContactScheme::moreau,
                                                    ContactScheme::hybrid};

// Housner's ratio of a uniform rectangle.
inline double housner_ratio(double width, double height) {
  return 1.0 - 1.5 * width * width / (width * width + height * height);
}

}  // namespace teeter::physics
