// What every result must keep, whatever the model: numbers are finite, and energy is accounted for.
#pragma once

#include "teeter/history.hpp"

namespace teeter {

// A motion whose numbers ran away has failed; rows from there on are dropped.
void fail_without_numbers(History& history);
void fail_without_numbers(Summary& summary);

// Warns where the ledger cannot explain more than a millionth of the largest energy. Only of ledgers with `input`.
void warn_of_unexplained_energy(Summary& summary);

}  // namespace teeter
