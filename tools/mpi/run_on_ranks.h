// Runs the command line on all processes of an MPI job, for the program `zermelo-mpi` and for programs with games of
// their own.
#pragma once

namespace zermelo {

/// The same as run_program, for the command `solve` alone: every process of the job calls it first, and returns its
/// status. Calls MPI_Init and MPI_Finalize. If a process fails, ends the whole job.
int run_on_ranks(int argc, char** argv);

}  // namespace zermelo
