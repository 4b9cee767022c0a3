// Turns the tables of a rules file into board rules.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tablebase/boards/described/rules/board_rules.h"
#include "tablebase/boards/described/rules/geometry.h"
#include "tablebase/boards/described/rules/toml_reader.h"

namespace zermelo::described {

/// Reads the tables from the board to the goals, since later ones name points and men of earlier ones, then looks for
/// rules that can mean nothing. Every mistake is a FormatError with the place of its node.
class RulesReader {
 public:
  RulesReader(const std::string& path, const toml::table& file)
      : file_({path, file},
              {"name", "board", "men", "move", "goal", "start", "numbers", "captured", "pass", "mill", "custody"}) {}

  BoardRules read();

 private:
  std::vector<TomlNode> tables(std::string_view key, const char* without) const;
  void read_board();
  void read_grid(const TomlTable& board);
  void read_drawing(const TomlTable& board);
  void read_men(const TomlNode& node);
  std::optional<std::uint8_t> kind_called(char letter) const {
    for (std::size_t kind = 0; kind < rules_.kinds.size(); ++kind)
      if (rules_.kinds[kind].letter == letter) return static_cast<std::uint8_t>(kind);
    return {};
  }

  /// The kind that a key names by either letter of its pair, of one side.
  std::uint8_t named_kind(const TomlNode& node, unsigned side) const { return named_kind(node, node.text(), side); }
  std::uint8_t named_kind(const TomlNode& node, std::string_view letter, unsigned side) const {
    const auto kind = letter.size() == 1 ? kind_called(letter.front()) : std::nullopt;
    if (!kind) node.refuse("'{}' is not the letter of a kind of men", letter);
    if (rules_.kinds[*kind].side == side) return *kind;
    if (!rules_.kinds[*kind].twin) node.refuse("the other player has no men of the kind '{}'", letter);
    return *rules_.kinds[*kind].twin;
  }

  /// The kinds that a key names by letters, of one side.
  Kinds named_kinds(const TomlNode& node, unsigned side) const;
  void read_kind(std::uint8_t number, const TomlTable& table);
  /// A list of words, or of texts of words, as points for each side.
  PerSide<Points> points(const TomlNode& node) const;
  PerSide<Points> points_or_all(const TomlTable& table, std::string_view key) const;
  Kinds men_or_all(const TomlTable& table) const;
  std::vector<Ray> directions(const TomlNode& node) const;
  static Going going_of(const TomlNode& node);
  /// The directions of a move: words, or pairs of steps to the right and forward.
  PerSide<std::vector<Ray>> rays_of(const TomlTable& move, const std::string& action) const;
  void read_move(const TomlNode& node);
  void read_target(const TomlTable& move, MoveRule& rule) const;
  static void require_true(const TomlNode& node);
  void require_one_kind(const TomlTable& move, const MoveRule& rule) const;
  void read_captures_of(const TomlTable& move, MoveRule& rule) const;
  void read_conditions(const TomlTable& move, MoveRule& rule) const;
  void read_captures();
  void read_goal(const TomlNode& node);
  void read_sets(const TomlTable& table, const std::string& condition, Goal& goal) const;
  /// The places of a shape on the board: rows of # and . joined by `/`.
  std::vector<Points> shapes(const TomlNode& node) const;
  void read_start();
  /// Men who can never move, in rules whose other men move, are a mistake.
  bool may_be_held(unsigned kind) const;
  void require_movable() const;

  TomlTable file_;
  BoardRules rules_;
  Geometry geometry_;
  std::vector<std::pair<std::uint8_t, TomlTable>> tables_of_kinds_;
  std::vector<TomlTable> tables_of_moves_;
};

}  // namespace zermelo::described
