# Defines zermelo_layer(), which makes a static library of each layer of the program.

# Headers that most files include; they are precompiled.
set(zermelo_common_headers <algorithm> <array> <atomic> <bit> <cstdint> <functional> <limits> <memory> <mutex> <optional>
                           <span> <string> <string_view> <utility> <vector> <fmt/format.h> <fmt/ranges.h>
                           <boost/container/small_vector.hpp> <boost/multiprecision/cpp_int.hpp>)

option(ZERMELO_UNITY "Compile the files of a subject together" ON)

# Compiles the files of a folder and its subfolders together, up to twelve in a unit, because most of the time goes into
# headers. Kernels are compiled alone: their speed depends on how the compiler sees them.
function(zermelo_unity target)
  if(NOT ZERMELO_UNITY)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    cmake_path(GET source PARENT_PATH folder)
    if(folder MATCHES "/solver/.*/(kernel|grundy)(/|$)")
      continue()
    endif()
    file(RELATIVE_PATH group ${PROJECT_SOURCE_DIR} ${folder})
    string(REGEX REPLACE "^([^/]*/[^/]*)/.*" "\\1" group ${group})
    string(MAKE_C_IDENTIFIER ${group} group)
    math(EXPR unit "0${count_${group}} / 12")
    math(EXPR count_${group} "0${count_${group}} + 1")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group}_${unit})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# zermelo_layer(NAME FILE...): makes the library of the current folder; other projects link it as zermelo::NAME. The files
# are its public headers, which are installed; a public header may include public headers only.
function(zermelo_layer name)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  list(REMOVE_ITEM sources ${CMAKE_CURRENT_SOURCE_DIR}/main.cpp)
  list(FILTER sources EXCLUDE REGEX /mpi/)
  add_library(zermelo_${name} STATIC ${sources})
  add_library(zermelo::${name} ALIAS zermelo_${name})
  set_target_properties(zermelo_${name} PROPERTIES EXPORT_NAME ${name})
  target_compile_features(zermelo_${name} PUBLIC cxx_std_20)
  target_sources(zermelo_${name} PUBLIC FILE_SET public_headers TYPE HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR}
                                        FILES ${ARGN})
  zermelo_unity(zermelo_${name})
  install(TARGETS zermelo_${name} EXPORT zermelo_targets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
          FILE_SET public_headers DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/zermelo)
endfunction()
