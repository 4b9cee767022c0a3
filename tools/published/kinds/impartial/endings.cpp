// Recomputes longest mates of chess endings, in plies, with either side to move.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tools/published/kinds/kind.h"

namespace zermelo {

namespace {

using Depths = std::optional<std::uint32_t>;

/// `white wins in 69, loses in 36`; empty without a depth.
std::string words(std::string_view side, Depths win, Depths loss) {
  std::vector<std::string> clauses;
  if (win) clauses.push_back(fmt::format("wins in {}", *win));
  if (loss) clauses.push_back(fmt::format("loses in {}", *loss));
  return clauses.empty() ? "" : fmt::format("{} {}", side, fmt::join(clauses, ", "));
}

std::string words(const PublishedRecord& record, Solutions& solutions, bool losses) {
  std::vector<std::string> sides;
  for (const PartCounts& side : solutions.tier(record.game, record.at)) {
    std::string text = words(side.part, greatest_depth(side.wins), losses ? greatest_depth(side.losses) : Depths());
    if (!text.empty()) sides.push_back(std::move(text));
  }
  return sides.empty() ? "no mate" : fmt::format("{}", fmt::join(sides, "; "));
}

/// `white wins in 69, loses in 36; black wins in 37, loses in 70`
std::string longest_mates(const PublishedRecord& record, Solutions& solutions) {
  return words(record, solutions, true);
}

/// `white wins in 59; black wins in 25`
std::string longest_wins(const PublishedRecord& record, Solutions& solutions) {
  return words(record, solutions, false);
}

}  // namespace

std::span<const Kind> ending_kinds() {
  static constexpr Kind list[] = {{"longest mates", longest_mates}, {"longest wins", longest_wins}};
  return list;
}

}  // namespace zermelo
