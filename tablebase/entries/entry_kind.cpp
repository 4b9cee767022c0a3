// Finds kinds in their list.
#include "tablebase/entries/entry_kind.h"

#include <algorithm>
#include <array>

namespace zermelo {
namespace {

#define ZERMELO_ADDRESS(name) &kinds::name,
constexpr std::array all_kinds{ZERMELO_ENTRY_KINDS(ZERMELO_ADDRESS)};
#undef ZERMELO_ADDRESS

constexpr EntryKind no_kind{.metric = {}, .suits = [](GameClass) { return false; }, .widths = {}};

}  // namespace

std::span<const EntryKind* const> entry_kinds() { return all_kinds; }

const EntryKind& entry_kind(GameClass game_class, Metric metric) {
  const auto found = std::ranges::find_if(
      all_kinds, [&](const EntryKind* kind) { return kind->metric == metric && kind->suits(game_class); });
  return found == all_kinds.end() ? no_kind : **found;
}

}  // namespace zermelo
