# Defines embed_explorer_page(TARGET), which adds the files of the explorer page to a target. The build embeds the files
# again after a change.
function(embed_explorer_page target)
  set(folder ${PROJECT_SOURCE_DIR}/tools/serve/page)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/explorer_page.cpp)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${folder}/*)
  add_custom_command(
    OUTPUT ${source}
    COMMAND ${CMAKE_COMMAND} -D FOLDER=${folder} -D OUTPUT=${source} -P ${PROJECT_SOURCE_DIR}/cmake/embed_page.cmake
    DEPENDS ${files} ${PROJECT_SOURCE_DIR}/cmake/embed_page.cmake
    COMMENT "Embedding the explorer page"
    VERBATIM)
  set_source_files_properties(${source} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
  target_sources(${target} PRIVATE ${source})
endfunction()
