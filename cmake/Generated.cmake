# What the build makes from rulebook/, data/ and the citations in the sources: see tools/embed.cpp. The tool runs on the
# machine that builds; the WebAssembly build takes what the release build made.
if(WASI)
  set(CONDOTTA_GENERATED ${CMAKE_SOURCE_DIR}/build/generated)
  if(NOT EXISTS ${CONDOTTA_GENERATED}/rulebook_text.cpp)
    message(FATAL_ERROR "Build the release preset first: the WebAssembly build takes ${CONDOTTA_GENERATED} from it.")
  endif()
else()
  set(CONDOTTA_GENERATED ${CMAKE_BINARY_DIR}/generated)
endif()

# Makes a TOML file a function of the engine: `condotta::Document condotta::embedded::<symbol>()`, see
# src/document/compact.hpp. The generated source is put into the variable, for target_sources of a layer.
function(condotta_embed_toml out symbol file)
  set(source ${CONDOTTA_GENERATED}/${symbol}.cpp)
  if(NOT WASI)
    cmake_path(ABSOLUTE_PATH file BASE_DIRECTORY ${CMAKE_SOURCE_DIR})
    add_custom_command(OUTPUT ${source}
      COMMAND condotta_embed toml ${symbol} ${file} ${source}
      DEPENDS condotta_embed ${file}
      COMMENT "Embedding ${symbol}" VERBATIM)
  endif()
  set(${out} ${source} PARENT_SCOPE)
endfunction()

set(CONDOTTA_GENERATED_RULEBOOK ${CONDOTTA_GENERATED}/rulebook_text.cpp ${CONDOTTA_GENERATED}/rulebook_citations.cpp)
if(NOT WASI)
  file(GLOB_RECURSE citing CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/rulebook/*.md ${CMAKE_SOURCE_DIR}/docs/rulings.md
    ${CMAKE_SOURCE_DIR}/src/*.cpp ${CMAKE_SOURCE_DIR}/src/*.hpp ${CMAKE_SOURCE_DIR}/data/rules/*.toml
    ${CMAKE_SOURCE_DIR}/tests/*.cpp ${CMAKE_SOURCE_DIR}/tests/cases/*.toml)
  add_custom_command(OUTPUT ${CONDOTTA_GENERATED_RULEBOOK}
    COMMAND condotta_embed rulebook ${CMAKE_SOURCE_DIR} ${CONDOTTA_GENERATED}
    DEPENDS condotta_embed ${citing}
    COMMENT "Embedding the rule book" VERBATIM)
endif()

# A rule set is a folder of src/ and its data: every data/rules/<name>*.toml and data/troops/<name>*.toml is a function of
# the engine, named after the file (reg-2019.toml: embedded::reg_2019; troops/reg.toml: embedded::reg_troops).
function(condotta_rule_set name)
  condotta_engine_layer(${name} USES battle)
  file(GLOB tables CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/data/rules/${name}*.toml)
  file(GLOB troops CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/data/troops/${name}*.toml)
  foreach(file ${tables} ${troops})
    cmake_path(GET file STEM symbol)
    string(REPLACE "-" "_" symbol ${symbol})
    if(file IN_LIST troops)
      string(APPEND symbol _troops)
    endif()
    condotta_embed_toml(source ${symbol} ${file})
    target_sources(condotta_${name} PRIVATE ${source})
  endforeach()
endfunction()

# The scenarios that ship with the program: every data/scenarios/<folder>/*.toml.
set(CONDOTTA_GENERATED_SCENARIOS ${CONDOTTA_GENERATED}/scenarios.cpp)
if(NOT WASI)
  file(GLOB shipped CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/data/scenarios/*/*.toml)
  add_custom_command(OUTPUT ${CONDOTTA_GENERATED_SCENARIOS}
    COMMAND condotta_embed scenarios ${CONDOTTA_GENERATED_SCENARIOS} ${shipped}
    DEPENDS condotta_embed ${shipped}
    COMMENT "Embedding the scenarios" VERBATIM)
endif()

# Army lists of a rule set: every data/armies/<name>/*.toml is a document of the engine, and embedded::<name>_armies()
# gives them all with their names, in the order of the names; embedded::<name>_sample_armies() those of the folder sample.
function(condotta_army_lists name)
  foreach(kind armies sample_armies)
    if(kind STREQUAL armies)
      file(GLOB files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/data/armies/${name}/*.toml)
    else()
      file(GLOB files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/data/armies/${name}/sample/*.toml)
    endif()
    set(declared "")
    set(listed "")
    foreach(file ${files})
      cmake_path(GET file STEM stem)
      string(REPLACE "-" "_" symbol ${name}_${kind}_${stem})
      condotta_embed_toml(source ${symbol} ${file})
      target_sources(condotta_${name} PRIVATE ${source})
      string(APPEND declared "Document ${symbol}();\n")
      string(APPEND listed "    {\"${stem}\", ${symbol}},\n")
    endforeach()
    file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/registry/${name}_${kind}.cpp @ONLY CONTENT
"// Made by cmake/Generated.cmake.
#include <span>
#include <string_view>

#include \"document/document.hpp\"

namespace condotta::embedded {

struct NamedDocument {
  std::string_view name;
  Document (*read)();
};
@declared@
std::span<const NamedDocument> @name@_@kind@();
std::span<const NamedDocument> @name@_@kind@() {
  static constexpr NamedDocument all[] = {
@listed@  };
  return all;
}

}  // namespace condotta::embedded
")
    target_sources(condotta_${name} PRIVATE ${CMAKE_BINARY_DIR}/registry/${name}_${kind}.cpp)
  endforeach()
endfunction()
