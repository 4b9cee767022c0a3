// A position: a few men on a board, the side to move, and the right to capture en passant; boards, the kinds of men,
// the names of squares, and the squares that a man attacks.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo::chess {

enum class Side : std::uint8_t { white, black };

constexpr Side other(Side side) { return side == Side::white ? Side::black : Side::white; }

/// A place in the list of kinds below.
using Kind = std::uint8_t;

struct Man {
  Kind kind = 0;
  Side side = Side::white;
  std::uint8_t square = 0;
  friend auto operator<=>(const Man&, const Man&) = default;
};

/// The most men of a spec, and so of a table, with the kings.
inline constexpr std::uint32_t most_men = 6;

/// Two positions with the same men in another order are the same position, but they are equal as values only after
/// sort().
struct Position {
  static constexpr std::size_t most_men = 8;
  static constexpr std::uint8_t no_square = 255;

  std::array<Man, most_men> list{};  ///< men beyond `count` are Man()
  std::uint8_t count = 0;
  Side to_move = Side::white;
  /// The square that the last move, the double step of a pawn, passed over; no_square without such a move.
  std::uint8_t en_passant = no_square;

  std::span<const Man> men() const { return {list.data(), count}; }
  std::span<Man> men() { return {list.data(), count}; }
  /// Requires: count < most_men.
  void add(const Man& man) { list[count++] = man; }
  void remove(std::size_t place) {
    std::copy(list.begin() + place + 1, list.begin() + count, list.begin() + place);
    list[--count] = Man();
  }
  void sort() { std::sort(list.begin(), list.begin() + count); }
  friend bool operator==(const Position&, const Position&) = default;
};

/// A set of squares: bit s is square s.
using Squares = std::uint64_t;

constexpr Squares one(unsigned square) { return Squares{1} << square; }

/// A board of 3 to 8 files and ranks. Square s is on file s % files and rank s / files, both from 0; a1 is square 0.
struct Board {
  unsigned files = 8;
  unsigned ranks = 8;

  constexpr unsigned squares() const { return files * ranks; }
  constexpr unsigned square(unsigned file, unsigned rank) const { return rank * files + file; }
  constexpr unsigned file(unsigned square) const { return square % files; }
  constexpr unsigned rank(unsigned square) const { return square / files; }
  friend bool operator==(const Board&, const Board&) = default;
};

/// The men of chess, and fairy pieces that leap, ride or hop. Kinds in descending order of strength; pawns are last.
inline constexpr Kind king = 0, amazon = 1, queen = 2, chancellor = 3, archbishop = 4, rook = 5, nightrider = 6,
                      bishop = 7, knight = 8, camel = 9, zebra = 10, grasshopper = 11, ferz = 12, alfil = 13,
                      dabbaba = 14, wazir = 15, pawn = 16;
inline constexpr Kind kinds = 17;

/// A step in files and ranks, from white's side.
struct Step {
  int files = 0;
  int ranks = 0;
  friend auto operator<=>(const Step&, const Step&) = default;
};

struct KindInfo {
  char letter;  ///< a capital letter
  std::string_view name;
  std::vector<Step> leaps;  ///< moves to the square after the step, over any man
  std::vector<Step> rides;  ///< moves by any number of equal steps over free squares
  bool hops = false;        ///< a ride passes over the first man and ends on the next square
};

/// Pawns have neither leaps nor rides. Requires kind < kinds.
const KindInfo& info(Kind kind);

/// The kind with this capital letter.
std::optional<Kind> kind_called(char letter);

/// The letter of a man: a capital for white, a small letter for black.
char letter_of(const Man& man);

/// The man with this letter on square 0.
std::optional<Man> man_called(char letter);

// The names of squares and sides: e4, white.

inline char file_letter(const Board& board, unsigned square) { return static_cast<char>('a' + board.file(square)); }
inline char rank_digit(const Board& board, unsigned square) { return static_cast<char>('1' + board.rank(square)); }

inline std::string square_name(const Board& board, unsigned square) {
  return {file_letter(board, square), rank_digit(board, square)};
}

/// Nothing unless `name` is the name of a square of the board.
inline std::optional<unsigned> square_called(const Board& board, std::string_view name) {
  if (name.size() != 2) return std::nullopt;
  const unsigned file = static_cast<unsigned>(name[0] - 'a'), rank = static_cast<unsigned>(name[1] - '1');
  if (file >= board.files || rank >= board.ranks) return std::nullopt;
  return board.square(file, rank);
}

inline std::string_view side_name(Side side) { return side == Side::white ? "white" : "black"; }

// The squares that a man attacks among other men.

/// Tables of leaps and rides on one board; about 60 KiB. Pawns attack the two squares diagonally ahead.
class Reach {
 public:
  /// Requires: files and ranks from 3 to 8.
  explicit Reach(Board board);

  /// The squares that a man attacks if the squares of `occupied` have men; squares of its own side are included. Cost:
  /// some nanoseconds a direction.
  Squares squares(const Man& man, Squares occupied) const;
  /// Whether `squares` contains the square. Cost: some nanoseconds.
  bool contains(const Man& man, unsigned square, Squares occupied) const;

  /// The squares on which one more man makes that `man` does not attack `square`; all squares if it needs no such man.
  /// Requires: `occupied` contains the square of `man`. Cost: some nanoseconds.
  Squares shields(const Man& man, unsigned square, Squares occupied) const;
  /// The squares from which a man of this kind attacks `square`. Requires: no pawn, all steps also backwards. Cost:
  /// some nanoseconds a direction.
  Squares sources(Kind kind, unsigned square, Squares occupied) const;

 private:
  using PerSquare = std::array<Squares, 64>;

  /// The attacks of a kind from each square.
  struct Attacks {
    PerSquare leaps{};
    PerSquare lines{};               ///< the squares of all rays
    std::vector<std::uint8_t> rays;  ///< places in rays_
    bool hops = false;
  };

  /// The squares that equal steps reach from each square.
  struct Ray {
    Step step;
    bool ascending = false;  ///< the numbers of the squares grow along the ray
    PerSquare ahead{};

    unsigned nearest(Squares set) const;
    Squares ride(unsigned square, Squares occupied) const;
    Squares hop(unsigned square, Squares occupied) const;
    Squares hop_sources(unsigned square, Squares occupied) const;
  };

  std::optional<unsigned> after_step(unsigned square, Step step) const;
  Attacks attacks_of(const KindInfo& kind);
  Squares leaps_from(unsigned square, const std::vector<Step>& steps) const;
  std::uint8_t ray_along(Step step);
  void add_ray_from(unsigned square, Ray& ray);

  const Attacks& of(const Man& man) const { return attacks_[man.kind + (man.kind == pawn && man.side == Side::black)]; }

  Board board_;
  std::vector<Ray> rays_;
  std::vector<Attacks> attacks_;    ///< one for each kind; the last is the black pawn's
  std::vector<PerSquare> between_;  ///< between_[a][b]: the squares between a and b on a ray
};

}  // namespace zermelo::chess
