# Debian packages from a build tree: teeter, libteeter-dev, and python3-teeter where the Python module is built.
#   cmake --build --preset release && (cd build/release && cpack)
set(TEETER_MAINTAINER "The Teeter developers <teeter@teeter.invalid>" CACHE STRING "Maintainer of the packages")
set(release 1)

# What every Debian package has: who may copy it, and what has changed.
function(teeter_package_documents component package)
  set(made ${PROJECT_BINARY_DIR}/packaging/${package})
  configure_file(packaging/changelog.in ${made}/changelog.Debian @ONLY)
  configure_file(CHANGELOG.md ${made}/changelog COPYONLY)
  # Kept beside: CMake would be run again for a file it has made and does not find.
  foreach(name changelog.Debian changelog)
    execute_process(COMMAND gzip -9nkf ${made}/${name} COMMAND_ERROR_IS_FATAL ANY)
  endforeach()
  install(FILES ${made}/changelog.Debian.gz ${made}/changelog.gz packaging/copyright
          DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component})
endfunction()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME teeter)
set(CPACK_PACKAGE_CONTACT ${TEETER_MAINTAINER})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # or it would stand before the first line of each description
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS ${CMAKE_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS})
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE gzip)
set(CPACK_DEBIAN_PACKAGE_RELEASE ${release})
set(CPACK_DEBIAN_PACKAGE_SOURCE teeter)
set(CPACK_COMPONENTS_ALL program development)
set(about "One rigid block or many, on rigid ground or on springs, under recorded
or idealised earthquakes: exact event location, several impact laws,
margins, maps, fragility curves, and a report as one page.
.")

teeter_package_documents(program teeter)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME teeter)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "openmpi-bin, python3-teeter, www-browser")
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "rocking, sliding and overturning of free-standing blocks\n${about}
This package holds the program, its manual, documents and examples.")

# The library is static, so that whoever links it needs what it calls, in the versions it was built with.
teeter_package_documents(development libteeter-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libteeter-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
    "coinor-libclp-dev, libfmt-dev (>= 9), libfmt-dev (<< 10), libhdf5-dev, libmseed-dev, libqhull-dev, libsqlite3-dev, pkg-config")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SUGGESTS "cmake")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "rocking, sliding and overturning of blocks: C++ library\n${about}
This package holds the static library, its headers, and what CMake and
pkg-config need to find it.")

get_cmake_property(components COMPONENTS)
if(python IN_LIST components)
  list(APPEND CPACK_COMPONENTS_ALL python)
  set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/packaging/python_folder.cmake)
  teeter_package_documents(python python3-teeter)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-teeter)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
  find_package(Python3 QUIET COMPONENTS Interpreter)
  math(EXPR next_minor "${Python3_VERSION_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
      "python3 (>= 3.${Python3_VERSION_MINOR}~), python3 (<< 3.${next_minor}), python3-numpy")
  set(CPACK_COMPONENT_PYTHON_DESCRIPTION "rocking, sliding and overturning of blocks: Python module\n${about}
This package holds the Python module.")
endif()

include(CPack)
