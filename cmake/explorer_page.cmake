# Embeds the explorer page in the program. The build embeds it again after a change.
set(explorer_page_folder ${PROJECT_SOURCE_DIR}/tools/serve/page)
set(explorer_page_source ${PROJECT_BINARY_DIR}/explorer_page.cpp)
file(GLOB_RECURSE explorer_page_files CONFIGURE_DEPENDS ${explorer_page_folder}/*)
add_custom_command(
  OUTPUT ${explorer_page_source}
  COMMAND ${CMAKE_COMMAND} -D FOLDER=${explorer_page_folder} -D OUTPUT=${explorer_page_source}
          -P ${PROJECT_SOURCE_DIR}/cmake/embed_page.cmake
  DEPENDS ${explorer_page_files} ${PROJECT_SOURCE_DIR}/cmake/embed_page.cmake
  COMMENT "Embedding the explorer page"
  VERBATIM)
set_source_files_properties(${explorer_page_source} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
target_sources(zermelo_tools PRIVATE ${explorer_page_source})
