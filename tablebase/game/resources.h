// The resources for making a game that reads a graph or discovers its positions.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tablebase/base/index.h"
#include "tablebase/entries/outcome.h"
#include "tablebase/game/key_list.h"
#include "tablebase/game/tier.h"
#include "tablebase/machine/job.h"

namespace zermelo {

class KeptMoves;  // tablebase/game/kept_moves.h

/// A tier of a discovered game.
struct FoundTier {
  std::uint32_t number = 0;               ///< by the rules; 0 in games without tiers
  std::vector<std::uint32_t> rests_on;    ///< numbers of lower tiers that a move leads to, ascending
  std::shared_ptr<const KeyList> keys{};  ///< of its positions
  std::shared_ptr<KeptMoves> moves{};     ///< of its positions, if the discovery keeps them
};

/// A game whose positions are not discovered yet.
struct Undiscovered {
  std::string spec;                   ///< canonical
  std::optional<Index> at_most = {};  ///< an upper bound on the number of positions, if the rules give one
  bool tiered = false;                ///< whether the rules have tiers
  std::vector<FoundTier> tiers =
      {};  ///< the tiers that play may reach, lowest first, without keys, if the rules list them
};

/// Keeps the state of a discovery, from which a later discovery of the same game continues. Every member may be empty.
struct DiscoveryKeeper {
  /// Called between batches of positions; true asks for `save`.
  std::function<bool()> due = {};
  /// Saves the state. Called when it is due, before Interrupted is thrown, and at the end, with `complete`.
  std::function<void(const WriteState& write, bool complete)> save = {};
  GetBytes resume = {};  ///< reads the state that `save` received
};

/// Keeps the finished tiers of a discovery outside its memory. Both members may be empty.
struct TierKeeper {
  /// Keeps a tier; returns a list of the same keys. If processes divide the keys, process 0 reads them from `tier`,
  /// once and in order, before the others call it; these know only their number.
  using Keep = std::function<std::shared_ptr<const KeyList>(const FoundTier& tier)>;

  std::vector<FoundTier> known = {};  ///< the tiers of an earlier run, the highest first
  Keep keep = {};
};

/// The positions of a discovered game, as a table or an earlier discovery has them.
struct KnownPositions {
  GameClass game_class = GameClass::loopy;
  Play play = Play::normal;
  std::vector<Tier> tiers = {};                           ///< empty without tiers
  std::vector<std::shared_ptr<const KeyList>> keys = {};  ///< as Game::keys()
  /// The moves for each list of keys; empty if the discovery does not keep them.
  std::vector<std::shared_ptr<KeptMoves>> moves = {};

  /// Whether play always ends, as the earlier discovery proved.
  bool has_end() const { return always_ends(game_class) || game_class == GameClass::scored; }
};

struct Resources {
  Job job = Job();                  ///< its threads and memory; LimitError if the memory does not suffice
  Index positions = max_positions;  ///< the most positions of a discovered game; TooManyPositions above
  /// If true, a partisan game uses keys as numbers and discovers nothing; it has no tables.
  bool search = false;
  std::string folder = {};      ///< searched for the file of the spec if the path of the file does not exist
  std::string rules_text = {};  ///< as Game::rules_text(), for the spec of a table; then the file is not read
  /// Called before positions are discovered; may throw; may be empty.
  std::function<void(const Undiscovered& game)> before_discovery = {};
  DiscoveryKeeper keeper = {};
  TierKeeper tiers = {};
  /// If set, a discovered game keeps its moves, so that rules are asked once for each position: in memory if the job
  /// has much, or in a temporary file in this folder (empty: the system's). Cheap rules are asked twice. For
  /// solving; rules that differ when they are asked again are not noticed.
  std::optional<std::string> keep_moves = {};
  /// Whether each process of the job needs the moves of its share of positions only. Then all processes make the game
  /// together.
  bool divided = false;
  /// Keeps the keys of a game without tiers that is divided; without it, every process has all keys.
  TierKeeper::Keep keep_divided = {};
  /// If not null, positions are not discovered: these are the positions. Ignored by games that number positions
  /// themselves.
  std::shared_ptr<const KnownPositions> known = {};
};

}  // namespace zermelo
