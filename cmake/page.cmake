# Bundles web/ into HTML templates and embeds them as strings. Sets TEETER_PAGE_SOURCES.
find_program(ESBUILD esbuild REQUIRED)
find_package(Python3 REQUIRED COMPONENTS Interpreter)

set(web ${PROJECT_SOURCE_DIR}/web)
set(web_packages ${PROJECT_BINARY_DIR}/web/packages.stamp)
set(web_output ${PROJECT_BINARY_DIR}/web)
file(GLOB web_sources CONFIGURE_DEPENDS ${web}/src/*/*)

add_custom_command(
  OUTPUT ${web_packages}
  COMMAND ${Python3_EXECUTABLE} ${web}/fetch.py
  COMMAND ${CMAKE_COMMAND} -E touch ${web_packages}
  DEPENDS ${web}/fetch.py ${web}/package-lock.json
  COMMENT "Fetching what the pages contain")
add_custom_command(
  OUTPUT ${web_output}/report.html ${web_output}/record.html ${web_output}/study.html
         ${web_output}/compare.html ${web_output}/live.html ${web_output}/space.html ${web_output}/scene.js
  COMMAND ${Python3_EXECUTABLE} ${web}/build.py ${web_output}
  DEPENDS ${web_packages} ${web_sources} ${web}/build.py ${web}/tsconfig.json
  COMMENT "Bundling the pages")
foreach(page report record study compare live space scene)
  set(input ${web_output}/${page}.html)
  set(name ${page}_template)
  if(page STREQUAL scene)
    set(input ${web_output}/scene.js)
    set(name scene_script)
  endif()
  set(source ${web_output}/${name}.cpp)
  add_custom_command(
    OUTPUT ${source}
    COMMAND ${CMAKE_COMMAND} -DINPUT=${input} -DNAME=${name} -DOUTPUT=${source} -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
    DEPENDS ${input} ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
    COMMENT "Embedding the ${page} page")
  set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS -Wno-pedantic)
  list(APPEND TEETER_PAGE_SOURCES ${source})
endforeach()
add_custom_command(
  OUTPUT ${web_output}/glossary_json.cpp
  COMMAND ${CMAKE_COMMAND} -DINPUT=${web}/src/page/glossary.json -DNAME=glossary_json
          -DOUTPUT=${web_output}/glossary_json.cpp -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
  DEPENDS ${web}/src/page/glossary.json ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
  COMMENT "Embedding the glossary")
list(APPEND TEETER_PAGE_SOURCES ${web_output}/glossary_json.cpp)
