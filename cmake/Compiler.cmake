# One set of flags for every compiler: strict warnings, and floating point that gives the same bits everywhere.
set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

add_library(condotta_flags INTERFACE)
target_compile_options(condotta_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wold-style-cast -Wcast-qual
  -Wunused -Wformat=2 -Werror
  -ffp-contract=off)

# g++ 12 wrongly warns of overlapping copies in "text" + std::string (its bug 105651).
target_compile_options(condotta_flags INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
# The stable_sort of g++ 12's library uses a function that C++23 calls deprecated, and clang says so at every call.
target_compile_options(condotta_flags INTERFACE $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>)
# doctest names its tests by __COUNTER__, which clang 22 calls an extension.
target_compile_options(condotta_flags INTERFACE $<$<CXX_COMPILER_ID:Clang>:-Wno-c2y-extensions>)

# ON: addresses and undefined behaviour. thread: races (test_server). fuzz: addresses, numbers, and what libFuzzer watches (clang).
set(CONDOTTA_SANITIZE OFF CACHE STRING "Sanitizers to build with: OFF, ON, thread or fuzz")
if(CONDOTTA_SANITIZE STREQUAL "thread")
  set(sanitizers -fsanitize=thread)
elseif(CONDOTTA_SANITIZE STREQUAL "fuzz")
  set(sanitizers -fsanitize=address,signed-integer-overflow,bounds,shift,float-cast-overflow,fuzzer-no-link)
elseif(CONDOTTA_SANITIZE)
  set(sanitizers -fsanitize=address,undefined)
endif()
if(CONDOTTA_SANITIZE)
  target_compile_options(condotta_flags INTERFACE ${sanitizers} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(condotta_flags INTERFACE ${sanitizers})
endif()

# ccache and mold are used where they are installed; neither changes what is built.
find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()
find_program(MOLD mold)
if(MOLD AND NOT WASI)
  add_link_options(-fuse-ld=mold)
endif()
