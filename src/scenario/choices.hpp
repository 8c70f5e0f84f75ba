// The words by which files, messages, documents and the page name the closed choices of a scenario.
#pragma once

#include <span>
#include <string_view>

#include "teeter/choices.hpp"
#include "teeter/record.hpp"
#include "teeter/restitution.hpp"

namespace teeter {

struct Choice {
  int value;               // of the enumeration
  std::string_view name;   // in the file
  std::string_view words;  // what it means, in one line
};

// The choices of an enumeration, in the order in which they are shown.
template <class Enumeration>
struct ChoicesOf;

template <class Enumeration>
constexpr Choice choice_of(Enumeration value, std::string_view name, std::string_view words) {
  return {static_cast<int>(value), name, words};
}

template <>
struct ChoicesOf<StartRule> {
  static constexpr Choice table[] = {
      choice_of(StartRule::by_static, "static", "the static coefficient"),
      choice_of(StartRule::by_kinetic, "kinetic", "the kinetic coefficient"),
  };
};

template <>
struct ChoicesOf<WallBond> {
  static constexpr Choice table[] = {
      choice_of(WallBond::running, "running", "every other course shifted by half a block"),
      choice_of(WallBond::stack, "stack", "joint over joint"),
  };
};

template <>
struct ChoicesOf<FirstCourse> {
  static constexpr Choice table[] = {
      choice_of(FirstCourse::full, "full", "whole blocks"),
      choice_of(FirstCourse::half, "half", "half blocks at both ends"),
  };
};

template <>
struct ChoicesOf<ArchEdges> {
  static constexpr Choice table[] = {
      choice_of(ArchEdges::arc, "arc", "of the piece of a ring"),
      choice_of(ArchEdges::straight, "straight", "of the four-cornered polygon"),
  };
};

template <>
struct ChoicesOf<ContactScheme> {
  static constexpr Choice table[] = {
      choice_of(ContactScheme::implicit_euler, "implicit-euler", "as published: robust, damps by itself"),
      choice_of(ContactScheme::moreau, "moreau", "impacts at the end of a step, by velocities"),
      choice_of(ContactScheme::hybrid, "hybrid", "persistent contacts and located impacts"),
  };
};

template <>
struct ChoicesOf<ContactFlow> {
  static constexpr Choice table[] = {
      choice_of(ContactFlow::coulomb, "coulomb", "sliding faces stay closed"),
      choice_of(ContactFlow::associative, "associative", "sliding faces part, as published; only with implicit-euler"),
  };
};

template <>
struct ChoicesOf<ContactSolverKind> {
  static constexpr Choice table[] = {
      choice_of(ContactSolverKind::automatic, "auto", "what fits the problem, with others to fall back on"),
      choice_of(ContactSolverKind::enumerate, "enumerate", "every combination of modes; up to two blocks"),
      choice_of(ContactSolverKind::lemke, "lemke", "Lemke's pivots"),
      choice_of(ContactSolverKind::nsgs, "nsgs", "contact by contact, in sweeps"),
      choice_of(ContactSolverKind::interior_point, "interior-point", "Mehrotra's method, for the associative law"),
  };
};

template <>
struct ChoicesOf<LimitLoad> {
  static constexpr Choice table[] = {
      choice_of(LimitLoad::horizontal, "horizontal", "a share of every weight, sideways: steady ground acceleration"),
      choice_of(LimitLoad::tilt, "tilt", "the ground tilts"),
      choice_of(LimitLoad::live, "live", "the given forces grow together"),
  };
};

template <>
struct ChoicesOf<LimitSide> {
  static constexpr Choice table[] = {
      choice_of(LimitSide::both, "both", "one after the other"),
      choice_of(LimitSide::right, "right", "the ground accelerates to the right: blocks are thrown to the left"),
      choice_of(LimitSide::left, "left", "the other way"),
  };
};

template <>
struct ChoicesOf<LimitFlow> {
  static constexpr Choice table[] = {
      choice_of(LimitFlow::both, "both", "also searches collapse states under Coulomb friction"),
      choice_of(LimitFlow::associative, "associative", "the exact factor alone, which is quick"),
  };
};

template <>
struct ChoicesOf<WinklerScheme> {
  static constexpr Choice table[] = {
      choice_of(WinklerScheme::published, "published", "first order, damps by itself"),
      choice_of(WinklerScheme::symmetric, "symmetric", "second order, no damping of its own"),
      choice_of(WinklerScheme::bdf, "bdf", "a stiff integrator that keeps run.tolerance"),
  };
};

template <>
struct ChoicesOf<WinklerFriction> {
  static constexpr Choice table[] = {
      choice_of(WinklerFriction::regularised, "regularised", "the published law with steep slopes"),
      choice_of(WinklerFriction::coulomb, "coulomb", "exact; not with bdf"),
  };
};

template <>
struct ChoicesOf<DiracForm> {
  static constexpr Choice table[] = {
      choice_of(DiracForm::paper, "paper", "the published force"),
      choice_of(DiracForm::energy, "energy", "energy levels exact for every width"),
  };
};

template <>
struct ChoicesOf<DiracFactor> {
  static constexpr Choice table[] = {
      choice_of(DiracFactor::one, "one", "the ratio of Housner's impact"),
      choice_of(DiracFactor::paper, "paper", "sin(alpha)/alpha in front of the force, as printed"),
  };
};

template <>
struct ChoicesOf<BlockShape> {
  static constexpr Choice table[] = {
      choice_of(BlockShape::box, "box", "width, depth and height"),
      choice_of(BlockShape::cylinder, "cylinder", "upright: diameter, or width and depth of an ellipse, and height"),
      choice_of(BlockShape::frustum, "frustum", "of a cone, upright: diameter of the base, top_diameter and height"),
      choice_of(BlockShape::mesh, "mesh", "a closed surface from a file, which stands on a face of its hull"),
  };
};

template <>
struct ChoicesOf<MeshUp> {
  static constexpr Choice table[] = {
      choice_of(MeshUp::z, "z", "the third number of a point"),
      choice_of(MeshUp::y, "y", "the second, as many drawing programs have it"),
  };
};

template <>
struct ChoicesOf<SpaceImpact> {
  static constexpr Choice table[] = {
      choice_of(SpaceImpact::newton, "newton", "each point that lands bounces by normal_restitution"),
      choice_of(SpaceImpact::moreau, "moreau", "the whole change of velocity is stretched by 1 + normal_restitution"),
  };
};

template <>
struct ChoicesOf<SpaceStop> {
  static constexpr Choice table[] = {
      choice_of(SpaceStop::rest, "rest", "when the body rests or falls"),
      choice_of(SpaceStop::decided, "decided", "also when its energy decides that it stands"),
  };
};

template <>
struct ChoicesOf<BearingKind> {
  static constexpr Choice table[] = {
      choice_of(BearingKind::spring, "spring", "springs and dampers"),
      choice_of(BearingKind::slider, "slider", "sliding bearings, flat or in a bowl (pendulum)"),
  };
};

template <>
struct ChoicesOf<BearingLoad> {
  static constexpr Choice table[] = {
      choice_of(BearingLoad::weight, "weight", "the weight of plate and object"),
      choice_of(BearingLoad::reaction, "reaction", "that and what the rocking adds, impacts too; flat sliders"),
  };
};

template <>
struct ChoicesOf<RandomRatio::Distribution> {
  static constexpr Choice table[] = {
      choice_of(RandomRatio::Distribution::lognormal, "lognormal", "of -ln r"),
      choice_of(RandomRatio::Distribution::truncated_normal, "truncated-normal", "of r"),
  };
};

template <>
struct ChoicesOf<RandomRatio::Per> {
  static constexpr Choice table[] = {
      choice_of(RandomRatio::Per::impact, "impact", "drawn at every impact"),
      choice_of(RandomRatio::Per::run, "run", "drawn once"),
  };
};

template <>
struct ChoicesOf<RandomRatio::Sigma> {
  static constexpr Choice table[] = {
      choice_of(RandomRatio::Sigma::paper, "paper", "deviation epsilon"),
      choice_of(RandomRatio::Sigma::consistent, "consistent", "deviation epsilon (1 - mean)"),
  };
};

template <>
struct ChoicesOf<MapDetail> {
  static constexpr Choice table[] = {
      choice_of(MapDetail::verdict, "verdict", "the verdict, and impacts before overturning"),
      choice_of(MapDetail::full, "full", "whole runs, with peaks and ends"),
  };
};

template <>
struct ChoicesOf<FragilityMethod> {
  static constexpr Choice table[] = {
      choice_of(FragilityMethod::stripes, "stripes", "every record at every level"),
      choice_of(FragilityMethod::cloud, "cloud", "the records as they are"),
      choice_of(FragilityMethod::capacity, "capacity", "the intensity at which each record first overturns it"),
  };
};

template <>
struct ChoicesOf<StudyOutput> {
  static constexpr Choice table[] = {
      choice_of(StudyOutput::summary, "summary", "sweep: what a run tells"),
      choice_of(StudyOutput::dispersion, "dispersion", "sweep: one impact with friction"),
      choice_of(StudyOutput::rotation, "rotation", "spectrum: the largest rotation"),
      choice_of(StudyOutput::overturning, "overturning", "spectrum: the least shaking that overturns"),
  };
};

template <>
struct ChoicesOf<Spread> {
  static constexpr Choice table[] = {
      choice_of(Spread::normal, "normal", "mean and deviation"),
      choice_of(Spread::lognormal, "lognormal", "median, and deviation of the logarithm"),
      choice_of(Spread::uniform, "uniform", "between from and to"),
  };
};

template <>
struct ChoicesOf<Baseline> {
  static constexpr Choice table[] = {
      choice_of(Baseline::none, "none", "as recorded"),
      choice_of(Baseline::mean, "mean", "subtracts the mean"),
      choice_of(Baseline::linear, "linear", "subtracts the straight line of least squares"),
      choice_of(Baseline::quadratic, "quadratic", "subtracts the parabola of least squares"),
  };
};

template <class Enumeration>
constexpr std::span<const Choice> choices_of() {
  return ChoicesOf<Enumeration>::table;
}

// The word of a value; empty for one that no word names.
template <class Enumeration>
constexpr std::string_view choice_name(Enumeration value) {
  for (const Choice& choice : ChoicesOf<Enumeration>::table)
    if (choice.value == static_cast<int>(value)) return choice.name;
  return {};
}

}  // namespace teeter
