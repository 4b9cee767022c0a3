// A program of another project: solves a game with the installed library and checks the value of the start.
#include <cstdio>

#include "solver/engine/solve.h"
#include "tablebase/registry.h"

int main() {
  const auto game = zermelo::make_game("pyramid rows=4");
  const zermelo::TableKind kind = zermelo::table_kind(*game, zermelo::Metric::depth);
  zermelo::Value start;
  zermelo::solve(*game, kind.metric, {.job = zermelo::Job({.threads = 1})}, [&](const zermelo::Slice& slice) {
    if (game->start() >= slice.first && game->start() - slice.first < slice.count())
      start = slice.value(game->start() - slice.first, kind);
  });
  std::printf("%u\n", zermelo::winner_moves(start));
  return zermelo::winner_moves(start) == 3 ? 0 : 1;
}
