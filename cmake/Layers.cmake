# A layer is a folder of src/ and one library. It can include its own headers and those of the layers it USES, and no
# others: every layer's headers are reached through a folder of links that holds that layer alone.
function(condotta_layer name)
  cmake_parse_arguments(ARG "" "" "USES" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/${name}/*.cpp)
  set(include ${CMAKE_BINARY_DIR}/include/${name})
  file(MAKE_DIRECTORY ${include})
  file(CREATE_LINK ${CMAKE_SOURCE_DIR}/src/${name} ${include}/${name} SYMBOLIC)
  add_library(condotta_${name} STATIC ${sources})
  target_include_directories(condotta_${name} PUBLIC ${include})
  target_link_libraries(condotta_${name} PUBLIC condotta_flags)
  foreach(used ${ARG_USES})
    target_link_libraries(condotta_${name} PUBLIC condotta_${used})
  endforeach()
  set_target_properties(condotta_${name} PROPERTIES LINKER_LANGUAGE CXX)
  condotta_precompile(condotta_${name})
endfunction()

function(condotta_engine_layer name)
  condotta_layer(${name} ${ARGN})
  target_compile_options(condotta_${name} PRIVATE -fno-exceptions)
endfunction()

function(condotta_shell_layer name)
  condotta_layer(${name} ${ARGN})
endfunction()

# The headers of the standard library that nearly every file takes, compiled once for each target. Only where builds are
# many: the release build and clang's read every file alone and so find an include that is missing (and g++ 12 at -O3,
# given them precompiled, warns of things that are not there).
function(condotta_precompile target)
  if((CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_BUILD_TYPE STREQUAL Debug) OR CONDOTTA_SANITIZE STREQUAL "fuzz")
    target_precompile_headers(${target} PRIVATE <algorithm> <array> <cstdint> <expected> <functional> <map> <memory>
      <optional> <ranges> <set> <span> <string> <string_view> <utility> <variant> <vector>)
  endif()
endfunction()
