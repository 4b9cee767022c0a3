// Positions are ranked by their men, without their text. The canonical spec tells orthodox chess from all else that
// this family plays.
#include "tools/serve/interfaces/chess_tables.h"

#include <fmt/format.h>

#include <algorithm>

#include "jobs/tiers/tier_folder.h"
#include "tablebase/base/error.h"

namespace zermelo {
namespace {

using chess::Kind;

bool is_orthodox(const Spec& spec) {
  if (spec.family() != "chess") return false;
  const bool pieces = spec.text("pieces") != no_value;
  const std::string& men = spec.text(pieces ? "pieces" : "men");
  const std::string canonical = fmt::format("chess {}={} files=8 ranks=8", pieces ? "pieces" : "men", men);
  return spec.canonical_text() == canonical && (!pieces || men.find_first_not_of("KQRBNPv") == men.npos);
}

/// Whether each tier of the whole game is in the table.
std::vector<bool> tiers_in(const Probe& probe, const Game& whole) {
  std::vector<bool> present(whole.tiers().size(), false);
  for (const TierStatus& part : probe.parts()) {
    if (part.tier.name.empty()) present.assign(present.size(), true);
    const std::optional<std::size_t> tier = find_tier(whole.tiers(), part.tier.name);
    if (tier && part.is_done()) present[*tier] = true;
  }
  return present;
}

}  // namespace

ChessTables::ChessTables(const Catalogue& catalogue)
    : rules_(chess::Board{}, std::vector<Kind>{chess::queen, chess::rook, chess::bishop, chess::knight}) {
  for (const auto& table : catalogue.tables())
    if (is_orthodox(table->probe.game().spec())) add(table->probe);
  std::ranges::stable_sort(tables_, std::greater(), &Table::has_depths);
}

void ChessTables::add(const Probe& probe) {
  const auto* tier = dynamic_cast<const TierGame*>(&probe.game());
  const Game& whole = tier != nullptr ? tier->whole() : probe.game();
  const auto* rules = std::get_if<ChessRules>(&whole.structure());
  if (rules == nullptr) return;
  tables_.push_back({&probe, rules->endings.get(), tier, tiers_in(probe, whole), probe.info().kind->has_depth});
}

std::optional<ChessEntry> ChessTables::entry(const chess::Position& position) const {
  for (const Table& table : tables_) {
    const chess::Endings::Place* place = table.endings->place_of(position);
    if (place == nullptr || !table.present[place->tier]) continue;
    if (const std::optional<ChessEntry> entry = entry_in(table, position)) return entry;
  }
  return {};
}

/// Nothing if the table knows only losses, and a missing tier has the entry of a move.
std::optional<ChessEntry> ChessTables::entry_in(const Table& table, const chess::Position& position) {
  const Index number = table.endings->rank(position);
  try {
    const Value value = table.probe->value(table.tier != nullptr ? table.tier->number(number) : number);
    return ChessEntry{value.outcome, table.has_depths ? std::optional(value.depth) : std::nullopt};
  } catch (const MissingTier&) {
    return {};
  }
}

}  // namespace zermelo
