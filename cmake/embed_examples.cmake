# Writes OUTPUT, a C++ source that holds the examples of the live page: scenarios and records of SOURCE/examples.
set(scenarios statue statue-on-plinth five-drums wall wall-overturning release harmonic slides-then-rocks bouncing
              tombstone-on-soil two-blocks-opposite random-restitution dirac-pulse map spectrum fragility bifurcation
              montecarlo bust-second-floor vase-isolated cabinet-anchored parapet-anchored)
file(GLOB records RELATIVE ${SOURCE}/examples/records ${SOURCE}/examples/records/*.AT2 ${SOURCE}/examples/records/*.csv
     ${SOURCE}/examples/records/suite/*.AT2)

# A text as literals in a row, each below the length every compiler takes.
function(append_entry list name text)
  string(LENGTH "${text}" length)
  set(literals "")
  set(from 0)
  while(from LESS length)
    string(SUBSTRING "${text}" ${from} 8000 piece)
    string(APPEND literals "R\"teeter(${piece})teeter\"\n")
    math(EXPR from "${from} + 8000")
  endwhile()
  set(${list} "${${list}}    {\"${name}\", ${literals}},\n" PARENT_SCOPE)
endfunction()

set(scenario_entries "")
foreach(name ${scenarios})
  file(READ ${SOURCE}/examples/${name}.toml text)
  string(REPLACE "\"records/" "\"example:" text "${text}")
  append_entry(scenario_entries ${name} "${text}")
endforeach()
set(record_entries "")
foreach(name ${records})
  file(READ ${SOURCE}/examples/records/${name} text)
  append_entry(record_entries ${name} "${text}")
endforeach()
file(WRITE ${OUTPUT} "#include \"apps/server/examples.hpp\"\n\nnamespace teeter::server {\nnamespace {\n"
     "const EmbeddedFile scenarios[] = {\n${scenario_entries}};\nconst EmbeddedFile records[] = {\n"
     "${record_entries}};\n}  // namespace\n\n"
     "std::span<const EmbeddedFile> example_scenarios() { return scenarios; }\n"
     "std::span<const EmbeddedFile> example_records() { return records; }\n\n}  // namespace teeter::server\n")
