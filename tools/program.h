// Runs the whole command line, for the program `zermelo` and for programs with games of their own.
#pragma once

namespace zermelo {

/// Runs the command that the words name and returns the exit status. Knows every family of the registry, also those
/// added by add_family. Prints every error and throws none. Uses the standard streams and ignores SIGPIPE and SIGXFSZ.
int run_program(int argc, char** argv);

}  // namespace zermelo
