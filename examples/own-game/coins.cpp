// Coins in a row: players in turn take the first or the last coin. A player who takes a coin of 1 moves again. Each
// wants the most money more than the other.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tablebase/base/error.h"
#include "tablebase/registry.h"
#include "tablebase/rules/family.h"
#include "tools/program.h"

struct Coins {
  /// The coins from `first` on, `count` of them. The money that players have does not count any more.
  struct Position {
    std::uint32_t first = 0, count = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };

  explicit Coins(const zermelo::Spec&) {}

  Position start() const { return {0, static_cast<std::uint32_t>(row.size())}; }

  /// Takes the place of `ending`: the points that the player to move gets at the end, or nothing if play goes on.
  std::optional<int> final_score(Position p) const { return p.count == 0 ? std::optional(0) : std::nullopt; }

  void moves(Position p, std::vector<Position>& next) const {
    if (p.count == 1) return next.push_back({});
    next.push_back({p.first + 1, p.count - 1});
    next.push_back({p.first, p.count - 1});
  }
  int gain(Position from, Position to) const { return sum(from) - sum(to); }
  bool moves_again(Position from, Position to) const { return gain(from, to) == 1; }

  /// Every move takes a coin, so the game ends.
  std::uint32_t plies_left(Position p) const { return p.count; }

  std::string text(Position p) const {
    return p.count == 0 ? "none" : std::to_string(p.first + 1) + ".." + std::to_string(p.first + p.count);
  }
  Position parse(std::string_view words) const {
    if (words == "none") return {};
    const int first = words.empty() ? 0 : words.front() - '0', last = words.empty() ? 0 : words.back() - '0';
    if (words.size() != 4 || words.substr(1, 2) != ".." || first < 1 || first > last || last > int(row.size()))
      throw zermelo::UsageError("a position is the first and the last coin of the row, such as 2..5, or none");
    return {static_cast<std::uint32_t>(first - 1), static_cast<std::uint32_t>(last - first + 1)};
  }
  std::string move_text(Position from, Position to) const { return "takes " + std::to_string(gain(from, to)); }

 private:
  int sum(Position p) const {
    int sum = 0;
    for (std::uint32_t i = 0; i < p.count; ++i) sum += row[p.first + i];
    return sum;
  }

  std::vector<int> row{5, 1, 8, 2, 9, 1, 4};
};

int main(int argc, char** argv) {
  zermelo::add_family(zermelo::make_family<Coins>("coins", "take the first or the last coin; after a 1, take another",
                                                  "the first and the last coin, for example 1..7", {}));
  return zermelo::run_program(argc, argv);
}
