// Random rules at random positions: the interpreter and the sets of points give the same moves and endings, and
// numbers are each other's inverse and the same for positions that symmetries map to each other.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <numeric>
#include <random>
#include <set>

#include "support/folder.h"
#include "support/plain_solver.h"
#include "support/solved_tiers.h"
#include "tablebase/base/error.h"
#include "tablebase/boards/described/numbers/placement_numbers.h"
#include "tablebase/boards/described/play/fast_play.h"
#include "tablebase/boards/described/play/plain_play.h"
#include "tablebase/boards/described/rules/position_text.h"
#include "tablebase/boards/described/rules/rules_file.h"
#include "tablebase/game/counted_moves.h"
#include "tablebase/registry.h"

namespace zermelo::random_rules_test {

using namespace described;

namespace {

/// Writes rules by lot. Some contradict themselves; then read_rules refuses them.
class RandomRules {
 public:
  /// With letters for at most `pairs` kinds of men of each player.
  explicit RandomRules(unsigned seed, unsigned pairs = 3) : random_(seed), most_pairs_(pairs) {}

  std::string text() {
    std::string text = board();
    pairs_ = 1 + below(most_pairs_);
    const std::string head = head_text();
    for (unsigned pair = 0; pair < pairs_; ++pair) text += men(pair);
    for (unsigned moves = 1 + below(4); moves != 0; --moves) text += move();
    for (unsigned goals = 1 + below(3); goals != 0; --goals) text += goal();
    return head + text;
  }

 private:
  unsigned below(unsigned end) { return std::uniform_int_distribution<unsigned>(0, end - 1)(random_); }
  bool maybe(unsigned of) { return below(of) == 0; }
  std::string one_of(std::vector<std::string> words) { return words[below(static_cast<unsigned>(words.size()))]; }
  std::string letter() { return std::string(1, static_cast<char>('A' + below(pairs_))); }

  std::string head_text() {
    std::string head, numbers;
    if (maybe(4)) head += "mill = " + one_of({"2", "3"}) + "\n";
    if (maybe(4)) head += "custody = \"" + directions() + "\"\n";
    if (maybe(3)) head += "captured = \"hand\"\n";
    if (maybe(3)) head += "pass = \"" + one_of({"may", "blocked"}) + "\"\n";
    for (unsigned pair = 0; pair < pairs_; ++pair)
      for (const char first : {'A', 'a'})
        numbers += std::string(numbers.empty() ? "" : ", ") + static_cast<char>(first + pair) + " = [0, 2]";
    return head + "numbers = { " + numbers + " }\n";
  }

  std::string board() {
    grid_ = !maybe(3);
    if (grid_)
      return "[board]\nfiles = " + one_of({"2", "3", "4"}) + "\nranks = " + one_of({"2", "3", "4"}) + "\nlines = \"" +
             one_of({"orthogonal", "all", "alquerque", "diagonal"}) + "\"\n";
    return "[board]\nforward = \"" + one_of({"up", "left"}) + "\"\n" +
           one_of({"picture = \"\"\"\nabc\nhid\ngfe\n\"\"\"\nlines = [\"abcdefgha\", \"aie\", \"hid\", \"big\"]\n",
                   "picture = \"a b c d e\"\nlines = [\"abcde\"]\n",
                   "picture = \"\"\"\n ab\ncdef\n gh\n\"\"\"\nlines = [\"cabf\", \"cdef\", \"cghf\", \"adg\", "
                   "\"beh\"]\n"});
  }

  std::string men(unsigned pair) {
    const std::string letters{static_cast<char>('A' + pair), static_cast<char>('a' + pair)};
    std::string text = "[[men]]\nletters = \"" + letters + "\"\n";
    if (maybe(3)) text += "captured = \"" + one_of({"hand", "off"}) + "\"\n";
    if (maybe(3))
      text += "promotes_to = \"" + letter() + "\"\n" +
              one_of({"promotes_in = \"last\"\n", "promotes_in = \"first\"\n", "promotes_by = \"capture\"\n"});
    if (maybe(4)) text += "drops_as = \"" + letter() + letter() + "\"\n";
    return text;
  }

