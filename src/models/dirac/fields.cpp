#include "models/dirac/fields.hpp"
#include "models/dirac/model.hpp"

namespace teeter {
namespace {

constexpr Field fields[] = {
    field<&Dirac::penalty>("penalty", "width of the smoothed force, as a share of the tipping angle",
                           within(narrowest_width, widest_width))
        .called("n"),
    field<&Dirac::accuracy>("accuracy",
                            "instead of `penalty`: the width that meets Housner's first impact to 10^-accuracy",
                            within(1.0, 12.0))
        .or_else("none"),
    field<&Dirac::energy_accuracy>(
        "energy_accuracy",
        "instead of `penalty`: the width that meets the energy after `energy_impacts` impacts "
        "to 10^-energy_accuracy",
        within(1.0, 12.0))
        .or_else("none"),
    field<&Dirac::energy_impacts>("energy_impacts", "after how many impacts", at_least(1.0)),
    choice<&Dirac::form>("form", "of the force"),
    choice<&Dirac::factor>("factor", "in front of the force"),
};

}  // namespace

const ScenarioSection dirac_section{"dirac", "the smoothed impact force; model dirac", fields,
                                    [](Scenario& s) -> void* { return &s.dirac; }};

}  // namespace teeter
