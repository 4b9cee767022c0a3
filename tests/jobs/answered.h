// Answers of tables by number, for tests that compare them with other solvers.
#pragma once

#include <string>
#include <vector>

#include "jobs/answer.h"
#include "jobs/generation.h"
#include "support/folder.h"

namespace zermelo::test {

/// Where the best moves from a position lead.
inline std::vector<Index> best(const Probe& probe, Index position) {
  std::vector<Index> found;
  for (const AnsweredMove& move : ask(probe, probe.game().text(position), true).moves)
    if (move.best) found.push_back(move.move.number.front());
  return found;
}

/// The positions of a line of best play, the first one left out.
inline std::vector<Index> line(const Probe& probe, Index position) {
  std::vector<Index> found;
  for (const AnsweredMove& move : best_line(probe, probe.game().text(position)).moves)
    found.push_back(move.move.number.front());
  return found;
}

/// The game's table, solved, in a file of the folder.
inline std::string solved_file(const Folder& folder, const Game& game, Metric metric) {
  GenerationOptions options;
  options.file = folder.file("solved.ztb");
  generate(game, metric, options, Job({.threads = 2}));
  return options.file;
}

}  // namespace zermelo::test
