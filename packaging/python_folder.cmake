# Run by cpack when the files are in place: packages put Python modules into the folder that all versions of Python 3
# share, while an installation by hand belongs to one version.
file(GLOB folders ${CPACK_TEMPORARY_DIRECTORY}/python/usr/lib/python3.*)
foreach(folder ${folders})
  file(MAKE_DIRECTORY ${CPACK_TEMPORARY_DIRECTORY}/python/usr/lib/python3)
  file(RENAME ${folder}/dist-packages ${CPACK_TEMPORARY_DIRECTORY}/python/usr/lib/python3/dist-packages)
  file(REMOVE_RECURSE ${folder})
endforeach()
