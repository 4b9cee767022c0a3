// Positions in the words of a command: patterns with stars, each of which stands for a number, and positions of games
// of Left and Right.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/texts/markup.h"
#include "jobs/lookup/probe.h"
#include "tablebase/game/game.h"
#include "tools/watch/output.h"

namespace zermelo {

/// Finds the positions that a text with stars describes, in games whose positions are written as numbers, for example
/// `3,*,*` for three heaps, the first of them 3. The game must outlive it.
class PositionPattern {
 public:
  PositionPattern(const Game& game, std::string_view text);

  std::size_t stars() const { return parts_.size() - 1; }
  /// Where the star is among the numbers of the text, from 1.
  std::size_t place(std::size_t star) const;
  /// The position with these numbers in place of the stars, or nothing. Requires one number for each star.
  std::optional<Index> position(std::span<const std::uint64_t> numbers) const;
  /// The range of numbers <= most at this star. Found by trial: the other stars are set to 0, 1, n, or the greatest
  /// number in the text. The search ends after 64 numbers without a position.
  std::optional<std::pair<std::uint64_t, std::uint64_t>> range(std::size_t star, std::uint64_t most) const;
  /// Throws UsageError if --max excludes every number at the star, though greater ones have positions.
  void require_reach(std::size_t star, std::uint64_t max) const;

 private:
  bool occurs(std::size_t star, std::uint64_t n) const;

  const Game& game_;
  std::vector<std::string> parts_;  ///< the text between the stars
  std::uint64_t greatest_ = 0;
};

/// The most numbers that a star of a matrix or a map may have.
inline constexpr std::uint64_t most_star_numbers = 2048;

/// What to do about a star with too many numbers: `max` is the value of --max, if it was given; `most` the largest
/// allowed.
std::string fewer_numbers(std::optional<std::uint64_t> max, std::uint64_t most);

/// The text of a position of the game.
std::string example_of(const Game& game);

/// What the number at this place of a position is, counted from 1: `second pile`, or `number 2` in a game without
/// names.
std::string number_name(const Game& game, std::size_t place);

struct PartisanPosition {
  std::unique_ptr<Game> game;
  const PartisanGame* rules;  ///< the same game
  Index position;

  /// `domineering rows=2 cols=2: ../..`
  std::string text() const;
};

/// The position that `words` name, or the start if they are empty. Play need not reach it from the start, since no
/// positions are discovered, see Resources::search. Throws UsageError for a game in which both players have the same
/// moves; otherwise as make_game and Game::parse do.
PartisanPosition partisan_position(const std::string& spec, const std::string& words, const Job& job);

/// The outcome class of the start in the table of outcomes of a partisan game. Throws UsageError for another game;
/// otherwise as make_game and solve do.
OutcomeClass class_of_start(const std::string& spec, const Job& job);

// Prints a slice of a table, the positions with two or three free numbers, as matrices.

/// What the cells of matrices can show, in tables of any kind.
std::vector<std::string> matrix_contents();

struct MatrixWords {
  std::string pattern;               ///< a position with two or three stars, for example `3,*,*`; see PositionPattern
  std::string show;                  ///< outcome, depth, moves, grundy or value; empty: the metric of the table
  std::optional<std::uint64_t> max;  ///< the largest free number; empty: as far as positions go
  std::optional<std::string> caption = {};  ///< of tables and the page; empty: the game and the pattern
};

/// Prints the rows as soon as they are known. The last two free numbers are rows and columns; a third one, before them,
/// gives a matrix for each of its numbers. In CSV all are one table, in which the numbers but the last begin each row.
/// A cell without a position is empty, a cell of a draw has its letter. Throws UsageError for a game or a pattern
/// without positions, an entry that the table lacks, and more than 2048 numbers in a row or column.
void print_matrix(const Probe& probe, const MatrixWords& words, const Markup& markup, const Job& job, Output& output);

}  // namespace zermelo
