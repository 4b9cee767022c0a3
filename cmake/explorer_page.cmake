# Embeds the explorer page in the program. The build embeds it again after a change.
set(explorer_page ${PROJECT_SOURCE_DIR}/tools/serve/page/index.html)
set(explorer_page_source ${PROJECT_BINARY_DIR}/explorer_page.cpp)
add_custom_command(
  OUTPUT ${explorer_page_source}
  COMMAND ${CMAKE_COMMAND} -D PAGE=${explorer_page} -D OUTPUT=${explorer_page_source}
          -P ${PROJECT_SOURCE_DIR}/cmake/embed_page.cmake
  DEPENDS ${explorer_page} ${PROJECT_SOURCE_DIR}/cmake/embed_page.cmake
  COMMENT "Embedding the explorer page"
  VERBATIM)
set_source_files_properties(${explorer_page_source} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
target_sources(zermelo_tools PRIVATE ${explorer_page_source})
