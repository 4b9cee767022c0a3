// A program of another project that works on several machines.
#include "tools/mpi/run_on_ranks.h"

int main(int argc, char** argv) { return zermelo::run_on_ranks(argc, argv); }
