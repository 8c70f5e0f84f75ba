#include "models/dirac/fields.hpp"
#include "models/dirac/model.hpp"

namespace teeter {
namespace {

constexpr Field fields[] = {
    field<&Dirac::penalty>("penalty", "width of the smoothed force, as a share of the tipping angle",
                           within(narrowest_width, widest_width))
        .called("n")
        .ask_log("Width of the force", 1e-6, 0.02),
    field<&Dirac::accuracy>("accuracy",
                            "instead of `penalty`: the width that meets Housner's first impact to 10^-accuracy",
                            within(1.0, 12.0))
        .or_else("none")
        .ask("Width from the first impact, to 10 to the minus"),
    field<&Dirac::energy_accuracy>(
        "energy_accuracy",
        "instead of `penalty`: the width that meets the energy after `energy_impacts` impacts "
        "to 10^-energy_accuracy",
        within(1.0, 12.0))
        .or_else("none")
        .ask("Width from the energy, to 10 to the minus"),
    field<&Dirac::energy_impacts>("energy_impacts", "after how many impacts", at_least(1.0))
        .ask("… after so many impacts"),
    choice<&Dirac::form>("form", "of the force").ask("Form"),
    choice<&Dirac::factor>("factor", "in front of the force").ask("Factor of the force"),
};

}  // namespace

const ScenarioSection dirac_section{"dirac", "the smoothed impact force; model dirac", fields,
                                    [](Scenario& s) -> void* { return &s.dirac; }};

}  // namespace teeter
