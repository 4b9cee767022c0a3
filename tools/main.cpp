// The program `zermelo`, with the games of the registry.
#include "tools/program.h"

int main(int argc, char** argv) { return zermelo::run_program(argc, argv); }
