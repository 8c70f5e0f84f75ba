# Sources of a target compiled a few at a time: most of the time goes into headers they share, so that a full build takes
# half as long. Off in the preset dev, where every source is compiled by itself and one that has changed is the quickest.
option(TEETER_BATCHES "Compile sources a few at a time" ON)

# Names in the unnamed namespaces of the sources must differ. Since those of one source are global to the next, only
# local names are looked at for shadowing; the preset dev looks at all.
function(teeter_in_batches target)
  if(TEETER_BATCHES)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 5)
    target_compile_options(${target} PRIVATE -Wno-shadow $<$<CXX_COMPILER_ID:GNU>:-Wshadow=local>)
  endif()
endfunction()