  std::string directions() { return grid_ ? one_of({"orthogonal", "diagonal", "all", "lines"}) : std::string("lines"); }
  std::string points() {
    return grid_ ? one_of({"all", "edge", "last", "a*", "*1"}) : one_of({"all", "last", "a b c"});
  }

  std::string move() {
    const std::string action = one_of({"step", "step", "slide", "jump", "jump", "fly", "drop", "push", "leave"});
    std::string text = "[[move]]\n";
    if (action == "fly") text += "fly = true\n";
    if (action == "drop" || action == "leave") text += action + " = \"" + points() + "\"\n";
    if (action == "step" || action == "slide" || action == "jump" || action == "push")
      text += action + " = " +
              (grid_ && action != "push" && maybe(4) ? "[[1, 2], [0, 1]]" : "\"" + directions() + "\"") + "\n";
    if (maybe(3) && text.find("[[1") == std::string::npos && action != "fly" && action != "drop" && action != "leave")
      text += "going = " + one_of({"\"forward\"", "[\"forward\", \"sideways\"]", "\"back\""}) + "\n";
    const bool walks = action == "step" || action == "slide" || action == "jump" || action == "fly";
    if (walks && maybe(2)) text += "to = \"" + one_of({"empty", "enemy", "either"}) + "\"\n";
    if (walks && maybe(4)) text += "from = \"" + points() + "\"\ninto = \"" + points() + "\"\n";
    if (walks && maybe(4)) text += "beside = \"enemy\"\n";
    if (action == "jump" && maybe(2)) text += "over = \"" + one_of({"own", "any", "enemy"}) + "\"\n";
    if (action == "jump" && maybe(2)) text += "chain = \"" + one_of({"may", "must"}) + "\"\n";
    if (action == "step" && maybe(4)) text += "takes = \"" + one_of({"approach", "withdrawal"}) + "\"\n";
    if (maybe(4)) text += "obliged = true\n";
    if (maybe(5)) text += "only_with = 2\n";
    if (action == "push") text += "men = \"Aa\"\nfrom = \"" + points() + "\"\n";
    return text;
  }

  std::string goal() {
    std::string text = "[[goal]]\n";
    const unsigned kind = below(6);
    if (kind == 0) text += maybe(3) ? "no_move = true\nmen = \"A\"\n" : "no_move = true\n";
    if (kind == 1) text += "few = 0\nwho = \"" + one_of({"each", "moved"}) + "\"\n";
    if (kind == 2) text += "line = 2\nwho = \"" + one_of({"each", "moved", "to move"}) + "\"\n";
    if (kind == 3) text += "reach = \"last\"\nsafe = " + one_of({"true", "false"}) + "\n";
    if (kind == 4) text += "inside = [\"first\", \"last\"]\nwho = \"each\"\n";
    if (kind == 5) text += "past = true\nmen = \"Aa\"\n";
    return text + "result = \"" + one_of({"win", "loss", "draw"}) + "\"\n";
  }

