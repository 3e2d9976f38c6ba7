# WebAssembly by Debian's own clang, wasi-libc and libc++ for wasm32. Never add an include folder of the system here:
# it would bring the headers of the machine's own C library.
#
# CONDOTTA_CLANG names the version of clang; without it the newest one that this project knows is taken.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(WASI ON)

list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES CONDOTTA_CLANG)
if(NOT CONDOTTA_CLANG)
  foreach(version 22 19)
    find_program(CONDOTTA_CLANG_${version} clang++-${version})
    if(CONDOTTA_CLANG_${version})
      set(CONDOTTA_CLANG ${version})
      break()
    endif()
  endforeach()
endif()

set(CMAKE_CXX_COMPILER clang++-${CONDOTTA_CLANG})
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar-${CONDOTTA_CLANG})
set(CMAKE_RANLIB llvm-ranlib-${CONDOTTA_CLANG})
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

# clang calls the name wasm32-wasi old, but Debian's folders still bear it.
set(CMAKE_CXX_FLAGS_INIT "-Wno-deprecated -fno-exceptions")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wno-deprecated -Wl,--strip-all")
# Where binaryen is installed, clang would run its optimiser unasked and the file would differ between machines. Told not
# to, clang 19 succeeds without linking at all.
if(CONDOTTA_CLANG GREATER 19)
  string(APPEND CMAKE_EXE_LINKER_FLAGS_INIT " --no-wasm-opt")
endif()

set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
