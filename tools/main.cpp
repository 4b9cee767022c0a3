// The program `zermelo` with the built-in games.
#include "tools/program.h"

int main(int argc, char** argv) { return zermelo::run_program(argc, argv); }
