# What `cmake --install` puts where, in components: program, development, and python where that module is built.
include(CMakePackageConfigHelpers)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/Teeter)
set(manual ${PROJECT_BINARY_DIR}/manual)

# The program, its manual page, completions, documents and examples.
install(TARGETS teeter_program RUNTIME COMPONENT program)
install(FILES ${manual}/teeter.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
install(FILES ${manual}/teeter.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME teeter
        COMPONENT program)
install(FILES ${manual}/_teeter DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions COMPONENT program)
install(FILES README.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program PATTERN "*.py" EXCLUDE)
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program PATTERN consumer EXCLUDE
        PATTERN "*.py" EXCLUDE)

# The library.
install(TARGETS teeter EXPORT TeeterTargets ARCHIVE COMPONENT development)
install(DIRECTORY include/teeter DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development
        FILES_MATCHING PATTERN *.hpp)
install(EXPORT TeeterTargets NAMESPACE Teeter:: DESTINATION ${package_folder} COMPONENT development)
configure_package_config_file(packaging/TeeterConfig.cmake.in
                              ${PROJECT_BINARY_DIR}/TeeterConfig.cmake INSTALL_DESTINATION ${package_folder}
                              NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/TeeterConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/TeeterConfig.cmake ${PROJECT_BINARY_DIR}/TeeterConfigVersion.cmake
        DESTINATION ${package_folder} COMPONENT development)
# The file says where it is itself, so that the prefix may change after the build.
file(RELATIVE_PATH TEETER_PREFIX_FROM_PKGCONFIG /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" TEETER_PREFIX_FROM_PKGCONFIG ${TEETER_PREFIX_FROM_PKGCONFIG})
configure_file(packaging/teeter.pc.in ${PROJECT_BINARY_DIR}/teeter.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/teeter.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
install(DIRECTORY examples/consumer DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libteeter-dev/examples
        COMPONENT development)
