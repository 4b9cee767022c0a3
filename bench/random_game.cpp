// The command line of zermelo with two games without un-moves and without tiers, of any size, to measure the loopy
// solver: `random-ranked` numbers its positions, `random-found` discovers them.
//
//     zermelo_random_game solve "random-ranked positions=250000000" -o table.ztb --memory 6G
//
// Every position has `moves` moves to places that a hash chooses. With `plies`, a position decides in that many plies
// at most: position n has the depth n mod plies. A loss has moves to wins of less depth only, a win has one move to a
// loss of depth one less and moves to positions of greater depth. So a ply contains equally many positions, which are
// spread over the whole table. Without `plies`, every tenth position is an ending, and few plies decide most positions.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/registry.h"
#include "tablebase/rules/family.h"
#ifdef ON_RANKS
#include "tools/mpi/run_on_ranks.h"
#else
#include "tools/program.h"
#endif

namespace {

using zermelo::Index;

struct FoundGame {
  using Position = std::uint64_t;
  static constexpr zermelo::GameClass game_class = zermelo::GameClass::loopy;

  explicit FoundGame(const zermelo::Spec& spec)
      : moves_each(spec.integer("moves", 1, 1000)),
        plies(spec.integer("plies", 0, 30'000)),
        reach(spec.integer("reach", 0, 4'000'000'000)),
        work(spec.integer("work", 0, 1'000'000)),
        positions(spec.integer("positions", 1000, 4'000'000'000)) {
    if (plies > 0) positions -= positions % plies;
    if (plies > 0 && positions < 3 * plies) throw zermelo::SpecError("plies must be at most a third of positions");
  }

  Position start() const { return positions - 1; }
  std::optional<zermelo::Outcome> ending(Position p) const {
    if (plies > 0 ? p % plies == 0 : mixed(p) % 10 == 0) return zermelo::Outcome::loss;
    return {};
  }

  void moves(Position p, std::vector<Position>& next) const {
    for (std::uint64_t i = 0; i < moves_each; ++i) {
      std::uint64_t hash = mixed(p * moves_each + i + positions);
      for (std::uint64_t step = 0; step < work; ++step) hash = mixed(hash);
      next.push_back(goal(p, i, hash));
    }
  }

  std::string text(Position p) const { return std::to_string(p); }
  Position parse(std::string_view words) const { return std::stoull(std::string(words)); }

 private:
  /// splitmix64 (Steele, Lea and Flood 2014).
  static std::uint64_t mixed(std::uint64_t n) {
    n = (n + 1) * 0x9E3779B97F4A7C15u;
    n = (n ^ (n >> 30)) * 0xBF58476D1CE4E5B9u;
    n = (n ^ (n >> 27)) * 0x94D049BB133111EBu;
    return n ^ (n >> 31);
  }

  /// A position at a distance of at most `reach`, or any position.
  Position near(Position p, std::uint64_t hash) const {
    if (reach == 0 || 2 * reach >= positions) return hash % positions;
    return (p + positions - reach + hash % (2 * reach)) % positions;
  }

  Position goal(Position p, std::uint64_t move, std::uint64_t hash) const {
    const Position to = near(p, hash);
    if (plies == 0) return to;
    const std::uint64_t depth = p % plies;
    return to - to % plies + depth_of_goal(depth, move, hash >> 32);
  }

  std::uint64_t depth_of_goal(std::uint64_t depth, std::uint64_t move, std::uint64_t hash) const {
    if (move == 0 || depth + 1 == plies) return depth - 1;
    return depth % 2 == 0 ? 1 + hash % (depth / 2) * 2 : depth + 1 + hash % (plies - depth - 1);
  }

 protected:
  std::uint64_t moves_each, plies, reach, work, positions;
};

struct RankedGame : FoundGame {
  using FoundGame::FoundGame;
  Index size() const { return positions; }
  Index rank(Position p) const { return p; }
  Position unrank(Index number) const { return number; }
};

template <class Rules>
void add(std::string name) {
  zermelo::add_family(
      zermelo::make_family<Rules>(std::move(name), "a random game that may loop", "a number from 0",
                                  {{"positions", "1000 to 4000000000", "1000000", "the number of positions, about"},
                                   {"moves", "1 to 1000", "10", "moves of every position"},
                                   {"plies", "0 to 30000", "0", "the greatest depth plus 1; 0: whatever chance gives"},
                                   {"reach", "0 to 4000000000", "0", "the greatest distance of a move; 0: any"},
                                   {"work", "0 to 1000000", "0", "steps of a hash that make a move costly"}}));
}

}  // namespace

int main(int argc, char** argv) {
  add<RankedGame>("random-ranked");
  add<FoundGame>("random-found");
#ifdef ON_RANKS
  return zermelo::run_on_ranks(argc, argv);
#else
  return zermelo::run_program(argc, argv);
#endif
}
