// Closed choices of a scenario: what the file names by a word. The words themselves stand in src/scenario/choices.hpp.
#pragma once

namespace teeter {

// Model friction: which coefficient decides stick at the start of an impact.
enum class StartRule { by_static, by_kinetic };

// How the courses of a wall lie on each other.
enum class WallBond { running, stack };
enum class FirstCourse { full, half };
enum class ArchEdges { arc, straight };

// Model contact.
enum class ContactScheme { implicit_euler, moreau, hybrid };
enum class ContactFlow { coulomb, associative };
enum class ContactSolverKind { automatic, enumerate, lemke, nsgs, interior_point };

// Limit analysis.
enum class LimitLoad { horizontal, tilt, live };
enum class LimitSide { both, right, left };
enum class LimitFlow { both, associative };

// Model winkler.
enum class WinklerScheme { published, symmetric, bdf };
enum class WinklerFriction { regularised, coulomb };

// Model dirac.
enum class DiracForm { paper, energy };
enum class DiracFactor { one, paper };

// Model space.
enum class BlockShape { box, cylinder, frustum, mesh };
enum class MeshUp { z, y };  // the axis of the file that points up
enum class SpaceImpact { newton, moreau };
enum class SpaceStop { rest, decided };

// Plates under an object.
enum class BearingKind { spring, slider };
enum class BearingLoad { weight, reaction };

// Studies.
enum class MapDetail { verdict, full };
enum class FragilityMethod { stripes, cloud, capacity };
enum class StudyOutput { usual, summary, dispersion, rotation, overturning };  // usual: the first of its kind
enum class Spread { normal, lognormal, uniform };                              // of a key that is drawn at random

}  // namespace teeter
