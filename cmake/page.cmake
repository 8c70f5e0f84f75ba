# Bundles web/ into one HTML template and embeds it as a string. Sets TEETER_PAGE_SOURCE and TEETER_PAGE_TEMPLATE.
find_program(NODE node REQUIRED)
find_program(NPM npm REQUIRED)

set(web ${PROJECT_SOURCE_DIR}/web)
set(web_packages ${web}/node_modules/.package-lock.json)
set(TEETER_PAGE_TEMPLATE ${PROJECT_BINARY_DIR}/web/report.html)
set(TEETER_PAGE_SOURCE ${PROJECT_BINARY_DIR}/web/report_template.cpp)
file(GLOB web_sources CONFIGURE_DEPENDS ${web}/src/*)

add_custom_command(
  OUTPUT ${web_packages}
  COMMAND ${NPM} ci --silent --no-audit --no-fund
  COMMAND ${CMAKE_COMMAND} -E touch ${web_packages}
  WORKING_DIRECTORY ${web}
  DEPENDS ${web}/package.json ${web}/package-lock.json
  COMMENT "Installing the page's packages")
add_custom_command(
  OUTPUT ${TEETER_PAGE_TEMPLATE}
  COMMAND ${NODE} ${web}/build.mjs ${PROJECT_BINARY_DIR}/web
  DEPENDS ${web_packages} ${web_sources} ${web}/build.mjs ${web}/tsconfig.json
  COMMENT "Bundling the page")
add_custom_command(
  OUTPUT ${TEETER_PAGE_SOURCE}
  COMMAND ${CMAKE_COMMAND} -DINPUT=${TEETER_PAGE_TEMPLATE} -DOUTPUT=${TEETER_PAGE_SOURCE} -P
          ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
  DEPENDS ${TEETER_PAGE_TEMPLATE} ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
  COMMENT "Embedding the page")
set_source_files_properties(${TEETER_PAGE_SOURCE} PROPERTIES COMPILE_OPTIONS -Wno-pedantic)
