// zermelo cite: prints a BibTeX entry of the program, for the list of references of a paper; CITATION.cff says the
// same.
#include <fmt/format.h>

#include "tools/options/command.h"

namespace zermelo {
namespace {

constexpr const char* bibtex = R"(@software{{zermelo,
  author  = {{{{The zermelo authors}}}},
  title   = {{{{zermelo: endgame tablebases for combinatorial games}}}},
  version = {{{}}}
}}
)";

}  // namespace

Command cite_command(CLI::App& app) {
  Command command(app, "cite", "Print a BibTeX entry of this version of zermelo", "zermelo cite >> references.bib");
  command.run = [](Output& output) {
    output.write(fmt::format(bibtex, ZERMELO_VERSION));
    return status_done;
  };
  return command;
}

}  // namespace zermelo
