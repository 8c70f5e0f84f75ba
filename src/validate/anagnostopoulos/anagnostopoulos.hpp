// The claims of Anagnostopoulos' dissertation, one function each, and the steel blocks of his tests.
#pragma once

#include "validate/setup.hpp"

namespace teeter::anagnostopoulos {

// Table 2, blocks 1 to 4.
Block steel_block(int number);

// A block, or blocks from below upwards, standing still.
Scenario tested(std::initializer_list<int> numbers);

Claim impact_formula();        // A1
Claim ratio_of_two_to_one();   // A2
Claim table_of_corrections();  // A3
Claim integration_methods();   // A4
Claim free_decay();            // A5
Claim size_and_decay();        // A6
Claim shaken_block();          // A7
Claim mirror_images();         // A8
Claim two_block_equations();   // A9
Claim two_block_impact();      // A10
Claim released_pairs();        // A11
Claim small_impacts();         // A12
Claim constant_ratios();       // A13
Claim shaken_pairs();          // A14
Claim overturning_map();       // A15
Claim error_estimate();        // A16

}  // namespace teeter::anagnostopoulos
