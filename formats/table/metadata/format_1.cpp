// Version 1 has the key `play` for both the class of the game and the convention. It treats every number as a Grundy
// value, also in tables of partisan games: 0 counts as a loss, other numbers as wins. Rows of numbers in the histogram
// have the same width as rows of depths.
#include "formats/table/metadata/versions.h"

namespace zermelo {
namespace {

struct PlayWord {
  std::string_view word;
  GameClass game_class;
  Play play;
};

std::string_view name(const PlayWord& play) { return play.word; }

TableKind read_kind(const Fields& fields, Metric metric) {
  const PlayWord play = fields.word<PlayWord>("play", {{"normal", GameClass::terminating, Play::normal},
                                                       {"misere", GameClass::terminating, Play::misere},
                                                       {"loopy", GameClass::loopy, Play::normal},
                                                       {"partisan", GameClass::partisan, Play::normal}});
  return {play.game_class, play.play, metric};
}

TableSummary read_summary(const Fields& fields, const TableKind& kind, Index positions) {
  TableSummary summary = read_outcomes(fields, kind, positions);
  if (kind.game_class == GameClass::partisan) summary = {};
  summary.greatest = fields.number32("max_depth", kind.numbers() ? 0 : most_figure(kind));
  if (kind.numbers()) summary.greatest = fields.number32("max_grundy", most_figure(kind));
  return summary;
}

std::size_t count_bytes(const TableKind&) { return depth_count_bytes; }

Count read_count(const std::byte* row, const TableKind& kind, const FileLocation& location) {
  const Count count = read_depth_count(row);
  if (!kind.numbers()) return count;
  if ((count.figure == 0 ? count.wins : count.losses) != 0)
    location.refuse(
        fmt::format("in the histogram the number {} has {}; only 0 has losses, and only other numbers have wins",
                    count.figure, count.figure == 0 ? "wins" : "losses"));
  return {count.figure, count.positions};
}

}  // namespace

const FormatVersion format_1{1, read_kind, read_summary, count_bytes, read_count, false};

}  // namespace zermelo
