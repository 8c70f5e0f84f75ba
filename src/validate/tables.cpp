#include "validate/tables.hpp"

#include "validate/supports/supports.hpp"

namespace teeter {

std::span<const ClaimTable> claim_tables() {
  static constexpr ClaimTable tables[] = {
      {"A: one block and two",
       "S. Anagnostopoulos, \"Numerical modelling and dynamic analysis of rocking rigid blocks\", BEng dissertation, "
       "University of Bristol.",
       "published", anagnostopoulos_claims},
      {"P: impacts as a force",
       "F. Prieto, P.B. Lourenço, C.S. Oliveira, \"Impulsive Dirac-delta forces in the rocking motion\".", "published",
       prieto_claims},
      {"Z: impacts with friction",
       "H. Zhang, B. Brogliato, C. Liu, \"Study of the Planar Rocking-Block Dynamics With Coulomb Friction: Critical "
       "Kinetic Angles\", 2013.",
       "published", zhang_claims},
      {"G: walls in time steps",
       "R. Gagliardo, F.P.A. Portioli, L. Cascini, R. Landolfo, \"Rocking Response of the Rigid Block Under "
       "Rectangular "
       "Pulse Excitation\", 2021.",
       "published", gagliardo_claims},
      {"B: a block on springs",
       "G. Bilotti, L. Giliberti, \"A simple mechanical model to analyse the rocking and sliding response of rigid "
       "blocks to earthquakes\", 1988.",
       "published", bilotti_claims},
      {"X: the models beside each other",
       "Our own comparisons: where the six models must agree, and what the literature has in closed form.", "reference",
       cross_model_claims},
      {"S: a body in space",
       "Our own comparisons: where the model space must agree with planar models, and what has a closed form.",
       "reference", space_body_claims},
      {"D: supports, anchors and decisions",
       "Our own comparisons: floors, isolated plates, anchors, rules of thumb, remedies and risk beside closed forms "
       "and "
       "numbers found another way.",
       "reference", support_table_claims},
      {"M: arches and walls",
       "Closed forms, quadratures and linear programs of other solvers: what assemblies bear at rest, and how they "
       "move beyond it.",
       "reference", assembly_claims},
  };
  return tables;
}

}  // namespace teeter
