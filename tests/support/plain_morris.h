// Plain rules of the moving phase of morris, for tests: boards as text, without symmetry and without tiers.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

namespace zermelo::test {

/// Boards are the points in reading order: `x` for a man of the player to move, `o` for one of the other player, `.`
/// for a free point. The lines follow from the coordinates of the points.
class PlainMorris {
 public:
  PlainMorris(int squares, bool flying);

  std::size_t points() const { return points_.size(); }
  /// The boards after each move, seen from the other player. Empty if the player to move has lost.
  std::set<std::string> moves(const std::string& board) const;
  /// All boards with these numbers of men.
  std::vector<std::string> boards(int own, int other) const;
  /// The board as the game writes it, with X or O to move.
  std::string text(const std::string& board, char mover) const;

 private:
  struct Place {
    int row, column;
  };

  void add_lines(bool rows);
  void add_line(const std::vector<std::size_t>& line);
  bool in_mill(const std::string& board, std::size_t at) const;
  void arrive(std::string board, std::size_t from, std::size_t to, std::set<std::string>& next) const;

  std::vector<Place> points_;
  std::set<std::pair<std::size_t, std::size_t>> joined_;
  std::vector<std::vector<std::size_t>> mills_;
  bool flying_;
};

}  // namespace zermelo::test
