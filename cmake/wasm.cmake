# The page that needs no server: cmake --build build/release --target wasm_page writes build/release/wasm/alone.html.
set(wasm_build ${PROJECT_BINARY_DIR}/wasm)
add_custom_target(
  wasm_page
  COMMAND emcmake ${CMAKE_COMMAND} -G Ninja -S ${PROJECT_SOURCE_DIR}/apps/wasm -B ${wasm_build} -DCMAKE_BUILD_TYPE=Release
  # Emscripten looks for modules of Debian; a node from elsewhere has to be told where they are.
  COMMAND ${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs ${CMAKE_COMMAND} --build ${wasm_build}
  COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/web/build.py ${wasm_build} ${wasm_build}/engine.js
  USES_TERMINAL VERBATIM)
