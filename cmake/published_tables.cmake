# Embeds the published tables in the program. The build embeds them again after a change, without a new configuration.
set(published_tables_folder ${PROJECT_SOURCE_DIR}/tools/published/tables)
set(published_tables_source ${PROJECT_BINARY_DIR}/published_tables.cpp)
file(GLOB published_tables CONFIGURE_DEPENDS ${published_tables_folder}/*.csv)
add_custom_command(
  OUTPUT ${published_tables_source}
  COMMAND ${CMAKE_COMMAND} -D FOLDER=${published_tables_folder} -D OUTPUT=${published_tables_source}
          -P ${PROJECT_SOURCE_DIR}/cmake/embed_published_tables.cmake
  DEPENDS ${published_tables} ${published_tables_folder}/order.txt
          ${PROJECT_SOURCE_DIR}/cmake/embed_published_tables.cmake
  COMMENT "Embedding the published tables"
  VERBATIM)
set_source_files_properties(${published_tables_source} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
target_sources(zermelo_tools PRIVATE ${published_tables_source})
