# Writes a C++ file with the text of every published table, in the order of order.txt.
# cmake -D FOLDER=tools/published/tables -D OUTPUT=FILE.cpp -P embed_published_tables.cmake
cmake_minimum_required(VERSION 3.25)

file(STRINGS ${FOLDER}/order.txt names ENCODING UTF-8)
file(GLOB files RELATIVE ${FOLDER} ${FOLDER}/*.csv)

foreach(file IN LISTS files)
  cmake_path(GET file STEM LAST_ONLY name)
  if(NOT name IN_LIST names)
    message(FATAL_ERROR "${FOLDER}/${file}: write its name on a line of order.txt")
  endif()
endforeach()

set(code "#include \"tools/published/kinds/published.h\"\n\nnamespace zermelo {\n\n")
string(APPEND code "std::span<const EmbeddedTable> embedded_tables() {\n  static constexpr EmbeddedTable tables[] = {\n")
foreach(name IN LISTS names)
  if(NOT EXISTS ${FOLDER}/${name}.csv)
    message(FATAL_ERROR "${FOLDER}/order.txt: there is no table ${name}.csv")
  endif()
  file(READ ${FOLDER}/${name}.csv text)
  string(APPEND code "      {\"${name}\", R\"published(${text})published\"},\n")
endforeach()
string(APPEND code "  };\n  return tables;\n}\n\n}  // namespace zermelo\n")
file(WRITE ${OUTPUT} "${code}")
