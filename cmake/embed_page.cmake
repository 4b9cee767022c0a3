# Writes a C++ file with the bytes of the explorer page.
# cmake -D PAGE=tools/serve/page/index.html -D OUTPUT=FILE.cpp -P embed_page.cmake
cmake_minimum_required(VERSION 3.25)

file(READ ${PAGE} hex HEX)
string(LENGTH "${hex}" digits)
math(EXPR bytes "${digits} / 2")
string(REGEX REPLACE "(................................................................)" "\\1\n    " hex "${hex}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," code "${hex}")
file(WRITE ${OUTPUT} "#include \"tools/serve/page.h\"\n\nnamespace zermelo {\n
std::string_view explorer_page() {
  static constexpr unsigned char bytes[] = {\n    ${code}};
  return {reinterpret_cast<const char*>(bytes), ${bytes}};
}\n\n}  // namespace zermelo\n")
