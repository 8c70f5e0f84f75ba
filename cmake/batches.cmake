# Sources of a target compiled many at a time: most of the time goes into headers they share. Twenty four sources that write JSON take
# 12 s together and 18 s in batches of eight. A batch is as large as a build after a small change may last: under half a minute. Off in the preset dev, where every source is compiled by itself and one that has changed is the quickest.
option(TEETER_BATCHES "Compile sources a few at a time" ON)

# Names in the unnamed namespaces of the sources of a folder must differ. Since those of one source are global to the next, only
# local names are looked at for shadowing; the preset dev looks at all. A new source moves the batches of its own folder alone;
# with ACROSS_FOLDERS, for many small folders, those of the whole target, and names must differ in all of them.
function(teeter_in_batches target size)
  if(NOT TEETER_BATCHES)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  target_compile_options(${target} PRIVATE -Wno-shadow $<$<CXX_COMPILER_ID:GNU>:-Wshadow=local>)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  foreach(source ${sources})
    get_filename_component(folder ${source} DIRECTORY)
    file(RELATIVE_PATH folder ${CMAKE_CURRENT_SOURCE_DIR} ${folder}/.)
    if("ACROSS_FOLDERS" IN_LIST ARGN)
      set(folder "")
    endif()
    string(MAKE_C_IDENTIFIER "${folder}" folder)
    if(NOT DEFINED count_${folder})
      set(count_${folder} 0)
    endif()
    math(EXPR batch "${count_${folder}} / ${size}")
    math(EXPR count_${folder} "${count_${folder}} + 1")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP "${folder}${batch}")
  endforeach()
endfunction()