  std::mt19937 random_;
  unsigned most_pairs_, pairs_ = 1;
  bool grid_ = true;
};

/// A position with men and hands by lot.
Placement random_placement(const BoardRules& rules, std::mt19937& random) {
  Placement position;
  position.turn = static_cast<std::uint8_t>(random() % 2);
  const auto share = 2 + random() % 4;
  for (unsigned point = 0; point < rules.points(); ++point)
    if (random() % share == 0) position.men[random() % rules.kinds.size()] |= one(point);
  for (unsigned kind = 0; kind < rules.kinds.size(); ++kind)
    if (rules.has_hands()) position.hand[kind] = static_cast<std::uint8_t>(random() % 2);
  return position;
}

std::optional<BoardRules> rules_of(unsigned seed) {
  try {
    return read_rules(RandomRules(seed).text(), "random.toml");
  } catch (const FormatError&) {
    return {};
  }
}

template <class Play>
std::set<Placement> moves_of(const Play& play, const Placement& position) {
  std::vector<Placement> next;
  play.moves(position, next);
  return {next.begin(), next.end()};
}

}  // namespace

TEST(RandomRules, HaveTheSameMovesAndEndingsByPointsAndBySets) {
  std::mt19937 random(1);
  unsigned tried = 0, moves = 0, endings = 0;
  for (unsigned seed = 0; seed < 1000; ++seed) {
    const auto rules = rules_of(seed);
    if (!rules) continue;
    ++tried;
    const PlainPlay plain(*rules);
    const FastPlay fast(*rules);
    for (unsigned i = 0; i < 40; ++i) {
      const Placement position = random_placement(*rules, random);
      const std::set<Placement> next = moves_of(plain, position);
      const auto shown = [&] { return RandomRules(seed).text() + "\n" + text_of(*rules, position); };
      ASSERT_EQ(next, moves_of(fast, position)) << shown();
      const auto ending = plain.ending(position), decided = fast.decided(position);
      if (!next.empty() || decided) {
        ASSERT_EQ(ending, decided) << shown();
      }
      moves += static_cast<unsigned>(next.size());
      endings += decided ? 1 : 0;
      ASSERT_EQ(placement_of(*rules, text_of(*rules, position)), position) << shown();
    }
  }
  EXPECT_GT(tried, 500u);
  EXPECT_GT(moves, 50'000u);
  EXPECT_GT(endings, 3'000u);
}

TEST(RandomRules, NumberPositionsAlikeThatSymmetriesMapToEachOther) {
  unsigned tried = 0, mapped = 0;
  for (unsigned seed = 0; seed < 150; ++seed) {
    const auto rules = rules_of(seed);
    if (!rules) continue;
    std::optional<PlacementNumbers> numbers;
    try {
      numbers.emplace(*rules);
    } catch (const TooManyPositions&) {
      continue;
    }
    ++tried;
    const PlainPlay plain(*rules);
    std::mt19937_64 random(seed);
    const Symmetries& symmetries = numbers->symmetries();
    for (unsigned i = 0; i < 40; ++i) {
      const Index number = random() % numbers->size();
      const Placement position = numbers->unrank(number);
      ASSERT_EQ(numbers->rank(position) == number, !numbers->is_gap(number)) << RandomRules(seed).text();
      if (numbers->is_gap(number)) continue;
      std::set<Index> goals;
      const auto ending = plain.ending(position);
      for (const Placement& to : moves_of(plain, position)) {
        const auto goal = numbers->rank(to);
        ASSERT_TRUE(ending || goal) << RandomRules(seed).text() << text_of(*rules, position) << " "
                                    << text_of(*rules, to);
        if (goal) goals.insert(*goal);
      }
      const PointMap& map = symmetries.maps[random() % symmetries.maps.size()];
      Placement image = position;
      for (Points& men : image.men) men = map(men);
      if (symmetries.exchange && random() % 2 == 0) image = exchanged(*rules, *symmetries.exchange, image);
      ASSERT_EQ(numbers->rank(image), number) << RandomRules(seed).text() << text_of(*rules, position);
      ASSERT_EQ(plain.ending(image), ending) << RandomRules(seed).text() << text_of(*rules, position);
      std::set<Index> image_goals;
      for (const Placement& to : moves_of(plain, image))
        if (const auto goal = numbers->rank(to)) image_goals.insert(*goal);
      if (!ending) {
        ASSERT_EQ(image_goals, goals) << RandomRules(seed).text() << text_of(*rules, position);
      }
      mapped += image == position ? 0 : 1;
    }
  }
  EXPECT_GT(tried, 50u);
  EXPECT_GT(mapped, 1000u);
}

/// The game of random rules; null if they are refused.
std::unique_ptr<Game> random_game(const test::Folder& folder, unsigned seed, unsigned pairs) {
  std::ofstream(folder.file("rules.toml")) << RandomRules(seed, pairs).text();
  try {
    return make_game("board rules=" + folder.file("rules.toml"));
  } catch (const FormatError&) {
  } catch (const TooManyPositions&) {
  }
  return nullptr;
}

/// Also with men in hands, promotions and tiers that are too large to try all their positions.
TEST(RandomRules, HaveTheSameNumbersByKeysAndByPositions) {
  const test::Folder folder;
  unsigned tried = 0;
  for (unsigned seed = 0; seed < 100; ++seed) {
    const std::unique_ptr<Game> game = random_game(folder, seed, 2);
    if (game == nullptr) continue;
    ++tried;
    std::mt19937_64 random(seed);
    for (unsigned i = 0; i < 20; ++i) {
      const Index position = random() % game->size();
      ASSERT_EQ(game->fault(position), "") << RandomRules(seed, 2).text() << game->text(position);
    }
  }
  EXPECT_GT(tried, 40u);
}

TEST(RandomRules, HaveUnmovesThatTurnMovesRound) {
  const test::Folder folder;
  unsigned tried = 0, edges = 0;
  for (unsigned seed = 0; seed < 250; ++seed) {
    const unsigned pairs = seed < 200 ? 1 : 2;
    const std::unique_ptr<Game> game = random_game(folder, seed, pairs);
    if (game == nullptr) continue;
    if (game->size() > 4000) continue;
    std::vector<Index> next, list;
    std::vector<std::vector<Index>> before(game->size());
    for (std::size_t tier = 0; tier < game->tiers().size(); ++tier) {
      const Tier& all = game->tiers()[tier];
      const Structure structure = game->tier_structure(tier);
      const auto* loops = std::get_if<LoopRules>(&structure);
      std::vector<bool> moves(all.positions);
      for (Index i = all.first; i < all.end(); ++i) {
        if (i % 8 == 0) {
          ASSERT_EQ(game->fault(i), "") << RandomRules(seed, pairs).text() << game->text(i);
        }
        game->successors(i, next);
        moves[i - all.first] = !next.empty();
        for (const Index to : next) {
          ASSERT_LT(to, all.end()) << RandomRules(seed, pairs).text();
          if (to >= all.first) {
            before[to].push_back(i);
            ASSERT_NE(loops, nullptr) << RandomRules(seed, pairs).text();
          } else {
            ASSERT_TRUE(std::binary_search(all.rests_on.begin(), all.rests_on.end(), tier_of(game->tiers(), to)));
          }
        }
      }
      if (loops == nullptr || !loops->unmoves) continue;
      ++tried;
      for (Index i = all.first; i < all.end(); ++i) {
        game->list_unmoves(i, list);
        std::erase_if(list,
                      [&](Index from) { return from < all.first || from >= all.end() || !moves[from - all.first]; });
        std::sort(list.begin(), list.end());
        ASSERT_EQ(list, before[i]) << RandomRules(seed, pairs).text() << game->text(i);
        edges += static_cast<unsigned>(list.size());
      }
    }
  }
  EXPECT_GT(tried, 200u);
  EXPECT_GT(edges, 20'000u);
}

struct CheckedCounts {
  std::uint64_t moves = 0, won_at_once = 0, refuted = 0;
};

/// Compares the counted moves of a game, their goals and their origins with the plain lists of moves.
class CountChecks {
 public:
  CountChecks(const Game& game, CountedMoves::Range range, const std::string& rules)
      : game_(game), counted_(dynamic_cast<const CountedMoves&>(game)), range_(range), rules_(rules) {}

  CheckedCounts run() {
    count_all();
    for (Index from = 0; from < game_.size(); ++from) won_at_once(from) ? expect_won_at_once(from) : expect_moves(from);
    for (Index to = 0; to < game_.size(); ++to)
      if (!won_at_once(to)) expect_origins(to);
    for (Index from = 0; from < game_.size(); ++from) EXPECT_EQ(listed_[from], open_[from].moves) << text(from);
    std::ranges::sort(forwards_);
    std::ranges::sort(backwards_);
    EXPECT_EQ(forwards_, backwards_) << rules_;
    return checked_;
  }

 private:
  void count_all() {
    for (Index from = 0; from < game_.size(); ++from) {
      open_.push_back(counted_.count_inside(range_, from, exits_.emplace_back()));
      checked_.moves += open_.back().moves;
      checked_.won_at_once += open_.back().won_at_once;
      checked_.refuted += open_.back().refuted;
    }
    before_.resize(game_.size());
    listed_.resize(game_.size());
  }
  bool won_at_once(Index position) const { return open_[position].won_at_once; }
  bool is_inside(Index from, Index to) const {
    const std::span<const Tier> tiers = game_.tiers();
    return range_ == CountedMoves::Range::game || tiers.empty() || tier_of(tiers, from) == tier_of(tiers, to);
  }
  std::string text(Index position) const { return rules_ + game_.text(position); }

  void expect_won_at_once(Index from) {
    EXPECT_TRUE(open_[from].moves == 0 && !open_[from].refuted && exits_[from].empty()) << text(from);
    std::vector<Index> next, further;
    game_.successors(from, next);
    EXPECT_TRUE(std::ranges::any_of(next, [&](Index to) {
      game_.successors(to, further);
      return further.empty() && game_.ending(to) == Outcome::loss;
    })) << text(from);
  }

  void expect_moves(Index from) {
    std::vector<Index> next, goals;
    game_.successors(from, next);
    if (next.empty()) {
      EXPECT_EQ(counted_.fast_ending(from), game_.ending(from)) << text(from);
    }
    const auto refuted = std::erase_if(next, [&](Index to) { return won_at_once(to); });
    EXPECT_EQ(open_[from].refuted, refuted != 0) << text(from);
    counted_.list_inside(range_, from, goals);
    for (const Index to : goals) forwards_.emplace_back(from, to);
    for (const Index to : next)
      if (is_inside(from, to)) before_[to].push_back(from);
    std::erase_if(next, [&](Index to) { return is_inside(from, to); });
    EXPECT_EQ(once_each(exits_[from]), next) << text(from);
  }

  void expect_origins(Index to) {
    std::vector<Index> origins;
    counted_.list_origins(range_, to, origins);
    std::erase_if(origins, [&](Index from) { return open_[from].moves == 0; });
    for (const Index from : origins) ++listed_[from];
    for (const Index from : origins) backwards_.emplace_back(from, to);
    EXPECT_EQ(once_each(origins), before_[to]) << text(to);
  }

  static std::vector<Index> once_each(std::vector<Index> positions) {
    std::ranges::sort(positions);
    positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
    return positions;
  }

  const Game& game_;
  const CountedMoves& counted_;
  CountedMoves::Range range_;
  const std::string& rules_;
  std::vector<CountedMoves::Open> open_;
  std::vector<std::vector<Index>> exits_, before_;
  std::vector<std::uint64_t> listed_;
  std::vector<std::pair<Index, Index>> forwards_, backwards_;
  CheckedCounts checked_;
};

CheckedCounts expect_counts(const Game& game, CountedMoves::Range range, const std::string& rules) {
  return CountChecks(game, range, rules).run();
}

TEST(RandomRules, CountMovesAsOftenAsTheirOriginsAreListed) {
  const test::Folder folder;
  std::map<CountedMoves::Range, std::uint64_t> games, moves;
  for (unsigned seed = 0; seed < 250; ++seed) {
    const unsigned pairs = seed < 200 ? 1 : 2;
    const std::unique_ptr<Game> game = random_game(folder, seed, pairs);
    if (game == nullptr || game->size() > 2000) continue;
    for (const auto range : {CountedMoves::Range::game, CountedMoves::Range::tier}) {
      if (!dynamic_cast<const CountedMoves&>(*game).counts_moves(range)) continue;
      ++games[range];
      moves[range] += expect_counts(*game, range, RandomRules(seed, pairs).text()).moves;
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(games[CountedMoves::Range::game], 10u);
  EXPECT_GT(games[CountedMoves::Range::tier], 50u);
  EXPECT_GT(moves[CountedMoves::Range::game], 5'000u);
  EXPECT_GT(moves[CountedMoves::Range::tier], 10'000u);
}

/// Choices by lot.
class Lot {
 public:
  explicit Lot(unsigned seed) : random_(seed) {}
  bool maybe(unsigned of) { return random_() % of == 0; }
  std::string one_of(std::initializer_list<const char*> words) { return std::data(words)[random_() % words.size()]; }

 private:
  std::mt19937 random_;
};

/// Rules by lot with kings whose capture ends the game, with at most some thousand positions.
std::string king_rules(unsigned seed) {
  Lot lot(seed);
  const auto move = [&](const std::string& men, const std::string& to) {
    std::string text = "[[move]]\nmen = \"" + men + "\"\n" +
                       lot.one_of({"step = \"all\"", "step = \"orthogonal\"", "slide = \"diagonal\"", "fly = true",
                                   "jump = \"all\"", "step = \"orthogonal\"\ngoing = \"forward\""}) +
                       "\n";
    if (lot.maybe(5)) text += "from = \"edge\"\n";
    if (lot.maybe(6)) text += "only_with = 2\n";
    if (lot.maybe(12)) text += "obliged = true\n";
    return text + "to = \"" + to + "\"\n";
  };
  if (lot.maybe(4))  // one kind of men of each player
    return "numbers = { A = [1, 3], a = [1, 3] }\n[board]\nfiles = 3\nranks = 3\nlines = \"orthogonal\"\n[[men]]\n"
           "letters = \"Aa\"\n" +
           move("Aa", lot.one_of({"either", "enemy"})) + move("Aa", "empty") + "[[goal]]\nfew = 1\nresult = \"" +
           lot.one_of({"loss", "win"}) + "\"\n[[goal]]\nno_move = true\nresult = \"loss\"\n";
  std::string text;
  if (lot.maybe(2)) text += "captured = \"hand\"\n";
  if (lot.maybe(8)) text += "mill = 2\n";
  text += "numbers = { K = [0, 1], k = [0, 1], A = [0, 1], a = [0, 1] }\n[board]\nfiles = " + lot.one_of({"2", "3"}) +
          "\nranks = 3\nlines = \"orthogonal\"\n[[men]]\nletters = \"Kk\"\ncaptured = \"off\"\n[[men]]\n" +
          "letters = \"Aa\"\n";
  if (lot.maybe(3))
    text += "promotes_to = \"K\"\n" + lot.one_of({"promotes_in = \"last\"\n", "promotes_by = \"capture\"\n"});
  text +=
      move("Kk", lot.one_of({"either", "empty"})) + move("KkAa", lot.one_of({"either", "enemy"})) + move("Aa", "empty");
  if (lot.maybe(2)) text += "[[move]]\ndrop = \"all\"\n";
  text += "[[goal]]\nfew = 0\nmen = \"Kk\"\nresult = \"" + lot.one_of({"loss", "loss", "loss", "draw"}) + "\"\n";
  if (lot.maybe(2)) text += "[[goal]]\nreach = \"last\"\nmen = \"Kk\"\nsafe = true\nresult = \"win\"\n";
  return text + "[[goal]]\nno_move = true\nresult = \"loss\"\n";
}

/// Rules by lot with kings and two other kinds of men, in which moves of these men may end the game, too: by a capture
/// in another way, by the capture, the promotion, the drop or the leaving of the last man of a kind.
std::string ending_rules(unsigned seed) {
  Lot lot(seed);
  const auto move = [&](const std::string& men, const std::string& to) {
    std::string text = "[[move]]\nmen = \"" + men + "\"\nto = \"" + to + "\"\n";
    text += lot.one_of({"step = \"all\"", "step = \"orthogonal\"", "step = \"diagonal\"", "step = [[1, 2], [-1, 2]]"}) +
            "\n";
    if (lot.maybe(6)) text += lot.one_of({"beside = \"enemy\"\n", "only_with = 2\n", "only_with = 3\n"});
    return text;
  };
  const bool hand = lot.maybe(2);
  std::string text = hand ? "captured = \"hand\"\n" : "";
  if (lot.maybe(4)) text += "pass = \"" + lot.one_of({"may", "blocked"}) + "\"\n";
  text += "numbers = { K = [1, 1], k = [1, 1], A = [0, 1], a = [0, 1], B = [0, 1], b = [0, 1] }\n[board]\nfiles = 2\n";
  text += "ranks = 3\n[[men]]\nletters = \"Kk\"\ncaptured = \"off\"\n[[men]]\nletters = \"Aa\"\n";
  if (lot.maybe(3))
    text += "promotes_to = \"B\"\n" + lot.one_of({"promotes_in = \"last\"\n", "promotes_by = \"capture\"\n"});
  if (lot.maybe(3)) text += "drops_as = \"" + lot.one_of({"B", "AB"}) + "\"\n";
  text += "[[men]]\nletters = \"Bb\"\n";
  text += move("Kk", "either") + move("Aa", "either") + move("Bb", lot.one_of({"either", "empty"}));
  if (lot.maybe(3))
    text += "[[move]]\nmen = \"Bb\"\n" +
            lot.one_of({"slide = \"orthogonal\"\nto = \"either\"", "jump = \"orthogonal\"", "leave = \"last\""}) + "\n";
  if (hand) text += "[[move]]\ndrop = \"all\"\n";
  text += "[[goal]]\nfew = 0\nmen = \"Kk\"\nresult = \"loss\"\n";
  if (!lot.maybe(3))
    text += "[[goal]]\nfew = 0\nmen = \"" + lot.one_of({"Aa", "Bb", "AaBb"}) + "\"\nresult = \"" +
            lot.one_of({"loss", "draw", "win"}) + "\"\n" + lot.one_of({"", "who = \"moved\"\n", "who = \"to move\"\n"});
  if (lot.maybe(3))
    text += "[[goal]]\nreach = \"last\"\nmen = \"" + lot.one_of({"Kk", "Bb"}) + "\"\nresult = \"win\"\n" +
            lot.one_of({"", "safe = true\n"});
  return text + "[[goal]]\nno_move = true\nresult = \"" + lot.one_of({"loss", "draw"}) + "\"\n";
}

/// Counts, and compares the values with those of all moves, in games of rules for the seeds below `seeds`.
CheckedCounts expect_wins_at_once(std::string (*rules_of)(unsigned), unsigned seeds, unsigned& games) {
  CheckedCounts all;
  for (unsigned seed = 0; seed < seeds; ++seed) {
    const std::string rules = rules_of(seed);
    std::unique_ptr<Game> game;
    try {
      game = make_game(Spec::parse("board rules=kings.toml"), {.rules_text = rules});
    } catch (const FormatError&) {
      continue;
    }
    const auto range = CountedMoves::Range::tier;
    if (game->size() > 12'000 || !dynamic_cast<const CountedMoves&>(*game).counts_moves(range)) continue;
    const CheckedCounts checked = expect_counts(*game, range, rules);
    all.moves += checked.moves;
    all.won_at_once += checked.won_at_once;
    all.refuted += checked.refuted;
    EXPECT_EQ(test::solved_by_tiers(*game, game->tiers().size(), Metric::depth, 2), solve_by_sweeps(*game)) << rules;
    if (::testing::Test::HasFailure()) return all;
    ++games;
  }
  return all;
}

/// A position that a capture wins at once has no counted moves, and the values are those of all moves.
TEST(RandomRules, CountNoMovesWhereACaptureWins) {
  unsigned games = 0;
  const CheckedCounts checked = expect_wins_at_once(king_rules, 120, games);
  EXPECT_GT(games, 50u);
  EXPECT_GT(checked.moves, 50'000u);
  EXPECT_GT(checked.won_at_once, 8'000u);
  EXPECT_GT(checked.refuted, 4'000u);
}

TEST(RandomRules, CountMovesThatEndTheGameInCheck) {
  unsigned games = 0;
  const CheckedCounts checked = expect_wins_at_once(ending_rules, 120, games);
  EXPECT_GT(games, 50u);
  EXPECT_GT(checked.won_at_once, 8'000u);
  EXPECT_GT(checked.refuted, 4'000u);
}

/// Rules in which only one player has a king, in which a man comes back as a second king, and with two kinds of kings.
std::string uneven_rules(unsigned number) {
  constexpr std::string_view step = "\nstep = \"all\"\nto = \"either\"\n",
                             ending = "[[goal]]\nno_move = true\nresult = ";
  const std::string rules[] = {
      "pass = \"may\"\nnumbers = { K = [1, 1], P = [0, 1], g = [0, 1], p = [0, 1] }\n[board]\nfiles = 3\nranks = 3\n"
      "[[men]]\nletters = \"K.\"\n[[men]]\nletters = \"P.\"\n[[men]]\nletters = \".g\"\n[[men]]\nletters = \".p\"\n"
      "[[move]]\nmen = \"K\"" +
          std::string(step) +
          "[[move]]\nmen = \"gP\"\nstep = \"diagonal\"\nto = \"either\"\n"
          "[[move]]\nmen = \"p\"\nstep = \"orthogonal\"\nto = \"either\"\n[[goal]]\nfew = 0\nmen = \"K\"\nresult = "
          "\"loss\"\n"
          "[[goal]]\nreach = \"last\"\nmen = \"K\"\nsafe = true\nresult = \"win\"\n" +
          std::string(ending) + "\"draw\"\n",
      "captured = \"hand\"\nstart = \"k./../.K,K,Aa\"\n[board]\nfiles = 2\nranks = 3\n[[men]]\nletters = \"Kk\"\n"
      "[[men]]\nletters = \"Aa\"\ndrops_as = \"KA\"\n[[move]]" +
          std::string(step) +
          "[[move]]\ndrop = \"all\"\n"
          "[[goal]]\nfew = 1\nmen = \"KkAa\"\nresult = \"loss\"\n" +
          std::string(ending) + "\"loss\"\n",
      "numbers = { K = [1, 1], k = [1, 1], Q = [1, 1], q = [1, 1], A = [0, 1], a = [0, 1] }\n[board]\nfiles = 2\n"
      "ranks = 3\n[[men]]\nletters = \"Kk\"\npromotes_to = \"Q\"\npromotes_in = \"last\"\n[[men]]\nletters = \"Qq\"\n"
      "[[men]]\nletters = \"Aa\"\n[[move]]" +
          std::string(step) +
          "[[goal]]\nfew = 0\nmen = \"KkQq\"\n"
          "result = \"loss\"\n[[goal]]\nfew = 1\nmen = \"KkQq\"\nresult = \"loss\"\n" +
          std::string(ending) + "\"loss\"\n"};
  return rules[number];
}

TEST(RandomRules, CountMovesWhereKingsDiffer) {
  unsigned games = 0;
  const CheckedCounts checked = expect_wins_at_once(uneven_rules, 3, games);
  EXPECT_EQ(games, 3u);
  EXPECT_GT(checked.won_at_once, 500u);
  EXPECT_GT(checked.refuted, 500u);
}

/// Checks the counted moves inside the tiers of these rules, and counts them.
std::uint64_t moves_in_tiers(const std::string& rules) {
  const test::Folder folder;
  std::ofstream(folder.file("rules.toml")) << rules;
  const std::unique_ptr<Game> game = make_game("board rules=" + folder.file("rules.toml"));
  return expect_counts(*game, CountedMoves::Range::tier, rules).moves;
}

/// A player may have all men in the hand, and the other player never is to move with these men.
TEST(RandomRules, CountMovesWhereNoMoveLeadsToTheSameMenWithTheOtherPlayerToMove) {
  const std::string rules =
      "captured = \"hand\"\nnumbers = { A = [1, 2], a = [1, 2] }\n"
      "[board]\nfiles = 3\nranks = 2\n"
      "[[men]]\nletters = \"Aa\"\n"
      "[[move]]\nstep = \"all\"\n"
      "[[move]]\nstep = \"all\"\nto = \"enemy\"\n"
      "[[move]]\ndrop = \"all\"\n"
      "[[goal]]\nno_move = true\nresult = \"loss\"\n";
  EXPECT_GT(moves_in_tiers(rules), 500u);
}

/// Which steps close a mill depends also on men who may not move by this rule.
TEST(RandomRules, CountStepsOfSomeMenWhereOthersJoinTheirMills) {
  const std::string rules =
      "mill = 2\npass = \"may\"\nnumbers = { X = [2, 2], O = [1, 2] }\n"
      "[board]\npicture = \"\"\"\nabc\ndef\nghi\n\"\"\"\n"
      "lines = [\"abc\", \"def\", \"ghi\", \"adg\", \"beh\", \"cfi\", \"aei\", \"ceg\"]\n"
      "[[men]]\nletters = \"XO\"\n"
      "[[move]]\nstep = \"lines\"\nfrom = \"a b c d e f\"\n"
      "[[goal]]\nfew = 0\nresult = \"loss\"\n"
      "[[goal]]\nno_move = true\nresult = \"loss\"\n";
  EXPECT_GT(moves_in_tiers(rules), 500u);
}

}  // namespace zermelo::random_rules_test
