// The whole command line as a function, for the program `zermelo` and for programs with games of their own.
#pragma once

namespace zermelo {

/// Does what the words ask, for every family of the registry, those that add_family has put there included; gives the
/// exit status. Every error ends here. It reads and writes the standard streams and ignores SIGPIPE and SIGXFSZ.
int run_program(int argc, char** argv);

}  // namespace zermelo
