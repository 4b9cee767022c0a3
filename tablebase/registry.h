// The registry of game families: lists them, adds a family, makes the game that a spec names, and tells specs of games
// from rules of one heap.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "tablebase/game/game.h"

namespace zermelo {

/// All families, in the order of `zermelo games`.
std::span<const Family> families();

/// Adds a family, or replaces the family of the same name. Requires: no other thread uses the registry meanwhile.
void add_family(Family family);

/// The family of that name; nullptr if there is none.
const Family* find_family(std::string_view name);

/// The family of that name. SpecError lists the families, suggests the nearest one, or tells how to open a table of
/// rules in Python.
const Family& family_called(std::string_view name);

/// The metric of a table: the asked one, else values of a family of Left and Right, else depths, else Grundy values.
/// SpecError for an unknown family.
Metric metric_for(const Spec& spec, std::optional<Metric> asked);

/// A spec such as `nim piles=3` with the defaults of its family. Throws SpecError for unknown families and keys; does
/// not check the values.
Spec completed_spec(std::string_view text);
Spec completed_spec(Spec spec);
/// Its canonical text.
std::string canonical_spec(std::string_view text);
/// The spec without the keys that have their default, and without digests: for titles of pictures and tables.
std::string brief_spec(const Spec& spec);

/// Makes the game of a completed spec. Throws SpecError; for a game that reads a graph or discovers its positions also
/// FormatError, LimitError and Interrupted.
std::unique_ptr<Game> make_game(const Spec& spec, const Resources& resources = {});
/// Makes the game that a spec such as `nim piles=3 max=7` names.
std::unique_ptr<Game> make_game(std::string_view text, const Resources& resources = {});

// One function for each family, defined in the folder of its structure.
namespace boards {
Family connect_family();
Family hounds_family();
Family lgame_family();
Family mnk_family();
Family pong_hau_ki_family();
Family quixo_family();
}  // namespace boards
namespace described {
Family board_family();
}
namespace boxes {
Family chomp_family();
Family grid_family();
Family nim_family();
Family wythoff_family();
}  // namespace boxes
namespace chess {
Family chess_family();
}
namespace graphs {
Family graph_family();
}
namespace heaps {
Family grundy_family();
Family octal_family();
Family pyramid_family();
}  // namespace heaps
namespace morris {
Family morris_family();
}
namespace partisan {
Family adjacent_tree_family();
Family coloured_graph_family();
Family col_family();
Family domineering_family();
Family hackenbush_family();
Family snort_family();
Family clobber_family();
Family nogo_family();
Family konane_family();
Family amazons_family();
Family toppling_family();
Family toads_family();
Family backsliding_toads_family();
}  // namespace partisan
namespace scores {
Family dots_family();
Family othello_family();
}  // namespace scores
namespace mancala {
Family mancala_family();
}
namespace sequences {
Family heap_family();
}

/// Whether `words` are a game: they begin with a family, and if a rule of one heap may begin with the same word (`nim`,
/// `octal`, `grundy`, `pyramid`), they have a key that rules lack. `nim take=1,3` is a rule, `nim piles=2 max=7` a
/// game.
bool names_game(std::string_view words);

}  // namespace zermelo
