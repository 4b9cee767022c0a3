// The family of chess endings.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tablebase/base/error.h"
#include "tablebase/chess/endings.h"
#include "tablebase/registry.h"
#include "tablebase/rules/family.h"

namespace zermelo::chess {
namespace {

std::unique_ptr<Game> make_chess(Spec spec, const Resources& resources) {
  const bool pieces = spec.text("pieces") != no_value, men = spec.text("men") != no_value;
  if (pieces == men)
    throw SpecError("chess: name either the men or their number; write for example pieces=KQvKR or men=4");
  const Goal goal = goal_of(spec);
  if (goal == Goal::mate) spec.set("goal", no_value);
  if (pieces) {
    const Material material = parse_material(spec.text("pieces"), colours_of(goal));
    if (goal == Goal::race && material.pawns() > 0) spec.fail("pieces", "men without pawns in a race");
    if (material.men() > most_men) spec.fail("pieces", fmt::format("at most {} men", most_men));
    spec.set("pieces", material.name());  // in canonical order
  }
  return make_ranked_game<Endings>(std::move(spec), resources);
}

std::string piece_letters() {
  std::string letters;
  for (Kind kind = 0; kind < kinds; ++kind)
    letters += fmt::format("{}{} {}", letters.empty() ? "" : ", ", info(kind).letter, info(kind).name);
  return letters;
}

}  // namespace

Family chess_family() {
  return {
      "chess",
      "chess endings with few men, without castling and without the rule of 50 moves; with goal=mate stalemate and "
      "infinite play are draws",
      "FEN, for example 8/8/8/8/8/2k5/8/KQ6 w - -",
      {{"pieces", "men such as KQvKR", no_value, "an ending and all that it leads to; " + piece_letters()},
       {"men", "3 to 6", no_value, "all endings of up to this many men"},
       {"files", "3 to 8", "8", "files of the board"},
       {"ranks", "3 to 8", "8", "ranks of the board; with fewer than 8, pawns have no double step"},
       {"goal", fmt::format("{}", fmt::join(goal_names, ", ")), no_value, "what the players aim at; none means mate"}},
      make_chess};
}

}  // namespace zermelo::chess
